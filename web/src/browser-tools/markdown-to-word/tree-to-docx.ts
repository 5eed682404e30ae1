import * as docx from 'docx'
import type { Align, Block, Document, Inline, List, Table, TextStyle } from '../../../../src/document/tree.ts'
import { docxMath } from './docx-math.ts'
import { bookmark, clean, run } from './docx-runs.ts'
import { styles } from './docx-styles.ts'

/** A picture with its size in pixels, of a kind that Word shows. */
export interface WordImage {
  bytes: Uint8Array
  kind: 'png' | 'jpg' | 'gif' | 'bmp'
  width: number
  height: number
}

const TWIPS = 20
const ALIGN: Record<Align, (typeof docx.AlignmentType)[keyof typeof docx.AlignmentType]> = {
  left: docx.AlignmentType.LEFT,
  center: docx.AlignmentType.CENTER,
  right: docx.AlignmentType.RIGHT,
  justify: docx.AlignmentType.JUSTIFIED,
}
const HEADINGS = [
  docx.HeadingLevel.HEADING_1,
  docx.HeadingLevel.HEADING_2,
  docx.HeadingLevel.HEADING_3,
  docx.HeadingLevel.HEADING_4,
  docx.HeadingLevel.HEADING_5,
  docx.HeadingLevel.HEADING_6,
]
const FORMATS = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' } as const
const BULLETS = ['•', '–', '▪']
const LEVELS = 9

type Child = docx.Paragraph | docx.Table

/** Where a block stands: what is around it decides how it looks. */
interface Place {
  indent: number
  style?: string
  align?: Align
  bold?: boolean
  /** The list item that the next paragraph begins. */
  item?: { reference: string; level: number; instance: number } | undefined
}

/** Writes a document tree as a Word file with real styles, lists, notes and formulas. */
export class DocxWriter {
  private readonly doc: Document
  private readonly images: Map<string, WordImage>
  private readonly footnotes: Record<string, { children: docx.Paragraph[] }> = {}
  private readonly numbering: docx.INumberingOptions['config'][number][] = []
  private notes = 0
  private lists = 0
  private readonly width: number

  constructor(doc: Document, images: Map<string, WordImage>) {
    this.doc = doc
    this.images = images
    const { page } = doc.sections[0]!
    this.width = page.width - page.margin.left - page.margin.right
  }

  write(): Promise<Blob> {
    const { doc } = this
    const sections = doc.sections.map(({ page, blocks }) => ({
      properties: {
        page: {
          size: {
            width: Math.round(Math.min(page.width, page.height) * TWIPS),
            height: Math.round(Math.max(page.width, page.height) * TWIPS),
            orientation:
              page.width > page.height ? docx.PageOrientation.LANDSCAPE : docx.PageOrientation.PORTRAIT,
          },
          margin: {
            top: page.margin.top * TWIPS,
            right: page.margin.right * TWIPS,
            bottom: page.margin.bottom * TWIPS,
            left: page.margin.left * TWIPS,
          },
        },
      },
      children: [...(doc.titleBlock ? this.titleBlock() : []), ...this.blocks(blocks, { indent: 0 })],
    }))
    const file = new docx.Document({
      ...(doc.title && { title: doc.title }),
      ...(doc.authors?.length && { creator: doc.authors.join(', ') }),
      ...(doc.subject && { subject: doc.subject }),
      ...(doc.keywords?.length && { keywords: doc.keywords.join(', ') }),
      styles: styles(doc.lang),
      numbering: { config: this.numbering },
      footnotes: this.footnotes,
      sections,
    })
    return docx.Packer.toBlob(file)
  }

  private titleBlock(): Child[] {
    const { title, authors, date } = this.doc.titleBlock!
    const line = [authors, date].filter(Boolean).join(' · ')
    return [
      new docx.Paragraph({ style: 'Title', children: [new docx.TextRun(clean(title))] }),
      ...(line ? [new docx.Paragraph({ style: 'Subtitle', children: [new docx.TextRun(clean(line))] })] : []),
    ]
  }

  private blocks(blocks: readonly Block[], place: Place): Child[] {
    const out: Child[] = []
    for (const block of blocks) {
      out.push(...this.block(block, place))
      // Only the first paragraph of an item has its marker; the rest stands below it.
      if (place.item) place = { ...place, item: undefined }
    }
    return out
  }

  private block(block: Block, place: Place): Child[] {
    switch (block.kind) {
      case 'heading':
        return [
          new docx.Paragraph({
            heading: HEADINGS[Math.min(block.level, 6) - 1]!,
            ...(block.format?.pageBreakBefore && { pageBreakBefore: true }),
            children: this.inlines(block.content, {}),
          }),
        ]
      case 'paragraph':
        return [
          this.paragraph(
            this.inlines(block.content, place.bold ? { bold: true } : {}),
            place,
            block.format?.align,
          ),
        ]
      case 'list':
        return this.list(block, place)
      case 'table':
        return [
          ...(block.caption
            ? [new docx.Paragraph({ style: 'Caption', children: this.inlines(block.caption, {}) })]
            : []),
          this.table(block, place),
          new docx.Paragraph({ spacing: { before: 0, after: 120 }, children: [] }),
        ]
      case 'code':
        return [this.code(block.text, place)]
      case 'quote':
        return this.blocks(block.blocks, { ...place, indent: place.indent + 18, style: 'Quote' })
      case 'definitions':
        return block.items.flatMap(({ term, definitions }) => [
          this.paragraph(this.inlines(term, { bold: true }), { ...place, style: 'DefinitionTerm' }),
          ...definitions.flatMap(one => this.blocks(one, { ...place, indent: place.indent + 24 })),
        ])
      case 'math':
        return [
          new docx.Paragraph({
            alignment: docx.AlignmentType.CENTER,
            children: [new docx.Math({ children: docxMath(block.math) })],
          }),
        ]
      case 'frame':
        return this.blocks(block.blocks, place)
      case 'break':
        return [
          new docx.Paragraph({
            children: [block.of === 'page' ? new docx.PageBreak() : new docx.ColumnBreak()],
          }),
        ]
      case 'rule':
        return [
          new docx.Paragraph({
            border: { bottom: { style: docx.BorderStyle.SINGLE, size: 6, color: 'A0A0A0', space: 1 } },
            children: [],
          }),
        ]
      default:
        return []
    }
  }

  private paragraph(children: docx.ParagraphChild[], place: Place, align = place.align): docx.Paragraph {
    return new docx.Paragraph({
      ...(place.style && { style: place.style }),
      ...(align && { alignment: ALIGN[align] }),
      ...(place.item
        ? { numbering: place.item }
        : place.indent > 0 && { indent: { left: Math.round(place.indent * TWIPS) } }),
      children,
    })
  }

  private list(list: List, place: Place): Child[] {
    const level = place.item ? place.item.level + 1 : Math.min(LEVELS - 1, Math.round(place.indent / 24))
    const reference = `list-${++this.lists}`
    const format = list.ordered ? (list.style ? FORMATS[list.style] : 'decimal') : 'bullet'
    this.numbering.push({
      reference,
      levels: Array.from({ length: LEVELS }, (_, at) => ({
        level: at,
        format: format as 'decimal',
        text: list.ordered ? `%${at + 1}.` : BULLETS[at % BULLETS.length]!,
        start: list.start ?? 1,
        alignment: docx.AlignmentType.LEFT,
        style: { paragraph: { indent: { left: (at + 1) * 480, hanging: 320 } } },
      })),
    })
    const own = Math.min(level, LEVELS - 1)
    return list.items.flatMap(({ blocks, checked }) => {
      const first = blocks[0]
      const marked: Block[] =
        checked === undefined
          ? blocks
          : first?.kind === 'paragraph'
            ? [
                {
                  ...first,
                  content: [{ kind: 'checkbox', checked }, { kind: 'text', text: ' ' }, ...first.content],
                },
                ...blocks.slice(1),
              ]
            : blocks
      const inner: Place = {
        ...place,
        style: 'ListParagraph',
        indent: (own + 1) * 24,
        item: { reference, level: own, instance: 0 },
      }
      const children = this.blocks(marked, inner)
      return marked.length === 0 ? [this.paragraph([], inner)] : children
    })
  }

  private code(text: string, place: Place): docx.Paragraph {
    const lines = clean(text.replace(/\n$/, '')).split('\n')
    return new docx.Paragraph({
      style: 'SourceCode',
      ...(place.indent > 0 && { indent: { left: Math.round(place.indent * TWIPS) } }),
      children: lines.map((line, at) => new docx.TextRun({ text: line, ...(at > 0 && { break: 1 }) })),
    })
  }

  private table(table: Table, place: Place): docx.Table {
    const line = { style: docx.BorderStyle.SINGLE, size: 4, color: 'BFBFBF' }
    const columns = Math.max(
      1,
      ...table.rows.map(row => row.cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)),
    )
    const room = this.width - place.indent
    const shares = table.widths?.length === columns ? table.widths : shareOut(table, columns)
    const all = shares.reduce((sum, one) => sum + one, 0) || 1
    return new docx.Table({
      width: { size: 100, type: docx.WidthType.PERCENTAGE },
      columnWidths: shares.map(share => Math.round((share / all) * room * TWIPS)),
      borders: {
        top: line,
        bottom: line,
        left: line,
        right: line,
        insideHorizontal: line,
        insideVertical: line,
      },
      ...(place.indent > 0 && {
        indent: { size: Math.round(place.indent * TWIPS), type: docx.WidthType.DXA },
      }),
      rows: table.rows.map(
        (row, at) =>
          new docx.TableRow({
            ...(at < table.headerRows && { tableHeader: true }),
            cantSplit: true,
            children: row.cells.map(cell => {
              const header = cell.header || at < table.headerRows
              const blocks = this.blocks(cell.blocks, {
                indent: 0,
                style: 'TableText',
                ...(cell.align && { align: cell.align }),
                ...(header && { bold: true }),
              })
              return new docx.TableCell({
                ...(cell.columnSpan && { columnSpan: cell.columnSpan }),
                ...(cell.rowSpan && { rowSpan: cell.rowSpan }),
                margins: { top: 40, bottom: 40, left: 100, right: 100 },
                ...((cell.fill || header) && { shading: { fill: (cell.fill ?? '#f0f2f1').slice(1) } }),
                children:
                  blocks.length > 0 ? blocks : [new docx.Paragraph({ style: 'TableText', children: [] })],
              })
            }),
          }),
      ),
    })
  }

  private inlines(content: readonly Inline[], outer: TextStyle): docx.ParagraphChild[] {
    return content.flatMap((inline): docx.ParagraphChild[] => {
      switch (inline.kind) {
        case 'text':
          return [run(inline.text, { ...outer, ...inline.style })]
        case 'break':
          return [new docx.TextRun({ break: 1 })]
        case 'tab':
          return [new docx.TextRun({ children: [new docx.Tab()] })]
        case 'checkbox':
          return [run(inline.checked ? '☒' : '☐', { ...outer, font: 'Segoe UI Symbol' })]
        case 'math':
          return [new docx.Math({ children: docxMath(inline.math) })]
        case 'link': {
          const children = this.inlines(inline.content, { ...outer, color: '#0563c1', underline: true })
          const { href, anchor } = inline
          if (href && /^(https?|mailto|tel|ftp):/i.test(href))
            return [new docx.ExternalHyperlink({ link: href, children })]
          if (anchor) return [new docx.InternalHyperlink({ anchor: bookmark(anchor), children })]
          return this.inlines(inline.content, outer)
        }
        case 'anchor':
          return [new docx.Bookmark({ id: bookmark(inline.id), children: [] })]
        case 'note': {
          const id = ++this.notes
          const blocks = this.blocks(inline.blocks, { indent: 0, style: 'FootnoteText' })
          this.footnotes[id] = { children: blocks.filter(one => one instanceof docx.Paragraph) }
          return [new docx.FootnoteReferenceRun(id)]
        }
        case 'image':
          return this.image(
            inline.image.source,
            inline.image.alt,
            inline.image.width,
            inline.image.height,
            outer,
          )
        default:
          return []
      }
    })
  }

  private image(
    source: string | undefined,
    alt: string,
    width: number | undefined,
    height: number | undefined,
    outer: TextStyle,
  ): docx.ParagraphChild[] {
    const image = this.images.get(source ?? '')
    if (!image) return alt ? [run(alt, { ...outer, italic: true })] : []
    // Pixels are 96 to the inch, points 72; never wider than the text.
    const own = {
      width: width ?? image.width * 0.75,
      height: height ?? ((width ?? image.width * 0.75) * image.height) / image.width,
    }
    const scale = Math.min(1, this.width / own.width, 640 / own.height)
    return [
      new docx.ImageRun({
        type: image.kind,
        data: image.bytes,
        transformation: {
          width: Math.round((own.width * scale) / 0.75),
          height: Math.round((own.height * scale) / 0.75),
        },
        altText: { name: alt || 'Picture', description: alt, title: alt },
      }),
    ]
  }
}

/** Width by content: the longest line of each column, within reason. */
function shareOut(table: Table, columns: number): number[] {
  const longest = Array<number>(columns).fill(4)
  for (const row of table.rows) {
    let at = 0
    for (const cell of row.cells) {
      const span = cell.columnSpan ?? 1
      if (span === 1)
        longest[at] = Math.max(
          longest[at] ?? 4,
          Math.min(
            60,
            JSON.stringify(cell.blocks)
              .match(/"text":"[^"]*"/g)
              ?.join('').length ?? 0,
          ),
        )
      at += span
    }
  }
  return longest.map(length => length ** 0.75)
}
