import type { Box, PdfPath, Subpath } from '../../../lib/geometry/pdf-page.ts'

/** Points: heights that letters to be read may have. */
const LOWEST = 3
const HIGHEST = 80
/** Letters in one row that are a word, and how many of them differ in width. */
const LEAST_LETTERS = 6
const LEAST_WIDTHS = 4
/** Of the height: how far letters of one row stand from its baseline, and from one another. */
const OFF_LINE = 0.12
const FAR = 2
const WIDEST = 1.6
/** Of a row: shapes with as many points as letters have. Bars and squares have fewer. */
const MOST_LETTERS = 0.6
const LEAST_POINTS = 6

/** Rows that may still go on, and shapes looked at; drawings have more. */
const MOST_ROWS = 400
const MOST_SHAPES = 50_000

interface Shape {
  box: Box
  isLetter: boolean
}

/** Whether a page shows rows of shapes that look like the outlines of letters, which no search reads. */
export function hasDrawnWords(paths: readonly PdfPath[]): boolean {
  const shapes = paths
    .filter(path => path.fill !== undefined && path.fillOpacity > 0)
    .flatMap(path => path.subpaths.map(shapeOf))
    .filter(({ box }) => {
      const height = box.bottom - box.top
      return height >= LOWEST && height <= HIGHEST && box.right - box.left <= height * WIDEST
    })
    .slice(0, MOST_SHAPES)
    .sort((a, b) => a.box.left - b.box.left)
  const rows: { shapes: Shape[]; last: Box }[] = []
  for (const shape of shapes) {
    const { box } = shape
    const row = rows.findLast(one => goesOn(one.last, box))
    if (!row) rows.push({ shapes: [shape], last: box })
    else {
      row.shapes.push(shape)
      if (box.right > row.last.right) row.last = box
    }
    if (rows.length > MOST_ROWS && !isWord(rows[0]!.shapes)) rows.shift()
  }
  return rows.some(row => isWord(row.shapes))
}

function goesOn(last: Box, next: Box): boolean {
  const height = Math.max(last.bottom - last.top, next.bottom - next.top)
  return Math.abs(last.bottom - next.bottom) <= height * OFF_LINE && next.left - last.right <= height * FAR
}

function isWord(row: readonly Shape[]): boolean {
  if (row.length < LEAST_LETTERS) return false
  const widths = new Set(row.map(({ box }) => Math.round(((box.right - box.left) / heightOf(row)) * 20)))
  return (
    widths.size >= LEAST_WIDTHS && row.filter(shape => shape.isLetter).length >= row.length * MOST_LETTERS
  )
}

const heightOf = (row: readonly Shape[]): number => Math.max(...row.map(({ box }) => box.bottom - box.top))

function shapeOf({ points, curved }: Subpath): Shape {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { box, isLetter: curved || points.length / 2 >= LEAST_POINTS }
}
