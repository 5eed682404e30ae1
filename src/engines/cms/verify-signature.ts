import { createHash, type X509Certificate } from 'node:crypto'
import { digestName, OID } from './algorithms.ts'
import { AsnError, asn } from './asn.ts'
import {
  type CertificatePath,
  certificatePath,
  commonName,
  purposesOf,
  TIME_STAMPING,
} from './certificate-path.ts'
import { checkCms, readCms, type SignedMessage } from './read-cms.ts'
import {
  type PathReport,
  type SignerIdentity,
  unchecked,
  type VerifiedSignature,
  type VerifiedTimestamp,
} from './verified-signature.ts'

/** How the bytes of a signature dictionary are to be understood. */
export type SignatureFormat = 'detached' | 'sha1' | 'timestamp'

export interface VerifyOptions {
  roots: X509Certificate[] | undefined
  /** The time to judge certificates at, where no timestamp tells a better one. */
  time: Date
}

const identity = (certificate: X509Certificate): SignerIdentity => ({
  name: commonName(certificate.subject),
  subject: certificate.subject.split('\n').join(', '),
  issuer: certificate.issuer.split('\n').join(', '),
  serial: certificate.serialNumber,
  valid_from: certificate.validFromDate.toISOString(),
  valid_to: certificate.validToDate.toISOString(),
  sha256: createHash('sha256').update(certificate.raw).digest('hex'),
})

const reported = ({ trusted, path, problems }: CertificatePath): PathReport => ({
  trusted: trusted === undefined ? 'unknown' : trusted ? 'yes' : 'no',
  path: path.map(one => commonName(one.subject)),
  problems,
})

/** Verifies one signature over bytes that may lie apart. What makes no sense in it is told, never thrown. */
export function verifySignature(
  contents: Uint8Array,
  signed: Uint8Array[],
  format: SignatureFormat,
  options: VerifyOptions,
): VerifiedSignature {
  try {
    const message = readCms(contents)
    if (format === 'timestamp') return documentTimestamp(message, signed, options)
    const problems: string[] = []
    let content = signed
    if (format === 'sha1') {
      const hash = createHash('sha1')
      for (const part of signed) hash.update(part)
      if (!message.content?.equals(hash.digest())) problems.push('the digest inside is of other bytes')
      content = [message.content ?? Buffer.alloc(0)]
      problems.push('the format adbe.pkcs7.sha1 is outdated: other content can be made to fit its digest')
    } else if (message.content) problems.push('it signs content of its own and not the document')
    const checked = checkCms(message, content)
    const timestamp =
      message.timestampToken && timestampOf(message.timestampToken, [message.signature], options)
    const proven = timestamp?.valid && timestamp.trusted !== 'no' ? new Date(timestamp.time) : undefined
    return {
      ...signerReport(message, proven ?? options.time, options),
      digestValid: checked.digestValid && !problems.includes('the digest inside is of other bytes'),
      signatureValid: checked.signatureValid,
      timestamp: timestamp || undefined,
      signingTime: message.attributes.get(OID.signingTime)?.[0]?.time.toISOString(),
      problems: [...problems, ...checked.problems],
    }
  } catch (error) {
    return unchecked(unreadable(error))
  }
}

const unreadable = (error: unknown): string => {
  if (error instanceof AsnError || error instanceof RangeError || error instanceof TypeError)
    return 'the signature cannot be read'
  throw error
}

function signerReport(message: SignedMessage, time: Date, { roots }: VerifyOptions) {
  const { signer, certificates, digest } = message
  return {
    signer: signer && identity(signer),
    digest,
    path: signer && reported(certificatePath(signer, certificates, roots, time)),
  }
}

/** A signature that is a timestamp of the whole document. */
function documentTimestamp(
  message: SignedMessage,
  signed: Uint8Array[],
  options: VerifyOptions,
): VerifiedSignature {
  const { report, imprintValid, signatureValid, time } = checkToken(message, signed, options)
  return {
    ...signerReport(message, time, options),
    digestValid: imprintValid,
    signatureValid,
    timestamp: report,
    signingTime: report.time,
    problems: report.problems,
  }
}

function timestampOf(token: Buffer, stamped: Uint8Array[], options: VerifyOptions): VerifiedTimestamp {
  try {
    return checkToken(readCms(token), stamped, options).report
  } catch (error) {
    return { time: '', authority: '', valid: false, trusted: 'unknown', problems: [unreadable(error)] }
  }
}

/** Holds a timestamp's token against what it stamps. */
function checkToken(message: SignedMessage, stamped: Uint8Array[], options: VerifyOptions) {
  if (message.contentType !== OID.timestampInfo || !message.content) throw new AsnError('it is no timestamp')
  const [, , imprint, , generated] = asn(message.content).kids
  const hashName = digestName(imprint!.kid(0).kid(0).oid)
  if (!hashName) throw new AsnError('its digest is of an unknown kind')
  const hash = createHash(hashName)
  for (const part of stamped) hash.update(part)
  const imprintValid = hash.digest().equals(imprint!.kid(1).octets)
  const time = generated!.time
  const checked = checkCms(message, [message.content])
  const problems = [...checked.problems]
  if (!imprintValid) problems.push('the timestamp is of something else')
  if (!checked.digestValid || !checked.signatureValid)
    problems.push('the signature of the timestamp is wrong')
  const { signer } = message
  if (signer && !purposesOf(signer)?.includes(TIME_STAMPING))
    problems.push('the certificate of the timestamp is not one for timestamps')
  const path = signer && certificatePath(signer, message.certificates, options.roots, time)
  const trusted = path ? reported(path).trusted : 'unknown'
  const report: VerifiedTimestamp = {
    time: time.toISOString(),
    authority: signer ? commonName(signer.subject) : '',
    valid: problems.length === 0,
    trusted,
    problems: [...problems, ...(path?.problems ?? [])],
  }
  const signatureValid = checked.digestValid && checked.signatureValid
  return { report, imprintValid, signatureValid, time }
}
