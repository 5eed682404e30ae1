import type { Block, Inline, ListItem, Table, TableCell, TableRow } from '../../document/tree.ts'
import { type MathMlNode, readMathMl } from '../math/read-mathml.ts'
import { type Declarations, type Matchable, readDeclarations, type Stylesheet } from './epub-css.ts'
import {
  attributeOf,
  type Element,
  isElement,
  type Node,
  placeFrom,
  rawText,
  type TextNode,
} from './epub-elements.ts'
import { type Book, imageOf, svgOf } from './epub-images.ts'
import { AROUND_BLOCKS, INLINE, MARKS, OBJECTS, SKIPPED } from './epub-marks.ts'
import {
  paragraph,
  type Style,
  squared,
  styleOf,
  textOf,
  trimmed,
  withAnchor,
  withoutSize,
} from './epub-paragraphs.ts'

export const MAX_DEPTH = 100
const NEW_PAGE = /^(always|all|page|left|right|recto|verso)$/

const isHidden = (element: Element, declared: Declarations): boolean =>
  declared['display'] === 'none' ||
  declared['visibility'] === 'hidden' ||
  attributeOf(element, 'hidden') !== undefined

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
    return {
      tag: element.tagName.toLowerCase(),
      id: attributeOf(element, 'id') ?? '',
      classes: (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean),
      parent,
    }
  }

  private declarations(element: Element, matchable: Matchable): Declarations {
    const own = attributeOf(element, 'style')
    const align = /^(table|img)$/.test(matchable.tag) ? undefined : attributeOf(element, 'align')
    return {
      ...(align && { 'text-align': align.toLowerCase() }),
      ...this.css.of(matchable),
      ...(own && readDeclarations(own)),
    }
  }

  /** Children of a block: runs of text and inline elements become paragraphs, blocks stand between them. */
  private container(element: Element, style: Style, at: Matchable): Block[] {
    if (this.isTooDeep()) return []
    this.depth++
    const out: Block[] = []
    let run: Inline[] = []
    const flush = () => {
      const content = trimmed(run)
      if (content.length > 0) out.push(paragraph(content, style))
      run = []
    }
    for (const child of element.childNodes) {
      if (isElement(child) && !this.isInline(child)) {
        flush()
        for (const block of this.block(child, style, at)) out.push(block)
      } else for (const inline of this.inline(child, style, at)) run.push(inline)
    }
    flush()
    this.depth--
    return out
  }

  private isInline(element: Element): boolean {
    if (SKIPPED.has(element.tagName)) return true
    if (!INLINE.has(element.tagName)) return false
    // A link around whole blocks is a container.
    if (!AROUND_BLOCKS.has(element.tagName)) return true
    return element.childNodes.every(child => !isElement(child) || this.isInline(child))
  }

  private isTooDeep(): boolean {
    const tooDeep = this.depth > MAX_DEPTH
    if (tooDeep) this.book.lost.deep = true
    return tooDeep
  }

  private block(element: Element, inherited: Style, parent: Matchable): Block[] {
    const at = this.matchable(element, parent)
    const declared = this.declarations(element, at)
    if (isHidden(element, declared)) return []
    const style = styleOf(declared, { ...inherited, ...MARKS[at.tag] }, at.tag)
    const inner = this.element(element, style, at)
    const before = NEW_PAGE.test(declared['page-break-before'] ?? declared['break-before'] ?? '')
    const after = NEW_PAGE.test(declared['page-break-after'] ?? declared['break-after'] ?? '')
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
          element.childNodes
            .flatMap(child => this.inline(child, { ...style, bold: undefined, size: undefined }, at))
            .map(withoutSize),
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
      if (isHidden(child, declared)) continue
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
          rows.push({ cells: cells.map(cell => this.cell(cell, style, inside)) })
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

  private cell(cell: Element, style: Style, row: Matchable): TableCell {
    const at = this.matchable(cell, row)
    const base: Style = { ...style, indent: 0, left: 0, align: undefined }
    const look = styleOf(this.declarations(cell, at), base, cell.tagName)
    const span = (name: string) =>
      Math.min(200, Math.max(1, Number.parseInt(attributeOf(cell, name) ?? '1', 10) || 1))
    return {
      blocks: this.container(cell, { ...look, align: undefined, tight: true }, at),
      columnSpan: span('colspan'),
      rowSpan: span('rowspan'),
      ...(cell.tagName === 'th' && { header: true }),
      ...(look.align && look.align !== 'justify' && { align: look.align }),
    }
  }

  private inline(node: Node, style: Style, parent: Matchable): Inline[] {
    if (node.nodeName === '#text') {
      const text = (node as TextNode).value
      return text === ''
        ? []
        : [{ kind: 'text', text: style.pre ? text : text.replace(/[ \t\r\n\f]+/g, ' '), ...textOf(style) }]
    }
    if (!isElement(node)) return []
    if (OBJECTS.has(node.tagName)) this.book.lost.objects++
    if (SKIPPED.has(node.tagName) || this.isTooDeep()) return []
    const at = this.matchable(node, parent)
    const declared = this.declarations(node, at)
    if (isHidden(node, declared)) return []
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
        return imageOf(
          this.book,
          this.path,
          element,
          this.declarations(element, at)['width'],
          style.share ?? 1,
        )
      case 'svg':
        return svgOf(this.book, this.path, element)
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
      default:
        return children()
    }
  }

  /** A link inside the book points at a place in it, any other at the world. */
  private target(href: string): { href: string } | { anchor: string } {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { href }
    return { anchor: placeFrom(this.path, href) }
  }
}
