import { objectHeads, trailerWords } from './byte-search.ts'
import { CrossReferences, type Entry, MAX_OBJECTS } from './cross-references.ts'
import { dropCryptFilter, openSecurity, type Security } from './encryption.ts'
import { decodeStream, PdfBombError, PdfPackedError } from './filters.ts'
import { asDict, Dict, deref, Name, type Obj, type ObjectSource, Ref, Str, Stream } from './objects.ts'
import { asBuffer, Parser, PdfSyntaxError } from './parser.ts'

/** Writers pack hundreds of objects into one, the most that was seen is thousands. */
const MAX_PACKED = 500_000

/**
 * Bytes that packed objects may unpack to: of each byte of the file, and in any file. Writers' come to five times the
 * file at most; objects take ten times the memory of their bytes.
 */
const PACKED_GROWTH = 20
const PACKED_ANYWAY = 32 * 2 ** 20

/**
 * How often all bytes may be read through for objects. Objects lie one after the other, so once is enough, and again
 * where the table turns out wrong; those made to lie in one another would each be read to the end of the file.
 */
const MOST_READINGS = 8

/**
 * An open PDF file. Objects are read when they are first asked for. When the cross-reference table is
 * missing or wrong, the whole file is searched for objects instead, as readers do.
 */
export class PdfFile implements ObjectSource {
  readonly bytes: Buffer
  trailer = new Dict()
  /** The header's version; the catalog may name a later one. */
  version = '1.4'
  /** The table was unusable and objects were found by searching. */
  recovered = false
  usesObjectStreams = false
  security: Security | undefined
  private entries = new Map<number, Entry>()
  private readonly refs = new Map<number, Ref>()
  private readonly loaded = new Map<number, Obj>()
  private readonly loading = new Set<number>()
  private readonly containers = new Map<number, Map<number, Obj>>()
  private readonly password: string
  private opened = false
  /** Bytes that may still be read for objects, streams' data aside. */
  private readable: number
  /** Bytes that packed objects may still unpack to. */
  private unpackable: number

  constructor(bytes: Uint8Array, password = '') {
    this.bytes = asBuffer(bytes)
    this.readable = MOST_READINGS * this.bytes.length
    this.unpackable = PACKED_ANYWAY + PACKED_GROWTH * this.bytes.length
    this.password = password
    const header = /%PDF-(\d\.\d)/.exec(this.bytes.toString('latin1', 0, 1024))
    if (header) this.version = header[1]!
    try {
      const tables = new CrossReferences(this.bytes, this.entries, this.ref, offset => this.objectAt(offset))
      this.trailer = tables.read()
      this.usesObjectStreams = tables.usesStreams
      this.openProtection()
      if (!this.hasPages()) throw new PdfSyntaxError('the table leads to no pages')
    } catch (error) {
      if (!(error instanceof PdfSyntaxError) && !(error instanceof RangeError)) throw error
      this.recover()
    }
    this.opened = true
  }

  get root(): Dict {
    return this.trailer.dict('Root') ?? new Dict()
  }

  get info(): Dict | undefined {
    return this.trailer.dict('Info')
  }

  /** Every object number the file has. */
  numbers(): Iterable<number> {
    return this.entries.keys()
  }

  /** The numbers of the objects that were asked for so far: no other can have been changed. */
  loadedNumbers(): number[] {
    return [...this.loaded.keys()]
  }

  /** Where an object lies; undefined where the file has none of this number. */
  entry(num: number): Entry | undefined {
    return this.entries.get(num)
  }

  /** Where objects begin that stand in the file by themselves. */
  offsets(): number[] {
    return [...this.entries.values()].flatMap(entry => ('offset' in entry ? [entry.offset] : []))
  }

  ref = (num: number): Ref => {
    const known = this.refs.get(num)
    if (known) return known
    const made = new Ref(num, this)
    this.refs.set(num, made)
    return made
  }

  load(num: number): Obj {
    const known = this.loaded.get(num)
    if (known !== undefined) return known
    // Not noted down as missing: the table may still be on its way.
    if (!this.entries.has(num)) return null
    // An object that needs itself to be read, as a stream whose length is the stream, is nothing.
    if (this.loading.has(num)) return null
    this.loading.add(num)
    try {
      const obj = this.read(num)
      this.loaded.set(num, obj)
      return obj
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      this.loaded.set(num, null)
      return null
    } finally {
      this.loading.delete(num)
    }
  }

  forget(num: number): void {
    this.loaded.delete(num)
    const entry = this.entries.get(num)
    if (entry && 'container' in entry) this.containers.get(entry.container)?.delete(num)
  }

  private read(num: number): Obj {
    const entry = this.entries.get(num)
    if (!entry) return null
    if ('container' in entry) return this.container(entry.container).get(num) ?? null
    const found = this.objectAt(entry.offset)
    if (!found || found.num !== num) {
      if (this.recovered) return null
      this.recover()
      return this.read(num)
    }
    return this.security ? this.decrypt(found.obj, found.num, found.gen) : found.obj
  }

  private objectAt(offset: number): { num: number; gen: number; obj: Obj } | undefined {
    if (offset < 0 || offset >= this.bytes.length || this.readable < 0) return undefined
    const parser = new Parser(this.bytes, offset, this.ref)
    let data = 0
    try {
      const found = parser.indirect(dict => {
        const length = deref(dict.get('Length'))
        return typeof length === 'number' ? length : undefined
      })
      if (found?.obj instanceof Stream) data = found.obj.raw.length
      return found
    } finally {
      this.readable -= parser.pos - offset - data
    }
  }

  private decrypt(obj: Obj, num: number, gen: number): Obj {
    const security = this.security!
    const strings = (value: Obj): Obj => {
      if (value instanceof Str) return new Str(security.decryptString(value.bytes, num, gen))
      if (Array.isArray(value)) for (const [i, item] of value.entries()) value[i] = strings(item)
      else if (value instanceof Dict) for (const [key, item] of value) value.set(key, strings(item))
      return value
    }
    if (!(obj instanceof Stream)) return strings(obj)
    if (obj.dict.name('Type') === 'XRef') return obj
    strings(obj.dict)
    obj.raw = security.decryptStream(obj, num, gen)
    dropCryptFilter(obj.dict)
    return obj
  }

  /** The objects packed into a stream, by their numbers. */
  private container(num: number): Map<number, Obj> {
    const known = this.containers.get(num)
    if (known) return known
    const objects = new Map<number, Obj>()
    this.containers.set(num, objects)
    this.usesObjectStreams = true
    const stream = this.load(num)
    if (!(stream instanceof Stream)) return objects
    let data: Buffer
    try {
      data = decodeStream(stream, this.unpackable)
    } catch (error) {
      if (error instanceof PdfBombError)
        throw new PdfPackedError('packed objects unpack to too much', { cause: error })
      return objects
    }
    this.unpackable -= data.length
    const first = stream.dict.number('First') ?? 0
    const count = Math.min(stream.dict.number('N') ?? 0, MAX_PACKED)
    const head = new Parser(data)
    const places = new Map<number, number>()
    for (let i = 0; i < count; i++) {
      const id = head.object()
      const at = head.object()
      if (typeof id !== 'number' || typeof at !== 'number') break
      places.set(id, first + at)
    }
    let readable = MOST_READINGS * data.length
    for (const [id, at] of places) {
      const entry = this.entries.get(id)
      const here = entry && 'container' in entry ? entry.container === num : this.recovered
      // The table decides which of several containers holds the present version.
      if (!here) continue
      if (readable < 0) break
      const parser = new Parser(data, at, this.ref)
      objects.set(id, parser.object())
      readable -= parser.pos - at
    }
    return objects
  }

  private openProtection(): void {
    const dict = asDict(this.trailer.get('Encrypt'))
    if (!dict || this.security) return
    const id = this.trailer.value('ID')
    // The protection's own strings are never encrypted, and neither is the file's identifier.
    this.security = openSecurity(dict, Array.isArray(id) ? id.map(deref) : null, this.password)
    const keep = this.trailer.ref('Encrypt')?.num
    for (const num of [...this.loaded.keys()]) if (num !== keep) this.loaded.delete(num)
    this.containers.clear()
  }

  private hasPages(): boolean {
    const pages = this.root.dict('Pages')
    return pages !== undefined && (pages.array('Kids') !== undefined || pages.name('Type') === 'Page')
  }

  // --- searching -----------------------------------------------------------------------------------

  /**
   * Finds the objects by searching. What was read before that stays, for callers may have changed it: the damage
   * often shows only when everything is written.
   */
  private recover(): void {
    this.recovered = true
    if (this.opened) for (const [num, obj] of [...this.loaded]) obj === null && this.loaded.delete(num)
    else this.loaded.clear()
    this.containers.clear()
    this.entries = new Map()
    const trailers = this.search()
    if (this.opened) {
      this.unpackContainers()
      return
    }
    const trailer = new Dict()
    for (const dict of trailers) {
      for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
        const value = dict.get(key)
        if (value !== undefined && value !== null && !(key === 'Root' && !usableRoot(value)))
          trailer.set(key, value)
      }
    }
    this.trailer = trailer
    this.openProtection()
    this.unpackContainers()
    if (!this.hasPages()) this.findRoot()
  }

  /** Notes every `n g obj` of the file, the last of a number winning, and gives the trailers found. */
  private search(): Dict[] {
    const { bytes } = this
    const trailers: Dict[] = []
    for (const { num, offset } of objectHeads(bytes)) {
      if (num <= MAX_OBJECTS) this.entries.set(num, { offset })
    }
    for (const at of trailerWords(bytes)) {
      try {
        const dict = new Parser(bytes, at + 7, this.ref).object()
        if (dict instanceof Dict) trailers.push(dict)
      } catch {
        // A trailer beyond reading is one less to choose from.
      }
    }
    for (const [num, entry] of this.entries) {
      if (!('offset' in entry)) continue
      const head = bytes.toString('latin1', entry.offset, entry.offset + 400)
      if (!/\/XRef\b/.test(head)) continue
      const obj = this.load(num)
      if (obj instanceof Stream && obj.dict.name('Type') === 'XRef') trailers.push(obj.dict)
    }
    return trailers
  }

  private unpackContainers(): void {
    const offsets = [...this.entries].flatMap(([num, entry]) =>
      'offset' in entry ? [{ num, offset: entry.offset }] : [],
    )
    offsets.sort((a, b) => a.offset - b.offset)
    for (const { num, offset } of offsets) {
      if (!/\/ObjStm\b/.test(this.bytes.toString('latin1', offset, offset + 400))) continue
      const stream = this.load(num)
      if (!(stream instanceof Stream) || stream.dict.name('Type') !== 'ObjStm') continue
      for (const inside of this.container(num).keys()) {
        const known = this.entries.get(inside)
        if (known && 'offset' in known && known.offset > offset) continue
        this.entries.set(inside, { container: num })
      }
    }
  }

  private findRoot(): void {
    let pages: Ref | undefined
    for (const num of [...this.entries.keys()]) {
      const dict = asDict(this.load(num))
      const type = dict?.name('Type')
      if (type === 'Catalog' && dict?.dict('Pages')) this.trailer.set('Root', this.ref(num))
      if (type === 'Pages' && !dict?.has('Parent')) pages = this.ref(num)
    }
    if (this.hasPages()) return
    const root = this.trailer.dict('Root')?.copy() ?? new Dict()
    root.set('Type', new Name('Catalog'))
    root.set('Pages', pages ?? new Ref(0, undefined, this.loosePages()))
    this.trailer.set('Root', new Ref(0, undefined, root))
  }

  /** A page tree of all pages found lying about. */
  private loosePages(): Dict {
    const kids = [...this.entries.keys()].filter(num => asDict(this.load(num))?.name('Type') === 'Page')
    return Dict.of({ Type: new Name('Pages'), Kids: kids.map(this.ref), Count: kids.length })
  }
}

const usableRoot = (value: Obj): boolean => value instanceof Ref || value instanceof Dict
