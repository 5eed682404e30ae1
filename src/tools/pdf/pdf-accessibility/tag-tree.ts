import type { Block, PageLayout, Table } from '../../../layout/model.ts'
import type { TagBox, TagElement } from '../../../pdf/index.ts'

export interface TagTree {
  elements: TagElement[]
  artifacts: TagBox[]
  /** Every figure that is left, in reading order. */
  figures: TagElement[]
}

type Rectangle = { x0: number; y0: number; x1: number; y1: number }

/** What the pages say, as elements in reading order. Figures take the texts given; an empty one is decoration. */
export function tagTree(pages: readonly PageLayout[], alts: readonly string[]): TagTree {
  const tree: TagTree = { elements: [], artifacts: [], figures: [] }
  let seen = 0
  let level = 0
  /** Lists that are open, by their depth. */
  let lists: { list: TagElement; depth: number }[] = []
  for (const page of pages) {
    const boxed = (box: Rectangle): TagBox => ({ page: page.number, ...upright(box, page) })
    for (const block of page.blocks) {
      if (block.kind !== 'list-item') lists = []
      if (block.kind === 'running') {
        tree.artifacts.push(boxed(block), ...block.lines.map(boxed))
        continue
      }
      if (block.kind === 'list-item') {
        lists = lists.filter(one => one.depth <= block.depth)
        let open = lists.at(-1)
        if (!open || open.depth < block.depth || open.list.ordered !== block.ordered) {
          const around = open && open.depth < block.depth ? open.list.kids.at(-1)?.kids[0] : undefined
          const list: TagElement = { role: 'L', boxes: [], kids: [], ordered: block.ordered }
          ;(around?.kids ?? tree.elements).push(list)
          if (open?.depth === block.depth) lists.pop()
          open = { list, depth: block.depth }
          lists.push(open)
        }
        const body = { role: 'LBody', boxes: linesOf(block).map(boxed), kids: [] }
        open.list.kids.push({ role: 'LI', boxes: [], kids: [body] })
        continue
      }
      if (block.kind === 'figure') {
        const given = alts[seen++]
        if (given === '') {
          tree.artifacts.push(boxed(block))
          continue
        }
        const alt = given ?? (block.alt || block.formula?.latex)
        const figure: TagElement = {
          role: block.formula ? 'Formula' : 'Figure',
          ...(alt && { alt }),
          boxes: [boxed(block.drawn ?? block), ...block.lines.map(boxed)],
          drawn: true,
          kids: [],
        }
        tree.figures.push(figure)
        tree.elements.push(figure)
        continue
      }
      if (block.kind === 'table') {
        tree.elements.push(tableOf(block.table, boxed))
        continue
      }
      // Levels may not be skipped on the way down.
      if (block.kind === 'heading') level = Math.min(block.level, level + 1, 6)
      const role =
        block.kind === 'heading'
          ? `H${level}`
          : block.kind === 'footnote'
            ? 'Note'
            : block.kind === 'code'
              ? 'Code'
              : block.quote
                ? 'BlockQuote'
                : 'P'
      tree.elements.push({ role, boxes: linesOf(block).map(boxed), kids: [] })
    }
  }
  return tree
}

const linesOf = (block: Exclude<Block, { kind: 'table' }>): Rectangle[] =>
  block.lines.length > 0 ? block.lines : [block]

function tableOf(table: Table, boxed: (box: Rectangle) => TagBox): TagElement {
  const rows: TagElement[] = Array.from({ length: table.rows }, () => ({ role: 'TR', boxes: [], kids: [] }))
  const cells = [...table.cells].sort((a, b) => a.row - b.row || a.column - b.column)
  for (const cell of cells) {
    const isHead = cell.row < Math.max(1, table.headerRows)
    rows[cell.row]?.kids.push({
      role: isHead ? 'TH' : 'TD',
      ...(isHead && { scope: 'Column' as const }),
      rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan,
      boxes: [boxed(cell)],
      kids: [],
    })
  }
  return { role: 'Table', boxes: [], kids: rows.filter(row => row.kids.length > 0) }
}

/** A box of the frame that the page was turned into for reading, on the page as displayed. */
function upright({ x0, y0, x1, y1 }: Rectangle, { quarter, width, height }: PageLayout): Rectangle {
  if (quarter === 1) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 }
  if (quarter === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  if (quarter === 3) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 }
  return { x0, y0, x1, y1 }
}
