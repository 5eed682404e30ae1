/** Paper sizes by their common names, in points, upright. */
const SIZES: Record<string, [number, number]> = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  a6: [297.64, 419.53],
  b5: [498.9, 708.66],
  letter: [612, 792],
  legal: [612, 1008],
  tabloid: [792, 1224],
  executive: [521.86, 756],
}

/** Width and height of a paper named `A4`, `us-letter` or `letterpaper`; undefined where the name is unknown. */
export function paperSize(name: string): [number, number] | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^us|paper$/g, '')
    .replace(/^iso/, '')
  return Object.hasOwn(SIZES, plain) ? SIZES[plain] : undefined
}

export const A4: [number, number] = SIZES['a4']!
