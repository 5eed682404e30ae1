import { badInput } from '../../../fault.ts'
import { KINDS, type Kind } from '../../../lib/text/personal-data.ts'
import { withinTime } from '../../../lib/text/within-time.ts'
import { type Skeleton, skeletonOf, UNNAMED } from './consonants.ts'
import type { Hit } from './hit.ts'
import { withOtherForms } from './other-forms.ts'
import { marksBefore, withOtherSpellings, withUnnamed } from './other-spellings.ts'
import { withUnnamedLetters } from './unnamed-letters.ts'

interface Expression {
  label: string
  expression: RegExp
}

export interface Search {
  words: Expression[]
  patterns: Expression[]
  kinds: Kind[]
  /** The words as they may be found where a file misnames its glyphs. */
  skeletons: Skeleton[]
  /** The words with any of their letters unnamed. */
  guesses: Expression[]
}

const MOST_LINES = 1000
/** A pattern that is written wrongly can find something at every place. */
const MOST_HITS = 100_000

const ENDLESS =
  'patterns: searching takes too long; a repetition within a repetition, such as (a+)+, has no end.'

const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

const LETTER = '[\\p{L}\\p{M}\\p{N}_]'
/** Scripts that write without spaces: what stands beside a word is no part of it. Korean only joins what follows. */
const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
const anyOf = (scripts: string[]): string => `[${scripts.map(one => `\\p{Script=${one}}`).join('')}ー]`
const before = (letter: string): string => `(?!${anyOf(SPACELESS)})${letter}`
const after = (letter: string): string => `(?!${anyOf([...SPACELESS, 'Hangul'])})${letter}`
/** What parts a name from a figure or an underscore beside it, as in file names; short words may be codes, such as A4. */
const NAME = '[\\p{L}\\p{M}]'
const [NAME_FIRST, NAME_LAST] = [/^\p{L}{3}/u, /\p{L}[\p{L}\p{M}]{2}$/u]
/** Between the words of a phrase: names are also joined by a hyphen, and in file names by an underscore. */
const BETWEEN = '(?:\\s+|[-_]\\s*)'
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

export interface Wanted {
  words?: string | undefined
  patterns?: string | undefined
  kinds?: string | undefined
  matchCase: boolean
  wholeWords: boolean
}

/** What to look for, with every mistake in it told before anything is read. */
export function readSearch({ words, patterns, kinds, matchCase, wholeWords }: Wanted): Search {
  const flags = matchCase ? 'gu' : 'giu'
  const texts = linesOf(words)
  const given = linesOf(patterns)
  if (texts.length > MOST_LINES)
    throw badInput(`words: expected at most ${MOST_LINES} lines, received ${texts.length}.`)
  if (given.length > 100) throw badInput(`patterns: expected at most 100 lines, received ${given.length}.`)
  const plainWords = texts.map(text => {
    const plain = plainText([...text.normalize('NFC')].filter(char => !isUnseen(char)).join(''))
    const source = plain
      .split(/\s+/)
      .map(word => (matchCase ? escaped(word) : withOtherForms(escaped(word))))
      .join('\\s+')
    const starts = wholeWords && new RegExp(`^${before(LETTER)}`, 'u').test(plain)
    const start = starts ? `(?<!${before(NAME_FIRST.test(plain) ? NAME : LETTER)})${marksBefore(plain)}` : ''
    const ends = wholeWords && new RegExp(`${after(LETTER)}$`, 'u').test(plain)
    const end = ends ? `(?!${after(NAME_LAST.test(plain) ? NAME : LETTER)})` : ''
    const spelt = withOtherSpellings(source).replaceAll('\\s+', BETWEEN)
    return { label: text, expression: new RegExp(start + spelt + end, flags) }
  })
  const read = given.map((label, i) => ({ label, expression: readPattern(label, i, flags) }))
  const chosen = (kinds ?? '').split(/[\s,]+/).filter(kind => kind !== '')
  for (const kind of chosen) {
    if (!Object.hasOwn(KINDS, kind))
      throw badInput(`kinds: expected some of ${Object.keys(KINDS).join(', ')}, received ${kind}.`)
  }
  if (plainWords.length + read.length + chosen.length === 0)
    throw badInput('words: nothing to look for; give words, patterns or kinds.')
  const skeletons = texts.flatMap(text => skeletonOf(text, wholeWords) ?? [])
  const guesses = texts.flatMap(label => {
    const text = label.normalize('NFKC')
    const source = withUnnamed(text, UNNAMED) ?? withUnnamedLetters(text, UNNAMED)
    return source === undefined ? [] : { label, expression: new RegExp(source, flags) }
  })
  return { words: plainWords, patterns: read, kinds: chosen as Kind[], skeletons, guesses }
}

function readPattern(pattern: string, i: number, flags: string): RegExp {
  try {
    const expression = new RegExp(pattern, flags)
    if (expression.test(''))
      throw badInput(`patterns: line ${i + 1} also finds nothing at all; ask for at least one letter.`)
    return expression
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const reason = error.message.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, '')
    throw badInput(`patterns: line ${i + 1} is no regular expression: ${reason}.`)
  }
}

/** Signs that nobody sees: where a word may be divided, which way it is read. */
export const isUnseen = (char: string): boolean =>
  /^[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]$/u.test(char)
const MARK = /^\p{M}$/u

/** The letter that an accent makes with the one before it; undefined where there is no such letter. */
export function composed(last: () => string | undefined, sign: string): string | undefined {
  if (!MARK.test(sign)) return undefined
  const whole = ((last() ?? '') + sign).normalize('NFC')
  return whole.length === 1 && whole !== sign ? whole : undefined
}

/** Same signs for same things, one for one: quotes, dashes, spaces, full-width letters. */
export function plainText(text: string): string {
  let plain = ''
  for (const char of text) plain += plainSign(char)
  return plain
}

export function plainSign(char: string): string {
  if (/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/u.test(char)) return ' '
  if (/[\u2010-\u2015\u2212]/u.test(char)) return '-'
  if (/[\u2018\u2019\u201a\u201b\u2032]/u.test(char)) return "'"
  if (/[\u201c-\u201f\u2033]/u.test(char)) return '"'
  const plain = char.normalize('NFKC')
  // Arabic marks that stand alone are told with a space before them.
  return /^[\ufc5e-\ufc63\ufe70-\ufe7f]$/.test(char) ? plain.trimStart() : plain
}

/** Everything found in a text of plain signs, in its order. */
export function findHits(text: string, { words, patterns, kinds }: Search): Hit[] {
  const hits: Hit[] = []
  const find = (expressions: Expression[]) => {
    for (const { label, expression } of expressions) {
      for (const found of text.matchAll(expression)) {
        if (found[0] === '') continue
        hits.push({ start: found.index, end: found.index + found[0].length, by: label })
        if (hits.length > MOST_HITS)
          throw badInput(`patterns: more than ${MOST_HITS.toLocaleString('en')} places were found.`)
      }
    }
  }
  find(words)
  if (patterns.length > 0) withinTime(() => find(patterns), ENDLESS)
  for (const kind of kinds) for (const [start, end] of KINDS[kind](text)) hits.push({ start, end, by: kind })
  return hits.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Of a word's letters: how many may be unnamed where it is found all the same. */
const MOST_UNNAMED = 0.5

/** Where a text has a word but for letters that the file does not name. */
export function guessedHits(text: string, { guesses }: Search): Hit[] {
  if (guesses.length === 0 || !text.includes(UNNAMED)) return []
  return guesses.flatMap(({ label, expression }) =>
    Array.from(text.matchAll(expression), ({ 0: found, index }) => ({ found, index }))
      .filter(({ found }) => {
        const unnamed = found.split(UNNAMED).length - 1
        return unnamed > 0 && unnamed <= MOST_UNNAMED * found.replace(/\s/g, '').length
      })
      .map(({ found, index }) => ({ start: index, end: index + found.length, by: label })),
  )
}

const BLOCK = '\u2588'

const TAG = /<\/?[a-z?!][^<>]*>/gi
/** Tags that end a line. */
const LINE_END = /^<(?:\/(?:p|div|li)|br)\b/i
const ESCAPED = /(?:%[\da-f]{2})+|\+/gi

/** A sign of a text and the characters that stand for it. */
interface Sign {
  plain: string
  from: number
  to: number
}

/**
 * A text with what was found blacked out; undefined where nothing was. In rich text tags may stand inside a phrase, in
 * addresses its letters may be escaped.
 */
export function concealed(text: string, search: Search): string | undefined {
  const black = hitIn(signsOf(text, 0, text.length), search)
  if (text.includes('<')) for (const i of hitIn(untagged(text), search)) black.add(i)
  if (/%[\da-f]{2}|\+/i.test(text)) for (const i of hitIn(unescaped(text), search)) black.add(i)
  if (black.size === 0) return undefined
  let made = ''
  let at = 0
  for (const char of text) {
    made += black.has(at) ? BLOCK : char
    at += char.length
  }
  return made
}

/** Where the characters begin that are part of something that was found. */
function hitIn(signs: readonly Sign[], search: Search): Set<number> {
  const hits = findHits(signs.map(({ plain }) => plain).join(''), search)
  const found = new Set<number>()
  let at = 0
  for (const { plain, from, to } of hits.length > 0 ? signs : []) {
    const start = at
    at += plain.length
    if (hits.some(hit => start < hit.end && at > hit.start)) for (let i = from; i < to; i++) found.add(i)
  }
  return found
}

/** What a part of a text says, without what nobody sees. */
function signsOf(text: string, from: number, to: number): Sign[] {
  const signs: Sign[] = []
  let at = from
  for (const char of text.slice(from, to)) {
    const last = signs.at(-1)
    const whole = composed(() => last?.plain, char)
    if (last && whole) {
      last.plain = whole
      last.to = at + char.length
    } else if (!isUnseen(char)) signs.push({ plain: plainSign(char), from: at, to: at + char.length })
    at += char.length
  }
  return signs
}

/** The same outside the tags of a text. */
function untagged(text: string): Sign[] {
  return between(text, TAG, (tag, at) => (LINE_END.test(tag) ? [{ plain: ' ', from: at, to: at }] : []))
}

/** The same of an address. */
function unescaped(text: string): Sign[] {
  return between(text, ESCAPED, (part, at) => {
    const plain = part === '+' ? ' ' : plainText(Buffer.from(part.replaceAll('%', ''), 'hex').toString())
    return [{ plain, from: at, to: at + part.length }]
  })
}

function between(text: string, parts: RegExp, instead: (part: string, at: number) => Sign[]): Sign[] {
  const signs: Sign[] = []
  let at = 0
  for (const { 0: part, index } of text.matchAll(parts)) {
    for (const sign of signsOf(text, at, index)) signs.push(sign)
    for (const sign of instead(part, index)) signs.push(sign)
    at = index + part.length
  }
  for (const sign of signsOf(text, at, text.length)) signs.push(sign)
  return signs
}
