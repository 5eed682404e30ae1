import type { DefaultTreeAdapterTypes, serializeOuter as SerializeOuter } from 'parse5'
import type {
  Block,
  Document,
  Inline,
  ListItem,
  ParagraphFormat,
  Table,
  TableRow,
  TextStyle,
} from '../../document/tree.ts'
import { dataUrlBytes, pictureOf } from '../data-url.ts'
import { type MathMlNode, readMathMl } from '../mathml.ts'
import { resolved } from '../opc.ts'
import type { Zip } from '../zip.ts'
import { type Declarations, type Matchable, readDeclarations, type Stylesheet } from './css.ts'
import { decoded } from './package.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** What all chapters of a book share. */
export interface Book {
  zip: Zip
  images: Document['images']
  lost: { remote: number; unreadable: number; missing: number }
  serialize: typeof SerializeOuter
}

interface Style extends TextStyle {
  pre?: boolean
  align?: ParagraphFormat['align']
  indent?: number
  left?: number
  tight?: boolean
}

const MAX_DEPTH = 100
const SKIPPED = new Set([
  'head',
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'noscript',
  'form',
  'select',
  'textarea',
  'button',
  'canvas',
  'rp',
])
const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math q rb ruby rt s samp small span strike strong sub sup svg time tt u var wbr input'.split(
    ' ',
  ),
)
const MARKS: Record<string, TextStyle> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { position: 'sub' },
  sup: { position: 'super' },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  mark: { highlight: '#fff3a3' },
}

/** Turns one XHTML document of a book into blocks. */
export class Chapter {
  private readonly book: Book
  private readonly path: string
  private readonly css: Stylesheet
  private depth = 0

  constructor(book: Book, path: string, css: Stylesheet) {
    this.book = book
    this.path = path
    this.css = css
  }

  blocks(body: Element): Block[] {
    const matchable = this.matchable(body, undefined)
    return [...this.anchorBlock(''), ...this.container(body, {}, matchable)]
  }

  private anchorBlock(id: string): Block[] {
    return [{ kind: 'paragraph', content: [{ kind: 'anchor', id: `${this.path}#${id}` }] }]
  }

  private matchable(element: Element, parent: Matchable | undefined): Matchable {
    const attribute = (name: string) => element.attrs.find(one => one.name === name)?.value ?? ''
    return {
      tag: element.tagName.toLowerCase(),
      id: attribute('id'),
      classes: attribute('class').split(/\s+/).filter(Boolean),
      parent,
    }
  }

  private declarations(element: Element, matchable: Matchable): Declarations {
    const own = attributeOf(element, 'style')
    return own ? { ...this.css.of(matchable), ...readDeclarations(own) } : this.css.of(matchable)
  }

  /** Children of a block: runs of text and inline elements become paragraphs, blocks stand between them. */
  private container(element: Element, style: Style, at: Matchable): Block[] {
    if (this.depth > MAX_DEPTH) return []
    this.depth++
    const out: Block[] = []
    let run: Inline[] = []
    const flush = () => {
      const content = trimmed(run)
      if (content.length > 0) out.push(paragraph(content, style))
      run = []
    }
    for (const child of element.childNodes) {
      if (isElement(child) && !this.isInline(child, at)) {
        flush()
        out.push(...this.block(child, style, at))
      } else run.push(...this.inline(child, style, at))
    }
    flush()
    this.depth--
    return out
  }

  private isInline(element: Element, at: Matchable): boolean {
    if (SKIPPED.has(element.tagName)) return true
    if (!INLINE.has(element.tagName)) return false
    // A link around whole blocks is a container.
    if (
      element.tagName === 'a' ||
      element.tagName === 'span' ||
      element.tagName === 'ins' ||
      element.tagName === 'del'
    ) {
      return !element.childNodes.some(
        child => isElement(child) && !SKIPPED.has(child.tagName) && !this.isInline(child, at),
      )
    }
    return true
  }

  private block(element: Element, inherited: Style, parent: Matchable): Block[] {
    const at = this.matchable(element, parent)
    const declared = this.declarations(element, at)
    if (
      declared['display'] === 'none' ||
      declared['visibility'] === 'hidden' ||
      attributeOf(element, 'hidden') !== undefined
    )
      return []
    const style = styleOf(declared, { ...inherited, ...MARKS[at.tag] }, at.tag)
    const inner = this.element(element, style, at)
    const before = /always|page|left|right|recto|verso/.test(
      declared['page-break-before'] ?? declared['break-before'] ?? '',
    )
    const after = /always|page|left|right|recto|verso/.test(
      declared['page-break-after'] ?? declared['break-after'] ?? '',
    )
    return [
      ...(before ? [{ kind: 'break', of: 'page' } as Block] : []),
      ...withAnchor(inner, at.id && `${this.path}#${at.id}`),
      ...(after ? [{ kind: 'break', of: 'page' } as Block] : []),
    ]
  }

  private element(element: Element, style: Style, at: Matchable): Block[] {
    switch (at.tag) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const content = trimmed(
          element.childNodes.flatMap(child => this.inline(child, { ...style, bold: undefined }, at)),
        )
        const align = style.align && style.align !== 'justify' ? { format: { align: style.align } } : {}
        return content.length > 0 ? [{ kind: 'heading', level: Number(at.tag[1]), content, ...align }] : []
      }
      case 'ul':
      case 'ol':
        return this.list(element, style, at)
      case 'dl':
        return this.definitions(element, style, at)
      case 'table':
        return this.table(element, style, at)
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.container(element, { ...style, left: 0 }, at) }]
      case 'pre':
        return [{ kind: 'code', text: rawText(element).replace(/^\n|\n$/g, '') }]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'figure':
        return this.container(element, { ...style, align: 'center', indent: 0 }, at)
      case 'figcaption':
      case 'caption':
        return this.container(element, { ...style, italic: true, align: 'center', indent: 0 }, at)
      case 'math':
        return [{ kind: 'math', math: readMathMl(element as MathMlNode) }]
      default:
        return this.container(element, style, at)
    }
  }

  private list(element: Element, style: Style, at: Matchable): Block[] {
    const items: ListItem[] = []
    for (const child of element.childNodes) {
      if (!isElement(child)) continue
      const inside = this.matchable(child, at)
      const declared = this.declarations(child, inside)
      if (declared['display'] === 'none') continue
      const own = styleOf(declared, { ...style, indent: 0, left: 0 }, 'li')
      const blocks = inside.tag === 'li' ? this.container(child, own, inside) : this.block(child, own, at)
      items.push({ blocks: withAnchor(blocks, inside.id && `${this.path}#${inside.id}`) })
    }
    if (items.length === 0) return []
    const declared = this.declarations(element, at)
    const type = declared['list-style-type'] ?? declared['list-style'] ?? attributeOf(element, 'type') ?? ''
    // A list without marks is often just lines, such as a table of contents.
    if (/\bnone\b/.test(type)) return items.flatMap(item => item.blocks)
    const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10)
    const named = /lower-roman|^i$/.test(type)
      ? 'i'
      : /upper-roman|^I$/.test(type)
        ? 'I'
        : /lower-(alpha|latin)|^a$/.test(type)
          ? 'a'
          : /upper-(alpha|latin)|^A$/.test(type)
            ? 'A'
            : undefined
    const tight = items.every(item => item.blocks.filter(block => block.kind === 'paragraph').length <= 1)
    return [
      {
        kind: 'list',
        ordered: at.tag === 'ol',
        tight,
        items,
        ...(at.tag === 'ol' && Number.isSafeInteger(start) && { start }),
        ...(named && { style: named }),
      },
    ]
  }

  private definitions(element: Element, style: Style, at: Matchable): Block[] {
    const items: { term: Inline[]; definitions: Block[][] }[] = []
    const visit = (parent: Element) => {
      for (const child of parent.childNodes) {
        if (!isElement(child)) continue
        const inside = this.matchable(child, at)
        if (child.tagName === 'dt')
          items.push({
            term: trimmed(child.childNodes.flatMap(one => this.inline(one, style, inside))),
            definitions: [],
          })
        else if (child.tagName === 'dd') {
          if (items.length === 0) items.push({ term: [], definitions: [] })
          items.at(-1)!.definitions.push(this.container(child, style, inside))
        } else if (child.tagName === 'div') visit(child)
      }
    }
    visit(element)
    return items.length > 0 ? [{ kind: 'definitions', items }] : []
  }

  private table(element: Element, style: Style, at: Matchable): Block[] {
    const rows: TableRow[] = []
    let headerRows = 0
    let caption: Inline[] | undefined
    const span = (cell: Element, name: string) =>
      Math.min(200, Math.max(1, Number.parseInt(attributeOf(cell, name) ?? '1', 10) || 1))
    const visit = (parent: Element, matchable: Matchable, inHead: boolean) => {
      for (const child of parent.childNodes) {
        if (!isElement(child)) continue
        const inside = this.matchable(child, matchable)
        if (child.tagName === 'caption')
          caption = trimmed(child.childNodes.flatMap(one => this.inline(one, {}, inside)))
        else if (child.tagName === 'tr') {
          const cells = child.childNodes
            .filter(isElement)
            .filter(cell => cell.tagName === 'td' || cell.tagName === 'th')
          rows.push({
            cells: cells.map(cell => {
              const own = this.matchable(cell, inside)
              const look = styleOf(
                this.declarations(cell, own),
                { ...style, indent: 0, left: 0, align: undefined },
                cell.tagName,
              )
              const align = look.align && look.align !== 'justify' ? look.align : undefined
              return {
                blocks: this.container(cell, { ...look, align: undefined, tight: true }, own),
                columnSpan: span(cell, 'colspan'),
                rowSpan: span(cell, 'rowspan'),
                ...(cell.tagName === 'th' && { header: true }),
                ...(align && { align }),
              }
            }),
          })
          if (inHead) headerRows = rows.length
        } else visit(child, inside, child.tagName === 'thead')
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

  private inline(node: Node, style: Style, parent: Matchable): Inline[] {
    if (node.nodeName === '#text') {
      const text = (node as DefaultTreeAdapterTypes.TextNode).value
      return text === ''
        ? []
        : [{ kind: 'text', text: style.pre ? text : text.replace(/[ \t\r\n\f]+/g, ' '), ...textOf(style) }]
    }
    if (!isElement(node) || SKIPPED.has(node.tagName) || this.depth > MAX_DEPTH) return []
    const at = this.matchable(node, parent)
    const declared = this.declarations(node, at)
    if (declared['display'] === 'none' || declared['visibility'] === 'hidden') return []
    const own = styleOf(declared, { ...style, ...MARKS[at.tag] }, at.tag)
    const anchor: Inline[] = at.id ? [{ kind: 'anchor', id: `${this.path}#${at.id}` }] : []
    this.depth++
    const made = this.inlineElement(node, own, at)
    this.depth--
    return [...anchor, ...made]
  }

  private inlineElement(element: Element, style: Style, at: Matchable): Inline[] {
    const children = () => element.childNodes.flatMap(child => this.inline(child, style, at))
    switch (at.tag) {
      case 'br':
        return [{ kind: 'break' }]
      case 'img':
        return this.image(attributeOf(element, 'src') ?? '', attributeOf(element, 'alt') ?? '', element)
      case 'svg':
        return this.svg(element)
      case 'math':
        return [
          {
            kind: 'math',
            math: readMathMl(element as MathMlNode),
            ...(attributeOf(element, 'display') === 'block' && { display: true }),
          },
        ]
      case 'a': {
        const href = attributeOf(element, 'href')
        const content = children()
        if (href === undefined || content.length === 0) return content
        return [{ kind: 'link', content, ...this.target(href) }]
      }
      case 'q':
        return [
          { kind: 'text', text: '“', ...textOf(style) },
          ...children(),
          { kind: 'text', text: '”', ...textOf(style) },
        ]
      case 'rt':
        return [
          { kind: 'text', text: '(', ...textOf(style) },
          ...children(),
          { kind: 'text', text: ')', ...textOf(style) },
        ]
      case 'input':
        return []
      default:
        return children()
    }
  }

  /** A link inside the book points at a place in it, any other at the world. */
  private target(href: string): { href: string } | { anchor: string } {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { href }
    const [file = '', place = ''] = decoded(href).split('#', 2)
    const path = file === '' ? this.path : resolved(folderOf(this.path), file)
    return { anchor: `${path}#${place}` }
  }

  private image(source: string, alt: string, element: Element): Inline[] {
    const width = pixels(attributeOf(element, 'width'))
    const height = pixels(attributeOf(element, 'height'))
    const size = { ...(width && { width }), ...(height && width && { height }) }
    const key = this.picture(source)
    return [{ kind: 'image', image: { alt, ...(key && { source: key }), ...size } }]
  }

  private picture(source: string): string | undefined {
    const { book } = this
    const data = /^data:/i.test(source) ? dataUrlBytes(source) : undefined
    if (!data && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
      book.lost.remote++
      return undefined
    }
    const path = data
      ? `data-${book.images.size}`
      : resolved(folderOf(this.path), decoded(source).split('#')[0]!)
    if (book.images.has(path)) return path
    const bytes = data ?? book.zip.find(path)?.bytes()
    if (!bytes) {
      book.lost.missing++
      return undefined
    }
    const picture = pictureOf(bytes)
    if (!picture) {
      book.lost.unreadable++
      return undefined
    }
    book.images.set(path, picture)
    return path
  }

  /** A drawing in the text; where it only wraps a picture, as covers do, the picture itself. */
  private svg(element: Element): Inline[] {
    const inner = descendant(element, 'image')
    const alt = descendant(element, 'title')
    const label = alt ? rawText(alt).trim() : ''
    const href =
      inner &&
      (attributeOf(inner, 'href') ??
        inner.attrs.find(one => one.name === 'href' || one.name === 'xlink:href')?.value)
    if (href) {
      const key = this.picture(href)
      return [{ kind: 'image', image: { alt: label, ...(key && { source: key }) } }]
    }
    const text = this.book.serialize(element)
    const named = /\sxmlns=/.test(text.slice(0, 500))
      ? text
      : text.replace(
          /^<svg/,
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
        )
    const key = `svg-${this.book.images.size}`
    this.book.images.set(key, { bytes: Buffer.from(named), kind: 'svg' })
    return [{ kind: 'image', image: { alt: label, source: key } }]
  }
}

const isElement = (node: Node): node is Element => 'tagName' in node
const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find(one => one.name === name)?.value
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const pixels = (text: string | undefined): number | undefined => {
  const match = /^\s*(\d+(?:\.\d+)?)(px)?\s*$/.exec(text ?? '')
  return match && Number(match[1]) > 0 ? Number(match[1]) * 0.75 : undefined
}

function rawText(node: Node | Element): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'br') return '\n'
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}

function descendant(element: Element, tag: string): Element | undefined {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const found = child.tagName === tag ? child : descendant(child, tag)
    if (found) return found
  }
  return undefined
}

function styleOf(declared: Declarations, base: Style, tag: string): Style {
  const out: Style = { ...base }
  const weight = declared['font-weight']
  if (weight) out.bold = /^bold|^[6-9]00/.test(weight) ? true : weight === 'inherit' ? base.bold : undefined
  const slope = declared['font-style']
  if (slope) out.italic = /italic|oblique/.test(slope) ? true : slope === 'inherit' ? base.italic : undefined
  if (/small-caps/.test(declared['font-variant'] ?? '')) out.smallCaps = true
  if (/uppercase/.test(declared['text-transform'] ?? '')) out.allCaps = true
  const line = declared['text-decoration'] ?? declared['text-decoration-line'] ?? ''
  if (/underline/.test(line) && tag !== 'a') out.underline = true
  if (/line-through/.test(line)) out.strike = true
  if (declared['vertical-align'] === 'super') out.position = 'super'
  else if (declared['vertical-align'] === 'sub') out.position = 'sub'
  if (/monospace|courier/.test(declared['font-family'] ?? '')) out.code = true
  if (/^pre/.test(declared['white-space'] ?? '')) out.pre = true
  const align = declared['text-align']
  if (align)
    out.align =
      (
        {
          left: 'left',
          start: 'left',
          right: 'right',
          end: 'right',
          center: 'center',
          justify: 'justify',
        } as const
      )[align] ?? base.align
  const indent = length(declared['text-indent'])
  if (indent !== undefined) out.indent = indent
  const left = length(declared['margin-left'] ?? declared['margin']?.split(/\s+/)[3])
  if (left !== undefined && left > 0 && tag !== 'body') out.left = Math.min(120, (base.left ?? 0) + left)
  const margin = declared['margin']?.split(/\s+/)
  const top = length(declared['margin-top'] ?? margin?.[0])
  const bottom = length(declared['margin-bottom'] ?? margin?.[2] ?? margin?.[0])
  if (tag === 'p' && top === 0 && bottom === 0) out.tight = true
  return out
}

/** CSS lengths in points, at 10.5 points to the em; shares of a width are not known here. */
function length(text: string | undefined): number | undefined {
  const match = /^(-?\d*\.?\d+)(em|rem|pt|px|cm|mm|in|ex|%)?$/.exec(text ?? '')
  if (!match) return undefined
  const n = Number(match[1])
  const unit = match[2] ?? (n === 0 ? 'pt' : '')
  const size = { em: 10.5, rem: 10.5, pt: 1, px: 0.75, cm: 28.35, mm: 2.835, in: 72, ex: 5, '%': 3.6 }[unit]
  return size === undefined ? undefined : n * size
}

function textOf({ pre: _, align: __, indent: ___, left: ____, tight: _____, ...text }: Style): {
  style?: TextStyle
} {
  const entries = Object.entries(text).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? { style: Object.fromEntries(entries) as TextStyle } : {}
}

function paragraph(content: Inline[], style: Style): Block {
  const only = content.length === 1 ? content[0] : undefined
  if (only?.kind === 'math' && only.display) return { kind: 'math', math: only.math }
  const format: ParagraphFormat = {}
  if (style.align) format.align = style.align
  else if (only?.kind === 'image') format.align = 'center'
  if (style.indent && style.indent > 0 && only?.kind !== 'image') format.first = Math.min(60, style.indent)
  if (style.left) format.left = style.left
  if (style.tight) format.tight = true
  return Object.keys(format).length > 0
    ? { kind: 'paragraph', content, format }
    : { kind: 'paragraph', content }
}

/** Without spaces at both ends, or doubled between pieces. Anchors alone are kept. */
function trimmed(inlines: Inline[]): Inline[] {
  const out: Inline[] = []
  let space = true
  for (const one of inlines) {
    if (one.kind !== 'text') {
      if (one.kind === 'break') space = true
      else if (one.kind !== 'anchor') space = false
      if (one.kind === 'link') out.push({ ...one, content: one.content })
      else out.push(one)
      continue
    }
    const text: string = space ? one.text.replace(/^ +/, '') : one.text
    if (text === '') continue
    space = text.endsWith(' ')
    out.push({ ...one, text })
  }
  const last = out.at(-1)
  if (last?.kind === 'text') {
    const text = last.text.replace(/[ \n]+$/, '')
    if (text === '') out.pop()
    else out[out.length - 1] = { ...last, text }
  }
  while (out.at(-1)?.kind === 'break') out.pop()
  return out
}

/** Puts a place to link to in front of the first words of some blocks. */
function withAnchor(blocks: Block[], id: string): Block[] {
  if (!id) return blocks
  const anchor: Inline = { kind: 'anchor', id }
  const [head, ...rest] = blocks
  if (head?.kind === 'paragraph' || head?.kind === 'heading')
    return [{ ...head, content: [anchor, ...head.content] }, ...rest]
  return [{ kind: 'paragraph', content: [anchor] }, ...blocks]
}

/** Spans that reach over the last row, or over each other, would not fit the typesetter's grid. */
function squared(rows: TableRow[]): TableRow[] {
  const taken: number[] = []
  return rows.map((row, r) => {
    let column = 0
    const cells = row.cells.map(cell => {
      while ((taken[column] ?? 0) > r) column++
      const rowSpan = Math.min(cell.rowSpan ?? 1, rows.length - r)
      let columnSpan = 1
      while (columnSpan < (cell.columnSpan ?? 1) && (taken[column + columnSpan] ?? 0) <= r) columnSpan++
      for (let i = 0; i < columnSpan; i++) taken[column + i] = r + rowSpan
      column += columnSpan
      return { ...cell, rowSpan, columnSpan }
    })
    return { ...row, cells }
  })
}
