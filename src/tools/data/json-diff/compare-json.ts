import { decimalOf, isRawNumber } from '../../../formats/text/exact-json.ts'
import { sharedLines } from '../../../lib/diff/line-diff.ts'
import { outputLimit } from '../../../lib/text/output-limit.ts'
import { JsonShapes } from './json-shapes.ts'

/** One difference. Paths are JSON pointers; applied in order (RFC 6902) they turn the old value into the new. */
export type JsonChange =
  | { op: 'add'; path: string; to: unknown }
  | { op: 'remove'; path: string; from: unknown }
  | { op: 'replace'; path: string; from: unknown; to: unknown }

/** Comparing the items of two lists in all pairings is given up past this many pairs, for the whole call. */
const PAIR_BUDGET = 40_000
/** Past this many, items are not even searched for further along the list, but compared one by one in order. */
const LCS_BUDGET = 400_000_000
/** Keys and items looked at to tell how much two values differ; past it, values that differ count as wholly new. */
const COST_BUDGET = 7_000_000
/** Characters that a change takes besides its path and values. */
const AROUND_PATH = 32
/** More different values than a call can hold; two of their numbers make one exact number. */
const MOST_SHAPES = 2 ** 26

/**
 * The differences between two JSON values, with as few leaf values touched as possible: objects key by key,
 * lists by the cheapest alignment of their items, in which similar items are compared inside.
 */
export function diffJson(a: unknown, b: unknown): JsonChange[] {
  const shapes = new JsonShapes()
  const costs = new Costs(shapes)
  const changes: JsonChange[] = []
  const grow = outputLimit(
    'b: differs from a in so many places that the result would be over 50 MB, which is the limit.',
  )
  const tell = (change: JsonChange) => {
    grow(change.path.length + AROUND_PATH)
    changes.push(change)
  }

  const compare = (x: unknown, y: unknown, path: string): void => {
    if (isObject(x) && isObject(y)) compareObjects(x, y, path)
    else if (isList(x) && isList(y)) compareLists(x, y, path)
    else if (!isSame(x, y)) tell({ op: 'replace', path, from: x, to: y })
  }

  const compareObjects = (x: Record<string, unknown>, y: Record<string, unknown>, path: string): void => {
    for (const key of Object.keys(x)) {
      const at = `${path}/${escaped(key)}`
      if (Object.hasOwn(y, key)) compare(x[key], y[key], at)
      else tell({ op: 'remove', path: at, from: x[key] })
    }
    for (const key of Object.keys(y)) {
      if (!Object.hasOwn(x, key)) tell({ op: 'add', path: `${path}/${escaped(key)}`, to: y[key] })
    }
  }

  const compareLists = (x: unknown[], y: unknown[], path: string): void => {
    // Only lists are numbered, with all inside them: objects are walked key by key, equal or not.
    const [idX, idY] = [shapes.idOf(x), shapes.idOf(y)]
    if (idX === idY) return
    const [itemsX, itemsY] = [shapes.items(idX)!, shapes.items(idY)!]
    const aligned = costs.align(itemsX, itemsY)
    // First inside items, then removals from the end, then additions from the start: so every path holds
    // when the changes are applied one after the other, and names a's index for what was, b's for what is new.
    aligned.each((i, j) => {
      if (i >= 0 && j >= 0 && itemsX[i] !== itemsY[j]) compare(x[i], y[j], `${path}/${i}`)
    })
    aligned.eachBackwards((i, j) => {
      if (j < 0) tell({ op: 'remove', path: `${path}/${i}`, from: x[i] })
    })
    aligned.each((i, j) => {
      if (i < 0) tell({ op: 'add', path: `${path}/${j}`, to: y[j] })
    })
  }

  compare(a, b, '')
  return changes
}

/** What turning one shape into another touches, and how the items of two lists are best paired. */
class Costs {
  private readonly shapes: JsonShapes
  private readonly known = new Map<number, number>()
  private pairs = 0
  private looks = 0

  constructor(shapes: JsonShapes) {
    this.shapes = shapes
  }

  /** What the items of two lists become of each other. */
  align(x: number[], y: number[]): Alignment {
    let start = 0
    while (start < x.length && start < y.length && x[start] === y[start]) start++
    let [endX, endY] = [x.length, y.length]
    while (endX > start && endY > start && x[endX - 1] === y[endY - 1]) {
      endX--
      endY--
    }
    const aligned = new Alignment(x.length + y.length)
    for (let i = 0; i < start; i++) aligned.put(i, i)
    this.pairs += (endX - start) * (endY - start)
    const [middleX, middleY] = [x.slice(start, endX), y.slice(start, endY)]
    if (this.pairs <= PAIR_BUDGET) this.cheapest(middleX, middleY, aligned, start)
    else inOrder(this.pairs <= LCS_BUDGET ? sharedLines(middleX, middleY) : [], start, endX, endY, aligned)
    for (let i = endX; i < x.length; i++) aligned.put(i, endY + i - endX)
    return aligned
  }

  /** Leaf values touched by turning one shape into another in place. */
  private cost(x: number, y: number): number {
    if (x === y) return 0
    const { shapes } = this
    const most = Math.max(shapes.leaves(x), shapes.leaves(y))
    const [itemsX, itemsY] = [shapes.items(x), shapes.items(y)]
    const [keysX, keysY] = [shapes.keys(x), shapes.keys(y)]
    if (!itemsX || !itemsY || !keysX !== !keysY) return most
    const pair = x * MOST_SHAPES + y
    const known = this.known.get(pair)
    if (known !== undefined) return known
    this.looks += 16 + itemsX.length + itemsY.length
    if (this.looks > COST_BUDGET) return most
    const value = keysX && keysY ? this.ofObjects(keysX, itemsX, keysY, itemsY) : this.ofLists(itemsX, itemsY)
    this.known.set(pair, value)
    return value
  }

  private ofObjects(keysX: number[], itemsX: number[], keysY: number[], itemsY: number[]): number {
    let [sum, i, j] = [0, 0, 0]
    while (i < keysX.length || j < keysY.length) {
      const [keyX, keyY] = [keysX[i] ?? Infinity, keysY[j] ?? Infinity]
      if (keyX === keyY) sum += this.cost(itemsX[i++]!, itemsY[j++]!)
      else if (keyX < keyY) sum += this.shapes.leaves(itemsX[i++]!)
      else sum += this.shapes.leaves(itemsY[j++]!)
    }
    return sum
  }

  private ofLists(x: number[], y: number[]): number {
    const { shapes } = this
    let sum = 0
    this.align(x, y).each((i, j) => {
      sum += i < 0 ? shapes.leaves(y[j]!) : j < 0 ? shapes.leaves(x[i]!) : this.cost(x[i]!, y[j]!)
    })
    return sum
  }

  /** Edit distance over items, where turning one into another costs what differs inside them. */
  private cheapest(x: number[], y: number[], aligned: Alignment, start: number): void {
    const { shapes } = this
    const width = y.length + 1
    const table = new Float64Array((x.length + 1) * width)
    for (let i = 0; i <= x.length; i++) {
      for (let j = 0; j <= y.length; j++) {
        if (i === 0 && j === 0) continue
        const removed = i > 0 ? table[(i - 1) * width + j]! + shapes.leaves(x[i - 1]!) : Infinity
        const added = j > 0 ? table[i * width + j - 1]! + shapes.leaves(y[j - 1]!) : Infinity
        const turned =
          i > 0 && j > 0 ? table[(i - 1) * width + j - 1]! + this.cost(x[i - 1]!, y[j - 1]!) : Infinity
        table[i * width + j] = Math.min(removed, added, turned)
      }
    }
    const steps: [number, number][] = []
    let [i, j] = [x.length, y.length]
    while (i > 0 || j > 0) {
      const here = table[i * width + j]!
      if (i > 0 && j > 0 && here === table[(i - 1) * width + j - 1]! + this.cost(x[i - 1]!, y[j - 1]!))
        steps.push([--i, --j])
      else if (j > 0 && here === table[i * width + j - 1]! + shapes.leaves(y[j - 1]!)) steps.push([-1, --j])
      else steps.push([--i, -1])
    }
    for (const [i, j] of steps.reverse()) aligned.put(i < 0 ? i : i + start, j < 0 ? j : j + start)
  }
}

/** Pairs of indexes into two lists; -1 on one side where an item was removed or added. */
class Alignment {
  private readonly left: Int32Array
  private readonly right: Int32Array
  private length = 0

  constructor(most: number) {
    this.left = new Int32Array(most)
    this.right = new Int32Array(most)
  }

  put(i: number, j: number): void {
    this.left[this.length] = i
    this.right[this.length++] = j
  }

  each(visit: (i: number, j: number) => void): void {
    for (let k = 0; k < this.length; k++) visit(this.left[k]!, this.right[k]!)
  }

  eachBackwards(visit: (i: number, j: number) => void): void {
    for (let k = this.length - 1; k >= 0; k--) visit(this.left[k]!, this.right[k]!)
  }
}

/** What lies between shared items is paired in order, and what is left over was removed or added. */
function inOrder(
  shared: [number, number][],
  start: number,
  endX: number,
  endY: number,
  aligned: Alignment,
): void {
  let [i, j] = [start, start]
  const upTo = (toX: number, toY: number) => {
    while (i < toX && j < toY) aligned.put(i++, j++)
    while (i < toX) aligned.put(i++, -1)
    while (j < toY) aligned.put(-1, j++)
  }
  for (const [x, y] of shared) {
    upTo(start + x, start + y)
    aligned.put(i++, j++)
  }
  upTo(endX, endY)
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)

/** Numbers of many digits count by their value, however it is written. */
const isSame = (x: unknown, y: unknown): boolean =>
  x === y || (isRawNumber(x) && isRawNumber(y) && decimalOf(x.rawJSON) === decimalOf(y.rawJSON))

const escaped = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
