const SIGNS: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** A number from 1 to 32,767 in small Roman numerals; others in digits. */
export function romanNumeral(n: number): string {
  if (n < 1 || n > 32_767) return String(n)
  let [left, out] = [n, '']
  for (const [size, sign] of SIGNS) for (; left >= size; left -= size) out += sign
  return out
}
