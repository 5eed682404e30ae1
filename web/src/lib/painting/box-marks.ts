import { hexOf, isClear } from './colors.ts'
import { borders, contentBox, PT } from './css-boxes.ts'
import { boxPath, type Item } from './items.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The line around a box that takes no room. */
export function outlineOf(style: CSSStyleDeclaration, box: Box): Item[] {
  const width = Number.parseFloat(style.outlineWidth) * PT
  if (!(width > 0) || style.outlineStyle === 'none') return []
  const by = width + (Number.parseFloat(style.outlineOffset) || 0) * PT
  const around = { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by }
  const as = (side: string) => ({
    [`border${side}Width`]: style.outlineWidth,
    [`border${side}Style`]: style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle,
    [`border${side}Color`]: style.outlineColor,
  })
  const lines = Object.assign({}, ...['Top', 'Right', 'Bottom', 'Left'].map(as)) as CSSStyleDeclaration
  return borders(lines, around, [0, 0, 0, 0])
}

/** The lines between columns of text. */
export function columnRules(element: Element, style: CSSStyleDeclaration, box: Box): Item[] {
  const width = Number.parseFloat(style.columnRuleWidth) * PT
  const color = hexOf(style.columnRuleColor)
  const given = style.columnCount !== 'auto' || style.columnWidth !== 'auto'
  if (!given || !(width > 0) || /none|hidden/.test(style.columnRuleStyle) || isClear(color)) return []
  const inner = contentBox(style, box)
  const size = Number.parseFloat(style.fontSize) * PT
  const gap = style.columnGap === 'normal' ? size : Number.parseFloat(style.columnGap) * PT
  const fits = Math.max(
    1,
    Math.floor((inner.width + gap) / (Number.parseFloat(style.columnWidth) * PT + gap)),
  )
  const asked = Number.parseInt(style.columnCount, 10)
  const count = Number.isNaN(asked) ? fits : Number.isNaN(fits) ? asked : Math.min(asked, fits)
  if (count < 2) return []
  const step = (inner.width + gap) / count
  // Only as far as there is text: the last columns may be empty.
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const { left, right } = element.getBoundingClientRect()
  const rtl = style.direction === 'rtl'
  const reach = Math.max(
    0,
    ...[...range.getClientRects()].map(part => (rtl ? right - part.left : part.right - left) * PT),
  )
  return Array.from({ length: count - 1 }, (_, at) => (at + 1) * step - gap / 2)
    .filter(along => reach > along + gap / 2)
    .map(along => {
      const x = rtl ? inner.x + inner.width - along : inner.x + along
      const dash = { dashed: [width * 3, width * 2], dotted: [0, width * 2] }[style.columnRuleStyle]
      const stroke = { color, width, ...(dash && { dash, cap: 1 as const }) }
      return { kind: 'path', path: `M${x} ${inner.y}V${inner.y + inner.height}`, stroke }
    })
}

/** The lines of formulas that are no signs of a font: bars of fractions, and roots. */
export function mathLines(element: Element, style: CSSStyleDeclaration, rect: (box: DOMRect) => Box): Item[] {
  const size = Number.parseFloat(style.fontSize) * PT
  const color = hexOf(style.color)
  const children = [...element.children].map(child => rect(child.getBoundingClientRect()))
  const box = rect(element.getBoundingClientRect())
  const [first, second] = children
  if (!first) return []
  const width = Math.max(0.5, size * 0.05)
  if (element.localName === 'mfrac' && second) {
    if (/^0(\D|$)/.test(element.getAttribute('linethickness') ?? '')) return []
    const y = (first.y + first.height + second.y) / 2
    return [{ kind: 'path', path: `M${box.x} ${y}H${box.x + box.width}`, stroke: { color, width } }]
  }
  const isRoot = element.localName === 'mroot'
  if (!isRoot && element.localName !== 'msqrt') return []
  const over = isRoot ? [first] : children
  const left = Math.min(...over.map(one => one.x))
  const top = Math.min(...over.map(one => one.y)) - size * 0.1
  const bottom = Math.max(...over.map(one => one.y + one.height))
  const right = box.x + box.width
  const start = Math.max(isRoot && second ? second.x + second.width - size * 0.1 : box.x, left - size * 0.6)
  const at = (part: number) => start + (left - start) * part
  const middle = bottom - (bottom - top) * 0.45
  const path = `M${at(0)} ${middle + size * 0.04}L${at(0.25)} ${middle}L${at(0.55)} ${bottom}L${left} ${top}H${right}`
  return [{ kind: 'path', path, stroke: { color, width, join: 0 } }]
}

/** Bars that show how far something is: of progress, of a measure, and the one with a knob. */
export function barItems(
  element: HTMLProgressElement | HTMLMeterElement | HTMLInputElement,
  style: CSSStyleDeclaration,
  box: Box,
): Item[] {
  const knob = element.tagName === 'INPUT'
  const low = Number('min' in element ? element.min : 0) || 0
  const high = Number(element.max) || (knob ? 100 : 1)
  const part = Math.min(1, Math.max(0, (Number(element.value) - low) / (high - low || 1)))
  const rtl = style.direction === 'rtl'
  const thick = Math.min(box.height, 6)
  const y = box.y + (box.height - thick) / 2
  const filled = box.width * part
  const end = rtl ? box.x + box.width - filled : box.x + filled
  const fill = element.tagName === 'METER' ? '#107c10' : '#0075ff'
  const bar = (x: number, width: number) => boxPath(x, y, width, thick, thick / 2)
  const items: Item[] = [{ kind: 'path', path: bar(box.x, box.width), fill: '#e0e0e0' }]
  if (filled > 0) items.push({ kind: 'path', path: bar(rtl ? end : box.x, filled), fill })
  if (knob) items.push({ kind: 'path', path: boxPath(end - 6, box.y + box.height / 2 - 6, 12, 12, 6), fill })
  return items
}
