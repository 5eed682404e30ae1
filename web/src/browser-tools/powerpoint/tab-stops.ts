import type { SlideParagraph } from '../../../../src/formats/office/pptx/pptx-model.ts'
import { PX } from './units.ts'

/** Paragraphs with tabs in them, and where those lead. */
const kept = new WeakMap<Element, Pick<SlideParagraph, 'tabs' | 'left'>>()

/** The room that a tab takes; how wide it is, is known once the text is laid out. */
export function tabElement(owner: Document): HTMLElement {
  const made = owner.createElement('span')
  made.dataset['tab'] = ''
  made.style.display = 'inline-block'
  return made
}

export function keepTabs(element: HTMLElement, { tabs, left }: SlideParagraph): void {
  if (element.querySelector('[data-tab]')) kept.set(element, { tabs, left })
}

/** Gives tabs the width that leads to their stops. Nothing around them may be turned. */
export function placeTabs(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll('p')) {
    const { tabs, left } = kept.get(paragraph) ?? {}
    if (!tabs) continue
    const elements = [...paragraph.querySelectorAll<HTMLElement>('[data-tab]')]
    for (const tab of elements) tab.style.width = '0'
    for (const [at, tab] of elements.entries()) {
      const edge = paragraph.getBoundingClientRect()
      const here = tab.getBoundingClientRect()
      const rtl = paragraph.style.direction === 'rtl'
      const x = rtl ? edge.right - here.right : here.left - edge.left
      const stop = stopAfter(x / PX, tabs, left ?? 0)
      const before = stop.align === 'left' ? 0 : widthAfter(paragraph, tab, elements[at + 1], stop.align)
      const share = stop.align === 'center' ? before / 2 : before
      tab.style.width = `${Math.max(0, stop.at * PX - x - share)}px`
    }
  }
}

/** The next stop, in points from the edge of the text. */
export function stopAfter(
  x: number,
  { stops, usual }: SlideParagraph['tabs'],
  left: number,
): SlideParagraph['tabs']['stops'][number] {
  const own = stops.find(stop => stop.at > x + 0.5)
  // The text of later lines begins at a stop, too.
  if (left > x + 0.5 && (!own || left < own.at)) return { at: left, align: 'left' }
  return own ?? { at: (Math.floor((x + 0.5) / usual) + 1) * usual, align: 'left' }
}

/** How wide the text is from one tab to the next, or to its decimal point. */
function widthAfter(
  paragraph: Element,
  tab: HTMLElement,
  next: HTMLElement | undefined,
  align: 'center' | 'right' | 'decimal',
): number {
  const range = paragraph.ownerDocument.createRange()
  range.setStartAfter(tab)
  if (next) range.setEndBefore(next)
  else range.setEnd(paragraph, paragraph.childNodes.length)
  const point = align === 'decimal' ? /[.,](?=\d*\D*$)/.exec(range.toString())?.index : undefined
  if (point !== undefined) endAfter(range, point)
  const line = tab.getBoundingClientRect().bottom
  const boxes = [...range.getClientRects()].filter(
    box => box.width > 0 && Math.abs(box.bottom - line) < box.height,
  )
  if (boxes.length === 0) return 0
  return Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(box => box.left))
}

/** Ends a range after so many of its letters. */
function endAfter(range: Range, letters: number): void {
  const walker = range.startContainer.ownerDocument!.createTreeWalker(range.commonAncestorContainer, 4)
  let left = letters
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue
    const { length } = node as Text
    if (left <= length) {
      range.setEnd(node, left)
      return
    }
    left -= length
  }
}
