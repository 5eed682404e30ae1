import { isAuto, recognizeAuto } from './find-languages.ts'
import type { OcrResult } from './read-words.ts'
import { recognize } from './tesseract.ts'
import type { GreyImage } from './turn-image.ts'

/** A page's picture and what is known of it before. */
export interface Reading {
  image: GreyImage
  /** Codes, or `auto`. */
  languages: string[]
  dpi: number
  /** Quarter turns of the page before. */
  likely: number
  /** Languages found on the page before. */
  known?: string[]
}

export const readImage = ({ image, languages, dpi, likely, known }: Reading): Promise<OcrResult> =>
  isAuto(languages) ? recognizeAuto(image, dpi, likely, known) : recognize(image, languages, dpi, likely)
