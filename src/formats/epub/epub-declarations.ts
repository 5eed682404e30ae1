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
const KNOWN = new Set([
  'font-weight',
  'font-style',
  'font-variant',
  'font-family',
  'font-size',
  'color',
  'background-color',
  'background-image',
  'width',
  'height',
  'position',
  'transform',
  'transform-origin',
  'top',
  'right',
  'bottom',
  'left',
  'float',
  'text-align',
  'text-indent',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'text-emphasis',
  'text-emphasis-style',
  'letter-spacing',
  'line-height',
  'vertical-align',
  'white-space',
  'writing-mode',
  'display',
  'visibility',
  'opacity',
  'list-style-type',
  'list-style',
  'page-break-before',
  'page-break-after',
  'break-before',
  'break-after',
  'direction',
  'content',
  'counter-reset',
  'counter-increment',
  'quotes',
  ...SIDES.flatMap(side => [`margin-${side}`, `padding-${side}`, `border-${side}`]),
])
/** Names of older readers for what has a common name since. */
const PREFIX = /^-(epub|webkit|moz|ms|o)-/

export function readDeclarations(body: string): Declarations {
  const out: Declarations = {}
  for (const [name, value] of pairsOf(body)) Object.assign(out, longhands(name, value))
  return out
}

function* pairsOf(body: string): Generator<[string, string]> {
  // A data URL holds a semicolon of its own.
  for (const one of body.slice(0, 20_000).split(/;(?!base64,)/)) {
    const colon = one.indexOf(':')
    if (colon < 0) continue
    const value = one
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
    const name = one.slice(0, colon).trim().toLowerCase().replace(PREFIX, '')
    // Names of files and words keep their capitals.
    yield [name, name === 'content' || /url\(/i.test(value) ? value : value.toLowerCase()]
  }
}

/** A declaration as those of single sides and properties that it stands for. */
function longhands(name: string, value: string): Declarations {
  if (/^background(?:-image)?$/.test(name) && /gradient\(/.test(value) && !/url\(/i.test(value))
    return { 'background-color': value }
  if (KNOWN.has(name)) return { [name]: value }
  switch (name) {
    case 'margin':
    case 'padding': {
      const [top = '', right = top, bottom = top, left = right] = value.split(/\s+/)
      return {
        [`${name}-top`]: top,
        [`${name}-right`]: right,
        [`${name}-bottom`]: bottom,
        [`${name}-left`]: left,
      }
    }
    case 'border':
      return Object.fromEntries(SIDES.map(side => [`border-${side}`, value]))
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
