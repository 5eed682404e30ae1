import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { displaySize } from '../pages/pages.ts'
import { numbers, Stamper } from '../pages/stamp.ts'
import { GlyphlessFont } from './glyphless-font.ts'
import { baselineOf, type LayerWord, typeSizeOf } from './line-metrics.ts'

export interface LayerLine {
  /** Quarter turns clockwise of the displayed page that make the line upright. */
  turns: number
  /** In reading order, where they are on the page so turned. */
  words: LayerWord[]
}

export interface LayerPage {
  number: number
  lines: LayerLine[]
  /** Straight lines to be drawn under the page, where they are on the displayed page. */
  rulings?: Box[]
}

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const SPACELESS = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]'
const STARTS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u')
const ENDS_SPACELESS = new RegExp(`${SPACELESS}$`, 'u')

/** Whether two words of a script that has no spaces follow each other. */
export const joinsWithoutSpace = (before: string, after: string): boolean =>
  ENDS_SPACELESS.test(before) && STARTS_SPACELESS.test(after)

/** Gaps up to so much of the type size are closed between words without a space. */
const CLOSE = 0.6
/** The least room for a space, and how far a word may begin beside its place, in parts of the type size. */
const LEAST_SPACE = 0.15
const MOVED = 0.3
/** How far off a word's end may be, in parts of its width. */
const EXACT = 0.015
const LEAST_STRETCH = 1
const MOST_STRETCH = 2000

/**
 * Writes words invisibly under what the pages show, each in its place, so that they can be searched, chosen and copied.
 * What the pages have stays as it is.
 */
export function addTextLayer(document: PdfDocument, pages: readonly LayerPage[]): void {
  const texts = pages.flatMap(page => page.lines.flatMap(line => line.words.map(word => word.text)))
  const font = new GlyphlessFont(new Set(texts.flatMap(charactersOf)))
  const drawn = pages
    .filter(page => page.lines.length > 0)
    .map(page => ({ page: document.pages[page.number - 1]!, operators: operatorsOf(page, document, font) }))
  if (drawn.length === 0) return
  const stamper = new Stamper(document, { Font: new Map([['TwLayer', font.finish()]]) }, 'content')
  for (const { page, operators } of drawn) stamper.stamp(page, operators, 'under')
}

function operatorsOf(
  { number, lines, rulings = [] }: LayerPage,
  document: PdfDocument,
  font: GlyphlessFont,
): string {
  const { width, height } = displaySize(document.pages[number - 1]!.dict)
  /** A text matrix for a foot on the upright page: the way of the line, the way up, and the place. */
  const matrix =
    (turns: number) =>
    (x: number, y: number): string => {
      const [a, b, c, d, e, f] = [
        [1, 0, 0, 1, x, height - y],
        [0, 1, -1, 0, y, x],
        [-1, 0, 0, -1, width - x, y],
        [0, -1, 1, 0, width - y, height - x],
      ][turns & 3] as [number, number, number, number, number, number]
      return `${numbers(a, b, c, d, hundredth(e), hundredth(f))} Tm`
    }
  const written = lines.map(line => lineOperators(line.words, font, matrix(line.turns)))
  const drawn = rulings.map(({ left, top, right, bottom }) =>
    numbers(...[left, height - bottom, right - left, bottom - top].map(hundredth)),
  )
  const rules = drawn.length > 0 ? `${drawn.map(box => `${box} re`).join('\n')}\nf\n` : ''
  return `${rules}BT 3 Tr\n${written.join('\n')}\nET`
}

const hundredth = (value: number): number => Math.round(value * 100) / 100

function lineOperators(
  line: readonly LayerWord[],
  font: GlyphlessFont,
  matrix: (x: number, y: number) => string,
): string {
  const size = Math.max(1, Math.round(typeSizeOf(line) * 10) / 10)
  const base = baselineOf(line, size)
  const slanted = base(line[0]!.left) !== base(line.at(-1)!.right)
  // Readers find the order of right-to-left text by themselves, from letters that stand as they are seen.
  const words = line.some(word => RTL.test(word.text)) ? line.toSorted((a, b) => a.left - b.left) : line
  const out = [`/TwLayer ${numbers(size)} Tf`]
  let x = Number.NaN
  /** Writes characters from `x` to this place. */
  const stretch = (characters: readonly string[], to: number) => {
    const { string, width } = font.write(characters)
    const natural = (width * size) / 100
    const percent = Math.round(Math.min(MOST_STRETCH, Math.max(LEAST_STRETCH, (to - x) / natural)))
    out.push(`${percent} Tz${string}Tj`)
    x += percent * natural
  }
  for (const [i, word] of words.entries()) {
    if (slanted || !(Math.abs(x - word.left) <= MOVED * size)) {
      x = word.left
      out.push(matrix(x, base((word.left + word.right) / 2)))
    }
    const next = words[i + 1]
    const characters = charactersOf(word.text)
    if (!next) stretch(characters, word.right)
    else if (joinsWithoutSpace(word.text, next.text)) {
      stretch(characters, Math.abs(next.left - word.right) < CLOSE * size ? next.left : word.right)
    } else if (!slanted && spaceFits(font, characters, (word.right - x) / (next.left - x))) {
      stretch([...characters, ' '], next.left)
    } else {
      // Boxes may touch or overlap; readers see a space only where there is room for one.
      stretch(characters, Math.max(x + 0.1 * size, Math.min(word.right, next.left - LEAST_SPACE * size)))
      stretch([' '], Math.max(next.left, x + LEAST_SPACE * size))
    }
  }
  return out.join('\n')
}

/** Whether a word and the space behind it stretch alike, so that they are shorter written together. */
function spaceFits(font: GlyphlessFont, characters: readonly string[], share: number): boolean {
  const { width } = font.write(characters)
  return Math.abs(width / (width + font.write([' ']).width) - share) < EXACT * share
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The characters as they stand from left to right; marks stay with their letters. */
function charactersOf(text: string): string[] {
  const all = [...clusters.segment(text)].map(({ segment }) => segment)
  if (!RTL.test(text)) return all
  // Figures inside run to the right all the same.
  const visual: string[] = []
  for (let at = 0; at < all.length; ) {
    let end = at + 1
    if (/\p{N}/u.test(all[at]!)) while (end < all.length && /[\p{N}.,:/٫٬]/u.test(all[end]!)) end++
    visual.unshift(...all.slice(at, end).map(part => [...part].reverse().join('')))
    at = end
  }
  return visual
}
