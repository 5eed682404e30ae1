import { type Bits, fillRow, rowSize } from './bitmap.ts'
import { BLACK, END_OF_LINE, MODES, runAt, WHITE } from './fax-codes.ts'

/** How a fax is packed, in the words of a PDF's parameters. */
export interface FaxOptions {
  /** Below 0: group 4; 0: rows by themselves; above: rows that lean on the one above now and then. */
  k: number
  width: number
  height: number
  /** Rows begin on whole bytes. */
  byteAlign: boolean
  /** The end of each row is marked. */
  endOfLine: boolean
}

const LONGEST_WORD = 13
/** What a table says where no word fits. */
const NONE = 0

/** By the next bits: the word's length in the lowest five bits, its meaning above. */
function table(words: [meaning: number, word: string][]): Uint16Array {
  const out = new Uint16Array(1 << LONGEST_WORD).fill(NONE)
  for (const [meaning, word] of words) {
    const free = LONGEST_WORD - word.length
    const from = Number.parseInt(word, 2) << free
    out.fill((meaning << 5) | word.length, from, from + (1 << free))
  }
  return out
}

const [WHITE_TABLE, BLACK_TABLE] = [WHITE, BLACK].map(words => table(words.map((word, i) => [i, word])))
const PASS = 7
const RUNS = 8
const MODE_TABLE = table(
  MODES.map(([mode, word]) => [mode === 'pass' ? PASS : mode === 'runs' ? RUNS : mode + 3, word]),
)
const EOL = Number.parseInt(END_OF_LINE, 2)

/** Unpacks a fax; undefined where it is damaged, ends early, or does something unusual. Pixels of 1 are white. */
export function decodeFax(bytes: Uint8Array, options: FaxOptions): Bits | undefined {
  const { k, width, height, byteAlign } = options
  const data = new Uint8Array(rowSize(width) * height)
  const end = bytes.length * 8
  let pos = 0
  const peek = (size: number): number => {
    const at = pos >> 3
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    return (word >> (24 - size - (pos & 7))) & ((1 << size) - 1)
  }
  const run = (tone: number): number => {
    const words = tone === 0 ? WHITE_TABLE! : BLACK_TABLE!
    for (let sum = 0; ; ) {
      const found = words[peek(LONGEST_WORD)]!
      if (found === NONE || pos > end) return -1
      pos += found & 31
      const size = runAt(found >> 5)
      sum += size
      if (size < 64) return sum
      if (sum > width) return -1
    }
  }
  /** Passes over the mark of a row's end, and the zeros that fill up before it. */
  const endOfLine = (): boolean => {
    const start = pos
    while (pos < end && peek(12) === 0) pos++
    if (peek(12) === EOL) {
      pos += 12
      return true
    }
    pos = start
    return false
  }
  let above = new Uint32Array(width + 4)
  let own = new Uint32Array(width + 4)
  above.fill(width, 0, 3)
  for (let row = 0; row < height; row++) {
    // Zeros that fill up a byte come before a mark and belong to it; without marks, rows may begin with as many.
    const marked = k >= 0 && (options.endOfLine || !byteAlign) && endOfLine()
    if (byteAlign && !marked) pos = (pos + 7) & ~7
    const flat = k === 0 || (k > 0 && peek(1) === 1)
    if (k > 0) pos++
    if (pos >= end) return undefined
    let count = 0
    let last = 0
    if (flat) {
      while (last < width) {
        const size = run(count & 1)
        if (size < 0 || last + size > width) return undefined
        last += size
        // A row that begins with black has its first change at 0.
        own[count++] = last
      }
    } else {
      let b = 0
      let from = -1
      while (from < width) {
        const found = MODE_TABLE[peek(LONGEST_WORD)]!
        if (found === NONE || pos >= end) return undefined
        pos += found & 31
        const mode = found >> 5
        while (b > 0 && above[b - 1]! > from) b--
        while (above[b]! <= from) b++
        if ((b & 1) !== (count & 1) && above[b]! < width) b++
        if (mode === PASS) {
          if (above[b]! >= width) return undefined
          from = above[b + 1]!
        } else if (mode === RUNS) {
          const first = run(count & 1)
          const second = run(1 - (count & 1))
          const start = Math.max(0, from)
          if (first < 0 || second < 0 || start + first + second > width) return undefined
          own[count++] = start + first
          own[count++] = start + first + second
          from = start + first + second
        } else {
          const next = above[b]! + mode - 3
          if (next < Math.max(0, from) || next > width) return undefined
          own[count++] = next
          from = next
        }
        if (count > width + 1) return undefined
      }
    }
    count = distinct(own, count)
    while (count > 0 && own[count - 1]! >= width) count--
    own[count] = own[count + 1] = own[count + 2] = width
    fillRow(data, row * rowSize(width), width, own, count)
    ;[above, own] = [own, above]
  }
  return { width, height, data }
}

/** Two changes at one place are none. */
function distinct(changes: Uint32Array, count: number): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (kept > 0 && changes[kept - 1] === changes[i]) kept--
    else changes[kept++] = changes[i]!
  }
  return kept
}
