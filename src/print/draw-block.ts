import { visualPieces } from '../charts/visual-pieces.ts'
import type { CellFill, CellFont } from '../document/cell-style.ts'
import type { Canvas } from './canvas.ts'
import { type Block, drawBorders } from './cell-borders.ts'
import { type CellText, layoutCell } from './cell-layout.ts'
import { drawIcon } from './condition-icons.ts'
import { drawGridLines } from './grid-lines.ts'
import type { Placed } from './row-cells.ts'
import { isSlanted, type SheetPlan } from './sheet-plan.ts'
import { drawSlantedCells } from './slanted-cells.ts'

/** How far slanted text may lean over the edge of what is printed. */
const SLANTED = 150

/** A part of a sheet in one piece: rows from first to last, likewise columns. */
export interface Part {
  top: number
  bottom: number
  left: number
  right: number
}

export interface BlockOptions {
  gridlines: boolean
  rightToLeft: boolean
  blackAndWhite: boolean
}

/** Draws the cells of a part with its upper left corner at the origin. */
export function drawBlock(canvas: Canvas, plan: SheetPlan, part: Part, options: BlockOptions): void {
  const block = blockOf(plan, part)
  const width = block.xs.at(-1)!
  const height = block.ys.at(-1)!
  if (width <= 0 || height <= 0) return
  const mirror = options.rightToLeft ? (x: number) => width - x : (x: number) => x
  if (!options.blackAndWhite) {
    drawFills(canvas, plan, block, mirror)
    drawSlantedCells(canvas, plan, block, mirror, 'fills')
  }
  drawMarks(canvas, plan, block, mirror)
  const texts = [...textsOf(plan, block, part)]
  if (options.gridlines) drawGridLines(canvas, plan, block, texts, mirror)
  drawBorders(canvas, plan, block, mirror)
  drawSlantedCells(canvas, plan, block, mirror, 'borders')
  const offset = { x: plan.columns.start(part.left), y: plan.rows.start(part.top) }
  // Slanted heads lean over the edge.
  const over = texts.some(text => text.turn % 90 !== 0) ? SLANTED : 0
  canvas.raw(`q ${-0.5 - over} -0.5 ${Math.ceil(width + 1) + 2 * over} ${Math.ceil(height + 1)} re W n`)
  for (const text of texts) drawText(canvas, text, offset, width, mirror, options)
  canvas.raw('Q')
  drawLinks(canvas, plan, part, offset, mirror)
}

function blockOf(plan: SheetPlan, part: Part): Block {
  const block: Block = { rows: [], columns: [], xs: [0], ys: [0] }
  for (let column = part.left; column <= part.right; column++) {
    const size = plan.columns.size(column)
    if (size <= 0) continue
    block.columns.push(column)
    block.xs.push(block.xs.at(-1)! + size)
  }
  for (let row = part.top; row <= part.bottom; row++) {
    const size = plan.rows.size(row)
    if (size <= 0) continue
    block.rows.push(row)
    block.ys.push(block.ys.at(-1)! + size)
  }
  return block
}

function fillAt(plan: SheetPlan, row: number, column: number): CellFill | undefined {
  const merge = plan.mergeAt(row, column)
  const [r, c] = merge ? [merge.top, merge.left] : [row, column]
  const placed = plan.cells(r).get(c)
  if (placed && !merge && isSlanted(placed.style)) return undefined
  return placed ? placed.style.fill : plan.styleAt(r, c).fill
}

function drawFills(
  canvas: Canvas,
  plan: SheetPlan,
  { rows, columns, xs, ys }: Block,
  mirror: (x: number) => number,
): void {
  for (const [r, row] of rows.entries()) {
    for (let c = 0; c < columns.length; c++) {
      const fill = fillAt(plan, row, columns[c]!)
      if (!fill) continue
      let end = c + 1
      const merge = fill.gradient && plan.mergeAt(row, columns[c]!)
      if (merge) {
        while (end < columns.length && columns[end]! <= merge.right) end++
        if (r === 0 || rows[r - 1]! < merge.top) {
          const last = rows.findLastIndex(one => one <= merge.bottom)
          const seen = [mirror(xs[c]!), mirror(xs[end]!)] as const
          const [left, right] = [merge.left, merge.right + 1].map(
            at => plan.columns.start(at) - plan.columns.start(columns[0]!),
          )
          const [above, below] = [merge.top, merge.bottom + 1].map(
            at => plan.rows.start(at) - plan.rows.start(rows[0]!),
          )
          // One run of colours over the whole of it, also where it goes on over the next page.
          canvas.clipped(
            Math.min(...seen),
            ys[r]!,
            Math.abs(seen[1] - seen[0]),
            ys[last + 1]! - ys[r]!,
            () => {
              const [a, b] = [mirror(left!), mirror(right!)]
              canvas.paint(Math.min(a, b), above!, Math.abs(b - a), below! - above!, fill)
            },
          )
        }
        c = end - 1
        continue
      }
      if (!fill.gradient)
        while (end < columns.length) {
          const next = fillAt(plan, row, columns[end]!)
          if (
            !next ||
            next.gradient ||
            next.color !== fill.color ||
            next.pattern?.name !== fill.pattern?.name ||
            next.pattern?.color !== fill.pattern?.color
          )
            break
          end++
        }
      const [a, b] = [mirror(xs[c]!), mirror(xs[end]!)]
      if (fill.color !== '#ffffff' || fill.pattern || fill.gradient)
        canvas.paint(Math.min(a, b), ys[r]!, Math.abs(b - a), ys[r + 1]! - ys[r]!, fill)
      c = end - 1
    }
  }
}

/** Bars and icons of conditional formats. */
function drawMarks(
  canvas: Canvas,
  plan: SheetPlan,
  { rows, columns, xs, ys }: Block,
  mirror: (x: number) => number,
): void {
  const at = new Map(columns.map((column, i) => [column, i]))
  for (const [r, row] of rows.entries())
    for (const { column, marks } of plan.cells(row).between(columns[0]!, columns.at(-1)!)) {
      const c = at.get(column)
      if (!marks || c === undefined) continue
      const [a, b] = [mirror(xs[c]!), mirror(xs[c + 1]!)]
      const [x, y, width, height] = [Math.min(a, b), ys[r]!, Math.abs(b - a), ys[r + 1]! - ys[r]!]
      if (marks.bar) {
        const { from, to, color, solid, axis, border } = marks.bar
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const box = [x + 1 + start * (width - 2), y + 1, (end - start) * (width - 2), height - 2] as const
        if (box[2] > 0.1) {
          if (solid) canvas.fillRect(...box, color)
          else
            canvas.paint(...box, {
              color,
              gradient: {
                angle: to >= from ? 0 : 180,
                stops: [
                  { at: 0, color },
                  { at: 1, color: '#ffffff' },
                ],
              },
            })
          if (border) canvas.strokeRect(...box, { color: border, width: 0.5 })
        }
        if (axis !== undefined)
          canvas.line(x + 1 + axis * (width - 2), y, x + 1 + axis * (width - 2), y + height, {
            color: '#000000',
            width: 0.5,
            dash: 'dash',
          })
      }
      if (marks.icon) drawIcon(canvas, marks.icon, x + 1.5, y, height)
    }
}

/** The cells of a row that a part shows, and those beside it whose text may reach into it. */
function* cellsNear(plan: SheetPlan, row: number, { left, right }: Part): Generator<Placed> {
  const cells = plan.cells(row)
  const before = new Set([
    cells.filledBefore(left),
    ...plan
      .mergesFrom(row)
      .map(area => (area.left < left && area.right >= left ? cells.get(area.left) : undefined)),
  ])
  for (const placed of before) if (placed) yield placed
  yield* cells.between(left, right)
  const after = cells.filledAfter(right)
  if (after) yield after
}

/** Texts of a part, those from beside it that reach into it too. */
function* textsOf(plan: SheetPlan, { rows }: Block, part: Part): Generator<CellText> {
  const seen = new Set<number>()
  const [left, right] = [plan.columns.start(part.left), plan.columns.start(part.right + 1)]
  const reaches = (placed: Placed): CellText | undefined => {
    const text = layoutCell(placed, plan)
    if (!text) return undefined
    if (placed.column >= part.left && placed.column <= part.right) return text
    // Leaning text belongs to the page of its cell.
    if (text.turn !== 0) return undefined
    const isIn = text.right > left && text.left < right && text.x + text.width !== left
    return isIn ? text : undefined
  }
  for (const row of rows)
    for (const placed of cellsNear(plan, row, part)) {
      const text = reaches(placed)
      if (text) yield text
    }
  // Merged cells that begin above.
  for (const row of rows.slice(0, 1))
    for (const merge of plan.sheet.merges) {
      if (merge.top >= row || merge.bottom < row || merge.right < part.left || merge.left > part.right)
        continue
      const key = merge.top * 20_000 + merge.left
      if (seen.has(key)) continue
      seen.add(key)
      const placed = plan.cells(merge.top).get(merge.left)
      const text = placed && layoutCell(placed, plan)
      if (text) yield text
    }
}

function drawText(
  canvas: Canvas,
  text: CellText,
  offset: { x: number; y: number },
  width: number,
  mirror: (x: number) => number,
  options: BlockOptions,
): void {
  const { rightToLeft, blackAndWhite } = options
  // On a sheet from right to left boxes change sides, and the text keeps its place in its own.
  const [left, right] = [text.left - offset.x, text.right - offset.x]
  const box = rightToLeft ? mirror(text.x - offset.x + text.width) - (text.x - offset.x) : 0
  const [from, to] = rightToLeft ? [mirror(right), mirror(left)] : [left, right]
  const draw = () => {
    for (const { line, x, y } of text.lines) {
      let at = x - offset.x + box
      let down = y - offset.y
      const turn = (text.turn * Math.PI) / 180
      for (const piece of visualPieces(line, canvas.text)) {
        const own = piece.font.color ?? text.color
        const seen = text.clip ? visiblePart(canvas, piece, at, from, to) : { text: piece.text, x: at }
        const color = blackAndWhite ? '#000000' : own
        canvas.show(seen.text, seen.x, down, piece.font, color, text.turn, piece.runsLeft)
        at += piece.width * Math.cos(turn)
        down -= piece.width * Math.sin(turn)
      }
    }
  }
  if (!text.clip) draw()
  else {
    const [a, b] = [Math.max(-1, from), Math.min(width + 1, to)]
    if (b > a) canvas.clipped(a, text.y - offset.y, b - a, text.height, draw)
  }
}

/** Text joined or turned by the shaper cannot be cut between any two characters. */
const SIMPLE =
  /^[\u0020-\u02af\u0370-\u058f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]*$/

/** A character of which no more than this share is seen counts as cut off: it would join the words of two cells. */
const SLIVER = 0.3

/** The characters of a piece that are seen at least in part: what is cut off is no text of the page either. */
function visiblePart(
  canvas: Canvas,
  { text, font, width }: { text: string; font: CellFont; width: number },
  x: number,
  from: number,
  to: number,
): { text: string; x: number } {
  if ((x >= from && x + width <= to) || !SIMPLE.test(text)) return { text, x }
  let [start, at] = [0, x]
  while (start < text.length) {
    const wide = canvas.text.width(text[start]!, font)
    if (at + wide * (1 - SLIVER) > from) break
    at += wide
    start++
  }
  let [end, edge] = [start, at]
  while (end < text.length) {
    const wide = canvas.text.width(text[end]!, font)
    if (edge + wide * SLIVER > to) break
    edge += wide
    end++
  }
  return { text: text.slice(start, end), x: at }
}

function drawLinks(
  canvas: Canvas,
  plan: SheetPlan,
  part: Part,
  offset: { x: number; y: number },
  mirror: (x: number) => number,
): void {
  for (const { area, target } of plan.sheet.links) {
    if (area.bottom < part.top || area.top > part.bottom || area.right < part.left || area.left > part.right)
      continue
    const [x, y] = [
      plan.columns.start(Math.max(area.left, part.left)) - offset.x,
      plan.rows.start(Math.max(area.top, part.top)) - offset.y,
    ]
    const [endX, endY] = [
      plan.columns.start(Math.min(area.right, part.right) + 1) - offset.x,
      plan.rows.start(Math.min(area.bottom, part.bottom) + 1) - offset.y,
    ]
    const [a, b] = [mirror(x), mirror(endX)]
    canvas.link(Math.min(a, b), y, Math.abs(b - a), endY - y, target)
  }
}
