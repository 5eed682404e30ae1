import type { Box } from '../boxes.ts'
import type { Word } from '../word.ts'

/** A figure or time with a separator: those that narrow cells break have their last digits in the line below. */
const FIGURE = /^[(+\u2212-]?\d[\d.,:'\u2019\u202f]*[.,:\u202f]\d*$/
const TIME = /^\d{1,2}:\d\d$/
const CUT_TIME = /^\d{1,2}:\d?$/
const REST = /^\d{1,3}$/
/** Edges this near are the same, in points. */
const SAME = 1
/** Lines of a cell stand no further apart, in type sizes. */
const PITCH = 1.6
/** A figure in groups of three digits, or with two digits behind its separator. */
const WHOLE = /^[(+\u2212-]?(?:\d{1,3}([.,'\u2019\s])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?|\d+[.,]\d\d)\)?$/
/** Part of a figure, with nothing but digits where it begins and ends. */
const PART = /^[(+\u2212-]?[\d.,'\u2019\s]*[\d.,'\u2019]\)?$/
/** The most that cells keep free beside their text, in type sizes. */
const MOST_PADDING = 0.9
/** As many times of a column have to be broken where none is whole. */
const FEWEST = 2
/** The share of a column's whole figures that have to have as many digits behind their separator. */
const MOST = 0.8

/** Groups of digits this close are one figure, in type sizes. */
const GROUPED = 0.4
const GROUP = /^\d{1,3}$/

/** A figure, and the word that it ends with. */
interface Figure extends Word {
  end: Word
}

interface Cut {
  upper: Figure
  rest: Word
}

const tailOf = (text: string): number =>
  text.length - 1 - Math.max(...['.', ',', ':', SPACE].map(s => text.lastIndexOf(s)))
const SPACE = '\u202f'
const separatorOf = (text: string): string => text.at(-1 - tailOf(text))!
const middleOf = ({ x0, x1 }: Box): number => (x0 + x1) / 2
const widthOf = ({ x0, x1 }: Box): number => x1 - x0
const isOver = (a: Box, b: Box): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.5 * Math.min(widthOf(a), widthOf(b))

/**
 * Figures and times that were broken inside, for want of room: with the digits below them they have as many behind
 * their separator as the others of their column, without them they do not.
 */
export function brokenFigures(words: readonly Word[]): Map<Word, Word> {
  const figures = figuresOf(words)
  const rests = figures.length > 0 ? words.filter(({ text }) => REST.test(text)) : []
  const cuts = figures.flatMap((upper): Cut[] => {
    const rest = rests.find(word => word !== upper.end && isRestOf(word, upper))
    return rest ? [{ upper, rest }] : []
  })
  const found = new Map<Word, Word>()
  if (cuts.length === 0) return found
  const cut = new Set(cuts.map(({ upper }) => upper))
  for (const { upper, rest } of cuts) {
    const text = upper.text + rest.text
    const tail = tailOf(text)
    const sign = separatorOf(upper.text)
    const own = figures.filter(word => isOver(word, upper) && separatorOf(word.text) === sign)
    const whole = own.filter(word => !cut.has(word))
    const others = cuts.filter(
      one => own.includes(one.upper) && tailOf(one.upper.text + one.rest.text) === tail,
    )
    const alike = whole.filter(word => tailOf(word.text) === tail)
    const isTime = CUT_TIME.test(upper.text) && TIME.test(text)
    const isShort = !isTime && tail !== 2 && tail !== 3
    if (isShort || whole.some(word => tailOf(word.text) === tailOf(upper.text))) continue
    // What is whole would have had room beside it.
    if (whole.some(word => widthOf(word) > widthOf(upper) + widthOf(rest) - SAME)) continue
    if (whole.length > 0 ? alike.length < MOST * whole.length : !isTime || others.length < FEWEST) continue
    found.set(upper.end, rest)
  }
  return found
}

/** Whether a figure may begin so; most words do not. */
const mayBeFigure = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x28 || code === 0x2b || code === 0x2d || code === 0x2212

/** Words that are figures, and those in groups of digits with a space between them. */
function figuresOf(words: readonly Word[]): Figure[] {
  const figures: Figure[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (!mayBeFigure(word.text.charCodeAt(0))) continue
    const last = figures.at(-1)
    const before = words[i - 1]
    const isNext =
      before &&
      GROUP.test(word.text) &&
      GROUP.test(before.text) &&
      before.base === word.base &&
      word.x0 > before.x1 &&
      word.x0 - before.x1 < GROUPED * word.size
    if (isNext && last?.end === before) {
      Object.assign(last, { text: last.text + SPACE + word.text, x1: word.x1, end: word })
    } else if (isNext)
      figures.push({ ...word, text: before.text + SPACE + word.text, x0: before.x0, end: word })
    else if (FIGURE.test(word.text)) figures.push({ ...word, end: word })
  }
  return figures
}

/** Whether a word is the digits right below a figure, on an edge of it or in its middle. */
const isRestOf = (word: Word, upper: Figure): boolean =>
  word.base > upper.base &&
  word.base - upper.base < PITCH * upper.size &&
  Math.abs(word.size - upper.size) < 0.5 &&
  widthOf(word) < widthOf(upper) &&
  [word.x0 - upper.x0, word.x1 - upper.x1, middleOf(word) - middleOf(upper)].some(off => Math.abs(off) < SAME)

/** A line of a cell: what it says, and from where to where it stands. */
interface CellLine {
  text: string
  x0: number
  x1: number
  size: number
}

/**
 * Whether the lines of a ruled cell are one figure that was broken for want of room: together they are written as
 * figures are, and beside none but the last there was room for another digit.
 */
export function isCutFigure(lines: readonly CellLine[], cell: Box): boolean {
  const last = lines.at(-1)
  if (lines.length < 2 || !last || !lines.every(({ text }) => PART.test(text))) return false
  if (!WHOLE.test(lines.map(({ text }) => text).join(''))) return false
  return lines.every(line => {
    const [left, right] = [line.x0 - cell.x0, cell.x1 - line.x1]
    const digit = (line.x1 - line.x0) / line.text.length
    const isFull = Math.abs(left - right) < 1.5 * digit && Math.min(left, right) < MOST_PADDING * line.size
    return line === last ? line.text.length <= lines[0]!.text.length : isFull
  })
}
