import { deflateSync as deflateRaw, gunzipSync as gunzip, Inflate, Unzlib, zlibSync } from 'fflate'

/** Stands in for the parts of `node:zlib` that readers use which run in the page too. */
export const constants = { Z_SYNC_FLUSH: 2 }

interface Options {
  maxOutputLength?: number
  finishFlush?: number
}

const STEP = 1 << 16

/** All that can be unpacked. A stream that ends early is an error, unless the caller takes what there is. */
function unpacked(kind: typeof Inflate | typeof Unzlib, data: Uint8Array, options: Options): Buffer {
  const most = options.maxOutputLength ?? Number.POSITIVE_INFINITY
  const pieces: Uint8Array[] = []
  let length = 0
  const stream = new kind(piece => {
    pieces.push(piece)
    length += piece.length
    if (length > most) throw Object.assign(new RangeError('too much data'), { code: 'ERR_BUFFER_TOO_LARGE' })
  })
  for (let at = 0; at < data.length; at += STEP) {
    const last = at + STEP >= data.length
    try {
      stream.push(data.subarray(at, at + STEP), last)
    } catch (error) {
      const cut = last && (error as { code?: number }).code === 0
      if (!cut || options.finishFlush !== constants.Z_SYNC_FLUSH) throw error
    }
  }
  return Buffer.concat(pieces)
}

export const inflateRawSync = (data: Uint8Array, options: Options = {}): Buffer =>
  unpacked(Inflate, data, options)
export const inflateSync = (data: Uint8Array, options: Options = {}): Buffer =>
  unpacked(Unzlib, data, options)
export const gunzipSync = (data: Uint8Array): Buffer => Buffer.from(gunzip(data))

export const deflateSync = (data: Uint8Array, { level = 6 }: { level?: number } = {}): Buffer =>
  Buffer.from(zlibSync(data, { level: level as 6 }))

export const deflateRawSync = (data: Uint8Array, { level = 6 }: { level?: number } = {}): Buffer =>
  Buffer.from(deflateRaw(data, { level: level as 6 }))
/** Archives are written in one piece here. */
export const createDeflateRaw = (): never => {
  throw new Error('there are no streams here')
}

/** Unpacks in pieces; `end` takes the whole, iterating gives the pieces. */
export function createInflateRaw() {
  let packed = new Uint8Array()
  return {
    end(data: Uint8Array) {
      packed = new Uint8Array(data)
    },
    *[Symbol.iterator]() {
      const pieces: Uint8Array[] = []
      const inflate = new Inflate(piece => pieces.push(piece))
      for (let at = 0; at < packed.length; at += STEP) {
        inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
        yield* pieces.splice(0)
      }
    },
    destroy: () => undefined,
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export function crc32(data: Uint8Array, before = 0): number {
  let sum = ~before
  for (const byte of data) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255]!
  return ~sum >>> 0
}

/** Browsers unpack Brotli for pages only, not for scripts: fonts packed with it stay packed. */
export const brotliDecompressSync = (): never => {
  throw new Error('there is no Brotli here')
}
