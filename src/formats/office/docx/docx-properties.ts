import type { ParagraphFormat, TextStyle } from '../../../document/tree.ts'

/** Text properties as a style or run gives them; what is undefined is inherited. */
export interface RunProperties extends TextStyle {
  hidden?: boolean
  /** A shadow behind the letters, which no page shows. */
  shadow?: boolean
  /** What else is done to letters that no page shows. */
  unshown?: string[]
  /** Switches and size of text in complex scripts, as Arabic and Hebrew are. */
  complexBold?: boolean
  complexItalic?: boolean
  complexSize?: number
}

export interface ParagraphProperties extends ParagraphFormat {
  outline?: number
  numbering?: { id?: number; level?: number }
  /** Where tab stops of the style are taken away. */
  cleared?: number[]
}
