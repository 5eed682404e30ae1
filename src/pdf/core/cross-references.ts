import { decodeStream } from './filters.ts'
import { Dict, type Obj, Ref, Stream } from './objects.ts'
import { Keyword, Parser, PdfSyntaxError } from './parser.ts'

/** Where an object lies: at an offset, or as one of the objects packed into a stream. */
export type Entry = { offset: number } | { container: number; index?: number }

export const MAX_OBJECTS = 8_388_607
/** Streams of objects hold dictionaries, those of tables a few bytes an object; one that unpacks to more is made to hurt. */
const MAX_CONTAINER = 128 * 2 ** 20

/**
 * The tables of a file that say where its objects lie, the newest first. What makes no sense is thrown as a syntax
 * error: the file is searched for its objects then.
 */
export class CrossReferences {
  /** Some of the tables are streams, which only readers of PDF 1.5 and later know. */
  usesStreams = false
  private trailer = new Dict()
  /** Objects that a later revision of the file took away. */
  private readonly freed = new Set<number>()
  private readonly bytes: Buffer
  private readonly entries: Map<number, Entry>
  private readonly ref: (num: number) => Ref
  private readonly objectAt: (offset: number) => { obj: Obj } | undefined

  /** Writes what it finds into `entries`. */
  constructor(
    bytes: Buffer,
    entries: Map<number, Entry>,
    ref: (num: number) => Ref,
    objectAt: (offset: number) => { obj: Obj } | undefined,
  ) {
    this.bytes = bytes
    this.entries = entries
    this.ref = ref
    this.objectAt = objectAt
  }

  /** Notes where all objects lie; gives the trailer. */
  read(): Dict {
    const { bytes } = this
    const at = bytes.lastIndexOf('startxref')
    if (at < 0) throw new PdfSyntaxError('there is no startxref')
    const start = new Parser(bytes, at + 9).object()
    if (typeof start !== 'number') throw new PdfSyntaxError('startxref names no place')
    // Offsets count from the header, which may follow junk.
    const junk = Math.max(0, bytes.subarray(0, 1024).indexOf('%PDF-'))
    const seen = new Set<number>()
    const queue: (number | undefined)[] = [start]
    const readOnce = (offset: number | undefined) => {
      if (offset === undefined || seen.has(offset)) return
      seen.add(offset)
      const free: number[] = []
      const dict = this.readSection(offset, junk, free)
      if (seen.size === 1) this.trailer = dict.copy()
      else for (const [key, value] of dict) if (!this.trailer.has(key)) this.trailer.set(key, value)
      // A table calls free what only readers of its stream beside it may find.
      readOnce(dict.number('XRefStm'))
      for (const num of free) if (!this.entries.has(num)) this.freed.add(num)
      queue.push(dict.number('Prev'))
    }
    while (queue.length > 0) readOnce(queue.shift())
    if (!(this.trailer.get('Root') instanceof Ref)) throw new PdfSyntaxError('the trailer has no Root')
    return this.trailer
  }

  /** Notes where objects lie, as one section says; those it calls free go into `free`. Gives its trailer. */
  private readSection(offset: number, junk: number, free: number[]): Dict {
    for (const at of junk > 0 ? [offset + junk, offset] : [offset]) {
      if (at < 0 || at >= this.bytes.length) continue
      const parser = new Parser(this.bytes, at, this.ref)
      parser.skipSpace()
      const here = parser.pos
      if (this.bytes.toString('latin1', here, here + 4) === 'xref') {
        parser.pos += 4
        return this.readTable(parser, junk > 0 && at === offset + junk ? junk : 0, free)
      }
      const found = this.objectAt(here)
      if (found?.obj instanceof Stream && found.obj.dict.name('Type') === 'XRef') {
        this.usesStreams = true
        return this.readXrefStream(found.obj, at === offset ? 0 : junk, free)
      }
    }
    throw new PdfSyntaxError('no cross-reference table is where it should be')
  }

  /** The newest section is read first, so what it says of an object stands. */
  private note(num: number, entry: Entry): void {
    if (!this.entries.has(num) && !this.freed.has(num)) this.entries.set(num, entry)
  }

  private readTable(parser: Parser, shift: number, free: number[]): Dict {
    for (;;) {
      const token = parser.next()
      if (token instanceof Keyword && token.value === 'trailer') break
      const count = parser.next()
      if (typeof token !== 'number' || typeof count !== 'number')
        throw new PdfSyntaxError('the cross-reference table is damaged')
      if (token + count > MAX_OBJECTS) throw new PdfSyntaxError('too many objects')
      for (let i = 0; i < count; i++) {
        const offset = parser.next()
        const gen = parser.next()
        const kind = parser.next()
        if (typeof offset !== 'number' || typeof gen !== 'number' || !(kind instanceof Keyword))
          throw new PdfSyntaxError('the cross-reference table is damaged')
        const num = token + i
        if (kind.value === 'f') free.push(num)
        else if (kind.value === 'n' && offset > 0) this.note(num, { offset: offset + shift })
      }
    }
    const dict = parser.object()
    if (!(dict instanceof Dict)) throw new PdfSyntaxError('there is no trailer')
    return dict
  }

  private readXrefStream(stream: Stream, shift: number, free: number[]): Dict {
    const { dict } = stream
    let data: Buffer
    try {
      data = decodeStream(stream, MAX_CONTAINER)
    } catch (error) {
      throw new PdfSyntaxError('the cross-reference stream is damaged', { cause: error })
    }
    const widths = dict.numbers('W')
    const size = dict.number('Size') ?? 0
    if (!widths || !areFieldWidths(widths) || size > MAX_OBJECTS)
      throw new PdfSyntaxError('the cross-reference stream is damaged')
    const [w0, w1, w2] = widths as [number, number, number]
    const index = dict.numbers('Index') ?? [0, size]
    let at = 0
    const field = (width: number, missing: number): number => {
      if (width === 0) return missing
      let value = 0
      for (let i = 0; i < width; i++) value = value * 256 + (data[at++] ?? 0)
      return value
    }
    for (let section = 0; section + 1 < index.length; section += 2) {
      for (let i = 0; i < index[section + 1]! && at < data.length; i++) {
        const num = index[section]! + i
        // Last the generation, or the place in the container, where objects say themselves who they are.
        const [type, place, third] = [field(w0, 1), field(w1, 0), field(w2, 0)]
        if (!(num >= 0 && num <= MAX_OBJECTS)) continue
        if (type === 0) free.push(num)
        else if (type === 1 && place > 0) this.note(num, { offset: place + shift })
        else if (type === 2) this.note(num, { container: place, index: third })
      }
    }
    return dict
  }
}

/** The bytes of the three fields of a table's row; more than eight hold no number, and none at all no row. */
const areFieldWidths = (widths: number[]): boolean =>
  widths.length >= 3 && widths.some(width => width > 0) && widths.every(width => width >= 0 && width <= 8)
