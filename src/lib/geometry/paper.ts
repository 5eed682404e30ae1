/** Papers by their common names: width and height in points, upright. */
const PAPERS: [name: string, width: number, height: number][] = [
  ['A0', 2383.94, 3370.39],
  ['A1', 1683.78, 2383.94],
  ['A2', 1190.55, 1683.78],
  ['A3', 841.89, 1190.55],
  ['A4', 595.28, 841.89],
  ['A5', 419.53, 595.28],
  ['A6', 297.64, 419.53],
  ['A7', 209.76, 297.64],
  ['B4', 708.66, 1000.63],
  ['B5', 498.9, 708.66],
  ['B6', 354.33, 498.9],
  ['Letter', 612, 792],
  ['Legal', 612, 1008],
  ['Tabloid', 792, 1224],
  ['Executive', 521.86, 756],
  ['Statement', 396, 612],
  ['Folio', 612, 936],
]

const SIZES: ReadonlyMap<string, [number, number]> = new Map(
  PAPERS.map(([name, width, height]) => [name.toLowerCase(), [width, height]]),
)

/** Papers that a tool offers by name. */
export const PAPER_NAMES = [
  'a3',
  'a4',
  'a5',
  'a6',
  'b4',
  'b5',
  'letter',
  'legal',
  'tabloid',
  'executive',
] as const

export const A4: [number, number] = SIZES.get('a4')!

/** Width and height of a paper named `A4`, `us-letter` or `letterpaper`; undefined where the name is unknown. */
export function paperSize(name: string): [number, number] | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^us|paper$/g, '')
    .replace(/^iso/, '')
  return SIZES.get(plain)
}

/** Printers and programs round sizes; nobody tells papers apart by this much. */
const TOLERANCE = 3

/** What a page of this size is called, lying or upright; undefined when it has no name. */
export function paperName(width: number, height: number): string | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return PAPERS.find(([, w, h]) => Math.abs(w - short) <= TOLERANCE && Math.abs(h - long) <= TOLERANCE)?.[0]
}
