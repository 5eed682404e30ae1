import type { Json } from './encoding.ts'
import { joinedPieces } from './joined-pieces.ts'

/** An item of a long list, as a block of its own until the parts are known. */
interface ListPiece extends Json {
  k: 'list piece'
  /** The whole list. */
  of: Json
  /** Where it stands among the items of the list. */
  from: number
  items: Item[]
}

interface Item extends Json {
  b: Json[]
}

export const itemsOf = (list: Json): Item[] => list['items'] as Item[]

export const isListPiece = (block: Json): block is ListPiece => block['k'] === 'list piece'

export const listPiecesOf = (list: Json): Json[] =>
  itemsOf(list).map((item, from): ListPiece => ({ k: 'list piece', of: list, from, items: [item] }))

/** Blocks with the items of each list together again; where it went on from an earlier page, counted from there. */
export const withLists = (blocks: Json[]): Json[] =>
  joinedPieces(blocks, isListPiece, pieces =>
    listOf(
      pieces[0],
      pieces.flatMap(one => one.items),
    ),
  )

function listOf({ of, from }: ListPiece, items: Item[]): Json {
  if (from === 0) return { ...of, items }
  const { f, start, ...rest } = of
  return {
    ...rest,
    ...(start !== undefined && { start: numberAt(of, from) }),
    // What stands before a list does not come again.
    ...(f !== undefined && { f: { ...(f as Json), gap: 0 } }),
    items,
  }
}

/** The number of an item: items that have one of their own are counted on from. */
function numberAt(list: Json, at: number): number {
  const before = itemsOf(list).slice(0, at)
  const named = before.findLastIndex(item => item['no'] !== undefined)
  return named < 0 ? Number(list['start']) + at : Number(before[named]!['no']) + at - named
}
