import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

export { x509 }

x509.cryptoProvider.set(webcrypto as unknown as Crypto)

export interface TestIdentity {
  pem: string
  /** PKCS#8. */
  keyPem: string
  certificate: x509.X509Certificate
  keys: webcrypto.CryptoKeyPair
}

const ALGORITHMS = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  },
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
}

let serial = 1

/** A certificate with its key; its own issuer where none is given. */
export async function makeIdentity(
  name: string,
  options: {
    issuer?: TestIdentity
    kind?: keyof typeof ALGORITHMS
    authority?: boolean
    purposes?: string[]
    until?: Date
  } = {},
): Promise<TestIdentity> {
  const { issuer, kind = 'P-256', authority = false, purposes } = options
  const algorithm = ALGORITHMS[kind]
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: (serial++).toString(16).padStart(4, '0'),
    subject: `CN=${name}, O=Test`,
    issuer: issuer ? issuer.certificate.subject : `CN=${name}, O=Test`,
    notBefore: new Date('2020-01-01'),
    notAfter: options.until ?? new Date('2099-01-01'),
    signingAlgorithm: issuer ? (issuer.keys.privateKey.algorithm as typeof algorithm) : algorithm,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(authority, undefined, true),
      ...(purposes ? [new x509.ExtendedKeyUsageExtension(purposes, true)] : []),
    ],
  })
  const key = KeyObject.from(keys.privateKey as webcrypto.CryptoKey)
  const keyPem = key.export({ format: 'pem', type: 'pkcs8' }) as string
  return { pem: certificate.toString('pem'), keyPem, certificate, keys }
}
