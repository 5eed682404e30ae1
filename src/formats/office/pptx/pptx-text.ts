import { romanNumeral } from '../../../lib/text/roman-numeral.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorIn, type ThemeColors } from '../docx/theme-colors.ts'
import { alphaIn, emu } from './pptx-fills.ts'
import type { SlideParagraph, SlideRun, SpaceAmount, TextBody } from './pptx-model.ts'

/** Where a text's looks come from: its own list styles first, those of layout, master and presentation after. */
export interface TextContext {
  colors: ThemeColors
  /** Elements with `a:lvl1pPr` and so on, the nearest first. */
  styles: XmlElement[]
  /** Body properties, the nearest first. */
  bodies: XmlElement[]
  /** Fonts of the theme by `+mj-lt` and `+mn-lt`. */
  fonts: Map<string, string>
  /** Addresses of links by their relationship. */
  link: (id: string | undefined) => string | undefined
  /** The slide's number, for its field. */
  number: number
  /** The colour and font that a shape's style asks for. */
  color?: string | undefined
  font?: string | undefined
}

const TAB = { l: 'left', ctr: 'center', r: 'right', dec: 'decimal' } as const
const ALIGN = { l: 'left', ctr: 'center', r: 'right', just: 'justify', dist: 'justify' } as const

/** The first that says something. */
function told<T>(
  places: readonly (XmlElement | undefined)[],
  read: (place: XmlElement) => T | undefined,
): T | undefined {
  for (const place of places) {
    const value = place && read(place)
    if (value !== undefined) return value
  }
  return undefined
}

function spaceIn(element: XmlElement | undefined): SpaceAmount | undefined {
  const share = element?.find('a:spcPct')?.get('val')
  if (share !== undefined)
    return { times: share.endsWith('%') ? Number.parseFloat(share) / 100 : Number(share) / 100_000 }
  const points = element?.find('a:spcPts')?.get('val')
  return points === undefined ? undefined : { points: Number(points) / 100 }
}

export function readText(body: XmlElement | undefined, context: TextContext): TextBody | undefined {
  if (!body) return undefined
  const own = body.find('a:bodyPr')
  const places = [own, ...context.bodies]
  const attribute = (name: string) => told(places, place => place.get(name))
  const fit = places.find(place =>
    place
      ?.elements()
      .some(one => /^a:(norm|no|sp)[A-Za-z]*AutoFit|^a:(normAutofit|noAutofit|spAutoFit)$/.test(one.name)),
  )
  const shrunk = fit?.find('a:normAutofit')
  const vert = attribute('vert') ?? 'horz'
  const styles = [body.find('a:lstStyle'), ...context.styles].filter(one => one !== undefined)
  const numbers: Counted[] = []
  const paragraphs = body.all('a:p').map(paragraph => readParagraph(paragraph, styles, context, numbers))
  const anchor = attribute('anchor')
  const upright = uprightOf(vert, paragraphs)
  return {
    paragraphs,
    vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    inset: {
      left: emu(attribute('lIns'), 7.2),
      right: emu(attribute('rIns'), 7.2),
      top: emu(attribute('tIns'), 3.6),
      bottom: emu(attribute('bIns'), 3.6),
    },
    wrap: attribute('wrap') !== 'none',
    scale: Number(shrunk?.get('fontScale') ?? 100_000) / 100_000,
    ...(shrunk && shrunk.get('fontScale') === undefined && { shrinks: true }),
    tight: 1 - Number(shrunk?.get('lnSpcReduction') ?? 0) / 100_000,
    ...(upright ? { rotate: 0, upright } : { rotate: turnOf(vert) }),
    columns: Math.max(1, Number(attribute('numCol') ?? 1)),
  }
}

/** Degrees that a direction of text turns it by. */
export const turnOf = (direction: string | undefined): TextBody['rotate'] =>
  direction === 'vert270' ? 270 : /^(vert|eaVert|mongolianVert)$/.test(direction ?? '') ? 90 : 0

/** How letters stand below each other. In East Asian columns words of other scripts lie on their side, and a body with such is turned as a whole. */
function uprightOf(direction: string, paragraphs: SlideParagraph[]): TextBody['upright'] {
  if (direction === 'wordArtVert') return 'left'
  if (direction === 'wordArtVertRtl') return 'right'
  const text = paragraphs.flatMap(one => one.runs.map(run => run.text)).join(' ')
  const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  return direction === 'eaVert' &&
    east &&
    !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}|\d{3}/u.test(text)
    ? 'east'
    : undefined
}

function readParagraph(
  paragraph: XmlElement,
  styles: XmlElement[],
  context: TextContext,
  numbers: Counted[],
): SlideParagraph {
  const own = paragraph.find('a:pPr')
  const level = Math.min(8, Math.max(0, Number(own?.get('lvl') ?? 0)))
  const places = [
    own,
    ...styles.map(style => style.find(`a:lvl${level + 1}pPr`)),
    ...styles.map(style => style.find('a:defPPr')),
  ]
  const attribute = (name: string) => told(places, place => place.get(name))
  const child = (...names: string[]) =>
    told(places, place => names.map(name => place.find(name)).find(Boolean))
  const defaults = places.map(place => place?.find('a:defRPr'))
  const runs: SlideRun[] = []
  for (const piece of paragraph.elements()) {
    if (piece.name === 'a:br') runs.push(readRun('\n', piece.find('a:rPr'), defaults, context))
    if (piece.name === 'a:r')
      runs.push(readRun(piece.find('a:t')?.text() ?? '', piece.find('a:rPr'), defaults, context))
    if (piece.name === 'a:fld') {
      const text =
        piece.get('type') === 'slidenum' ? String(context.number) : (piece.find('a:t')?.text() ?? '')
      runs.push(readRun(text, piece.find('a:rPr'), defaults, context))
    }
  }
  const blank = readRun('', paragraph.find('a:endParaRPr'), defaults, context)
  const size = runs[0]?.size ?? blank.size
  const bullet = readBullet(child('a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'), level, numbers, runs)
  const color = colorIn(child('a:buClr'), context.colors)
  const share = child('a:buSzPct')?.get('val')
  const font = child('a:buFont')?.get('typeface')
  return {
    runs,
    align: ALIGN[(attribute('algn') ?? 'l') as keyof typeof ALIGN] ?? 'left',
    left: emu(attribute('marL')),
    first: emu(attribute('indent')),
    before: spaceIn(child('a:spcBef')) ?? { points: 0 },
    after: spaceIn(child('a:spcAft')) ?? { points: 0 },
    line: spaceIn(child('a:lnSpc')) ?? { times: 1 },
    rtl: attribute('rtl') === '1',
    size,
    tabs: {
      stops: (child('a:tabLst')?.all('a:tab') ?? [])
        .map(one => ({
          at: emu(one.get('pos')),
          align: TAB[(one.get('algn') ?? 'l') as keyof typeof TAB] ?? ('left' as const),
        }))
        .sort((a, b) => a.at - b.at),
      usual: emu(attribute('defTabSz')) || 72,
    },
    ...(bullet !== undefined && {
      bullet: {
        text: bullet,
        size: share ? Number.parseFloat(share) / (share.endsWith('%') ? 100 : 100_000) : 1,
        ...(color && { color }),
        ...(font && { font }),
      },
    }),
  }
}

/** How far a level is counted; another kind of number, or another start, begins anew. */
interface Counted {
  type: string
  start: number
  count: number
}

/** Signs that symbol fonts have at the places of letters. */
const SYMBOLS: Record<string, string> = {
  '§': '▪',
  ü: '✓',
  Ø: '➢',
  q: '❑',
  v: '❖',
  '·': '•',
  à: '→',
  o: '○',
  n: '■',
  l: '●',
}

function readBullet(
  element: XmlElement | undefined,
  level: number,
  numbers: Counted[],
  runs: SlideRun[],
): string | undefined {
  if (!element || element.name === 'a:buNone' || runs.every(run => run.text.trim() === '')) {
    if (runs.some(run => run.text.trim() !== '')) numbers.length = level
    return undefined
  }
  numbers.length = Math.min(numbers.length, level + 1)
  if (element.name === 'a:buChar') {
    const sign = element.get('char') ?? '•'
    const code = sign.codePointAt(0)!
    // Symbol fonts keep their signs in the private area, at the places of plain characters.
    const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : sign
    return SYMBOLS[plain] ?? plain
  }
  if (element.name === 'a:buBlip') return '•'
  const type = element.get('type') ?? 'arabicPeriod'
  const start = Number(element.get('startAt') ?? 1)
  const before = numbers[level]
  const count = before?.type === type && before.start === start ? before.count + 1 : start
  numbers[level] = { type, start, count }
  return numbered(count, type)
}

function numbered(count: number, type: string): string {
  const text = /^alpha/.test(type)
    ? letters(count)
    : /^roman/.test(type)
      ? romanNumeral(count)
      : String(count)
  const cased = /Uc/.test(type) ? text.toUpperCase() : text
  if (/ParenBoth$/.test(type)) return `(${cased})`
  if (/ParenR$/.test(type)) return `${cased})`
  return /Plain$/.test(type) ? cased : `${cased}.`
}

function letters(count: number): string {
  let out = ''
  for (let left = count; left > 0; left = Math.floor((left - 1) / 26))
    out = String.fromCharCode(97 + ((left - 1) % 26)) + out
  return out
}

function readRun(
  text: string,
  own: XmlElement | undefined,
  defaults: readonly (XmlElement | undefined)[],
  context: TextContext,
): SlideRun {
  const places = [own, ...defaults]
  const attribute = (name: string) => told(places, place => place.get(name))
  const fill =
    own?.find('a:solidFill') ??
    (context.color ? undefined : told(defaults, place => place.find('a:solidFill')))
  const typeface = told(places, place => place.find('a:latin')?.get('typeface'))
  const id = own?.find('a:hlinkClick')?.get('r:id')
  const link = id ? context.link(id) : undefined
  const color =
    (link && !own?.find('a:solidFill') ? context.colors.get('hlink') : undefined) ??
    colorIn(fill, context.colors) ??
    context.color ??
    context.colors.get('dk1') ??
    '#000000'
  const opacity = alphaIn(fill)
  const highlight = colorIn(own?.find('a:highlight'), context.colors)
  const caps = attribute('cap')
  return {
    text: text.replace(/\u000b/g, '\n'),
    size: Number(attribute('sz') ?? 1800) / 100,
    bold: attribute('b') === '1' || attribute('b') === 'true',
    italic: attribute('i') === '1' || attribute('i') === 'true',
    underline: !['none', undefined].includes(attribute('u')) || link !== undefined,
    strike: !['noStrike', undefined].includes(attribute('strike')),
    caps: caps === 'all' || caps === 'small',
    color,
    ...(opacity !== undefined && { opacity }),
    font:
      context.fonts.get(typeface ?? '') ??
      (typeface?.startsWith('+') ? undefined : typeface) ??
      context.font ??
      context.fonts.get('+mn-lt') ??
      'Calibri',
    raised: Number(attribute('baseline') ?? 0) / 100_000,
    spacing: Number(attribute('spc') ?? 0) / 100,
    ...(highlight && { highlight }),
    ...(link && { link }),
  }
}

/** Text that stands in a part of its shape: the box inside an oval, the body of an arrow. */
export const textInside = (text: TextBody, { left, top, right, bottom }: TextBody['inset']): TextBody => ({
  ...text,
  inset: {
    left: text.inset.left + left,
    top: text.inset.top + top,
    right: text.inset.right + right,
    bottom: text.inset.bottom + bottom,
  },
})
