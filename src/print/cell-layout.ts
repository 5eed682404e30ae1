import { hasGaps, heightOf, linesOf, spread, type TextLine } from '../charts/text-lines.ts'
import { breaksLines, type CellFont, type TextRun } from '../document/cell-style.ts'
import { largest, smallest } from '../lib/geometry/extremes.ts'
import { generalText, scientific } from '../lib/text/general-number.ts'
import type { Placed } from './row-cells.ts'
import { isSlanted, PAD, runsLeft, type SheetPlan } from './sheet-plan.ts'

/** The text of a cell with its place on the sheet, y down. */
export interface CellText {
  /** The box of the cell, or of the merged cells. */
  x: number
  y: number
  width: number
  height: number
  /** From where to where the text may reach, beyond the cell where neighbours are empty. */
  left: number
  right: number
  lines: { line: TextLine; x: number; y: number }[]
  /** Turned about the first line's place, degrees against the clock. */
  turn: number
  color: string
  clip: boolean
}

const ICON = 12

type Side = 'left' | 'center' | 'right'

export function layoutCell(placed: Placed, plan: SheetPlan): CellText | undefined {
  const { shown, cell, row, column } = placed
  // A colour of the number format goes before the font's.
  const style = shown.color
    ? { ...placed.style, font: { ...placed.style.font, color: shown.color } }
    : placed.style
  if (shown.text === '' && !shown.fill) return undefined
  const merge = plan.mergeAt(row, column)
  if (merge && (merge.top !== row || merge.left !== column)) return undefined
  const [lastRow, lastColumn] = merge ? [merge.bottom, merge.right] : [row, column]
  const x = plan.columns.start(column)
  const y = plan.rows.start(row)
  const width = plan.columns.span(column, lastColumn)
  const height = plan.rows.span(row, lastRow)
  if (width <= 0 || height <= 0) return undefined
  const color = style.font.color ?? '#000000'
  const side = sideOf(placed)
  const indent = style.indent * plan.indent
  const icon = placed.marks?.icon ? ICON : 0
  const room = Math.max(0.5, width - 2 * PAD - indent - icon)
  const box = { x, y, width, height, color, left: x, right: x + width, turn: 0, clip: false }
  if (style.rotation !== 0) return turned(placed, plan, box, side)

  let runs: TextRun[] = cell.runs ?? [{ text: shown.text, font: style.font }]
  const isNumber = cell.kind === 'number'
  if (isNumber && !cell.runs) runs = [{ text: fitNumber(placed, plan, room), font: style.font }]
  if (shown.fill && !cell.runs) {
    const { before, char, after } = shown.fill
    const taken = plan.text.width(before + after, style.font)
    const one = Math.max(0.1, plan.text.width(char, style.font))
    const times = Math.max(0, Math.floor((room - taken) / one))
    if (taken > room && isNumber) runs = [{ text: '###', font: style.font }]
    else if (char !== ' ')
      runs = [{ text: before + char.repeat(Math.min(1000, times)) + after, font: style.font }]
    else return filled(before, after, placed, plan, box)
  }
  if (style.horizontal === 'fill' && !isNumber) {
    const one = plan.text.width(shown.text, style.font)
    if (one > 0) runs = [{ text: shown.text.repeat(Math.max(1, Math.floor(room / one))), font: style.font }]
  }
  const breaks = breaksLines(style)
  let lines = linesOf(runs, plan.text, breaks && !isNumber ? room : undefined, style.direction)
  let widest = lines.reduce((most, line) => Math.max(most, line.width), 0)
  if (style.shrink && widest > room && !breaks) {
    const share = room / widest
    lines = linesOf(
      runs.map(run => ({ text: run.text, font: { ...run.font, size: Math.max(1, run.font.size * share) } })),
      plan.text,
    )
    widest = room
  }
  const total = heightOf(lines)
  let top = y + PAD * 0.95
  if (style.vertical === 'bottom') top = y + height - PAD * 0.95 - total
  else if (style.vertical === 'center' || (style.vertical === 'distributed' && lines.length === 1))
    top = y + (height - total) / 2
  // Lines that are spread over the height of their cell.
  const isTall = style.vertical === 'justify' || style.vertical === 'distributed'
  const gap =
    isTall && lines.length > 1 ? Math.max(0, height - 2 * PAD * 0.95 - total) / (lines.length - 1) : 0
  // Lines that do not fit begin at the top, so that the first can be read.
  if (lines.length > 1 && total > height) top = Math.max(top, y)
  const start = x + PAD + (side === 'right' ? 0 : indent) + icon
  const end = x + width - PAD - (side === 'right' ? indent : 0)
  const overflows = widest > room + 0.01 && cell.kind !== 'number' && !breaks && style.horizontal !== 'fill'
  if (style.horizontal === 'centerContinuous' && !merge) {
    box.width = plan.columns.start(lastAcross(placed, plan) + 1) - x
    box.right = x + box.width
  }
  if (overflows && widest + indent + icon + 2 * PAD > box.width)
    reach(placed, plan, box, side, widest, indent + icon, Boolean(merge))
  const across =
    style.horizontal === 'centerContinuous' ? { from: box.left, to: box.right } : { from: start, to: end }
  const out: CellText = { ...box, lines: [], clip: false }
  for (const set of lines) {
    const justified = (style.horizontal === 'justify' && !set.last) || isSpread(style.horizontal, set)
    const line = justified
      ? spread(set, across.to - across.from, plan.text, style.horizontal === 'distributed')
      : set
    const lineX =
      justified || side === 'left'
        ? across.from
        : side === 'right'
          ? across.to - line.width
          : (across.from + across.to - line.width) / 2
    out.lines.push({ line, x: lineX, y: top + line.ascent })
    top += line.ascent + line.descent + gap
  }
  const [first, last] = [
    smallest(out.lines.map(one => one.x)),
    largest(out.lines.map(one => one.x + one.line.width)),
  ]
  out.clip = first < out.left - 0.3 || last > out.right + 0.3 || total > height + 3.5
  return out
}

/** The last of the empty cells beside this one that are centred with it. */
function lastAcross({ row, column }: Placed, plan: SheetPlan): number {
  const cells = plan.cells(row)
  let last = column
  while (last + 1 < plan.columns.count && !plan.mergeAt(row, last + 1)) {
    const next = cells.get(last + 1)
    if (next && next.cell.kind !== 'blank') break
    if ((next?.style ?? plan.styleAt(row, last + 1)).horizontal !== 'centerContinuous') break
    last++
  }
  return last
}

/** Distributed text reaches both sides with its last line too, where there are gaps to widen. */
const isSpread = (horizontal: string, line: TextLine): boolean =>
  horizontal === 'distributed' &&
  hasGaps(
    line.pieces
      .map(piece => piece.text)
      .join('')
      .trim(),
  )

function sideOf({ style, cell }: Placed): Side {
  const { horizontal } = style
  if (horizontal === 'left' || horizontal === 'center' || horizontal === 'right') return horizontal
  if (horizontal === 'centerContinuous') return 'center'
  if (horizontal === 'distributed') return 'center'
  if (horizontal === 'fill' || horizontal === 'justify') return 'left'
  // A number in the format of texts stands like one.
  if (cell.kind === 'number') return style.format === '@' ? 'left' : 'right'
  if (cell.kind === 'boolean' || cell.kind === 'error') return 'center'
  return style.direction === 'rtl' || (style.direction !== 'ltr' && runsLeft(String(cell.value)))
    ? 'right'
    : 'left'
}

/** A number in the digits that fit, or signs that none do. */
function fitNumber({ shown, style, cell }: Placed, plan: SheetPlan, room: number): string {
  const wide = (text: string) => plan.text.width(text, style.font) > room + 0.5
  if (style.shrink || style.wrap === undefined || !wide(shown.text)) return shown.text
  if (shown.general !== undefined) {
    const value = shown.general
    const whole = Math.trunc(value)
    if (
      !wide(String(Math.abs(whole) < 1e11 ? whole : 0)) &&
      Math.abs(value) < 1e11 &&
      Math.abs(value) >= 1e-4
    )
      // Calc shows as many digits as there is room for.
      for (let digits = cell.general ? 15 : 9; digits >= 1; digits--) {
        const text = generalText(value, digits)
        if (!wide(text) && Math.abs(Number(text)) > 0) return text
      }
    for (let digits = 6; digits >= 1; digits--) {
      const text = scientific(value, digits)
      if (!wide(text)) return text
    }
  }
  return '###'
}

/** How far text may run over its empty neighbours. */
function reach(
  { row, column }: Placed,
  plan: SheetPlan,
  box: { x: number; width: number; left: number; right: number },
  side: Side,
  widest: number,
  taken: number,
  merged: boolean,
): void {
  if (merged) return
  const cells = plan.cells(row)
  const isFree = (at: number) => {
    const other = cells.get(at)
    return (!other || (other.shown.text === '' && other.cell.kind === 'blank')) && !plan.mergeAt(row, at)
  }
  const need = widest + taken + 2 * PAD
  const over = need - box.width
  const before = side === 'right' ? over : side === 'center' ? over / 2 : 0
  const after = side === 'left' ? over : side === 'center' ? over / 2 : 0
  // On a sheet from right to left the columns before a cell stand at its right.
  const [wantLeft, wantRight] = plan.sheet.rightToLeft ? [after, before] : [before, after]
  for (let at = column - 1; at >= 0 && box.x - box.left < wantLeft && isFree(at); at--)
    box.left = plan.columns.start(at)
  for (
    let at = column + 1;
    at < plan.columns.count && box.right - box.x - box.width < wantRight && isFree(at);
    at++
  )
    box.right = plan.columns.start(at + 1)
}

/** Text at both ends of the cell, blanks between them. */
function filled(
  before: string,
  after: string,
  { style }: Placed,
  plan: SheetPlan,
  box: Omit<CellText, 'lines'>,
): CellText {
  const lines: CellText['lines'] = []
  const font = style.font
  const ascent = plan.text.ascent(font)
  const descent = plan.text.descent(font)
  const total = ascent + descent
  const top =
    style.vertical === 'top'
      ? box.y + PAD
      : style.vertical === 'center'
        ? box.y + (box.height - total) / 2
        : box.y + box.height - PAD * 0.95 - total
  const add = (text: string, x: number) => {
    const width = plan.text.width(text, font)
    if (text.trim() !== '')
      lines.push({
        line: { pieces: [{ text, font, width }], width, ascent, descent, last: true, runsLeft: false },
        x,
        y: top + ascent,
      })
  }
  add(before, box.x + PAD)
  add(after, box.x + box.width - PAD - plan.text.width(after, font))
  return { ...box, lines }
}

function turned(
  { style, cell, shown }: Placed,
  plan: SheetPlan,
  box: Omit<CellText, 'lines'>,
  side: Side,
): CellText {
  const runs = cell.runs ?? [{ text: shown.text, font: style.font }]
  // Letters one below the other stand in the middle where nothing else is said.
  if (style.rotation === 255)
    return stacked(runs, plan, box, style.vertical, style.horizontal === 'general' ? 'center' : side)
  const turn = (style.rotation * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const steep = Math.abs(style.rotation) === 90
  const lines = linesOf(runs, plan.text, style.wrap && steep ? Math.max(4, box.height - 2 * PAD) : undefined)
  const widest = lines.reduce((most, line) => Math.max(most, line.width), 0)
  const high = heightOf(lines)
  const [bw, bh] = [
    Math.abs(widest * cos) + Math.abs(high * sin),
    Math.abs(widest * sin) + Math.abs(high * cos),
  ]
  const isPlain = style.horizontal === 'general'
  const isRight = side === 'right' || (isPlain && style.rotation < 0 && !steep)
  const top =
    style.vertical === 'top'
      ? box.y + PAD
      : style.vertical === 'center'
        ? box.y + (box.height - bh) / 2
        : box.y + box.height - PAD - bh
  const flat =
    side === 'center' ? box.x + (box.width - bw) / 2 : isRight ? box.x + box.width - PAD - bw : box.x + PAD
  // In a cell that leans, the text stands between its two leaning sides.
  const thick = PAD + high / 2 / Math.abs(sin)
  const axis = side === 'center' ? box.x + box.width / 2 : isRight ? box.x + box.width - thick : box.x + thick
  const left = isSlanted(style) ? axis + (box.y + box.height - top - bh / 2) / Math.tan(turn) - bw / 2 : flat
  // The block's own origin, its upper left corner before it is turned.
  const ox = left + (style.rotation >= 0 ? 0 : high * -sin)
  const oy = top + (style.rotation >= 0 ? widest * sin : 0)
  let down = 0
  const placedLines = lines.map(line => {
    const offset = style.vertical === 'center' && steep ? (widest - line.width) / 2 : 0
    const along = down + line.ascent
    down += line.ascent + line.descent
    return { line, x: ox + offset * cos + along * sin, y: oy - offset * sin + along * cos }
  })
  return { ...box, lines: placedLines, turn: style.rotation, left: -1e6, right: 1e6, clip: false }
}

/** The least share of a line's height that a letter above another takes. */
const CLOSEST = 0.75

/** Letters one below the other. */
function stacked(
  runs: TextRun[],
  plan: SheetPlan,
  box: Omit<CellText, 'lines'>,
  vertical: string,
  side: Side,
): CellText {
  const letters = runs.flatMap(run => Array.from(run.text, text => ({ text, font: run.font })))
  const step = (font: CellFont) => plan.text.lineHeight(font)
  const wanted = letters.reduce((sum, one) => sum + step(one.font), 0)
  // Letters move closer together before any is cut off.
  const close = Math.min(1, Math.max(CLOSEST, (box.height - 2 * PAD) / wanted))
  const total = wanted * close
  let y =
    vertical === 'top'
      ? box.y + PAD
      : vertical === 'center'
        ? box.y + (box.height - total) / 2
        : box.y + box.height - PAD - total
  const lines = letters.map(({ text, font }) => {
    const width = plan.text.width(text, font)
    const [ascent, descent] = [plan.text.ascent(font), plan.text.descent(font)]
    const x =
      side === 'center'
        ? box.x + (box.width - width) / 2
        : side === 'right'
          ? box.x + box.width - PAD - width
          : box.x + PAD
    const line: TextLine = {
      pieces: [{ text, font, width }],
      width,
      ascent,
      descent,
      last: true,
      runsLeft: false,
    }
    const out = { line, x, y: y + ascent * close }
    y += step(font) * close
    return out
  })
  return { ...box, lines, clip: total > box.height }
}
