import type { Json } from './encoding.ts'

/** A part of a block that is long, as a block of its own until it is known where pages begin. */
interface PieceOf extends Json {
  /** The whole block. */
  of: Json
}

/** Blocks with the pieces of each whole that follow one another as one again. */
export function joinedPieces<P extends PieceOf>(
  blocks: Json[],
  isPiece: (block: Json) => block is P,
  join: (pieces: [P, ...P[]]) => Json,
): Json[] {
  const out: Json[] = []
  for (let i = 0; i < blocks.length; i++) {
    const first = blocks[i]!
    if (!isPiece(first)) {
      out.push(first)
      continue
    }
    const pieces: [P, ...P[]] = [first]
    for (let next = blocks[i + 1]; next && isPiece(next) && next.of === first.of; next = blocks[++i + 1])
      pieces.push(next)
    out.push(join(pieces))
  }
  return out
}
