import type { PdfFont } from '../lib/geometry/pdf-page.ts'
import { around, median, overlapX } from './boxes.ts'
import { isCjk } from './codes.ts'
import type { Word } from './word.ts'
import { familyOf } from './write/families.ts'

/** The font of Tesseract and OCRmyPDF, which has no shapes; each word is a text of its own. */
export const isLayerFont = ({ name }: PdfFont): boolean => name.endsWith('GlyphLessFont')

/** How far a recognised line's size may be off from that of the text around it, in parts of it. */
const GUESSED = 0.25

/**
 * What the text layer under a scan says of its type is not what the scan shows: its font has no shapes, one width for
 * all, and its size is measured anew in each line or word. Chinese and Japanese type is of one width by nature.
 */
export function settleType(words: readonly Word[]): void {
  const layer: Word[] = []
  for (const word of words) {
    if (word.run.invisible) layer.push(word)
    const { font } = word.run
    if (!font.fixedPitch) continue
    if (word.run.invisible || isLayerFont(font)) font.fixedPitch = false
    else if (word.text.charCodeAt(0) >= 0x1100 && isCjk(word.text)) font.fixedPitch = false
  }
  if (layer.length === 0) return
  const usual = settleSizes(layer)
  const lines = linesOf(layer)
  for (const line of lines) {
    if (line.some(word => word.size !== usual)) settleSizes(line)
    const [first, next] = line
    // Recognisers take dots before items for it; before words it is never itself.
    if (first!.text === '¢' && next && /^\p{L}/u.test(next.text)) first!.text = '•'
  }
  settleLines(lines, usual)
  for (const line of lines) if (line.some(word => word.rtl && isLayerFont(word.run.font))) partWords(line)
  if (!areGuessed(lines)) return
  settleFaces(layer.filter(word => word.size === usual))
  settleFaces(layer.filter(word => word.size !== usual))
}

/** How far the pitch of two lines may be off from that of their text, in parts of it. */
const PITCH = 0.08

/**
 * A recognised line without tall letters, or of a few only, is guessed to be far smaller or larger than those around it.
 * One that follows upon the last in their pitch is of their size.
 */
function settleLines(lines: readonly Word[][], usual: number): void {
  const sizes = lines.map(line => median(line.map(word => word.size)))
  const steps = lines.map((line, i) => (i > 0 ? line[0]!.base - lines[i - 1]![0]!.base : 0))
  const regular = steps.filter(
    (step, i) => step > 0.9 * usual && sizes[i] === usual && sizes[i - 1] === usual,
  )
  const pitch = Math.min(...regular)
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]
    if (!above || sizes[i] === usual || sizes[i - 1] !== usual) continue
    if (Math.abs(steps[i]! - pitch) > PITCH * pitch || overlapX(around(line), around(above)) <= 0) continue
    sizes[i] = usual
    for (const word of line) word.size = usual
  }
}

/** Room between two words, in type sizes. */
const BETWEEN = 0.15

/** The room of a word is guessed too: where it reaches into the next one there is a space all the same. */
function partWords(line: readonly Word[]): void {
  const placed = line.toSorted((a, b) => a.x0 - b.x0)
  for (const [i, word] of placed.entries()) {
    const next = placed[i + 1]
    if (next && next.run !== word.run)
      word.x1 = Math.max(word.x0, Math.min(word.x1, next.x0 - BETWEEN * word.size))
  }
}

/** Gives words that are almost as large as most of them that size, and tells it. */
function settleSizes(words: readonly Word[]): number {
  const usual = median(words.map(word => word.size))
  for (const word of words) if (Math.abs(word.size - usual) < GUESSED * usual) word.size = usual
  return usual
}

/** Words behind each other on one baseline. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words) {
    const last = lines.at(-1)?.at(-1)
    const near =
      last &&
      last.quarter === word.quarter &&
      Math.abs(last.base - word.base) < 0.5 * Math.min(last.size, word.size)
    if (near) lines.at(-1)!.push(word)
    else lines.push([word])
  }
  return lines
}

const nameOf = ({ name, serif, fixedPitch }: PdfFont): string =>
  familyOf({ font: name, serif, mono: fixedPitch }).name

/** Changes of family from one word to the next, in parts of all words: people change it less often. */
const CHANGES = 0.08

/** Whether each word has a family of its own: then the layer only guesses at fonts. */
function areGuessed(lines: readonly Word[][]): boolean {
  let pairs = 0
  let changes = 0
  for (const line of lines) {
    for (const [i, { run }] of line.entries()) {
      const before = line[i - 1]?.run
      if (!before) continue
      pairs++
      if (before.font !== run.font && nameOf(before.font) !== nameOf(run.font)) changes++
    }
  }
  return changes > 4 && changes > CHANGES * pairs
}

/** Gives words the font of most of their letters; bold and italic are lines, and words in a row. */
function settleFaces(words: readonly Word[]): void {
  const [usual] = [...Map.groupBy(words, ({ run }) => nameOf(run.font)).values()].sort(
    (a, b) => lettersOf(b) - lettersOf(a),
  )
  if (!usual) return
  const { font } = usual[0]!.run
  const faces = [0, 1, 2, 3].map(style => {
    const bold = (style & 1) > 0
    return { ...font, bold, italic: (style & 2) > 0, weight: bold ? 700 : 400 }
  })
  for (const line of linesOf(words)) {
    const bold = inRows(line, word => word.run.font.bold)
    const italic = inRows(line, word => word.run.font.italic)
    for (const word of line)
      word.run = { ...word.run, font: faces[(bold.has(word) ? 1 : 0) + (italic.has(word) ? 2 : 0)]! }
  }
}

const lettersOf = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0)

/** The words of a line that are something together with most of it, or with the word beside them. */
function inRows(line: readonly Word[], is: (word: Word) => boolean): Set<Word> {
  const found = line.filter(is)
  if (lettersOf(found) > 0.5 * lettersOf(line)) return new Set(line)
  return new Set(
    line.filter((word, i) => is(word) && [line[i - 1], line[i + 1]].some(other => other && is(other))),
  )
}
