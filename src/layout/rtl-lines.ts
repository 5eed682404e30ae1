import { readDate } from '../lib/dates/column-dates.ts'
import type { CharTable } from '../lib/geometry/pdf-page.ts'
import { isRtlCode } from './codes.ts'
import { fromTheRight } from './rtl-words.ts'
import { UNIT } from './units.ts'

/** A stretch of a word that is read in one direction: letters from the right, Latin letters, figures, or a sign. */
export interface Piece {
  kind: 'right' | 'latin' | 'figure' | 'sign'
  text: string
  x0: number
}

/** What is asked of a word here. */
interface Placed {
  text: string
  x0: number
  x1: number
  size: number
  rtl: boolean
  pieces?: Piece[]
}

const LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const FIGURE = /\p{Nd}/u
const MARK = /^\p{M}$/u

function kindOf(code: number): Piece['kind'] {
  const text = String.fromCodePoint(code)
  if (FIGURE.test(text)) return 'figure'
  if (isRtlCode(code) && /[\p{L}\p{M}]/u.test(text)) return 'right'
  return LATIN.test(text) ? 'latin' : 'sign'
}

/** Characters of a word that follow one another, and vowel signs of theirs that come elsewhere. */
interface Group {
  kind: Piece['kind']
  chars: number[]
  strays: number[]
}

/** Vowel signs that come behind the sign after their letter, as the engine leaves those at the end of a word, go back to it. */
function withStrays(groups: readonly Group[], { codes, x, advance }: CharTable): Group[] {
  const isMark = (i: number) => MARK.test(String.fromCodePoint(codes[i]!))
  const holds = (i: number, mark: number) => !isMark(i) && x[i]! <= x[mark]! && x[mark]! < x[i]! + advance[i]!
  const right = groups.filter(({ kind }) => kind === 'right')
  return groups.filter(group => {
    if (group.kind !== 'right' || !group.chars.every(isMark)) return true
    const holder = right.find(one => group.chars.every(mark => one.chars.some(i => holds(i, mark))))
    holder?.strays.push(...group.chars)
    return holder === undefined
  })
}

/** The pieces of a word from left to right. */
export function piecesOf(table: CharTable, first: number, end: number): Piece[] {
  const { codes, x } = table
  const order = Array.from({ length: end - first }, (_, i) => first + i)
  const kinds = order.map(i => kindOf(codes[i]!))
  // Vowel signs go with the letters they stand over or under, wherever they were drawn.
  const groups: Group[] = []
  for (const [at, i] of order.entries()) {
    const mark = MARK.test(String.fromCodePoint(codes[i]!))
    const kind = mark ? 'right' : kinds[at]!
    const last = groups.at(-1)
    if (last && last.kind === kind && kind !== 'sign') last.chars.push(i)
    else groups.push({ kind, chars: [i], strays: [] })
  }
  const pieces = withStrays(groups, table).map(({ kind, chars, strays }): Piece => {
    const x0 = Math.min(...chars.map(i => x[i]!))
    if (kind === 'right') return { kind, x0, text: fromTheRight(table, chars[0]!, chars.at(-1)! + 1, strays) }
    const placed = [...chars].sort((a, b) => x[a]! - x[b]!)
    return { kind, x0, text: String.fromCodePoint(...placed.map(i => codes[i]!)) }
  })
  return pieces.sort((a, b) => a.x0 - b.x0)
}

/** A piece in its line, with the word whose looks it has; undefined for the space between words. */
interface Token<W = unknown> {
  kind: Piece['kind'] | 'space'
  text: string
  word: W | undefined
}

/** A gap this wide between words of a line is a space, in type sizes. */
const SPACE = 0.1

/**
 * The pieces of a line that is read from the right, in the order of reading: what was drawn from left to right is turned
 * round, but for Latin words and figures, as the Unicode Bidirectional Algorithm would have put them there.
 */
export function readFromRight<W extends Placed>(words: readonly W[]): Token<W>[] {
  const tokens: Token<W>[] = []
  let before: W | undefined
  for (const word of [...words].sort((a, b) => a.x0 - b.x0)) {
    if (before && word.x0 - before.x1 > SPACE * Math.min(before.size, word.size))
      tokens.push({ kind: 'space', text: ' ', word: undefined })
    for (const { kind, text } of ownPieces(word) ?? plainPieces(word)) tokens.push({ kind, text, word })
    before = word
  }
  settleNumber(tokens)
  settleDate(tokens)
  const read: Token<W>[] = []
  for (let i = tokens.length - 1; i >= 0; ) {
    const start = runBack(tokens, i)
    read.push(...unitBehind(tokens.slice(start, i + 1)))
    i = start - 1
  }
  settleBrackets(read)
  return read
}

/**
 * The number of an item comes before its point, on whichever side that is drawn: nothing of the line is right of them,
 * and no line begins with a point.
 */
function settleNumber(tokens: Token[]): void {
  const [beside, left, right] = tokens.slice(-3)
  if (beside?.kind !== 'space' || !left || !right) return
  const number = left.text === '.' ? right : right.text === '.' ? left : undefined
  if (number?.kind !== 'figure' || !/^\d{1,3}$/.test(number.text)) return
  tokens.splice(-2, 2, { ...number, kind: 'right', text: `${number.text}.` })
}

/**
 * A date by itself in a paragraph that runs from the left: its day stands left of the year, both left of the month.
 * From the right, where the year is leftmost, no date would be set so.
 */
function settleDate(tokens: Token[]): void {
  const [day, space, year, between, ...month] = tokens
  if (day?.kind !== 'figure' || space?.kind !== 'space' || year?.kind !== 'figure') return
  if (!/^\p{Nd}{1,2}$/u.test(day.text) || !/^\p{Nd}{4}$/u.test(year.text) || between?.kind !== 'space') return
  if (!month.some(token => token.kind === 'right')) return
  const name = month.toReversed().map(token => token.text)
  if (readDate([day.text, ' ', ...name, ' ', year.text].join('')))
    tokens.splice(0, tokens.length, year, between, ...month, space, day)
}

/**
 * A unit behind a figure is drawn on its left, as each of the two is a run of its own: `km 12` says 12 km. Single
 * capitals are names as often as units.
 */
function unitBehind<W>(run: Token<W>[]): Token<W>[] {
  const [unit, space, ...figure] = run
  if (unit?.kind !== 'latin' || space?.kind !== 'space' || !UNIT.test(unit.text)) return run
  if (/^\p{Lu}$/u.test(unit.text) || figure[0]?.kind !== 'figure') return run
  return figure.some(token => token.kind === 'latin' || token.kind === 'space')
    ? run
    : [...figure, space, unit]
}

/** The pieces of a word, unless its text was changed since. */
const ownPieces = ({ pieces, text }: Placed): Piece[] | undefined =>
  pieces && pieces.reduce((sum, piece) => sum + piece.text.length, 0) === text.length ? pieces : undefined

/** The pieces of a word whose letters have no places of their own: a caption, or a mark that was put to a word. */
function plainPieces({ text, rtl }: Placed): Pick<Piece, 'kind' | 'text'>[] {
  if (rtl) return [{ kind: 'right', text }]
  return [...text.matchAll(/\p{Nd}+|\p{L}+|./gsu)].map(([part]) => ({
    kind: kindOf(part.codePointAt(0)!),
    text: part,
  }))
}

/** Where the run that is read from left to right, and ends with a token, begins; the token itself where there is none. */
function runBack(tokens: readonly Token[], end: number): number {
  // A sign of currency or percentage right behind a figure is part of it.
  const sign = /^[%‰$€£₪]$/.test(tokens[end]!.text) && tokens[end - 1]?.kind === 'figure' ? 1 : 0
  const from = end - sign
  if (!isLtr(tokens[from]!)) return end
  let start = from
  for (;;) {
    const next = start - 1
    const token = tokens[next]
    if (!token) return start
    if (isLtr(token)) {
      start = next
      continue
    }
    if (token.kind === 'right') return start
    // Signs and spaces between Latin words belong to them; between figures only those that are part of a number.
    let far = next
    while (far >= 0 && (tokens[far]!.kind === 'sign' || tokens[far]!.kind === 'space')) far--
    const other = tokens[far]
    const latin = tokens.slice(start, from + 1).some(t => t.kind === 'latin')
    const part = next - far === 1 && /^[.,:/\u066b\u066c-]$/.test(token.text)
    if (other?.kind === 'latin' || (other?.kind === 'figure' && (latin || part))) start = far
    else return start
  }
}

const isLtr = ({ kind }: Token): boolean => kind === 'latin' || kind === 'figure'

const OPEN = '([{«‹'
const CLOSE = ')]}»›'

/** Files name brackets by their meaning or by their shape. What they touch tells which side they are. */
function settleBrackets(tokens: Token[]): void {
  const open = new Set<number>()
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'sign' || token.text.length !== 1) continue
    const at = Math.max(OPEN.indexOf(token.text), CLOSE.indexOf(token.text))
    if (at < 0) continue
    const before = tokens[i - 1]
    const after = tokens[i + 1]
    const touchesBefore = before !== undefined && (isText(before) || isCloser(before, i))
    const touchesAfter = after !== undefined && isText(after)
    // Inside a Latin run brackets stand as they do everywhere.
    if (before?.kind === 'latin' && after?.kind === 'latin') continue
    const opens = touchesAfter === touchesBefore ? !open.has(at) : touchesAfter
    token.text = (opens ? OPEN : CLOSE)[at]!
    if (opens) open.add(at)
    else open.delete(at)
  }
}

const isText = ({ kind, text }: Token): boolean =>
  kind !== 'space' && (kind !== 'sign' || !/^[()[\]{}«»‹›.,:;،؛!?؟]$/.test(text))

const isCloser = ({ text }: Token, at: number): boolean => at > 0 && /^[.!?؟…]$/.test(text)
