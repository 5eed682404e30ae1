import type { Json } from './encoding.ts'
import { joinedPieces } from './joined-pieces.ts'

/** Floats of a zone with the text behind them, as a block of its own until the parts are known. */
interface ZonePiece extends Json {
  k: 'zone piece'
  /** The whole zone. */
  of: Json
  /** Where its blocks begin among those of the zone. */
  from: number
  b: Json[]
}

export const isZonePiece = (block: Json): block is ZonePiece => block['k'] === 'zone piece'

/** The blocks of a zone: a page may begin with what floats, but never between that and the text it stands at. */
export function zonePiecesOf(zone: Json): Json[] {
  const pieces: ZonePiece[] = []
  let before: Json | undefined
  for (const [from, block] of (zone['b'] as Json[]).entries()) {
    if (!before || isText(before)) pieces.push({ k: 'zone piece', of: zone, from, b: [block] })
    else pieces.at(-1)!.b.push(block)
    before = block
  }
  return pieces
}

/** Blocks with the pieces of each zone as one again. */
export const withZones = (blocks: Json[]): Json[] =>
  joinedPieces(blocks, isZonePiece, pieces => {
    const [{ of, from }] = pieces
    return { ...of, b: pieces.flatMap(one => one.b), ...(from > 0 && { f: { gap: 0 } }) }
  })

export const isText = ({ k, c }: Json): boolean =>
  (k === 'p' || k === 'h') && Array.isArray(c) && c.length > 0
