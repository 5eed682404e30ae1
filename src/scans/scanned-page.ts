import type { PdfPage } from '../engines/pdfium/pdfium-page.ts'
import type { Reading } from '../engines/tesseract/read-image.ts'
import type { OcrLine, OcrResult, OcrWord } from '../engines/tesseract/read-words.ts'
import type { PageReader } from '../engines/tesseract/readers.ts'
import { boxOfTurned, type GreyImage } from '../engines/tesseract/turn-image.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import type { LayerPage, LayerWord } from '../pdf/index.ts'
import { boldWords } from './bold-words.ts'
import { partedAtGutters } from './gutters.ts'
import { withRowEnds } from './ruling-ends.ts'
import { partedFromStamps, stampsOn } from './stamps.ts'

/** Where no picture tells its own: enough for small print, and quick. */
const USUAL_DPI = 200
/** More pixels take longer and do not help: letters are scaled down to some forty pixels to be read. */
const MOST_DPI = 300
/** Past this a page is a poster, and its letters are large enough in fewer pixels. */
const MAX_PIXELS = 40e6
/** A page with this many signs has a text layer; fewer may be a stamp or a page number. */
const MANY_SIGNS = 200
/** A picture over so much of the page is a scan of it. */
const SCAN_SHARE = 0.6
/** Words of a line that are so many times as high as wide stand on their side. */
const UPRIGHT = 1.5
const STAMP_SURE = 80
/** Of a word's box: so much of it in the box of another of the same text is the same word. */
const SAME = 0.5
/** A smaller picture is decoration, whose pixels tell nothing of the text. */
const LEAST_SHARE = 0.05

/**
 * Whether the file's own text can be given. A stamp or page number over a scan is no text layer, as the picture
 * holds the rest; nor are a few signs that fonts without a mapping leave.
 */
export function hasGoodText(page: PdfPage, needsOcr: boolean): boolean {
  if (needsOcr) return false
  const signs = page.chars().filter(char => char.text.trim() !== '')
  const image = largestImage(page)
  if (signs.length === 0) return !image && page.paths().length === 0
  const letters = signs.filter(char => /[\p{L}\p{N}]/u.test(char.text)).length
  if (signs.length >= MANY_SIGNS) return true
  return letters >= signs.length / 2 && (!image || image.share < SCAN_SHARE)
}

/** What is read of a page: its pixels, how many of them are a point, and the stamps that lay across its text. */
export interface PagePixels {
  image: GreyImage
  scale: number
  stamps?: GreyImage
}

export function pixelsOf(page: PdfPage): PagePixels {
  const scale = scaleFor(page)
  const image = page.render({ scale, grayscale: true })
  const stamps = stampsOn(page)
  return stamps.length === 0 ? { image, scale } : { ...partedFromStamps(page, image, scale, stamps), scale }
}

/** What was read from the pixels of a page; boxes in points from its upper left corner. */
export async function recognizePage(
  reader: PageReader,
  { image, scale, stamps }: PagePixels,
  known: Pick<Reading, 'languages' | 'likely' | 'known'>,
  signal: AbortSignal,
): Promise<OcrResult> {
  const { lines, rulings, ...rest } = await reader.read({ image, dpi: scale * 72, ...known }, signal)
  if (stamps) {
    const stamped = await reader.read({ image: stamps, dpi: scale * 72, ...known }, signal)
    lines.push(...sureLines(stamped.lines, lines))
  }
  for (const { words } of lines) {
    for (const word of words) {
      word.box = inPoints(word.box, scale)
      word.level = inPoints(word.level, scale)
    }
  }
  return { lines, rulings: rulings.map(box => inPoints(box, scale)), ...rest }
}

/** Words of stamps are large and often worn: those that are no guess, and were not read with the page, as those of buttons. */
function sureLines(lines: readonly OcrLine[], known: readonly OcrLine[]): OcrLine[] {
  const words = known.flatMap(line => line.words)
  const isKnown = ({ text, box }: OcrWord) =>
    words.some(word => word.text === text && overlap(word.box, box) > SAME * areaOf(box))
  return lines
    .map(line => ({
      ...line,
      words: line.words.filter(word => isSure(word) && !isKnown(word)),
      starts: true,
    }))
    .filter(line => line.words.length > 0)
}
const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
const isSure = ({ text, confidence }: OcrWord): boolean =>
  confidence >= STAMP_SURE && /[\p{L}\p{N}]{3}/u.test(text)

const inPoints = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left / scale,
  top: top / scale,
  right: right / scale,
  bottom: bottom / scale,
})

/**
 * The lines of a page as its text layer has them, each upright. `where` is on the page as it is, or as it would be if it
 * were not crooked.
 */
export function layerOf(
  page: PdfPage,
  { lines, turns: usual }: OcrResult,
  where: 'box' | 'level',
  bold?: ReadonlySet<OcrWord>,
): LayerPage {
  const layer = lines.map(({ words }) => {
    const turns = turnsOf(words.map(word => ({ text: word.text, ...word[where] }))) ?? usual
    const turnedSize = turns % 2 === 0 ? page : { width: page.height, height: page.width }
    return {
      turns,
      words: words.map(word => ({
        text: word.text,
        ...boxOfTurned(word[where], turnedSize, (4 - turns) & 3),
        ...(bold?.has(word) && { bold: true }),
      })),
    }
  })
  return { number: page.number, lines: layer }
}

/** As it is understood best: on the straight page, parted where columns are, with the rules of its tables drawn. */
export function readableLayerOf(page: PdfPage, result: OcrResult): LayerPage {
  const scale = scaleFor(page)
  const bold = boldWords(page.render({ scale, grayscale: true }), scale, result)
  const { number, lines } = layerOf(page, result, 'level', bold)
  const words = result.lines.flatMap(line => line.words.map(word => word.level))
  return { number, lines: partedAtGutters(lines), rulings: withRowEnds(result.rulings, words) }
}

/** Lines that run up or down a page are read as they are: their words are taller than wide, and follow each other so. */
function turnsOf(words: readonly LayerWord[]): number | undefined {
  const long = words.filter(word => word.text.length > 2)
  const extent = (of: (word: LayerWord) => number) => long.reduce((sum, word) => sum + of(word), 0)
  const [width, height] = [
    extent(({ left, right }) => right - left),
    extent(({ top, bottom }) => bottom - top),
  ]
  const [first, last] = [long[0], long.at(-1)]
  if (!first || first === last || height < UPRIGHT * width) return undefined
  return last!.top > first.top ? 3 : 1
}

/** The picture that fills most of the page, and how much of it. */
function largestImage(page: PdfPage): { dpi: number; share: number } | undefined {
  let best: { dpi: number; share: number } | undefined
  for (const { box, dpi } of page.images()) {
    const width = Math.min(box.right, page.width) - Math.max(box.left, 0)
    const height = Math.min(box.bottom, page.height) - Math.max(box.top, 0)
    const share = width > 0 && height > 0 ? (width * height) / (page.width * page.height) : 0
    if (share > (best?.share ?? LEAST_SHARE)) best = { dpi, share }
  }
  return best
}

/**
 * Pixels per point: those of the scan itself where they are enough, so that none are invented; fewer where they are
 * more than help, twice as many where they are few.
 */
function scaleFor(page: PdfPage): number {
  const own = largestImage(page)?.dpi ?? USUAL_DPI
  const dpi = own > MOST_DPI ? MOST_DPI : own >= 140 ? own : own >= 90 ? own * 2 : USUAL_DPI
  return Math.min(dpi / 72, Math.sqrt(MAX_PIXELS / (page.width * page.height)))
}
