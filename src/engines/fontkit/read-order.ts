import type { UsedFont } from './used-font.ts'

/** Part of a line that one font draws in one direction. */
export interface LinePart {
  font: UsedFont
  /** What is read, in the order it is read, and where that begins in the line. */
  text: string
  from: number
  rtl: boolean
  /** Operators that draw it; raised marks stand at `RISE`. */
  operators: string
  /** Thousandths of the size. */
  width: number
}

/**
 * A stretch that runs to the left, with the space it begins with as a piece of its own: where it stands between two fonts
 * it has to be read between them.
 */
export function spacesApart<T extends { text: string }>([first, ...rest]: T[]): T[] {
  const space = first && /^ +(?=[^ ])/.exec(first.text)?.[0]
  if (!space) return first ? [first, ...rest] : rest
  return [{ ...first, text: space }, { ...first, text: first.text.slice(space.length) }, ...rest]
}

/** Parts of one font that stand side by side are one piece for readers, which put it into order by themselves. */
function piecesOf(parts: readonly LinePart[]): LinePart[][] {
  const pieces: LinePart[][] = []
  for (const [i, part] of parts.entries()) {
    const last = pieces.at(-1)
    const isBetween = part.rtl && part.text.trim() === '' && parts[i + 1]?.font !== part.font
    if (last && last[0]!.font === part.font && !isBetween) last.push(part)
    else pieces.push([part])
  }
  return pieces
}

/**
 * The parts of a line, given as they stand from left to right, in the order they are read, each with the way to it from the
 * end of the one before. Readers such as pdf.js turn right-to-left text round piece by piece, and keep the order of the
 * pieces.
 */
export function inReadOrder(parts: readonly LinePart[]): (LinePart & { way: number })[] {
  let [x, pen] = [0, 0]
  const placed = piecesOf(parts).map(piece => {
    const at = x
    for (const { width } of piece) x += width
    return { piece, x: at, from: Math.min(...piece.map(part => part.from)) }
  })
  return placed
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ piece, x }) =>
      piece.map((part, i) => {
        const way = i === 0 ? Math.round((x - pen) * 10) / 10 : 0
        pen += way + part.width
        return { ...part, way }
      }),
    )
}
