/** What is left of a value, as a distance from nothing in either direction. */
const DISTANCE = Uint8Array.from({ length: 256 }, (_, rest) => Math.min(rest, 256 - rest))

/** Pixels as rows of PNG's filters, each row with the one that leaves the smallest differences. */
export function imageRows(pixels: Uint8Array, width: number, height: number, channels: number): Buffer {
  const size = width * channels
  const out = Buffer.allocUnsafe((size + 1) * height)
  // A pixel of nothing stands before each row, a row of nothing above the first.
  let above = new Uint8Array(size + channels)
  let row = new Uint8Array(size + channels)
  for (let y = 0; y < height; y++) {
    row.set(pixels.subarray(y * size, (y + 1) * size), channels)
    const at = y * (size + 1)
    const filter = bestFilter(row, above, channels)
    out[at] = filter
    writeRow(out.subarray(at + 1, at + 1 + size), filter, row, above, channels)
    ;[row, above] = [above, row]
  }
  return out
}

function bestFilter(row: Uint8Array, above: Uint8Array, channels: number): number {
  let [none, sub, up, average, paeth] = [0, 0, 0, 0, 0]
  for (let i = channels; i < row.length; i++) {
    const value = row[i]!
    const a = row[i - channels]!
    const b = above[i]!
    none += DISTANCE[value]!
    sub += DISTANCE[(value - a) & 255]!
    up += DISTANCE[(value - b) & 255]!
    average += DISTANCE[(value - ((a + b) >> 1)) & 255]!
    paeth += DISTANCE[(value - nearest(a, b, above[i - channels]!)) & 255]!
  }
  const sums = [none, sub, up, average, paeth]
  return sums.indexOf(Math.min(...sums))
}

function writeRow(
  out: Uint8Array,
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  channels: number,
): void {
  for (let i = channels; i < row.length; i++) {
    const a = row[i - channels]!
    const b = above[i]!
    let guess = 0
    if (filter === 1) guess = a
    else if (filter === 2) guess = b
    else if (filter === 3) guess = (a + b) >> 1
    else if (filter === 4) guess = nearest(a, b, above[i - channels]!)
    out[i - channels] = row[i]! - guess
  }
}

/** Paeth's guess: of the three neighbours the one nearest to left plus above less corner. */
function nearest(left: number, above: number, corner: number): number {
  const a = Math.abs(above - corner)
  const b = Math.abs(left - corner)
  const c = Math.abs(left + above - 2 * corner)
  return a <= b && a <= c ? left : b <= c ? above : corner
}
