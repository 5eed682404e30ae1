import type { Inline } from '../../document/tree.ts'
import type { Matchable } from './epub-css.ts'
import { type Element, isElement, type Node, rawText } from './epub-elements.ts'
import { trimmed } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import { type Style, textOf } from './epub-style.ts'

/** Small readings over the characters they belong to. */
export function rubyOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Inline[] {
  const out: Inline[] = []
  let base: Inline[] = []
  const flush = (reading: string) => {
    const content = trimmed(base)
    if (reading === '' || content.some(one => one.kind !== 'text')) out.push(...base)
    else {
      const text = content.map(one => (one.kind === 'text' ? one.text : '')).join('')
      out.push({ kind: 'text', text, style: { ...textOf(style).style, ruby: reading } })
    }
    base = []
  }
  const visit = (nodes: Node[]) => {
    for (const child of nodes) {
      if (isElement(child) && (child.tagName === 'rp' || child.tagName === 'rtc')) continue
      if (isElement(child) && child.tagName === 'rb') visit(child.childNodes)
      else if (isElement(child) && child.tagName === 'rt') flush(rawText(child).trim())
      else base.push(...chapter.inline(child, style, at))
    }
  }
  visit(element.childNodes)
  flush('')
  return out
}
