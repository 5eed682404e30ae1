/** One step from `a` to `b`: a line of `a` alone, a line of `b` alone, or one they share. Indexes from 0. */
export type LineEdit =
  | { type: 'removed'; a: number }
  | { type: 'added'; b: number }
  | { type: 'same'; a: number; b: number }

/** The shortest way from `a` to `b` in whole lines; in each changed stretch removals come before additions. */
export function diffLines(a: readonly string[], b: readonly string[]): LineEdit[] {
  const edits: LineEdit[] = []
  let i = 0
  let j = 0
  const upTo = (endA: number, endB: number) => {
    while (i < endA) edits.push({ type: 'removed', a: i++ })
    while (j < endB) edits.push({ type: 'added', b: j++ })
  }
  for (const [atA, atB] of sharedLines(a, b)) {
    upTo(atA, atB)
    edits.push({ type: 'same', a: i++, b: j++ })
  }
  upTo(a.length, b.length)
  return edits
}

/** A longest common subsequence, as pairs of indexes into `a` and `b`, both rising. */
export function sharedLines<T extends string | number>(
  a: readonly T[],
  b: readonly T[],
): [a: number, b: number][] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const pairs: [number, number][] = []
  for (let i = 0; i < start; i++) pairs.push([i, i])
  for (const pair of sharedMiddle(a, b, start, endA, endB)) pairs.push(pair)
  for (let i = endA; i < a.length; i++) pairs.push([i, endB + i - endA])
  return pairs
}

/** Leaves out lines that only one side has (they match nothing) and gives each other line a number. */
function sharedMiddle<T>(
  a: readonly T[],
  b: readonly T[],
  start: number,
  endA: number,
  endB: number,
): [number, number][] {
  const inB = new Set<T>()
  for (let j = start; j < endB; j++) inB.add(b[j]!)
  const numberOf = new Map<T, number>()
  const [indexA, lineA]: [number[], number[]] = [[], []]
  for (let i = start; i < endA; i++) {
    const line = a[i]!
    if (!inB.has(line)) continue
    let number = numberOf.get(line)
    if (number === undefined) numberOf.set(line, (number = numberOf.size))
    indexA.push(i)
    lineA.push(number)
  }
  const [indexB, lineB]: [number[], number[]] = [[], []]
  for (let j = start; j < endB; j++) {
    const number = numberOf.get(b[j]!)
    if (number === undefined) continue
    indexB.push(j)
    lineB.push(number)
  }
  const pairs = longestCommonSubsequence(lineA, lineB, numberOf.size)
  return pairs.map(([i, j]) => [indexA[i]!, indexB[j]!])
}

// 30 bits a word: a sum of two words and a carry stays a small integer, which V8 adds without boxing.
const BITS = 30
const MASK = 2 ** BITS - 1

/**
 * Bit-parallel LCS (Crochemore et al. 2001, Hyyrö 2004): one bit per line of `a`, one row per line of `b`.
 * After row j, bit i is 0 where line i of `a` makes the LCS of a[0..i] and b[0..j] longer.
 * Walking back needs every row, so every √n-th is kept and the rows between are made again: memory n√n bits.
 */
function longestCommonSubsequence(a: number[], b: number[], kinds: number): [number, number][] {
  if (a.length === 0 || b.length === 0) return []
  const words = Math.ceil(a.length / BITS)
  const step = nextRow(a, kinds, words)
  const block = Math.ceil(Math.sqrt(b.length))
  const row = new Int32Array(words).fill(MASK)
  const kept: Int32Array[] = []
  for (let j = 0; j < b.length; j++) {
    if (j % block === 0) kept.push(row.slice())
    step(row, b[j]!)
  }

  const pairs: [number, number][] = []
  const rows = new Int32Array((block + 1) * words)
  let i = a.length
  let j = b.length
  for (let top = kept.length - 1; top >= 0 && i > 0; top--) {
    const first = top * block
    row.set(kept[top]!)
    rows.set(row, 0)
    for (let k = first; k < j; k++) {
      step(row, b[k]!)
      rows.set(row, (k - first + 1) * words)
    }
    const bit = (r: number, c: number) =>
      (rows[(r - first) * words + Math.floor(c / BITS)]! >>> (c % BITS)) & 1
    while (i > 0 && j > first) {
      if (bit(j, i - 1)) i--
      else if (bit(j - 1, i - 1)) pairs.push([--i, --j])
      else j--
    }
  }
  return pairs.reverse()
}

/** The step from one row to the next: V = (V + (V & M)) | (V & ~M), M the places of the line in `a`. */
function nextRow(a: number[], kinds: number, words: number): (row: Int32Array, line: number) => void {
  const places: number[][] = Array.from({ length: kinds }, () => [])
  for (const [i, line] of a.entries()) places[line]!.push(i)

  // A frequent line has its places as a full row of bits; there are only a few such lines.
  const frequent = places.map(list => {
    if (list.length * 4 < words) return undefined
    const bits = new Int32Array(words)
    for (const i of list) bits[Math.floor(i / BITS)]! |= 1 << (i % BITS)
    return bits
  })

  return (row, line) => {
    const bits = frequent[line]
    let carry = 0
    if (bits) {
      for (let w = 0; w < words; w++) {
        const v = row[w]!
        const u = v & bits[w]!
        const sum = v + u + carry
        carry = sum >>> BITS
        row[w] = (sum & MASK) | (v & ~u)
      }
      return
    }
    // A rare line touches the words it is in, and those the carry runs into.
    const list = places[line]!
    let k = 0
    let w = 0
    while (k < list.length || carry) {
      if (!carry) w = Math.floor(list[k]! / BITS)
      if (w >= words) return
      let m = 0
      for (const end = (w + 1) * BITS; k < list.length && list[k]! < end; k++) m |= 1 << (list[k]! % BITS)
      const v = row[w]!
      const u = v & m
      const sum = v + u + carry
      carry = sum >>> BITS
      row[w] = (sum & MASK) | (v & ~u)
      w++
    }
  }
}
