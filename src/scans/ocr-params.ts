import { installedLanguages } from '../engines/tesseract/tesseract.ts'
import { p } from '../params.ts'

export type OcrChoice = 'off' | 'auto' | 'force'

/** What tools that read PDFs ask about scanned pages. */
export const ocrParams = {
  ocr: p
    .choice(['off', 'auto', 'force'])
    .default('off')
    .describe(
      'Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page.',
    ),
  language: p
    .string({ max: 100 })
    .widget('languages')
    .options(installedLanguages().map(value => ({ value })))
    .default('eng')
    .describe(
      'Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu.',
    ),
}
