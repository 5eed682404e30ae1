import type { Block, Document, TextStyle } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { OpcPackage } from '../opc.ts'
import type { BoundControls } from './bound-controls.ts'
import type { Styles } from './docx-styles.ts'
import type { Margin } from './drawing-context.ts'
import type { NoteNumbers } from './note-numbers.ts'
import type { Numbering } from './numbering.ts'
import type { ThemeColors } from './theme-colors.ts'

/** What all parts of one document share. */
export interface Shared {
  parts: OpcPackage
  styles: Styles
  numbering: Numbering
  images: Document['images']
  /** Font, size and colour that the whole document has; text says only what differs. */
  base: TextStyle
  footnotes: Map<string, XmlElement>
  endnotes: Map<string, XmlElement>
  noteNumbers: NoteNumbers
  /** Notes that are read already: many places may refer to one. */
  notes: Map<XmlElement, Block[]>
  /** Headers and footers that are read already, by their part and what of the page matters to them. */
  running: Map<string, Block[]>
  lost: Map<string, number>
  /** Reads a whole file that stands in the place of paragraphs. */
  readChunk: (bytes: Uint8Array) => Document | undefined
  chunkWarnings: Set<string>
  /** Paragraphs in the place of tables of contents that are still to be made, with the fields' instructions. */
  contents: Map<Block, string>
  colors: ThemeColors
  /** Distance of the lines of a grid that text stands on. */
  linePitch?: number | undefined
  margin: Margin
  /** Titles of the document met on the way. */
  title?: string
  /** Controls that show data of the file. */
  controls: BoundControls
}
