import { CompactFont } from '../../cff-glyphs.ts'
import { characterOfName, STANDARD_ENCODING, STANDARD_NAMES } from '../../glyph-names.ts'
import { Type1Font } from '../../type1-glyphs.ts'
import { MAC_ROMAN, WIN_ANSI } from '../encodings.ts'
import { decodeStream } from '../filters.ts'
import { Dict, deref } from '../objects.ts'
import { MAX_PROGRAM, nameAt, widthsOf } from './widths.ts'

/** What a glyph's program says of its width, and what the document says. */
interface Widths {
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
    if (own !== undefined) yield { own, stated: widths.get(code) ?? usual }
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
    if (said !== undefined && typeof stated === 'number') yield { own: said, stated }
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
