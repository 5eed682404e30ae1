import type { TextLine } from '../charts/text-lines.ts'
import type { Area, Note } from '../document/sheet-book.ts'
import { columnLetters } from '../formats/office/xlsx/cells.ts'
import type { Canvas } from './canvas.ts'
import { drawBlock, type Part } from './draw-block.ts'
import { drawNotePage, drawShownNotes } from './draw-notes.ts'
import { drawBox } from './draw-shapes.ts'
import { drawRunning, type RunningFacts } from './header-footer.ts'
import { bodyOf, headingsSize, type SheetPage } from './paging.ts'
import type { PictureBox, Pictures } from './pictures.ts'
import type { SheetPlan } from './sheet-plan.ts'

export interface DrawnPage {
  plan: SheetPlan
  /** Undefined on a sheet that is one chart. */
  page: SheetPage | undefined
  scale: number
  area: Area | undefined
  /** Comments beside their cells. */
  notes?: Note[] | undefined
  /** A page of comments instead of cells. */
  noteLines?: TextLine[] | undefined
}

export function drawSheetPage(
  canvas: Canvas,
  drawn: DrawnPage,
  pictures: Pictures,
  facts: RunningFacts,
): void {
  const { plan, page, scale } = drawn
  const { setup } = plan.sheet
  const picture = (key: string): PictureBox | undefined => {
    const found = setup.pictures.get(key)
    return (
      found && {
        width: found.width,
        height: found.height,
        draw: (on, x, y, width, height) => pictures.draw(on, found.image, x, y, width, height),
      }
    )
  }
  drawRunning(canvas, setup, facts, picture, scale)
  const body = bodyOf(setup)
  if (drawn.noteLines) {
    drawNotePage(canvas, drawn.noteLines, setup)
    return
  }
  if (!page) {
    for (const { box } of plan.sheet.drawings)
      drawBox(canvas, box, setup.margin.left, setup.margin.top, body.width, body.height, pictures)
    return
  }
  const heads = headingsSize(plan)
  const titleWidth = page.titleColumns
    ? plan.columns.span(page.titleColumns.first, page.titleColumns.last)
    : 0
  const titleHeight = page.titleRows ? plan.rows.span(page.titleRows.first, page.titleRows.last) : 0
  const width = heads.width + titleWidth + plan.columns.span(page.columns.first, page.columns.last)
  const height = heads.height + titleHeight + plan.rows.span(page.rows.first, page.rows.last)
  const rtl = plan.sheet.rightToLeft
  const free = body.width - width * scale
  const x = setup.margin.left + (setup.centerX ? free / 2 : rtl ? free : 0)
  const y = setup.margin.top + (setup.centerY ? (body.height - height * scale) / 2 : 0)
  const options = { gridlines: setup.gridlines, rightToLeft: rtl, blackAndWhite: setup.blackAndWhite }
  canvas.within(x, y, scale, () => {
    const parts: { part: Part; x: number; y: number }[] = []
    const rows = { top: page.rows.first, bottom: page.rows.last }
    const columns = { left: page.columns.first, right: page.columns.last }
    const [bodyX, bodyY] = [heads.width + titleWidth, heads.height + titleHeight]
    if (page.titleRows && page.titleColumns)
      parts.push({
        part: {
          top: page.titleRows.first,
          bottom: page.titleRows.last,
          left: page.titleColumns.first,
          right: page.titleColumns.last,
        },
        x: heads.width,
        y: heads.height,
      })
    if (page.titleRows)
      parts.push({
        part: { top: page.titleRows.first, bottom: page.titleRows.last, ...columns },
        x: bodyX,
        y: heads.height,
      })
    if (page.titleColumns)
      parts.push({
        part: { ...rows, left: page.titleColumns.first, right: page.titleColumns.last },
        x: heads.width,
        y: bodyY,
      })
    parts.push({ part: { ...rows, ...columns }, x: bodyX, y: bodyY })
    for (const { part, x: px, y: py } of parts) {
      const wide = plan.columns.span(part.left, part.right)
      const at = rtl ? width - px - wide : px
      canvas.within(at, py, 1, () => {
        drawBlock(canvas, plan, part, options)
        drawObjects(canvas, plan, part, pictures, wide)
        if (drawn.notes) drawShownNotes(canvas, plan, drawn.notes, part)
      })
    }
    if (setup.headings) drawHeadings(canvas, plan, parts, heads, width, rtl)
  })
}

/** Drawings of a sheet as far as they lie on a part of it. */
function drawObjects(canvas: Canvas, plan: SheetPlan, part: Part, pictures: Pictures, wide: number): void {
  if (plan.sheet.drawings.length === 0) return
  const [left, right] = [plan.columns.start(part.left), plan.columns.start(part.right + 1)]
  const [top, bottom] = [plan.rows.start(part.top), plan.rows.start(part.bottom + 1)]
  const seen = plan.sheet.drawings.filter(({ anchor }) => {
    const box = plan.boxOf(anchor)
    return box.x < right && box.x + box.width >= left && box.y < bottom && box.y + box.height >= top
  })
  if (seen.length === 0) return
  canvas.clipped(-1, -1, right - left + 2, bottom - top + 2, () => {
    for (const { anchor, box } of seen) {
      const at = plan.boxOf(anchor)
      const x = plan.sheet.rightToLeft ? wide - (at.x - left) - at.width : at.x - left
      const [width, height] = anchor.to && isQuarter(box.turn) ? [at.height, at.width] : [at.width, at.height]
      // The anchor of a shape turned by a quarter is the box it had before.
      const [dx, dy] = [(at.width - width) / 2, (at.height - height) / 2]
      drawBox(canvas, box, x + dx, at.y - top + dy, width, height, pictures)
    }
  })
}

const isQuarter = (turn: number | undefined): boolean => {
  const within = (((turn ?? 0) % 180) + 180) % 180
  return within >= 45 && within < 135
}

/** Letters above the columns and numbers beside the rows. */
function drawHeadings(
  canvas: Canvas,
  plan: SheetPlan,
  parts: { part: Part; x: number; y: number }[],
  heads: { width: number; height: number },
  width: number,
  rtl: boolean,
): void {
  const font = { ...plan.plain.font, bold: false, italic: false }
  const line = { color: '#000000', width: 0.4 }
  const label = (text: string, x: number, y: number, w: number, h: number) => {
    if (w <= 0 || h <= 0) return
    canvas.strokeRect(x, y, w, h, line)
    canvas.show(
      text,
      x + (w - canvas.text.width(text, font)) / 2,
      y + h - 2 - canvas.text.descent(font),
      font,
      '#000000',
    )
  }
  const lefts = new Set<number>()
  const tops = new Set<number>()
  for (const { part, x, y } of parts) {
    if (!lefts.has(part.left)) {
      lefts.add(part.left)
      for (let column = part.left, at = x; column <= part.right; column++) {
        const size = plan.columns.size(column)
        label(columnLetters(column), rtl ? width - at - size : at, 0, size, heads.height)
        at += size
      }
    }
    if (!tops.has(part.top)) {
      tops.add(part.top)
      for (let row = part.top, at = y; row <= part.bottom; row++) {
        const size = plan.rows.size(row)
        label(String(row + 1), rtl ? width - heads.width : 0, at, heads.width, size)
        at += size
      }
    }
  }
}
