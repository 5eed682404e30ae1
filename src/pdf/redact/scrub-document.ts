import type { PdfDocument } from '../core/pdf-document.ts'
import { scrubContents } from './scrub-contents.ts'
import { ConcealedNames, scrubNames } from './scrub-names.ts'
import { type Conceal, scrubStrings } from './scrub-strings.ts'
import { scrubTechnical } from './scrub-technical.ts'

/** Conceals texts wherever a document holds some beside what its pages draw. Gives how many were found. */
export function scrubDocument(document: PdfDocument, conceal: Conceal): number {
  const { strings, packets } = scrubStrings(document, conceal)
  const names = new ConcealedNames(conceal)
  scrubNames(document, names)
  const inside = scrubContents(document, conceal, names)
  return strings + packets + inside + names.size + scrubTechnical(document, conceal)
}
