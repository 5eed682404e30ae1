import { stringify } from 'yaml'

/** As much of Helm's templates as our chart uses: values, if, range, default, quote, toYaml, nindent, gt, int, not. */
export function renderTemplate(source: string, context: Record<string, unknown>): string {
  const tokens = [...source.matchAll(/([\s\S]*?)(?:\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}|$)/g)].filter(
    one => one[0] !== '',
  )
  let at = 0
  const block = (scope: Record<string, unknown>, shown: boolean): string => {
    let out = ''
    while (at < tokens.length) {
      const [, text = '', trim, code] = tokens[at++]!
      const plain = trim ? text.replace(/\s+$/, '') : text
      if (shown) out += plain
      if (code === undefined) continue
      if (code === 'end') return out
      if (code.startsWith('if ')) {
        const inside = block(scope, shown && truthy(value(code.slice(3), scope)))
        if (shown) out += inside
      } else if (code.startsWith('range ')) {
        const [, key, item, list] = /^range \$(\w+), \$(\w+) := (.+)$/.exec(code)!
        const entries = Object.entries((value(list!, scope) ?? {}) as object)
        const start = at
        if (entries.length === 0) block(scope, false)
        for (const [name, one] of entries) {
          at = start
          const inside = block({ ...scope, [`$${key}`]: name, [`$${item}`]: one }, shown)
          if (shown) out += inside
        }
      } else if (shown) out += String(value(code, scope) ?? '')
    }
    return out
  }
  return block(context, true)
}

const truthy = (one: unknown): boolean => Boolean(one) && one !== 0

function value(code: string, scope: Record<string, unknown>): unknown {
  const [first, ...pipes] = code.split(' | ')
  return pipes.reduce((input, pipe) => call(pipe.split(' '), scope, input), call(words(first!), scope))
}

const words = (code: string): string[] => code.match(/\([^)]*\)|\S+/g) ?? []

function call([name, ...args]: string[], scope: Record<string, unknown>, piped?: unknown): unknown {
  const given = args.map(arg => (arg.startsWith('(') ? value(arg.slice(1, -1), scope) : atom(arg, scope)))
  switch (name) {
    case 'quote':
      return JSON.stringify(String(piped ?? ''))
    case 'default':
      return truthy(piped) ? piped : given[0]
    case 'toYaml':
      return stringify(given[0]).trimEnd()
    case 'nindent':
      return `\n${String(piped).replace(/^/gm, ' '.repeat(Number(given[0])))}`
    case 'int':
      return Number(given[0])
    case 'gt':
      return Number(given[0]) > Number(given[1])
    case 'not':
      return !truthy(given[0])
    default:
      return atom(name!, scope)
  }
}

function atom(code: string, scope: Record<string, unknown>): unknown {
  if (/^\d+$/.test(code)) return Number(code)
  if (code.startsWith('$')) return scope[code]
  if (!/^(\.\w+)+$/.test(code)) throw new Error(`The chart uses ${code}, which this reader does not know.`)
  return code
    .slice(1)
    .split('.')
    .reduce<unknown>((one, key) => (one as Record<string, unknown> | undefined)?.[key], scope)
}
