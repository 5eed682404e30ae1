import { graphemesOf } from '../../lib/text/segmenters.ts'
import type { MeasuredWord } from './fit-widths.ts'
import { baselineOf, type LayerWord, typeSizeOf } from './line-metrics.ts'

export interface LayerLine {
  /** Quarter turns clockwise of the displayed page that make the line upright. */
  turns: number
  /** In reading order, where they are on the page so turned. */
  words: LayerWord[]
}

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\u30fb\\u30fc\\uff00-\\uffef]'
const STARTS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u')
const ENDS_SPACELESS = new RegExp(`${SPACELESS}$`, 'u')

/** Whether two words of a script that has no spaces follow each other. */
export const joinsWithoutSpace = (before: string, after: string): boolean =>
  ENDS_SPACELESS.test(before) && STARTS_SPACELESS.test(after)

/** Gaps up to so much of the type size are closed between words without a space. */
const CLOSE = 0.6
/** How wide a character of such a script is, in parts of the type size, with what is around it. */
const FULL = 0.9
/** The least room for a space, in parts of the type size. */
const LEAST_SPACE = 0.18
/** Sizes that differ by less are one: they are measured from letters, and never quite the same. */
const SAME_SIZE = 0.06
const SPACE = ' '

/** A word of a line that was set: what is written, and from where to where. */
export interface SetWord {
  characters: string[]
  left: number
  right: number
  /** The foot of its letters. */
  base: number
  bold?: boolean
}

export interface SetLine {
  turns: number
  size: number
  isSlanted: boolean
  words: SetWord[]
}

export function setLine({ turns, words: line }: LayerLine, sizes: number[]): SetLine {
  const found = Math.max(1, Math.round(typeSizeOf(line) * 10) / 10)
  const known = sizes.find(size => Math.abs(size - found) < SAME_SIZE * size)
  const size = known ?? found
  // The one of the line before first.
  if (sizes[0] !== size) sizes.unshift(size)
  const base = baselineOf(line, size)
  // Readers find the order of right-to-left text by themselves, from letters that stand as they are seen.
  const words = line.some(word => RTL.test(word.text)) ? line.toSorted((a, b) => a.left - b.left) : line
  let x = Number.NEGATIVE_INFINITY
  const placed = words.map((word, i): SetWord => {
    const next = words[i + 1]
    const left = Math.max(word.left, x)
    const characters = charactersOf(word.text)
    let right = Math.max(word.right, left + LEAST_SPACE * size)
    if (next && joinsWithoutSpace(word.text, next.text)) {
      const close = CLOSE * size + lacking(word, size) + lacking(next, size)
      if (Math.abs(next.left - word.right) < close) right = Math.max(left, next.left)
      x = right
    } else if (next) {
      // Boxes may touch or overlap; readers see a space only where there is room for one.
      right = Math.max(left + 0.1 * size, Math.min(word.right, next.left - LEAST_SPACE * size))
      x = right + LEAST_SPACE * size
      characters.push(SPACE)
    }
    const set = { characters, left, right, base: base((word.left + word.right) / 2) }
    return word.bold ? { ...set, bold: true } : set
  })
  const isSlanted = base(line[0]!.left) !== base(line.at(-1)!.right)
  return { turns, size, isSlanted, words: placed }
}

/** How much wider the characters of a word without spaces stand than its box, which may have caught a part of them. */
function lacking({ text, left, right }: LayerWord, size: number): number {
  return Math.max(0, FULL * size * [...text].length - (right - left))
}

/** The characters of a word without the space behind it. */
export const lettersOf = ({ characters }: SetWord): string[] =>
  characters.at(-1) === SPACE ? characters.slice(0, -1) : characters

/** What the words and the gaps of a line tell of how wide characters are. */
export function measured({ size, words }: SetLine): MeasuredWord[] {
  return words.flatMap((word, i) => {
    const whole = { characters: lettersOf(word), width: (word.right - word.left) / size }
    const gap = ((words[i + 1]?.left ?? Number.POSITIVE_INFINITY) - word.right) / size
    return word.characters.at(-1) === SPACE && gap < CLOSE
      ? [whole, { characters: [SPACE], width: gap }]
      : [whole]
  })
}

/** The characters as they stand from left to right; marks stay with their letters. */
function charactersOf(text: string): string[] {
  const all = [...graphemesOf(text)].map(({ segment }) => segment)
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
