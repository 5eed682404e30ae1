import { deflateSync } from 'node:zlib'
import { Name, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import { Parser } from '../core/parser.ts'
import type { PdfFile } from '../core/pdf-file.ts'
import { writeName, writeNumber, writeString } from '../core/writer.ts'

/**
 * Changed and new objects appended to a file, whose own bytes stay as they are: what was signed before stays signed. The
 * new cross-reference section is of the kind the file's last one is.
 */
export class IncrementalUpdate {
  private readonly file: PdfFile
  private readonly numbers = new Map<Ref, number>()
  private readonly queue: { num: number; obj: Obj }[] = []
  private readonly parts: Uint8Array[] = []
  private readonly offsets = new Map<number, number>()
  private size = 0
  private next: number

  constructor(file: PdfFile) {
    this.file = file
    this.next = file.trailer.number('Size') ?? 1
    for (const num of file.numbers()) this.next = Math.max(this.next, num + 1)
  }

  /** Writes this object anew. */
  change(ref: Ref): void {
    if (this.numbers.has(ref)) return
    this.numbers.set(ref, ref.num)
    this.queue.push({ num: ref.num, obj: ref.target })
  }

  /** The number that an object has in the result. */
  numberOf(ref: Ref): number {
    const known = this.numbers.get(ref)
    if (known !== undefined) return known
    if (ref.source === this.file) return ref.num
    const num = this.next++
    this.numbers.set(ref, num)
    this.queue.push({ num, obj: ref.target })
    return num
  }

  /** The whole file, and where in it an object begins. */
  write(id: Uint8Array): { bytes: Buffer; offsetOf: (ref: Ref) => number } {
    this.push(this.file.bytes)
    const last = this.file.bytes.at(-1)
    if (last !== 10 && last !== 13) this.push('\n')
    for (let i = 0; i < this.queue.length; i++) {
      const { num, obj } = this.queue[i]!
      const head = `${num} ${this.generation(num)} obj\n`
      if (obj instanceof Stream) {
        const dict = obj.dict.copy()
        dict.set('Length', obj.raw.length)
        const text = this.text(dict)
        this.offsets.set(num, this.size)
        this.push(`${head}${text}\nstream\n`)
        this.push(obj.raw)
        this.push('\nendstream\nendobj\n')
      } else {
        const text = this.text(obj)
        this.offsets.set(num, this.size)
        this.push(`${head}${text}\nendobj\n`)
      }
    }
    this.crossReferences(id)
    const bytes = Buffer.concat(this.parts, this.size)
    return { bytes, offsetOf: ref => this.offsets.get(this.numberOf(ref))! }
  }

  private push(part: Uint8Array | string): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.parts.push(bytes)
    this.size += bytes.length
  }

  /** The generation an object of the file is written with; packed and new ones have the first. */
  private generation(num: number): number {
    const entry = this.file.entry(num)
    if (!entry || !('offset' in entry)) return 0
    const head = this.file.bytes.toString('latin1', entry.offset, entry.offset + 40)
    return Number(/^\s*\d+\s+(\d+)\s+obj/.exec(head)?.[1] ?? 0)
  }

  private text(obj: Obj): string {
    if (obj === null) return 'null'
    if (typeof obj === 'number') return writeNumber(obj)
    if (typeof obj === 'boolean') return String(obj)
    if (obj instanceof Name) return writeName(obj.value)
    if (obj instanceof Str) return writeString(obj.bytes)
    if (obj instanceof Ref) {
      const num = this.numberOf(obj)
      return `${num} ${this.generation(num)} R`
    }
    if (Array.isArray(obj)) return `[${obj.map(item => this.text(item)).join(' ')}]`
    if (obj instanceof Stream) return this.text(new Ref(0, undefined, obj))
    return `<<${[...obj].map(([key, value]) => `${writeName(key)} ${this.text(value)}`).join('')}>>`
  }

  private crossReferences(id: Uint8Array): void {
    const { trailer } = this.file
    const previous = lastSection(this.file.bytes)
    const kept = ['Root', 'Info'].flatMap(key => {
      const value = trailer.get(key)
      return value === undefined ? [] : [`/${key} ${this.text(value)}`]
    })
    const own = trailer.array('ID')?.[0]
    const first = own instanceof Str ? own.bytes : Buffer.from(id)
    const fixed = `${kept.join('')}/ID [<${first.toString('hex')}> <${Buffer.from(id).toString('hex')}>]/Prev ${previous.offset}`
    if (previous.isTable) this.table(fixed)
    else this.stream(fixed)
  }

  /** Object numbers that follow each other, with where they lie. */
  private runs(): [number, number][][] {
    const runs: [number, number][][] = []
    for (const pair of [...this.offsets].sort((a, b) => a[0] - b[0])) {
      const run = runs.at(-1)
      if (run && run.at(-1)![0] + 1 === pair[0]) run.push(pair)
      else runs.push([pair])
    }
    return runs
  }

  private table(fixed: string): void {
    const start = this.size
    const lines = this.runs().map(run => {
      const rows = run.map(
        ([num, offset]) =>
          `${String(offset).padStart(10, '0')} ${String(this.generation(num)).padStart(5, '0')} n \n`,
      )
      return `${run[0]![0]} ${run.length}\n${rows.join('')}`
    })
    this.push(`xref\n${lines.join('')}trailer\n<</Size ${this.next}${fixed}>>\nstartxref\n${start}\n%%EOF\n`)
  }

  private stream(fixed: string): void {
    const num = this.next++
    const start = this.size
    this.offsets.set(num, start)
    const runs = this.runs()
    const rows = runs.flat().map(([one, offset]) => {
      const row = Buffer.alloc(7)
      row[0] = 1
      row.writeUInt32BE(offset, 1)
      row.writeUInt16BE(this.generation(one), 5)
      return row
    })
    const data = deflateSync(Buffer.concat(rows))
    const index = runs.map(run => `${run[0]![0]} ${run.length}`).join(' ')
    this.push(
      `${num} 0 obj\n<</Type/XRef/W[1 4 2]/Index[${index}]/Size ${this.next}${fixed}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
    )
    this.push(data)
    this.push(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
  }
}

/** Where the newest cross-reference section lies, and whether it is a table. */
function lastSection(bytes: Buffer): { offset: number; isTable: boolean } {
  const offset = new Parser(bytes, bytes.lastIndexOf('startxref') + 9).object() as number
  const parser = new Parser(bytes, offset)
  parser.skipSpace()
  return { offset, isTable: bytes.toString('latin1', parser.pos, parser.pos + 4) === 'xref' }
}
