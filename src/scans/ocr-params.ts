import { languageOptions } from '../engines/tesseract/packs.ts'
import { p } from '../params.ts'

export type OcrChoice = 'off' | 'auto' | 'force'

/** What reads the pages that stayed without text. */
export const wayToRead = (ocr: OcrChoice): string => (ocr === 'off' ? 'ocr=auto' : 'ocr-pdf')

/** The languages OCR reads. */
export const languageParam = (whose: string) =>
  p
    .string({ max: 100 })
    .widget('languages')
    .options(languageOptions)
    .default('eng')
    .describe(
      `Languages of ${whose} as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out.`,
    )

/** What tools that read PDFs ask about scanned pages. */
export const ocrParams = {
  ocr: p
    .choice(['off', 'auto', 'force'])
    .default('off')
    .describe(
      'Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page.',
    ),
  language: languageParam('scanned text'),
}
