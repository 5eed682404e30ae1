import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { HEX } from './characters.ts'
import { asDict, type Dict, deref, Name, type Obj, type Stream } from './objects.ts'
import { asBuffer } from './parser.ts'

/** A stream that cannot be decoded: a filter of another kind, damaged data, or too much of it. */
export class PdfStreamError extends Error {}

/** A stream that unpacks to more than was allowed. */
export class PdfBombError extends PdfStreamError {}
/** The packed objects of a file take more than it may. */
export class PdfPackedError extends PdfStreamError {}

/** More than this from one stream is a bomb: a page's content or a font never is that large. */
const MAX_DECODED = 512 * 2 ** 20
/** What one filter hands to the next is packed still: more of it than a file may have is a bomb within a bomb. */
const MAX_BETWEEN = 64 * 2 ** 20
/** The most that a byte of any filter but a second one can stand for. */
export const MOST_GROWTH = 3000

const SHORT = new Map([
  ['Fl', 'FlateDecode'],
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
])

/** The names of a stream's filters, in the order they are undone, with their parameters. */
export function filtersOf(dict: Dict): { name: string; params: Dict | undefined }[] {
  const list = (value: Obj): Obj[] => (Array.isArray(value) ? value : value === null ? [] : [value])
  const params = list(dict.value('DecodeParms') ?? dict.value('DP'))
  return list(dict.value('Filter') ?? dict.value('F'))
    .map(deref)
    .flatMap((filter, i) => {
      if (!(filter instanceof Name)) return []
      return [{ name: SHORT.get(filter.value) ?? filter.value, params: asDict(params[i]) }]
    })
}

/** Filters that make an image file of their own; their data is not decoded here. */
export const IMAGE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])

/** The stream's bytes with all filters undone. */
export function decodeStream(stream: Stream, limit = MAX_DECODED): Buffer {
  const { bytes, left } = decodeUntilImage(stream, limit)
  if (left) throw new PdfStreamError(`the filter ${left} holds an image`)
  return bytes
}

/** Undoes filters up to one that makes an image file, which is named in `left`. */
export function decodeUntilImage(
  stream: Stream,
  limit = MAX_DECODED,
): { bytes: Buffer; left: string | undefined; params: Dict | undefined } {
  let bytes = asBuffer(stream.raw)
  const filters = filtersOf(stream.dict)
  for (const [i, { name, params }] of filters.entries()) {
    if (IMAGE_FILTERS.has(name)) return { bytes, left: name, params }
    const isLast = i === filters.length - 1
    bytes = undo(name, params, bytes, isLast ? limit : Math.min(limit, MAX_BETWEEN))
  }
  return { bytes, left: undefined, params: undefined }
}

const GROWING = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode'])

/** Whether what the last filter is given unpacks to more than packed data may be; damage ends the look. */
export function isBombWithin(stream: Stream): boolean {
  const before = filtersOf(stream.dict).slice(0, -1)
  const growing = before.filter(({ name }) => GROWING.has(name)).length
  if (growing === 0 || (growing === 1 && stream.raw.length * MOST_GROWTH <= MAX_BETWEEN)) return false
  let bytes = asBuffer(stream.raw)
  try {
    for (const { name, params } of before) bytes = undo(name, params, bytes, MAX_BETWEEN)
    return false
  } catch (error) {
    if (error instanceof PdfStreamError) return error instanceof PdfBombError
    throw error
  }
}

/** The bytes that a stream unpacks to, without end where they are more than allowed; damage ends the count. */
export function unpackedSize(stream: Stream, limit: number): number {
  try {
    return decodeUntilImage(stream, limit).bytes.length
  } catch (error) {
    if (error instanceof PdfBombError) return Number.POSITIVE_INFINITY
    if (error instanceof PdfStreamError) return stream.raw.length
    throw error
  }
}

function undo(name: string, params: Dict | undefined, bytes: Buffer, limit: number): Buffer {
  switch (name) {
    case 'FlateDecode':
      return unpredict(inflate(bytes, limit), params)
    case 'LZWDecode':
      return unpredict(unlzw(bytes, params?.number('EarlyChange') ?? 1, limit), params)
    case 'ASCIIHexDecode':
      return unhex(bytes)
    case 'ASCII85Decode':
      return un85(bytes, limit)
    case 'RunLengthDecode':
      return unrun(bytes, limit)
    case 'Crypt':
      return bytes
    default:
      throw new PdfStreamError(`the filter ${name.slice(0, 40)} is not known`)
  }
}

function inflate(bytes: Buffer, limit: number): Buffer {
  const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PdfBombError('a stream unpacks to too much', { cause: error })
    try {
      // Some writers leave the two bytes of the zlib header wrong or out.
      return inflateRawSync(bytes.subarray(2), options)
    } catch {
      throw new PdfStreamError('a compressed stream is damaged', { cause: error })
    }
  }
}

/** What can be unpacked of damaged Flate data before the damage; a wrong header or checksum is none. */
export function inflateWhatIsThere(bytes: Uint8Array): Buffer {
  const data = bytes.subarray(2)
  const upTo = (length: number): Buffer | undefined => {
    const options = { maxOutputLength: MAX_DECODED, finishFlush: constants.Z_SYNC_FLUSH }
    try {
      return inflateRawSync(data.subarray(0, length), options)
    } catch {
      return undefined
    }
  }
  const whole = upTo(data.length)
  if (whole) return whole
  // Unpacked in small pieces up to the damage, which tells as much, large streams take a minute.
  let kept: Buffer = Buffer.alloc(0)
  let [sound, broken] = [0, data.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    const part = upTo(middle)
    if (part) [kept, sound] = [part, middle]
    else broken = middle
  }
  return kept
}

function unpredict(bytes: Buffer, params: Dict | undefined): Buffer {
  const predictor = params?.number('Predictor') ?? 1
  if (!params || predictor < 2) return bytes
  const colors = params.number('Colors') ?? 1
  const bits = params.number('BitsPerComponent') ?? 8
  const columns = params.number('Columns') ?? 1
  const step = Math.max(1, Math.ceil((colors * bits) / 8))
  const width = Math.ceil((colors * bits * columns) / 8)
  if (!(width > 0) || width > 2 ** 26) throw new PdfStreamError('a stream declares impossible rows')
  if (predictor === 2) return untiff(bytes, width, step, bits)
  const rows = Math.ceil(bytes.length / (width + 1))
  const out = Buffer.alloc(rows * width)
  let length = 0
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1)
    const type = bytes[from]!
    const count = Math.min(width, bytes.length - from - 1)
    const at = row * width
    for (let i = 0; i < count; i++) {
      const raw = bytes[from + 1 + i]!
      const left = i >= step ? out[at + i - step]! : 0
      const up = row > 0 ? out[at + i - width]! : 0
      if (type === 0) out[at + i] = raw
      else if (type === 1) out[at + i] = raw + left
      else if (type === 2) out[at + i] = raw + up
      else if (type === 3) out[at + i] = raw + ((left + up) >> 1)
      else {
        const corner = i >= step && row > 0 ? out[at + i - width - step]! : 0
        const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
        out[at + i] = raw + (a <= b && a <= c ? left : b <= c ? up : corner)
      }
    }
    length = at + Math.max(0, count)
  }
  return out.subarray(0, length)
}

function untiff(bytes: Buffer, width: number, step: number, bits: number): Buffer {
  if (bits !== 8) throw new PdfStreamError('a TIFF predictor of other than 8 bits is not supported')
  const out = Buffer.from(bytes)
  for (let row = 0; row < out.length; row += width) {
    const end = Math.min(row + width, out.length)
    for (let i = row + step; i < end; i++) out[i] = out[i]! + out[i - step]!
  }
  return out
}

function unlzw(bytes: Buffer, early: number, limit: number): Buffer {
  const CLEAR = 256
  const END = 257
  // Each entry is its predecessor and one byte; strings are written backwards from their length.
  const before = new Int32Array(4097)
  const last = new Uint8Array(4097)
  const first = new Uint8Array(4097)
  const lengths = new Int32Array(4097)
  for (let i = 0; i < 256; i++) {
    last[i] = first[i] = i
    lengths[i] = 1
    before[i] = -1
  }
  let out = Buffer.alloc(Math.max(1024, bytes.length * 4))
  let length = 0
  let next = 258
  let width = 9
  let previous = -1
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0)) throw new PdfStreamError('LZW data is damaged')
    if (previous >= 0 && next < 4096) {
      before[next] = previous
      first[next] = first[previous]!
      last[next] = code === next ? first[previous]! : first[code]!
      lengths[next] = lengths[previous]! + 1
      next++
    }
    const size = lengths[code]!
    if (length + size > limit) throw new PdfBombError('a stream unpacks to too much')
    if (length + size > out.length) out = Buffer.concat([out], Math.max(out.length * 2, length + size))
    for (let at = length + size - 1, c = code; at >= length; at--, c = before[c]!) out[at] = last[c]!
    length += size
    previous = code
    if (next + early >= 1 << width && width < 12) width++
  }
  return out.subarray(0, length)
}

function unhex(bytes: Buffer): Buffer {
  const end = bytes.indexOf('>')
  const out = Buffer.alloc(Math.ceil((end < 0 ? bytes.length : end) / 2))
  let digits = 0
  for (const byte of end < 0 ? bytes : bytes.subarray(0, end)) {
    const digit = HEX[byte]!
    if (digit < 0) continue
    out[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit
    digits++
  }
  return out.subarray(0, Math.ceil(digits / 2))
}

function un85(bytes: Buffer, limit: number): Buffer {
  // Measured first: a `z` stands for four zeros, five of the other characters for four bytes.
  let [zeros, digits] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 0x7e) break
    if (byte === 0x7a) zeros++
    else if (byte >= 0x21 && byte <= 0x75) digits++
  }
  const most = zeros * 4 + Math.ceil(digits * 0.8)
  if (most > limit) throw new PdfBombError('a stream unpacks to too much')
  const out = Buffer.alloc(most)
  let length = 0
  let count = 0
  let value = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 0x7e) break
    if (byte === 0x7a && count === 0) {
      length += 4
      continue
    }
    if (byte < 0x21 || byte > 0x75) continue
    value = value * 85 + byte - 0x21
    if (++count < 5) continue
    // Five characters can say more than 32 bits; the bits beyond are dropped.
    out[length++] = value >>> 24
    out[length++] = value >>> 16
    out[length++] = value >>> 8
    out[length++] = value
    value = count = 0
  }
  if (count > 1) {
    const digits = count
    for (; count < 5; count++) value = value * 85 + 84
    for (let i = 0; i < digits - 1; i++) out[length++] = value >>> (24 - 8 * i)
  }
  return out.subarray(0, length)
}

function unrun(bytes: Buffer, limit: number): Buffer {
  // Measured first: millions of short runs joined from pieces would take minutes.
  let size = 0
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const n = bytes[at]!
    size += n < 128 ? Math.min(n + 1, bytes.length - at - 1) : 257 - n
    at += n < 128 ? n + 2 : 2
  }
  if (size > limit) throw new PdfBombError('a stream unpacks to too much')
  const out = Buffer.alloc(size)
  let length = 0
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const n = bytes[at]!
    if (n < 128) {
      length += bytes.copy(out, length, at + 1, at + 2 + n)
      at += n + 2
    } else {
      out.fill(bytes[at + 1] ?? 0, length, length + 257 - n)
      length += 257 - n
      at += 2
    }
  }
  return out
}
