import { escapeHtml } from '../../document/html-escape.ts'
import type { Parts } from './edited-parts.ts'

const REFERENCE = /<w:footnoteReference w:id="(\d+)"\/>/g
/** A section up to where it tells of its notes. */
const SECTION = /<w:sectPr[^>]*>(?:<w:(?:header|footer)Reference [^>]*>)*/g
/** A note up to where its own mark stands. */
const NOTE = /(<w:footnote w:id="(\d+)">.*?)<w:footnoteRef\/>/gs

/**
 * Footnotes with the marks that the pages have: Word counts from one, also where a chapter goes on from 37, where every
 * page begins anew, and where marks are stars. Numbers of two figures are counted from the first, though some may be
 * left out: LibreOffice shows marks of several signs twice.
 */
export function withNoteMarks(parts: Parts, marks: ReadonlyMap<number, string>): Parts {
  const { document, footnotes } = parts
  const markOf = (id: string) => marks.get(Number(id)) ?? id
  const shown = [...document.matchAll(REFERENCE)].map(([, id]) => markOf(id!))
  const first = Number(shown[0])
  const isCounted = shown.every((mark, i) => mark === String(first + i))
  if (isCounted || shown.some(mark => mark.length > 1))
    return first > 1 ? { ...parts, document: document.replace(SECTION, `$&${from(first)}`) } : parts
  const text = (id: string) => `<w:t>${escapeHtml(markOf(id))}</w:t>`
  return {
    ...parts,
    document: document.replace(
      REFERENCE,
      (_, id: string) => `<w:footnoteReference w:customMarkFollows="1" w:id="${id}"/>${text(id)}`,
    ),
    footnotes: footnotes.replace(NOTE, (_, head: string, id: string) => head + text(id)),
  }
}

const from = (first: number): string => `<w:footnotePr><w:numStart w:val="${first}"/></w:footnotePr>`
