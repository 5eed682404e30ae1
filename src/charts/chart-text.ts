import type { CellFont, TextRun } from '../document/cell-style.ts'
import { generalText } from '../lib/text/general-number.ts'
import { usableFormat } from '../lib/text/number-format.ts'
import type { Surface } from './surface.ts'
import { heightOf, linesOf } from './text-lines.ts'
import { visualPieces } from './visual-pieces.ts'

/** Numbers of a chart in their format; set once the library for formats is loaded. */
let apply: ((format: string, value: number) => string) | undefined

export async function loadChartFormats(): Promise<void> {
  const numfmt = await import('numfmt')
  apply = (format, value) => numfmt.format(format, value, { nbsp: false }).trim()
}

export function formatted(value: number, format: string): string {
  if (format === '' || /^general$/i.test(format)) return generalText(value, 10)
  if (!apply) throw new Error('formats of charts are used before they are loaded')
  try {
    return apply(usableFormat(format), value)
  } catch {
    return generalText(value, 10)
  }
}

/** A category may carry the number format of its cells in front of it; that of the axis comes first. */
export function categoryText(label: string, own = ''): string {
  const match = /^\u0001([^\u0001]*)\u0001(.*)$/s.exec(label)
  if (!match) return label
  const value = Number(match[2])
  return match[2]!.trim() === ''
    ? ''
    : Number.isFinite(value)
      ? formatted(value, own === '' || /^general$/i.test(own) ? match[1]! : own)
      : match[2]!
}

/** Shows a text with its middle, left or right end at x, its first baseline below y. */
export function label(
  canvas: Surface,
  text: string,
  x: number,
  y: number,
  font: CellFont,
  align: 'left' | 'center' | 'right' = 'left',
): void {
  const width = canvas.text.width(text, font)
  const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  canvas.show(text, start, y + canvas.text.ascent(font), font, font.color ?? '#000000', 0, undefined, align)
}

export function titleSize(
  canvas: Surface,
  runs: TextRun[],
  width: number,
): { width: number; height: number } {
  const lines = linesOf(runs, canvas.text, width)
  return { width: Math.max(...lines.map(line => line.width)), height: heightOf(lines) }
}

/** A title in its lines, centred about x. */
export function drawTitle(canvas: Surface, runs: TextRun[], x: number, y: number, width: number): void {
  let down = y
  for (const line of linesOf(runs, canvas.text, width)) {
    let at = x - line.width / 2
    for (const piece of visualPieces(line, canvas.text)) {
      const color = piece.font.color ?? '#000000'
      canvas.show(piece.text, at, down + line.ascent, piece.font, color, 0, piece.runsLeft)
      at += piece.width
    }
    down += line.ascent + line.descent
  }
}

/** A title turned by a quarter, its middle at x and y. */
export function drawTurnedTitle(
  canvas: Surface,
  runs: TextRun[],
  x: number,
  y: number,
  degrees: number,
): void {
  const [line] = linesOf(runs, canvas.text)
  const turn = (degrees * Math.PI) / 180
  const middle = (line!.ascent - line!.descent) / 2
  let along = -line!.width / 2
  for (const piece of visualPieces(line!, canvas.text)) {
    canvas.show(
      piece.text,
      x + along * Math.cos(turn) + middle * Math.sin(turn),
      y - along * Math.sin(turn) + middle * Math.cos(turn),
      piece.font,
      piece.font.color ?? '#000000',
      degrees,
      piece.runsLeft,
    )
    along += piece.width
  }
}
