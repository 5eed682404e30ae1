import { decoded, isCodePage } from '../office/rtf/rtf-text.ts'
import { decodeText } from '../text/text-encoding.ts'
import type { Storage } from './compound-file.ts'

const FIXED = '__properties_version1.0'
const TEXT = '001F'
const BYTES_TEXT = '001E'
const BINARY = '0102'

/** The properties of a message, a recipient or an attachment (MS-OXMSG), by their number. */
export class Properties {
  private readonly storage: Storage
  private readonly values = new Map<number, Buffer>()
  private readonly page: number | undefined

  /** `head` is how many bytes stand before the list: 32 in a message, 24 in one inside another, else 8. */
  constructor(storage: Storage, head: number, page?: number) {
    this.storage = storage
    const list = storage.streams.get(FIXED)?.() ?? Buffer.alloc(0)
    for (let at = head; at + 16 <= list.length; at += 16)
      this.values.set(list.readUInt16LE(at + 2), list.subarray(at + 8, at + 16))
    this.page = page ?? this.number(0x3ffd) ?? this.number(0x3fde)
  }

  get codePage(): number | undefined {
    return this.page
  }

  number(id: number): number | undefined {
    return this.values.get(id)?.readInt32LE(0)
  }

  /** A FILETIME: tenths of microseconds since 1601. */
  date(id: number): Date | undefined {
    const ticks = this.values.get(id)?.readBigUInt64LE(0)
    if (!ticks) return undefined
    const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000)
    return Number.isNaN(date.getTime()) ? undefined : date
  }

  /** Text without the zeros and blanks that some programs leave at its end; empty where there is none. */
  text(...ids: number[]): string {
    for (const id of ids) {
      const wide = this.stream(id, TEXT)
      const narrow = wide ? undefined : this.stream(id, BYTES_TEXT)
      const text = wide ? wide.toString('utf16le', 0, wide.length & ~1) : narrow ? this.narrow(narrow) : ''
      const clean = text.replace(/[\0\s]+$/, '')
      if (clean) return clean
    }
    return ''
  }

  binary(id: number): Buffer | undefined {
    return this.stream(id, BINARY)
  }

  private narrow(bytes: Buffer): string {
    return isCodePage(this.page) ? decoded(bytes.toString('latin1'), this.page) : decodeText(bytes).text
  }

  private stream(id: number, type: string): Buffer | undefined {
    const name = `__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`
    return this.storage.streams.get(name)?.()
  }
}

export const isMessage = (storage: Storage): boolean => storage.streams.has(FIXED)
