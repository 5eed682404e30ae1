import type * as Docx from 'docx'
import { linkedPage, type Span } from '../../layout/model.ts'
import type { DocumentStyle } from '../../layout/write/style.ts'

export const TWIPS = 20
export const MONO = 'Courier New'

/** What the parts of a document need to be written. */
export interface WordContext {
  docx: typeof Docx
  style: DocumentStyle
  /** Numbers of the footnotes of the page being written, by their marks. */
  marks: ReadonlyMap<string, number>
  /** Numbers of the pages that are written, which links may lead to. */
  pages: ReadonlySet<number>
}

/** Name of the place where a page begins. */
export const bookmarkOf = (page: number): string => `page-${page}`

/** Sizes are counted in half points. */
export const half = (points: number): number => Math.max(8, Math.round(points * 2))

/** Without characters that XML forbids. */
const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Spans as Word's runs; with `notes`, raised marks become references to footnotes. */
export function runsOf(
  { docx, style, marks, pages }: WordContext,
  spans: readonly Span[],
  { notes = true, size }: { notes?: boolean; size?: number | undefined } = {},
): Docx.ParagraphChild[] {
  const { ExternalHyperlink, FootnoteReferenceRun, InternalHyperlink, TextRun } = docx
  // Sizes close to the document's own are left to its style, so that it can be changed in one place.
  const own =
    size !== undefined && Math.abs(size - style.size) > 0.6
      ? { size: half(size), sizeComplexScript: half(size) }
      : {}
  return spans.map(span => {
    const note = notes && span.script === 'super' ? marks.get(span.text.trim()) : undefined
    if (note !== undefined) return new FootnoteReferenceRun(note)
    const run = {
      text: clean(span.text),
      ...own,
      ...(span.bold && { bold: true }),
      ...(span.italic && { italics: true }),
      ...(span.mono && { font: MONO }),
      ...(span.script === 'super' && { superScript: true }),
      ...(span.script === 'sub' && { subScript: true }),
      // Word takes the order of the letters, and the fonts for them, from this mark.
      ...(RTL.test(span.text) && { rightToLeft: true }),
    }
    const page = span.link === undefined ? undefined : linkedPage(span.link)
    if (page !== undefined && pages.has(page))
      return new InternalHyperlink({ anchor: bookmarkOf(page), children: [new TextRun(run)] })
    if (!span.link || page !== undefined) return new TextRun(run)
    return new ExternalHyperlink({
      link: span.link,
      children: [new TextRun({ ...run, style: 'Hyperlink' })],
    })
  })
}
