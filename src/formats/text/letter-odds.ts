/** How likely a text is in a language, by the letters beyond ASCII that it is written with. */
export interface Alphabet {
  /** The encoding that spreadsheets wrote it in. */
  encoding: string
  /** Of Latin letters, a few have marks; other scripts have words of their own letters alone. */
  isLatin: boolean
  odds: Map<string, number>
}

/** The rarest letter of an alphabet is this much rarer than the commonest. */
const RAREST = 0.03
const SIGN = -4
const SIGN_IN_WORD = -8
const FOREIGN = -10
const BROKEN = -14
const SIGNS = /[\p{P}\p{S}\s]/u
const NO_TEXT = /[\ufffd\x80-\x9f]/
const LETTER = /\p{L}/u
const ASCII_LETTER = /[a-z]/i
/** More Latin letters with marks than these do not follow each other. */
const MOST_MARKS = 3

/** An alphabet by its letters in small case, the commonest first. */
export const alphabet = (encoding: string, letters: string, isLatin: boolean): Alphabet => ({
  encoding,
  isLatin,
  odds: rankOdds(letters),
})

/** The logarithms of the odds of letters, of which the order is known, the commonest first. */
export function rankOdds(letters: Iterable<string>): Map<string, number> {
  const order = [...new Set(letters)]
  const weights = order.map((_, i) => RAREST ** (i / order.length))
  const sum = weights.reduce((a, b) => a + b, 0)
  return new Map(order.map((letter, i) => [letter, Math.log(weights[i]! / sum)]))
}

/** The mean logarithm of the odds of all characters beyond ASCII. */
export function meanOdds(text: string, { odds, isLatin }: Alphabet): number {
  let [sum, count, run, wasSmall] = [0, 0, 0, false]
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char < '\x80') {
      run = 0
      wasSmall = char >= 'a' && char <= 'z'
      continue
    }
    run++
    const small = char.toLowerCase()
    const isLarge = small !== char
    const isOdd = (isLarge && wasSmall) || (isLatin ? run > MOST_MARKS : besideAscii(text, i))
    sum += isOdd ? FOREIGN : (odds.get(small[0]!) ?? oddsOfOther(text, i))
    wasSmall = !isLarge && small !== char.toUpperCase()
    count++
  }
  return count === 0 ? 0 : sum / count
}

const besideAscii = (text: string, i: number): boolean =>
  ASCII_LETTER.test(text[i - 1] ?? '') || ASCII_LETTER.test(text[i + 1] ?? '')

function oddsOfOther(text: string, i: number): number {
  const char = text[i]!
  if (NO_TEXT.test(char)) return BROKEN
  if (!SIGNS.test(char)) return FOREIGN
  return LETTER.test(text[i - 1] ?? '') && LETTER.test(text[i + 1] ?? '') ? SIGN_IN_WORD : SIGN
}
