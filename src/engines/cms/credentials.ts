import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { badInput } from '../../fault.ts'
import { AsnError } from './asn.ts'
import { CipherError, PasswordError, readPkcs12 } from './pkcs12.ts'

/** What a person signs with. It lives in the memory of the process alone. */
export interface Credentials {
  key: KeyObject
  certificate: X509Certificate
  /** The authorities between the certificate and its root, as far as they were given. */
  chain: X509Certificate[]
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
const KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z]+ )?PRIVATE KEY-----/

/** The certificates of a PEM file. */
export function pemCertificates(pem: string, param: string): X509Certificate[] {
  const found = pem.match(CERTIFICATE) ?? []
  if (found.length > 1000) throw badInput(`${param}: holds over 1,000 certificates; send fewer.`)
  return found.map((text, i) => {
    try {
      return new X509Certificate(text)
    } catch {
      throw badInput(`${param}: certificate ${i + 1} of the file cannot be read.`)
    }
  })
}

/** Reads a PKCS#12 file, or certificates and a key in PEM. No message repeats anything of them. */
export function readCredentials(
  certificate: Uint8Array,
  keyFile: Uint8Array | undefined,
  password: string,
): Credentials {
  const text = Buffer.from(certificate).toString('latin1')
  const single = text.includes('-----BEGIN ') ? undefined : derCertificate(certificate)
  if (!single && !text.includes('-----BEGIN ')) {
    if (keyFile)
      throw badInput('key: a PKCS#12 file has the key inside; leave it out, or send the certificate as PEM.')
    return fromStore(certificate, password)
  }
  const certificates = single ? [single] : pemCertificates(text, 'certificate')
  if (certificates.length === 0) throw badInput('certificate: the PEM file holds no certificate.')
  const bare = keyFile && derKey(keyFile)
  if (bare) return matched([bare], certificates)
  const pem = KEY.exec(keyFile ? Buffer.from(keyFile).toString('latin1') : text)?.[0]
  const param = keyFile ? 'key' : 'certificate'
  if (!pem)
    throw badInput(
      keyFile
        ? 'key: the file holds no private key in PEM or DER.'
        : 'key: is required; the file of the certificate holds no private key.',
    )
  return matched([pemKey(pem, param, password)], certificates)
}

/** A certificate by itself, as Windows saves it. */
function derCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}

function derKey(bytes: Uint8Array): KeyObject | undefined {
  for (const type of ['pkcs8', 'pkcs1', 'sec1'] as const)
    try {
      return createPrivateKey({ key: Buffer.from(bytes), format: 'der', type })
    } catch {
      // Not of this kind.
    }
  return undefined
}

function pemKey(pem: string, param: string, password: string): KeyObject {
  const locked = /ENCRYPTED/.test(pem)
  if (locked && password === '') throw badInput('password: is required; the private key is locked.')
  try {
    return createPrivateKey(locked ? { key: pem, passphrase: password } : pem)
  } catch {
    throw badInput(
      locked ? 'password: does not open the private key.' : `${param}: the private key cannot be read.`,
    )
  }
}

function fromStore(bytes: Uint8Array, password: string): Credentials {
  try {
    const { keys, certificates } = readPkcs12(bytes, password)
    if (keys.length === 0) throw badInput('certificate: the PKCS#12 file holds no private key.')
    if (certificates.length === 0) throw badInput('certificate: the PKCS#12 file holds no certificate.')
    return matched(
      keys,
      certificates.map(der => new X509Certificate(der)),
    )
  } catch (error) {
    if (error instanceof PasswordError)
      throw badInput(
        password === ''
          ? 'password: is required to open the PKCS#12 file.'
          : 'password: does not open the PKCS#12 file.',
      )
    if (error instanceof CipherError)
      throw badInput(
        `certificate: the PKCS#12 file cannot be opened, ${error.message}; export it again with AES, or send PEM files.`,
      )
    const foreign = error instanceof Error && 'code' in error
    if (error instanceof AsnError || foreign)
      throw badInput('certificate: expected a PKCS#12 (.p12, .pfx) or PEM file, and the content is neither.')
    throw error
  }
}

function matched(keys: KeyObject[], certificates: X509Certificate[]): Credentials {
  for (const key of keys) {
    const certificate = certificates.find(one => one.checkPrivateKey(key))
    if (!certificate) continue
    if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec')
      throw badInput('key: only RSA and elliptic curve (ECDSA) keys can sign a PDF here.')
    const bits = key.asymmetricKeyDetails?.modulusLength
    if (bits !== undefined && bits < 1024)
      throw badInput('key: an RSA key of fewer than 1,024 bits is not safe.')
    return { key, certificate, chain: pathFrom(certificate, certificates) }
  }
  throw badInput('certificate: none of the certificates belongs to the private key.')
}

/** The issuers of a certificate among others, nearest first. */
function pathFrom(certificate: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const path: X509Certificate[] = []
  let at = certificate
  while (path.length < 10) {
    const issuer = others.find(one => one.raw.compare(at.raw) !== 0 && at.checkIssued(one))
    if (!issuer || path.includes(issuer)) break
    path.push(issuer)
    at = issuer
  }
  return path
}
