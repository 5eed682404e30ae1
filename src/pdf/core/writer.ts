import { deflateSync } from 'node:zlib'
import { deflated } from './deflated.ts'
import { Dict, Name, type Obj, Ref, Str, Stream } from './objects.ts'
import type { Protection } from './permissions.ts'

export interface WriteOptions {
  /** The header's version, `1.7`. */
  version: string
  /** Packs objects into compressed streams: smaller, and only for readers of PDF 1.5 and later. */
  objectStreams: boolean
  /** The identifier's two halves: the first stays for a document's life, the second changes with it. */
  id?: [Uint8Array, Uint8Array] | undefined
  /** What stands in for an object of the files, undefined where it stays: null leaves it out. */
  replace?: (ref: Ref) => Obj | undefined
  protection?: Protection | undefined
  /** Nobody reads the document afterwards: its objects are given up as they are written. */
  isSpent?: boolean
  /** Level of Flate for object streams, 1 to 9. */
  level?: number
}

/** Objects in a stream of objects: a reader unpacks all of them to get at one. */
const PACK = 200
const HEADER_MARK = Buffer.from('%\xbf\xf7\xa2\xfe\n', 'latin1')

const SAFE_NAME = /^[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]*$/
const nameCache = new Map<string, string>()
export function writeName(value: string): string {
  const known = nameCache.get(value)
  if (known) return known
  const text = SAFE_NAME.test(value)
    ? `/${value}`
    : `/${[...Buffer.from(value, 'latin1')]
        .map(byte => {
          const char = String.fromCharCode(byte)
          return SAFE_NAME.test(char) ? char : `#${byte.toString(16).padStart(2, '0')}`
        })
        .join('')}`
  if (nameCache.size < 4096) nameCache.set(value, text)
  return text
}

export function writeNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : '0'
  if (!Number.isFinite(value)) return '0'
  const text = value.toFixed(Math.abs(value) < 0.001 ? 12 : 6)
  return text.replace(/0+$/, '').replace(/\.$/, '')
}

export function writeString(bytes: Buffer): string {
  let plain = true
  for (const byte of bytes) {
    if (byte > 126 || byte < 32 || byte === 0x28 || byte === 0x29 || byte === 0x5c) {
      plain = false
      break
    }
  }
  if (plain) return `(${bytes.toString('latin1')})`
  return `<${bytes.toString('hex')}>`
}

/**
 * Writes everything that can be reached from the trailer, with new numbers: what nothing refers to is left
 * behind. References to objects that are null, or are replaced by null, are written as null.
 */
export class Writer {
  private readonly options: WriteOptions
  private readonly numbers = new Map<Ref, number>()
  private readonly queue: Ref[] = []
  private readonly parts: Uint8Array[] = []
  private size = 0
  private readonly offsets: number[] = [0]
  private readonly packed: ({ container: number; index: number } | undefined)[] = [undefined]
  private current = 0
  /** What strings are protected by just now: inside streams of objects, the stream is. */
  private strings: Protection | undefined

  constructor(options: WriteOptions) {
    this.options = options
    this.strings = options.protection
  }

  private push(part: Uint8Array | string): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.parts.push(bytes)
    this.size += bytes.length
  }

  private resolve(ref: Ref): Obj {
    const replaced = this.options.replace?.(ref)
    return replaced === undefined ? ref.target : replaced
  }

  private numberOf(ref: Ref): number {
    const known = this.numbers.get(ref)
    if (known !== undefined) return known
    let value: Obj = this.resolve(ref)
    // A reference to a reference is written as what it means in the end.
    let end = ref
    for (let hops = 0; value instanceof Ref && hops < 32; hops++) {
      end = value
      const again = this.numbers.get(end)
      if (again !== undefined) {
        this.numbers.set(ref, again)
        return again
      }
      value = this.resolve(end)
    }
    if (value === null || value instanceof Ref) {
      this.numbers.set(ref, 0)
      return 0
    }
    const num = this.offsets.length
    this.offsets.push(0)
    this.packed.push(undefined)
    this.numbers.set(ref, num)
    if (end !== ref) this.numbers.set(end, num)
    this.queue.push(end)
    return num
  }

  private text(obj: Obj): string {
    if (obj === null) return 'null'
    if (typeof obj === 'number') return writeNumber(obj)
    if (typeof obj === 'boolean') return obj ? 'true' : 'false'
    if (obj instanceof Name) return writeName(obj.value)
    if (obj instanceof Ref) {
      const num = this.numberOf(obj)
      return num === 0 ? 'null' : `${num} 0 R`
    }
    if (obj instanceof Str)
      return writeString(this.strings ? this.strings.encrypt('string', this.current, obj.bytes) : obj.bytes)
    if (Array.isArray(obj)) return `[${obj.map(item => this.text(item)).join(' ')}]`
    // A stream has to be an object of its own; where one stands directly it is given a number.
    if (obj instanceof Stream) return this.text(new Ref(0, undefined, obj))
    let out = '<<'
    for (const [key, value] of obj) {
      if (value === null) continue
      const text = this.text(value)
      if (text !== 'null') out += `${writeName(key)} ${text}`
    }
    return `${out}>>`
  }

  private writeStream(num: number, stream: Stream): void {
    const { protection } = this.options
    this.current = num
    let { raw } = stream
    const dict = stream.dict.copy()
    const clear = protection && !protection.encryptsStream(dict)
    if (protection && !clear) raw = protection.encrypt('stream', num, raw)
    dict.set('Length', raw.length)
    this.offsets[num] = this.size
    this.push(`${num} 0 obj\n${this.text(dict)}\nstream\n`)
    this.push(raw)
    this.push('\nendstream\nendobj\n')
  }

  private pack(batch: { num: number; text: string }[]): void {
    const container = this.offsets.length
    this.offsets.push(0)
    this.packed.push(undefined)
    let head = ''
    let at = 0
    for (const [index, { num, text }] of batch.entries()) {
      head += `${num} ${at} `
      at += text.length + 1
      this.packed[num] = { container, index }
    }
    const data = Buffer.from(`${head}\n${batch.map(({ text }) => text).join('\n')}\n`, 'latin1')
    const dict = Dict.of({
      Type: new Name('ObjStm'),
      N: batch.length,
      First: head.length + 1,
      Filter: new Name('FlateDecode'),
    })
    this.writeStream(container, new Stream(dict, deflated(data, this.options.level)))
  }

  /** Writes the whole file. */
  write(root: Ref, info: Ref | undefined): Buffer {
    const { objectStreams, protection, version } = this.options
    this.push(`%PDF-${version}\n`)
    this.push(HEADER_MARK)
    const rootNum = this.numberOf(root)
    const infoNum = info ? this.numberOf(info) : 0
    let batch: { num: number; text: string }[] = []
    for (let i = 0; i < this.queue.length; i++) {
      const ref = this.queue[i]!
      const num = this.numbers.get(ref)!
      const obj = this.resolve(ref)
      if (this.options.isSpent) ref.spend()
      if (obj instanceof Stream) {
        this.writeStream(num, obj)
        continue
      }
      this.current = num
      if (objectStreams) {
        batch.push({ num, text: this.plainText(obj) })
        if (batch.length === PACK) {
          this.pack(batch)
          batch = []
        }
        continue
      }
      const text = this.text(obj)
      this.offsets[num] = this.size
      this.push(`${num} 0 obj\n${text}\nendobj\n`)
    }
    if (batch.length > 0) this.pack(batch)
    const halves = this.options.id?.map(half => `<${Buffer.from(half).toString('hex')}>`)
    let encrypt = ''
    if (protection) {
      const num = this.offsets.length
      this.offsets.push(this.size)
      this.packed.push(undefined)
      this.push(`${num} 0 obj\n${this.plainText(protection.dict)}\nendobj\n`)
      encrypt = `/Encrypt ${num} 0 R`
    }
    const id = halves ? `/ID [${halves.join(' ')}]` : ''
    const fixed = `/Root ${rootNum} 0 R${infoNum > 0 ? `/Info ${infoNum} 0 R` : ''}${id}${encrypt}`
    if (objectStreams) this.xrefStream(fixed)
    else this.xrefTable(fixed)
    return Buffer.concat(this.parts, this.size)
  }

  private plainText(obj: Obj): string {
    this.strings = undefined
    const text = this.text(obj)
    this.strings = this.options.protection
    return text
  }

  private xrefTable(fixed: string): void {
    const start = this.size
    const lines = this.offsets.map((offset, num) =>
      num === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    )
    this.push(`xref\n0 ${lines.length}\n${lines.join('')}`)
    this.push(`trailer\n<<${fixed}/Size ${lines.length}>>\nstartxref\n${start}\n%%EOF\n`)
  }

  private xrefStream(fixed: string): void {
    const num = this.offsets.length
    this.offsets.push(this.size)
    this.packed.push(undefined)
    const width = this.size < 2 ** 24 ? 3 : 4
    const row = width + 2 + 1
    const data = Buffer.alloc(row * this.offsets.length)
    for (let i = 0; i < this.offsets.length; i++) {
      const at = i * row
      const packed = this.packed[i]
      data[at] = i === 0 ? 0 : packed ? 2 : 1
      data.writeUIntBE(packed ? packed.container : this.offsets[i]!, at + 1, width)
      data.writeUInt16BE(packed ? packed.index : i === 0 ? 65535 : 0, at + 1 + width)
    }
    const packedData = deflateSync(upPredicted(data, row), { level: 9 })
    const dict = `<</Type/XRef/W[1 ${width} 2]/Size ${this.offsets.length}${fixed}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${row}>>/Length ${packedData.length}>>`
    const start = this.size
    this.push(`${num} 0 obj\n${dict}\nstream\n`)
    this.push(packedData)
    this.push(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
  }
}

/** PNG's "up" filter: rows of a table differ little from the one above, so they pack well. */
function upPredicted(data: Buffer, row: number): Buffer {
  const rows = data.length / row
  const out = Buffer.alloc(data.length + rows)
  for (let r = 0; r < rows; r++) {
    out[r * (row + 1)] = 2
    for (let i = 0; i < row; i++) {
      out[r * (row + 1) + 1 + i] = data[r * row + i]! - (r > 0 ? data[(r - 1) * row + i]! : 0)
    }
  }
  return out
}
