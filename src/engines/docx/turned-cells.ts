import type * as Docx from 'docx'
import { around, overlapX, overlapY } from '../../layout/boxes.ts'
import { joinLines } from '../../layout/hyphens.ts'
import type { Cell, Line, Table } from '../../layout/model.ts'
import { half, runsOf, type WordContext } from './docx-runs.ts'
import { exactly, looksOfLines, twips } from './paragraphs.ts'

interface TurnedApart {
  table: Table
  lines: readonly Line[]
  /** Lines to be placed on the page, with the cell they stand in. */
  apart: { cell: Cell; lines: Line[] }[]
}

/** Whether the middle of a line lies in a cell. */
export const isIn = (line: Line, cell: Cell): boolean => {
  const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2]
  return x >= cell.x0 - 1 && x <= cell.x1 + 1 && y >= cell.y0 - 1 && y <= cell.y1 + 1
}

/**
 * A table without the turned lines that no cell of Word's can hold as the page has them: beside level ones, or several
 * behind each other along the side of many rows.
 */
export function withTurnedApart(table: Table, lines: readonly Line[]): TurnedApart {
  if (lines.every(line => line.quarter === 0)) return { table, lines, apart: [] }
  const apart: TurnedApart['apart'] = []
  const cells = table.cells.map(cell => {
    const own = lines.filter(line => isIn(line, cell))
    const turned = own.filter(line => line.quarter !== 0)
    if (turned.length === 0 || (turned.length === own.length && !areBehindEachOther(turned))) return cell
    apart.push({ cell, lines: turned })
    const spans = joinLines(own.filter(line => line.quarter === 0))
    return { ...cell, spans, text: spans.map(span => span.text).join('') }
  })
  const taken = new Set(apart.flatMap(one => one.lines))
  return { table: { ...table, cells }, lines: lines.filter(line => !taken.has(line)), apart }
}

/** Lines of one turned text stand side by side. */
const areBehindEachOther = (lines: readonly Line[]): boolean =>
  lines.some(a => lines.some(b => a !== b && overlapX(a, b) > 0 && overlapY(a, b) <= 0))

/** Lengths this near to each other are the same, in parts of both. */
const EVEN = 0.3

/** The text of a cell that is written upwards or downwards, along its side. */
export function turnedParagraph(context: WordContext, cell: Cell, lines: readonly Line[]): Docx.Paragraph {
  const { AlignmentType, Paragraph } = context.docx
  const text = around(lines)
  const up = lines[0]!.quarter === 3
  const [above, below] = [Math.max(0, text.y0 - cell.y0), Math.max(0, cell.y1 - text.y1)]
  const before = up ? below : above
  const laid = lines.map(line => ({ ...line, x0: line.y0, x1: line.y1 }))
  const isMiddle = Math.abs(above - below) <= EVEN * (above + below) + 2
  return new Paragraph({
    spacing: exactly(context, lines),
    run: { size: half(cell.size) },
    ...(isMiddle ? { alignment: AlignmentType.CENTER } : before > 1 && { indent: { left: twips(before) } }),
    children: runsOf(context, cell.spans, {
      ...looksOfLines(laid, false),
      notes: false,
      ground: cell.fill,
    }),
  })
}
