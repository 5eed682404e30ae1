/** The declarations that change how a book is set here; everything else of a stylesheet is let pass. */
export type Declarations = Record<string, string>

/** An `@font-face` rule: the family it is for and the files it names, best first. */
export interface FontRule {
  family: string
  bold: boolean
  italic: boolean
  sources: string[]
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const BORDER = ['width', 'style', 'color'] as const
const KNOWN = new Set([
  'font-weight',
  'font-style',
  'font-variant',
  'font-variant-caps',
  'font-family',
  'font-size',
  'color',
  'background-color',
  'background-image',
  'width',
  'height',
  'position',
  'caption-side',
  'transform',
  'transform-origin',
  'filter',
  'clip-path',
  'mask-image',
  'mix-blend-mode',
  'top',
  'right',
  'bottom',
  'left',
  'float',
  'text-align',
  'text-indent',
  'text-decoration',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-color',
  'text-transform',
  'text-emphasis',
  'text-emphasis-style',
  'text-combine',
  'text-combine-upright',
  'letter-spacing',
  'line-height',
  'vertical-align',
  'white-space',
  'writing-mode',
  'display',
  'visibility',
  'opacity',
  'list-style-type',
  'page-break-before',
  'page-break-after',
  'break-before',
  'break-after',
  'direction',
  'content',
  'counter-reset',
  'counter-increment',
  'quotes',
  'border-radius',
  'box-shadow',
  'text-shadow',
  'box-sizing',
  'flex',
  'flex-grow',
  'flex-basis',
  'flex-direction',
  'flex-wrap',
  'flex-flow',
  'gap',
  'columns',
  'column-count',
  'column-width',
  'column-gap',
  'grid-template-columns',
  ...SIDES.flatMap(side => [
    `margin-${side}`,
    `padding-${side}`,
    ...BORDER.map(part => `border-${side}-${part}`),
  ]),
])
const MAX_BODY = 20_000
/** Names of older readers for what has a common name since. */
const PREFIX = /^-(epub|webkit|moz|ms|o)-/

export function readDeclarations(body: string, custom?: ReadonlyMap<string, string>): Declarations {
  const out: Declarations = {}
  for (const [name, value] of pairsOf(body)) Object.assign(out, longhands(name, withValues(value, custom)))
  return out
}

/** Only those that say they are important. */
export const importantIn = (body: string, custom?: ReadonlyMap<string, string>): Declarations =>
  readDeclarations(
    body
      .slice(0, MAX_BODY)
      .split(/;(?!base64,)/)
      .filter(one => /!\s*important/i.test(one))
      .join(';'),
    custom,
  )

const MAX_CUSTOM = 1000

/** Notes the custom properties that a rule gives the whole document. */
export function customProperties(selectors: string, body: string, into: Map<string, string>): void {
  if (!body.includes('--') || !/(^|,)\s*(:root|html|body|\*)\s*(,|$)/i.test(selectors)) return
  for (const [name, value] of pairsOf(body))
    if (name.startsWith('--') && into.size < MAX_CUSTOM) into.set(name, value.slice(0, 200))
}

/** A value with the custom properties that it asks for, or what it says for those that are not there. */
function withValues(value: string, custom: ReadonlyMap<string, string> = new Map()): string {
  let out = value
  for (let tries = 0; tries < 8 && out.includes('var('); tries++)
    out = out.replace(
      /var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,200}(?:\([^()]{0,100}\))?[^()]{0,100}))?\)/,
      (_, name: string, otherwise = '') => custom.get(name.toLowerCase()) ?? otherwise.trim(),
    )
  return out
}

export function* pairsOf(body: string): Generator<[string, string]> {
  // A data URL holds a semicolon of its own.
  for (const one of body.slice(0, MAX_BODY).split(/;(?!base64,)/)) {
    const colon = one.indexOf(':')
    if (colon < 0) continue
    const value = one
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    const name = one.slice(0, colon).trim().toLowerCase().replace(PREFIX, '')
    // Names of files and words keep their capitals.
    yield [name, AS_WRITTEN.test(name) || /url\(/i.test(value) ? value : value.toLowerCase()]
  }
}

/** Properties whose strings are shown. */
const AS_WRITTEN = /^(content|list-style(-type)?|(additive-)?symbols|prefix|suffix|pad)$/

/** A declaration as those of single sides and properties that it stands for. */
function longhands(name: string, value: string): Declarations {
  if (/^background(?:-image)?$/.test(name) && /gradient\(/.test(value) && !/url\(/i.test(value))
    return { 'background-color': value }
  if (KNOWN.has(name)) return { [name]: value }
  switch (name) {
    case 'list-style': {
      const type = listType(value)
      return type ? { 'list-style-type': type } : {}
    }
    case 'margin':
    case 'padding':
      return ofSides(value, side => `${name}-${side}`)
    case 'border':
      return Object.assign({}, ...SIDES.map(side => edge(side, value)))
    case 'border-top':
    case 'border-right':
    case 'border-bottom':
    case 'border-left':
      return edge(name.slice(7), value)
    case 'border-width':
    case 'border-style':
    case 'border-color':
      return ofSides(value, side => `border-${side}-${name.slice(7)}`)
    case 'background': {
      const image = /url\([^)]*\)/i.exec(value)?.[0]
      const color = value.replace(image ?? '', '').match(/#[\da-f]{3,8}|rgba?\([^)]*\)|[a-z]+/gi)
      return {
        ...(image && { 'background-image': image }),
        ...(color && { 'background-color': color[0].toLowerCase() }),
      }
    }
    case 'font': {
      const read = /^(.*?)\s*([\d.]+(?:px|pt|em|rem|%)|\w+-?(?:small|large)|medium)(?:\/\S+)?\s+(.+)$/.exec(
        value,
      )
      if (!read) return {}
      const [, before = '', size = '', family = ''] = read
      return {
        'font-weight': /bold|[6-9]00/.exec(before)?.[0] ?? 'normal',
        'font-style': /italic|oblique/.exec(before)?.[0] ?? 'normal',
        'font-size': size,
        'font-family': family,
      }
    }
    default:
      return {}
  }
}

/** The type among the words of `list-style`: a string, a name, or none. */
const listType = (value: string): string | undefined =>
  value
    .replace(/url\([^)]*\)/gi, '')
    .match(/"[^"]{0,100}"|'[^']{0,100}'|[\w-]+/g)
    ?.find(word => !/^(inside|outside|inherit|initial|unset)$/i.test(word))

/** One value for all sides, two for those across, four clockwise from the top. */
function ofSides(value: string, named: (side: string) => string): Declarations {
  const [top = '', right = top, bottom = top, left = right] = wordsOf(value)
  return { [named('top')]: top, [named('right')]: right, [named('bottom')]: bottom, [named('left')]: left }
}

/** The words of a value; a function such as `rgb(…)` is one. */
const wordsOf = (value: string): string[] => value.match(/[a-z-]+\([^)]*\)|\S+/g) ?? []

const LINE = /^(none|hidden|solid|double|dashed|dotted|groove|ridge|inset|outset)$/
const WIDTH = /^(thin|medium|thick|-?\d*\.?\d+[a-z%]*)$/

/** The three parts of an edge; those that are not written stand as if they never had been. */
function edge(side: string, value: string): Declarations {
  const words = wordsOf(value)
  const style = words.find(word => LINE.test(word)) ?? 'none'
  const width = words.find(word => WIDTH.test(word)) ?? 'medium'
  const color = words.find(word => !LINE.test(word) && !WIDTH.test(word)) ?? ''
  return { [`border-${side}-style`]: style, [`border-${side}-width`]: width, [`border-${side}-color`]: color }
}

export function readFontRule(body: string): FontRule | undefined {
  const said = new Map<string, string>()
  for (const [name, value] of pairsOf(body)) said.set(name, value)
  const family = unquoted(said.get('font-family') ?? '')
  const sources = [...(said.get('src') ?? '').matchAll(/url\(\s*["']?([^"')]{1,1000})["']?\s*\)/gi)].map(
    ([, href]) => href!,
  )
  if (family === '' || sources.length === 0) return undefined
  return {
    family,
    bold: /bold|[6-9]00/.test(said.get('font-weight') ?? ''),
    italic: /italic|oblique/.test(said.get('font-style') ?? ''),
    sources,
  }
}

/** The families of a list, as `@font-face` names them. */
export const familiesOf = (list: string): string[] => list.split(',').map(unquoted)

const unquoted = (name: string): string =>
  name
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()

/** The address in `url(…)`. */
export const urlIn = (value: string | undefined): string | undefined =>
  /url\(\s*["']?([^"')]+)["']?\s*\)/i.exec(value ?? '')?.[1]

/** A string of CSS without its escapes; a line break in it is a space here. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_, hex: string | undefined, sign: string | undefined) => {
    if (!hex) return sign ?? ''
    const code = Number.parseInt(hex, 16)
    if (code === 0xa) return ' '
    return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : ''
  })
