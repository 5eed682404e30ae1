import { around, type Box } from '../boxes.ts'
import type { Word } from '../word.ts'
import { type Grid, type GridCell, intervalOf, isNumeric } from './grid.ts'

/** Grounds end this close to the lines they belong to, in points. */
const EDGE = 2.5
/** Higher grounds are no headings, in type sizes. */
const HIGHEST = 5

/** A ruled table with the headings above it that stand on a ground of their own, where no lines are drawn. */
export function withShadedHead(grid: Grid, words: readonly Word[], shades: readonly Box[]): Grid {
  return withTiles(grid, words, shades) ?? withGround(grid, words, shades)
}

/** Headings of several rows, each on a ground of its own that ends where the columns do. */
function withTiles(grid: Grid, words: readonly Word[], shades: readonly Box[]): Grid | undefined {
  const tiles: Box[] = []
  let added = shades.filter(s => isOver(s, grid.y0, grid))
  while (added.length > 0 && tiles.length < MOST_TILES) {
    tiles.push(...added)
    const tops = added.map(s => s.y0)
    added = shades.filter(s => !tiles.includes(s) && tops.some(y => isOver(s, y, grid)))
  }
  const ys = edgesOf(tiles.flatMap(s => [s.y0, s.y1]))
  const rows = ys.length - 1
  if (rows < 2 || rows > MOST_ROWS) return undefined
  const taken = new Set<number>()
  const cells: GridCell[] = []
  for (const tile of tiles) {
    const [row, below] = [edgeAt(ys, tile.y0), edgeAt(ys, tile.y1)]
    const [column, after] = [edgeAt(grid.xs, tile.x0), edgeAt(grid.xs, tile.x1)]
    if (column < 0 || after <= column) return undefined
    for (let r = row; r < below; r++) {
      for (let c = column; c < after; c++) {
        const place = r * grid.xs.length + c
        if (taken.has(place)) return undefined
        taken.add(place)
      }
    }
    const own = words.filter(w => w.quarter === 0 && isInside(w, tile))
    const high = Math.max(0, ...own.map(w => HIGHEST * w.size)) * (below - row)
    if (own.length > 0 && tile.y1 - tile.y0 > high) return undefined
    cells.push({ row, column, rowSpan: below - row, columnSpan: after - column, words: own })
  }
  const filled = cells.filter(cell => cell.words.length > 0).length
  const columns = grid.xs.length - 1
  if (taken.size < rows * columns || filled < Math.max(2, 0.5 * columns)) return undefined
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  const below = grid.cells.map(cell => ({ ...cell, row: cell.row + rows }))
  return { ...grid, y0: ys[0]!, ys: [...ys.slice(0, -1), ...grid.ys], cells: [...cells, ...below] }
}

const MOST_TILES = 200
const MOST_ROWS = 4

/** Whether a ground inside a table's width ends where something below it begins. */
const isOver = (s: Box, y: number, { x0, x1 }: Box): boolean =>
  Math.abs(s.y1 - y) < EDGE && s.y1 - s.y0 > EDGE && s.x0 > x0 - EDGE && s.x1 < x1 + EDGE

/** Places in order, those close to each other as one. */
const edgesOf = (places: number[]): number[] =>
  places.sort((a, b) => a - b).filter((place, i) => i === 0 || place - places[i - 1]! > EDGE)

const edgeAt = (edges: readonly number[], place: number): number =>
  edges.findIndex(edge => Math.abs(edge - place) <= EDGE)

const isInside = (word: Word, { x0, y0, x1, y1 }: Box): boolean => {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}

function withGround(grid: Grid, words: readonly Word[], shades: readonly Box[]): Grid {
  const grounds = shades.filter(
    s => Math.abs(s.y1 - grid.y0) < EDGE && s.x0 > grid.x0 - EDGE && s.x1 < grid.x1 + EDGE,
  )
  if (grounds.length === 0) return grid
  const ground = around(grounds)
  if (ground.x0 > grid.x0 + EDGE || ground.x1 < grid.x1 - EDGE) return grid
  const own = words.filter(
    w =>
      w.quarter === 0 && w.y0 > ground.y0 - EDGE && w.base < grid.y0 && w.x0 > ground.x0 && w.x1 < ground.x1,
  )
  const [first] = own
  if (!first || ground.y1 - ground.y0 > HIGHEST * first.size) return grid
  // Years and numbers head columns too, in bold type.
  if (own.some(w => isNumeric(w.text)) && !own.every(w => w.run.font.bold)) return grid
  const columns = grid.xs.length - 1
  const cells = new Map<number, GridCell>()
  for (const word of own) {
    const column = intervalOf(grid.xs, (word.x0 + word.x1) / 2)
    if (word.x0 < grid.xs[column]! - EDGE || word.x1 > grid.xs[column + 1]! + EDGE) return grid
    const cell = cells.get(column) ?? { row: 0, column, rowSpan: 1, columnSpan: 1, words: [] }
    cell.words.push(word)
    cells.set(column, cell)
  }
  if (cells.size < Math.max(2, 0.5 * columns)) return grid
  const below = grid.cells.map(cell => ({ ...cell, row: cell.row + 1 }))
  const head = [...cells.values()].sort((a, b) => a.column - b.column)
  return { ...grid, y0: ground.y0, ys: [ground.y0, ...grid.ys], cells: [...head, ...below] }
}
