import type { Box } from './boxes.ts'

/** A font in a size. */
export interface Face {
  font: string
  serif: boolean
  mono: boolean
  /** Type size in points. */
  size: number
}

/** A stretch of text in one style. */
export interface Span {
  text: string
  bold?: boolean
  italic?: boolean
  mono?: boolean
  /** Its own font and size, where they are not those of the text around it. */
  face?: Face
  /** In a font for mathematics, named. */
  math?: string
  /** Part of a formula that has more than one line. */
  latex?: string
  /** Raised or lowered small type: footnote marks, exponents, indices. */
  script?: 'super' | 'sub'
  underline?: boolean
  strike?: boolean
  /** `#cc0000`; left out where it is black, or nearly. */
  color?: string
  /** The colour behind it. */
  back?: string
  /** An address, or `#page=5` for a page of the same document. */
  link?: string
}

/** The page of its own document that a link leads to. */
export const linkedPage = (link: string): number | undefined => {
  const page = /^#page=(\d+)$/.exec(link)
  return page ? Number(page[1]) : undefined
}

/** One line of text as it stands on the page. */
export interface Line extends Box {
  text: string
  spans: Span[]
  /** Type size in points. */
  size: number
  base: number
  bold: boolean
  italic: boolean
  mono: boolean
  /** Name of the font of most of its letters, and whether it has serifs. */
  font: string
  serif: boolean
  /** The last word ends in a hyphen that was put in to break it. */
  hyphen: boolean
  rtl: boolean
  /** Quarter turns clockwise against the page's upright; -1 stands askew. */
  quarter: number
  /** Degrees clockwise by which it stands askew. */
  angle?: number
  /** Words that stand apart from those before them: where they begin in the text, and on the page. */
  stops?: { at: number; x: number }[]
  /** Where its first word ends and its second begins, if the first is as short as the marker of a list. */
  first?: number
  second?: number
  /** It begins with the number of an item, behind which there is no point. */
  numbered?: true
  /** It begins with a button of a form that is chosen. */
  button?: true
  /** A label and its value, in type of two sizes. */
  mixed?: true
  /** Where its column ends, where a picture beside it makes it narrower. */
  edge?: number
  /** It ends where it is meant to, and not where its column does. */
  ends?: true
  /** An entry of a list of contents. */
  entry?: true
  /** It begins with a label, and this is where its value does, on this line and the next. */
  labelled?: number
  /** It goes on with the value of the label above. */
  value?: true
  /** How the word that its last hyphen breaks goes on, where the document's own words tell. */
  join?: Join
}

/** How a line goes on in the next: at once, behind a space or a line break, or without its hyphen. */
export type Join = 'plain' | 'space' | 'break' | 'drop-hyphen'

export interface Cell extends Box {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  text: string
  spans: Span[]
  /** Type size in points; 0 where it is empty. */
  size: number
  bold: boolean
  /** Written from right to left. */
  rtl: boolean
  /** Where its text starts and ends. */
  textX: number
  textEnd: number
  /** The colour of its ground, `#dddddd`. */
  fill?: string
  /** The sides along which a line is drawn. */
  lines?: Side[]
  /** Its text stands in the middle of its height. */
  middle?: boolean
  /** Its lines, where one of them ends in a hyphen. */
  broken?: Line[]
}

export type Side = 'top' | 'bottom' | 'left' | 'right'

export interface Table extends Box {
  page: number
  rows: number
  columns: number
  cells: Cell[]
  /** Its first column is the rightmost. */
  rtl: boolean
  /** How many rows at the top are headings. */
  headerRows: number
  /** It goes on from the last table of the page before. */
  continues: boolean
  /** What a sheet of its own is called. */
  title?: string
}

/** In place of an image's number: the figure is not stored as a picture, but drawn by the page. */
export const DRAWN = -1

export type Align = 'left' | 'center' | 'right'

export type Block = Box & {
  page: number
  /** Distance of its baseline from the one above, where a single line stands close below another. */
  pitch?: number
} & (
    | {
        kind: 'heading'
        level: number
        spans: Span[]
        lines: Line[]
        align: Align
        /** It heads the whole document. */
        title?: true
      }
    | {
        kind: 'paragraph'
        spans: Span[]
        lines: Line[]
        rtl: boolean
        align: Align
        /** A quotation: tagged as one, or with a line along its left side. */
        quote?: true
      }
    | { kind: 'list-item'; marker: string; ordered: boolean; depth: number; spans: Span[]; lines: Line[] }
    | { kind: 'code'; text: string; lines: Line[] }
    | {
        kind: 'footnote'
        marker: string
        spans: Span[]
        lines: Line[]
        /** Of an endnote: the text as it stands below a heading, with its number. */
        origin?: BlockOf<'paragraph'> | BlockOf<'list-item'>
      }
    | { kind: 'table'; table: Table; lines: Line[] }
    | {
        kind: 'figure'
        /** Place in the page's list of images, or `DRAWN`; its lines are then what is written in it. */
        image: number
        alt: string
        lines: Line[]
        /** The figure is a formula; as LaTeX, where it is understood. */
        formula?: { latex: string | undefined }
        /** Text that cannot be read, to be seen as it looks. */
        lost?: true
        /** Where the picture is drawn, if its edges run under text that stands beside it. */
        drawn?: Box
      }
    | {
        kind: 'running'
        place: 'header' | 'footer' | 'page-number' | 'margin'
        spans: Span[]
        lines: Line[]
        /** Pieces of its line that stand apart: title on the left, number on the right. */
        parts?: { text: string; x0: number; x1: number }[]
      }
  )

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

export interface PageLayout {
  number: number
  width: number
  height: number
  /** In reading order; running headers first, footers last. */
  blocks: Block[]
  /** The text cannot be read from the file: the page is a picture, or its letters have lost their meaning. */
  needsOcr: boolean
  /** Some of its text cannot be read: the file does not say which characters its glyphs are. */
  lost?: true
  /** Whether order and kinds come from the document's own tags. */
  tagged: boolean
  /** Quarter turns by which the page was turned to read it: boxes are in the turned frame. */
  quarter: number
  /** Its text is written in columns from top to bottom, the rightmost first. */
  vertical?: true
}

/** Width and height of the frame that a page is read in. */
export const frameOf = (page: PageLayout): [width: number, height: number] =>
  page.quarter % 2 === 1 ? [page.height, page.width] : [page.width, page.height]

export const plain = (spans: readonly Span[]): string => spans.map(s => s.text).join('')

/** How many formulas are only known by their looks. */
export const unreadFormulas = (pages: readonly PageLayout[]): number =>
  pages.reduce(
    (sum, { blocks }) =>
      sum + blocks.filter(b => b.kind === 'figure' && b.formula && b.formula.latex === undefined).length,
    0,
  )
