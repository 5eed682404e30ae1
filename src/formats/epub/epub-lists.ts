import type { Block, Inline, ListItem } from '../../document/tree.ts'
import type { Matchable } from './epub-css.ts'
import { attributeOf, type Element, isElement, isHidden } from './epub-elements.ts'
import { trimmed, withAnchor } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import type { Style } from './epub-style.ts'

export function listOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Block[] {
  const items: ListItem[] = []
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const inside = chapter.matchable(child, at)
    const declared = chapter.declarations(child, inside)
    if (isHidden(child, declared) || chapter.book.notes?.isShown(child)) continue
    const own = chapter.styled(declared, { ...style, indent: 0, left: 0 }, 'li')
    const blocks = inside.tag === 'li' ? chapter.container(child, own, inside) : chapter.block(child, own, at)
    const number = numberOf(child, 'value')
    items.push({
      blocks: withAnchor(blocks, inside.id && `${chapter.path}#${inside.id}`),
      ...(number !== undefined && { number }),
    })
  }
  if (items.length === 0) return []
  const declared = chapter.declarations(element, at)
  const type = declared['list-style-type'] ?? declared['list-style'] ?? attributeOf(element, 'type') ?? ''
  // A list without marks is often just lines, such as a table of contents.
  if (/\bnone\b/.test(type)) return items.flatMap(item => item.blocks)
  const isReversed = attributeOf(element, 'reversed') !== undefined
  const start = numberOf(element, 'start') ?? (isReversed ? items.length : 1)
  if (isReversed) {
    let next = start
    for (const item of items) {
      item.number ??= next
      next = item.number - 1
    }
  }
  const named = /lower-roman|^i$/.test(type)
    ? 'i'
    : /upper-roman|^I$/.test(type)
      ? 'I'
      : /lower-(alpha|latin)|^a$/.test(type)
        ? 'a'
        : /upper-(alpha|latin)|^A$/.test(type)
          ? 'A'
          : undefined
  const tight = items.every(item => item.blocks.filter(block => block.kind === 'paragraph').length <= 1)
  return [
    {
      kind: 'list',
      ordered: at.tag === 'ol',
      tight,
      items,
      ...(at.tag === 'ol' && { start }),
      ...(named && { style: named }),
    },
  ]
}

/** A number that counts something on a page. */
function numberOf(element: Element, name: string): number | undefined {
  const number = Number.parseInt(attributeOf(element, name) ?? '', 10)
  return Number.isSafeInteger(number) ? number : undefined
}

export function definitionsOf(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
): Block[] {
  const items: { term: Inline[]; definitions: Block[][] }[] = []
  const visit = (parent: Element) => {
    for (const child of parent.childNodes) {
      if (!isElement(child)) continue
      const inside = chapter.matchable(child, at)
      if (child.tagName === 'dt')
        items.push({
          term: trimmed(child.childNodes.flatMap(one => chapter.inline(one, style, inside))),
          definitions: [],
        })
      else if (child.tagName === 'dd') {
        if (items.length === 0) items.push({ term: [], definitions: [] })
        items.at(-1)!.definitions.push(chapter.container(child, style, inside))
      } else if (child.tagName === 'div') visit(child)
    }
  }
  visit(element)
  return items.length > 0 ? [{ kind: 'definitions', items }] : []
}
