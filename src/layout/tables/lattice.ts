import { around, type Box, centerX, centerY } from '../boxes.ts'
import type { Horizontal, Rulings, Vertical } from '../rulings.ts'
import { isOnStaff, stavesOf } from '../staves.ts'
import type { Word } from '../word.ts'
import { type Grid, type GridCell, intervalOf } from './grid.ts'

const TOUCH = 3
const SNAP = 3

interface Component {
  horizontal: Horizontal[]
  vertical: Vertical[]
}

/** Tables whose cells are ruled: groups of lines that cross, made into grids and filled with words. */
export function findRuledGrids(rulings: Rulings, words: readonly Word[]): Grid[] {
  const grids: Grid[] = []
  const staves = stavesOf(rulings.horizontal, words)
  for (const component of components(rulings)) {
    const grid = gridOf(component, words)
    if (grid && !isOnStaff(grid, staves)) grids.push(grid)
  }
  return grids
}

/** Numbers from 0 that belong together; those of one set have one root. */
class Sets {
  readonly #parent: number[]

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, i) => i)
  }

  root(i: number): number {
    const parent = this.#parent
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!
      i = parent[i]!
    }
    return i
  }

  join(a: number, b: number): void {
    this.#parent[this.root(a)] = this.root(b)
  }
}

/** Groups of lines connected by crossing or touching. */
function components({ horizontal, vertical }: Rulings): Component[] {
  const sets = new Sets(horizontal.length + vertical.length)
  const byY = horizontal.map((h, i) => ({ h, i })).sort((a, b) => a.h.y - b.h.y)
  const loose = new Set<number>()
  for (const [j, v] of vertical.entries()) {
    loose.add(j)
    for (const { h, i } of byY) {
      if (h.y < v.y0 - TOUCH) continue
      if (h.y > v.y1 + TOUCH) break
      if (v.x < h.x0 - TOUCH || v.x > h.x1 + TOUCH) continue
      sets.join(i, horizontal.length + j)
      loose.delete(j)
    }
  }
  // A piece between columns that touches no line goes with the piece above it, past a row, or two with a total in one.
  for (const j of loose) {
    const v = vertical[j]!
    const above = vertical.findIndex(o => {
      const apart = v.y0 - o.y1
      if (Math.abs(o.x - v.x) >= 1 || apart <= 0 || apart >= 2 * BREAK[1]) return false
      return apart < BREAK[1] || vertical.some(w => w.y1 > o.y1 + BREAK[0] && w.y1 < v.y0 - BREAK[0])
    })
    if (above >= 0) sets.join(horizontal.length + above, horizontal.length + j)
  }
  const groups = new Map<number, Component>()
  const group = (i: number): Component => {
    const key = sets.root(i)
    const known = groups.get(key) ?? { horizontal: [], vertical: [] }
    groups.set(key, known)
    return known
  }
  for (const [i, h] of horizontal.entries()) group(i).horizontal.push(h)
  for (const [j, v] of vertical.entries()) group(horizontal.length + j).vertical.push(v)
  return [...groups.values()].filter(g => g.horizontal.length > 1 && g.vertical.length > 0)
}

/** Sorted places, those closer than the tolerance made one. */
function snapped(values: number[]): number[] {
  const sorted = values.sort((a, b) => a - b)
  const places: number[] = []
  for (const value of sorted) if (places.length === 0 || value - places.at(-1)! > SNAP) places.push(value)
  return places
}

function gridOf({ horizontal, vertical }: Component, words: readonly Word[]): Grid | undefined {
  const frame = around([
    ...horizontal.map(h => ({ x0: h.x0, x1: h.x1, y0: h.y, y1: h.y })),
    ...vertical.map(v => ({ x0: v.x, x1: v.x, y0: v.y0, y1: v.y1 })),
  ])
  const xs = snapped(vertical.map(v => v.x))
  const breaks = [
    ...sharedBreaks(vertical, xs, frame),
    ...sharedEnds(vertical, xs, frame),
    ...sharedStarts(vertical, xs, frame, words),
    ...underSomeHeads(horizontal, xs, frame, words),
  ]
  const ys = snapped([...horizontal.map(h => h.y), ...breaks])
  // Tables are often open at their sides: where lines run on past the last border, there is one more column or row.
  if (frame.x0 < xs[0]! - 8) xs.unshift(frame.x0)
  if (frame.x1 > xs.at(-1)! + 8) xs.push(frame.x1)
  if (frame.y0 < ys[0]! - 6) ys.unshift(frame.y0)
  if (frame.y1 > ys.at(-1)! + 6) ys.push(frame.y1)
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 2 || rows < 1 || columns * rows > 20_000) return undefined

  const down = vertical.map(({ x, y0, y1 }): Ruling => [x, y0, y1])
  const across = horizontal.map(({ y, x0, x1 }): Ruling => [y, x0, x1])
  for (const y of breaks) across.push([y, frame.x0, frame.x1])
  const cells = merged(
    rows,
    columns,
    (r, c) => isRuled(down, xs[c + 1]!, ys[r]!, ys[r + 1]!),
    (r, c) => isRuled(across, ys[r + 1]!, xs[c]!, xs[c + 1]!),
  )
  const owner: GridCell[] = []
  for (const cell of cells) {
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++) {
      for (let c = cell.column; c < cell.column + cell.columnSpan; c++) owner[r * columns + c] = cell
    }
  }
  for (const word of words) {
    const [x, y] = [centerX(word), centerY(word)]
    if (x < xs[0]! || x > xs.at(-1)! || y < ys[0]! || y > ys.at(-1)!) continue
    owner[intervalOf(ys, y) * columns + intervalOf(xs, x)]?.words.push(word)
  }
  return { x0: xs[0]!, x1: xs.at(-1)!, y0: ys[0]!, y1: ys.at(-1)!, xs, ys, cells, ruled: true }
}

/** How high a row may be that the lines between columns leave out, in points. */
const BREAK = [6, 40] as const

/** Where most lines between columns are broken off and go on: rows with one cell over all of them, or over most, and no lines of their own. */
function sharedBreaks(vertical: readonly Vertical[], xs: readonly number[], frame: Box): number[] {
  const inner = xs.filter(x => x > frame.x0 + SNAP && x < frame.x1 - SNAP)
  if (inner.length < 2) return []
  const breaks: [from: number, to: number][] = []
  for (const x of inner) {
    const own = vertical.filter(v => Math.abs(v.x - x) <= SNAP).sort((a, b) => a.y0 - b.y0)
    let end = own[0]?.y1 ?? 0
    for (const { y0, y1 } of own) {
      if (y0 - end > BREAK[0] && y0 - end < 2 * BREAK[1]) breaks.push([end, y0])
      end = Math.max(end, y1)
    }
  }
  const near = (a: number, b: number) => Math.abs(a - b) < SNAP
  const most = Math.max(2, 0.75 * inner.length)
  const places: number[] = []
  for (const [from, to] of breaks) {
    const own = breaks.filter(b => near(b[0], from) && near(b[1], to))
    // A line that is broken off later stands beside a row that the others leave out: a total, above the name of the next rows.
    const later = breaks.filter(b => near(b[1], to) && b[0] - from > BREAK[0] && to - b[0] > BREAK[0])
    if (later.length > 0 && own.length > 1 && own.length + later.length >= most)
      places.push(from, to, ...later.map(b => b[0]))
    else if (own.length >= most && to - from < BREAK[1]) places.push(from, to)
  }
  return places
}

/** Where several lines between columns end above the last line of a table, and others go on: a total with its label below them. */
function sharedEnds(vertical: readonly Vertical[], xs: readonly number[], frame: Box): number[] {
  const inner = xs.filter(x => x > frame.x0 + SNAP && x < frame.x1 - SNAP)
  const ends = inner.map(x => Math.max(...vertical.filter(v => Math.abs(v.x - x) <= SNAP).map(v => v.y1)))
  const high = ends.filter(y => frame.y1 - y > BREAK[0] && frame.y1 - y < BREAK[1])
  const [first] = high
  const isOne = first !== undefined && high.every(y => Math.abs(y - first) <= 1)
  return isOne && high.length > 1 && high.length < inner.length ? [first] : []
}

/**
 * Where several lines between columns begin below the first line of the table: above them stands one heading over all
 * of their columns. Not where a heading beside it is as high as both.
 */
function sharedStarts(
  vertical: readonly Vertical[],
  xs: readonly number[],
  frame: Box,
  words: readonly Word[],
): number[] {
  const inner = xs.filter(x => x > frame.x0 + SNAP && x < frame.x1 - SNAP)
  const starts = inner.map(x => Math.min(...vertical.filter(v => Math.abs(v.x - x) <= SNAP).map(v => v.y0)))
  const low = starts.filter(y => y - frame.y0 > BREAK[0] && y - frame.y0 < BREAK[1])
  const [first] = low
  if (first === undefined || low.length < 2 || low.length === inner.length) return []
  if (low.some(y => Math.abs(y - first) > 1)) return []
  const crossed = words.some(
    w => w.x1 > frame.x0 && w.x0 < frame.x1 && w.y0 < first - 1.5 && w.y1 > first + 1.5,
  )
  return crossed ? [] : [first]
}

/** Lines of text below a heading that are rows, in columns with a line under the heading and without. */
const ROWS = { ruled: 4, open: 2 }

/**
 * The last line above the foot of a table, where it runs under the headings of some columns only: headings beside
 * them that are higher end there too, as the rows below are not ruled. Not where a text stands across it.
 */
function underSomeHeads(
  horizontal: readonly Horizontal[],
  xs: readonly number[],
  frame: Box,
  words: readonly Word[],
): number[] {
  const y = Math.max(...horizontal.map(h => h.y).filter(one => one < frame.y1 - SNAP))
  if (!(y > frame.y0 + SNAP)) return []
  const across = horizontal.map((h): Ruling => [h.y, h.x0, h.x1])
  let [ruled, open] = [0, 0]
  for (const [c, left] of xs.slice(0, -1).entries()) {
    const right = xs[c + 1]!
    const own = words.filter(
      w => centerX(w) > left && centerX(w) < right && w.y1 > frame.y0 && w.y0 < frame.y1,
    )
    if (own.some(w => w.y0 < y - 1.5 && w.y1 > y + 1.5)) return []
    const isUnder = isRuled(across, y, left, right)
    const lines = snapped(own.filter(w => centerY(w) > y).map(w => w.base)).length
    if (lines < (isUnder ? ROWS.ruled : ROWS.open)) return []
    if (isUnder) ruled++
    else open++
  }
  return ruled > 0 && open > 0 ? [y] : []
}

/** A line at a place across it, from one end to the other. */
type Ruling = [at: number, from: number, to: number]

/** Whether most of a cell's side is drawn. */
function isRuled(lines: readonly Ruling[], place: number, start: number, end: number): boolean {
  let covered = 0
  // Taken apart by places: taking them apart by pattern makes an iterator for each line.
  for (const line of lines) {
    if (Math.abs(line[0] - place) > SNAP) continue
    covered += Math.max(0, Math.min(line[2], end) - Math.max(line[1], start))
  }
  return covered > 0.6 * (end - start)
}

/** Cells of a grid where missing borders join neighbours. Joined cells that make no rectangle are not joined. */
function merged(
  rows: number,
  columns: number,
  hasRight: (r: number, c: number) => boolean,
  hasBelow: (r: number, c: number) => boolean,
): GridCell[] {
  const sets = new Sets(rows * columns)
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c
      if (c + 1 < columns && !hasRight(r, c)) sets.join(cell, cell + 1)
      if (r + 1 < rows && !hasBelow(r, c)) sets.join(cell, cell + columns)
    }
  }
  const groups = new Map<number, number[]>()
  for (let i = 0; i < rows * columns; i++) {
    const key = sets.root(i)
    const known = groups.get(key)
    if (known) known.push(i)
    else groups.set(key, [i])
  }
  const cells: GridCell[] = []
  for (const members of groups.values()) {
    const rowsOf = members.map(i => Math.floor(i / columns))
    const columnsOf = members.map(i => i % columns)
    const [top, bottom] = [Math.min(...rowsOf), Math.max(...rowsOf)]
    const [left, right] = [Math.min(...columnsOf), Math.max(...columnsOf)]
    if ((bottom - top + 1) * (right - left + 1) === members.length) {
      cells.push({
        row: top,
        column: left,
        rowSpan: bottom - top + 1,
        columnSpan: right - left + 1,
        words: [],
      })
    } else {
      for (const i of members) {
        cells.push({
          row: Math.floor(i / columns),
          column: i % columns,
          rowSpan: 1,
          columnSpan: 1,
          words: [],
        })
      }
    }
  }
  return cells.sort((a, b) => a.row - b.row || a.column - b.column)
}
