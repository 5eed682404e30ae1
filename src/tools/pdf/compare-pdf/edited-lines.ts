import { diffLines, type LineEdit, sharedLines } from '../../../lib/diff/line-diff.ts'
import { type LineChange, parts, wordsOf } from './line-words.ts'
import { rewrappedLines } from './rewrapped-lines.ts'

/** More pairs than this in one changed stretch are matched in order instead of by likeness. */
const MAX_PAIRS = 40_000
/** Share of words two lines have in common to count as one line edited. */
const LIKENESS = 0.4

/**
 * Compares two lists of lines: what was removed and added, what of it only moved, and what was edited. Lines whose words
 * only stand in other lines are no changes, and are told apart.
 */
export function compareLines(
  a: readonly string[],
  b: readonly string[],
): { changes: LineChange[]; unchanged: number; rewrapped: LineChange[] } {
  const edits = diffLines(a, b)
  const changes = edits.flatMap((edit): LineChange[] =>
    edit.type === 'same'
      ? []
      : [edit.type === 'removed' ? change('removed', edit.a) : change('added', edit.b)],
  )
  markMoved(changes, a, b)
  const wrapped = markEdited(edits, changes, a, b)
  const unchanged = edits.length - changes.length + wrapped.filter(one => one.type === 'removed').length
  const hidden = new Set(wrapped)
  return { changes: changes.filter(one => !hidden.has(one)), unchanged, rewrapped: wrapped }
}

const change = (type: LineChange['type'], index: number): LineChange => ({ type, index })

/** The same text removed here and added there, each line used once, in order. */
function markMoved(changes: LineChange[], a: readonly string[], b: readonly string[]): void {
  const added = new Map<string, LineChange[]>()
  for (const one of changes) {
    if (one.type !== 'added') continue
    const text = b[one.index]!
    const same = added.get(text)
    if (same) same.push(one)
    else added.set(text, [one])
  }
  for (const one of changes) {
    if (one.type !== 'removed') continue
    // A rule or a lone bullet is no line that could be told from others.
    const text = a[one.index]!
    const other = /[\p{L}\p{N}]{2}/u.test(text) ? added.get(text)?.shift() : undefined
    if (!other) continue
    Object.assign(one, { relation: 'moved', counterpart: other.index })
    Object.assign(other, { relation: 'moved', counterpart: one.index })
  }
}

/**
 * Within each stretch between unchanged lines, pairs the removed with the added ones that resemble them. Gives the lines
 * that only break elsewhere.
 */
function markEdited(
  edits: LineEdit[],
  changes: LineChange[],
  a: readonly string[],
  b: readonly string[],
): LineChange[] {
  const wrapped: LineChange[] = []
  let next = 0
  let removed: LineChange[] = []
  let added: LineChange[] = []
  const settle = () => {
    if (removed.length > 0 && added.length > 0) {
      const found = rewrappedLines(removed, added, a, b)
      if (found) wrapped.push(...found)
      else pairUp(removed, added, a, b)
    }
    removed = []
    added = []
  }
  for (const edit of edits) {
    if (edit.type === 'same') settle()
    else {
      const one = changes[next++]!
      if (one.relation !== 'moved') (one.type === 'removed' ? removed : added).push(one)
    }
  }
  settle()
  return wrapped
}

const weight = (words: string[]): number => words.reduce((sum, word) => sum + word.trim().length, 0)

function pairUp(
  removed: LineChange[],
  added: LineChange[],
  a: readonly string[],
  b: readonly string[],
): void {
  const left = removed.map(one => wordsOf(a[one.index]!))
  const right = added.map(one => wordsOf(b[one.index]!))
  const likeness = (i: number, j: number): number => {
    const shared = sharedLines(left[i]!, right[j]!).reduce(
      (sum, [at]) => sum + left[i]![at]!.trim().length,
      0,
    )
    return shared / Math.max(1, weight(left[i]!), weight(right[j]!))
  }
  for (const [i, j] of bestPairs(left.length, right.length, likeness)) {
    const shared = sharedLines(left[i]!, right[j]!)
    Object.assign(removed[i]!, {
      relation: 'edited',
      counterpart: added[j]!.index,
      words: parts(left[i]!, new Set(shared.map(([at]) => at))),
    })
    Object.assign(added[j]!, {
      relation: 'edited',
      counterpart: removed[i]!.index,
      words: parts(right[j]!, new Set(shared.map(([, at]) => at))),
    })
  }
}

/** Pairs in rising order whose likeness adds up to the most; only pairs alike enough. */
function bestPairs(m: number, n: number, likeness: (i: number, j: number) => number): [number, number][] {
  if (m * n > MAX_PAIRS) {
    return Array.from({ length: Math.min(m, n) }, (_, i): [number, number] => [i, i]).filter(
      ([i, j]) => likeness(i, j) >= LIKENESS,
    )
  }
  const best = Array.from({ length: m + 1 }, () => new Float64Array(n + 1))
  const value = Array.from({ length: m }, (_, i) =>
    Float64Array.from({ length: n }, (_, j) => likeness(i, j)),
  )
  for (let i = m - 1; i >= 0; i--) {
    for (let j = n - 1; j >= 0; j--) {
      const pair = value[i]![j]! >= LIKENESS ? value[i]![j]! + best[i + 1]![j + 1]! : 0
      best[i]![j] = Math.max(pair, best[i + 1]![j]!, best[i]![j + 1]!)
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < m && j < n; ) {
    if (best[i]![j] === best[i + 1]![j]) i++
    else if (best[i]![j] === best[i]![j + 1]) j++
    else pairs.push([i++, j++])
  }
  return pairs
}
