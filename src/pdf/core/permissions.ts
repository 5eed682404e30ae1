import { createCipheriv } from 'node:crypto'
import {
  hash2b,
  objectKey,
  oldFileKey,
  oldOwnerKey,
  oldUserEntry,
  padded,
  rc4,
  utf8Password,
} from './encryption.ts'
import { Dict, name, Str } from './objects.ts'

/** What protects a file that is written: its /Encrypt dictionary, and how bytes are encrypted. */
export interface Protection {
  dict: Dict
  encrypt: (kind: 'string' | 'stream', num: number, bytes: Uint8Array) => Buffer
  encryptsStream: (dict: Dict) => boolean
}

/** What a reader lets the user do; anything left out is forbidden. */
export interface Permissions {
  print: boolean
  printWell: boolean
  copy: boolean
  extract: boolean
  modify: boolean
  annotate: boolean
  fillForms: boolean
  assemble: boolean
}

/** Bit of each permission in /P, counted from 1. */
export const PERMISSION_BITS: Record<keyof Permissions, number> = {
  print: 3,
  modify: 4,
  copy: 5,
  annotate: 6,
  fillForms: 9,
  extract: 10,
  assemble: 11,
  printWell: 12,
}

export function permissionNumber(permissions: Permissions): number {
  // Bits 1 and 2 are always clear, 7, 8 and 13 up always set.
  let value = ~0xf3f
  for (const [key, bit] of Object.entries(PERMISSION_BITS)) {
    if (permissions[key as keyof Permissions]) value |= 1 << (bit - 1)
  }
  return value | 0
}

interface Request {
  user: string
  owner: string
  permissions: number
  id?: Uint8Array
  random: (bytes: number) => Uint8Array
}

const isXref = (dict: Dict): boolean => dict.name('Type') === 'XRef'

/** AES-256 after revision 6, the one of PDF 2.0. */
export function protectAes256({ user, owner, permissions, random }: Request): Protection {
  const key = Buffer.from(random(32))
  const none = Buffer.alloc(0)
  const entry = (password: Buffer, udata: Buffer): { check: Buffer; wrapped: Buffer } => {
    const salts = Buffer.from(random(16))
    const check = Buffer.concat([hash2b(password, salts.subarray(0, 8), udata, 6), salts])
    const wrapKey = hash2b(password, salts.subarray(8), udata, 6)
    const cipher = createCipheriv('aes-256-cbc', wrapKey, Buffer.alloc(16)).setAutoPadding(false)
    return { check, wrapped: Buffer.concat([cipher.update(key), cipher.final()]) }
  }
  const u = entry(utf8Password(user), none)
  const o = entry(utf8Password(owner), u.check)
  const perms = Buffer.alloc(16)
  perms.writeInt32LE(permissions, 0)
  perms.fill(255, 4, 8)
  perms.write('Tadb', 8, 'latin1')
  perms.set(random(4), 12)
  const ecb = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const dict = Dict.of({
    Filter: name('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    P: permissions,
    U: new Str(u.check),
    UE: new Str(u.wrapped),
    O: new Str(o.check),
    OE: new Str(o.wrapped),
    Perms: new Str(Buffer.concat([ecb.update(perms), ecb.final()])),
    EncryptMetadata: true,
    CF: Dict.of({ StdCF: Dict.of({ AuthEvent: name('DocOpen'), CFM: name('AESV3'), Length: 32 }) }),
    StmF: name('StdCF'),
    StrF: name('StdCF'),
  })
  return {
    dict,
    encryptsStream: stream => !isXref(stream),
    encrypt: (_, __, bytes) => {
      const iv = Buffer.from(random(16))
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return Buffer.concat([iv, cipher.update(bytes), cipher.final()])
    },
  }
}

/** RC4 with 128 bits, for readers of the last century. */
export function protectRc4({ user, owner, permissions, id }: Request): Protection {
  // Latin-1 is the nearest to what old readers make of typed passwords.
  const userBytes = Buffer.from(user, 'latin1').subarray(0, 32)
  const ownerBytes = Buffer.from(owner, 'latin1').subarray(0, 32)
  const ownerKey = oldOwnerKey(ownerBytes, { revision: 3, keyBytes: 16 })
  let o: Buffer = padded(userBytes)
  for (let i = 0; i < 20; i++) o = rc4(Buffer.from(ownerKey.map(byte => byte ^ i)), o)
  const entries = {
    revision: 3,
    keyBytes: 16,
    o,
    u: Buffer.alloc(0),
    p: permissions,
    id: Buffer.from(id ?? []),
    encryptsMetadata: true,
  }
  const key = oldFileKey(userBytes, entries)
  const dict = Dict.of({
    Filter: name('Standard'),
    V: 2,
    R: 3,
    Length: 128,
    P: permissions,
    O: new Str(o),
    U: new Str(Buffer.concat([oldUserEntry(key, entries), Buffer.alloc(16)])),
  })
  return {
    dict,
    encryptsStream: stream => !isXref(stream),
    encrypt: (_, num, bytes) => rc4(objectKey(key, num, 0, false), bytes),
  }
}
