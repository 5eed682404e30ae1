import type { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { type SignatureFormat, unchecked, verifyBytes } from '../../../engines/cms/cms.ts'
import { coverageOf, type DocumentSignature, isAllowed, type openPdf } from '../../../pdf/index.ts'

type PdfFile = Awaited<ReturnType<typeof openPdf>>['file']

const trust = z.enum(['yes', 'no', 'unknown'])

const signature = z.object({
  field: z.string(),
  kind: z.enum(['signature', 'certification', 'timestamp']),
  format: z.string().describe('How it is stored, such as ETSI.CAdES.detached (PAdES).'),
  intact: z
    .boolean()
    .describe(
      'Digest and signature are right, the signed bytes are told without doubt, and later changes are allowed.',
    ),
  trusted: trust.describe('Whether the certificate leads to one of the given roots; unknown without roots.'),
  signer: z
    .object({
      name: z.string(),
      subject: z.string(),
      issuer: z.string(),
      serial: z.string(),
      valid_from: z.string(),
      valid_to: z.string(),
      sha256: z.string().describe('Fingerprint of the certificate.'),
    })
    .nullable(),
  claimed_time: z.string().nullable().describe('When the signer says it was signed.'),
  timestamp: z
    .object({
      time: z.string(),
      authority: z.string(),
      valid: z.boolean(),
      trusted: trust,
      problems: z.array(z.string()),
    })
    .nullable(),
  reason: z.string().optional(),
  location: z.string().optional(),
  contact: z.string().optional(),
  covers: z.object({
    byte_range: z.array(z.number()),
    whole_file: z.boolean(),
    bytes_after: z.number().describe('Bytes that came after it and are not signed by it.'),
  }),
  allows: z
    .enum(['no-changes', 'form-filling', 'annotations'])
    .optional()
    .describe('What a certification allows to change later.'),
  changed_since: z
    .enum(['no', 'allowed', 'not-allowed', 'unknown'])
    .describe('Without a certification, filling in forms and signing count as allowed.'),
  changes: z.array(
    z.object({ kind: z.string(), what: z.string(), page: z.number().optional(), allowed: z.boolean() }),
  ),
  digest: z.string().nullable(),
  digest_valid: z.boolean(),
  signature_valid: z.boolean(),
  chain: z.array(z.string()).describe('Names from the signer to the last certificate that was found.'),
  problems: z.array(z.string()),
})

export const report = z.object({
  signed: z.boolean(),
  intact: z.boolean().describe('There are signatures, and all of them are intact.'),
  ends_signed: z.boolean().describe('The last signature covers the file to its end.'),
  signatures: z.array(signature),
  not_checked: z.array(z.string()).describe('What cannot be known here.'),
})

const FORMATS: Record<string, SignatureFormat> = {
  'ETSI.CAdES.detached': 'detached',
  'adbe.pkcs7.detached': 'detached',
  'adbe.pkcs7.sha1': 'sha1',
  'ETSI.RFC3161': 'timestamp',
}
const LEVELS = { 1: 'no-changes', 2: 'form-filling', 3: 'annotations' } as const

export async function signatureReport(
  file: PdfFile,
  one: DocumentSignature,
  options: { roots: X509Certificate[] | undefined; time: Date },
): Promise<z.infer<typeof signature>> {
  const format = FORMATS[one.format]
  const checked = !format
    ? unchecked(`signatures of the kind ${one.format || 'without a name'} cannot be checked here`)
    : one.signed
      ? await verifyBytes(one.contents, one.signed, format, options)
      : unchecked('the signature was not checked, as its bytes are in doubt')
  const covers = coverageOf(file, one)
  const level = one.certification ?? 2
  const changes = (covers.changes ?? []).map(({ field, ...change }) => ({
    ...change,
    allowed: isAllowed({ ...change, ...(field !== undefined && { field }) }, level, one.isLocked),
  }))
  const changed = !covers.changes
    ? 'unknown'
    : changes.length === 0
      ? 'no'
      : changes.every(change => change.allowed)
        ? 'allowed'
        : 'not-allowed'
  const broken = [...one.problems, ...checked.problems, ...covers.problems]
  if (file.recovered) broken.push('the file is damaged, and readers may see different documents in it')
  const { reason, location, contact } = one
  const right = checked.digestValid && checked.signatureValid && broken.length === 0
  return {
    field: one.field,
    kind: format === 'timestamp' ? 'timestamp' : one.certification ? 'certification' : 'signature',
    format: one.format,
    intact: right && (changed === 'no' || changed === 'allowed'),
    trusted: checked.path?.trusted ?? 'unknown',
    signer: checked.signer ?? null,
    claimed_time: checked.signingTime ?? one.time ?? null,
    timestamp: checked.timestamp ?? null,
    ...(reason && { reason }),
    ...(location && { location }),
    ...(contact && { contact }),
    covers: { byte_range: one.byteRange, whole_file: covers.wholeFile, bytes_after: covers.bytesAfter },
    ...(one.certification && { allows: LEVELS[one.certification] }),
    changed_since: changed,
    changes,
    digest: checked.digest ?? null,
    digest_valid: checked.digestValid,
    signature_valid: checked.signatureValid,
    chain: checked.path?.path ?? [],
    problems: [...broken, ...(checked.path?.problems ?? [])],
  }
}
