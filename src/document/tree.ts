import type { GridPage } from './grid-page.ts'
import type { MathNode } from './math.ts'
import type {
  Align,
  Border,
  Borders,
  Gradient,
  ParagraphFormat,
  TabTarget,
  TextStyle,
} from './text-format.ts'

export type * from './text-format.ts'

/**
 * The one document that Word, EPUB, Markdown and Excel files become. Plain data: readers build it, the
 * typesetter and the HTML and text writers read it. Lengths are points, colours `#rrggbb`.
 */
export interface Document {
  title?: string
  authors?: string[]
  subject?: string
  keywords?: string[]
  /** ISO 8601 day. */
  date?: string
  /** BCP 47, such as `de` or `zh-Hant`. */
  lang: string
  /** `article` and `book` are set by our own typography; `office` follows the file's own measures. */
  style: 'article' | 'book' | 'office'
  /** Printed above the text: title, authors and date. */
  titleBlock?: { title: string; authors: string; date: string }
  /** Style of text that says nothing of its own. */
  text?: TextStyle
  /** Space after a paragraph and space before the next are added, where else the larger counts. */
  addsSpacing?: boolean
  /** Words are broken at line ends in justified text; a file's own looks only. */
  hyphenates?: boolean
  /** Distance of tab stops where a paragraph has none of its own. */
  tabWidth?: number
  /** Endnotes begin a page of their own. */
  endnotesApart?: boolean
  /** What the PDF's outline is made of: the headings, or bookmarks a reader put in. */
  outline?: 'headings' | 'bookmarks'
  sections: Section[]
  images: Map<string, DocumentImage>
  /** Files of fonts that the document brings, under the name that text styles call them by. */
  fonts?: { name: string; bytes: Uint8Array }[]
  /** Pages follow one another from right to left, where the language does not say so already. */
  rightToLeft?: boolean
  /** Losses a reader noticed, in words for the caller. */
  warnings: string[]
}

export interface DocumentImage {
  bytes: Uint8Array
  /** TIFF and AVIF are turned into PNG before they are shown. */
  kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'tiff' | 'avif'
}

export interface Section {
  page: PageSetup
  header?: Running
  footer?: Running
  /** Begins on the page the one before ends on. */
  continuous?: boolean
  /** Page number to start again with. */
  firstNumber?: number
  numberFormat?: NumberFormat
  /** Its first page has such a number; the one that is left over stays out. */
  beginsOn?: 'odd' | 'even'
  /** Lines are numbered in the margin, every so many; from one again on each page. */
  lineNumbers?: { every: number; perPage: boolean }
  blocks: Block[]
}

export interface PageSetup {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  /** Pages face each other: `left` and `right` are those of odd pages, and change places on even ones. */
  mirrored?: true
  /** Distance of header and footer from the paper's edge. */
  headerDistance?: number
  footerDistance?: number
  /** Colour of the paper. */
  fill?: string
  /** Without a page number, where the looks are our own. */
  bare?: boolean
  /** Distance of lines that stand on a grid. Their paragraphs say so too. */
  linePitch?: number
  columns?: number
  columnGap?: number
  /** Width of each column and the gap behind it, where they differ. */
  columnWidths?: { width: number; gap: number }[]
  /** Lines around the page: `space` is their distance from the paper's edge, or from the text. */
  borders?: Borders & { from: 'page' | 'text' }
  /** Where the text stands on a page it does not fill. */
  vertical?: 'middle' | 'bottom'
  /** Lines run from top to bottom, and follow one another from right to left. */
  writing?: 'vertical'
  /** A line between the columns. */
  columnLine?: boolean
}

/** What runs at the top or bottom of pages; `first` and `even` only where they differ. */
export interface Running {
  default: Block[]
  first?: Block[]
  even?: Block[]
}

export type NumberFormat = 'decimal' | 'lowerRoman' | 'upperRoman' | 'lowerLetter' | 'upperLetter'

export type Block =
  | Paragraph
  | Heading
  | List
  | Table
  | CodeBlock
  | Quote
  | Definitions
  | MathBlock
  | Frame
  | Break
  | GridPage
  /** An entry of the PDF's outline that points here. */
  | { kind: 'bookmark'; level: number; title: string }
  | { kind: 'rule' }

export interface Paragraph {
  kind: 'paragraph'
  content: Inline[]
  format?: ParagraphFormat
}

export interface Heading {
  kind: 'heading'
  level: number
  content: Inline[]
  format?: ParagraphFormat
}

export interface Break {
  kind: 'break'
  of: 'page' | 'column'
}

export interface List {
  kind: 'list'
  ordered: boolean
  /** Number of the first item. */
  start?: number
  /** The list style in HTML: `a`, `A`, `i`, `I`; decimal where left out. */
  style?: 'a' | 'A' | 'i' | 'I'
  /** No space between items. */
  tight?: boolean
  /** How far it stands in, markers and all. */
  left?: number
  items: ListItem[]
}

export interface ListItem {
  blocks: Block[]
  /** The marker as the file shows it, `iv.` or `1.2`; the list's own where left out. */
  label?: string
  labelStyle?: TextStyle
  /** Which part of the marker stands at its place, where not its left side. */
  labelAlign?: 'center' | 'right'
  /** The item's own number, where it does not count on. */
  number?: number
  /** State of a task. */
  checked?: boolean
  /** Where label and text begin, from the margin. */
  indent?: {
    label: number
    text: number
    /** The text goes on behind the label after this; further lines begin at `text`. */
    inline?: 'tab' | 'space' | 'nothing'
  }
}

export interface Table {
  kind: 'table'
  rows: TableRow[]
  /** Column widths in points; shared out by content where left out. */
  widths?: number[]
  /** The widths give way to words that are longer than their column: inside the table's width, or as it grows. */
  autofit?: 'within' | 'growing'
  /** How much of the width it stands in the table takes up, where the file says so. */
  share?: number
  /** How many rows at the top are repeated on each page. */
  headerRows: number
  align?: 'left' | 'center' | 'right'
  indent?: number
  /** Padding inside cells. */
  padding?: { top: number; right: number; bottom: number; left: number }
  /** Lines where cells say nothing: `lines` between rows as in books, `grid` all around, `none`. */
  rules: 'lines' | 'grid' | 'none'
  caption?: Inline[]
  captionBelow?: boolean
  /** The first column stands on the right. */
  rtl?: boolean
}

export interface TableRow {
  cells: TableCell[]
  /** From line to line, what cells leave around their words included. */
  height?: number
  /** It is no higher than that, whatever its words take. */
  exact?: boolean
  breakable?: boolean
}

export interface TableCell {
  blocks: Block[]
  columnSpan?: number
  rowSpan?: number
  header?: boolean
  fill?: string
  align?: Align
  vertical?: 'top' | 'middle' | 'bottom'
  borders?: Borders
  padding?: { top: number; right: number; bottom: number; left: number }
  /** Degrees the text is turned by. */
  rotate?: 90 | 270
}

export interface CodeBlock {
  kind: 'code'
  text: string
  language?: string
}

export interface Quote {
  kind: 'quote'
  blocks: Block[]
  /** Of the line beside it, where it is a note or a warning. */
  color?: string
}

export interface Definitions {
  kind: 'definitions'
  items: { term: Inline[]; definitions: Block[][] }[]
}

export interface MathBlock {
  kind: 'math'
  math: MathNode
  /** Where it stands, if not in the middle. */
  align?: 'left' | 'right'
}

/** A text box, or another frame around blocks. */
export interface Frame {
  kind: 'frame'
  blocks: Block[]
  width?: number
  height?: number
  fill?: string
  border?: Border
  padding?: number | { top: number; right: number; bottom: number; left: number }
  align?: Align
  vertical?: 'middle' | 'bottom'
  /** A picture behind the content that reaches over the frame's edges by `bleed`, and what it shows. */
  backdrop?: { source: string; bleed: number }
  alt?: string
  /** A drawing with labels, which in plain text is its `alt` alone. */
  figure?: boolean
  /** Text keeps out of the room of a frame that has its `place`. */
  around?: Around
  /** As wide as the text around it. */
  fills?: boolean
  /** The words of its one paragraph are stretched to its size. */
  fits?: boolean
  /** Lines at single sides, where they differ. */
  borders?: Borders
  /** How round its corners are, in points; a share is that of half the shorter side. */
  radius?: number | `${number}%`
  /** A ground in several colours, in place of `fill`. */
  gradient?: Gradient
  /** Degrees the frame is turned by, clockwise, about its middle. */
  turn?: number
  /** Its blocks stand in equally long columns, or in those of its pages, one after the other. */
  columns?: { count: number; gap: number; overleaf?: boolean }
  /** Taken out of the flow, to this place on the page or from where it is anchored. */
  place?: Place
  /** It lies over or under the text of its page; among those of one paragraph, the higher `order` lies above. */
  layer?: { side: 'front' | 'back'; order: number }
}

/** Room that text leaves around a frame, and where it goes on beside it; `none`: only above and below. */
export interface Around {
  sides: 'both' | 'left' | 'right' | 'largest' | 'none'
  top: number
  right: number
  bottom: number
  left: number
}

export interface Place {
  x: number
  y: number
  from: 'page' | 'here'
  /** What of a frame without a height stands at `y`, where not its top. */
  by?: 'bottom' | 'center'
  /** Across, it is measured from the page's margin, though the text around it stands in a column. */
  overColumns?: true
}

/** The first heading of a level on a page, or the last; where it has none, the one before it. */
export interface HeadingOfPage {
  level: number
  last?: true
}

export type Inline =
  /** `room`: the least width it takes up, for the number of a heading. */
  | { kind: 'text'; text: string; style?: TextStyle; room?: number }
  /** `heading`: in a header or footer, the page's own heading stands in place of the content. */
  | { kind: 'link'; content: Inline[]; href?: string; anchor?: string; heading?: HeadingOfPage }
  | { kind: 'image'; image: InlineImage }
  /** `label` is what a note is called by, where not by a number; `ofPage` what those of one page are, in turn. */
  | { kind: 'note'; blocks: Block[]; end?: boolean; label?: string; ofPage?: string[] }
  | { kind: 'math'; math: MathNode; display?: boolean; align?: 'left' | 'right' }
  | { kind: 'anchor'; id: string }
  /** The page's number, how many the document has, or its section. */
  | { kind: 'field'; field: 'page' | 'pages' | 'sectionPages'; format?: NumberFormat; style?: TextStyle }
  /** The number of the page that a place is on. */
  | { kind: 'pageOf'; anchor: string; style?: TextStyle }
  | { kind: 'frame'; frame: Frame }
  | { kind: 'checkbox'; checked: boolean }
  | { kind: 'break' }
  /** `underline`: the gap has a line below, as the blanks of a form do. `to`: a place of the line instead of a stop. */
  | { kind: 'tab'; underline?: boolean; to?: TabTarget }

export interface InlineImage {
  /** Key in the document's images; left out where the picture cannot be shown. */
  source?: string
  alt: string
  width?: number
  height?: number
  /** Part of the picture that is shown, as shares cut off at each side. */
  crop?: { top: number; right: number; bottom: number; left: number }
  border?: Border
  /** Degrees it is turned by, clockwise; width and height are those before. */
  turn?: number
  flip?: 'x' | 'y' | 'both'
}
