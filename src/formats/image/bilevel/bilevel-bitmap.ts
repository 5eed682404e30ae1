/** A bilevel image: rows of bits filled up to whole bytes, the first pixel in the highest bit. */
export interface Bits {
  width: number
  height: number
  data: Uint8Array
}

export const rowSize = (width: number): number => (width + 7) >> 3

/** Sets a row from where its tone changes: white, which is 1, comes first. */
export function fillRow(
  data: Uint8Array,
  start: number,
  width: number,
  changes: Uint32Array,
  count: number,
): void {
  data.fill(0xff, start, start + rowSize(width))
  for (let i = 0; i < count; i += 2) {
    const to = i + 1 < count ? changes[i + 1]! : width
    let at = changes[i]!
    while (at < to) {
      if ((at & 7) === 0 && to - at >= 8) {
        const whole = (to - at) >> 3
        data.fill(0, start + (at >> 3), start + (at >> 3) + whole)
        at += whole * 8
      } else {
        data[start + (at >> 3)]! &= ~(0x80 >> (at & 7))
        at++
      }
    }
  }
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let left = byte; left > 0; left &= left - 1) count++
  return count
})

/** How many pixels of each square of `side` by `side` are 1; at the edges, squares are cut. */
function onesInSquares({ width, height, data }: Bits, side: number): Uint32Array {
  const across = Math.ceil(width / side)
  const counts = new Uint32Array(across * Math.ceil(height / side))
  const size = rowSize(width)
  for (let y = 0; y < height; y++) {
    const out = Math.floor(y / side) * across
    for (let i = 0; i < size; i++) {
      let byte = data[y * size + i]!
      if (i === size - 1 && width % 8 > 0) byte &= 0xff00 >> (width % 8)
      if (byte === 0) continue
      const x = i * 8
      const first = Math.floor(x / side)
      if (first === Math.floor((x + 7) / side)) counts[out + first]! += ONES[byte]!
      else
        for (let bit = 0; bit < 8; bit++)
          counts[out + Math.floor((x + bit) / side)]! += (byte >> (7 - bit)) & 1
    }
  }
  return counts
}

/** A picture with squares of pixels as single ones, each of the tone that more of them had. */
export function shrinkBits(bits: Bits, side: number): Bits {
  const [width, height] = [Math.ceil(bits.width / side), Math.ceil(bits.height / side)]
  const data = new Uint8Array(rowSize(width) * height)
  const counts = onesInSquares(bits, side)
  for (let y = 0; y < height; y++) {
    const rows = Math.min(side, bits.height - y * side)
    for (let x = 0; x < width; x++) {
      const half = (rows * Math.min(side, bits.width - x * side)) / 2
      // A draw goes by turns, or every line would grow and every gap close.
      const ones = counts[y * width + x]!
      if (ones > half || (ones === half && (x + y) % 2 === 0))
        data[y * rowSize(width) + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return { width, height, data }
}

/** How alike a picture and its smaller copy are to an eye that sees squares of `side` of its pixels as greys, in decibels. */
export function likeness(large: Bits, small: Bits, factor: number, side: number): number {
  const [a, b] = [onesInSquares(large, side * factor), onesInSquares(small, side)]
  const across = Math.ceil(small.width / side)
  let sum = 0
  let seen = 0
  for (let i = 0; i < b.length; i++) {
    // Squares cut by the edge hold other shares of pixels.
    if (
      (i % across) * side + side > small.width - 1 ||
      Math.floor(i / across) * side + side > small.height - 1
    )
      continue
    const difference = a[i]! / (side * factor) ** 2 - b[i]! / side ** 2
    // Paper without anything on it would make every copy alike.
    const inked = b[i]! > 0 && b[i]! < side ** 2
    if (!inked && difference === 0) continue
    sum += difference ** 2
    seen++
  }
  return sum === 0 ? 99 : 10 * Math.log10(seen / sum)
}
