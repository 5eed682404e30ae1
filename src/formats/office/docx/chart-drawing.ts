import type { Block, Document, Frame } from '../../../document/tree.ts'
import { largest, smallest } from '../../../lib/geometry/extremes.ts'
import { axisText, inkOn, PLAIN_AXIS, ticksOf } from './chart-values.ts'
import { svgNumber as n } from './docx-units.ts'

export interface Size {
  width: number
  height: number
}

export interface Series {
  name: string
  color: string
  labels: string[]
  values: (number | undefined)[]
  /** Places along the axis, in charts of points. */
  across?: (number | undefined)[]
  /** How large points are drawn, in charts of bubbles. */
  sizes?: (number | undefined)[]
  /** Whether a line joins the points. */
  joined: boolean
  /** What is written beside values: themselves, or their share of all. */
  says?: 'value' | 'percent'
  /** How it is drawn, where a chart has several kinds in it. */
  kind?: Kind
  /** What is written beside values, where they are drawn as shares or on top of each other. */
  told?: (number | undefined)[]
  /** Whether its points are marked on their line. */
  marked?: boolean
}

export type Kind = 'bar' | 'row' | 'line' | 'area' | 'pie' | 'points' | 'radar'

interface Label {
  text: string
  x: number
  y: number
  width: number
  align: 'left' | 'center' | 'right'
}

const SMALL = 8
const LEGEND_ROW = 14

/** Where a chart's legend stands: left, right, top, bottom. */
export type LegendSide = 'l' | 'r' | 't' | 'b'
const TITLE_ROW = 12
const GREY = '#bfbfbf'
const INK = '#595959'

const total = (values: number[]): number => values.reduce((sum, one) => sum + one, 0)

/** Each series on top of those before it; the highest comes first, for it is drawn behind the others. */
const piled = (series: Series[]): Series[] =>
  series
    .map((one, s) => ({
      ...one,
      told: one.told ?? one.values,
      values: one.values.map((_, i) => total(series.slice(0, s + 1).map(below => below.values[i] ?? 0))),
    }))
    .reverse()

/** A chart as it is drawn: its shapes in a picture, its words above it as text. */
export class Drawing {
  readonly size: Size
  /** What is left for the plot. */
  readonly area: { left: number; right: number; top: number; bottom: number }
  /** The colour of the words that come next. */
  ink = INK
  private svg = ''
  private readonly labels: (Label & { size: number; color: string })[] = []

  constructor(size: Size) {
    this.size = size
    this.area = { left: 0, right: size.width, top: 8, bottom: size.height - 6 }
  }

  label(
    text: string,
    x: number,
    y: number,
    width: number,
    align: Label['align'],
    size = SMALL,
    color = this.ink,
  ): void {
    if (text.trim()) this.labels.push({ text, x, y, width, align, size, color })
  }

  /** Names beside their colours, in rows above or below the plot or in a column beside it, which takes its room from the plot. */
  legend(names: string[], colors: string[], side: LegendSide): void {
    const widths = names.map(name => name.length * SMALL * 0.5 + 22)
    const entry = (i: number, x: number, y: number) => {
      this.svg += `<rect x="${n(x)}" y="${n(y + 2)}" width="7" height="7" fill="${colors[i]}"/>`
      this.label(names[i]!, x + 10, y, widths[i]!, 'left')
    }
    const { area } = this
    if (side === 'l' || side === 'r') {
      const wide = Math.min(largest(widths), (area.right - area.left) * 0.4)
      const fitting = Math.max(1, Math.floor((area.bottom - area.top) / LEGEND_ROW))
      const shown = names.slice(0, fitting)
      const x = side === 'l' ? area.left + 6 : area.right - wide
      const y = (area.top + area.bottom - shown.length * LEGEND_ROW) / 2
      for (const i of shown.keys()) entry(i, x, y + i * LEGEND_ROW)
      if (side === 'l') area.left += wide
      else area.right -= wide
      return
    }
    const rows: number[][] = [[]]
    let used = 0
    for (const [i, width] of widths.entries()) {
      if (used > 0 && used + width > this.size.width) {
        rows.push([])
        used = 0
      }
      rows.at(-1)!.push(i)
      used += width
    }
    const most = Math.max(1, Math.floor((area.bottom - area.top) / 3 / LEGEND_ROW))
    const height = Math.min(rows.length, most) * LEGEND_ROW
    const start = side === 't' ? area.top : area.bottom - height
    for (const [row, entries] of rows.slice(0, most).entries()) {
      let x = Math.max(4, (this.size.width - entries.reduce((sum, i) => sum + widths[i]!, 0)) / 2)
      for (const i of entries) {
        entry(i, x, start + row * LEGEND_ROW)
        x += widths[i]!
      }
    }
    if (side === 't') area.top += height + 4
    else area.bottom -= height + 2
  }

  /** The name of an axis: below the plot, or above it where the axis stands upright. */
  axisTitle(text: string, across: boolean): void {
    const { area } = this
    const y = across ? area.bottom - TITLE_ROW + 2 : area.top
    this.label(text, area.left + 4, y, area.right - area.left - 8, across ? 'center' : 'left')
    if (across) area.bottom -= TITLE_ROW
    else area.top += TITLE_ROW + 2
  }

  pie(series: Series, colors: string[], hole: number, inks: (string | undefined)[]): void {
    const { left, right, top, bottom } = this.area
    const values = series.values.map(value => Math.max(0, value ?? 0))
    const total = values.reduce((sum, one) => sum + one, 0) || 1
    const r = Math.max(10, Math.min(right - left, bottom - top) / 2 - 6)
    const inner = hole > 0 ? r * Math.min(0.9, hole) : 0
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
    let angle = -Math.PI / 2
    values.forEach((value, i) => {
      const next = angle + (value / total) * 2 * Math.PI
      const point = (at: number, by = r) => `${n(cx + by * Math.cos(at))} ${n(cy + by * Math.sin(at))}`
      const large = next - angle > Math.PI ? 1 : 0
      // What lies behind the chart is seen through a ring.
      const back = inner > 0 ? `A${n(inner)} ${n(inner)} 0 ${large} 0 ${point(angle, inner)}` : ''
      if (value === total && inner > 0)
        this.svg += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n((r + inner) / 2)}" fill="none" stroke="${colors[i]}" stroke-width="${n(r - inner)}"/>`
      else if (value === total)
        this.svg += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${colors[i]}"/>`
      else if (value > 0)
        this.svg += `<path d="M${point(angle, inner)}L${point(angle)}A${n(r)} ${n(r)} 0 ${large} 1 ${point(next)}L${point(next, inner)}${back}Z" fill="${colors[i]}" stroke="#ffffff" stroke-width="1"/>`
      if (series.says && value > 0) {
        const [middle, out] = [(angle + next) / 2, r * (1 + Math.max(0.3, hole)) * 0.5]
        const text = series.says === 'percent' ? `${Math.round((value / total) * 100)}%` : String(value)
        this.label(
          text,
          cx + out * Math.cos(middle) - 20,
          cy + out * Math.sin(middle) - 5,
          40,
          'center',
          SMALL,
          inks[i] ?? inkOn(colors[i]!),
        )
      }
      angle = next
    })
  }

  /** Values on spokes around a middle. */
  radar(series: Series[]): void {
    const { left, right, top, bottom } = this.area
    const labels = series.find(one => one.labels.length > 0)?.labels ?? []
    const count = Math.max(3, labels.length, ...series.map(one => one.values.length))
    const ticks = ticksOf(series.flatMap(one => one.values.filter(value => value !== undefined)))
    const [low, high] = [ticks[0]!, ticks.at(-1)!]
    const r = Math.max(10, Math.min(right - left, bottom - top) / 2 - 16)
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
    const place = (i: number, part: number): [number, number] => {
      const angle = (i / count) * 2 * Math.PI - Math.PI / 2
      return [cx + r * part * Math.cos(angle), cy + r * part * Math.sin(angle)]
    }
    const around = (parts: number[]) =>
      `M${parts.map((part, i) => place(i, part).map(n).join(' ')).join('L')}Z`
    const part = (value: number) => (value - low) / (high - low)
    const spokes = Array.from({ length: count }, (_, i) => i)
    for (const tick of ticks) {
      this.svg += `<path d="${around(spokes.map(() => part(tick)))}" fill="none" stroke="${GREY}" stroke-width="0.4"/>`
      this.label(String(tick), cx - 44, place(0, part(tick))[1] - 5, 40, 'right')
    }
    for (const i of spokes) {
      const [x, y] = place(i, 1)
      this.svg += `<path d="M${n(cx)} ${n(cy)}L${n(x)} ${n(y)}" stroke="${GREY}" stroke-width="0.4"/>`
      const [nx, ny] = place(i, 1 + 10 / r)
      const align = Math.abs(nx - cx) < 2 ? 'center' : nx > cx ? 'left' : 'right'
      this.label(
        labels[i] ?? '',
        align === 'center' ? nx - 30 : align === 'left' ? nx - 5 : nx - 55,
        ny - 5,
        60,
        align,
      )
    }
    for (const one of series)
      this.svg += `<path d="${around(spokes.map(i => part(one.values[i] ?? low)))}" fill="none" stroke="${one.color}" stroke-width="1.8" stroke-linejoin="round"/>`
  }

  axes(kind: Kind, series: Series[], stacked: boolean, axis = PLAIN_AXIS): void {
    const { top, bottom } = this.area
    const rows = kind === 'row'
    const labels = series.find(one => one.labels.length > 0)?.labels ?? []
    const count = Math.max(1, labels.length, ...series.map(one => one.values.length))
    const sums = Array.from({ length: count }, (_, i) => series.map(one => one.values[i] ?? 0)).flatMap(
      column => [column.filter(value => value > 0), column.filter(value => value < 0)].map(total),
    )
    // Bubbles need room around their middle.
    const values = series.flatMap(one =>
      one.values.flatMap(value => (value === undefined ? [] : value * (one.sizes ? 1.2 : 1))),
    )
    const ticks = ticksOf(stacked ? [...values, ...sums] : values, axis)
    const [low, high] = [ticks[0]!, ticks.at(-1)!]
    const written = rows ? labels : axis.deleted ? [] : ticks.map(tick => axisText(tick, axis.format))
    const margin =
      10 +
      Math.min(
        120,
        largest(
          written.map(text => text.length * SMALL * 0.52),
          8,
        ),
      )
    const [left, right, floor] = [this.area.left + margin, this.area.right - 10, bottom - 16]
    const [from, to] = rows ? [left, right] : [floor, top]
    const along = (value: number) => from + ((value - low) / (high - low)) * (to - from)
    for (const tick of ticks) {
      const at = n(along(tick))
      const line = rows
        ? `x1="${at}" x2="${at}" y1="${n(top)}" y2="${n(floor)}"`
        : `x1="${n(left)}" x2="${n(right)}" y1="${at}" y2="${at}"`
      if (axis.lines || tick === 0)
        this.svg += `<line ${line} stroke="${GREY}" stroke-width="${tick === 0 ? 0.9 : 0.4}"/>`
      if (axis.deleted) continue
      const text = axisText(tick, axis.format)
      if (rows) this.label(text, along(tick) - 20, floor + 4, 40, 'center')
      else this.label(text, left - margin, along(tick) - 5, margin - 4, 'right')
    }
    const [start, end] = rows ? [floor, top] : [left, right]
    const slot = (end - start) / count
    if (kind !== 'points') {
      const least = rows ? 11 : 24
      const every = Math.ceil((count * least) / Math.max(least, Math.abs(end - start)))
      labels.forEach((text, i) => {
        const middle = start + slot * (i + 0.5)
        if (i % every > 0) return
        if (rows) this.label(text, left - margin, middle - 5, margin - 4, 'right')
        else this.label(text, middle - (slot * every) / 2, floor + 4, slot * every, 'center')
      })
    }
    const held = (value: number) => along(Math.max(low, Math.min(high, value)))
    const isBar = (one: Series) => /^(bar|row)$/.test(one.kind ?? kind)
    const bars = series.filter(isBar)
    if (bars.length > 0) this.bars(bars, { rows, stacked, start, slot, along: held })
    const others = kind === 'row' ? [] : series.filter(one => !isBar(one))
    const ground = { start, slot, along: held, left, right, floor: held(0), bottom: floor }
    for (const drawn of ['area', 'line', 'points'] as const) {
      const these = others.filter(one => (one.kind ?? kind) === drawn)
      if (these.length > 0) this.lines(drawn, drawn === 'points' || !stacked ? these : piled(these), ground)
    }
  }

  private bars(
    series: Series[],
    at: { rows: boolean; stacked: boolean; start: number; slot: number; along: (value: number) => number },
  ): void {
    const wide = (Math.abs(at.slot) * 0.7) / (at.stacked ? 1 : series.length)
    // What is below zero is piled up by itself.
    const reached = { up: new Map<number, number>(), down: new Map<number, number>() }
    series.forEach((one, s) => {
      one.values.forEach((value, i) => {
        if (value === undefined) return
        const pile = value < 0 ? reached.down : reached.up
        const base = at.stacked ? (pile.get(i) ?? 0) : 0
        pile.set(i, base + value)
        const middle = at.start + at.slot * (i + 0.5)
        const side = middle - (wide * (at.stacked ? 1 : series.length)) / 2 + (at.stacked ? 0 : s * wide)
        const [a, b] = [at.along(base), at.along(base + value)]
        const [near, far] = [Math.min(a, b), Math.abs(b - a)]
        const box = at.rows ? [near, side, far, wide] : [side, near, wide, far]
        this.svg += `<rect x="${n(box[0]!)}" y="${n(box[1]!)}" width="${n(box[2]!)}" height="${n(box[3]!)}" fill="${one.color}"/>`
        if (!one.says) return
        const inside = at.stacked ? (a + b) / 2 : b + (at.rows ? 12 : value < 0 ? 6 : -6)
        const [x, y] = at.rows ? [inside, side + wide / 2] : [side + wide / 2, inside]
        const text = String(one.told?.[i] ?? value)
        this.label(text, x - 20, y - 5, 40, 'center', SMALL, at.stacked ? inkOn(one.color) : INK)
      })
    })
  }

  private lines(
    kind: Kind,
    series: Series[],
    at: {
      start: number
      slot: number
      along: (value: number) => number
      left: number
      right: number
      floor: number
      bottom: number
    },
  ): void {
    const xs = series.flatMap(one =>
      (one.across ?? []).flatMap(value => (value === undefined ? [] : value * (one.sizes ? 1.2 : 1))),
    )
    const [least, most] = [smallest(xs), largest(xs)]
    // Years, say, do not begin at zero.
    const ticks =
      kind === 'points' && most > least ? ticksOf(xs, undefined, least <= 0 || most - least > most / 6) : []
    const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
    const across = (value: number) => at.left + ((value - low) / (high - low)) * (at.right - at.left)
    for (const tick of ticks) this.label(String(tick), across(tick) - 20, at.bottom + 4, 40, 'center')
    const biggest = largest(
      series.flatMap(one => (one.sizes ?? []).map(size => size ?? 0)),
      0,
    )
    const room = Math.min(at.right - at.left, at.bottom) / 8
    for (const one of series) {
      const points = one.values.flatMap((value, i) => {
        if (value === undefined) return []
        const place = one.across?.[i]
        const x =
          kind === 'points' && place !== undefined && high > low
            ? across(place)
            : at.start + at.slot * (i + 0.5)
        const size = one.sizes?.[i]
        const r = size !== undefined && biggest > 0 ? Math.sqrt(Math.max(0, size) / biggest) * room : 2.2
        return [{ x, y: at.along(value), r, value: one.told?.[i] ?? value }]
      })
      if (points.length === 0) continue
      const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
      if (kind === 'points')
        for (const { x, y, r } of points)
          this.svg += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${one.color}"${one.sizes ? ' fill-opacity="0.8"' : ''}/>`
      else if (kind === 'area')
        this.svg += `<path d="${path}L${n(points.at(-1)!.x)} ${n(at.floor)}L${n(points[0]!.x)} ${n(at.floor)}Z" fill="${one.color}"/>`
      if (kind === 'line' || one.joined)
        this.svg += `<path d="${path}" fill="none" stroke="${one.color}" stroke-width="1.8" stroke-linejoin="round"/>`
      if (one.marked)
        for (const { x, y } of points)
          this.svg += `<circle cx="${n(x)}" cy="${n(y)}" r="2.6" fill="${one.color}"/>`
      if (one.says)
        for (const { x, y, value } of points) this.label(String(value), x - 20, y - 13, 40, 'center')
    }
  }

  /** The drawing on a ground of its own, with a border, where it has them. */
  frame(alt: string, images: Document['images'], shown: { ground: boolean; border: boolean }): Frame {
    const { width, height } = this.size
    const border = `<rect x="0" y="0" width="${n(width)}" height="${n(height)}" fill="${shown.ground ? '#ffffff' : 'none'}"${shown.border ? ' stroke="#d9d9d9" stroke-width="0.5"' : ''}/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">${border}${this.svg}</svg>`
    const source = `chart-${images.size}.svg`
    images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
    const blocks: Block[] = this.labels.map(label => ({
      kind: 'frame',
      padding: 0,
      width: label.width,
      place: { x: label.x, y: label.y, from: 'page' },
      blocks: [
        {
          kind: 'paragraph',
          content: [{ kind: 'text', text: label.text, style: { size: label.size, color: label.color } }],
          format: { align: label.align },
        },
      ],
    }))
    return {
      kind: 'frame',
      figure: true,
      alt,
      padding: 0,
      ...this.size,
      backdrop: { source, bleed: 0 },
      blocks,
    }
  }
}
