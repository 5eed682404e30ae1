import { CompactFont } from '../../formats/font/cff-glyphs.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, Dict, deref, Name, newRef, Stream } from '../core/objects.ts'
import { areWrong, glyphNames, outlineWidths } from '../fonts/outline-widths.ts'
import { isWrong, MAX_PROGRAM, nameAt, paintedGlyphs, passOver } from '../fonts/widths.ts'
import type { Found } from './finding.ts'

/** Encodings that every reader has: of glyphs by number, and of Japanese, Korean and Chinese text. */
const PREDEFINED =
  /^([HV]|(Identity|83pv|90ms|90msp|90pv|Add|EUC|Ext|UniJIS|UniJIS2004|KSC|KSCms|KSCpc|UniKS|GB|GBK|GBKp|GBK2K|GBpc|UniGB|B5pc|HKscs|ETen|ETenms|CNS|UniCNS)(-[A-Z\d]+)*-[HV])$/

/** Rules about a font that paints these codes. */
export function checkFont(font: Dict, codes: Set<number>, found: Found): void {
  const type = font.name('Subtype')
  if (type === 'Type3') {
    checkDrawnGlyphs(font, codes, found)
    return
  }
  const called = (font.name('BaseFont') ?? 'without a name').replace(/^[A-Z]{6}\+/, '')
  const descendant = asDict(font.array('DescendantFonts')?.[0])
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor?.stream(key))
  if (!embedded) found('6.2.11.4', `the font ${called} is not embedded`)
  try {
    checkProgram(font, descendant, codes, called, found)
  } catch (error) {
    passOver(error)
  }
  if (descendant) {
    if (descendant.name('Subtype') === 'CIDFontType2' && embedded) {
      const map = descendant.value('CIDToGIDMap')
      if (!(map instanceof Stream) && !(map instanceof Name && map.value === 'Identity')) {
        found('6.2.11.3', `the font ${called} does not say how its glyphs are numbered`)
      }
    }
    const encoding = font.value('Encoding')
    if (encoding instanceof Name && !PREDEFINED.test(encoding.value)) {
      found('6.2.11.3', `the font ${called} uses an encoding that is not in the file`)
    }
    if (encoding instanceof Stream) checkMap(encoding, called, found)
    return
  }
  const symbolic = ((descriptor?.number('Flags') ?? 0) & 4) !== 0
  if (type !== 'TrueType' || !embedded) return
  const encoding = font.value('Encoding')
  const base =
    encoding instanceof Name
      ? encoding.value
      : encoding instanceof Dict
        ? encoding.name('BaseEncoding')
        : undefined
  if (symbolic && encoding instanceof Dict) {
    found('6.2.11.6', `the symbolic font ${called} has an encoding of its own`)
  }
  if (!symbolic && base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') {
    found('6.2.11.6', `the font ${called} has no standard encoding`)
  }
}

/** The map from codes to glyphs that comes with a composite font. */
function checkMap(map: Stream, called: string, found: Found): void {
  const text = decodeStream(map, 2 ** 24).toString('latin1')
  const mode = Number(/\/WMode\s+(\d)/.exec(text)?.[1] ?? 0)
  if (mode !== (map.dict.number('WMode') ?? 0))
    found('6.2.11.3', `the font ${called} does not agree with itself on the direction of writing`)
  for (const [, lines] of text.matchAll(/begincid(?:range|char)(.*?)endcid(?:range|char)/gs)) {
    for (const [, from, to, number] of lines!.matchAll(/<([0-9a-f\s]+)>\s*(?:<([0-9a-f\s]+)>\s*)?(\d+)/gi)) {
      const more = to === undefined ? 0 : Number.parseInt(to, 16) - Number.parseInt(from!, 16)
      if (Number(number) + more > 65_535) found('6.1.13', `the font ${called} numbers too many characters`)
    }
  }
}

/** What the embedded program has to have: a glyph of the declared width for every code. */
function checkProgram(
  font: Dict,
  descendant: Dict | undefined,
  codes: Set<number>,
  called: string,
  found: Found,
): void {
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const file = descriptor?.stream('FontFile2')
  const compact = descriptor?.stream('FontFile3')
  const noGlyph = () => found('6.2.11.8', `the font ${called} paints codes that it has no glyph for`)
  if (!descendant && [...codes].some(code => nameAt(font, code) === '.notdef')) noGlyph()
  const names = descriptor?.string('CharSet')?.toString('latin1').split('/')
  const named = names && new Set(names)
  if (named && [...glyphNames(descriptor!)].some(glyph => glyph !== '.notdef' && !named.has(glyph)))
    incompleteSet(called, found)
  const set = descriptor?.stream('CIDSet')
  const listed = set && decodeStream(set, 2 ** 20)
  if (compact && listed && compact.dict.name('Subtype') === 'CIDFontType0C') {
    const charset = new CompactFont(decodeStream(compact, MAX_PROGRAM)).charset()
    if (charset.some(cid => !isListed(listed, cid))) incompleteSet(called, found)
  }
  if ([...outlineWidths(font, descendant, codes)].some(areWrong))
    found('6.2.11.5', `the font ${called} has other widths than the document says`)
  if (!file) return
  const program = new TrueType(decodeStream(file, MAX_PROGRAM))
  for (const { code, glyph, width } of paintedGlyphs(font, descendant, codes, program)) {
    if (glyph === undefined) noGlyph()
    else if (isWrong(program, glyph, width))
      found('6.2.11.5', `the font ${called} has other widths than the document says`)
    if (descendant && listed && !isListed(listed, code)) incompleteSet(called, found)
  }
}

const incompleteSet = (called: string, found: Found) =>
  found('6.2.11.4', `the font ${called} lists fewer glyphs than it has`)

const isListed = (bits: Buffer, cid: number): boolean => ((bits[cid >> 3] ?? 0) & (128 >> (cid & 7))) !== 0

/** Glyphs that are drawings say their widths themselves. */
function checkDrawnGlyphs(font: Dict, codes: Set<number>, found: Found): void {
  const [first, widths] = [font.number('FirstChar') ?? 0, font.array('Widths') ?? []]
  for (const code of codes) {
    const glyph = font.dict('CharProcs')?.stream(nameAt(font, code) ?? '')
    const content = glyph && decodedContent([newRef(glyph)])
    const declared = deref(widths[code - first])
    if (!content || typeof declared !== 'number') continue
    for (const { operator, operands } of operations(content)) {
      const [own] = operands
      if ((operator === 'd0' || operator === 'd1') && typeof own === 'number' && Math.abs(own - declared) > 1)
        found('6.2.11.5', 'a font made of drawings has other widths than the document says')
      break
    }
  }
}
