import { heightOf, linesOf, type TextLine } from '../charts/text-lines.ts'
import { visualPieces } from '../charts/visual-pieces.ts'
import type { CellFont } from '../document/cell-style.ts'
import type { Note, PageSetup } from '../document/sheet-book.ts'
import { columnLetters } from '../formats/office/xlsx/cells.ts'
import type { Canvas } from './canvas.ts'
import type { Part } from './draw-block.ts'
import { bodyOf } from './paging.ts'
import type { SheetPlan } from './sheet-plan.ts'
import type { SheetText } from './sheet-text.ts'

const FONT: CellFont = { name: 'Tahoma', size: 9, color: '#000000' }
const WIDTH = 108
const INSET = 3

/** Comments as boxes, where the file puts them or beside their cells. */
export function drawShownNotes(canvas: Canvas, plan: SheetPlan, notes: Note[], part: Part): void {
  const [left, top] = [plan.columns.start(part.left), plan.rows.start(part.top)]
  const [right, bottom] = [plan.columns.start(part.right + 1), plan.rows.start(part.bottom + 1)]
  for (const note of notes) {
    const lines = linesOf(
      [{ text: note.text, font: FONT }],
      canvas.text,
      (note.box?.width ?? WIDTH) - 2 * INSET,
    )
    const [x, y] = [plan.columns.start(note.column + 1), plan.rows.start(note.row)]
    const box = note.box ?? {
      x: x + 12,
      y: Math.max(top, y - 6),
      width: WIDTH,
      height: heightOf(lines) + 2 * INSET,
    }
    // A box beside its cell goes with it to its page; others may lie over several.
    const isHere = note.box
      ? box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top
      : note.row >= part.top &&
        note.row <= part.bottom &&
        note.column >= part.left &&
        note.column <= part.right
    if (!isHere) continue
    canvas.line(x - left, y + 2 - top, box.x - left, box.y + 4 - top, { color: '#000000', width: 0.5 })
    canvas.fillRect(box.x - left, box.y - top, box.width, box.height, '#ffffe1')
    canvas.strokeRect(box.x - left, box.y - top, box.width, box.height, { color: '#000000', width: 0.5 })
    showLines(canvas, lines, box.x - left + INSET, box.y - top + INSET)
  }
}

function showLines(canvas: Canvas, lines: TextLine[], x: number, y: number): void {
  let down = y
  for (const line of lines) {
    let across = x
    for (const piece of visualPieces(line, canvas.text)) {
      const color = piece.font.color ?? '#000000'
      canvas.show(piece.text, across, down + line.ascent, piece.font, color, 0, piece.runsLeft)
      across += piece.width
    }
    down += line.ascent + line.descent
  }
}

/** Comments as lines, page by page, each with the name of its cell. */
export function notePages(notes: Note[], setup: PageSetup, text: SheetText): TextLine[][] {
  const body = bodyOf(setup)
  const pages: TextLine[][] = [[]]
  let taken = 0
  const sorted = [...notes].sort((a, b) => a.row - b.row || a.column - b.column)
  for (const note of sorted) {
    const runs = [
      { text: `${columnLetters(note.column)}${note.row + 1}`, font: { ...FONT, bold: true } },
      { text: `  ${note.text}\n`, font: FONT },
    ]
    for (const line of linesOf(runs, text, body.width)) {
      const height = line.ascent + line.descent
      if (taken + height > body.height && pages.at(-1)!.length > 0) {
        pages.push([])
        taken = 0
      }
      pages.at(-1)!.push(line)
      taken += height
    }
  }
  return pages
}

export function drawNotePage(canvas: Canvas, lines: TextLine[], setup: PageSetup): void {
  showLines(canvas, lines, setup.margin.left, setup.margin.top)
}
