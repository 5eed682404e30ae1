import type { TextRun } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { isCjk, isRtlCode } from './codes.ts'
import type { Word } from './word.ts'

/** Type of captions whose size is left to the reader. */
const USUAL_SIZE = 12

const runOf = (size: number): TextRun => ({
  font: {
    name: 'Helvetica',
    weight: 400,
    bold: false,
    italic: false,
    fixedPitch: false,
    serif: false,
    symbolic: false,
    embedded: false,
  },
  size,
  ascent: 0.75 * size,
  descent: 0.2 * size,
  angle: 0,
  vertical: false,
  color: [0, 0, 0],
  opacity: 1,
  invisible: false,
  mcid: -1,
  artifact: false,
})

const widthOf = (text: string, size: number): number => {
  let width = 0
  for (const c of text) width += isCjk(c) ? size : 0.5 * size
  return width
}

const isRtl = (text: string): boolean => [...text].some(c => isRtlCode(c.codePointAt(0)!))

export interface PlacedCaption extends Box {
  text: string
  /** Type size in points; 0 where it is left to the reader. */
  size: number
}

/** The words of texts that no appearance stream places: as a reader would set them into their box. */
export function captionWords(captions: readonly PlacedCaption[], firstOrder: number): Word[] {
  const words: Word[] = []
  for (const box of captions) {
    const { text, size: stated } = box
    const size = stated || Math.max(4, Math.min(USUAL_SIZE, 0.7 * (box.y1 - box.y0)))
    const run = runOf(size)
    const lines = text.split(/\r\n?|\n/).flatMap(line => wrapped(line, size, box.x1 - box.x0 - 4))
    const middle = (box.y0 + box.y1) / 2 + 0.35 * size
    for (const [i, line] of lines.entries()) {
      const base = lines.length === 1 ? middle : box.y0 + 2 + size * (0.9 + 1.15 * i)
      const fromRight = line.some(isRtl)
      let at = fromRight ? box.x1 - 2 : box.x0 + 2
      for (const own of line) {
        const wide = widthOf(own, size)
        const x0 = fromRight ? at - wide : at
        words.push({
          text: own,
          x0,
          x1: x0 + wide,
          y0: base - run.ascent,
          y1: base + run.descent,
          size,
          run,
          quarter: 0,
          base,
          order: firstOrder + words.length,
          spaced: true,
          rtl: isRtl(own),
          softHyphen: false,
        })
        at += (wide + 0.25 * size) * (fromRight ? -1 : 1)
      }
    }
  }
  return words
}

/** The words of a line, broken into as many lines as the width asks for. */
function wrapped(line: string, size: number, width: number): string[][] {
  const lines: string[][] = [[]]
  let used = 0
  for (const word of line.split(/\s+/)) {
    if (word === '') continue
    const wide = widthOf(word, size)
    if (used > 0 && used + wide > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(word)
    used += wide + 0.25 * size
  }
  return lines.filter(words => words.length > 0)
}
