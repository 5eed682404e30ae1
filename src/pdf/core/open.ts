import { readFile } from 'node:fs/promises'
import { badInput } from '../../fault.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { refuseEndless } from '../pages/pages.ts'
import { swollen } from '../pages/unpacked.ts'
import { PdfPasswordError, PdfProtectionError } from './encryption.ts'
import { PdfPackedError, PdfStreamError } from './filters.ts'
import { asDict, type Dict } from './objects.ts'
import { PdfSyntaxError } from './parser.ts'
import { openDocument, type PdfDocument } from './pdf-document.ts'

export interface OpenOptions {
  /** The parameter that messages name. */
  param?: string
  password?: string
  /** Where the tool is there for passwords, it needs no warning that the result has none. */
  quiet?: boolean
  /** Where the tool itself tells what becomes of signatures. */
  signatures?: 'kept'
  /** What becomes of restrictions by an owner password, where it is something else than usual. */
  restrictions?: string
}

/**
 * Opens a PDF for a tool: one that needs a password, is beyond reading or has no pages is refused in plain
 * words; what the result cannot keep (protection, signatures) is warned of.
 */
export async function openPdf(
  input: InputFile,
  warn: (message: string) => void,
  options: OpenOptions = {},
): Promise<PdfDocument> {
  const { param = 'file', password = '', quiet = false } = options
  const { restrictions = 'the result is not protected' } = options
  const bytes = await readFile(input.path)
  const called = input.name && param === 'files' ? ` (${input.name})` : ''
  let document: PdfDocument
  try {
    document = openDocument(bytes, password)
  } catch (error) {
    if (error instanceof PdfPasswordError) {
      throw badInput(
        options.password === undefined
          ? `${param}: the PDF${called} needs a password to open; remove it first with pdf-password-remove.`
          : 'password: it opens the PDF neither as user nor as owner password.',
        error,
      )
    }
    if (error instanceof PdfProtectionError) throw closed(param, called, error)
    if (error instanceof PdfPackedError) throw swollen(param, called, error)
    throw damaged(param, called, error)
  }
  if (document.pages.length === 0) {
    throw badInput(`${param}: the PDF${called} has no pages that can be read.`)
  }
  refuseEndless(document.pages, param, called)
  if (!quiet) {
    if (document.file.security) {
      warn(`the PDF${called} was restricted by an owner password, ${restrictions}`)
    }
    if (document.file.recovered) {
      warn(`the PDF${called} is damaged; it was rebuilt from the objects that could be found`)
    }
    if (options.signatures !== 'kept')
      await refuseDamage(() => warnOfSignatures(document, warn, called), param)
  }
  return document
}

/** Tells that the signatures of a document do not hold for one that is written anew. */
export function warnOfSignatures({ root }: PdfDocument, warn: (message: string) => void, called = ''): void {
  if (signatureFields(root).length > 0)
    warn(`the PDF${called} is signed; the signature is not valid for the result`)
  else if (root.has('Perms'))
    warn(`the PDF${called} grants usage rights by a signature, which is not valid for the result`)
}

const damaged = (param: string, called: string, cause: unknown) =>
  badInput(`${param}: the PDF${called} is damaged and cannot be read; repair-pdf may repair it.`, cause)

const closed = (param: string, called: string, error: PdfProtectionError) =>
  badInput(`${param}: the PDF${called} cannot be opened: ${error.message}.`, error)

/** Runs a tool's work on a PDF; what only shows while reading deeper is refused like a damaged file. */
export async function withPdf<T>(
  input: InputFile,
  warn: (message: string) => void,
  work: (document: PdfDocument) => T | Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const document = await openPdf(input, warn, options)
  return refuseDamage(() => work(document), options.param ?? 'file')
}

export async function refuseDamage<T>(work: () => T | Promise<T>, param: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A stream may name a protection of its own, which shows when it is first read.
    if (error instanceof PdfProtectionError) throw closed(param, '', error)
    if (error instanceof PdfPackedError) throw swollen(param, '', error)
    const overflow = error instanceof RangeError && /call stack|invalid array length/i.test(error.message)
    if (error instanceof PdfSyntaxError || error instanceof PdfStreamError || overflow) {
      throw damaged(param, '', error)
    }
    throw error
  }
}

const MAX_FIELDS = 100_000

/** The signature fields of a document that hold a signature. */
export function signatureFields(root: Dict): Dict[] {
  const found: Dict[] = []
  const seen = new Set<Dict>()
  const walk = [...(root.dict('AcroForm')?.array('Fields') ?? [])]
  while (walk.length > 0 && seen.size < MAX_FIELDS) {
    const field = asDict(walk.pop()!)
    if (!field || seen.has(field)) continue
    seen.add(field)
    if (field.name('FT') === 'Sig' && field.dict('V')) found.push(field)
    for (const kid of field.array('Kids') ?? []) walk.push(kid)
  }
  return found
}
