import { squared } from '../../document/squared-rows.ts'
import type { Block, Inline, Table, TableCell, TableRow } from '../../document/tree.ts'
import { inColumns } from './epub-columns.ts'
import type { Matchable } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import { type Element, hasText, isElement, isHidden, rawText } from './epub-elements.ts'
import { AROUND_BLOCKS, INLINE, SKIPPED } from './epub-marks.ts'
import { paragraph, trimmed } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import { boxOf, type Style } from './epub-style.ts'
import { cellOf } from './epub-tables.ts'
import { trackCount } from './fixed-rows.ts'

/** More items than this have too little room beside one another. */
const MAX_ACROSS = 6
/** Elements that have a way of their own to be set. */
const OTHERS = /^(ul|ol|dl|table|tr|pre|h[1-6]|hr|math|img|svg)$/

/** What the style sheet sets as a table, a row or a grid; undefined where it is a block as any other. */
export function displayed(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
): Block[] | undefined {
  const declared = chapter.declarations(element, at)
  const display = declared['display'] ?? ''
  if (style.pixel || chapter.book.isPage) return undefined
  const columns = inColumns(chapter, element, style, at, declared)
  if (columns) return columns
  if (OTHERS.test(at.tag)) return undefined
  if (/^(inline-)?table$/.test(display)) return tableByStyle(chapter, element, style, at)
  if (!/^(inline-)?(flex|grid)$/.test(display)) return undefined
  const items = shownIn(chapter, element, at)
  if (!items || items.length < 2) return undefined
  const across = acrossOf(declared, items.length)
  if (across < 2 || across > MAX_ACROSS) return undefined
  const rows: TableRow[] = []
  for (let i = 0; i < items.length; i += across)
    rows.push({
      cells: items
        .slice(i, i + across)
        .map(({ child }) => ({ blocks: itemBlocks(chapter, child, style, at) })),
    })
  return [{ kind: 'table', rows: squared(rows), headerRows: 0, rules: 'none' }]
}

/** How many items stand beside one another. */
function acrossOf(declared: Declarations, count: number): number {
  if (/grid$/.test(declared['display']!)) return trackCount(declared)
  const flow = `${declared['flex-direction'] ?? ''} ${declared['flex-wrap'] ?? ''} ${declared['flex-flow'] ?? ''}`
  // Items that may wrap stand where there is room, which nobody knows before they are set.
  return /column|\bwrap/.test(flow) ? 1 : count
}

interface Shown {
  child: Element
  inside: Matchable
  declared: Declarations
}

/** The elements of one that are seen; undefined where bare words stand among them. */
function shownIn(chapter: ChapterReader, element: Element, at: Matchable): Shown[] | undefined {
  const out: Shown[] = []
  for (const child of element.childNodes) {
    if (!isElement(child)) {
      if (child.nodeName === '#text' && /\S/.test(rawText(child))) return undefined
      continue
    }
    if (SKIPPED.has(child.tagName) || !(hasText(child) || /^(img|svg|input)$/.test(child.tagName))) continue
    const inside = chapter.matchable(child, at)
    const declared = chapter.declarations(child, inside)
    if (!isHidden(child, declared) && !chapter.book.notes?.isShown(child))
      out.push({ child, inside, declared })
  }
  return out
}

function itemBlocks(chapter: ChapterReader, item: Element, style: Style, at: Matchable): Block[] {
  if (!INLINE.has(item.tagName) || AROUND_BLOCKS.has(item.tagName)) return chapter.block(item, style, at)
  const content = trimmed(chapter.inline(item, style, at))
  return content.length > 0 ? [paragraph(content, style)] : []
}

/** A table of other elements; undefined where some of them are no part of one, or where it has one column. */
function tableByStyle(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
): Block[] | undefined {
  const rows: TableRow[] = []
  let headerRows = 0
  let caption: Inline[] | undefined
  const cellsOf = (shown: Shown[], row: Matchable, ground: string | undefined): TableCell[] | undefined =>
    shown.every(({ declared }) => declared['display'] === 'table-cell')
      ? shown.map(({ child }) => cellOf(chapter, child, style, row, ground))
      : undefined
  const visit = (parent: Element, above: Matchable, ground?: string): boolean => {
    const shown = shownIn(chapter, parent, above)
    if (!shown) return false
    // Cells may stand in no row: those beside one another make one.
    const loose = shown.length > 0 ? cellsOf(shown, above, ground) : undefined
    if (loose) rows.push({ cells: loose })
    return (
      loose !== undefined ||
      shown.every(({ child, inside, declared }) => {
        const fill = boxOf(declared, {})?.fill ?? ground
        switch (declared['display']) {
          case 'table-caption':
            caption = trimmed(child.childNodes.flatMap(one => chapter.inline(one, {}, inside)))
            return true
          case 'table-row':
            return visit(child, inside, fill)
          case 'table-header-group':
          case 'table-row-group':
          case 'table-footer-group': {
            const isRead = visit(child, inside, fill)
            if (declared['display'] === 'table-header-group') headerRows = rows.length
            return isRead
          }
          default:
            return false
        }
      })
    )
  }
  if (!visit(element, at) || !rows.some(row => row.cells.length > 1)) return undefined
  const table: Table = {
    kind: 'table',
    rows: squared(rows),
    headerRows: Math.min(headerRows, rows.length - 1),
    rules: 'none',
  }
  return [caption && caption.length > 0 ? { ...table, caption } : table]
}
