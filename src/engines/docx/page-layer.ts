import type { Box } from '../../layout/boxes.ts'
import type { Block, Table } from '../../layout/model.ts'
import type { Mark, Pen } from '../../layout/write/marks.ts'
import type { WordPicture } from './docx-figures.ts'

/** What a page shows beside its blocks. */
export interface WordArt {
  marks: readonly Mark[]
  /** Colours that blocks stand on, where the page was looked at. */
  grounds: ReadonlyMap<Block, string>
  pens: ReadonlyMap<Table, Pen>
  cuttings: readonly { box: Box; picture: WordPicture }[]
  /** The page is a picture whose text is not painted: the picture covers the text. */
  scan: boolean
}
