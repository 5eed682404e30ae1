import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { Dict, deref, Name, type Obj, Str, type Stream } from './objects.ts'
import { asBuffer } from './parser.ts'

/** The password does not open the file. */
export class PdfPasswordError extends Error {}

/** The file is protected by something other than passwords, or in a way nobody documented. */
export class PdfProtectionError extends Error {}

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** An opened protection: undoes it for strings and streams, and tells what it allows. */
export interface Security {
  decryptString: (bytes: Uint8Array, num: number, gen: number) => Buffer
  decryptStream: (stream: Stream, num: number, gen: number) => Buffer
  /** Whether the password given was the owner's. */
  owner: boolean
  /** The /P bits as a signed number. */
  permissions: number
  /** Words such as `AES-256`. */
  algorithm: string
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** RC4 in JavaScript: OpenSSL no longer offers it, and old files need it. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = new Uint8Array(256)
  for (let i = 0; i < 256; i++) state[i] = i
  for (let i = 0, j = 0; i < 256; i++) {
    const a = state[i]!
    j = (j + a + key[i % key.length]!) & 255
    state[i] = state[j]!
    state[j] = a
  }
  const out = Buffer.allocUnsafe(bytes.length)
  for (let n = 0, i = 0, j = 0; n < bytes.length; n++) {
    i = (i + 1) & 255
    const a = state[i]!
    j = (j + a) & 255
    const b = state[j]!
    state[i] = b
    state[j] = a
    out[n] = bytes[n]! ^ state[(a + b) & 255]!
  }
  return out
}

/** The hash of revision 6, and of 5 where `revision` says so. */
export function hash2b(password: Buffer, salt: Uint8Array, udata: Uint8Array, revision: number): Buffer {
  let key: Buffer = createHash('sha256').update(password).update(salt).update(udata).digest()
  if (revision < 6) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([password, key, udata])
    const input = Buffer.concat(Array.from({ length: 64 }, () => block))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const e = Buffer.concat([cipher.update(input), cipher.final()])
    let sum = 0
    for (let i = 0; i < 16; i++) sum += e[i]!
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3]!)
      .update(e)
      .digest()
    last = e[e.length - 1]!
  }
  return key.subarray(0, 32)
}

const INVISIBLE = /[\ufe00-\ufe0f]|[\u180b-\u180d]|\u034f|[\u00ad\u1806\u200b-\u200d\u2060\ufeff]/gu
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu

/** A password as revision 6 wants it (SASLprep, RFC 4013): however it was typed, the same characters. */
export const preparedPassword = (password: string): string =>
  password.replace(INVISIBLE, '').replace(OTHER_SPACES, ' ').normalize('NFKC')

/** The bytes that revision 6 makes its keys from. */
export const utf8Password = (password: string): Buffer =>
  Buffer.from(preparedPassword(password), 'utf8').subarray(0, 127)

/** A password as older revisions want it: the bytes readers send, Latin-1 where that can write it. */
const oldPasswords = (password: string): Buffer[] => [
  Buffer.from(password, 'latin1').subarray(0, 32),
  Buffer.from(password, 'utf8').subarray(0, 32),
]

export const padded = (password: Uint8Array): Buffer => Buffer.concat([password, PAD]).subarray(0, 32)

interface Entries {
  revision: number
  keyBytes: number
  o: Buffer
  u: Buffer
  p: number
  id: Buffer
  encryptsMetadata: boolean
}

/** The file key of revisions 2 to 4 from a user password. */
export function oldFileKey(password: Uint8Array, e: Entries): Buffer {
  const p = Buffer.alloc(4)
  p.writeInt32LE(e.p | 0)
  const extra = e.revision >= 4 && !e.encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  let key = md5(padded(password), e.o.subarray(0, 32), p, e.id, extra)
  const size = e.revision === 2 ? 5 : e.keyBytes
  if (e.revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, size))
  return key.subarray(0, size)
}

const xored = (key: Buffer, n: number): Buffer => Buffer.from(key.map(byte => byte ^ n))

/** The /U entry that a file key gives. */
export function oldUserEntry(key: Buffer, e: Entries): Buffer {
  if (e.revision === 2) return rc4(key, PAD)
  let value = md5(PAD, e.id)
  for (let i = 0; i < 20; i++) value = rc4(xored(key, i), value)
  return value
}

/** The key that the /O entry is made with. */
export function oldOwnerKey(password: Uint8Array, e: Pick<Entries, 'revision' | 'keyBytes'>): Buffer {
  let key = md5(padded(password))
  const size = e.revision === 2 ? 5 : e.keyBytes
  if (e.revision >= 3) for (let i = 0; i < 50; i++) key = md5(key)
  return key.subarray(0, size)
}

function openOld(password: string, e: Entries): { key: Buffer; owner: boolean } | undefined {
  const matches = (key: Buffer) => {
    const user = oldUserEntry(key, e)
    return e.u.subarray(0, e.revision === 2 ? 32 : 16).equals(user.subarray(0, e.revision === 2 ? 32 : 16))
  }
  for (const bytes of oldPasswords(password)) {
    let user: Buffer = e.o.subarray(0, 32)
    const ownerKey = oldOwnerKey(bytes, e)
    if (e.revision === 2) user = rc4(ownerKey, user)
    else for (let i = 19; i >= 0; i--) user = rc4(xored(ownerKey, i), user)
    const asOwner = oldFileKey(user, e)
    if (matches(asOwner)) return { key: asOwner, owner: true }
    const key = oldFileKey(bytes, e)
    if (matches(key)) return { key, owner: false }
  }
  return undefined
}

function openNew(password: string, e: Entries, dict: Dict): { key: Buffer; owner: boolean } | undefined {
  const oe = dict.string('OE')
  const ue = dict.string('UE')
  if (!oe || !ue || e.o.length < 48 || e.u.length < 48) return undefined
  const u = e.u.subarray(0, 48)
  const none = Buffer.alloc(0)
  const unwrap = (key: Buffer, wrapped: Buffer) => {
    const cipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false)
    return Buffer.concat([cipher.update(wrapped.subarray(0, 32)), cipher.final()])
  }
  // Many writers take passwords as they are typed.
  for (const bytes of [utf8Password(password), Buffer.from(password, 'utf8').subarray(0, 127)]) {
    if (hash2b(bytes, e.o.subarray(32, 40), u, e.revision).equals(e.o.subarray(0, 32))) {
      return { key: unwrap(hash2b(bytes, e.o.subarray(40, 48), u, e.revision), oe), owner: true }
    }
    if (hash2b(bytes, u.subarray(32, 40), none, e.revision).equals(u.subarray(0, 32))) {
      return { key: unwrap(hash2b(bytes, u.subarray(40, 48), none, e.revision), ue), owner: false }
    }
  }
  return undefined
}

/** How the crypt filter of this name encrypts; before version 4 there is one way for everything. */
function methodOf(dict: Dict, filter = 'Identity'): Method {
  const version = dict.number('V') ?? 0
  if (version < 4) return 'rc4'
  if (filter === 'Identity') return 'none'
  const cfm = dict.dict('CF')?.dict(filter)?.name('CFM') ?? 'None'
  if (cfm === 'V2') return 'rc4'
  if (cfm === 'AESV2') return 'aes128'
  if (cfm === 'AESV3') return 'aes256'
  if (cfm === 'None') return 'none'
  throw new PdfProtectionError(`the protection ${cfm.slice(0, 20)} is not known`)
}

/** Opens the /Encrypt dictionary with a password; the empty one opens what only restricts. */
export function openSecurity(dict: Dict, id: Obj, password: string): Security {
  if ((dict.name('Filter') ?? 'Standard') !== 'Standard') {
    throw new PdfProtectionError('the file is protected by a certificate, not by a password')
  }
  const first = Array.isArray(id) ? id[0] : undefined
  const revision = dict.number('R') ?? 0
  const version = dict.number('V') ?? 0
  const bits = dict.number('Length') ?? dict.dict('CF')?.dict('StdCF')?.number('Length') ?? 40
  const entries: Entries = {
    revision,
    // Some writers give bytes where bits are asked for.
    keyBytes: version === 1 ? 5 : Math.min(16, Math.max(5, bits < 40 ? bits : bits >> 3)),
    o: dict.string('O') ?? Buffer.alloc(0),
    u: dict.string('U') ?? Buffer.alloc(0),
    p: dict.number('P') ?? 0,
    id: first instanceof Str ? first.bytes : Buffer.alloc(0),
    encryptsMetadata: dict.bool('EncryptMetadata') ?? true,
  }
  if (revision < 2 || revision > 6 || entries.o.length < 32 || entries.u.length < 32) {
    throw new PdfProtectionError('the protection is of an unknown kind')
  }
  // The longest is the only one that version 4 knows, and what a length that was lost or is wrong most often was.
  const longest = { ...entries, keyBytes: 16 }
  const sizes = version >= 4 ? [longest, entries] : [entries, longest]
  const opened =
    revision >= 5
      ? openNew(password, entries, dict)
      : (openOld(password, sizes[0]!) ?? openOld(password, sizes[1]!))
  if (!opened) throw new PdfPasswordError('the password does not open the file')
  const strings = methodOf(dict, dict.name('StrF'))
  const streams = methodOf(dict, dict.name('StmF'))
  const attachments = dict.has('EFF') ? methodOf(dict, dict.name('EFF')) : streams
  const encryptsMetadata = entries.encryptsMetadata
  const methodFor = (stream: Dict): Method => {
    const own = cryptFilter(stream)
    if (own !== undefined) return methodOf(dict, own)
    const type = stream.name('Type')
    if (type === 'EmbeddedFile') return attachments
    const clear = type === 'Metadata' && !encryptsMetadata && stream.name('Subtype') === 'XML'
    return clear ? 'none' : streams
  }
  const words: Record<Method, string> = {
    none: 'none',
    rc4: `RC4-${opened.key.length * 8}`,
    aes128: 'AES-128',
    aes256: 'AES-256',
  }
  return {
    owner: opened.owner,
    permissions: entries.p | 0,
    algorithm: words[streams === 'none' ? attachments : streams],
    decryptString: (bytes, num, gen) => decrypt(strings, opened.key, num, gen, bytes),
    decryptStream: (stream, num, gen) => decrypt(methodFor(stream.dict), opened.key, num, gen, stream.raw),
  }
}

/** The key of one object in revisions before 5. */
export function objectKey(key: Buffer, num: number, gen: number, aes: boolean): Buffer {
  const tail = Buffer.from([num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255])
  const salt = aes ? Buffer.from('sAlT') : Buffer.alloc(0)
  return md5(key, tail, salt).subarray(0, Math.min(16, key.length + 5))
}

function decrypt(method: Method, key: Buffer, num: number, gen: number, bytes: Uint8Array): Buffer {
  if (method === 'none') return asBuffer(bytes)
  if (method === 'rc4') return rc4(objectKey(key, num, gen, false), bytes)
  if (method === 'aes256' && key.length !== 32)
    throw new PdfProtectionError('its key is too short for AES-256')
  const own = method === 'aes256' ? key : objectKey(key, num, gen, true)
  // The first block is the initialisation vector; a tail that fills no block is damage.
  const length = bytes.length - 16 - (bytes.length % 16)
  if (length <= 0) return Buffer.alloc(0)
  const cipher = createDecipheriv(
    method === 'aes256' ? 'aes-256-cbc' : 'aes-128-cbc',
    own,
    bytes.subarray(0, 16),
  ).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes.subarray(16, 16 + length)), cipher.final()])
  const pad = plain[plain.length - 1]!
  return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain
}

/** The crypt filter that a stream names for itself, which comes before all its other filters. */
function cryptFilter(stream: Dict): string | undefined {
  const filter = stream.value('Filter')
  const first = deref(Array.isArray(filter) ? filter[0] : filter)
  if (!(first instanceof Name) || first.value !== 'Crypt') return undefined
  const params = stream.value('DecodeParms')
  const own = deref(Array.isArray(params) ? params[0] : params)
  return (own instanceof Dict ? own.name('Name') : undefined) ?? 'Identity'
}

/** Takes the crypt filter off a stream, which would name a protection that the file no longer has. */
export function dropCryptFilter(stream: Dict): void {
  if (cryptFilter(stream) === undefined) return
  for (const key of ['Filter', 'DecodeParms']) {
    const value = stream.value(key)
    if (Array.isArray(value) && value.length > 1) stream.set(key, value.slice(1))
    else stream.delete(key)
  }
}
