import type { Border, Borders } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { hexColor } from './docx-units.ts'

export interface BordersWithInside extends Borders {
  insideH?: Border | null
  insideV?: Border | null
}

const SIDES: Record<string, keyof BordersWithInside> = {
  'w:top': 'top',
  'w:bottom': 'bottom',
  'w:left': 'left',
  'w:start': 'left',
  'w:right': 'right',
  'w:end': 'right',
  'w:insideH': 'insideH',
  'w:insideV': 'insideV',
}

/** How much of a pattern is ink: `pct25` says so, stripes and checks are about as dark as these. */
function inkOf(pattern: string): number {
  const percent = /^pct(\d+)$/.exec(pattern)?.[1]
  if (percent) return Math.min(100, Number(percent)) / 100
  if (pattern === 'solid') return 1
  if (/^thin.*(Cross|DiagCross)$/.test(pattern)) return 0.44
  if (/Cross$/.test(pattern)) return 0.75
  if (/^thin/.test(pattern)) return 0.25
  return /Stripe$/.test(pattern) ? 0.5 : 0
}

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

/** The fill of `w:shd`: of a pattern, the shade that its two colours give from afar. */
export function shading(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined
  const ink = inkOf(element.get('val') ?? '')
  const fill = hexColor(element.get('fill'))
  if (ink === 0) return fill
  return shade(hexColor(element.get('color')) ?? '#000000', fill ?? '#ffffff', ink)
}

/** A colour that covers a share of another. */
export function shade(over: string, under: string, share: number): string {
  const ground = channels(under)
  const mixed = channels(over).map((value, i) => Math.round(value * share + ground[i]! * (1 - share)))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Reads a group of borders; `nil` and `none` become null: no line, said on purpose. */
export function readBorders(element: XmlElement): BordersWithInside {
  const out: BordersWithInside = {}
  for (const child of element.elements()) {
    const side = entryOf(SIDES, child.name)
    if (side) out[side] = readBorder(child)
  }
  return out
}

/** The line around some text; none where it says that there is none. */
export const frameOf = (element: XmlElement): { color: string; width: number } | undefined => {
  const line = readBorder(element)
  return line ? { color: line.color, width: line.width } : undefined
}

/** Several lines beside each other, from the outside in: of `thinThick` the thick one is outside. */
function linesOf(kind: string, thick: number): number[] | undefined {
  if (kind === 'double') return [thick, thick, thick]
  if (kind === 'triple') return [thick, thick, thick, thick, thick]
  const [, first, second, third, gap] =
    /^(thin|thick)(Thin|Thick)(Thin)?(Small|Medium|Large)Gap$/.exec(kind) ?? []
  if (!first || !second) return undefined
  const [thin, between] =
    gap === 'Small' ? [0.75, 0.75] : gap === 'Medium' ? [thick / 2, thick / 2] : [0.75, 1.5]
  if (third) return [thin, between, thick, between, thin]
  return first === 'thin' ? [thick, between, thin] : [thin, between, thick]
}

function readBorder(element: XmlElement): Border | null {
  const kind = element.get('val') ?? 'single'
  if (kind === 'nil' || kind === 'none') return null
  const thick = Math.min(12, Math.max(0.25, (Number(element.get('sz')) || 4) / 8))
  const lines = linesOf(kind, thick)
  const width = lines ? lines.reduce((sum, one) => sum + one) : thick
  const dash: Border['dash'] = /dot/i.test(kind) ? 'dotted' : /dash/i.test(kind) ? 'dashed' : undefined
  const space = Number(element.get('space'))
  return {
    width,
    color: hexColor(element.get('color')) ?? '#000000',
    ...(dash && !lines && { dash }),
    ...(lines && { lines }),
    ...(space > 0 && space <= 31 && { space }),
  }
}
