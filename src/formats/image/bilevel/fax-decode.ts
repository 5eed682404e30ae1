import { type Bits, fillRow, rowSize } from './bilevel-bitmap.ts'
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
  const reader = new FaxReader(bytes, width)
  let above = new Uint32Array(width + 4)
  let own = new Uint32Array(width + 4)
  above.fill(width, 0, 3)
  for (let row = 0; row < height; row++) {
    // Zeros that fill up a byte come before a mark and belong to it; without marks, rows may begin with as many.
    const marked = k >= 0 && (options.endOfLine || !byteAlign) && reader.endOfLine()
    if (byteAlign && !marked) reader.alignToByte()
    const flat = k === 0 || (k > 0 && reader.bit() === 1)
    if (reader.isAtEnd()) return undefined
    let count = flat ? reader.flatRow(own) : reader.leaningRow(own, above)
    if (count < 0) return undefined
    count = distinct(own, count)
    while (count > 0 && own[count - 1]! >= width) count--
    own[count] = own[count + 1] = own[count + 2] = width
    fillRow(data, row * rowSize(width), width, own, count)
    ;[above, own] = [own, above]
  }
  return { width, height, data }
}

/** Goes through the bits of a fax. Rows are read as the places where their tone changes. */
class FaxReader {
  private readonly bytes: Uint8Array
  private readonly width: number
  private readonly end: number
  private pos = 0

  constructor(bytes: Uint8Array, width: number) {
    this.bytes = bytes
    this.width = width
    this.end = bytes.length * 8
  }

  isAtEnd(): boolean {
    return this.pos >= this.end
  }

  alignToByte(): void {
    this.pos = (this.pos + 7) & ~7
  }

  bit(): number {
    const bit = this.peek(1)
    this.pos++
    return bit
  }

  private peek(size: number): number {
    const at = this.pos >> 3
    const { bytes } = this
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    return (word >> (24 - size - (this.pos & 7))) & ((1 << size) - 1)
  }

  /** Passes over the mark of a row's end, and the zeros that fill up before it. */
  endOfLine(): boolean {
    const start = this.pos
    while (!this.isAtEnd() && this.peek(12) === 0) this.pos++
    if (this.peek(12) === EOL) {
      this.pos += 12
      return true
    }
    this.pos = start
    return false
  }

  /** The length of a run of white (0) or black (1); -1 where there is none. */
  private run(tone: number): number {
    const words = tone === 0 ? WHITE_TABLE! : BLACK_TABLE!
    for (let sum = 0; ; ) {
      const found = words[this.peek(LONGEST_WORD)]!
      if (found === NONE || this.pos > this.end) return -1
      this.pos += found & 31
      const size = runAt(found >> 5)
      sum += size
      if (size < 64) return sum
      if (sum > this.width) return -1
    }
  }

  /** Reads a row told by itself, as runs; gives the number of its changes, -1 where it is damaged. */
  flatRow(own: Uint32Array): number {
    const { width } = this
    let count = 0
    for (let last = 0; last < width; ) {
      const size = this.run(count & 1)
      if (size < 0 || last + size > width) return -1
      last += size
      // A row that begins with black has its first change at 0.
      own[count++] = last
    }
    return count
  }

  /** Reads a row told by the one above; gives the number of its changes, -1 where it is damaged. */
  leaningRow(own: Uint32Array, above: Uint32Array): number {
    const { width } = this
    let count = 0
    let b = 0
    for (let from = -1; from < width; ) {
      const found = MODE_TABLE[this.peek(LONGEST_WORD)]!
      if (found === NONE || this.isAtEnd()) return -1
      this.pos += found & 31
      const mode = found >> 5
      // To the first change above that lies behind, and goes to the other tone.
      while (b > 0 && above[b - 1]! > from) b--
      while (above[b]! <= from) b++
      if ((b & 1) !== (count & 1) && above[b]! < width) b++
      if (mode === PASS) {
        if (above[b]! >= width) return -1
        from = above[b + 1]!
      } else if (mode === RUNS) {
        const first = this.run(count & 1)
        const second = this.run(1 - (count & 1))
        const start = Math.max(0, from)
        if (first < 0 || second < 0 || start + first + second > width) return -1
        own[count++] = start + first
        own[count++] = start + first + second
        from = start + first + second
      } else {
        const next = above[b]! + mode - 3
        if (next < Math.max(0, from) || next > width) return -1
        own[count++] = next
        from = next
      }
      if (count > width + 1) return -1
    }
    return count
  }
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
