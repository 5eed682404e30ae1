import type { Box } from '../../layout/boxes.ts'
import type { Mark } from '../../layout/write/marks.ts'
import type { WordPicture } from './docx-figures.ts'

/** What a page shows beside its blocks. */
export interface WordArt {
  marks: readonly Mark[]
  cuttings: readonly { box: Box; picture: WordPicture }[]
  /** The page is a picture whose text is not painted: the picture covers the text. */
  scan: boolean
}
