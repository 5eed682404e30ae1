import { badInput } from '../../../fault.ts'
import { KINDS, type Kind } from '../../../lib/text/personal-data.ts'
import { withinTime } from '../../../lib/text/within-time.ts'

interface Expression {
  label: string
  expression: RegExp
}

export interface Search {
  words: Expression[]
  patterns: Expression[]
  kinds: Kind[]
}

export interface Hit {
  start: number
  end: number
  /** The word, pattern or kind that found it. */
  by: string
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
    const plain = plainText(text)
    const source = plain.split(/\s+/).map(escaped).join('\\s+')
    const before = wholeWords && new RegExp(`^${LETTER}`, 'u').test(plain) ? `(?<!${LETTER})` : ''
    const after = wholeWords && new RegExp(`${LETTER}$`, 'u').test(plain) ? `(?!${LETTER})` : ''
    return { label: text, expression: new RegExp(before + source + after, flags) }
  })
  const read = given.map((label, i) => ({ label, expression: readPattern(label, i, flags) }))
  const chosen = (kinds ?? '').split(/[\s,]+/).filter(kind => kind !== '')
  for (const kind of chosen) {
    if (!Object.hasOwn(KINDS, kind))
      throw badInput(`kinds: expected some of ${Object.keys(KINDS).join(', ')}, received ${kind}.`)
  }
  if (plainWords.length + read.length + chosen.length === 0)
    throw badInput('words: nothing to look for; give words, patterns or kinds.')
  return { words: plainWords, patterns: read, kinds: chosen as Kind[] }
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
  return char.normalize('NFKC')
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

const BLOCK = '\u2588'

const TAG = /<\/?[a-z?!][^<>]*>/gi
/** Tags that end a line. */
const LINE_END = /^<(?:\/(?:p|div|li)|br)\b/i

/** A text with what was found blacked out; undefined where nothing was. In rich text, tags may stand inside a phrase. */
export function concealed(text: string, search: Search): string | undefined {
  const chars = [...text]
  const black = hitIn(
    chars.map((char, i) => [i, plainSign(char)] as const),
    search,
  )
  if (text.includes('<')) for (const i of hitIn(untagged(text), search)) black.add(i)
  if (black.size === 0) return undefined
  return chars.map((char, i) => (black.has(i) ? BLOCK : char)).join('')
}

/** Which characters are part of something that was found. */
function hitIn(chars: readonly (readonly [index: number, plain: string])[], search: Search): Set<number> {
  const hits = findHits(chars.map(([, plain]) => plain).join(''), search)
  const found = new Set<number>()
  let at = 0
  for (const [index, plain] of hits.length > 0 ? chars : []) {
    const from = at
    at += plain.length
    if (index >= 0 && hits.some(hit => from < hit.end && at > hit.start)) found.add(index)
  }
  return found
}

/** The characters of a text outside its tags. */
function untagged(text: string): (readonly [index: number, plain: string])[] {
  const outside: (readonly [number, string])[] = []
  const push = (from: number, to: number) => {
    let index = [...text.slice(0, from)].length
    for (const char of text.slice(from, to)) outside.push([index++, plainSign(char)])
  }
  let at = 0
  for (const tag of text.matchAll(TAG)) {
    push(at, tag.index)
    if (LINE_END.test(tag[0])) outside.push([-1, ' '])
    at = tag.index + tag[0].length
  }
  push(at, text.length)
  return outside
}
