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

/** The fill of `w:shd`; patterns are shown by their colour alone. */
export function shading(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined
  return element.get('val') === 'solid' ? hexColor(element.get('color')) : hexColor(element.get('fill'))
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

function readBorder(element: XmlElement): Border | null {
  const kind = element.get('val') ?? 'single'
  if (kind === 'nil' || kind === 'none') return null
  const width = Math.min(12, Math.max(0.25, (Number(element.get('sz')) || 4) / 8))
  const dash: Border['dash'] = /dot/i.test(kind) ? 'dotted' : /dash/i.test(kind) ? 'dashed' : undefined
  const space = Number(element.get('space'))
  return {
    width,
    color: hexColor(element.get('color')) ?? '#000000',
    ...(dash && { dash }),
    ...(space > 0 && space <= 31 && { space }),
  }
}
