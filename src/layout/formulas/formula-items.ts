import type { Box } from '../boxes.ts'
import { isExtensionFont, isMathFont } from '../math-fonts.ts'
import type { Word } from '../word.ts'
import { ACCENTS, bracketOfPiece, isFunction, latexOfLetter, latexOfText } from './symbols.ts'

/** A piece of a formula: a word, or what several were put together to. */
export interface Item extends Box {
  latex: string
  text: string
  font: string
  size: number
  base: number
  /** It stands on the line of the formula, wherever its parts do. */
  whole?: true
}

/** Where the letters of a word stand. */
export type LettersOf = (
  word: Word,
) => readonly { text: string; font: string; x0: number; x1: number }[] | undefined

/** Brackets that are put together from pieces become one each. */
export function withPieces(items: readonly Item[]): Item[] {
  const whole: Item[] = []
  for (const item of [...items].sort((a, b) => a.base - b.base)) {
    const sign = isExtensionFont(item.font) ? bracketOfPiece(item.text) : undefined
    const above =
      sign &&
      whole.find(
        i =>
          i.text === sign &&
          isExtensionFont(i.font) &&
          Math.abs(i.x0 - item.x0) < 0.3 * item.size &&
          item.y0 - i.y1 < item.size,
      )
    if (above) above.y1 = Math.max(above.y1, item.y1)
    else whole.push(sign ? { ...item, text: sign, latex: sign } : item)
  }
  return withHighRoots(whole)
}

/** The sign of a high root is put together too: it hangs from its topmost piece. */
function withHighRoots(items: readonly Item[]): Item[] {
  const isPiece = (i: Item) => isExtensionFont(i.font) && /^[uv]$/.test(i.text)
  const pieces = items.filter(isPiece)
  if (pieces.length === 0) return [...items]
  const used = new Set<Item>()
  const signs = items.filter(i => i.text === '√' && isExtensionFont(i.font))
  const raised = new Map<Item, Item>()
  for (const sign of signs) {
    const own = pieces.filter(i => Math.abs(i.x0 - sign.x0) < 0.3 * sign.size && i.base < sign.base)
    for (const piece of own) used.add(piece)
    if (own.length > 0) raised.set(sign, { ...sign, base: Math.min(...own.map(i => i.base)) })
  }
  return items.filter(i => !used.has(i)).map(i => raised.get(i) ?? i)
}

export function itemsOf(word: Word, lettersOf: LettersOf): Item[] {
  const font = word.run.font.name
  const { x0, y0, x1, y1, size, base, text } = word
  const place = { x0, y0, x1, y1, size, base, font }
  // Letters of a formula are one by one what bars and accents stand over.
  const chars = [...text]
  const isOne = chars.length < 2 || isFunction(text)
  if (!isOne && (isMathFont(font) || chars.some(c => c in ACCENTS))) {
    const placed = lettersOf(word)
    if (placed?.length === chars.length)
      return placed.map(letter => ({ ...place, ...letter, latex: latexOfLetter(letter.text, letter.font) }))
    const wide = (x1 - x0) / chars.length
    return chars.map((c, i) => ({
      ...place,
      x0: x0 + i * wide,
      x1: x0 + (i + 1) * wide,
      text: c,
      latex: latexOfLetter(c, font),
    }))
  }
  const latex =
    isMathFont(font) && !isFunction(text)
      ? latexOfLetter(text, font)
      : latexOfText(text, !word.run.font.italic)
  return [{ ...place, text, latex }]
}
