import type { PdfFont } from '../lib/geometry/pdf-page.ts'
import { median } from './boxes.ts'
import { isCjk } from './codes.ts'
import type { Word } from './word.ts'
import { familyOf } from './write/families.ts'

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
    if (word.run.invisible || font.name === 'GlyphLessFont') font.fixedPitch = false
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
  if (!areGuessed(lines)) return
  settleFaces(layer.filter(word => word.size === usual))
  settleFaces(layer.filter(word => word.size !== usual))
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
