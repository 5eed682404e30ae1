import { type Watcher, watched } from '../../../lib/async/watched.ts'
import { diffLines } from '../../../lib/diff/line-diff.ts'

export interface TableDiff {
  /** Rows of b alone, by index. */
  added: number[]
  /** Rows of a alone. */
  removed: number[]
  changed: { a: number; b: number; cells: { cell: number; from: string; to: string }[] }[]
  /** Equal rows in another order. */
  moved: { a: number; b: number }[]
  unchanged: number
}

/**
 * Compares two tables with the same columns. Rows kept in order are a longest common subsequence; of the rest,
 * equal rows are moved ones. Rows with the same key, and rows in the same gap with the same first cell or at least half
 * of their cells equal, are changed ones.
 */
export function diffTables(a: string[][], b: string[][], watcher: Watcher): TableDiff {
  const key = (row: string[]) => row.map(cell => `${cell.length}:${cell}`).join('')
  const [keysA, keysB] = [a.map(key), b.map(key)]
  const edits = diffLines(keysA, keysB)

  const movedFrom = queues(
    edits.flatMap(edit => (edit.type === 'removed' ? [edit.a] : [])),
    i => keysA[i]!,
  )
  const moved: TableDiff['moved'] = []
  const movedAway = new Set<number>()
  const movedHere = new Set<number>()
  for (const edit of edits) {
    if (edit.type !== 'added') continue
    const from = movedFrom.get(keysB[edit.b]!)?.pop()
    if (from === undefined) continue
    moved.push({ a: from, b: edit.b })
    movedAway.add(from)
    movedHere.add(edit.b)
  }

  const byKey = pairsByKey(a, b, { edits, movedAway, movedHere })
  const keyed = new Set(byKey.values())
  const result: TableDiff = { added: [], removed: [], changed: [], moved, unchanged: 0 }
  let gapA: number[] = []
  let gapB: number[] = []
  const endGap = () => {
    const pairs = pairRows(
      a,
      b,
      gapA.filter(i => !byKey.has(i)),
      gapB,
    )
    for (const i of gapA) {
      const j = byKey.get(i) ?? pairs.get(i)
      if (j === undefined) result.removed.push(i)
      else result.changed.push({ a: i, b: j, cells: cellsBetween(a[i]!, b[j]!) })
    }
    const used = new Set(pairs.values())
    result.added.push(...gapB.filter(j => !used.has(j)))
    gapA = []
    gapB = []
  }
  for (const edit of watched(edits, watcher, 'rows')) {
    if (edit.type === 'removed') {
      if (!movedAway.has(edit.a)) gapA.push(edit.a)
    } else if (edit.type === 'added') {
      if (!movedHere.has(edit.b) && !keyed.has(edit.b)) gapB.push(edit.b)
    } else {
      endGap()
      result.unchanged++
    }
  }
  endGap()
  return result
}

interface Unpaired {
  edits: ReturnType<typeof diffLines>
  movedAway: Set<number>
  movedHere: Set<number>
}

/** Which removed and added rows have the same key, wherever they stand: a row that was sorted elsewhere and changed. */
function pairsByKey(a: string[][], b: string[][], { edits, movedAway, movedHere }: Unpaired) {
  const pairs = new Map<number, number>()
  const key = keyColumn(a, b)
  if (key < 0) return pairs
  const places = new Map<string, number>()
  for (const edit of edits)
    if (edit.type === 'added' && !movedHere.has(edit.b)) places.set(b[edit.b]![key]!, edit.b)
  for (const edit of edits) {
    if (edit.type !== 'removed' || movedAway.has(edit.a)) continue
    const j = places.get(a[edit.a]![key]!)
    if (j !== undefined) pairs.set(edit.a, j)
  }
  return pairs
}

/** The first column that tells the rows of both tables apart; -1 where none does. */
function keyColumn(a: string[][], b: string[][]): number {
  const isKey = (rows: string[][], column: number) => {
    const seen = new Set(rows.map(row => row[column]))
    return seen.size === rows.length && !seen.has('')
  }
  const width = Math.max(a[0]?.length ?? 0, b[0]?.length ?? 0)
  for (let column = 0; column < width; column++) if (isKey(a, column) && isKey(b, column)) return column
  return -1
}

/** Which removed and added rows of a gap are the same row, changed. */
function pairRows(a: string[][], b: string[][], gapA: number[], gapB: number[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const free = new Set(gapB)
  const byFirst = queues(
    gapB.filter(j => b[j]![0]),
    j => b[j]![0]!,
  )
  for (const i of gapA) {
    const j = byFirst.get(a[i]![0] ?? '')?.pop()
    if (j === undefined) continue
    pairs.set(i, j)
    free.delete(j)
  }
  const left = free.values()
  for (const i of gapA) {
    if (pairs.has(i)) continue
    const j = left.next().value
    if (j === undefined) break
    if (cellsBetween(a[i]!, b[j]!).length * 2 <= a[i]!.length) pairs.set(i, j)
  }
  return pairs
}

/** Indexes by a key of theirs, each list with the first at its end, to be taken with pop. */
function queues(indexes: number[], keyOf: (index: number) => string): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const i of indexes.toReversed()) {
    const list = lists.get(keyOf(i))
    if (list) list.push(i)
    else lists.set(keyOf(i), [i])
  }
  return lists
}

function cellsBetween(from: string[], to: string[]): { cell: number; from: string; to: string }[] {
  return from.flatMap((value, cell) => (value === to[cell] ? [] : [{ cell, from: value, to: to[cell]! }]))
}
