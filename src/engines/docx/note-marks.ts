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
    document: withBreaksBefore(document).replace(
      REFERENCE,
      (_, id: string) => `<w:footnoteReference w:customMarkFollows="1" w:id="${id}"/>${text(id)}`,
    ),
    footnotes: footnotes.replace(NOTE, (_, head: string, id: string) => head + text(id)),
  }
}

const from = (first: number): string => `<w:footnotePr><w:numStart w:val="${first}"/></w:footnotePr>`

const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>'

/**
 * Page breaks inside paragraphs as paragraphs that begin a page: behind a note with a mark of its own, LibreOffice moves
 * them to the end of their paragraph.
 */
function withBreaksBefore(document: string): string {
  const pieces = document.split(PAGE_BREAK)
  let properties = ''
  return pieces
    .map((piece, i) => {
      if (i === pieces.length - 1) return piece
      properties = propertiesAtEnd(piece) ?? properties
      return `${piece}</w:p><w:p>${properties}`
    })
    .join('')
}

/** The properties of the paragraph that is open at the end of a text, as they hold for what goes on on a new page. */
function propertiesAtEnd(xml: string): string | undefined {
  let depth = 0
  for (let at = xml.length; at > 0; ) {
    const [open, close] = [xml.lastIndexOf('<w:p>', at - 1), xml.lastIndexOf('</w:p>', at - 1)]
    if (open < 0) return undefined
    // Text boxes hold paragraphs as well.
    if (close < open && depth === 0) {
      const [, style = '', own = ''] =
        /^<w:p><w:pPr>(<w:pStyle [^>]*>)?(.*?)<\/w:pPr>/s.exec(xml.slice(open, open + MOST_PROPERTIES)) ?? []
      return `<w:pPr>${style}<w:pageBreakBefore/>${own.replace(/ w:(?:firstLine|hanging)="\d+"/g, '')}</w:pPr>`
    }
    depth += close < open ? -1 : 1
    at = Math.max(open, close)
  }
  return undefined
}

const MOST_PROPERTIES = 10_000
