import { mixedColor, srgbColor } from '../../lib/color/wide-colors.ts'
import { mapMarkup } from './svg-markup.ts'

/** Values of CSS that browsers know and the renderers do not: they would paint black. */
const NEW =
  /(?<![\w-])(?:(?:var|light-dark|color-mix|oklch|oklab|lab|lch|hwb|color)\(|rgba?\(\s*[\d.]+%?\s+[\d.]|hsla?\(\s*[\d.]+(?:deg)?\s+[\d.]|rebeccapurple)/i
const CALL = /(?<![\w-])(var|light-dark|color-mix|oklch|oklab|lab|lch|hwb|color|rgba?|hsla?)\(/gi
const PURPLE = /(?<![\w#-])rebeccapurple(?![\w-])/gi
/** Longer values of variables are no colours, lengths or fonts. */
const LONGEST_VALUE = 1000
const DEEPEST = 20
/** Of an element of text. */
const LONGEST_TAG = 5000

/** Says values of newer CSS in words that every renderer knows. Variables have one value in the whole drawing. */
export function withPlainValues(svg: string): string {
  if (!NEW.test(svg)) return svg
  const variables = new Variables(svg)
  return mapMarkup(svg, piece =>
    NEW.test(piece) ? replaceCalls(piece, variables).replace(PURPLE, '#663399') : piece,
  )
}

/** Spaces that a style keeps are kept by the attribute for it, which more renderers know. */
export function withKeptSpaces(svg: string): string {
  if (!/white-space\s*:\s*(?:pre|break-spaces)/i.test(svg)) return svg
  return mapMarkup(svg, tag =>
    tag.length < LONGEST_TAG &&
    /^<(?:[\w.-]+:)?(?:text|tspan|g)\s/.test(tag) &&
    /\sstyle\s*=[^>]*white-space\s*:\s*(?:pre(?!-line)|break-spaces)/i.test(tag) &&
    !/\sxml:space\s*=/.test(tag)
      ? tag.replace(/^<[^\s/>]+/, '$& xml:space="preserve"')
      : tag,
  )
}

/** The values of custom properties; the first one counts, what a dark screen would get does not. */
class Variables {
  private readonly raw = new Map<string, string>()
  private readonly known = new Map<string, string | undefined>()

  constructor(svg: string) {
    const collect = (css: string) => {
      for (const [, name, value] of css.matchAll(/(?<![\w-])(--[\w-]+)\s*:\s*([^;{}"<>]{1,1000})/g))
        if (!this.raw.has(name!)) this.raw.set(name!, value!.trim())
    }
    mapMarkup(svg, piece => {
      if (piece.includes('--')) collect(withoutMedia(piece))
      return piece
    })
  }

  value(name: string): string | undefined {
    if (!this.known.has(name)) {
      // While it is worked out it has no value: some name themselves.
      this.known.set(name, undefined)
      const raw = this.raw.get(name)
      const value = raw === undefined ? undefined : replaceCalls(raw, this)
      this.known.set(name, value === undefined || value.length > LONGEST_VALUE ? undefined : value)
    }
    return this.known.get(name)
  }
}

/** Style sheets without the blocks that hold only for some screens. */
function withoutMedia(css: string): string {
  let [out, from] = ['', 0]
  for (const { index } of css.matchAll(/@media\b/gi)) {
    if (index < from) continue
    out += css.slice(from, index)
    let depth = 0
    for (from = css.indexOf('{', index); from >= 0 && from < css.length; from++) {
      if (css[from] === '{') depth++
      else if (css[from] === '}' && --depth === 0) break
    }
    if (from < 0) return out
    from++
  }
  return out + css.slice(from)
}

/** Works out calls of functions, those inside others first. */
function replaceCalls(text: string, variables: Variables, depth = 0): string {
  let [out, from] = ['', 0]
  for (const { 0: start, 1: name, index } of text.matchAll(CALL)) {
    if (index < from) continue
    const end = closing(text, index + start.length)
    if (end < 0 || depth > DEEPEST) break
    const inner = replaceCalls(text.slice(index + start.length, end), variables, depth + 1)
    out += text.slice(from, index) + (worked(name!.toLowerCase(), inner, variables) ?? `${start}${inner})`)
    from = end + 1
  }
  return out + text.slice(from)
}

/** Where the bracket that is open closes; values are short. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length && at < from + LONGEST_VALUE; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return -1
}

function worked(name: string, inner: string, variables: Variables): string | undefined {
  const [first = '', ...others] = argumentsOf(inner)
  if (name === 'var') return variables.value(first) ?? (others.length > 0 ? others.join(', ') : 'inherit')
  if (name === 'light-dark') return first
  if (name === 'color-mix') return mixed(others)
  // Old ways of writing are known; words inside, such as "from", are not for us.
  return srgbColor(`${name}(${inner})`)
}

function argumentsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map(part => part.trim())
}

const PART = /^(.*?)(?:\s+([\d.]+)%)?$/s

function mixed([one = '', other = '']: string[]): string | undefined {
  const [, first = '', a] = PART.exec(one) ?? []
  const [, second = '', b] = PART.exec(other) ?? []
  const share = a !== undefined ? Number(a) / 100 : b !== undefined ? 1 - Number(b) / 100 : 0.5
  return mixedColor(first, second, Math.min(1, Math.max(0, share)))
}

/** The colour behind the drawing that its root asks for, `#rrggbb` or `rgba()`; undefined where there is none. */
export function backgroundOf(root: string, svg: string): string | undefined {
  if (!/background/i.test(svg)) return undefined
  const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(root)
  let rules = ''
  mapMarkup(svg, piece => {
    if (!/^<[^<>]{0,200}style/i.test(piece) || !piece.endsWith('</')) return piece
    for (const [, body] of withoutMedia(piece).matchAll(/(?:^|[}>\s,])(?:svg|:root)\s*\{([^{}]*)\}/g))
      rules += `${body};`
    return piece
  })
  let color: string | undefined
  const declared = `${rules}${style?.[1] ?? style?.[2] ?? ''}`
  for (const [, value] of declared.matchAll(/(?:^|[;\s])background(?:-color)?\s*:\s*([^;!]+)/gi))
    color = srgbColor(value!.trim()) ?? color
  return color
}
