import type { Word } from '../word.ts'

/** A figure or time with a separator: those that narrow cells break have their last digits in the line below. */
const FIGURE = /^[(+\u2212-]?\d[\d.,:'\u2019\u202f]*[.,:]\d*$/
const TIME = /^\d{1,2}:\d\d$/
const CUT_TIME = /^\d{1,2}:\d?$/
const REST = /^\d{1,3}$/
/** Edges this near are the same, in points. */
const SAME = 1
/** Lines of a cell stand no further apart, in type sizes. */
const PITCH = 1.6
/** As many times of a column have to be broken where none is whole. */
const FEWEST = 2
/** The share of a column's whole figures that have to have as many digits behind their separator. */
const MOST = 0.8

interface Cut {
  upper: Word
  rest: Word
}

const tailOf = (text: string): number =>
  text.length - 1 - Math.max(...['.', ',', ':'].map(s => text.lastIndexOf(s)))
const separatorOf = (text: string): string => text.at(-1 - tailOf(text))!
const middleOf = ({ x0, x1 }: Word): number => (x0 + x1) / 2
const widthOf = ({ x0, x1 }: Word): number => x1 - x0
const isOver = (a: Word, b: Word): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.5 * Math.min(widthOf(a), widthOf(b))

/**
 * Figures and times that were broken inside, for want of room: with the digits below them they have as many behind
 * their separator as the others of their column, without them they do not.
 */
export function brokenFigures(words: readonly Word[]): Map<Word, Word> {
  const figures = words.filter(({ text }) => FIGURE.test(text))
  const cuts = figures.flatMap((upper): Cut[] => {
    const rest = words.find(word => isRestOf(word, upper))
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
    found.set(upper, rest)
  }
  return found
}

/** Whether a word is the digits right below a figure, on an edge of it or in its middle. */
const isRestOf = (word: Word, upper: Word): boolean =>
  word !== upper &&
  word.base > upper.base &&
  word.base - upper.base < PITCH * upper.size &&
  Math.abs(word.size - upper.size) < 0.5 &&
  REST.test(word.text) &&
  widthOf(word) < widthOf(upper) &&
  [word.x0 - upper.x0, word.x1 - upper.x1, middleOf(word) - middleOf(upper)].some(off => Math.abs(off) < SAME)
