import { CompactFont } from '../../formats/font/cff-glyphs.ts'
import { characterOfName, STANDARD_ENCODING, STANDARD_NAMES } from '../../formats/font/glyph-names.ts'
import { Type1Font } from '../../formats/font/type1-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, Dict, deref, type Stream } from '../core/objects.ts'
import { MAC_ROMAN, WIN_ANSI } from './encodings.ts'
import { MAX_PROGRAM, nameAt, passOver, replaceData, widthsOf } from './widths.ts'

/** What a glyph's program says of its width, and what the document says. Glyphs go by names or by numbers. */
interface Widths {
  glyph: string | number
  own: number
  stated: number
}

/** The widths of painted glyphs in a font of Adobe's formats, as far as both sides are plain to see. */
export function* outlineWidths(
  font: Dict,
  descendant: Dict | undefined,
  codes: Set<number>,
): Generator<Widths> {
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const compact = descriptor?.stream('FontFile3')
  const kind = compact?.dict.name('Subtype')
  if (descendant) {
    if (!compact || kind !== 'CIDFontType0C' || !/^Identity-[HV]$/.test(font.name('Encoding') ?? '')) return
    yield* numbered(new CompactFont(decodeStream(compact, MAX_PROGRAM)), descendant, codes)
    return
  }
  const first = descriptor?.stream('FontFile')
  if (first) {
    const program = new Type1Font(decodeStream(first, MAX_PROGRAM))
    const own = program.encoding()
    yield* named(
      font,
      codes,
      new Set(program.names),
      code => own.get(code),
      called => program.width(called),
    )
  } else if (compact && kind === 'Type1C') {
    const program = new CompactFont(decodeStream(compact, MAX_PROGRAM))
    const charset = program.charset()
    const ids = new Map(charset.map((sid, id) => [program.nameOf(sid), id]))
    const encoded = program.encoded(charset)
    const own = (code: number) => {
      const [id] = encoded.get(code) ?? []
      return id === undefined ? undefined : program.nameOf(charset[id]!)
    }
    yield* named(font, codes, new Set(ids.keys()), own, called => program.width(ids.get(called)!))
  }
}

/**
 * Writes the widths that the document gives to glyphs into programs of Adobe's formats. Readers place text by the
 * document's widths, so nothing moves on the pages. A glyph that has several widths keeps its own.
 */
export function repairOutlineWidths(fonts: Map<Dict, Set<number>>): void {
  const wanted = new Map<Stream, Map<string | number, Widths>>()
  for (const [font, codes] of fonts) {
    const descendant = asDict(font.array('DescendantFonts')?.[0])
    const descriptor = (descendant ?? font).dict('FontDescriptor')
    const file = descriptor?.stream('FontFile') ?? descriptor?.stream('FontFile3')
    if (!file) continue
    const known = wanted.get(file) ?? new Map<string | number, Widths>()
    wanted.set(file, known)
    try {
      for (const widths of outlineWidths(font, descendant, codes)) {
        const before = known.get(widths.glyph)
        const agreed = !before || Math.abs(before.stated - widths.stated) <= 1
        known.set(widths.glyph, agreed ? widths : { ...widths, stated: Number.NaN })
      }
    } catch (error) {
      passOver(error)
    }
  }
  for (const [file, glyphs] of wanted) {
    const wrong = [...glyphs.values()].filter(areWrong)
    try {
      if (wrong.length > 0) rewrite(file, wrong)
    } catch (error) {
      passOver(error)
    }
  }
}

/** Whether the program says another width than the document. */
export const areWrong = ({ own, stated }: Widths): boolean => Math.abs(own - stated) > 1

function rewrite(file: Stream, glyphs: Widths[]): void {
  const before = decodeStream(file, MAX_PROGRAM)
  if (file.dict.has('Subtype')) {
    const program = new CompactFont(before)
    const ids = new Map(program.charset().map((sid, id) => [program.nameOf(sid), id]))
    const idOf = (glyph: string | number) => (typeof glyph === 'number' ? glyph : ids.get(glyph)!)
    replaceData(file, program.withWidths(new Map(glyphs.map(({ glyph, stated }) => [idOf(glyph), stated]))))
    return
  }
  const widths = glyphs.map(({ glyph, stated }) => [String(glyph), Math.round(stated)] as const)
  const { bytes, lengths } = new Type1Font(before).withWidths(new Map(widths))
  replaceData(file, bytes)
  for (const [i, length] of lengths.entries()) file.dict.set(`Length${i + 1}`, length)
}

/** The names of all glyphs in a font of Adobe's formats; none for others. */
export function glyphNames(descriptor: Dict): Iterable<string> {
  const [first, compact] = [descriptor.stream('FontFile'), descriptor.stream('FontFile3')]
  if (first) return new Type1Font(decodeStream(first, MAX_PROGRAM)).names
  if (compact?.dict.name('Subtype') !== 'Type1C') return []
  const program = new CompactFont(decodeStream(compact, MAX_PROGRAM))
  return program.charset().map(sid => program.nameOf(sid))
}

function* numbered(program: CompactFont, descendant: Dict, codes: Set<number>): Generator<Widths> {
  const charset = program.byNumber ? program.charset() : undefined
  const ids = new Map(charset?.map((cid, id) => [cid, id]))
  const [widths, usual] = [widthsOf(descendant), descendant.number('DW') ?? 1000]
  for (const code of codes) {
    const id = charset ? ids.get(code) : code
    const own = id === undefined ? undefined : program.width(id)
    if (own !== undefined) yield { glyph: id!, own, stated: widths.get(code) ?? usual }
  }
}

function* named(
  font: Dict,
  codes: Set<number>,
  names: Set<string>,
  own: (code: number) => string | undefined,
  width: (called: string) => number | undefined,
): Generator<Widths> {
  const [first, widths] = [font.number('FirstChar') ?? 0, font.array('Widths') ?? []]
  const byCharacter = new Map([...names].map(called => [characterOfName(called), called]))
  const base = baseOf(font)
  for (const code of codes) {
    const called = nameAt(font, code) ?? (base ? byCharacter.get(base[code]) : own(code))
    const stated = deref(widths[code - first])
    const said = called !== undefined && names.has(called) ? width(called) : undefined
    if (said !== undefined && typeof stated === 'number') yield { glyph: called!, own: said, stated }
  }
}

const STANDARD = STANDARD_ENCODING.map(sid => characterOfName(STANDARD_NAMES[sid] ?? '') ?? 0)
const BASES = new Map<string, readonly number[]>([
  ['WinAnsiEncoding', WIN_ANSI],
  ['MacRomanEncoding', MAC_ROMAN],
  ['StandardEncoding', STANDARD],
])

/** The characters of the encoding that a font names; undefined where it is the program's own. */
function baseOf(font: Dict): readonly number[] | undefined {
  const encoding = font.value('Encoding')
  return BASES.get((encoding instanceof Dict ? encoding.name('BaseEncoding') : font.name('Encoding')) ?? '')
}
