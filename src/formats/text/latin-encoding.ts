import { LATIN_LETTERS } from './latin-letters.ts'
import { decodeLegacy } from './legacy-decoder.ts'
import { rankOdds } from './letter-odds.ts'

/** Each encoding with the one that its languages are listed under. The first of equals counts. */
const ENCODINGS = {
  'Windows-1252': 'Windows-1252',
  'Windows-1250': 'Windows-1250',
  'Windows-1254': 'Windows-1254',
  'Windows-1257': 'Windows-1257',
  'ISO-8859-2': 'Windows-1250',
  // Excel's "CSV (Macintosh)" and "CSV (MS-DOS)".
  macintosh: 'Windows-1252',
  IBM850: 'Windows-1252',
} as const

export type LatinEncoding = keyof typeof ENCODINGS

interface Letter {
  odds: number
  before: Map<string, number>
  after: Map<string, number>
}

type Language = Map<string, Letter>

/** Logarithms of how seldom something is found that a language does not have. */
const RARE_NEIGHBOUR = -6
const SIGN = -7
const SIGN_IN_WORD = -16
const FOREIGN = -13
const BROKEN = -20
/** How much likelier another encoding has to be than the one of most files, by how often it is met. */
const AHEAD = 5
const AHEAD_IF_SELDOM = 8
/** So many letters tell enough. */
const MOST_LETTERS = 4000

const NO_TEXT = /[\ufffd\x80-\x9f]/
const PUNCTUATION = /\p{P}/u
/** Marks that join words without spaces. */
const JOINING = /[‘’–—…]/
const LETTER = /\p{L}/u
const WORD = /[a-z\u0080-\uffff]+/gi
const MARKED = /[^\0-\x7f]/
const WESTERN = 'Windows-1252'

/** Of the encodings that put Latin letters with marks into the same places, the one whose languages have such words. */
export function latinEncoding(bytes: Uint8Array): LatinEncoding {
  let best: LatinEncoding = WESTERN
  let most = oddsOf(bytes, WESTERN) + AHEAD
  for (const encoding of Object.keys(ENCODINGS) as LatinEncoding[]) {
    if (encoding === WESTERN) continue
    const isSeldom = ENCODINGS[encoding] === WESTERN
    const odds = oddsOf(bytes, encoding) - (isSeldom ? AHEAD_IF_SELDOM - AHEAD : 0)
    if (odds > most) [best, most] = [encoding, odds]
  }
  return best
}

/**
 * How likely a text is in an encoding. A table is in one language, but tables in Western encodings may hold names of all
 * the countries that write them.
 */
function oddsOf(bytes: Uint8Array, encoding: LatinEncoding): number {
  const text = decodeLegacy(bytes, encoding)
  const languages = languagesOf(encoding)
  const sums = languages.map(() => 0)
  let [mixed, letters] = [0, 0]
  for (const [word] of text.matchAll(WORD)) {
    if (!MARKED.test(word)) continue
    const odds = languages.map(language => wordOdds(word, language))
    mixed += Math.max(...odds)
    for (const [i, one] of odds.entries()) sums[i]! += one
    letters += word.length
    if (letters > MOST_LETTERS) break
  }
  return ENCODINGS[encoding] === WESTERN ? mixed : Math.max(...sums)
}

function wordOdds(word: string, language: Language): number {
  let sum = 0
  for (let i = 0; i < word.length; i++) if (word[i]! > '\x7f') sum += charOdds(word, i, language)
  return sum
}

function charOdds(word: string, i: number, language: Language): number {
  const [last, char, next] = [word[i - 1] ?? '', word[i]!, word[i + 1] ?? '']
  const letter = language.get(small(char))
  if (!letter) return oddsOfOther(last, char, next)
  if (isCapital(char) && last && !isCapital(last)) return FOREIGN
  return letter.odds + oddsBeside(letter.before, last) + oddsBeside(letter.after, next)
}

const oddsBeside = (odds: Map<string, number>, char: string): number =>
  odds.get(LETTER.test(char) ? small(char) : '_') ?? RARE_NEIGHBOUR

function oddsOfOther(last: string, char: string, next: string): number {
  if (NO_TEXT.test(char)) return BROKEN
  if (LETTER.test(char)) return FOREIGN
  if (JOINING.test(char)) return SIGN
  const isInWord = LETTER.test(next) && (LETTER.test(last) || !PUNCTUATION.test(char))
  return isInWord ? SIGN_IN_WORD : SIGN
}

/** The dotted capital of Turkish has no small letter of one character. */
const small = (char: string): string => (char === 'İ' ? char : char.toLowerCase())
const isCapital = (char: string): boolean => char.toLowerCase() !== char

const known = new Map<LatinEncoding, Language[]>()

function languagesOf(encoding: LatinEncoding): Language[] {
  let languages = known.get(encoding)
  if (!languages)
    known.set(encoding, (languages = Object.values(LATIN_LETTERS[ENCODINGS[encoding]]).map(languageOf)))
  return languages
}

function languageOf(list: string): Language {
  const letters = list.split(' ').map(one => one.split(':') as [string, string, string])
  const odds = rankOdds(letters.map(([letter]) => letter))
  return new Map(
    letters.map(([letter, before, after]) => [
      letter,
      { odds: odds.get(letter)!, before: rankOdds(before), after: rankOdds(after) },
    ]),
  )
}
