import { deflateSync } from 'node:zlib'
import { type Composite, withComposites } from '../../formats/font/truetype-composites.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { Dict, deref, name, newRef, type Obj, type Stream } from '../core/objects.ts'
import { readToUnicode, toUnicodeMap } from '../fonts/to-unicode.ts'
import type { Cluster } from './clusters.ts'
import { flate } from './flate.ts'

/** Scripts whose glyphs are not their letters one by one. */
const COMPLEX =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1a00-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc]|\p{M}/u

const MOST_FONT = 64 * 2 ** 20
const MOST_CODES = 0xffff

/**
 * A TrueType font of the typesetter's, which gets a code for every cluster drawn with it: readers then find the text in
 * the ToUnicode map, the one place all of them look at. A cluster of several glyphs becomes a composite glyph.
 */
export class ClusterFont {
  private readonly font: Dict
  private readonly descendant: Dict
  private readonly program: Stream
  private readonly truetype: TrueType
  private readonly perEm: number
  private readonly widths: Map<number, number>
  private readonly texts: Map<number, string>
  /** Behind the font's own codes: what each draws, and how wide. */
  private readonly added: { glyph: number; text: string; width: number }[] = []
  private readonly composites: Composite[] = []
  private readonly codes = new Map<string, number>()
  private readonly first: number

  /** Undefined for fonts whose codes need no help. */
  static of(font: Dict): ClusterFont | undefined {
    const texts = readToUnicode(font)
    if (!hasGaps(texts) && ![...texts.values()].some(text => COMPLEX.test(text))) return undefined
    const descendant = deref(font.array('DescendantFonts')?.[0])
    if (!(descendant instanceof Dict) || descendant.name('CIDToGIDMap') !== 'Identity') return undefined
    const program = descendant.dict('FontDescriptor')?.stream('FontFile2')
    return program ? new ClusterFont(font, descendant, program, texts) : undefined
  }

  private constructor(font: Dict, descendant: Dict, program: Stream, texts: Map<number, string>) {
    this.font = font
    this.descendant = descendant
    this.program = program
    this.truetype = new TrueType(decodeStream(program, MOST_FONT))
    this.perEm = this.truetype.table('head').readUInt16BE(18)
    this.widths = widthsOf(descendant)
    this.texts = texts
    this.first = this.truetype.count
  }

  advance(code: number): number {
    return this.widths.get(code) ?? 0
  }

  textOf(code: number): string {
    return this.texts.get(code) ?? ''
  }

  /** A code that draws and reads as the cluster, from the place of its leftmost pen; none when codes have run out. */
  codeOf(cluster: Cluster, size: number): { code: number; x: number } | undefined {
    // Readers turn round all that runs to the left, also what is read from one code.
    const text = cluster.rtl ? [...cluster.text].reverse().join('') : cluster.text
    const x = Math.min(
      ...cluster.glyphs.filter(glyph => this.advance(glyph.code) > 0).map(glyph => glyph.x),
      Number.POSITIVE_INFINITY,
    )
    const from = Number.isFinite(x) ? x : cluster.glyphs[0]!.x
    const scale = this.perEm / size
    const parts = cluster.glyphs.map(glyph => ({
      id: glyph.code,
      dx: Math.round((glyph.x - from) * scale),
      dy: Math.round(glyph.y * scale),
    }))
    const [only] = parts as [(typeof parts)[0]]
    const isPlain = parts.length === 1 && only.dx === 0 && only.dy === 0
    if (isPlain && this.textOf(only.id) === text) return { code: only.id, x: from }
    const key = `${text} ${parts.map(({ id, dx, dy }) => `${id},${dx},${dy}`).join(' ')}`
    let code = this.codes.get(key)
    if (code === undefined) {
      if (this.first + this.added.length > MOST_CODES || this.first + this.composites.length >= MOST_CODES)
        return undefined
      const width = Math.max(0, ((cluster.end - from) * 1000) / size)
      const advance = (width * this.perEm) / 1000
      const glyph = isPlain ? only.id : this.first + this.composites.push({ parts, advance }) - 1
      code = this.first + this.added.push({ glyph, text, width }) - 1
      this.codes.set(key, code)
    }
    return { code, x: from }
  }

  widthOf(code: number): number {
    return code >= this.first ? this.added[code - this.first]!.width : this.advance(code)
  }

  /** Writes the new codes into the font's objects. */
  finish(): void {
    if (this.added.length === 0) return
    const map = Buffer.alloc((this.first + this.added.length) * 2)
    for (let code = 0; code < this.first; code++) map.writeUInt16BE(code, code * 2)
    for (const [i, { glyph }] of this.added.entries()) map.writeUInt16BE(glyph, (this.first + i) * 2)
    this.descendant.set('CIDToGIDMap', newRef(flate(map)))
    const widths = this.added.map(({ width }) => Math.round(width * 100) / 100)
    this.descendant.set('W', [...(this.descendant.array('W') ?? []), this.first, widths])
    this.descendant.dict('FontDescriptor')?.delete('CIDSet')
    for (const [i, { text }] of this.added.entries()) this.texts.set(this.first + i, text)
    this.font.set('ToUnicode', newRef(flate(Buffer.from(toUnicodeMap(this.texts, 2), 'latin1'))))
    if (this.composites.length === 0) return
    const data = withComposites(this.truetype, this.composites)
    this.program.raw = deflateSync(data)
    this.program.dict = Dict.of({ Filter: name('FlateDecode'), Length1: data.length })
  }
}

/**
 * Whether a glyph between others has no text, such as the dot of a letter that the font draws as two: then the letter
 * alone reads as both. The typesetter numbers the glyphs it uses from 1.
 */
const hasGaps = (texts: Map<number, string>): boolean => Math.max(0, ...texts.keys()) > texts.size

function widthsOf(descendant: Dict): Map<number, number> {
  const widths = new Map<number, number>()
  const list = (descendant.array('W') ?? []).map(deref)
  for (let at = 0; at < list.length; ) {
    const [first, second] = [Number(list[at]), list[at + 1]]
    if (Array.isArray(second)) {
      for (const [i, width] of second.map(deref).entries()) widths.set(first + i, Number(width))
      at += 2
    } else {
      for (let code = first; code <= Number(second); code++) widths.set(code, Number(list[at + 2] as Obj))
      at += 3
    }
  }
  return widths
}
