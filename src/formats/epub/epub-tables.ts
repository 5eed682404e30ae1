import type { Block, Inline, Table, TableCell, TableRow } from '../../document/tree.ts'
import type { Matchable } from './epub-css.ts'
import { attributeOf, type Element, isElement } from './epub-elements.ts'
import { squared, trimmed } from './epub-paragraphs.ts'
import type { ChapterReader } from './epub-reader.ts'
import { boxOf, type Style } from './epub-style.ts'

export function tableOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Block[] {
  const rows: TableRow[] = []
  let headerRows = 0
  let caption: Inline[] | undefined
  const visit = (parent: Element, matchable: Matchable, inHead: boolean, ground?: string) => {
    for (const child of parent.childNodes) {
      if (!isElement(child)) continue
      const inside = chapter.matchable(child, matchable)
      if (child.tagName === 'caption')
        caption = trimmed(child.childNodes.flatMap(one => chapter.inline(one, {}, inside)))
      else if (child.tagName === 'tr') {
        const cells = child.childNodes
          .filter(isElement)
          .filter(cell => cell.tagName === 'td' || cell.tagName === 'th')
        const fill = boxOf(chapter.declarations(child, inside), {})?.fill ?? ground
        rows.push({ cells: cells.map(cell => cellOf(chapter, cell, style, inside, fill)) })
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
  visit(element, at, false)
  const filled = squared(rows.filter(row => row.cells.length > 0))
  if (filled.length === 0) return []
  const table: Table = {
    kind: 'table',
    rows: filled,
    headerRows: Math.min(headerRows, filled.length - 1),
    rules: 'lines',
  }
  return [caption && caption.length > 0 ? { ...table, caption } : table]
}

function cellOf(
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
