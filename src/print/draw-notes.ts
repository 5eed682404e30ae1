import { heightOf, linesOf, type TextLine } from '../charts/text-lines.ts'
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

/** Comments as boxes beside their cells. */
export function drawShownNotes(canvas: Canvas, plan: SheetPlan, notes: Note[], part: Part): void {
  for (const note of notes) {
    if (note.row < part.top || note.row > part.bottom || note.column < part.left || note.column > part.right)
      continue
    const x = plan.columns.start(note.column + 1) - plan.columns.start(part.left)
    const y = plan.rows.start(note.row) - plan.rows.start(part.top)
    const lines = linesOf([{ text: note.text, font: FONT }], canvas.text, WIDTH - 2 * INSET)
    const [left, top, height] = [x + 12, Math.max(0, y - 6), heightOf(lines) + 2 * INSET]
    canvas.line(x, y + 2, left, top + 4, { color: '#000000', width: 0.5 })
    canvas.fillRect(left, top, WIDTH, height, '#ffffe1')
    canvas.strokeRect(left, top, WIDTH, height, { color: '#000000', width: 0.5 })
    showLines(canvas, lines, left + INSET, top + INSET)
  }
}

function showLines(canvas: Canvas, lines: TextLine[], x: number, y: number): void {
  let down = y
  for (const line of lines) {
    let across = x
    for (const piece of line.pieces) {
      canvas.show(piece.text, across, down + line.ascent, piece.font, piece.font.color ?? '#000000')
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
