import { hexOf } from './colors.ts'
import { PT } from './css-boxes.ts'
import { MARKER } from './generated-content.ts'
import { boxPath, type Item, ovalPath } from './items.ts'
import { numberOf, numeral, suffixOf } from './list-markers.ts'
import { runOf, widthOf } from './text-runs.ts'

/** The bullet or number of an item of a list, on the side where its lines begin. */
export function markerItems(
  element: Element,
  style: CSSStyleDeclaration,
  box: { x: number; width: number },
  baseline: number,
): Item[] {
  const type = style.listStyleType
  const own = element.getAttribute(MARKER)
  if (own === '' || (own === null && (type === 'none' || style.listStyleImage !== 'none'))) return []
  const size = Number.parseFloat(style.fontSize) * PT
  const view = element.ownerDocument.defaultView!
  const color = hexOf(view.getComputedStyle(element, '::marker').color)
  const inside = style.listStylePosition === 'inside'
  const rtl = style.direction === 'rtl'
  const side = (Number.parseFloat(rtl ? style.paddingRight : style.paddingLeft) || 0) * PT
  const edge = rtl ? box.x + box.width - side : box.x + side
  /** From the edge of the text away from it, or into it where the marker stands inside. */
  const away = (by: number) => (rtl === inside ? edge - by : edge + by)
  if (own === null && type.startsWith('disclosure-')) {
    const r = size * 0.3
    const [x, y, along] = [edge, baseline - size * 0.3, rtl ? -1 : 1]
    const path = type.endsWith('open')
      ? `M${x} ${y - r / 2}L${x + 2 * r * along} ${y - r / 2}L${x + r * along} ${y + r}Z`
      : `M${x} ${y - r}L${x + 1.5 * r * along} ${y}L${x} ${y + r}Z`
    return [{ kind: 'path', path, fill: color }]
  }
  if (own === null && /^(disc|circle|square)$/.test(type)) {
    const r = size * 0.17
    const [cx, cy] = [away(inside ? r : size * 0.62), baseline - size * 0.3]
    if (type === 'square') return [{ kind: 'path', path: boxPath(cx - r, cy - r, 2 * r, 2 * r), fill: color }]
    const path = ovalPath(cx, cy, r, r)
    return [
      type === 'disc'
        ? { kind: 'path', path, fill: color }
        : { kind: 'path', path, stroke: { color, width: size * 0.05 } },
    ]
  }
  const quoted = own ?? /^"(.*)"$/.exec(type)?.[1]
  const run = runOf(style, quoted ?? numbered(numeral(numberOf(element), type), suffixOf(type), rtl))
  const width = widthOf(run)
  // A text of its own brings the space behind it along.
  const gap = own === null ? size * 0.4 : 0
  const near = away(inside ? 0 : gap)
  return [{ ...run, x: rtl === inside ? near - width : near, baseline, width }]
}

/** What follows a number stands on its other side in lines that run to the left, as Hebrew numbers do by themselves. */
const numbered = (number: string, suffix: string, rtl: boolean): string =>
  rtl !== /\p{Script=Hebrew}/u.test(number) ? `${suffix}${number}` : `${number}${suffix}`
