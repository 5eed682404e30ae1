import { Inflate, inflateSync, zlibSync } from 'fflate'

/** Stands in for the parts of `node:zlib` that readers use which run in the page too. */
export const constants = { Z_SYNC_FLUSH: 2 }

export function inflateRawSync(data: Uint8Array, { maxOutputLength }: { maxOutputLength: number }): Buffer {
  const bytes = inflateSync(data, { out: new Uint8Array(maxOutputLength) })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export const deflateSync = (data: Uint8Array): Buffer => Buffer.from(zlibSync(data))

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
      const STEP = 1 << 16
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
