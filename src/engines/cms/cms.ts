/** Signatures of certificates. What reads and writes them is loaded when the first call needs it. */
import type { X509Certificate } from 'node:crypto'
import { badInput, Fault } from '../../fault.ts'
import type { Credentials } from './credentials.ts'
import type { VerifiedSignature } from './verified-signature.ts'
import type { SignatureFormat, VerifyOptions } from './verify-signature.ts'

export type { Credentials } from './credentials.ts'
export { unchecked, type VerifiedSignature } from './verified-signature.ts'
export type { SignatureFormat } from './verify-signature.ts'

/** Reads a PKCS#12 file, or certificates and a key in PEM. */
export async function openCredentials(
  certificate: Uint8Array,
  key: Uint8Array | undefined,
  password: string,
): Promise<Credentials> {
  const { readCredentials } = await import('./credentials.ts')
  return readCredentials(certificate, key, password)
}

/** A detached CMS signature of these bytes, which may lie apart. */
export async function signBytes(
  parts: Uint8Array[],
  credentials: Credentials,
  timestamp?: AskTimestamp,
): Promise<Buffer> {
  const { createHash } = await import('node:crypto')
  const { digestFor, signCms } = await import('./sign-cms.ts')
  const hash = createHash(digestFor(credentials))
  for (const part of parts) hash.update(part)
  return signCms(hash.digest(), credentials, timestamp && (signature => stamped(signature, timestamp)))
}

/** Gives a timestamp service's answer for a digest. */
export type AskTimestamp = (hash: 'sha256', digest: Uint8Array) => Promise<Uint8Array>

async function stamped(signature: Uint8Array, ask: AskTimestamp): Promise<Buffer> {
  const { createHash } = await import('node:crypto')
  const { timestampToken } = await import('./timestamp.ts')
  const { AsnError } = await import('./asn.ts')
  const digest = createHash('sha256').update(signature).digest()
  const answer = await ask('sha256', digest)
  try {
    return timestampToken(answer, digest)
  } catch (error) {
    if (!(error instanceof AsnError)) throw error
    throw new Fault('failed', `The timestamp service failed: ${error.message}; nothing was charged.`, {
      cause: error,
    })
  }
}

/** What a timestamp service is asked. */
export async function timestampRequest(hash: string, digest: Uint8Array, nonce: Uint8Array): Promise<Buffer> {
  const { timestampRequest: write } = await import('./timestamp.ts')
  return write(hash, digest, nonce)
}

/** Certificates of a PEM file, to trust. */
export async function openRoots(pem: Uint8Array, param: string): Promise<X509Certificate[]> {
  const { pemCertificates } = await import('./credentials.ts')
  const roots = pemCertificates(Buffer.from(pem).toString('latin1'), param)
  if (roots.length === 0) throw badInput(`${param}: the file holds no certificates in PEM.`)
  return roots
}

/** Verifies one signature over bytes that may lie apart. */
export async function verifyBytes(
  contents: Uint8Array,
  signed: Uint8Array[],
  format: SignatureFormat,
  options: VerifyOptions,
): Promise<VerifiedSignature> {
  const { verifySignature } = await import('./verify-signature.ts')
  return verifySignature(contents, signed, format, options)
}

/** What DER holds, by its shape; undefined for anything else. */
export async function validationKind(
  bytes: Uint8Array,
): Promise<'certificates' | 'crls' | 'ocsps' | undefined> {
  const { asn, AsnError } = await import('./asn.ts')
  const { X509Certificate } = await import('node:crypto')
  try {
    new X509Certificate(bytes)
    return 'certificates'
  } catch {
    // Then it may be one of the others.
  }
  try {
    const top = asn(bytes)
    const { kids } = top
    // A response begins with its status; a list with what is signed, which has a time among its first fields.
    if (kids.length <= 2 && kids[1]?.context === 0 && !kids[0]!.isSequence) return 'ocsps'
    const fields = kids.length === 3 && kids[0]!.isSequence ? kids[0]!.kids : []
    const first = fields[0]?.isInteger ? 3 : 2
    return fields[first]?.time ? 'crls' : undefined
  } catch (error) {
    if (error instanceof AsnError || error instanceof TypeError || error instanceof RangeError)
      return undefined
    throw error
  }
}
