import type { Json } from './encoding.ts'
import { joinedPieces } from './joined-pieces.ts'

/** Rows of a long table that stay together, as a block of its own until the parts are known. */
interface Piece extends Json {
  k: 'piece'
  /** The whole table. */
  of: Json
  /** Where its rows begin among those of the table. */
  from: number
  rows: Row[]
}

interface Row {
  c: Json[]
}

const rowsOf = (table: Json): Row[] => table['rows'] as Row[]

export const isPiece = (block: Json): block is Piece => block['k'] === 'piece'

/** The rows of a table, those together that cells reach over; the first with the head. */
export function piecesOf(table: Json): Json[] {
  const rows = rowsOf(table)
  const head = Number(table['head'])
  const pieces: Piece[] = []
  let end = 0
  for (const [i, row] of rows.entries()) {
    if (i >= end && i > head) pieces.push({ k: 'piece', of: table, from: i, rows: [row] })
    else if (pieces.length === 0) pieces.push({ k: 'piece', of: table, from: 0, rows: [row] })
    else pieces.at(-1)!.rows.push(row)
    end = Math.max(end, ...row.c.map(cell => i + Number(cell['rs'] ?? 1)))
  }
  return pieces
}

/** Blocks with the pieces of each table as one again; where it went on from an earlier page, below its head rows. */
export const withTables = (blocks: Json[]): Json[] =>
  joinedPieces(blocks, isPiece, pieces =>
    tableOf(
      pieces[0],
      pieces.flatMap(one => one.rows),
    ),
  )

function tableOf({ of, from }: Piece, rows: Row[]): Json {
  if (from === 0) {
    // What stands below a table would stand in the middle of it.
    const { below: _, ...top } = of
    return { ...(rows.length < rowsOf(of).length ? top : of), rows }
  }
  // What stands before a table does not come again.
  const { caption: _, f, ...rest } = of
  const head = rowsOf(of).slice(0, Number(of['head']))
  return { ...rest, ...(f !== undefined && { f: { ...(f as Json), gap: 0 } }), rows: [...head, ...rows] }
}
