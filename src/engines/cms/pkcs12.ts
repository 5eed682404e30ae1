import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  pbkdf2Sync,
  timingSafeEqual,
} from 'node:crypto'
import { digestName, OID } from './algorithms.ts'
import { type Asn, AsnError, asn } from './asn.ts'
import { decryptRc2 } from './rc2.ts'

export class PasswordError extends Error {}

/** A key store locked by a cipher that is no longer to be had. */
export class CipherError extends Error {}

const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERT_BAG = '1.2.840.113549.1.12.10.1.3'
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const PBMAC1 = '1.2.840.113549.1.5.14'

/** Not of OpenSSL but our own. */
const RC2 = 'rc2'

const CIPHERS: Record<string, { name: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
}
const HMACS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
/** The ways of PKCS#12 itself: the cipher, and the bytes of its key. */
const OLD_CIPHERS: Record<string, { name: string; key: number }> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', key: 24 },
  '1.2.840.113549.1.12.1.5': { name: RC2, key: 16 },
  '1.2.840.113549.1.12.1.6': { name: RC2, key: 5 },
}

/** More rounds than any program sets keep a processor busy for nothing. */
const MAX_ROUNDS = 5_000_000

/** The keys and certificates of a PKCS#12 file. */
export function readPkcs12(
  bytes: Uint8Array,
  password: string,
): { keys: KeyObject[]; certificates: Buffer[] } {
  const [, authSafe, mac] = asn(bytes).kids
  if (!authSafe || authSafe.kid(0).oid !== OID.data) throw new AsnError('it is no PKCS#12 file')
  const content = authSafe.kid(1).kid(0).octets
  if (mac) checkMac(mac, content, password)
  const keys: KeyObject[] = []
  const certificates: Buffer[] = []
  for (const info of asn(content).kids) {
    const kind = info.kid(0).oid
    const safe =
      kind === OID.data ? info.kid(1).kid(0).octets : decryptContent(info.kid(1).kid(0).kid(1), password)
    for (const bag of asn(safe).kids) {
      const value = bag.kid(1).kid(0)
      const type = bag.kid(0).oid
      if (type === KEY_BAG) keys.push(privateKey(value.raw))
      else if (type === SHROUDED_KEY_BAG)
        keys.push(privateKey(decrypt(value.kid(0), value.kid(1).octets, password)))
      else if (type === CERT_BAG) certificates.push(value.kid(1).kid(0).octets)
    }
  }
  return { keys, certificates }
}

const privateKey = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

const decryptContent = (encrypted: Asn, password: string): Buffer =>
  decrypt(encrypted.kid(1), encrypted.kid(2).octets, password)

function checkMac(mac: Asn, content: Buffer, password: string): void {
  const [info, rounds] = [mac.kid(0), mac.kids[2]]
  const algorithm = info.kid(0)
  const wanted = info.kid(1).octets
  let key: Buffer
  let hash: string | undefined
  if (algorithm.kid(0).oid === PBMAC1) {
    const settings = algorithm.kid(1)
    hash = HMACS[settings.kid(1).kid(0).oid]
    key = pbkdf2(settings.kid(0), password, 32)
  } else {
    hash = digestName(algorithm.kid(0).oid)
    if (!hash) throw new CipherError('its checksum is of an unknown kind')
    key = derive(
      hash,
      3,
      password,
      mac.kid(1).octets,
      rounds ? rounds.small : 1,
      createHash(hash).digest().length,
    )
  }
  if (!hash) throw new CipherError('its checksum is of an unknown kind')
  const found = createHmac(hash, key).update(content).digest()
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) throw new PasswordError()
}

function decrypt(algorithm: Asn, data: Buffer, password: string): Buffer {
  const kind = algorithm.kid(0).oid
  const params = algorithm.kid(1)
  let cipher: { name: string; key: number } | undefined
  let key: Buffer
  let iv: Buffer
  if (kind === PBES2) {
    const scheme = params.kid(1)
    cipher = CIPHERS[scheme.kid(0).oid]
    if (!cipher) throw new CipherError('it is locked by an unknown cipher')
    key = pbkdf2(params.kid(0), password, cipher.key)
    iv = scheme.kid(1).octets
  } else {
    cipher = OLD_CIPHERS[kind]
    if (!cipher) throw new CipherError('it is locked by an outdated cipher (RC4 or double DES)')
    const [salt, rounds] = [params.kid(0).octets, params.kid(1).small]
    key = derive('sha1', 1, password, salt, rounds, cipher.key)
    iv = derive('sha1', 2, password, salt, rounds, 8)
  }
  try {
    if (cipher.name === RC2) return decryptRc2(key, iv, data)
    const decipher = createDecipheriv(cipher.name, key, iv)
    return Buffer.concat([decipher.update(data), decipher.final()])
  } catch (error) {
    throw new PasswordError('', { cause: error })
  }
}

function pbkdf2(derivation: Asn, password: string, length: number): Buffer {
  if (derivation.kid(0).oid !== PBKDF2) throw new CipherError('its key is made in an unknown way')
  const settings = derivation.kid(1)
  const [salt, rounds] = [settings.kid(0).octets, settings.kid(1).small]
  const prf = settings.kids.slice(2).find(one => one.isSequence)
  const hash = prf ? HMACS[prf.kid(0).oid] : 'sha1'
  if (!hash || rounds > MAX_ROUNDS) throw new CipherError('its key is made in an unknown way')
  return pbkdf2Sync(password, salt, rounds, length, hash)
}

/** Key derivation of PKCS#12 (RFC 7292, appendix B). */
function derive(
  hash: string,
  purpose: number,
  password: string,
  salt: Buffer,
  rounds: number,
  length: number,
): Buffer {
  if (rounds > MAX_ROUNDS) throw new CipherError('its key is made in an unknown way')
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const filled = (bytes: Buffer) =>
    Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length > 0 ? bytes : 0)
  const input = Buffer.concat([filled(salt), filled(text)])
  const parts: Buffer[] = []
  for (let size = 0; size < length; ) {
    let digest = createHash(hash).update(Buffer.alloc(block, purpose)).update(input).digest()
    for (let i = 1; i < rounds; i++) digest = createHash(hash).update(digest).digest()
    parts.push(digest)
    size += digest.length
    const addend = Buffer.alloc(block, digest)
    for (let at = 0; at < input.length; at += block) {
      let carry = 1
      for (let i = block - 1; i >= 0; i--) {
        carry += input[at + i]! + addend[i]!
        input[at + i] = carry & 0xff
        carry >>= 8
      }
    }
  }
  return Buffer.concat(parts).subarray(0, length)
}
