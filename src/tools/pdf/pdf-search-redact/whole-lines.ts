import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { UNNAMED } from './consonants.ts'
import { plainSign, type Search } from './find-hits.ts'
import { type PageHit, pageHits } from './page-hits.ts'

/**
 * Lines of which a file tells only the whole text, where something in it was not found glyph by glyph because some of
 * its glyphs have no name: nobody knows where on the line it is.
 */
export function linesWith(
  plain: PdfDocument,
  number: number,
  chars: readonly PdfChar[],
  search: Search,
  found: readonly PageHit[],
): PageHit[] {
  if (!chars.some(({ text }) => text === UNNAMED)) return []
  using page = plain.page(number)
  const told = page.chars()
  const lines: PageHit[] = []
  for (const hit of pageHits(told, search)) {
    const [box] = hit.boxes
    if (!hit.wholeLine || !box) continue
    const isFound = found.some(one => one.by === hit.by && one.boxes.some(other => isLevel(other, box)))
    const isKnown = lines.some(one => one.by === hit.by && isLevel(one.boxes[0]!, box))
    if (
      !isFound &&
      !isKnown &&
      mayShow(
        chars.filter(char => isOn(char, box)),
        told.filter(char => isOn(char, box)),
      )
    )
      lines.push(hit)
  }
  return lines
}

/** Whether a line with unnamed glyphs may show a text: a glyph has that of one line only, and tells it on all. */
function mayShow(line: readonly PdfChar[], told: readonly PdfChar[]): boolean {
  const words = wordsOf(line)
  const text = new Set(wordsOf(told).flatMap(word => [word, [...word].reverse().join('')]))
  const named = words.filter(word => !word.includes(UNNAMED) && word.length > 1)
  const shared = named.filter(word => text.has(word)).length
  return words.length > named.length && (named.length < words.length / 2 || shared >= named.length / 2)
}

const wordsOf = (chars: readonly PdfChar[]): string[] =>
  chars
    .map(({ text }) => plainSign(text))
    .join('')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word) || word.includes(UNNAMED))

const isOn = ({ left, right, top, bottom }: Box, line: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > line.left && x < line.right && y > line.top && y < line.bottom
}

const isLevel = (one: Box, line: Box): boolean =>
  Math.min(one.bottom, line.bottom) - Math.max(one.top, line.top) >
    0.5 * Math.min(one.bottom - one.top, line.bottom - line.top) &&
  one.left < line.right &&
  one.right > line.left

/** Tells where more had to go than was found. */
export function warnOfLines(
  found: ReadonlyMap<number, readonly PageHit[]>,
  warn: (message: string) => void,
): void {
  const pages = [...found].filter(([, hits]) => hits.some(hit => hit.wholeLine)).map(([number]) => number)
  if (pages.length > 0)
    warn(
      `page ${writePages(pages)}: the file tells the text of some lines only as a whole, so all of such a line went where it has what was found`,
    )
}
