import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import type { PdfImage } from '../../../lib/geometry/pdf-page.ts'
import { isMisspelt, UNNAMED } from './consonants.ts'
import { hasDrawnWords } from './drawn-words.ts'

/** In points: what is smaller shows no name that can be read. */
const LEAST_WIDTH = 30
const LEAST_HEIGHT = 6
/** Signs without a character may be bullets; so many are a word. */
const LEAST_SIGNS = 4

/** Tells of what a page shows that no search finds: words in pictures, letters that are shapes, and letters that the file does not name. */
export function warnOfUnread(
  source: PdfDocument,
  fullest: PdfDocument,
  pages: readonly number[],
  warn: (message: string) => void,
): void {
  const scans: number[] = []
  const pictures: number[] = []
  const drawn: number[] = []
  const unnamed: number[] = []
  const misspelt: number[] = []
  for (const number of pages) {
    const found = look(source, number)
    if (found.images.length > 0 && found.isEmpty) scans.push(number)
    else if (found.images.some(isLarge) && !found.isHidden) pictures.push(number)
    if (found.hasDrawnWords && !found.isHidden) drawn.push(number)
    if (found.isMisspelt) misspelt.push(number)
    const { unnamedSigns } = fullest === source ? found : look(fullest, number)
    if (unnamedSigns >= LEAST_SIGNS) unnamed.push(number)
  }
  if (scans.length > 0)
    warn(
      `page ${writePages(scans)}: a picture without text, nothing was searched there; ocr-pdf with output=pdf makes it searchable`,
    )
  if (pictures.length > 0)
    warn(`page ${writePages(pictures)}: pictures there were not searched; check whether they show it`)
  if (drawn.length > 0)
    warn(`page ${writePages(drawn)}: letters drawn as shapes were not searched; check whether they show it`)
  if (misspelt.length > 0)
    warn(
      `page ${writePages(misspelt)}: the file misnames some of the letters there, so words were also searched by their consonants alone; check whether all is gone, and whether other words went with it`,
    )
  if (unnamed.length > 0)
    warn(
      `page ${writePages(unnamed)}: the file does not say which letters some of its text shows, so it was not searched; check whether it is there`,
    )
}

const isLarge = ({ box }: PdfImage): boolean =>
  box.right - box.left >= LEAST_WIDTH && box.bottom - box.top >= LEAST_HEIGHT

function look(pdf: PdfDocument, number: number) {
  using page = pdf.page(number)
  const chars = page.chars()
  return {
    images: page.images(),
    isEmpty: page.text().trim() === '',
    isHidden: page.isTextHidden(),
    hasDrawnWords: hasDrawnWords(page.paths()),
    unnamedSigns: chars.filter(({ kind, text }) => kind === 'unmapped' || text === UNNAMED).length,
    isMisspelt: isMisspelt(chars),
  }
}
