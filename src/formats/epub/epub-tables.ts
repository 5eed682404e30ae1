import { squared } from '../../document/squared-rows.ts'
import type { Block, Inline, Table, TableCell, TableRow } from '../../document/tree.ts'
import { lightness } from './epub-colors.ts'
import type { Matchable } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import { attributeOf, descendant, type Element, isElement } from './epub-elements.ts'
import { trimmed } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import { type Box, boxOf, lengthOf, type Style } from './epub-style.ts'

export function tableOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Block[] {
  // What an attribute says of the cell around a table is said of the table's place, not of its text.
  const inner = chapter.book.isPage
    ? chapter.styled(chapter.declarations(element, at), { ...style, align: undefined }, 'table')
    : style
  if (chapter.book.isPage && isLayout(element)) return layoutBlocks(chapter, element, inner, at)
  const rows: TableRow[] = []
  const widths = new Map<TableCell, number | undefined>()
  let headerRows = 0
  const own = chapter.declarations(element, at)
  let caption: Inline[] | undefined
  let side = own['caption-side']
  const visit = (parent: Element, matchable: Matchable, inHead: boolean, ground?: string) => {
    for (const child of parent.childNodes) {
      if (!isElement(child)) continue
      const inside = chapter.matchable(child, matchable)
      if (child.tagName === 'caption') {
        caption = trimmed(child.childNodes.flatMap(one => chapter.inline(one, {}, inside)))
        side = chapter.declarations(child, inside)['caption-side'] ?? side
      } else if (child.tagName === 'tr') {
        const cells = child.childNodes
          .filter(isElement)
          .filter(cell => cell.tagName === 'td' || cell.tagName === 'th')
        const fill = boxOf(chapter.declarations(child, inside), {})?.fill ?? ground
        rows.push({
          cells: cells.map(cell => {
            const read = cellOf(chapter, cell, inner, inside, fill)
            const said = chapter.declarations(cell, chapter.matchable(cell, inside))['width']
            widths.set(
              read,
              said?.endsWith('%') ? undefined : (lengthOf(said) ?? pixels(attributeOf(cell, 'width'))),
            )
            return read
          }),
        })
        if (inHead) headerRows = rows.length
      } else
        visit(
          child,
          inside,
          child.tagName === 'thead',
          boxOf(chapter.declarations(child, inside), {})?.fill ?? ground,
        )
    }
  }
  const isPage = chapter.book.isPage ?? false
  visit(element, at, false, isPage ? boxOf(own, {})?.fill : undefined)
  const filled = squared(rows.filter(row => row.cells.length > 0))
  if (filled.length === 0) return []
  const table: Table = {
    kind: 'table',
    rows: filled,
    headerRows: Math.min(headerRows, filled.length - 1),
    rules: isPage ? rulesOf(element) : 'lines',
    ...(isPage ? placeOf(element, own, style) : shareOf(own['width'])),
    ...(isPage && widthsOf(rows, widths)),
  }
  if (!caption || caption.length === 0) return [table]
  return [{ ...table, caption, ...(side === 'bottom' && { captionBelow: true }) }]
}

/** Attributes of older HTML count in pixels; shares of a width are left to what stands in the columns. */
const pixels = (written: string | undefined): number | undefined =>
  /^\s*\d{1,4}(?:px)?\s*$/.test(written ?? '') ? Number.parseInt(written!, 10) * 0.75 : undefined

/** Widths of all columns, where the cells of one row say them. */
function widthsOf(rows: TableRow[], said: Map<TableCell, number | undefined>): Partial<Table> {
  const columns = Math.max(
    ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)),
  )
  const row = rows.find(
    ({ cells }) => cells.length === columns && cells.every(cell => (said.get(cell) ?? 0) > 0),
  )
  return row ? { widths: row.cells.map(cell => said.get(cell)!), autofit: 'growing' } : {}
}

const CELLS = /^t[dh]$/
const children = (element: Element): Element[] => element.childNodes.filter(isElement)

/** Whether a table only places what it holds: one cell below the other, no lines and no headings. */
function isLayout(element: Element): boolean {
  if (rulesOf(element) !== 'none') return false
  return children(element).every(child =>
    child.tagName === 'tr'
      ? children(child).filter(cell => CELLS.test(cell.tagName)).length <= 1 &&
        children(child).every(cell => cell.tagName === 'td' && attributeOf(cell, 'colspan') === undefined)
      : child.tagName === 'tbody' && isLayout(child),
  )
}

/** Lighter than this the ground around other tables is that of the whole page, which is paper here. */
const PALE = 225

/** The cells of such a table as the blocks they hold, on their ground where they have one. */
function layoutBlocks(
  chapter: ChapterReader,
  element: Element,
  style: Style,
  at: Matchable,
  around?: string,
): Block[] {
  const ground = boxOf(chapter.declarations(element, at), {})?.fill ?? around
  return children(element).flatMap(child => {
    const inside = chapter.matchable(child, at)
    if (child.tagName !== 'td') return layoutBlocks(chapter, child, style, inside, ground)
    const declared = chapter.declarations(child, inside)
    const box = boxOf(declared, style)
    const fill = box?.fill ?? ground
    const isPaper = !fill || (lightness(fill) > PALE && descendant(child, 'table') !== undefined)
    const look = chapter.styled(declared, isPaper ? style : { ...style, ground: fill }, 'td')
    const blocks = chapter.container(child, look, inside)
    if (blocks.length === 0 || (isPaper && !box?.borders)) return blocks
    return [
      {
        kind: 'frame',
        blocks,
        fills: true,
        ...(!isPaper && { fill }),
        ...(box?.borders && { borders: box.borders }),
        padding: paddingOf(box),
      },
    ]
  })
}

/** Cells on a ground keep the text off its edge. */
const paddingOf = (box: Box | undefined) => {
  const { top = 0, right = 0, bottom = 0, left = 0 } = box?.padding ?? {}
  return {
    top: Math.max(4, top),
    right: Math.max(6, right),
    bottom: Math.max(4, bottom),
    left: Math.max(6, left),
  }
}

/** Lines of a table that asks for them by its attribute, as browsers draw them; styles give cells their own. */
function rulesOf(element: Element): Table['rules'] {
  const border = attributeOf(element, 'border')
  return border !== undefined && border.trim() !== '0' ? 'grid' : 'none'
}

/** Where a table of a page stands, and how much of the width it takes. */
function placeOf(element: Element, declared: Declarations, { align, fromRight }: Style): Partial<Table> {
  const written = attributeOf(element, 'align')?.toLowerCase()
  const isCentred = written === 'center' || align === 'center' || declared['margin-left'] === 'auto'
  const isRight = written === 'right' || (fromRight && written !== 'left')
  return {
    ...shareOf(declared['width'] ?? attributeOf(element, 'width')),
    ...(isCentred ? { align: 'center' } : isRight && { align: 'right' }),
    ...(fromRight && { rtl: true }),
  }
}

/** How much of the width a table takes that says so. */
function shareOf(width = ''): Partial<Table> {
  const share = /^(\d{1,3})%$/.exec(width.trim())
  return share ? { share: Math.min(1, Number(share[1]) / 100) } : {}
}

/** A cell of a table, or what a style sheet makes one. */
export function cellOf(
  chapter: ChapterReader,
  cell: Element,
  style: Style,
  row: Matchable,
  ground?: string,
): TableCell {
  const at = chapter.matchable(cell, row)
  const base: Style = { ...style, indent: 0, left: 0, align: undefined }
  const declared = chapter.declarations(cell, at)
  const box = boxOf(declared, base)
  const fill = box?.fill ?? ground
  const look = chapter.styled(declared, fill ? { ...base, ground: fill } : base, cell.tagName)
  const span = (name: string) =>
    Math.min(200, Math.max(1, Number.parseInt(attributeOf(cell, name) ?? '1', 10) || 1))
  return {
    blocks: chapter.container(cell, { ...look, align: undefined, tight: true }, at),
    columnSpan: span('colspan'),
    rowSpan: span('rowspan'),
    ...(cell.tagName === 'th' && { header: true }),
    ...(fill && { fill }),
    ...(box?.borders && { borders: box.borders }),
    ...(look.align && look.align !== 'justify' && { align: look.align }),
  }
}
