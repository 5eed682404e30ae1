import { CompactFont } from '../cff-glyphs.ts'
import { TrueType, UnknownFontError } from '../truetype-glyphs.ts'
import { decodedContent, operations } from './content.ts'
import { decodeStream, PdfStreamError } from './filters.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Stream } from './objects.ts'
import type { Found } from './pdfa-check.ts'

const PREDEFINED =
  /^(Identity-[HV]|(83pv|90ms|90msp|90pv|Add|EUC|Ext|UniJIS|KSC|KSCms|UniKS|GB|GBK|GBKp|GBK2K|GBpc|UniGB|B5pc|HKscs|ETen|ETenms|CNS|UniCNS|H|V).*)$/

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
    const odd = error instanceof UnknownFontError || error instanceof RangeError
    if (!odd && !(error instanceof PdfStreamError)) throw error
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
    for (const [, from, to, number] of lines!.matchAll(/<([0-9a-f\s]+)>\s*(?:<([0-9a-f\s]+)>)?\s*(\d+)/gi)) {
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
  const set = descriptor?.stream('CIDSet')
  if (compact && set && compact.dict.name('Subtype') === 'CIDFontType0C') {
    const charset = new CompactFont(decodeStream(compact, 2 ** 26)).charset()
    if (charset.some(cid => !isListed(set, cid))) incompleteSet(called, found)
  }
  if (!file) return
  const program = new TrueType(decodeStream(file, 2 ** 26))
  const em = program.table('head').readUInt16BE(18)
  const differs = (glyph: number, width: number | undefined) =>
    width !== undefined && Math.abs((program.advance(glyph) * 1000) / em - width) > 1
  const wrongWidth = () => found('6.2.11.5', `the font ${called} has other widths than the document says`)
  if (!descendant) {
    const [first, widths] = [font.number('FirstChar') ?? 0, font.array('Widths')]
    for (const code of codes) {
      const glyphs = program.mapped([code, 0xf000 + code])
      const width = deref(widths?.[code - first])
      // Where readers take the glyph from depends on the encoding; only what all agree on is judged.
      if (nameAt(font, code) !== undefined || code > 126 || new Set(glyphs).size !== 1) continue
      if (typeof width === 'number' && differs(glyphs[0]!, width)) wrongWidth()
    }
    return
  }
  if (!/^Identity/.test(font.name('Encoding') ?? '')) return
  const map = descendant.value('CIDToGIDMap')
  const ids = map instanceof Stream ? decodeStream(map, 2 ** 24) : undefined
  const widths = widthsOf(descendant)
  for (const cid of codes) {
    const glyph = ids ? (cid * 2 + 1 < ids.length ? ids.readUInt16BE(cid * 2) : 0) : cid
    if (glyph === 0 || glyph >= program.count) noGlyph()
    else if (differs(glyph, widths.get(cid) ?? descendant.number('DW') ?? 1000)) wrongWidth()
    if (set && !isListed(set, cid)) incompleteSet(called, found)
  }
}

const incompleteSet = (called: string, found: Found) =>
  found('6.2.11.4', `the font ${called} lists fewer glyphs than it has`)

function isListed(set: Stream, cid: number): boolean {
  const bits = decodeStream(set, 2 ** 20)
  return ((bits[cid >> 3] ?? 0) & (128 >> (cid & 7))) !== 0
}

/** The name that the document itself gives to the glyph of a code. */
function nameAt(font: Dict, wanted: number): string | undefined {
  const encoding = font.value('Encoding')
  let code = 0
  for (const item of (encoding instanceof Dict && encoding.array('Differences')) || []) {
    const value: Obj = deref(item)
    if (typeof value === 'number') code = value
    else if (value instanceof Name && code++ === wanted) return value.value
  }
  return undefined
}

/** Widths by character of a composite font. */
function widthsOf(font: Dict): Map<number, number> {
  const widths = new Map<number, number>()
  const list = (font.array('W') ?? []).map(deref)
  for (let i = 0; i < list.length; ) {
    const [first, second, third] = list.slice(i, i + 3)
    if (typeof first !== 'number') break
    if (Array.isArray(second)) {
      for (const [n, width] of second.map(deref).entries())
        if (typeof width === 'number') widths.set(first + n, width)
      i += 2
    } else {
      if (typeof second !== 'number' || typeof third !== 'number') break
      for (let cid = first; cid <= second && cid < 65_536; cid++) widths.set(cid, third)
      i += 3
    }
  }
  return widths
}

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
