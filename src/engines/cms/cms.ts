/** Signatures of certificates. What reads and writes them is loaded when the first call needs it. */
import type { X509Certificate } from 'node:crypto'
import { badInput } from '../../fault.ts'
import type { Credentials } from './credentials.ts'
import type { SignatureFormat, VerifiedSignature, VerifyOptions } from './verify-signature.ts'

export type { Credentials } from './credentials.ts'
export type { SignatureFormat, VerifiedSignature } from './verify-signature.ts'

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
export async function signBytes(parts: Uint8Array[], credentials: Credentials): Promise<Buffer> {
  const { createHash } = await import('node:crypto')
  const { digestFor, signCms } = await import('./sign-cms.ts')
  const hash = createHash(digestFor(credentials))
  for (const part of parts) hash.update(part)
  return signCms(hash.digest(), credentials)
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
