/** What a message's places are filled with. */
export type Values = Record<string, string | number>

const BRANCH = /\s*(=\d+|\w+)\s*\{/y

/**
 * Fills in a message: `{name}` with a value, `{count, plural, one {# page} other {# pages}}` by the language's own
 * plural forms, with the number where `#` stands. Numbers are written as the language does.
 */
export function formatMessage(message: string, values: Values, language: string): string {
  let result = ''
  for (let at = 0; at < message.length; ) {
    const open = message.indexOf('{', at)
    if (open === -1) return result + message.slice(at)
    const close = closing(message, open)
    result += message.slice(at, open) + place(message.slice(open + 1, close), values, language)
    at = close + 1
  }
  return result
}

/** Where the bracket that opens at `open` closes. */
function closing(message: string, open: number): number {
  let depth = 0
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++
    else if (message[at] === '}' && --depth === 0) return at
  }
  throw new Error(`a bracket is left open: ${message}`)
}

function place(inside: string, values: Values, language: string): string {
  const [, name = inside.trim(), branches] = /^\s*(\w+)\s*,\s*plural\s*,(.*)$/s.exec(inside) ?? []
  const value = values[name]
  if (branches === undefined)
    return typeof value === 'number' ? numbers(language).format(value) : (value ?? `{${name}}`)
  const n = Number(value)
  const forms = branchesOf(branches)
  const chosen = forms.get(`=${n}`) ?? forms.get(plurals(language).select(n)) ?? forms.get('other') ?? ''
  return formatMessage(chosen.replaceAll('#', numbers(language).format(n)), values, language)
}

/** The forms of a plural by their names. */
export function branchesOf(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  BRANCH.lastIndex = 0
  for (let match = BRANCH.exec(text); match; match = BRANCH.exec(text)) {
    const close = closing(text, BRANCH.lastIndex - 1)
    forms.set(match[1]!, text.slice(BRANCH.lastIndex, close))
    BRANCH.lastIndex = close + 1
  }
  return forms
}

/** Names of the places in a message, and the tags around its links, for a comparison of languages. */
export function placesOf(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*(?:,\s*plural\s*,|\})/g)].map(match => match[1]!)
  const tags = [...message.matchAll(/<(\w+)>/g)].map(match => `<${match[1]}>`)
  return [...new Set([...names, ...tags])].sort()
}

/** A message in parts: plain text, and what stands inside tags as in `See <a>the reference</a>.` */
export function partsOf(message: string): { tag: string; text: string }[] {
  return message
    .split(/(<(\w+)>.*?<\/\2>)/s)
    .filter((_, at) => at % 3 !== 2)
    .flatMap(piece => {
      const [, tag = '', text = ''] = /^<(\w+)>(.*)<\/\1>$/s.exec(piece) ?? []
      return tag ? [{ tag, text }] : piece ? [{ tag: '', text: piece }] : []
    })
}

const remembered = <T>(make: (language: string) => T) => {
  const made = new Map<string, T>()
  return (language: string): T => {
    if (!made.has(language)) made.set(language, make(language))
    return made.get(language)!
  }
}
const numbers = remembered(language => new Intl.NumberFormat(language))
const plurals = remembered(language => new Intl.PluralRules(language))
