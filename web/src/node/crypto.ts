import { cbc, ecb } from '@noble/ciphers/aes.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'

/** Stands in for the parts of `node:crypto` that PDFs need. */
const HASHES = { md5, sha1, sha256, sha384, sha512 }

interface Sum {
  update: (data: Uint8Array) => unknown
  digest: () => Uint8Array
  clone: () => Sum
}

export const createHash = (name: keyof typeof HASHES) => hashOf(HASHES[name].create())

function hashOf(sum: Sum) {
  const hash = {
    update(data: Uint8Array | string) {
      sum.update(typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data))
      return hash
    },
    digest(encoding?: BufferEncoding) {
      const bytes = Buffer.from(sum.digest())
      return encoding ? bytes.toString(encoding) : bytes
    },
    copy: () => hashOf(sum.clone()),
  }
  return hash
}

/** AES over whole blocks, piece by piece; where the end is padded, all at once at the end. */
function aes(name: string, key: Uint8Array, iv: Uint8Array | null, encrypts: boolean) {
  let padded = true
  let chained = iv ? new Uint8Array(iv) : new Uint8Array(16)
  const pieces: Uint8Array[] = []
  const run = (data: Uint8Array) => {
    const options = { disablePadding: !padded }
    const own = new Uint8Array(key)
    const cipher = name.endsWith('ecb') ? ecb(own, options) : cbc(own, chained, options)
    const done = encrypts ? cipher.encrypt(data) : cipher.decrypt(data)
    // The next piece goes on from the last block that is encrypted.
    if (data.length >= 16) chained = new Uint8Array((encrypts ? done : data).slice(-16))
    return Buffer.from(done)
  }
  const cipher = {
    setAutoPadding(on: boolean) {
      padded = on
      return cipher
    },
    update(data: Uint8Array): Buffer {
      if (!padded) return data.length === 0 ? Buffer.alloc(0) : run(new Uint8Array(data))
      pieces.push(data)
      return Buffer.alloc(0)
    },
    final: (): Buffer => (padded ? run(new Uint8Array(Buffer.concat(pieces))) : Buffer.alloc(0)),
  }
  return cipher
}

export const createCipheriv = (name: string, key: Uint8Array, iv: Uint8Array | null) =>
  aes(name, key, iv, true)
export const createDecipheriv = (name: string, key: Uint8Array, iv: Uint8Array | null) =>
  aes(name, key, iv, false)
export const randomBytes = (length: number): Buffer =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
