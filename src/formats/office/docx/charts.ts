import type { Block, Document, Frame } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { svgNumber as n } from './docx-units.ts'
import { colorIn, type ThemeColors } from './theme-colors.ts'

interface Size {
  width: number
  height: number
}

interface Series {
  name: string
  color: string
  labels: string[]
  values: (number | undefined)[]
  /** Places along the axis, in charts of points. */
  across?: (number | undefined)[]
}

type Kind = 'bar' | 'row' | 'line' | 'area' | 'pie' | 'points'

interface Label {
  text: string
  x: number
  y: number
  width: number
  align: 'left' | 'center' | 'right'
}

const KINDS: Record<string, Kind> = {
  'c:barChart': 'bar',
  'c:bar3DChart': 'bar',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:doughnutChart': 'pie',
  'c:scatterChart': 'points',
}
const FALLBACK = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47']
const MAX_SERIES = 24
const MAX_POINTS = 2_000
const SMALL = 8
const GREY = '#bfbfbf'

/** A chart drawn from the values it keeps of its sheet; undefined for kinds that are not known. */
export function chartFrame(
  space: XmlElement,
  size: Size,
  alt: string,
  colors: ThemeColors,
  images: Document['images'],
  lost: (what: string) => void,
): Frame | undefined {
  const chart = space.find('c:chart')
  const plots = (chart?.find('c:plotArea')?.elements() ?? []).filter(one => entryOf(KINDS, one.name))
  const [plot] = plots
  if (!chart || !plot || size.width < 60 || size.height < 60) return undefined
  const palette = [1, 2, 3, 4, 5, 6].map((n, i) => colors.get(`accent${n}`) ?? FALLBACK[i]!)
  const all = plots.flatMap(one => one.all('c:ser'))
  const series = all.slice(0, MAX_SERIES).map((one, i) => readSeries(one, palette[i % 6]!, colors))
  if (series.every(one => one.values.length === 0)) return undefined
  if (all.length > MAX_SERIES) lost(`part of a chart with more than ${MAX_SERIES} series`)
  if (all.some(hasMorePoints)) lost(`part of a chart with more than ${MAX_POINTS} points in a series`)
  const heading = chart.find('c:title')
  // A title without words is the name of the one series, or what Word shows in its place.
  const title = heading ? textIn(heading) || (series.length === 1 ? series[0]!.name : 'Chart Title') : ''
  const kind: Kind = plot.find('c:barDir')?.get('val') === 'bar' ? 'row' : KINDS[plot.name]!
  const stacked = /stacked/i.test(plot.find('c:grouping')?.get('val') ?? '')
  const drawing = new Drawing(size)
  const top = title ? 26 : 8
  if (title) drawing.label(title, 0, 4, size.width, 'center', 12)
  const named = kind === 'pie' ? series[0]!.labels : series.map(one => one.name)
  // The slices of a pie take the colours in turn, whether the chart keeps names for them or not.
  const shades =
    kind === 'pie'
      ? series[0]!.values.concat(named.map(() => 0)).map((_, i) => palette[i % 6]!)
      : series.map(one => one.color)
  const hasLegend = chart.find('c:legend') !== undefined && named.some(Boolean)
  const bottom = size.height - (hasLegend ? 22 : 6)
  if (hasLegend) drawing.legend(named, shades, size.height - 16)
  if (kind === 'pie') drawing.pie(series[0]!, shades, top, bottom)
  else drawing.axes(kind, series, stacked, top, bottom)
  return drawing.frame(alt || title || 'Chart', images)
}

const textIn = (element: XmlElement | undefined): string => {
  const out: string[] = []
  const visit = (one: XmlElement) => {
    if (one.name === 'a:t' || one.name === 'c:v') out.push(one.text())
    else for (const child of one.elements()) visit(child)
  }
  if (element) visit(element)
  return out.join('').slice(0, 200)
}

function pointElements(parent: XmlElement | undefined): XmlElement[] {
  const cache = ['c:strCache', 'c:numCache', 'c:multiLvlStrCache', 'c:numLit', 'c:strLit']
    .map(name => parent?.descendant(name))
    .find(Boolean)
  return (cache?.find('c:lvl') ?? cache)?.all('c:pt') ?? []
}

const valuesIn = (series: XmlElement): XmlElement | undefined => series.find('c:val') ?? series.find('c:yVal')

const hasMorePoints = (series: XmlElement): boolean =>
  pointElements(valuesIn(series)).some(point => Number(point.get('idx')) >= MAX_POINTS)

function pointsOf(parent: XmlElement | undefined): string[] {
  const out: string[] = []
  for (const point of pointElements(parent)) {
    const at = Number(point.get('idx'))
    if (Number.isInteger(at) && at >= 0 && at < MAX_POINTS) out[at] = point.find('c:v')?.text() ?? ''
  }
  return Array.from(out, one => one ?? '')
}

const numbersOf = (texts: string[]): (number | undefined)[] =>
  texts.map(text => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined))

function readSeries(element: XmlElement, fallback: string, colors: ThemeColors): Series {
  const look = element.find('c:spPr')
  const color =
    colorIn(look?.find('a:solidFill'), colors) ??
    colorIn(look?.path('a:ln', 'a:solidFill'), colors) ??
    fallback
  const across = element.find('c:xVal')
  return {
    name: textIn(element.find('c:tx')),
    color,
    labels: pointsOf(element.find('c:cat')).map(text => text.slice(0, 60)),
    values: numbersOf(pointsOf(valuesIn(element))),
    ...(across && { across: numbersOf(pointsOf(across)) }),
  }
}

/** Round steps between the least and the greatest value, zero among them where values are not far from it. */
function ticksOf(values: number[]): number[] {
  let [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (high === low) high = low + 1
  const raw = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map(one => one * power).find(one => one >= raw) ?? power * 10
  low = Math.floor(low / step) * step
  const out: number[] = []
  for (let at = low; out.length < 20; at += step) {
    out.push(Number(at.toPrecision(12)))
    if (at >= high) break
  }
  return out
}

class Drawing {
  readonly size: Size
  private svg = ''
  private readonly labels: (Label & { size: number })[] = []

  constructor(size: Size) {
    this.size = size
  }

  label(text: string, x: number, y: number, width: number, align: Label['align'], size = SMALL): void {
    if (text.trim()) this.labels.push({ text, x, y, width, align, size })
  }

  legend(names: string[], colors: string[], y: number): void {
    const widths = names.map(name => name.length * SMALL * 0.5 + 22)
    let x = Math.max(4, (this.size.width - widths.reduce((sum, one) => sum + one, 0)) / 2)
    names.forEach((name, i) => {
      if (x + widths[i]! > this.size.width + 20) return
      this.svg += `<rect x="${n(x)}" y="${n(y + 2)}" width="7" height="7" fill="${colors[i]}"/>`
      this.label(name, x + 10, y, widths[i]!, 'left')
      x += widths[i]!
    })
  }

  pie(series: Series, colors: string[], top: number, bottom: number): void {
    const values = series.values.map(value => Math.max(0, value ?? 0))
    const total = values.reduce((sum, one) => sum + one, 0) || 1
    const r = Math.max(10, Math.min(this.size.width, bottom - top) / 2 - 6)
    const [cx, cy] = [this.size.width / 2, (top + bottom) / 2]
    let angle = -Math.PI / 2
    values.forEach((value, i) => {
      const next = angle + (value / total) * 2 * Math.PI
      const point = (at: number) => `${n(cx + r * Math.cos(at))} ${n(cy + r * Math.sin(at))}`
      if (value === total) this.svg += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${colors[i]}"/>`
      else if (value > 0)
        this.svg += `<path d="M${n(cx)} ${n(cy)}L${point(angle)}A${n(r)} ${n(r)} 0 ${next - angle > Math.PI ? 1 : 0} 1 ${point(next)}Z" fill="${colors[i]}" stroke="#ffffff" stroke-width="1"/>`
      angle = next
    })
  }

  axes(kind: Kind, series: Series[], stacked: boolean, top: number, bottom: number): void {
    const rows = kind === 'row'
    const labels = series.find(one => one.labels.length > 0)?.labels ?? []
    const count = Math.max(1, labels.length, ...series.map(one => one.values.length))
    const sums = Array.from({ length: count }, (_, i) =>
      series.reduce((sum, one) => sum + (one.values[i] ?? 0), 0),
    )
    const values = series.flatMap(one => one.values.filter(value => value !== undefined))
    const ticks = ticksOf(stacked ? [...values, ...sums] : values)
    const [low, high] = [ticks[0]!, ticks.at(-1)!]
    const written = rows ? labels : ticks.map(String)
    const left = 10 + Math.min(120, Math.max(8, ...written.map(text => text.length * SMALL * 0.52)))
    const [right, floor] = [this.size.width - 10, bottom - 16]
    const [from, to] = rows ? [left, right] : [floor, top]
    const along = (value: number) => from + ((value - low) / (high - low)) * (to - from)
    for (const tick of ticks) {
      const at = n(along(tick))
      const line = rows
        ? `x1="${at}" x2="${at}" y1="${n(top)}" y2="${n(floor)}"`
        : `x1="${n(left)}" x2="${n(right)}" y1="${at}" y2="${at}"`
      this.svg += `<line ${line} stroke="${GREY}" stroke-width="${tick === 0 ? 0.9 : 0.4}"/>`
      if (rows) this.label(String(tick), along(tick) - 20, floor + 4, 40, 'center')
      else this.label(String(tick), 0, along(tick) - 5, left - 4, 'right')
    }
    const [start, end] = rows ? [floor, top] : [left, right]
    const slot = (end - start) / count
    if (kind !== 'points') {
      const least = rows ? 11 : 24
      const every = Math.ceil((count * least) / Math.max(least, Math.abs(end - start)))
      labels.forEach((text, i) => {
        const middle = start + slot * (i + 0.5)
        if (i % every > 0) return
        if (rows) this.label(text, 0, middle - 5, left - 4, 'right')
        else this.label(text, middle - (slot * every) / 2, floor + 4, slot * every, 'center')
      })
    }
    if (kind === 'bar' || kind === 'row') this.bars(series, { rows, stacked, start, slot, along })
    else
      this.lines(kind, series, {
        start,
        slot,
        along,
        left,
        right,
        floor: along(Math.max(low, Math.min(high, 0))),
        bottom: floor,
      })
  }

  private bars(
    series: Series[],
    at: { rows: boolean; stacked: boolean; start: number; slot: number; along: (value: number) => number },
  ): void {
    const wide = (Math.abs(at.slot) * 0.7) / (at.stacked ? 1 : series.length)
    const reached = new Map<number, number>()
    series.forEach((one, s) => {
      one.values.forEach((value, i) => {
        if (value === undefined) return
        const base = at.stacked ? (reached.get(i) ?? 0) : 0
        reached.set(i, base + value)
        const middle = at.start + at.slot * (i + 0.5)
        const side = middle - (wide * (at.stacked ? 1 : series.length)) / 2 + (at.stacked ? 0 : s * wide)
        const [a, b] = [at.along(base), at.along(base + value)]
        const [near, far] = [Math.min(a, b), Math.abs(b - a)]
        const box = at.rows ? [near, side, far, wide] : [side, near, wide, far]
        this.svg += `<rect x="${n(box[0]!)}" y="${n(box[1]!)}" width="${n(box[2]!)}" height="${n(box[3]!)}" fill="${one.color}"/>`
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
    const xs = series.flatMap(one => (one.across ?? []).filter(value => value !== undefined))
    const [low, high] = [Math.min(...xs), Math.max(...xs)]
    if (kind === 'points' && high > low) {
      this.label(String(low), at.left - 20, at.bottom + 4, 40, 'center')
      this.label(String(high), at.right - 36, at.bottom + 4, 40, 'right')
    }
    for (const one of series) {
      const points = one.values.flatMap((value, i) => {
        if (value === undefined) return []
        const place = one.across?.[i]
        const x =
          kind === 'points' && place !== undefined && high > low
            ? at.left + ((place - low) / (high - low)) * (at.right - at.left)
            : at.start + at.slot * (i + 0.5)
        return [[x, at.along(value)] as const]
      })
      if (points.length === 0) continue
      const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
      if (kind === 'points')
        for (const [x, y] of points)
          this.svg += `<circle cx="${n(x)}" cy="${n(y)}" r="2.2" fill="${one.color}"/>`
      else if (kind === 'area')
        this.svg += `<path d="${path}L${n(points.at(-1)![0])} ${n(at.floor)}L${n(points[0]![0])} ${n(at.floor)}Z" fill="${one.color}" fill-opacity="0.8"/>`
      else
        this.svg += `<path d="${path}" fill="none" stroke="${one.color}" stroke-width="1.8" stroke-linejoin="round"/>`
    }
  }

  frame(alt: string, images: Document['images']): Frame {
    const { width, height } = this.size
    const border = `<rect x="0" y="0" width="${n(width)}" height="${n(height)}" fill="#ffffff" stroke="#d9d9d9" stroke-width="0.5"/>`
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
          content: [{ kind: 'text', text: label.text, style: { size: label.size, color: '#595959' } }],
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
