import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { BROKEN_DIGESTS, digestName, OID, SIGNATURE_DIGESTS } from './algorithms.ts'
import { type Asn, AsnError, asn, readAsn } from './asn.ts'

/** A CMS signature as it was read, with its one signer. */
export interface SignedMessage {
  /** Content inside, for timestamps and old signatures. */
  content: Buffer | undefined
  contentType: string
  certificates: X509Certificate[]
  signer: X509Certificate | undefined
  digest: string
  signatureAlgorithm: Asn
  signature: Buffer
  /** The signed attributes as they were signed; undefined where the content is signed directly. */
  signedAttributes: Buffer | undefined
  attributes: Map<string, Asn[]>
  timestampToken: Buffer | undefined
  problems: string[]
}

/** Reads a signature; bytes behind it may only be the zeros of its gap. */
export function readCms(bytes: Uint8Array): SignedMessage {
  const { value, length } = readAsn(bytes)
  const problems: string[] = []
  if (bytes.subarray(length).some(byte => byte !== 0))
    problems.push('there is other data behind the signature')
  if (value.kid(0).oid !== OID.signedData) throw new AsnError('it is no signed message')
  const fields = value.kid(1).kid(0).kids
  const encapsulated = fields[2]
  const infos = fields.at(-1)?.kids ?? []
  if (!encapsulated || infos.length === 0) throw new AsnError('it has no signer')
  if (infos.length > 1) problems.push('it has several signers, and a signature of a PDF has one')
  const certificates = fields
    .slice(3, -1)
    .filter(field => field.context === 0)
    .flatMap(field => field.kids)
    .flatMap(one => certificateOf(one))
  const parts = infos[0]!.kids
  const [, sid, digestAlgorithm] = parts
  const signedAttrs = parts[3]?.context === 0 ? parts[3] : undefined
  const [signatureAlgorithm, signature, unsignedAttrs] = parts.slice(signedAttrs ? 4 : 3)
  if (!sid || !digestAlgorithm || !signatureAlgorithm || !signature)
    throw new AsnError('its signer is not whole')
  const digest = digestName(digestAlgorithm.kid(0).oid)
  if (!digest) throw new AsnError('its digest is of an unknown kind')
  const attributes = new Map<string, Asn[]>()
  for (const one of signedAttrs?.kids ?? []) {
    const type = one.kid(0).oid
    if (attributes.has(type)) problems.push('a signed attribute is there twice')
    attributes.set(type, one.kid(1).kids)
  }
  const unsigned = unsignedAttrs?.context === 1 ? unsignedAttrs.kids : []
  const token = unsigned.find(one => one.kid(0).oid === OID.timestampToken)
  return {
    content: encapsulated.kids[1]?.kid(0).octets,
    contentType: encapsulated.kid(0).oid,
    certificates,
    signer: certificates.find(one => isMeant(one, sid)),
    digest,
    signatureAlgorithm,
    signature: signature.octets,
    signedAttributes: signedAttrs && asSet(signedAttrs.raw),
    attributes,
    timestampToken: token?.kid(1).kid(0).raw,
    problems,
  }
}

function certificateOf(value: Asn): X509Certificate[] {
  if (!value.isSequence) return []
  try {
    return [new X509Certificate(value.raw)]
  } catch {
    return []
  }
}

/** Signed attributes are signed as a set, and stored under another tag. */
function asSet(raw: Buffer): Buffer {
  const set = Buffer.from(raw)
  set[0] = 0x31
  return set
}

/** Whether a certificate is the one a signer names, by issuer and number or by the identifier of its key. */
function isMeant(certificate: X509Certificate, sid: Asn): boolean {
  const fields = asn(certificate.raw).kid(0).kids
  const from = fields[0]!.context === 0 ? 1 : 0
  if (sid.context === undefined)
    return sid.kid(0).raw.equals(fields[from + 2]!.raw) && sid.kid(1).integer === fields[from]!.integer
  const extension = fields
    .find(one => one.context === 3)
    ?.kid(0)
    .kids.find(one => one.kid(0).oid === '2.5.29.14')
  return extension !== undefined && asn(extension.kids.at(-1)!.octets).octets.equals(sid.octets)
}

export interface CheckedMessage {
  digestValid: boolean
  signatureValid: boolean
  problems: string[]
}

/** Holds a signature against what it is said to sign. */
export function checkCms(message: SignedMessage, content: Uint8Array[]): CheckedMessage {
  const problems = [...message.problems]
  const hash = createHash(message.digest)
  for (const part of content) hash.update(part)
  const digest = hash.digest()
  if (BROKEN_DIGESTS.has(message.digest))
    problems.push(
      `the digest ${message.digest.toUpperCase()} is outdated: other content can be made to fit it`,
    )
  if (!message.signer) {
    problems.push('the certificate of the signer is not in the signature')
    return { digestValid: digestAttribute(message)?.equals(digest) ?? false, signatureValid: false, problems }
  }
  const { signedAttributes } = message
  if (!signedAttributes) {
    // Digest and signature are one then.
    const valid = verified(message, content.length === 1 ? content[0]! : Buffer.concat(content))
    return { digestValid: valid, signatureValid: valid, problems }
  }
  const type = message.attributes.get(OID.contentType)
  if (type?.length !== 1 || type[0]!.oid !== message.contentType)
    problems.push('the signed attributes name another kind of content')
  if (!namesSigner(message)) problems.push('the signed attributes name another certificate than the signer’s')
  return {
    digestValid: digestAttribute(message)?.equals(digest) ?? false,
    signatureValid: verified(message, signedAttributes),
    problems,
  }
}

function digestAttribute(message: SignedMessage): Buffer | undefined {
  const values = message.attributes.get(OID.messageDigest)
  return values?.length === 1 && values[0]!.isOctets ? values[0]!.octets : undefined
}

/** Whether the attribute that pins the signer's certificate, where there is one, means this certificate. */
function namesSigner(message: SignedMessage): boolean {
  const second = message.attributes.get(OID.signingCertificateV2)?.[0]
  const first = message.attributes.get(OID.signingCertificate)?.[0]
  const matches = (hash: string | undefined, wanted: Buffer) =>
    hash !== undefined && createHash(hash).update(message.signer!.raw).digest().equals(wanted)
  if (second) {
    const [head, ...rest] = second.kid(0).kid(0).kids
    if (head!.isOctets) return matches('sha256', head!.octets)
    return matches(digestName(head!.kid(0).oid), rest[0]!.octets)
  }
  return first ? matches('sha1', first.kid(0).kid(0).kid(0).octets) : true
}

function verified(message: SignedMessage, bytes: Uint8Array): boolean {
  const algorithm = message.signatureAlgorithm.kid(0).oid
  const key = message.signer!.publicKey
  // An algorithm that names a digest means it; the plain ones use the signer's.
  const hash = SIGNATURE_DIGESTS[algorithm] ?? message.digest
  if (hash !== message.digest) return false
  try {
    if (algorithm === OID.ed25519) return verify(null, bytes, key, message.signature)
    if (algorithm !== OID.rsaPss) return verify(hash, bytes, key, message.signature)
    const padding = constants.RSA_PKCS1_PSS_PADDING
    const saltLength = constants.RSA_PSS_SALTLEN_AUTO
    return verify(hash, bytes, { key, padding, saltLength }, message.signature)
  } catch {
    return false
  }
}
