/** Pixels as rows of PNG's filters, each row with the one that leaves the smallest differences. */
export function imageRows(pixels: Uint8Array, width: number, height: number, channels: number): Buffer {
  const size = width * channels
  const out = Buffer.alloc((size + 1) * height)
  const tries = [0, 1, 2, 3, 4].map(() => new Uint8Array(size))
  const zero = new Uint8Array(size)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * size, (y + 1) * size)
    const up = y > 0 ? pixels.subarray((y - 1) * size, y * size) : zero
    const sums = [0, 0, 0, 0, 0]
    for (let i = 0; i < size; i++) {
      const value = row[i]!
      const left = i >= channels ? row[i - channels]! : 0
      const above = up[i]!
      const corner = i >= channels ? up[i - channels]! : 0
      const [a, b, c] = [
        Math.abs(above - corner),
        Math.abs(left - corner),
        Math.abs(left + above - 2 * corner),
      ]
      const paeth = a <= b && a <= c ? left : b <= c ? above : corner
      const guesses = [0, left, above, (left + above) >> 1, paeth]
      for (let f = 0; f < 5; f++) {
        const rest = (value - guesses[f]!) & 255
        tries[f]![i] = rest
        sums[f]! += rest < 128 ? rest : 256 - rest
      }
    }
    let best = 0
    for (let f = 1; f < 5; f++) if (sums[f]! < sums[best]!) best = f
    out[y * (size + 1)] = best
    out.set(tries[best]!, y * (size + 1) + 1)
  }
  return out
}
