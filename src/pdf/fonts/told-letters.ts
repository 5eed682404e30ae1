import { decodedContent, operations } from '../core/content-stream.ts'
import { type Dict, Name, type Obj, Str } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'

/** Glyphs as they are shown, from left to right, word by word. */
type Words = number[][]

/** Runs looked at for the text that one of their glyphs has, and all of a file. */
const MOST_TRIES = 4
const MOST_RUNS = 20_000
/** Glyphs and letters of a word that are held against each other. */
const MOST_LETTERS = 40
/** Learned glyphs tell more words, and these more glyphs. */
const ROUNDS = 4
/** Of the places where a glyph was told: how many have to agree. */
const AGREED = 0.8
/** Letters that one glyph stands for, and how unlikely it is that it does not stand for one. */
const MOST_OF_ONE = 3
const FROM_RIGHT = /(?=\p{L})[\u0590-\u08ff]/u

/** The runs of glyphs that pages show, by the font they are set in. */
export function shownWords({ pages }: PdfDocument, isSpace: (font: Dict, code: number) => boolean) {
  const runs = new Map<Dict, Words[]>()
  let left = MOST_RUNS
  for (const { dict } of pages) {
    const fonts = dict.dict('Resources')?.dict('Font')
    let font: Dict | undefined
    for (const { operator, operands } of operations(decodedContent(contentsOf(dict)) ?? Buffer.alloc(0))) {
      const [first] = operands
      if (operator === 'Tf') font = first instanceof Name ? fonts?.dict(first.value) : undefined
      if ((operator !== 'Tj' && operator !== 'TJ') || !font || left-- <= 0) continue
      const own = font
      const words = wordsOf(codesOf(Array.isArray(first) ? first : [first!]), code => isSpace(own, code))
      runs.set(own, [...(runs.get(own) ?? []), words])
    }
  }
  return runs
}

const codesOf = (parts: readonly Obj[]): number[] =>
  parts.flatMap(part =>
    part instanceof Str
      ? Array.from({ length: part.bytes.length >> 1 }, (_, i) => part.bytes.readUInt16BE(2 * i))
      : [],
  )

function wordsOf(codes: readonly number[], isSpace: (code: number) => boolean): Words {
  const words: Words = [[]]
  for (const code of codes) {
    if (!isSpace(code)) words.at(-1)!.push(code)
    else if (words.at(-1)!.length > 0) words.push([])
  }
  return words.filter(word => word.length > 0)
}

/**
 * The letters of glyphs that only the texts of whole runs tell: where the words of a text fit the words of a run that
 * has it, each glyph between known ones stands for the letters that are left.
 */
export function toldLetters(
  runs: readonly Words[],
  texts: ReadonlyMap<number, string>,
  known: ReadonlyMap<number, string>,
): Map<number, string> {
  const told = new Map<number, string>()
  const letterOf = (code: number) => known.get(code) ?? told.get(code)
  const fits = [...texts].flatMap(([code, text]) => {
    const words = text
      .split(/\s+/)
      .map(plain)
      .filter(word => word !== '')
    const near = runs.filter(run => run.some(word => word.includes(code))).slice(0, MOST_TRIES)
    return near.map(run => ({ code, run: run.toReversed(), words }))
  })
  for (let round = 0; round < ROUNDS; round++) {
    const votes = new Map<number, Map<string, number>>()
    for (const { run, words, code: teller } of fits) {
      for (const [code, letters] of pairsOf(run, words, teller, letterOf) ?? []) {
        const own = votes.get(code) ?? new Map<string, number>()
        own.set(letters, (own.get(letters) ?? 0) + 1)
        votes.set(code, own)
      }
    }
    const before = told.size
    for (const [code, own] of votes) {
      const all = [...own.values()].reduce((sum, n) => sum + n, 0)
      const [letters, most] = [...own].reduce((a, b) => (b[1] > a[1] ? b : a))
      if (most >= AGREED * all) told.set(code, letters)
    }
    if (told.size === before) break
  }
  return told
}

/** Letters without marks, in the forms that they have alone. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\p{M}\p{Cf}ـ]/gu, '')

type Pairs = [code: number, letters: string][]

/**
 * Glyphs without a letter and those they stand for, where the words of a text fit those that begin or end with the
 * glyph that has it. The last of them may be cut off.
 */
function pairsOf(
  run: Words,
  words: readonly string[],
  teller: number,
  letterOf: (code: number) => string | undefined,
): Pairs | undefined {
  for (let from = 0; from + words.length <= run.length; from++) {
    if (run[from]!.at(-1) !== teller && run[from + words.length - 1]?.[0] !== teller) continue
    const pairs: Pairs = []
    const fits = words.every((word, i) => {
      const own = wordPairs(run[from + i]!, word, letterOf)
      if (own) pairs.push(...own)
      return own !== undefined || (i > 0 && i === words.length - 1)
    })
    if (fits) return pairs
  }
  return undefined
}

interface State {
  cost: number
  /** Ways that cost as little. */
  ways: number
  pairs: Pairs
}

/** How a word's glyphs share its letters; none where that is open, undefined where they cannot. */
function wordPairs(
  shown: readonly number[],
  word: string,
  letterOf: (code: number) => string | undefined,
): Pairs | undefined {
  if (shown.length > MOST_LETTERS || word.length > MOST_LETTERS) return undefined
  const glyphs = FROM_RIGHT.test(word) ? shown.toReversed() : shown
  let states = new Map<number, State>([[0, { cost: 0, ways: 1, pairs: [] }]])
  for (const code of glyphs) {
    const next = new Map<number, State>()
    const letter = letterOf(code)
    const own = letter === undefined ? undefined : plain(letter)
    for (const [read, { cost, ways, pairs }] of states) {
      if (own !== undefined) {
        if (word.startsWith(own, read)) add(next, read + own.length, { cost, ways, pairs })
        continue
      }
      for (let n = 0; n <= MOST_OF_ONE && read + n <= word.length; n++) {
        const letters = word.slice(read, read + n)
        add(next, read + n, { cost: cost + Math.abs(n - 1), ways, pairs: [...pairs, [code, letters]] })
      }
    }
    states = next
  }
  const end = states.get(word.length)
  if (!end || end.cost > word.length / 2) return undefined
  return end.ways === 1 ? end.pairs : []
}

function add(states: Map<number, State>, read: number, state: State): void {
  const known = states.get(read)
  if (!known || state.cost < known.cost) states.set(read, state)
  else if (state.cost === known.cost) known.ways += state.ways
}
