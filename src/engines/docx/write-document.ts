import type * as Docx from 'docx'
import { joined, safeHref } from '../../document/html-inlines.ts'
import { mathText } from '../../document/math.ts'
import { withReading } from '../../document/reading.ts'
import { gridText } from '../../document/sheet-grid.ts'
import type {
  Block,
  Document,
  Inline,
  InlineImage,
  List,
  Table,
  TextStyle,
  UnderlineLine,
} from '../../document/tree.ts'
import { imageSize } from '../../formats/image/image-size.ts'
import { counted } from '../../lib/text/counted.ts'
import { clean, half, MONO, TWIPS } from './docx-runs.ts'

const MAX_DEPTH = 60
const INDENT = 18 * TWIPS
const KINDS: Record<string, 'png' | 'jpg' | 'gif'> = { png: 'png', jpeg: 'jpg', gif: 'gif' }
const FORMATS = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' } as const

/** A document as a Word file: its structure, and the looks that Word's own styles do not give. */
export async function writeDocument(doc: Document): Promise<{ bytes: Buffer; warnings: string[] }> {
  const docx = await import('docx')
  return new Writer(docx, doc).write()
}

const EFFECTS = { outline: { outline: true }, emboss: { emboss: true }, engrave: { imprint: true } }
const UNDERLINES = {
  double: ['double', 'double'],
  dotted: ['dotted', 'dottedHeavy'],
  dashed: ['dash', 'dashedHeavy'],
  'dash-dotted': ['dotDash', 'dashDotHeavy'],
  wavy: ['wave', 'wavyHeavy'],
} as const

/** The line under text, by Word's name for it. */
function underlineOf({ style, thick, color, words }: UnderlineLine = {}) {
  const type = style ? UNDERLINES[style][thick ? 1 : 0] : thick ? 'thick' : words ? 'words' : 'single'
  return { type, ...(color && { color: color.slice(1) }) } as const
}

type Child = Docx.Paragraph | Docx.Table
type Run = Docx.ParagraphChild
/** Where a block stands: how far it is set in, or which item of a list it begins. */
interface At {
  depth: number
  left: number
  /** In a cell, where paragraphs stand close. */
  close?: boolean
  item?: { reference: string; level: number; instance: number } | undefined
}

class Writer {
  private readonly docx: typeof Docx
  private readonly doc: Document
  private readonly footnotes: Record<string, { children: Docx.Paragraph[] }> = {}
  private readonly numbering: Docx.INumberingOptions['config'][number][] = []
  private readonly lost = { formulas: 0, pictures: 0, frames: 0 }
  private notes = 0

  constructor(docx: typeof Docx, doc: Document) {
    this.docx = docx
    this.doc = doc
  }

  async write(): Promise<{ bytes: Buffer; warnings: string[] }> {
    const { doc, docx } = this
    const sections = doc.sections.map(({ page, header, footer, continuous, blocks }) => {
      const { width, height, margin } = page
      const children = this.blocks(blocks, { depth: 0, left: 0 })
      const landscape = width > height
      const twips = (points: number) => Math.round(points * TWIPS)
      return {
        properties: {
          type: continuous ? docx.SectionType.CONTINUOUS : docx.SectionType.NEXT_PAGE,
          page: {
            // The library turns the paper by itself where it lies on its side.
            size: landscape
              ? { width: twips(height), height: twips(width), orientation: docx.PageOrientation.LANDSCAPE }
              : { width: twips(width), height: twips(height) },
            margin: {
              top: twips(margin.top),
              right: twips(margin.right),
              bottom: twips(margin.bottom),
              left: twips(margin.left),
            },
          },
          ...((page.columns ?? 1) > 1 && {
            column: { count: page.columns!, space: twips(page.columnGap ?? 36) },
          }),
        },
        ...(header && {
          headers: {
            default: new docx.Header({ children: this.blocks(header.default, { depth: 0, left: 0 }) }),
          },
        }),
        ...(footer && {
          footers: {
            default: new docx.Footer({ children: this.blocks(footer.default, { depth: 0, left: 0 }) }),
          },
        }),
        children: children.length > 0 ? children : [new docx.Paragraph({})],
      }
    })
    const file = new docx.Document({
      ...(doc.title && { title: clean(doc.title) }),
      creator: clean(doc.authors?.join(', ') ?? ''),
      ...(doc.subject && { subject: clean(doc.subject) }),
      ...(doc.keywords?.length && { keywords: clean(doc.keywords.join(', ')) }),
      styles: {
        default: {
          document: {
            run: { language: { value: doc.lang }, ...(doc.text?.size && { size: half(doc.text.size) }) },
          },
        },
      },
      numbering: { config: this.numbering },
      footnotes: this.footnotes,
      sections,
    })
    return { bytes: await docx.Packer.toBuffer(file), warnings: [...doc.warnings, ...this.warnings()] }
  }

  private blocks(blocks: Block[], at: At): Child[] {
    if (at.depth > MAX_DEPTH) return []
    return blocks.flatMap((block, i) => this.block(block, i === 0 ? at : { ...at, item: undefined }))
  }

  private block(block: Block, at: At): Child[] {
    const { docx } = this
    const inner = { depth: at.depth + 1, left: at.left + INDENT }
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return this.paragraph(block, at)
      case 'list':
        return this.list(block, at)
      case 'table':
        return this.table(block, at)
      case 'code':
        return this.lines(block.text, at)
      case 'quote':
        return this.blocks(block.blocks, inner)
      case 'definitions':
        return block.items.flatMap(item => [
          new docx.Paragraph({ children: this.runs(item.term, { bold: true }), indent: { left: at.left } }),
          ...item.definitions.flatMap(one => this.blocks(one, inner)),
        ])
      case 'math':
        this.lost.formulas++
        return [new docx.Paragraph({ text: clean(mathText(block.math)), alignment: 'center' })]
      case 'frame':
        this.lost.frames++
        return block.figure
          ? [new docx.Paragraph({ text: clean(block.alt ?? '') })]
          : this.blocks(block.blocks, { ...at, depth: at.depth + 1 })
      case 'rule':
        return [new docx.Paragraph({ thematicBreak: true })]
      case 'grid':
        return this.lines(gridText(block), at)
      case 'break':
        return block.of === 'page' ? [new docx.Paragraph({ children: [new docx.PageBreak()] })] : []
      case 'bookmark':
        return []
    }
  }

  private lines(text: string, at: At): Child[] {
    return text
      .replace(/\n$/, '')
      .split('\n')
      .map(
        line =>
          new this.docx.Paragraph({
            children: [new this.docx.TextRun({ text: clean(line), font: MONO, size: 18 })],
            indent: { left: at.left },
            spacing: { after: 0 },
          }),
      )
  }

  private paragraph(block: Extract<Block, { kind: 'paragraph' | 'heading' }>, at: At): Child[] {
    const { docx } = this
    const { align, rtl, pageBreakBefore, before, after } = block.format ?? {}
    const heading = block.kind === 'heading' ? Math.min(6, Math.max(1, block.level)) : 0
    const isTitle = block.kind === 'paragraph' && block.format?.style?.toLowerCase() === 'title'
    const alignment = align === 'justify' ? 'both' : align
    const spacing = {
      ...(before !== undefined && { before: Math.round(before * TWIPS) }),
      after: Math.round((after ?? (at.close ? 0 : at.item ? 2 : 8)) * TWIPS),
    }
    const paragraph = new docx.Paragraph({
      children: this.runs(block.content),
      spacing,
      ...(heading > 0 && { heading: `Heading${heading}` as 'Heading1' }),
      ...(isTitle && { heading: 'Title' }),
      ...(alignment && { alignment }),
      ...(rtl && { bidirectional: true }),
      ...(pageBreakBefore && { pageBreakBefore }),
      ...(at.item ? { numbering: at.item } : at.left > 0 && { indent: { left: at.left } }),
    })
    const boxes = block.content.flatMap(one => (one.kind === 'frame' ? [one.frame] : []))
    return [paragraph, ...boxes.flatMap(frame => this.block(frame, { depth: at.depth + 1, left: at.left }))]
  }

  private list(list: List, at: At): Child[] {
    const level = Math.min(8, Math.round(at.left / INDENT))
    const reference = `list-${this.numbering.length + 1}`
    this.numbering.push({
      reference,
      levels: Array.from({ length: level + 1 }, (_, i) => ({
        level: i,
        format: list.ordered ? (list.style ? FORMATS[list.style] : 'decimal') : 'bullet',
        text: list.ordered ? `%${i + 1}.` : '•',
        start: list.start ?? 1,
        alignment: 'left' as const,
        style: { paragraph: { indent: { left: (i + 1) * INDENT, hanging: INDENT } } },
      })),
    })
    return list.items.flatMap(item => {
      const box: Block[] = item.checked === undefined ? item.blocks : withBox(item.blocks, item.checked)
      return this.blocks(box, {
        depth: at.depth + 1,
        left: at.left + INDENT,
        item: { reference, level, instance: 0 },
      })
    })
  }

  private table(table: Table, at: At): Child[] {
    const { docx } = this
    const rows = table.rows
      .filter(row => row.cells.length > 0)
      .map(
        (row, i) =>
          new docx.TableRow({
            ...(i < table.headerRows && { tableHeader: true }),
            children: row.cells.map(cell => {
              const inner = this.blocks(cell.blocks, { depth: at.depth + 1, left: 0, close: true })
              // A cell has to end in a paragraph.
              if (!(inner.at(-1) instanceof docx.Paragraph)) inner.push(new docx.Paragraph({}))
              return new docx.TableCell({
                children: inner,
                columnSpan: cell.columnSpan ?? 1,
                rowSpan: cell.rowSpan ?? 1,
                ...(cell.fill && { shading: { type: 'clear', fill: cell.fill.slice(1) } }),
              })
            }),
          }),
      )
    if (rows.length === 0) return []
    const caption = table.caption ? [new docx.Paragraph({ children: this.runs(table.caption) })] : []
    const none = { style: 'none', size: 0, color: 'auto' } as const
    const lined = {
      top: none,
      bottom: none,
      left: none,
      right: none,
      insideHorizontal: none,
      insideVertical: none,
    }
    return [
      ...caption,
      new docx.Table({
        rows,
        ...(table.widths && { columnWidths: table.widths.map(one => Math.round(one * TWIPS)) }),
        ...(table.rules === 'none' && { borders: lined }),
        ...(table.rtl && { visuallyRightToLeft: true }),
      }),
      // Two tables that touch would be one.
      new docx.Paragraph({ spacing: { after: 0 } }),
    ]
  }

  private runs(content: Inline[], base: TextStyle = {}): Run[] {
    return joinedRuns(content).flatMap(one => this.run(one, base))
  }

  private run(node: Inline, base: TextStyle): Run[] {
    const { docx } = this
    switch (node.kind) {
      case 'text':
        return [this.text(withReading(node), { ...node.style, ...base })]
      case 'link': {
        const children = this.runs(node.content, { ...base, underline: true, color: '#0563c1' })
        const href = node.href === undefined ? undefined : safeHref(node.href)
        return href ? [new docx.ExternalHyperlink({ link: href, children })] : this.runs(node.content, base)
      }
      case 'image':
        return this.image(node.image)
      case 'note': {
        const id = ++this.notes
        const inner = this.blocks(node.blocks, { depth: 1, left: 0 })
        this.footnotes[id] = { children: inner.filter(one => one instanceof docx.Paragraph) }
        return [new docx.FootnoteReferenceRun(id)]
      }
      case 'math':
        this.lost.formulas++
        return [this.text(mathText(node.math), { italic: true })]
      case 'field':
        return [
          new docx.TextRun({
            children: [node.field === 'page' ? docx.PageNumber.CURRENT : docx.PageNumber.TOTAL_PAGES],
          }),
        ]
      case 'pageOf':
        return [new docx.PageReference(node.anchor)]
      case 'checkbox':
        return [this.text(node.checked ? '☒' : '☐', base)]
      case 'break':
        return [new docx.TextRun({ break: 1 })]
      case 'tab':
        return [new docx.TextRun({ children: [new docx.Tab()] })]
      case 'frame':
      case 'anchor':
        return []
    }
  }

  private text(text: string, style: TextStyle): Run {
    return new this.docx.TextRun({
      text: clean(text),
      ...(style.bold !== undefined && { bold: style.bold }),
      ...(style.italic !== undefined && { italics: style.italic }),
      ...(style.underline && { underline: underlineOf(style.underlineLine) }),
      ...(style.strike && (style.doubleStrike ? { doubleStrike: true } : { strike: true })),
      ...(style.effect && EFFECTS[style.effect]),
      ...(style.marks && { emphasisMark: { type: 'dot' as const } }),
      ...(style.position === 'sub' && { subScript: true }),
      ...(style.position === 'super' && { superScript: true }),
      ...(style.smallCaps && { smallCaps: true }),
      ...(style.allCaps && { allCaps: true }),
      ...(style.color && { color: style.color.slice(1) }),
      ...(style.highlight && { shading: { type: 'clear' as const, fill: style.highlight.slice(1) } }),
      ...(style.size && { size: half(style.size) }),
      ...(style.code ? { font: MONO } : style.font && { font: clean(style.font) }),
      ...(style.rtl && { rightToLeft: true }),
    })
  }

  private image({ source, alt, width, height }: InlineImage): Run[] {
    const picture = source === undefined ? undefined : this.doc.images.get(source)
    const type = picture && KINDS[picture.kind]
    const own = picture && imageSize(picture)
    if (!picture || !type || !own) {
      if (picture) this.lost.pictures++
      return alt === '' ? [] : [this.text(`[${alt}]`, {})]
    }
    const page = this.doc.sections[0]!.page
    const room = ((page.width - page.margin.left - page.margin.right) * 96) / 72
    const wide = width
      ? (width * 96) / 72
      : height
        ? (((height * 96) / 72) * own.width) / own.height
        : own.width
    const tall = height ? (height * 96) / 72 : (wide * own.height) / own.width
    const fit = Math.min(1, room / wide)
    const said = clean(alt)
    return [
      new this.docx.ImageRun({
        type,
        data: Buffer.from(picture.bytes),
        transformation: { width: Math.max(1, wide * fit), height: Math.max(1, tall * fit) },
        altText: { name: said, title: said, description: said },
      }),
    ]
  }

  private warnings(): string[] {
    const { formulas, pictures, frames } = this.lost
    return [
      ...(formulas > 0 ? [`${counted(formulas, 'formula', 'formulas')} became plain text`] : []),
      ...(pictures > 0
        ? [
            `${counted(pictures, 'picture is', 'pictures are')} of a kind Word does not show; the alternative text stands there`,
          ]
        : []),
      ...(frames > 0
        ? [
            `${counted(frames, 'box or drawing stands', 'boxes or drawings stand')} in the text, not at their place`,
          ]
        : []),
    ]
  }
}

const joinedRuns = (content: Inline[]): Inline[] =>
  content.some(one => one.kind === 'text' && one.style?.size) ? content : joined(content)

/** The state of a task before its words. */
function withBox(blocks: Block[], checked: boolean): Block[] {
  const [first, ...rest] = blocks
  const box: Inline = { kind: 'text', text: checked ? '☒ ' : '☐ ' }
  if (first?.kind === 'paragraph') return [{ ...first, content: [box, ...first.content] }, ...rest]
  return [{ kind: 'paragraph', content: [box] }, ...blocks]
}
