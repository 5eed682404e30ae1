import type { Block, Inline, List, ListItem } from '../../document/tree.ts'
import { type CounterStyles, isCounterStyle, markerText } from './counter-styles.ts'
import type { Matchable } from './epub-css.ts'
import { type Declarations, unescaped } from './epub-declarations.ts'
import { attributeOf, type Element, isElement, isHidden } from './epub-elements.ts'
import { INLINE } from './epub-marks.ts'
import { paragraph, trimmed, withAnchor } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import type { Style } from './epub-style.ts'

/** What the `type` attribute calls the ways to count. */
const BY_ATTRIBUTE: Record<string, string> = {
  1: 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}
/** Ways to count that every writer of lists knows. */
const COMMON = new Map<string, List['style']>([
  ['decimal', undefined],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])
/** What a marker and the space behind it take of a margin. */
const MARKER_ROOM = 18
const MAX_LEFT = 120
const BULLETS = /^(disc|circle|square)$/

interface Counted extends ListItem {
  type: string
}

export function listOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Block[] {
  const line = inOneLine(chapter, element, style, at)
  if (line) return line
  const items: Counted[] = []
  const usual = at.tag === 'ol' ? 'decimal' : 'disc'
  const type = typeOf(chapter, element, chapter.declarations(element, at)) ?? usual
  let left = MARKER_ROOM + MAX_LEFT
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const inside = chapter.matchable(child, at)
    const declared = chapter.declarations(child, inside)
    if (isHidden(child, declared) || chapter.book.notes?.isShown(child)) continue
    const marker = typeOf(chapter, child, declared) ?? type
    // The marker goes along with the margin of its item.
    const { 'margin-left': margin, ...rest } = declared
    const own = chapter.styled(marker === 'none' ? declared : rest, { ...style, indent: 0, left: 0 }, 'li')
    const moved = margin
      ? (chapter.styled({ 'margin-left': margin }, { ...own, left: 0 }, 'li').left ?? 0)
      : 0
    left = Math.min(left, moved)
    const blocks = inside.tag === 'li' ? chapter.container(child, own, inside) : chapter.block(child, own, at)
    const number = numberOf(child, 'value')
    items.push({
      blocks: withAnchor(blocks, inside.id && `${chapter.path}#${inside.id}`),
      ...(number !== undefined && { number }),
      type: marker,
    })
  }
  if (items.length === 0) return []
  // A list without marks is often just lines, such as a table of contents.
  if (items.every(item => item.type === 'none')) return items.flatMap(item => item.blocks)
  const isReversed = attributeOf(element, 'reversed') !== undefined
  const start = numberOf(element, 'start') ?? (isReversed ? items.length : 1)
  if (isReversed) {
    let next = start
    for (const item of items) {
      item.number ??= next
      next = item.number - 1
    }
  }
  const tight = items.every(item => item.blocks.filter(block => block.kind === 'paragraph').length <= 1)
  const only = items.every(item => item.type === items[0]!.type) ? items[0]!.type : ''
  const isBulleted = BULLETS.test(only)
  const named = COMMON.get(only)
  // The typesetter's own bullets are discs, and those within them smaller ones.
  const isPlain = only === 'disc' || COMMON.has(only)
  return [
    {
      kind: 'list',
      ordered: !isBulleted,
      tight,
      items: isPlain ? items.map(unmarked) : marked(items, start, chapter.css.counters),
      ...(!isBulleted && { start }),
      ...(named && { style: named }),
      ...(left > MARKER_ROOM && { left: left - MARKER_ROOM }),
    },
  ]
}

const unmarked = ({ type: _, ...item }: Counted): ListItem => item

/** The items with the markers that the book's own way to count gives them. */
function marked(items: Counted[], start: number, counters: CounterStyles): ListItem[] {
  let next = start
  return items.map(item => {
    const number = item.number ?? next
    next = number + 1
    const written = /^["'](.*)["']$/s.exec(item.type)?.[1]
    const label =
      item.type === 'none'
        ? ''
        : written !== undefined
          ? unescaped(written).trimEnd()
          : markerText(number, item.type, counters)
    return { ...unmarked(item), label }
  })
}

/** How an element says that items are counted: the name of a style, or a string as it is written. */
function typeOf(chapter: ChapterReader, element: Element, declared: Declarations): string | undefined {
  const attribute = attributeOf(element, 'type') ?? ''
  const written = declared['list-style-type'] ?? BY_ATTRIBUTE[attribute] ?? attribute
  if (/^["']/.test(written)) return written
  const name = written.toLowerCase()
  return name === 'none' || isCounterStyle(name, chapter.css.counters) ? name : undefined
}

/** A list whose items are inline, such as the links of a menu: words of one paragraph, without markers. */
function inOneLine(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
): Block[] | undefined {
  const items = element.childNodes.filter(isElement)
  const isInline = (item: Element) =>
    item.tagName === 'li' &&
    /^inline(-block|-flex)?$/.test(
      chapter.declarations(item, chapter.matchable(item, at))['display'] ?? '',
    ) &&
    item.childNodes.every(child => !isElement(child) || INLINE.has(child.tagName))
  if (items.length === 0 || !items.every(isInline)) return undefined
  const content = trimmed(
    items.flatMap((item): Inline[] => [...chapter.inline(item, style, at), { kind: 'text', text: ' ' }]),
  )
  return content.length > 0 ? [paragraph(content, style)] : []
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
