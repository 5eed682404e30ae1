/** The algorithms of signatures by their object identifiers. */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  encryptedData: '1.2.840.113549.1.7.6',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  rsaPss: '1.2.840.113549.1.1.10',
  ed25519: '1.3.101.112',
} as const

const DIGESTS: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '1.2.840.113549.2.5': 'md5',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '1.3.36.3.2.1': 'ripemd160',
}

export const digestName = (oid: string): string | undefined => DIGESTS[oid]

export const digestOid = (name: string): string =>
  Object.entries(DIGESTS).find(([, known]) => known === name)![0]

/** Digests for which two contents with one value can be made. */
export const BROKEN_DIGESTS = new Set(['md5', 'sha1'])

export type Digest = 'sha256' | 'sha384' | 'sha512'

/** What signs with a key and a digest. */
export const SIGNATURES: Record<'rsa' | 'ec', Record<Digest, string>> = {
  rsa: {
    sha256: '1.2.840.113549.1.1.11',
    sha384: '1.2.840.113549.1.1.12',
    sha512: '1.2.840.113549.1.1.13',
  },
  ec: { sha256: '1.2.840.10045.4.3.2', sha384: '1.2.840.10045.4.3.3', sha512: '1.2.840.10045.4.3.4' },
}

/** Digests that signature algorithms name beside the one of the signer. */
export const SIGNATURE_DIGESTS: Record<string, string> = {
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  ...Object.fromEntries(
    Object.values(SIGNATURES).flatMap(group => Object.entries(group).map(([digest, oid]) => [oid, digest])),
  ),
}
