import { createHash, sign } from 'node:crypto'
import { type Digest, digestOid, OID, SIGNATURES } from './algorithms.ts'
import { asn, explicit, integer, NULL, objectId, octetString, sequence, setOf } from './asn.ts'
import type { Credentials } from './credentials.ts'

/** The digest that fits a key: longer curves are worth longer ones. */
export function digestFor({ key }: Credentials): Digest {
  const curve = key.asymmetricKeyDetails?.namedCurve
  return curve === 'secp384r1' ? 'sha384' : curve === 'secp521r1' ? 'sha512' : 'sha256'
}

const attribute = (type: string, value: Uint8Array): Buffer => sequence(objectId(type), setOf(value))

/** Issuer and serial number of a certificate, as they lie in it. */
function issuerAndSerial(certificate: Uint8Array): { issuer: Buffer; serial: Buffer } {
  const fields = asn(certificate).kid(0).kids
  const from = fields[0]!.context === 0 ? 1 : 0
  return { serial: fields[from]!.raw, issuer: fields[from + 2]!.raw }
}

/**
 * A detached CMS signature of content with this digest, with the attributes that PAdES asks for. `timestamp` is given the
 * signature's bytes and answers a token for them.
 */
export async function signCms(
  digest: Uint8Array,
  credentials: Credentials,
  timestamp?: (signature: Uint8Array) => Promise<Uint8Array>,
): Promise<Buffer> {
  const { key, certificate, chain } = credentials
  const hash = digestFor(credentials)
  const { issuer, serial } = issuerAndSerial(certificate.raw)
  const digestAlgorithm = sequence(objectId(digestOid(hash)))
  const certHash = octetString(createHash(hash).update(certificate.raw).digest())
  const issuerSerial = sequence(sequence(explicit(4, issuer)), serial)
  // SHA-256 is the default there, and DER leaves defaults out.
  const certId = sequence(...(hash === 'sha256' ? [] : [digestAlgorithm]), certHash, issuerSerial)
  const attributes = [
    attribute(OID.contentType, objectId(OID.data)),
    attribute(OID.messageDigest, octetString(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(certId))),
  ]
  const signed = setOf(...attributes)
  const signature = sign(hash, signed, key)
  const type = key.asymmetricKeyType as 'rsa' | 'ec'
  const algorithm = sequence(objectId(SIGNATURES[type][hash]), ...(type === 'rsa' ? [NULL] : []))
  const token = await timestamp?.(signature)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    digestAlgorithm,
    retagged(0, signed),
    algorithm,
    octetString(signature),
    ...(token ? [retagged(1, setOf(attribute(OID.timestampToken, token)))] : []),
  )
  const certificates = setOf(certificate.raw, ...chain.map(one => one.raw))
  const data = sequence(
    integer(1),
    setOf(digestAlgorithm),
    sequence(objectId(OID.data)),
    retagged(0, certificates),
    setOf(signer),
  )
  return sequence(objectId(OID.signedData), explicit(0, data))
}

/** The same content under an implicit context tag. */
function retagged(number: number, value: Buffer): Buffer {
  const out = Buffer.from(value)
  out[0] = 0xa0 | number
  return out
}
