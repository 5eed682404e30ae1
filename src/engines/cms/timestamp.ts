import { digestOid, OID } from './algorithms.ts'
import { type Asn, AsnError, asn, integer, NULL, objectId, octetString, sequence } from './asn.ts'
import { readCms } from './read-cms.ts'

/** A question for a timestamp of this digest, with the certificate of the service in the answer (RFC 3161). */
export function timestampRequest(hash: string, digest: Uint8Array, nonce: Uint8Array): Buffer {
  const number = Buffer.from(nonce)
  // A positive number without leading zeros.
  number[0] = (number[0]! & 0x7f) | 0x40
  const imprint = sequence(sequence(objectId(digestOid(hash)), NULL), octetString(digest))
  const wantsCertificate = Buffer.from([0x01, 0x01, 0xff])
  return sequence(
    integer(1),
    imprint,
    Buffer.concat([Buffer.from([0x02, number.length]), number]),
    wantsCertificate,
  )
}

/** The token of an answer, held against the digest it is for; what is wrong with it is thrown. */
export function timestampToken(answer: Uint8Array, digest: Uint8Array): Buffer {
  const [status, token] = readAnswer(answer).kids
  const code = status?.kid(0).small
  if (code !== 0 && code !== 1) throw new AsnError(`it refused, with status ${code}`)
  if (!token) throw new AsnError('its answer holds no timestamp')
  const message = readCms(token.raw)
  if (message.contentType !== OID.timestampInfo || !message.content)
    throw new AsnError('its answer holds no timestamp')
  const imprint = asn(message.content).kid(2).kid(1).octets
  if (!imprint.equals(Buffer.from(digest))) throw new AsnError('its timestamp is of something else')
  return token.raw
}

function readAnswer(answer: Uint8Array): Asn {
  try {
    return asn(answer)
  } catch (error) {
    throw new AsnError('its answer cannot be read', { cause: error })
  }
}
