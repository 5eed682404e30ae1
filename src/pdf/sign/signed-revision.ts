import { PdfFile } from '../core/pdf-file.ts'
import { type DocumentSignature, hasSignature } from './read-signatures.ts'
import { type Change, RevisionChanges } from './revision-changes.ts'

/** What a signature covers of the file, and what came after it. */
export interface Coverage {
  wholeFile: boolean
  bytesAfter: number
  /** What changed since it was signed; undefined where that cannot be told. */
  changes: Change[] | undefined
  problems: string[]
}

/** Compares the revision that a signature is of with the file as it is now. */
export function coverageOf(file: PdfFile, signature: DocumentSignature): Coverage {
  const { bytes } = file
  const { end, signed } = signature
  const bytesAfter = Math.max(0, bytes.length - end)
  if (!signed) return { wholeFile: false, bytesAfter, changes: undefined, problems: [] }
  const wholeFile = bytes.subarray(end).every(byte => byte === 10 || byte === 13 || byte === 32)
  // The revisions of a protected file cannot be laid side by side without its password.
  if (file.security) return { wholeFile, bytesAfter, changes: wholeFile ? [] : undefined, problems: [] }
  const revision = new PdfFile(bytes.subarray(0, end))
  const problems: string[] = []
  if (!hasSignature(revision, signature)) problems.push('the signed revision does not have this signature')
  if (revision.recovered) problems.push('the signed revision is not a whole PDF file by itself')
  if (wholeFile) return { wholeFile, bytesAfter, changes: [], problems }
  const present = new PdfFile(bytes)
  if (present.recovered || revision.recovered)
    return { wholeFile: false, bytesAfter, changes: undefined, problems }
  return { wholeFile: false, bytesAfter, changes: new RevisionChanges(revision, present).list(), problems }
}
