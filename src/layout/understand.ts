import { blocksOf, isEmpty, textBlocks } from './blocks.ts'
import { around, type Box } from './boxes.ts'
import type { Draft } from './draft.ts'
import type { Block, PageLayout } from './model.ts'
import { type Atom, isSegment, readingRegions } from './regions.ts'
import { findRunning } from './running.ts'
import { findOpenGrids } from './tables/stream.ts'
import { linesOf, tableOf } from './tables/table.ts'

/** A page's blocks in reading order. The neighbours tell what is repeated from page to page. */
export function understandPage(draft: Draft, neighbours: readonly Draft[]): PageLayout {
  const { content } = draft
  const running = findRunning(draft, neighbours)
  const segments = draft.segments.filter(s => !running.segments.has(s))
  const placed: Block[] = []
  const obstacle = (block: Block): Atom => {
    placed.push(block)
    return { x0: block.x0, y0: block.y0, x1: block.x1, y1: block.y1, block: placed.length - 1 }
  }
  const atoms: Atom[] = [
    ...segments,
    ...draft.grids.map(grid => obstacle(tableBlock(grid, draft))),
    ...figures(draft).map(obstacle),
  ]
  const blocks: Block[] = []
  for (const region of readingRegions(atoms, draft.rightFirst)) {
    const own = region.filter(isSegment)
    const open = own.length > 3 ? findOpenGrids(own, draft.rulings) : []
    const used = new Set(open.flatMap(o => o.segments))
    const rest = region.filter(atom => !isSegment(atom) || !used.has(atom))
    const tables = open.map(o => obstacle(tableBlock(o.grid, draft)))
    blocks.push(...blocksOf([...rest, ...tables], content.number, draft.linkAt, placed))
  }
  blocks.push(...turnedBlocks(draft))
  return {
    number: content.number,
    width: content.width,
    height: content.height,
    blocks: [...running.header, ...blocks.filter(b => !isEmpty(b)), ...running.footer],
    needsOcr: draft.needsOcr,
    tagged: false,
    quarter: draft.quarter,
  }
}

function tableBlock(grid: Draft['grids'][number], draft: Draft): Block {
  const { table, lines } = tableOf(grid, draft.content.number, draft.linkAt)
  const box: Box = { x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1 }
  return { ...box, page: draft.content.number, kind: 'table', table, lines }
}

/** Pictures large enough to be looked at; backgrounds of text are none. */
function figures(draft: Draft): Block[] {
  const found: Block[] = []
  const area = draft.width * draft.height
  for (const image of draft.content.images) {
    if (image.artifact) continue
    const { left, top, right, bottom } = image.box
    const box = draft.place({ x0: left, x1: right, y0: top, y1: bottom })
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
    if (w < 16 || h < 16 || image.width < 8 || image.height < 8) continue
    const covered = draft.segments.filter(
      s => s.x0 >= box.x0 - 2 && s.x1 <= box.x1 + 2 && s.y0 >= box.y0 - 2 && s.y1 <= box.y1 + 2,
    )
    if (w * h > 0.5 * area && covered.length > 5) continue
    if (covered.length > 12) continue
    found.push({ ...box, page: draft.content.number, kind: 'figure', image: image.index, alt: '', lines: [] })
  }
  return found
}

/** Text that stands upright or askew beside level text: in the margin it is no part of the page's text. */
function turnedBlocks(draft: Draft): Block[] {
  if (draft.turned.length === 0) return []
  const blocks: Block[] = []
  const number = draft.content.number
  for (let quarter = 1; quarter < 4; quarter++) {
    const words = draft.turned.filter(w => w.quarter === quarter)
    if (words.length === 0) continue
    const lines = linesOf(words, draft.linkAt)
    const box = around(lines)
    const margin = box.x1 < 0.1 * draft.width || box.x0 > 0.9 * draft.width
    if (margin) {
      blocks.push({
        ...box,
        page: number,
        kind: 'running',
        place: 'margin',
        spans: lines.flatMap(l => l.spans),
        lines,
      })
    } else for (const line of lines) blocks.push(...textBlocks([line], number))
  }
  const askew = draft.turned.filter(w => w.quarter === -1).sort((a, b) => a.order - b.order)
  if (askew.length > 0) {
    const text = askew.map((w, i) => (i > 0 && w.spaced ? ` ${w.text}` : w.text)).join('')
    const box = around(askew)
    const size = askew[0]!.size
    blocks.push({
      ...box,
      page: number,
      kind: 'running',
      place: 'margin',
      spans: [{ text }],
      lines: [
        {
          ...box,
          text,
          spans: [{ text }],
          size,
          base: box.y1,
          bold: false,
          italic: false,
          mono: false,
          font: askew[0]!.run.font.name,
          serif: askew[0]!.run.font.serif,
          hyphen: false,
          rtl: false,
          quarter: -1,
        },
      ],
    })
  }
  return blocks
}
