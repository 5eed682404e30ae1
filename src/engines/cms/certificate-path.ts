import type { X509Certificate } from 'node:crypto'
import { BROKEN_DIGESTS, SIGNATURE_DIGESTS } from './algorithms.ts'
import { type Asn, AsnError, asn } from './asn.ts'

/** What of a certificate's extensions decides whether it may stand where it does. */
interface Extensions {
  isAuthority: boolean
  pathLength: number | undefined
  keyUsage: Buffer | undefined
  purposes: string[] | undefined
  /** Critical ones that are not looked at here. */
  unknown: string[]
}

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const PURPOSES = '2.5.29.37'
/** Policies: they say what for, not whether. */
const HARMLESS = new Set(['2.5.29.32', '2.5.29.35', '2.5.29.14', '2.5.29.17'])
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const SIGNS_CERTIFICATES = 0x04

function extensionsOf(certificate: X509Certificate): Extensions {
  const found: Extensions = {
    isAuthority: false,
    pathLength: undefined,
    keyUsage: undefined,
    purposes: undefined,
    unknown: [],
  }
  const list = asn(certificate.raw)
    .kid(0)
    .kids.find(one => one.context === 3)
  for (const extension of list?.kid(0).kids ?? []) {
    const parts = extension.kids
    const critical = parts[1]?.isBool === true && parts[1].bool
    const value: Asn = asn(parts.at(-1)!.octets)
    const id = extension.kid(0).oid
    if (id === BASIC_CONSTRAINTS) {
      found.isAuthority = value.kids[0]?.isBool === true && value.kids[0].bool
      const last = value.kids.at(-1)
      if (last?.isInteger) found.pathLength = last.small
    } else if (id === KEY_USAGE) found.keyUsage = value.raw.subarray(3)
    else if (id === PURPOSES) found.purposes = value.kids.map(kid => kid.oid)
    else if (critical && !HARMLESS.has(id)) found.unknown.push(id)
  }
  return found
}

export const purposesOf = (certificate: X509Certificate): string[] | undefined =>
  extensionsOf(certificate).purposes

export interface CertificatePath {
  /** Whether it ends in one of the given roots with nothing to object; undefined where no roots were given. */
  trusted: boolean | undefined
  path: X509Certificate[]
  problems: string[]
}

const LONGEST = 10

/** The way from a certificate to one of the roots, through others that came along, at a time. */
export function certificatePath(
  leaf: X509Certificate,
  others: X509Certificate[],
  roots: X509Certificate[] | undefined,
  time: Date,
): CertificatePath {
  const isRoot = (one: X509Certificate) => roots?.some(root => root.raw.equals(one.raw)) ?? false
  const pool = [...(roots ?? []), ...others]
  let best: X509Certificate[] = [leaf]
  let tried = 0
  const search = (path: X509Certificate[]): X509Certificate[] | undefined => {
    if (path.length > best.length) best = path
    const last = path.at(-1)!
    if (isRoot(last)) return path
    if (path.length >= LONGEST) return undefined
    for (const issuer of pool) {
      if (++tried > 2000) return undefined
      if (path.some(one => one.raw.equals(issuer.raw)) || !isIssuedBy(last, issuer)) continue
      const found = search([...path, issuer])
      if (found) return found
    }
    return undefined
  }
  const found = search([leaf])
  const path = found ?? best
  const problems = problemsOf(path, time)
  if (roots && !found) problems.push('the certificate does not lead to any of the given roots')
  return { trusted: roots ? found !== undefined && problems.length === 0 : undefined, path, problems }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

function problemsOf(path: X509Certificate[], time: Date): string[] {
  const problems: string[] = []
  for (const [i, certificate] of path.entries()) {
    const who = commonName(certificate.subject)
    if (time < certificate.validFromDate || time > certificate.validToDate)
      problems.push(`the certificate of ${who} was not valid at ${time.toISOString()}`)
    try {
      const { isAuthority, pathLength, keyUsage, unknown } = extensionsOf(certificate)
      if (i > 0 && !isAuthority) problems.push(`the certificate of ${who} may not issue others`)
      else if (i > 0 && keyUsage && !((keyUsage[0] ?? 0) & SIGNS_CERTIFICATES))
        problems.push(`the certificate of ${who} may not issue others`)
      if (i > 0 && pathLength !== undefined && i - 1 > pathLength)
        problems.push(`the certificate of ${who} may not issue a chain this long`)
      if (unknown.length > 0)
        problems.push(`the certificate of ${who} has rules that are not known here (${unknown.join(', ')})`)
      const algorithm = asn(certificate.raw).kid(1).kid(0).oid
      const isLast = i === path.length - 1
      if (!isLast && BROKEN_DIGESTS.has(SIGNATURE_DIGESTS[algorithm] ?? ''))
        problems.push(`the certificate of ${who} is signed with an outdated digest`)
    } catch (error) {
      if (!(error instanceof AsnError)) throw error
      problems.push(`the certificate of ${who} cannot be read whole`)
    }
  }
  return problems
}

/** What a certificate calls its holder or issuer. */
export const commonName = (subject: string): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? /^O=(.+)$/m.exec(subject)?.[1] ?? subject.split('\n')[0] ?? ''
