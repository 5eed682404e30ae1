import type {
  Block,
  Inline,
  ParagraphFormat,
  TableCell,
  TableRow,
  TextStyle,
} from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { Shared } from './docx-shared.ts'

/** What Word makes of the headings of a web page, in points. */
const HEADINGS = [24, 18, 13.5, 12, 10, 7.5]
const TEXT: TextStyle = { size: 12 }
const BESIDE = { before: 14, after: 14 }

/** A whole file that stands in the place of paragraphs, as programs put in that have HTML or other documents at hand. */
export function readAltChunk(element: XmlElement, part: string, shared: Shared): Block[] {
  const link = shared.parts.relationships(part).get(element.get('r:id') ?? '')
  const bytes = link && !link.external ? shared.parts.bytes(link.target) : undefined
  const read = bytes && shared.readChunk(bytes)
  if (!read) {
    shared.lost.set('file put in as text', (shared.lost.get('file put in as text') ?? 0) + 1)
    return []
  }
  const name = `chunk-${shared.images.size}-`
  for (const [key, image] of read.images) shared.images.set(name + key, image)
  for (const what of read.warnings) shared.chunkWarnings.add(what)
  const blocks = read.sections.flatMap(section => section.blocks)
  if (read.images.size > 0) renamePictures(blocks, name)
  return read.style === 'office' ? blocks : blocks.map(asInWord)
}

/** Pictures of two files may have the same names. */
function renamePictures(blocks: Block[], name: string): void {
  const open: object[] = [...blocks]
  for (let one = open.pop(); one; one = open.pop()) {
    if ('source' in one && typeof one.source === 'string') one.source = name + one.source
    for (const inner of Object.values(one)) if (inner && typeof inner === 'object') open.push(inner)
  }
}

/** What our own typography would space and emphasise has it written down. */
function asInWord(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, content: styled(block.content, title(block.level)), format: spaced(block.format) }
    case 'paragraph':
      return { ...block, content: styled(block.content, TEXT), format: spaced(block.format) }
    case 'quote':
      return { ...block, blocks: block.blocks.map(asInWord) }
    case 'list':
      return { ...block, items: block.items.map(item => ({ ...item, blocks: item.blocks.map(inside) })) }
    case 'table': {
      const cells = (row: TableRow) =>
        row.cells.map(cell => ({ ...cell, blocks: cell.blocks.map(inCell(cell)) }))
      return { ...block, rows: block.rows.map(row => ({ ...row, cells: cells(row) })) }
    }
    default:
      return block
  }
}

const title = (level: number): TextStyle => ({ bold: true, size: HEADINGS[level - 1] ?? 10 })
const spaced = (format: ParagraphFormat | undefined): ParagraphFormat => ({ ...BESIDE, ...format })

/** In lists and cells nothing is spaced apart. */
const inside = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, content: styled(block.content, TEXT) } : asInWord(block)

const inCell =
  ({ header }: TableCell) =>
  (block: Block): Block =>
    header && block.kind === 'paragraph'
      ? { ...block, content: styled(block.content, { ...TEXT, bold: true }) }
      : inside(block)

const styled = (content: Inline[], style: TextStyle): Inline[] =>
  content.map(one => {
    if (one.kind === 'link') return { ...one, content: styled(one.content, style) }
    return one.kind === 'text' ? { ...one, style: { ...style, ...one.style } } : one
  })
