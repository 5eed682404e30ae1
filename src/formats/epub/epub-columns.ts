import type { Block } from '../../document/tree.ts'
import type { Matchable } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import { descendant, type Element, hasText, isElement, rawText } from './epub-elements.ts'
import { definitionsOf, listOf } from './epub-lists.ts'
import { loseLook } from './epub-lost.ts'
import type { ChapterReader } from './epub-reader.ts'
import { BOOK_SIZE, lengthOf, type Style } from './epub-style.ts'
import { columnsOf } from './fixed-rows.ts'

/** About what a page is wide inside. */
const ROOM = 360
/** Longer texts may not fit a page. */
const MAX_ON_PAGE = 1500
/** More have too little room each. */
const MAX_COLUMNS = 4
const LEAST_GAP = 16
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }
const OUTSIDE = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'svg', 'table']
const WHOLE = /^(table|tbody|thead|tfoot|tr|td|th|pre|h[1-6]|hr|math|img|svg|li|dt|dd)$/

/**
 * An element whose text runs in columns: a short one, or one at the end of its chapter, such as an index, whose columns
 * go on overleaf. After a long one, others would have to wait for the next page. Headings stay outside, since the
 * outline has none of what a frame holds.
 */
export function inColumns(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
  declared: Declarations,
): Block[] | undefined {
  if (!('column-count' in declared || 'column-width' in declared || 'columns' in declared)) return undefined
  if (WHOLE.test(at.tag)) return undefined
  const columns = columnsOf(declared, ROOM, BOOK_SIZE, written => lengthOf(written, style))
  if (!columns || !hasText(element)) return undefined
  const isLong = rawText(element).length > MAX_ON_PAGE
  if (
    columns.count > MAX_COLUMNS ||
    OUTSIDE.some(tag => descendant(element, tag)) ||
    (isLong && !isLast(element))
  ) {
    loseLook(chapter.book.lost, 'part with columns', element)
    return undefined
  }
  const blocks = blocksOf(chapter, element, style, at)
  const { count, gap } = columns
  return [
    {
      kind: 'frame',
      blocks,
      fills: true,
      columns: { count, gap: Math.max(LEAST_GAP, gap), ...(isLong && { overleaf: true }) },
      padding: NONE,
    },
  ]
}

function blocksOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Block[] {
  if (at.tag === 'ul' || at.tag === 'ol') return listOf(chapter, element, style, at)
  if (at.tag === 'dl') return definitionsOf(chapter, element, style, at)
  return chapter.container(element, style, at)
}

/** Whether nothing that shows follows an element in its document. */
function isLast(element: Element): boolean {
  for (let one = element; one.tagName !== 'body'; ) {
    const parent = one.parentNode
    if (!parent || !('tagName' in parent)) return true
    const after = parent.childNodes.slice(parent.childNodes.indexOf(one) + 1)
    if (after.some(shows)) return false
    one = parent
  }
  return true
}

const shows = (node: Element['childNodes'][number]): boolean =>
  isElement(node)
    ? hasText(node) || /^(img|svg|hr|table)$/.test(node.tagName) || descendant(node, 'img') !== undefined
    : node.nodeName === '#text' && /\S/.test(rawText(node))
