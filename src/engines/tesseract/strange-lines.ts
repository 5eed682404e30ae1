import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine } from './read-words.ts'
import { usualPixel } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** A line that was read with so little confidence may be of another script. */
const STRANGE = 80
/** Of all the lines, by their length: fewer are smudges, or a name. */
const STRANGE_SHARE = 0.1
/** In heights of a word: what is seen around it. */
const AROUND = 0.3

/** Lines that made no sense, where they are more than a few. */
export function strangeLines(lines: readonly OcrLine[]): OcrLine[] {
  const strange = lines.filter(line => confidenceOf([line]) < STRANGE)
  const length = (some: readonly OcrLine[]) =>
    some.flatMap(line => line.words).reduce((sum, { box }) => sum + box.right - box.left, 0)
  return length(strange) < STRANGE_SHARE * length(lines) ? [] : strange
}

/** The page with some lines alone, each where it was: among others their script is hard to tell. */
export function onlyLines({ width, height, data }: GreyImage, lines: readonly OcrLine[]): GreyImage {
  const out = new Uint8Array(data.length).fill(usualPixel(data))
  for (const { left, top, right, bottom } of lines.flatMap(placesOf)) {
    const by = AROUND * (bottom - top)
    const from = Math.max(0, Math.floor(left - by))
    const to = Math.min(width, Math.ceil(right + by))
    const end = Math.min(height, Math.ceil(bottom + by))
    for (let y = Math.max(0, Math.floor(top - by)); y < end; y++)
      out.set(data.subarray(y * width + from, y * width + to), y * width + from)
  }
  return { width, height, data: out }
}

/** Some lines of a page by paragraphs: those that follow each other in it. */
export function paragraphsOf(lines: readonly OcrLine[], some: readonly OcrLine[]): OcrLine[][] {
  const paragraphs: OcrLine[][] = []
  const wanted = new Set(some)
  for (const [i, line] of lines.entries()) {
    if (!wanted.has(line)) continue
    const before = lines[i - 1]
    if (before && wanted.has(before) && !line.starts) paragraphs.at(-1)!.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

/** The rows of a page that some lines stand in, with these alone in them. */
export function rowsOf(image: GreyImage, lines: readonly OcrLine[]): GreyImage {
  const { width, height, data } = onlyLines(image, lines)
  const { top, bottom } = around(lines.map(boxOf))
  const by = bottom - top
  const [from, to] = [Math.max(0, Math.floor(top - by)), Math.min(height, Math.ceil(bottom + by))]
  return { width, height: to - from, data: data.slice(from * width, to * width) }
}

/** Its words, each with the gap up to the next, where there may be ink that was taken for none; crooked lines stay narrow. */
const placesOf = ({ words }: OcrLine): Box[] =>
  words.map(({ box }, i) => (words[i + 1] ? around([box, words[i + 1]!.box]) : box))

const boxOf = ({ words }: OcrLine): Box => around(words.map(word => word.box))

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The lines of a page with some of them as they were read again, where that makes more sense. */
export function withReadAgain(
  lines: readonly OcrLine[],
  strange: readonly OcrLine[],
  again: readonly OcrLine[],
): OcrLine[] {
  const places = strange.map(boxOf)
  const found = again.map(line => ({ line, box: boxOf(line) }))
  const settled = new Map<OcrLine, OcrLine[]>(strange.map(line => [line, []]))
  for (const { line, box } of found) {
    const shares = places.map(place => common(place, box))
    const most = Math.max(...shares)
    if (most > 0) settled.get(strange[shares.indexOf(most)]!)!.push(line)
  }
  // What was two lines may be one now.
  const isPart = ({ left, top, right, bottom }: Box) =>
    found.some(({ box }) => 2 * common({ left, top, right, bottom }, box) > (right - left) * (bottom - top))
  return lines.flatMap(line => {
    const read = settled.get(line)
    if (!read) return [line]
    if (read.length === 0) return isPart(boxOf(line)) ? [] : [line]
    if (confidenceOf(read) <= confidenceOf([line])) return [line]
    return read.map((one, i) => ({ ...one, starts: i === 0 ? line.starts : one.starts }))
  })
}
