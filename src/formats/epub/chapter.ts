import type { Block, Inline } from '../../document/tree.ts'
import { type MathMlNode, readMathMl } from '../math/read-mathml.ts'
import { wordsBelow } from './deep-words.ts'
import { hexOf } from './epub-colors.ts'
import { apart, controlOf } from './epub-controls.ts'
import type { Matchable, Stylesheet } from './epub-css.ts'
import { type Declarations, readDeclarations } from './epub-declarations.ts'
import { displayed } from './epub-displays.ts'
import {
  attributeOf,
  type Element,
  hasText,
  isElement,
  isHidden,
  type Node,
  placeFrom,
  rawText,
  type TextNode,
} from './epub-elements.ts'
import { floatOf, withInitial } from './epub-floats.ts'
import { generate } from './epub-generated.ts'
import { hintsOf } from './epub-hints.ts'
import { type Book, imageOf, objectOf, posterOf, svgOf } from './epub-images.ts'
import { definitionsOf, listOf } from './epub-lists.ts'
import { loseLook, loseLooks, loseShadows } from './epub-lost.ts'
import {
  AROUND_BLOCKS,
  BLOCK_DISPLAYS,
  INLINE,
  isBlockAmongWords,
  MARKS,
  OBJECTS,
  SKIPPED,
} from './epub-marks.ts'
import { markOfNote, withoutBacklinks } from './epub-notes.ts'
import { overridden } from './epub-override.ts'
import {
  BLOCK_EDGE,
  isPlainQuote,
  linked,
  paragraph,
  placed,
  trimmed,
  withAnchor,
  withMargins,
} from './epub-paragraphs.ts'
import { quotationOf } from './epub-quotation.ts'
import type { ChapterReader } from './epub-reader.ts'
import { rubyOf } from './epub-ruby.ts'
import {
  BOOK_SIZE,
  type Box,
  boxOf,
  cased,
  directed,
  framed,
  marginsOf,
  type Style,
  styleOf,
  textOf,
} from './epub-style.ts'
import { tableOf } from './epub-tables.ts'
import { SelectorView } from './selector-view.ts'

export const MAX_DEPTH = 100
const NEW_PAGE = /^(always|all|page|left|right|recto|verso)$/
/** Boxes in boxes are drawn to this depth. */
const MAX_BOXES = 4
/** Of headings that say nothing of their own, against the text. */
const HEADING_SIZES: Record<string, number> = { h1: 1.6, h2: 1.3, h3: 1.12 }

/** Turns one XHTML document of a book into blocks. */
export class Chapter implements ChapterReader {
  readonly book: Book
  readonly path: string
  readonly css: Stylesheet
  private readonly selectors = new SelectorView()
  private depth = 0
  private boxes = 0

  constructor(book: Book, path: string, css: Stylesheet) {
    this.book = book
    this.path = path
    this.css = css
  }

  blocks(body: Element): Block[] {
    const at = this.matchable(body, this.above(body))
    const declared = this.declarations(body, at)
    loseLooks(this.book.lost, body, declared, true)
    const style = this.styled(declared, directed(body, {}), 'body')
    generate(body, at, this)
    const top: Inline = { kind: 'anchor', id: `${this.path}#` }
    return [{ kind: 'paragraph', content: [top] }, ...this.container(body, style, at)]
  }

  /** What an element's style comes to. */
  styled(declared: Declarations, base: Style, tag: string): Style {
    return styleOf(declared, base, tag, family => this.book.fonts?.nameOf(family))
  }

  /** An element as selectors see it, with all above it. */
  matchableOf(element: Element): Matchable {
    return this.matchable(element, this.above(element))
  }

  private above(element: Element): Matchable | undefined {
    const parent = element.parentNode
    return parent && 'tagName' in parent ? this.matchable(parent, this.above(parent)) : undefined
  }

  matchable(element: Element, parent: Matchable | undefined): Matchable {
    return this.selectors.matchable(element, parent)
  }

  declarations(element: Element, matchable: Matchable): Declarations {
    const own = attributeOf(element, 'style')
    const declared: Declarations = {
      ...hintsOf(element, matchable.tag),
      ...this.css.of(matchable),
      ...(own && readDeclarations(own)),
      // Pages of the web put there what only counts their visitors.
      ...(matchable.tag === 'noscript' && this.book.isPage && { display: 'none' }),
    }
    loseShadows(this.book.lost, element, declared)
    return declared
  }

  /** Children of a block: runs of text and inline elements become paragraphs, blocks stand between them. */
  container(element: Element, style: Style, at: Matchable, box?: Box): Block[] {
    if (this.isTooDeep())
      return wordsBelow(element).map(text => paragraph([{ kind: 'text', text, ...textOf(style) }], style))
    this.depth++
    const out: Block[] = []
    let run: Inline[] = []
    let initial: Declarations | undefined = this.css.of(at, 'first-letter')
    const flush = () => {
      let content = trimmed(run)
      if (content.length > 0 && initial && Object.keys(initial).length > 0) {
        const begun = withInitial(this, content, initial, style)
        if (begun.cap) out.push(begun.cap)
        content = begun.content
      }
      if (content.length > 0) {
        if (initial && this.css.leads && Object.keys(this.css.of(at, 'first-line')).length > 0)
          loseLook(this.book.lost, 'first-line style', element)
        initial = undefined
        out.push(paragraph(content, this.book.isPage ? placed(content, style) : style, box))
      }
      run = []
    }
    for (const child of element.childNodes) {
      const float = isElement(child) ? floatOf(this, child, style, at) : undefined
      if (float) {
        if (trimmed(run).length > 0) flush()
        out.push(float)
      } else if (isElement(child) && !this.isInline(child, at)) {
        flush()
        for (const block of this.block(child, style, at)) out.push(block)
      } else
        for (const inline of this.inline(child, style, at)) {
          if (inline.kind !== 'math' || !inline.display) run.push(inline)
          else {
            flush()
            out.push({ kind: 'math', math: inline.math })
          }
        }
    }
    flush()
    this.depth--
    return out
  }

  private isInline(element: Element, parent?: Matchable): boolean {
    if (SKIPPED.has(element.tagName)) return true
    if (!INLINE.has(element.tagName)) return false
    // A link around whole blocks is a container, and so is what the book's style calls a block.
    if (!AROUND_BLOCKS.has(element.tagName)) return true
    if (parent && element.tagName !== 'a') {
      const display = this.declarations(element, this.matchable(element, parent))['display']
      if (BLOCK_DISPLAYS.test(display ?? '') && hasText(element)) return false
    }
    return element.childNodes.every(child => !isElement(child) || this.isInline(child))
  }

  private isTooDeep(): boolean {
    const tooDeep = this.depth > MAX_DEPTH
    if (tooDeep) this.book.lost.deep = true
    return tooDeep
  }

  block(element: Element, inherited: Style, parent: Matchable): Block[] {
    const at = this.matchable(element, parent)
    const declared = this.declarations(element, at)
    if (isHidden(element, declared) || this.book.notes?.isShown(element)) return []
    loseLooks(this.book.lost, element, declared, !inherited.pixel)
    const ground = hexOf(declared['background-color'])
    const base = ground ? { ...inherited, ground } : inherited
    const style = this.styled(declared, { ...directed(element, base), ...MARKS[at.tag] }, at.tag)
    const made = this.boxed(element, declared, style, at)
    const holds = /^(div|section|article|aside|figure|header|footer|main|nav)$/.test(at.tag) && !style.pixel
    const inner = holds ? withMargins(made, marginsOf(declared, style)) : made
    const before = NEW_PAGE.test(declared['page-break-before'] ?? declared['break-before'] ?? '')
    const after = NEW_PAGE.test(declared['page-break-after'] ?? declared['break-after'] ?? '')
    return [
      ...(before ? [{ kind: 'break', of: 'page' } as Block] : []),
      ...withAnchor(inner, at.id && `${this.path}#${at.id}`),
      ...(after ? [{ kind: 'break', of: 'page' } as Block] : []),
    ]
  }

  /** A block with the ground and edges its style gives it. */
  private boxed(element: Element, declared: Declarations, style: Style, at: Matchable): Block[] {
    const isOther = /^(table|hr|img|svg|math|ul|ol|html|body)$/.test(at.tag)
    const own = isOther || isPlainQuote(at.tag, declared) ? undefined : boxOf(declared, style)
    const box = own && this.boxes < MAX_BOXES && hasText(element) ? own : undefined
    if (!box) return this.element(element, style, at)
    // Edges of headings and of single paragraphs are their own: what is nested in a box is no heading any more.
    if (/^(h[1-6]|p)$/.test(at.tag) && !(box.fill && box.padding!.left > 2))
      return this.element(element, style, at, box)
    this.boxes++
    const blocks = this.element(element, { ...style, left: 0 }, at)
    this.boxes--
    if (blocks.length === 0) return []
    return [framed(blocks, box, style)]
  }

  private element(element: Element, style: Style, at: Matchable, box?: Box): Block[] {
    const byStyle = displayed(this, element, style, at)
    if (byStyle) return byStyle
    switch (at.tag) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.heading(element, style, at, box)
      case 'ul':
      case 'ol':
        return listOf(this, element, style, at)
      case 'dl':
        return definitionsOf(this, element, style, at)
      case 'table':
        return tableOf(this, element, style, at)
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.container(element, { ...style, left: 0 }, at) }]
      case 'pre':
        return [{ kind: 'code', text: rawText(element).replace(/^\n|\n$/g, '') }]
      case 'hr':
        // A style sheet may set an ornament there.
        return hasText(element)
          ? this.container(element, { ...style, align: style.align ?? 'center', indent: 0 }, at)
          : [{ kind: 'rule' }]
      case 'figure':
        return this.container(element, { ...style, align: 'center', indent: 0 }, at)
      case 'figcaption':
      case 'caption':
        return this.container(
          element,
          { ...style, italic: true, align: style.align ?? 'center', indent: 0 },
          at,
        )
      case 'math':
        return [{ kind: 'math', math: readMathMl(element as MathMlNode) }]
      default:
        return this.container(element, style, at, box)
    }
  }

  /** A heading in the book's own size, weight and colour, where it says one. */
  private heading(element: Element, style: Style, at: Matchable, box?: Box): Block[] {
    const declared = this.declarations(element, at)
    const { size: _, ...rest } = style
    const usual = (HEADING_SIZES[at.tag] ?? 1) * BOOK_SIZE
    const own = declared['font-size'] === undefined ? undefined : style.size
    // What stands in a heading is as large as it, and bold unless the style says otherwise.
    const base: Style = {
      ...rest,
      ...(own && { size: own }),
      bold: /^(normal|lighter|[1-5]00)/.test(declared['font-weight'] ?? '') ? false : undefined,
    }
    const inside: Style = base.pixel ? style : base
    const content = trimmed(
      element.childNodes.flatMap(child => this.inline(child, { ...inside, usual: own ?? usual }, at)),
    )
    if (content.length === 0) return []
    if (style.pixel) return [paragraph(content, style, box)]
    const made = paragraph(content, { ...style, indent: 0, tight: false, share: undefined }, box)
    const format = made.kind === 'paragraph' ? made.format : undefined
    if (format?.align === 'justify') delete format.align
    const isPlain = !format || Object.keys(format).length === 0
    return [{ kind: 'heading', level: Number(at.tag[1]), content, ...(!isPlain && { format }) }]
  }

  inline(node: Node, style: Style, parent: Matchable): Inline[] {
    if (node.nodeName === '#text') {
      const { value } = node as TextNode
      const shown = style.pre ? value : value.replace(/[ \t\r\n\f]+/g, ' ')
      return shown === '' ? [] : [{ kind: 'text', text: cased(shown, style), ...textOf(style) }]
    }
    if (!isElement(node)) return []
    if (OBJECTS.has(node.tagName)) return this.object(node, style, parent)
    if (SKIPPED.has(node.tagName)) return []
    if (this.isTooDeep()) return [{ kind: 'text', text: wordsBelow(node).join(' '), ...textOf(style) }]
    const at = this.matchable(node, parent)
    const declared = this.declarations(node, at)
    if (isHidden(node, declared) || this.book.notes?.isShown(node)) return []
    loseLooks(this.book.lost, node, declared, !style.pixel)
    const base = style.usual && !style.size ? { ...style, size: style.usual } : style
    const ground = boxOf(declared, base)?.fill
    const around = { ...directed(node, base), ...MARKS[at.tag], ...(ground && { ground }) }
    const own = this.styled(declared, around, at.tag)
    // A size that is only the heading's own is left to it.
    if (style.usual && own.size === style.usual && !style.size) delete own.size
    if (ground) own.highlight = ground
    const anchor: Inline[] = at.id ? [{ kind: 'anchor', id: `${this.path}#${at.id}` }] : []
    this.depth++
    const made = this.inlineElement(node, own, at)
    this.depth--
    // What floats to the right, as numbers of verses do, stands apart from the words before it.
    if (declared['float'] === 'right') return [...anchor, ...apart(made)]
    return isBlockAmongWords(at.tag, declared['display'])
      ? [BLOCK_EDGE, ...anchor, ...made, BLOCK_EDGE]
      : [...anchor, ...made]
  }

  private inlineElement(element: Element, style: Style, at: Matchable): Inline[] {
    const children = () => element.childNodes.flatMap(child => this.inline(child, style, at))
    switch (at.tag) {
      case 'br':
        return [{ kind: 'break' }]
      case 'bdo':
        return overridden(attributeOf(element, 'dir')?.toLowerCase(), children())
      case 'input':
      case 'select':
      case 'textarea':
        return apart(controlOf(element, at.tag, style))
      case 'button':
      case 'output':
      case 'meter':
      case 'progress':
        return apart(children())
      case 'img':
        return imageOf(this.book, this.path, element, this.declarations(element, at), style)
      case 'svg':
        return svgOf(this.book, this.path, element, style, this.css.written)
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
        const note = href === undefined ? undefined : this.note(element, href)
        if (note) return [note]
        const content = children()
        if (href === undefined || content.length === 0) return content
        return linked(content, inside => ({ kind: 'link', content: inside, ...this.target(href) }))
      }
      case 'q':
        return quotationOf(this, element, style, at)
      case 'ruby':
        return rubyOf(this, element, style, at)
      default:
        return children()
    }
  }

  /** What a page of paper cannot show: a picture in its place where there is one, else what the book says instead. */
  private object(element: Element, style: Style, parent: Matchable): Inline[] {
    const picture = objectOf(this.book, this.path, element, style)
    if (picture) return [picture]
    this.book.lost.objects++
    if (element.tagName !== 'object') return posterOf(this.book, this.path, element, style)
    const at = this.matchable(element, parent)
    return element.childNodes.flatMap(child => this.inline(child, style, at))
  }

  /** A note that the book shows at the end of its page. */
  private note(element: Element, href: string): Inline | undefined {
    const found = this.book.notes?.take(element, placeFrom(this.path, href))
    if (!found) return undefined
    const chapter = new Chapter(this.book, found.path, found.css)
    const at = chapter.matchable(found.element, chapter.above(found.element))
    chapter.depth = this.depth
    const label = markOfNote(rawText(element))
    const blocks = withoutBacklinks(chapter.container(found.element, {}, at), found.from, label)
    return { kind: 'note', blocks, ...(label && { label }) }
  }

  /** A link inside the book points at a place in it, any other at the world. */
  private target(href: string): { href: string } | { anchor: string } {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { href }
    return { anchor: placeFrom(this.path, href) }
  }
}
