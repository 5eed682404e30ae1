export interface Border {
  width: number
  color: string
  dash?: 'dashed' | 'dotted'
  /** Widths of several lines and of the gaps between them, from the outside in; `width` is their sum. */
  lines?: number[]
  /** Distance from the text of a paragraph. */
  space?: number
}

/** `null` says: no line here, whatever the table has. */
export interface Borders {
  top?: Border | null
  right?: Border | null
  bottom?: Border | null
  left?: Border | null
}

/** Colours with their places from 0 to 100, along a line that points so many degrees clockwise from the right, or around a point. */
export interface Gradient {
  stops: [color: string, share: number][]
  angle?: number
  /** Shares of the width and height. */
  centre?: [x: number, y: number]
}

export type Align = 'left' | 'center' | 'right' | 'justify'

export interface ParagraphFormat {
  align?: Align
  /** The last line is as wide as the others. */
  spread?: boolean
  left?: number
  right?: number
  /** Of the first line, against `left`; negative hangs. */
  first?: number
  before?: number
  /** The space before is left to the reader, and the first of a box has none. */
  autoBefore?: boolean
  after?: number
  /** Leave out the space between paragraphs of the same style. */
  contextual?: boolean
  style?: string
  /** Line height: times the font's own, or points; lines higher than `pitch` take that several times. */
  line?: { times: number } | { exactly: number } | { atLeast: number; pitch?: number }
  keepWithNext?: boolean
  keepTogether?: boolean
  pageBreakBefore?: boolean
  fill?: string
  borders?: Borders
  rtl?: boolean
  /** Its words are not hyphenated, where those of the document are. */
  unbroken?: boolean
  /** No space between this and its neighbours, where the looks are our own. */
  tight?: boolean
  tabs?: TabStop[]
  /** Size of the paragraph's end mark, which an empty paragraph is as high as. */
  markSize?: number
  markFont?: string
  /** One of its lines alone may begin or end a page. */
  loneLines?: boolean
}

export interface TabStop {
  at: number
  align: 'left' | 'center' | 'right' | 'decimal'
  leader?: string
}

/** Between the page's margins, or the paragraph's own. */
export interface TabTarget extends Pick<TabStop, 'leader'> {
  align: 'left' | 'center' | 'right'
  between: 'margins' | 'indents'
}

export interface TextStyle {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  /** How the line below differs from a plain one in the text's colour. */
  underlineLine?: UnderlineLine
  overline?: boolean
  strike?: boolean
  doubleStrike?: boolean
  /** Letters drawn by their outlines, or as if raised from the paper or pressed into it. */
  effect?: 'outline' | 'emboss' | 'engrave'
  /** A mark over each letter, or a dot under it, as East Asian texts emphasise. */
  marks?: 'dot' | 'comma' | 'circle' | 'under'
  position?: 'sub' | 'super'
  smallCaps?: boolean
  allCaps?: boolean
  color?: string
  highlight?: string
  size?: number
  font?: string
  code?: boolean
  lang?: string
  /** A reading in small letters over the text. */
  ruby?: string
  /** Set in two lines of half the size in place of one, between brackets where there are some. */
  twoLines?: { open: string; close: string }
  /** In vertical lines its letters stand beside each other, in the room of one. */
  sideBySide?: boolean
  /** Extra space between letters. */
  tracking?: number
  /** How far the text stands above its line, or below, with its size kept. */
  raise?: number
  /** How wide letters are drawn, as a share of their own width. */
  stretch?: number
  /** Width that it takes up, its letters set apart or closer. */
  fit?: number
  /** A line around the text. */
  frame?: { color: string; width: number }
  rtl?: boolean
}

export interface UnderlineLine {
  style?: 'double' | 'dotted' | 'dashed' | 'dash-dotted' | 'wavy'
  thick?: boolean
  color?: string
  /** Not below the spaces between words. */
  words?: boolean
}
