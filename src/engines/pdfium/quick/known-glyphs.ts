import type { Dict } from '../../../pdf/core/objects.ts'
import { AT, AT_TYPE, AT_UNICODE, DOUBLES, type Records, TYPE, WORDS } from '../char-records.ts'
import type { PageContext } from '../page-context.ts'
import { readFace } from '../runs.ts'
import type { Glyph, GlyphSource, KnownFont, ShownStrings } from './glyph-model.ts'

/** The fonts of a document. */
export class KnownFonts {
  readonly #fonts = new Map<Dict, KnownFont | undefined>()

  sourceOf(resources: Dict | undefined): GlyphSource {
    const named = (kind: string, name: string) => resources?.dict(kind)?.dict(name)
    const fonts = new Map<string, KnownFont | undefined>()
    return {
      font: name => {
        if (!fonts.has(name)) fonts.set(name, this.#of(named('Font', name)))
        return fonts.get(name)
      },
      stateOf: name => {
        const state = named('ExtGState', name)
        if (!state || state.has('Font')) return undefined
        const opaque = (state.number('ca') ?? 1) === 1 && (state.number('CA') ?? 1) === 1
        return opaque && !state.has('LW') ? 'plain' : 'blended'
      },
      markOf: name => {
        const mark = named('Properties', name)
        if (!mark) return -1
        if (mark.has('ActualText') || mark.has('OCGs') || mark.name('Type') === 'OCG') return undefined
        return mark.has('MCID') ? mark.number('MCID') : -1
      },
    }
  }

  #of(dict: Dict | undefined): KnownFont | undefined {
    if (!dict) return undefined
    if (!this.#fonts.has(dict)) {
      const codeBytes = codeBytesOf(dict)
      const widths = codeBytes === 1 ? dict.numbers('Widths') : undefined
      const told = { first: dict.number('FirstChar') ?? 0, widths: widths ?? [] }
      this.#fonts.set(
        dict,
        codeBytes && { codeBytes, told, glyphs: [], face: undefined, unsure: true, space: 0 },
      )
    }
    return this.#fonts.get(dict)
  }
}

/** How many bytes a code of the font has, where all have as many. */
function codeBytesOf(font: Dict): 1 | 2 | undefined {
  switch (font.name('Subtype')) {
    case 'Type1':
    case 'MMType1':
    case 'TrueType':
      return 1
    case 'Type0':
      return font.name('Encoding') === 'Identity-H' ? 2 : undefined
    default:
      return undefined
  }
}

/** Beyond the first plane, and right-to-left or joining text, PDFium orders and counts otherwise. */
const isOrdinary = (code: number): boolean =>
  (code >= 32 && code < 0x590 && (code < 0x80 || code >= 0xa0) && code !== 0xad) ||
  (code >= 0x1e00 && code < 0x200b) ||
  (code >= 0x2010 && code < 0x2028) ||
  (code >= 0x2030 && code < 0x2c00)

/**
 * Learns the glyphs of a page from what PDFium has read of it. The page's strings and PDFium's text objects are the
 * same, in the same order; false where they are not.
 */
export function learnGlyphs(
  context: PageContext,
  textPage: number,
  objects: readonly number[],
  strings: ShownStrings,
  read: Records,
  count: number,
): boolean {
  if (objects.length !== strings.count) return false
  const { library, pad } = context
  const { fn } = library
  const { words } = read
  const place = new Map(objects.map((object, i) => [object, i]))
  /** The characters of each string, by their records. */
  const chars: number[][] = objects.map(() => [])
  for (let i = 0; i < count; i++) {
    const object = words[i * WORDS]! + words[i * WORDS + 1]! * 0x1_0000_0000
    const string = place.get(object)
    if (string !== undefined && words[i * WORDS + AT_TYPE / 4] !== TYPE.generated) chars[string]!.push(i)
  }
  for (let n = 0; n < strings.count; n++) {
    const font = strings.fonts[n]!
    if (!font.face) {
      font.face = readFace(context, fn.FPDFTextObj_GetFont(objects[n]!))
      font.unsure = font.face.named.bold === undefined || font.face.named.serif === undefined
    }
    const [from, end] = [strings.first[n]!, strings.first[n + 1]!]
    if (!strings.codes.subarray(from, end).some(code => font.glyphs[code] === undefined)) continue
    const groups: { x: number; y: number; chars: number[] }[] = []
    for (const i of chars[n]!) {
      fn.FPDFText_GetCharOrigin(textPage, i, pad.at(0), pad.at(1))
      const [x, y] = [pad.double(0), pad.double(1)]
      const last = groups.at(-1)
      if (last && last.x === x && last.y === y) last.chars.push(i)
      else groups.push({ x, y, chars: [i] })
    }
    if (groups.length !== end - from) continue
    const [across, up] = [strings.across[n]! * strings.size[n]!, strings.up[n]! * strings.size[n]!]
    for (const [i, group] of groups.entries()) {
      const code = strings.codes[from + i]!
      if (font.glyphs[code]) continue
      const next = groups[i + 1]
      const space = (strings.charSpace[n]! * 1000) / strings.size[n]!
      const told = next
        ? ((next.x - group.x) / across) * 1000 + strings.moves[from + i + 1]! - space
        : // PDFium cuts the widths that the file tells to whole numbers.
          Math.trunc(font.told.widths[code - font.told.first] ?? NaN)
      const glyph = glyphOf(read, group, across, up, told)
      if (!glyph) continue
      font.glyphs[code] = glyph
      if (glyph.text.length === 1 && glyph.text[0] === 32) font.space = glyph.width
    }
  }
  return true
}

/** Records are of single precision; thousandths are whole numbers. */
const whole = (value: number, unit: number): number => {
  const rounded = Math.round((value / unit) * 1000)
  return Math.abs((value / unit) * 1000 - rounded) < 0.2 ? rounded : NaN
}

function glyphOf(
  { doubles, floats, words }: Records,
  { x, y, chars }: { x: number; y: number; chars: number[] },
  across: number,
  up: number,
  told: number,
): Glyph | undefined {
  const i = chars[0]!
  const text = chars.map(char => words[char * WORDS + AT_UNICODE / 4]!)
  if (!text.every(isOrdinary)) return undefined
  if (chars.some(char => [TYPE.unmapped, TYPE.hyphen].includes(words[char * WORDS + AT_TYPE / 4]!)))
    return undefined
  const at = i * DOUBLES
  const left = whole(doubles[at + AT.left / 8]! - x, across)
  const right = whole(doubles[at + AT.right / 8]! - x, across)
  const bottom = whole(doubles[at + AT.bottom / 8]! - y, up)
  const top = whole(doubles[at + AT.top / 8]! - y, up)
  const looseLeft = whole(floats[i * WORDS + AT.looseLeft / 4]! - x, across)
  const looseRight = whole(floats[i * WORDS + AT.looseRight / 4]! - x, across)
  // What has no ink is given a box as wide as its advance, and one unit high.
  const blank = top - bottom === 1
  // Where ink goes beyond the advance, the loose box goes with it: then the next glyph tells.
  const width = blank || looseRight > right ? looseRight : whole(told, 1000)
  if (looseLeft !== Math.min(0, left) || looseRight !== Math.max(width, right) || !(width > 0))
    return undefined
  const start = Math.min(0, left)
  const box = { text, width, start, wide: looseRight - start }
  return blank ? { ...box, left: 0, bottom: 0, right: 0, top: 0 } : { ...box, left, bottom, right, top }
}
