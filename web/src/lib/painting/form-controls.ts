import { hexOf } from './colors.ts'
import { contentBox, PT } from './css-boxes.ts'
import { boxPath, type Item, ovalPath } from './items.ts'
import { runOf } from './text-runs.ts'

/** A field of a form as browsers draw it, with its value. */
export function controlItems(
  element: HTMLInputElement,
  style: CSSStyleDeclaration,
  box: { x: number; y: number; width: number; height: number },
): Item[] {
  const size = Number.parseFloat(style.fontSize) * PT
  const color = hexOf(style.color)
  if (element.type === 'checkbox' || element.type === 'radio') {
    const path =
      element.type === 'radio'
        ? ovalPath(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2)
        : boxPath(box.x, box.y, box.width, box.height, 1)
    const mark: Item[] = element.checked
      ? [
          {
            kind: 'path',
            path: `M${box.x + box.width * 0.22} ${box.y + box.height * 0.52}L${box.x + box.width * 0.42} ${box.y + box.height * 0.74}L${box.x + box.width * 0.8} ${box.y + box.height * 0.26}`,
            stroke: { color: '#1a2124', width: 1.2 },
          },
        ]
      : []
    return [{ kind: 'path', path, fill: '#ffffff', stroke: { color: '#767676', width: 0.75 } }, ...mark]
  }
  if (element.type === 'hidden' || element.type === 'file') return []
  const select = element as unknown as HTMLSelectElement
  const text = element.tagName === 'SELECT' ? (select.selectedOptions[0]?.textContent ?? '') : element.value
  const lines = element.tagName === 'TEXTAREA' ? text.split('\n') : [text]
  const inner = contentBox(style, box)
  const start =
    lines.length > 1 || element.tagName === 'TEXTAREA'
      ? inner.y + size
      : inner.y + inner.height / 2 + size * 0.35
  const items = lines.map(
    (line, at): Item => ({
      ...runOf(style, line),
      color,
      x: inner.x + 1,
      baseline: start + at * size * 1.2,
    }),
  )
  return [{ kind: 'group', items, clip: boxPath(box.x, box.y, box.width, box.height) }]
}
