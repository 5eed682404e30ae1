import type { Align, Block, Document, ListItem } from '../../../../src/document/tree.ts'

/** What the parts of a document's view share. */
export interface Shown {
  document: Document
  /** The notes in their order; their marks count them from 1. */
  notes: Block[][]
}

/** How lines are placed. In Word, left is where they begin, whichever way they run. */
export function alignOf(align: Align | undefined, { style }: Document): string | undefined {
  if (style !== 'office') return align
  return align === 'left' ? 'start' : align === 'right' ? 'end' : align
}

/** A list's marker as the file writes it, in CSS; undefined leaves it to the browser. */
export function markerOf({ label, checked }: ListItem): string | undefined {
  if (checked !== undefined) return checked ? "'☑ '" : "'☐ '"
  return label === undefined ? undefined : `'${label.replace(/[\\'\n\r\f]/g, '')} '`
}
