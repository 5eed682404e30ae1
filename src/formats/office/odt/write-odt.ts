import { safeHref } from '../../../document/html-inlines.ts'
import { gridText } from '../../../document/sheet-grid.ts'
import type {
  Block,
  Document,
  Inline,
  List,
  ParagraphFormat,
  Section,
  Table,
} from '../../../document/tree.ts'
import { counted } from '../../../lib/text/counted.ts'
import { attributes, type OdfFile, odfPackage, odfPart, xmlEscaped } from '../odf-package.ts'
import { commonStyles } from './odt-common-styles.ts'
import { WrittenObjects } from './odt-written-objects.ts'
import { numFormat, pageLayout, paragraphProperties, pt, WrittenStyles } from './odt-written-styles.ts'
import { spaced } from './odt-written-text.ts'

const MEDIA = 'application/vnd.oasis.opendocument.text'
const MAX_DEPTH = 60
const INDENT = 18

/** A document as an OpenDocument text: structure, and the looks that the file has of its own. */
export async function writeOdt(doc: Document): Promise<{ bytes: Buffer; warnings: string[] }> {
  return new Writer(doc).write()
}

/** Where a block stands: how deep, and how far it is set in. */
interface At {
  depth: number
  left: number
  /** In a cell or a note, where paragraphs stand close. */
  close?: boolean
}

class Writer {
  private readonly doc: Document
  private readonly styles = new WrittenStyles()
  private readonly objects: WrittenObjects
  private readonly lists = new Map<string, string>()
  private frames = 0
  private notes = 0
  private tables = 0
  /** The page that the next paragraph or table begins. */
  private master: string | undefined

  constructor(doc: Document, prefix = '') {
    this.doc = doc
    this.objects = new WrittenObjects(doc, prefix)
  }

  async write(): Promise<{ bytes: Buffer; warnings: string[] }> {
    const { doc } = this
    const body = doc.sections.map((section, i) => {
      if (i > 0 && !section.continuous) this.master = `Page${i + 1}`
      return this.blocks(section.blocks, { depth: 0, left: 0 })
    })
    const content = odfPart(
      'content',
      `<office:automatic-styles>${this.styles.xml()}${[...this.lists].map(([levels, name]) => `<text:list-style style:name="${name}">${levels}</text:list-style>`).join('')}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body>`,
    )
    const files: OdfFile[] = [
      { name: 'content.xml', media: 'text/xml', content },
      { name: 'styles.xml', media: 'text/xml', content: this.stylesPart() },
      { name: 'meta.xml', media: 'text/xml', content: odfPart('meta', this.meta()) },
      ...this.objects.files,
    ]
    return { bytes: await odfPackage(MEDIA, files), warnings: [...doc.warnings, ...this.warnings()] }
  }

  private meta(): string {
    const { title, authors, subject, keywords } = this.doc
    const element = (name: string, value: string | undefined) =>
      value ? `<${name}>${xmlEscaped(value)}</${name}>` : ''
    return `<office:meta>${element('dc:title', title)}${element('dc:creator', authors?.join(', '))}${element('dc:subject', subject)}${(keywords ?? []).map(one => element('meta:keyword', one)).join('')}${element('dc:language', this.doc.lang)}</office:meta>`
  }

  /** Styles with names, the paper, and what runs at the top and bottom of pages, whose own styles stand here too. */
  private stylesPart(): string {
    const { doc } = this
    const running = new Writer(this.doc, 'running-')
    const side = (kind: 'header' | 'footer', section: Section) => {
      const one = section[kind]
      if (!one) return ''
      const part = (name: string, blocks: Block[] | undefined) =>
        blocks
          ? `<style:${name}>${running.blocks(blocks, { depth: 0, left: 0, close: true })}</style:${name}>`
          : ''
      return part(kind, one.default) + part(`${kind}-left`, one.even) + part(`${kind}-first`, one.first)
    }
    const masters = doc.sections.map((section, i) => {
      const inner = side('header', section) + side('footer', section)
      const name = i === 0 ? 'Standard' : `Page${i + 1}`
      return `<style:master-page style:name="${name}" style:page-layout-name="pm${i + 1}">${inner}</style:master-page>`
    })
    const layouts = doc.sections.map((section, i) => pageLayout(`pm${i + 1}`, section))
    this.objects.files.push(...running.objects.files)
    const lists = [...running.lists].map(
      ([levels, name]) => `<text:list-style style:name="${name}">${levels}</text:list-style>`,
    )
    return odfPart(
      'styles',
      `${commonStyles(doc)}<office:automatic-styles>${running.styles.xml()}${lists.join('')}${layouts.join('')}</office:automatic-styles><office:master-styles>${masters.join('')}</office:master-styles>`,
    )
  }

  private blocks(blocks: Block[], at: At): string {
    return at.depth > MAX_DEPTH ? '' : blocks.map(block => this.block(block, at)).join('')
  }

  private block(block: Block, at: At): string {
    const inner = { ...at, depth: at.depth + 1, left: at.left + INDENT }
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return this.paragraph(block, at)
      case 'list':
        return this.list(block, at, 1)
      case 'table':
        return this.table(block, at)
      case 'code':
        return this.lines(block.text, at)
      case 'quote':
        return block.blocks
          .map(one =>
            one.kind === 'paragraph' ? this.paragraph(one, inner, 'Quotations') : this.block(one, inner),
          )
          .join('')
      case 'definitions':
        return block.items
          .map(item => {
            const term = item.term.map(one =>
              one.kind === 'text' ? { ...one, style: { ...one.style, bold: true } } : one,
            )
            const meanings = item.definitions.map(one => this.blocks(one, inner))
            return (
              this.styled(at.close ? 'Close' : 'Standard', undefined, at.left, this.inlines(term)) +
              meanings.join('')
            )
          })
          .join('')
      case 'math':
        return this.styled('Standard', { align: 'center' }, at.left, this.objects.formula(block.math, true))
      case 'frame':
        this.frames++
        return block.figure
          ? this.styled('Standard', undefined, at.left, xmlEscaped(block.alt ?? ''))
          : this.blocks(block.blocks, { ...at, depth: at.depth + 1 })
      case 'rule':
        return this.styled('Horizontal_20_Line', undefined, at.left, '')
      case 'grid':
        return this.lines(gridText(block), at)
      case 'break':
        return block.of === 'page' ? this.styled('Close', { pageBreakBefore: true }, 0, '') : ''
      case 'bookmark':
        return ''
    }
  }

  private lines(text: string, at: At): string {
    return text
      .replace(/\n$/, '')
      .split('\n')
      .map(line => this.styled('Preformatted_20_Text', undefined, at.left, spaced(line)))
      .join('')
  }

  private paragraph(
    block: Extract<Block, { kind: 'paragraph' | 'heading' }>,
    at: At,
    usual?: string,
  ): string {
    const level = block.kind === 'heading' ? Math.min(6, Math.max(1, block.level)) : 0
    const isTitle = block.kind === 'paragraph' && block.format?.style?.toLowerCase() === 'title'
    const parent =
      level > 0
        ? `Heading_20_${level}`
        : isTitle
          ? 'Title'
          : (usual ?? (at.close && block.format?.after === undefined ? 'Close' : 'Standard'))
    const boxes = block.content.flatMap(one => (one.kind === 'frame' ? [one.frame] : []))
    return (
      this.styled(parent, block.format, at.left, this.inlines(block.content), level) +
      boxes.map(frame => this.block(frame, { ...at, depth: at.depth + 1 })).join('')
    )
  }

  /** A paragraph in a style with a name, or in one of its own where it differs from that. */
  private styled(
    parent: string,
    format: ParagraphFormat | undefined,
    left: number,
    inner: string,
    level = 0,
  ): string {
    const own = paragraphProperties(format, left)
    const master = this.master
    this.master = undefined
    const name =
      own === '' && !master
        ? parent
        : this.styles.name('paragraph', own, {
            'style:parent-style-name': parent,
            'style:master-page-name': master,
          })
    return level > 0
      ? `<text:h text:style-name="${name}" text:outline-level="${level}">${inner}</text:h>`
      : `<text:p text:style-name="${name}">${inner}</text:p>`
  }

  private list(list: List, at: At, level: number): string {
    const items = list.items.map((item, i) => {
      const start = i === 0 && list.ordered && list.start !== undefined && list.start !== 1
      const inner = withBox(item.blocks, item.checked).map(block =>
        block.kind === 'list' && level < 9
          ? this.list(block, { ...at, depth: at.depth + 1 }, level + 1)
          : this.block(block, { ...at, depth: at.depth + 1, close: true }),
      )
      return `<text:list-item${start ? ` text:start-value="${list.start}"` : ''}>${inner.join('')}</text:list-item>`
    })
    return at.depth > MAX_DEPTH
      ? ''
      : `<text:list text:style-name="${this.listStyle(list, at.left, level)}">${items.join('')}</text:list>`
  }

  private listStyle(list: List, left: number, level: number): string {
    const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${pt(left + level * INDENT)}" fo:text-indent="-${INDENT}pt" fo:margin-left="${pt(left + level * INDENT)}"/></style:list-level-properties>`
    const levels = list.ordered
      ? `<text:list-level-style-number text:level="${level}" style:num-format="${list.style ?? '1'}" style:num-suffix="." text:start-value="${Math.max(0, list.start ?? 1)}">${place}</text:list-level-style-number>`
      : `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${level % 2 === 1 ? '•' : '◦'}">${place}</text:list-level-style-bullet>`
    const known = this.lists.get(levels)
    if (known) return known
    const name = `L${this.lists.size + 1}`
    this.lists.set(levels, name)
    return name
  }

  private table(table: Table, at: At): string {
    const rows = table.rows.filter(row => row.cells.length > 0)
    if (rows.length === 0) return ''
    const caption = table.caption
      ? this.styled('Standard', { keepWithNext: true }, at.left, this.inlines(table.caption))
      : ''
    const master = this.master
    this.master = undefined
    /** Columns that a cell above still takes up, and for how many rows. */
    const below = new Map<number, number>()
    let width = 0
    const written = rows.map((row, i) => {
      let column = 0
      let out = ''
      const skip = () => {
        for (let left = below.get(column); left; left = below.get(column)) {
          below.set(column++, left - 1)
          out += '<table:covered-table-cell/>'
        }
      }
      for (const cell of row.cells) {
        skip()
        const wide = Math.max(1, Math.min(200, cell.columnSpan ?? 1))
        const tall = Math.max(1, Math.min(rows.length - i, cell.rowSpan ?? 1))
        const inner = this.blocks(cell.blocks, { depth: at.depth + 1, left: 0, close: true })
        out += `<table:table-cell${attributes({
          'table:style-name': this.styles.cell(cell, table),
          'table:number-columns-spanned': wide > 1 ? wide : undefined,
          'table:number-rows-spanned': tall > 1 ? tall : undefined,
          'office:value-type': 'string',
        })}>${inner || '<text:p text:style-name="Close"/>'}</table:table-cell>${'<table:covered-table-cell/>'.repeat(wide - 1)}`
        for (let n = 0; n < wide; n++) if (tall > 1) below.set(column + n, tall - 1)
        column += wide
      }
      skip()
      width = Math.max(width, column)
      return `<table:table-row>${out}</table:table-row>`
    })
    const widths = table.widths?.length === width ? table.widths : undefined
    const columns = widths
      ? widths
          .map(one => {
            const style = `<style:table-column-properties style:column-width="${pt(Math.max(4, one))}"/>`
            return `<table:table-column table:style-name="${this.styles.name('table-column', style)}"/>`
          })
          .join('')
      : `<table:table-column table:number-columns-repeated="${width}"/>`
    const heads = Math.min(table.headerRows, written.length)
    const total = widths?.reduce((sum, one) => sum + Math.max(4, one), 0)
    const name = this.styles.table(table, total, master)
    const head =
      heads > 0
        ? `<table:table-header-rows>${written.slice(0, heads).join('')}</table:table-header-rows>`
        : ''
    return `${caption}<table:table table:name="Table${++this.tables}" table:style-name="${name}">${columns}${head}${written.slice(heads).join('')}</table:table>`
  }

  private inlines(content: Inline[]): string {
    return content.map(one => this.inline(one)).join('')
  }

  private inline(node: Inline): string {
    switch (node.kind) {
      case 'text': {
        const style = node.style && this.styles.text(node.style)
        const plain = spaced(node.text)
        const text = style ? `<text:span text:style-name="${style}">${plain}</text:span>` : plain
        const ruby = node.style?.ruby
        return ruby
          ? `<text:ruby><text:ruby-base>${text}</text:ruby-base><text:ruby-text>${spaced(ruby)}</text:ruby-text></text:ruby>`
          : text
      }
      case 'link': {
        const href = node.anchor
          ? `#${node.anchor}`
          : node.href === undefined
            ? undefined
            : safeHref(node.href)
        const inner = this.inlines(node.content)
        return href
          ? `<text:a xlink:type="simple" xlink:href="${xmlEscaped(href)}" text:style-name="Internet_20_link">${inner}</text:a>`
          : inner
      }
      case 'image':
        return this.objects.image(node.image)
      case 'note': {
        const number = ++this.notes
        const kind = node.end ? 'endnote' : 'footnote'
        const body = this.blocks(node.blocks, { depth: 1, left: 0, close: true }) || '<text:p/>'
        return `<text:note text:id="note${number}" text:note-class="${kind}"><text:note-citation>${xmlEscaped(node.label ?? String(number))}</text:note-citation><text:note-body>${body}</text:note-body></text:note>`
      }
      case 'math':
        return this.objects.formula(node.math, node.display ?? false)
      case 'anchor':
        return `<text:bookmark text:name="${xmlEscaped(node.id)}"/>`
      case 'field':
        return node.field === 'page'
          ? `<text:page-number text:select-page="current" style:num-format="${numFormat(node.format)}">1</text:page-number>`
          : '<text:page-count>1</text:page-count>'
      case 'pageOf':
        return `<text:bookmark-ref text:reference-format="page" text:ref-name="${xmlEscaped(node.anchor)}">1</text:bookmark-ref>`
      case 'checkbox':
        return node.checked ? '☒' : '☐'
      case 'break':
        return '<text:line-break/>'
      case 'tab':
        return '<text:tab/>'
      case 'frame':
        return ''
    }
  }

  private warnings(): string[] {
    const { frames } = this
    const pictures = this.objects.damaged
    return [
      ...(pictures > 0
        ? [`${counted(pictures, 'picture is', 'pictures are')} damaged; the alternative text stands there`]
        : []),
      ...(frames > 0
        ? [
            `${counted(frames, 'box or drawing stands', 'boxes or drawings stand')} in the text, not at their place`,
          ]
        : []),
    ]
  }
}

/** The state of a task before its words. */
function withBox(blocks: Block[], checked: boolean | undefined): Block[] {
  if (checked === undefined) return blocks
  const box: Inline = { kind: 'text', text: checked ? '☒ ' : '☐ ' }
  const [first, ...rest] = blocks
  if (first?.kind === 'paragraph') return [{ ...first, content: [box, ...first.content] }, ...rest]
  return [{ kind: 'paragraph', content: [box] }, ...blocks]
}
