import { sharedLines } from './line-diff.ts'

/** One difference. Paths are JSON pointers; applied in order (RFC 6902) they turn the old value into the new. */
export type JsonChange =
  | { op: 'add'; path: string; to: unknown }
  | { op: 'remove'; path: string; from: unknown }
  | { op: 'replace'; path: string; from: unknown; to: unknown }

/** Comparing the items of two lists in all pairings is given up past this many pairs, for the whole call. */
const PAIR_BUDGET = 40_000
/** Past this many, items are not even searched for further along the list, but compared one by one in order. */
const LCS_BUDGET = 400_000_000

/**
 * The differences between two JSON values, with as few leaf values touched as possible: objects key by key,
 * lists by the cheapest alignment of their items, in which similar items are compared inside.
 */
export function diffJson(a: unknown, b: unknown): JsonChange[] {
  const shapes = new Shapes()
  let pairs = 0

  /** Leaf values touched by turning x into y in place. */
  const costs = new Map<number, Map<number, number>>()
  const cost = (x: unknown, y: unknown): number => {
    const [idX, idY] = [shapes.idOf(x), shapes.idOf(y)]
    if (idX === idY) return 0
    const known = costs.get(idX)?.get(idY)
    if (known !== undefined) return known
    const value = costOf(x, y)
    let row = costs.get(idX)
    if (!row) costs.set(idX, (row = new Map()))
    row.set(idY, value)
    return value
  }
  const costOf = (x: unknown, y: unknown): number => {
    if (isList(x) && isList(y)) {
      return align(x, y).reduce(
        (sum, [i, j]) =>
          sum +
          (i === undefined ? shapes.leaves(y[j!]) : j === undefined ? shapes.leaves(x[i]) : cost(x[i], y[j])),
        0,
      )
    }
    if (isObject(x) && isObject(y)) {
      let sum = 0
      for (const key of Object.keys(x))
        sum += Object.hasOwn(y, key) ? cost(x[key], y[key]) : shapes.leaves(x[key])
      for (const key of Object.keys(y)) if (!Object.hasOwn(x, key)) sum += shapes.leaves(y[key])
      return sum
    }
    return Math.max(shapes.leaves(x), shapes.leaves(y))
  }

  /** Pairs of indexes; one side missing where an item was removed or added. */
  const align = (x: unknown[], y: unknown[]): Aligned[] => {
    const [idsX, idsY] = [x.map(shapes.idOf), y.map(shapes.idOf)]
    let start = 0
    while (start < x.length && start < y.length && idsX[start] === idsY[start]) start++
    let [endX, endY] = [x.length, y.length]
    while (endX > start && endY > start && idsX[endX - 1] === idsY[endY - 1]) {
      endX--
      endY--
    }
    const aligned: Aligned[] = []
    for (let i = 0; i < start; i++) aligned.push([i, i])
    const size = (endX - start) * (endY - start)
    pairs += size
    const inner =
      pairs <= PAIR_BUDGET
        ? cheapest(x.slice(start, endX), y.slice(start, endY))
        : inOrder(
            pairs <= LCS_BUDGET ? sharedLines(idsX.slice(start, endX), idsY.slice(start, endY)) : [],
            endX - start,
            endY - start,
          )
    for (const [i, j] of inner)
      aligned.push([i === undefined ? i : i + start, j === undefined ? j : j + start])
    for (let i = endX; i < x.length; i++) aligned.push([i, endY + i - endX])
    return aligned
  }

  /** Edit distance over items, where turning one into another costs what differs inside them. */
  const cheapest = (x: unknown[], y: unknown[]): Aligned[] => {
    const width = y.length + 1
    const table = new Float64Array((x.length + 1) * width)
    for (let i = 0; i <= x.length; i++) {
      for (let j = 0; j <= y.length; j++) {
        if (i === 0 && j === 0) continue
        const removed = i > 0 ? table[(i - 1) * width + j]! + shapes.leaves(x[i - 1]) : Infinity
        const added = j > 0 ? table[i * width + j - 1]! + shapes.leaves(y[j - 1]) : Infinity
        const turned = i > 0 && j > 0 ? table[(i - 1) * width + j - 1]! + cost(x[i - 1], y[j - 1]) : Infinity
        table[i * width + j] = Math.min(removed, added, turned)
      }
    }
    const aligned: Aligned[] = []
    let [i, j] = [x.length, y.length]
    while (i > 0 || j > 0) {
      const here = table[i * width + j]!
      if (i > 0 && j > 0 && here === table[(i - 1) * width + j - 1]! + cost(x[i - 1], y[j - 1])) {
        aligned.push([--i, --j])
      } else if (j > 0 && here === table[i * width + j - 1]! + shapes.leaves(y[j - 1]))
        aligned.push([undefined, --j])
      else aligned.push([--i, undefined])
    }
    return aligned.reverse()
  }

  const changes: JsonChange[] = []
  const compare = (x: unknown, y: unknown, path: string): void => {
    if (shapes.idOf(x) === shapes.idOf(y)) return
    if (isObject(x) && isObject(y)) {
      for (const key of Object.keys(x)) {
        const at = `${path}/${escaped(key)}`
        if (Object.hasOwn(y, key)) compare(x[key], y[key], at)
        else changes.push({ op: 'remove', path: at, from: x[key] })
      }
      for (const key of Object.keys(y)) {
        if (!Object.hasOwn(x, key)) changes.push({ op: 'add', path: `${path}/${escaped(key)}`, to: y[key] })
      }
    } else if (isList(x) && isList(y)) {
      const aligned = align(x, y)
      // First inside items, then removals from the end, then additions from the start: so every path holds
      // when the changes are applied one after the other, and names a's index for what was, b's for what is new.
      for (const [i, j] of aligned)
        if (i !== undefined && j !== undefined) compare(x[i], y[j], `${path}/${i}`)
      for (const [i, j] of aligned.toReversed()) {
        if (i !== undefined && j === undefined)
          changes.push({ op: 'remove', path: `${path}/${i}`, from: x[i] })
      }
      for (const [i, j] of aligned) {
        if (i === undefined) changes.push({ op: 'add', path: `${path}/${j}`, to: y[j!] })
      }
    } else changes.push({ op: 'replace', path, from: x, to: y })
  }
  compare(a, b, '')
  return changes
}

type Aligned = [i: number | undefined, j: number | undefined]

/** What lies between shared items is paired in order, and what is left over was removed or added. */
function inOrder(shared: [number, number][], lengthX: number, lengthY: number): Aligned[] {
  const aligned: Aligned[] = []
  let [i, j] = [0, 0]
  for (const [toX, toY] of [...shared, [lengthX, lengthY] as [number, number]]) {
    while (i < toX && j < toY) aligned.push([i++, j++])
    while (i < toX) aligned.push([i++, undefined])
    while (j < toY) aligned.push([undefined, j++])
    if (toX < lengthX && toY < lengthY) aligned.push([i++, j++])
  }
  return aligned
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Numbers equal values alike, whatever the order of their keys, in one pass over each. */
class Shapes {
  private readonly ids = new Map<string, number>()
  private readonly known = new WeakMap<object, number>()
  private readonly leafCounts: number[] = []

  readonly idOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return this.number(`${typeof value} ${value}`, () => 1)
    const known = this.known.get(value)
    if (known !== undefined) return known
    const inner = isList(value)
      ? value.map(this.idOf)
      : Object.keys(value)
          .sort()
          .map(key => `${JSON.stringify(key)}:${this.idOf((value as Record<string, unknown>)[key])}`)
    const id = this.number(isList(value) ? `[${inner}]` : `{${inner}}`, () =>
      Object.values(value).reduce<number>((sum, item) => sum + this.leaves(item), 0),
    )
    this.known.set(value, id)
    return id
  }

  /** Values inside that are no list or object; an empty container counts as one. */
  readonly leaves = (value: unknown): number => this.leafCounts[this.idOf(value)]!

  private number(shape: string, leaves: () => number): number {
    let id = this.ids.get(shape)
    if (id === undefined) {
      id = this.ids.size
      this.ids.set(shape, id)
      this.leafCounts.push(0)
      this.leafCounts[id] = Math.max(1, leaves())
    }
    return id
  }
}
