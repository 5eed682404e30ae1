import type { PdfFont } from '../../lib/geometry/pdf-page.ts'
import { AT, AT_UNICODE, DOUBLES, type Records, WORDS } from './char-records.ts'
import { isStemmed, type Letters, type Shape } from './face-shapes.ts'

const BOLD_NAME = /bold|[-,]bd(ita)?$|black|heavy|semibd|demi|blk|(^|[-,])bd|^(cm|sf|ec)bx|-medi(ital)?$/i
/** Names that say of a face that it is none of the bold ones of its family. */
const PLAIN_NAME =
  /regular|roman(?!.*bold)|light|book(?!man|antiqua)|thin|normal|(^|[-,])(rg|lt|ital?ic|oblique|it)(mt|ps)?$/i
/** Families whose bold faces bear it in their names. */
const FAMILIES =
  /^(arial|helvetica|times|courier|calibri|cambria|verdana|georgia|tahoma|trebuchet|garamond|palatino|segoe|roboto|opensans|lato|noto|dejavu|liberation|nimbus|cm(r|ti|sl|(i|sl|v)?tt|ss|mi|sy|csc)\d|lm(roman|sans|mono)|sfrm|carlito|caladea|arimo|tinos|cousine|century|bookman|candara|corbel|constantia|consolas)/i
const ITALIC_NAME = /italic|oblique|kursiv|ital$|slanted|(^|[-,])it$|^cm(ti|sl|mi)\d/i
const SERIF_NAME =
  /times|serif|roman(?!.*sans)|georgia|cambria|caladea|garamond|minion|palat|palladi|bookman|bookantiqua|century(?!gothic)|^cm(r|bx|ti|sl|csc|mi)\d|^lmroman|^sf(rm|bx|ti)|utopia|charter|baskerville|caslon|bodoni|didot|tinos|constantia|stix|libertine|mincho|song|ming|batang|slab|nimbusrom|courier|^c059|^p052|urwbook/i
const SANS_NAME =
  /sans|arial|helvet|calibri|carlito|verdana|tahoma|gothic|segoe|univers|frutiger|futura|^cmss|^lmsans|roboto|lato|myriad|gill|optima|trebuchet|arimo|candara|corbel|din(?!gbat)|gotham|inter|mono|consol/i
const MONO_NAME =
  /mono(?!type)|courier|consol|typewriter|^cm(i|sl|v)?tt|^cmtcsc|^lmmono|^sf(tt|it|st|vt)|lettergothic/i

/** What a face is, as far as its name tells. */
export interface Named {
  readonly bold: boolean | undefined
  readonly italic: boolean
  readonly serif: boolean | undefined
  readonly mono: boolean
}

/** Names met before: every page asks for its fonts anew, and most pages of a document have the same. */
const known = new Map<string, Named>()
const MOST_KNOWN = 500

/** The name of a font without the tag of its subset, which Prawn writes in hexadecimal figures. */
export const withoutTag = (name: string): string => name.replace(/^(?:[A-Z]{6}|[0-9a-f]{6})\+/, '')

export function readName(name: string): Named {
  let named = known.get(name)
  if (!named) {
    if (known.size >= MOST_KNOWN) known.clear()
    named = judgeName(name)
    known.set(name, named)
  }
  return named
}

function judgeName(name: string): Named {
  const bold = BOLD_NAME.test(name) ? true : PLAIN_NAME.test(name) || FAMILIES.test(name) ? false : undefined
  const sans = SANS_NAME.test(name) && !/serif(?!.*sans)/i.test(name.replace(/sans-?serif/i, 'sans'))
  const serif = sans ? false : SERIF_NAME.test(name) ? true : undefined
  return { bold, italic: ITALIC_NAME.test(name), serif, mono: MONO_NAME.test(name) }
}

/** Ink of some letters at a size of one, gathered over a page. */
interface Ink extends Letters {
  stem: number[]
  dash: number[]
}

/** Whether faces that are not told by their names are told by this letter. */
export const isTelling = (code: number): boolean => isLetter(code) || code === DASH || isStemmed(code)

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

const STEMS = new Set(['l', 'i'].map(c => c.charCodeAt(0)))
const DASH = '-'.charCodeAt(0)
/** An upright l of a font without serifs is no wider than this; with them it is. */
const SERIFS = 0.17
/** Stems of bold faces, and their hyphens, are thicker than this. */
const BOLD_STEM = 0.112
const BOLD_DASH = 0.088
const ENOUGH = 24

/** Stems of outlines that lean more than this are italic, those wider than this bold. */
const ITALIC_SLANT = 0.07
const BOLD_LEG = 0.108
/** Bold faces of large sizes are lighter where they have serifs, as those of Computer Modern. */
const BOLD_SERIF_LEG = 0.103
/** Feet wider than this, in stems, have serifs; italic letters have them on some of their feet only. */
const SERIF_FOOT = 1.4
const SERIF_ITALIC_FOOT = 1.03
/** Letters that are narrow, and such that are wide, unless all have one width. */
const NARROW = ['i', 'l', 'j', 't', 'f', 'I'].map(c => c.charCodeAt(0))
const WIDE = ['m', 'w', 'M', 'W'].map(c => c.charCodeAt(0))
const SAME_WIDTH = 0.02

/**
 * Weight and serifs of fonts whose names tell nothing, from the ink of their letters: descriptors often give a stem
 * width that no stem has, and leave the flag for serifs out.
 */
export function measureFaces(
  { doubles, floats, words }: Records,
  count: number,
  fontAt: (i: number) => { font: PdfFont; scale: number; advance?: number } | undefined,
  unsure: ReadonlyMap<PdfFont, Named>,
  shapeIn: (font: PdfFont, letters: Letters) => Shape | undefined,
): void {
  if (unsure.size === 0) return
  const inks = new Map<PdfFont, Ink>()
  const anyLetter = [...unsure].some(([font, named]) => isPitchDoubtful(font, named))
  for (let i = 0; i < count; i++) {
    const code = words[i * WORDS + AT_UNICODE / 4]!
    const isStem = STEMS.has(code)
    if (!isTelling(code) && !(anyLetter && isForeign(code))) continue
    const at = fontAt(i)
    if (!at || !unsure.has(at.font)) continue
    const size = floats[i * WORDS + AT.size / 4]! * at.scale
    let ink = inks.get(at.font)
    if (!ink) {
      ink = { stem: [], dash: [], advances: new Map(), stemmed: new Map() }
      inks.set(at.font, ink)
    }
    if (isStemmed(code) && !ink.stemmed.has(code)) ink.stemmed.set(code, i)
    if (size > 0 && (isLetter(code) || isForeign(code)) && !ink.advances.has(code)) {
      const loose = floats[i * WORDS + AT.looseRight / 4]! - floats[i * WORDS + AT.looseLeft / 4]!
      const advance = at.advance ?? loose
      if (advance > 0) ink.advances.set(code, advance / size)
    }
    if (!isStem && code !== DASH) continue
    const list = isStem ? ink.stem : ink.dash
    if (list.length >= ENOUGH || size <= 0) continue
    const [low, high] = isStem ? [AT.left, AT.right] : [AT.bottom, AT.top]
    list.push(Math.abs(doubles[i * DOUBLES + high / 8]! - doubles[i * DOUBLES + low / 8]!) / size)
  }
  const families = new Map<string, boolean>()
  /** Fonts without names that tell whether they have serifs, and how many letters say so. */
  const upright = new Map<PdfFont, number>()
  for (const [font, named] of unsure) {
    const ink = inks.get(font)
    if (ink && !font.fixedPitch && areOneWidth(ink.advances)) font.fixedPitch = true
    else if (ink && isPitchDoubtful(font, named) && areManyWidths(ink.advances)) font.fixedPitch = false
    const shape = ink && shapeIn(font, ink)
    if (shape) {
      takeShape(font, named, shape)
      const family = familyName(font)
      const told = !font.italic && !font.fixedPitch && named.serif === undefined
      if (!told) continue
      if (font.name === '') upright.set(font, ink.advances.size)
      else if (!(font.bold && families.has(family))) families.set(family, font.serif)
      continue
    }
    const stem = middle(ink?.stem)
    const dash = middle(ink?.dash)
    if (stem !== undefined && !font.italic && !font.fixedPitch && named.serif === undefined) {
      font.serif = stem > SERIFS
      if (font.name === '') upright.set(font, ink!.advances.size)
      else families.set(familyName(font), font.serif)
    }
    if (named.bold !== undefined) continue
    const thick =
      stem !== undefined && !font.serif && !font.italic && !font.fixedPitch
        ? stem > BOLD_STEM
        : dash !== undefined
          ? dash > BOLD_DASH
          : undefined
    if (thick === undefined) continue
    font.bold = thick
    font.weight = thick ? Math.max(700, font.weight) : Math.min(400, font.weight)
  }
  // The faces of one family have serifs, or have none; what has no name goes with the text of its page.
  const [text] = [...upright].toSorted((a, b) => b[1] - a[1])[0] ?? []
  if (text) families.set('', text.serif)
  for (const [font, named] of unsure) {
    if (named.serif === undefined && !upright.has(font))
      font.serif = families.get(familyName(font)) ?? font.serif
  }
}

function takeShape(font: PdfFont, named: Named, { slant, stem, foot }: Shape): void {
  font.italic ||= slant > ITALIC_SLANT
  if (named.serif === undefined) font.serif = foot > (font.italic ? SERIF_ITALIC_FOOT : SERIF_FOOT)
  if (named.bold !== undefined) return
  font.bold = stem > (font.serif ? BOLD_SERIF_LEG : BOLD_LEG)
  font.weight = font.bold ? Math.max(700, font.weight) : Math.min(400, font.weight)
}

/** Whether narrow letters are as wide as wide ones. */
function areOneWidth(advances: ReadonlyMap<number, number>): boolean {
  const [narrow, wide] = [NARROW, WIDE].map(codes => codes.flatMap(code => advances.get(code) ?? []))
  if (narrow!.length === 0 || advances.size < 6) return false
  const usual = middle([...advances.values()])!
  const isUsual = (advance: number) => Math.abs(advance - usual) < SAME_WIDTH * usual
  const same = [...advances.values()].filter(isUsual).length
  if (wide!.length === 0) return same === advances.size && narrow!.length >= 2
  return narrow!.some(isUsual) && wide!.some(isUsual) && same >= 0.4 * advances.size
}

/** Said to be of one width by a flag alone, which some producers set for all their fonts. */
export const isPitchDoubtful = (font: PdfFont, named: Named): boolean => font.fixedPitch && !named.mono

/** Greek, Cyrillic, Hebrew, Arabic and Indic letters. */
const isForeign = (code: number): boolean => code >= 0x370 && code < 0x1100

/** Whether letters have widths of their own: narrow ones are narrower than the usual one, or hardly two are alike. */
function areManyWidths(advances: ReadonlyMap<number, number>): boolean {
  if (advances.size < 3) return false
  const usual = middle([...advances.values()])!
  const off = (codes: readonly number[], isOff: (share: number) => boolean) =>
    codes.some(code => advances.has(code) && isOff(advances.get(code)! / usual))
  if (off(NARROW, share => share < 0.8) || off(WIDE, share => share > 1.2)) return true
  const alike = [...advances.values()].filter(a => Math.abs(a - usual) < SAME_WIDTH * usual)
  return alike.length < 0.4 * advances.size
}

/** `C059-BdIta` → `C059`. */
const familyName = ({ name }: PdfFont): string => name.replace(/[-,].*$/, '')

function middle(values: number[] | undefined): number | undefined {
  if (!values || values.length === 0) return undefined
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
