import { safeHref } from '../../../document/html-inlines.ts'
import { mathText } from '../../../document/math.ts'
import { withReading } from '../../../document/reading.ts'
import { gridText } from '../../../document/sheet-grid.ts'
import type {
  Block,
  Document,
  Inline,
  InlineImage,
  List,
  ParagraphFormat,
  Section,
  TextStyle,
  UnderlineLine,
} from '../../../document/tree.ts'
import { counted } from '../../../lib/text/counted.ts'
import { imageSize } from '../../image/image-size.ts'
import { writtenRows } from './written-rows.ts'
import { hexLines, RtfTables, rtfText, twips } from './written-words.ts'

const MAX_DEPTH = 60
const INDENT = 18
const EFFECTS = { outline: '\\outl', emboss: '\\embo', engrave: '\\impr' }
const UNDERLINES = {
  double: ['uldb', 'uldb'],
  dotted: ['uld', 'ulthd'],
  dashed: ['uldash', 'ulthdash'],
  'dash-dotted': ['uldashd', 'ulthdashd'],
  wavy: ['ulwave', 'ulhwave'],
} as const
const BLIPS: Record<string, string> = { png: 'pngblip', jpeg: 'jpegblip' }
const HEADINGS = [1.8, 1.45, 1.2, 1.08, 1, 1]
/** RTF writes pictures as hexadecimal text, so they are twice their size, as often as they are shown. */
const MAX_PICTURES = 50 * 2 ** 20

/** A document as RTF, for the programs that read little else. */
export function writeRtf(doc: Document): { bytes: Buffer; warnings: string[] } {
  return new Writer(doc).write()
}

/** Where a block stands. */
interface At {
  depth: number
  left: number
  /** In the cell of a table, where no table may stand. */
  cell?: boolean
  /** Paragraphs stand close, as in cells and items. */
  close?: boolean
  /** The words that begin the item of a list which this block opens. */
  item?: string | undefined
  /** The list around it, whose next level a list inside takes. */
  list?: number
}

class Writer {
  private readonly doc: Document
  private readonly tables: RtfTables
  private readonly size: number
  private room = MAX_PICTURES
  private readonly lost = { formulas: 0, pictures: 0, frames: 0, tables: 0 }

  constructor(doc: Document) {
    this.doc = doc
    this.size = doc.text?.size ?? 11
    this.tables = new RtfTables(doc.text?.font ?? 'Times New Roman')
  }

  write(): { bytes: Buffer; warnings: string[] } {
    const { doc } = this
    const sections = doc.sections.map((section, i) => this.section(section, i === 0))
    const half = (points: number) => Math.round(points * 2)
    const styles = [
      `{\\s0\\sa160\\fs${half(this.size)} Normal;}`,
      ...HEADINGS.map(
        (times, i) =>
          `{\\s${i + 1}\\sb240\\sa100\\keepn\\outlinelevel${i}\\b\\fs${half(this.size * times)}\\sbasedon0\\snext0 heading ${i + 1};}`,
      ),
      `{\\s7\\qc\\sa240\\b\\fs${half(this.size * 2.2)}\\sbasedon0\\snext0 Title;}`,
    ]
    const { title, authors, subject, keywords } = doc
    const entry = (name: string, value: string | undefined) => (value ? `{\\${name} ${rtfText(value)}}` : '')
    const info = `{\\info${entry('title', title)}${entry('author', authors?.join(', '))}${entry('subject', subject)}${entry('keywords', keywords?.join(', '))}}`
    const rtf = `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\n${this.tables.fontTable()}\n${this.tables.colorTable()}\n{\\stylesheet${styles.join('')}}\n${this.tables.listTable()}${info}\\deftab${twips(doc.tabWidth ?? 36)}\\fs${half(this.size)}\n${sections.join('\\sect\n')}}\n`
    return { bytes: Buffer.from(rtf, 'latin1'), warnings: [...doc.warnings, ...this.warnings()] }
  }

  private section(
    { page, header, footer, continuous, blocks, firstNumber }: Section,
    isFirst: boolean,
  ): string {
    const { width, height, margin } = page
    const paper = isFirst
      ? `\\paperw${twips(width)}\\paperh${twips(height)}\\margt${twips(margin.top)}\\margr${twips(margin.right)}\\margb${twips(margin.bottom)}\\margl${twips(margin.left)}${width > height ? '\\landscape' : ''}\n`
      : ''
    const own = `\\sectd${continuous ? '\\sbknone' : '\\sbkpage'}\\pgwsxn${twips(width)}\\pghsxn${twips(height)}\\margtsxn${twips(margin.top)}\\margrsxn${twips(margin.right)}\\margbsxn${twips(margin.bottom)}\\marglsxn${twips(margin.left)}${width > height ? '\\lndscpsxn' : ''}${firstNumber === undefined ? '' : `\\pgnrestart\\pgnstarts${firstNumber}`}${
      (page.columns ?? 1) > 1 ? `\\cols${page.columns}\\colsx${twips(page.columnGap ?? 36)}` : ''
    }${header?.first || footer?.first ? '\\titlepg' : ''}`
    const running = (kind: string, some: Block[] | undefined) =>
      some
        ? `{\\${kind} ${this.blocks(some, { depth: 0, left: 0, close: true }).replace(/\\par\n$/, '')}\\par}\n`
        : ''
    return `${paper}${own}\n${running('header', header?.default)}${running('headerf', header?.first)}${running('footer', footer?.default)}${running('footerf', footer?.first)}${this.blocks(blocks, { depth: 0, left: 0 })}`
  }

  private blocks(blocks: Block[], at: At): string {
    if (at.depth > MAX_DEPTH) return ''
    return blocks.map((block, i) => this.block(block, i === 0 ? at : { ...at, item: undefined })).join('')
  }

  private block(block: Block, at: At): string {
    const inner: At = { ...at, depth: at.depth + 1, left: at.left + INDENT, item: undefined }
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return this.paragraph(block, at)
      case 'list':
        return this.list(block, at)
      case 'table':
        if (!at.cell)
          return (
            this.caption(block.caption, at) +
            writtenRows(block, this.width(), this.tables, cell =>
              this.blocks(cell, { depth: at.depth + 1, left: 0, cell: true, close: true }),
            )
          )
        this.lost.tables++
        return block.rows
          .map(row =>
            row.cells.map(cell => this.blocks(cell.blocks, { ...at, depth: at.depth + 1 })).join(''),
          )
          .join('')
      case 'code':
        return this.lines(block.text, at)
      case 'quote':
        return this.blocks(block.blocks, inner)
      case 'definitions':
        return block.items
          .map(
            item =>
              this.par(undefined, at, `{\\b ${this.inlines(item.term)}}`) +
              item.definitions.map(one => this.blocks(one, inner)).join(''),
          )
          .join('')
      case 'math':
        this.lost.formulas++
        return this.par({ align: 'center' }, at, rtfText(mathText(block.math)))
      case 'frame':
        this.lost.frames++
        return block.figure
          ? this.par(undefined, at, rtfText(block.alt ?? ''))
          : this.blocks(block.blocks, { ...at, depth: at.depth + 1 })
      case 'rule':
        return `\\pard\\plain\\s0\\brdrb\\brdrs\\brdrw10\\brsp20\\sa160\\fs8${at.cell ? '\\intbl' : ''}\\par\n`
      case 'grid':
        return this.lines(gridText(block), at)
      case 'break':
        return block.of === 'page' && !at.cell ? '\\pard\\plain\\page\n' : ''
      case 'bookmark':
        return ''
    }
  }

  /** Width of the text on the first pages. */
  private width(): number {
    const { page } = this.doc.sections[0]!
    return Math.max(72, page.width - page.margin.left - page.margin.right)
  }

  private caption(content: Inline[] | undefined, at: At): string {
    return content ? this.par({ keepWithNext: true }, at, this.inlines(content)) : ''
  }

  private lines(text: string, at: At): string {
    const font = this.tables.font('Courier New')
    return text
      .replace(/\n$/, '')
      .split('\n')
      .map(line =>
        this.par({ after: 0 }, at, `{\\f${font}\\fs${Math.round(this.size * 1.8)} ${rtfText(line)}}`),
      )
      .join('')
  }

  private paragraph(block: Extract<Block, { kind: 'paragraph' | 'heading' }>, at: At): string {
    const level = block.kind === 'heading' ? Math.min(6, Math.max(1, block.level)) : 0
    const isTitle = block.kind === 'paragraph' && block.format?.style?.toLowerCase() === 'title'
    const style = level > 0 ? level : isTitle ? 7 : 0
    const boxes = block.content.flatMap(one => (one.kind === 'frame' ? [one.frame] : []))
    return (
      this.par(block.format, at, this.inlines(block.content), style) +
      boxes.map(frame => this.block(frame, { ...at, depth: at.depth + 1, item: undefined })).join('')
    )
  }

  /** A paragraph; what its style says is repeated, as readers take it from here. */
  private par(format: ParagraphFormat | undefined, at: At, inner: string, style = 0): string {
    const { align, right, first, before, after, line, rtl } = format ?? {}
    const times = style === 7 ? 2.2 : style > 0 ? HEADINGS[style - 1]! : 1
    const letter = { left: 'l', right: 'r', center: 'c', justify: 'j' } as const
    const side = align ? letter[align] : style === 7 ? 'c' : 'l'
    const left = at.left + (format?.left ?? 0)
    const spacing = [
      before !== undefined ? `\\sb${twips(before)}` : style > 0 && style < 7 ? '\\sb240' : '',
      `\\sa${after !== undefined ? twips(after) : style > 0 ? 120 : at.close ? 0 : at.item ? 40 : 160}`,
      line && 'times' in line ? `\\sl${Math.round(line.times * 240)}\\slmult1` : '',
      line && 'exactly' in line ? `\\sl-${twips(line.exactly)}\\slmult0` : '',
      line && 'atLeast' in line ? `\\sl${twips(line.atLeast)}\\slmult0` : '',
    ].join('')
    const tabs = (format?.tabs ?? []).map(
      stop =>
        `${stop.align === 'left' ? '' : { center: '\\tqc', right: '\\tqr', decimal: '\\tqdec' }[stop.align]}${stop.leader ? '\\tldot' : ''}\\tx${twips(stop.at)}`,
    )
    const indent = at.item
      ? `\\fi-${INDENT * 20}\\li${twips(left)}`
      : `${first ? `\\fi${twips(first)}` : ''}${left ? `\\li${twips(left)}` : ''}`
    const flags = `${format?.pageBreakBefore ? '\\pagebb' : ''}${format?.keepWithNext || (style > 0 && style < 7) ? '\\keepn' : ''}${format?.keepTogether ? '\\keep' : ''}${rtl ? '\\rtlpar' : ''}${format?.fill ? `\\cbpat${this.tables.color(format.fill)}` : ''}`
    const looks = `${style > 0 ? '\\b' : ''}\\fs${Math.round(this.size * times * 2)}`
    const outline = style > 0 && style < 7 ? `\\outlinelevel${style - 1}` : ''
    return `\\pard\\plain\\s${style}${at.cell ? '\\intbl' : ''}\\q${side}${spacing}${indent}${right ? `\\ri${twips(right)}` : ''}${flags}${outline}${tabs.join('')}${looks} ${at.item ?? ''}${inner}\\par\n`
  }

  private list(list: List, at: At): string {
    const level = Math.min(8, Math.round(at.left / INDENT))
    const number = this.tables.list(list, level, INDENT, at.list)
    return list.items
      .map((item, i) => {
        const mark = item.checked === undefined ? '' : item.checked ? '☒ ' : '☐ '
        const label = list.ordered ? `${(list.start ?? 1) + i}.` : '•'
        const words = `{\\listtext ${rtfText(label)}\\tab}\\ls${number}\\ilvl${level} ${rtfText(mark)}`
        const blocks: Block[] =
          item.blocks[0]?.kind === 'paragraph' || item.blocks[0]?.kind === 'heading'
            ? item.blocks
            : [{ kind: 'paragraph', content: [] }, ...item.blocks]
        return this.blocks(blocks, {
          ...at,
          depth: at.depth + 1,
          left: at.left + INDENT,
          item: words,
          list: number,
        })
      })
      .join('')
  }

  private inlines(content: Inline[]): string {
    return content.map(one => this.inline(one)).join('')
  }

  private inline(node: Inline): string {
    switch (node.kind) {
      case 'text':
        return this.text(withReading(node), node.style ?? {})
      case 'link': {
        const href = node.href === undefined ? undefined : safeHref(node.href)
        const inner = this.inlines(node.content)
        if (!href && !node.anchor) return inner
        const target = node.anchor
          ? `\\\\l "${rtfText(place(node.anchor))}"`
          : `"${rtfText(href!.replaceAll('"', '%22'))}"`
        return `{\\field{\\*\\fldinst{HYPERLINK ${target}}}{\\fldrslt {\\ul\\cf1 ${inner}}}}`
      }
      case 'image':
        return this.image(node.image)
      case 'note': {
        const inner = this.blocks(node.blocks, { depth: 1, left: 0, close: true }).replace(/\\par\n$/, '')
        return `{\\super\\chftn}{\\footnote${node.end ? '\\ftnalt' : ''} {\\super\\chftn} ${inner}}`
      }
      case 'math':
        this.lost.formulas++
        return `{\\i ${rtfText(mathText(node.math))}}`
      case 'anchor':
        return `{\\*\\bkmkstart ${rtfText(place(node.id))}}{\\*\\bkmkend ${rtfText(place(node.id))}}`
      case 'field':
        return node.field === 'page' ? '\\chpgn ' : '{\\field{\\*\\fldinst NUMPAGES}{\\fldrslt 1}}'
      case 'pageOf':
        return `{\\field{\\*\\fldinst PAGEREF ${rtfText(place(node.anchor))}}{\\fldrslt 1}}`
      case 'checkbox':
        return rtfText(node.checked ? '☒' : '☐')
      case 'break':
        return '\\line '
      case 'tab':
        return '\\tab '
      case 'frame':
        return ''
    }
  }

  private text(text: string, style: TextStyle): string {
    const font = style.code ? 'Courier New' : style.font
    const words = [
      style.bold === undefined ? '' : style.bold ? '\\b' : '\\b0',
      style.italic === undefined ? '' : style.italic ? '\\i' : '\\i0',
      style.underline ? this.underline(style.underlineLine) : '',
      style.strike ? (style.doubleStrike ? '\\striked1' : '\\strike') : '',
      style.effect ? EFFECTS[style.effect] : '',
      style.marks ? `\\acc${style.marks === 'under' ? 'underdot' : style.marks}` : '',
      style.position === 'sub' ? '\\sub' : style.position === 'super' ? '\\super' : '',
      style.smallCaps ? '\\scaps' : '',
      style.allCaps ? '\\caps' : '',
      font ? `\\f${this.tables.font(font)}` : '',
      style.size ? `\\fs${Math.round(style.size * 2)}` : '',
      style.color ? `\\cf${this.tables.color(style.color)}` : '',
      style.highlight ? `\\chcbpat${this.tables.color(style.highlight)}` : '',
      style.rtl ? '\\rtlch' : '',
    ].join('')
    return words === '' ? rtfText(text) : `{${words} ${rtfText(text)}}`
  }

  private underline({ style, thick, color, words }: UnderlineLine = {}): string {
    const [thin, heavy] = style ? UNDERLINES[style] : [words ? 'ulw' : 'ul', 'ulth']
    return `\\${thick ? heavy : thin}${color ? `\\ulc${this.tables.color(color)}` : ''}`
  }

  private image({ source, alt, width, height }: InlineImage): string {
    const picture = source === undefined ? undefined : this.doc.images.get(source)
    const blip = picture && BLIPS[picture.kind]
    const own = picture && imageSize(picture)
    if (picture) this.room -= picture.bytes.length
    if (!picture || !blip || !own || this.room < 0) {
      if (picture) this.lost.pictures++
      return alt === '' ? '' : rtfText(`[${alt}]`)
    }
    const wide = width ?? (height ? (height * own.width) / own.height : own.width * 0.75)
    const tall = height ?? (wide * own.height) / own.width
    const fit = Math.min(1, this.width() / wide)
    const said = alt === '' ? '' : `{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ${rtfText(alt)}}}}`
    return `{\\pict${said}\\${blip}\\picw${own.width}\\pich${own.height}\\picwgoal${Math.max(1, twips(wide * fit))}\\pichgoal${Math.max(1, twips(tall * fit))}\n${hexLines(picture.bytes)}}`
  }

  private warnings(): string[] {
    const { formulas, pictures, frames, tables } = this.lost
    return [
      ...(formulas > 0 ? [`${counted(formulas, 'formula', 'formulas')} became plain text`] : []),
      ...(pictures > 0
        ? [
            `${counted(pictures, 'picture is', 'pictures are')} damaged or too large for RTF; the alternative text stands there`,
          ]
        : []),
      ...(frames > 0
        ? [
            `${counted(frames, 'box or drawing stands', 'boxes or drawings stand')} in the text, not at their place`,
          ]
        : []),
      ...(tables > 0
        ? [`${counted(tables, 'table inside a table', 'tables inside tables')} became paragraphs`]
        : []),
    ]
  }
}

/** Names of places in RTF are words of at most 40 characters. */
const place = (id: string): string => id.replace(/[^\p{L}\p{N}_]+/gu, '_').slice(0, 40)
