/** a, b, c, d, e, f as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export const combined = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
]

/** Six numbers as a matrix; what is none changes nothing. */
export function matrixOf(numbers: readonly number[] | undefined): Matrix {
  if (numbers?.length !== 6) return IDENTITY
  const [a, b, c, d, e, f] = numbers
  return [a!, b!, c!, d!, e!, f!]
}
