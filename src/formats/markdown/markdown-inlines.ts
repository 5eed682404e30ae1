import type { Token } from 'markdown-it'
import type { Block, Inline, TextStyle } from '../../document/tree.ts'
import { percentDecoded } from '../../lib/text/percent-decoded.ts'
import { hexOf } from '../epub/epub-colors.ts'
import { pictureIn } from '../epub/epub-images.ts'
import type { LatexReader } from '../math/latex.ts'
import type { HtmlBlocks } from './html-in-markdown.ts'
import { isOfPages, isQuiet, isWhole, markOf, readTag, type Tag } from './tags.ts'

/** Reads the marks and words inside a block. */
export class InlineReader {
  /** What the text calls below the page, by number. */
  readonly notes = new Map<number, Block[]>()
  inNote = false
  innerNotes = 0
  private readonly html: HtmlBlocks
  private readonly latex: LatexReader

  constructor(html: HtmlBlocks, latex: LatexReader) {
    this.html = html
    this.latex = latex
  }

  read(tokens: Token[]): Inline[] {
    const line = new Line()
    const paired = pairedTags(tokens)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      const pair = paired.get(token)
      if (pair === QUIET_PAIR) continue
      if (pair !== undefined) {
        for (const one of this.html.inlines(writtenOf(tokens.slice(i, pair + 1)))) line.put(one)
        i = pair
        continue
      }
      const size = tokens[i - 1]?.type === 'image' && token.type === 'text' && imageSize(token.content)
      if (size) line.resizeLast(size)
      if (size) line.text(token.content.slice(size.length))
      else if (token.type === 'emoji' && isInsideWord(tokens, i)) line.text(`:${token.markup}:`)
      else this.token(token, line)
    }
    return line.root
  }

  private token(token: Token, line: Line): void {
    switch (token.type) {
      case 'code_inline':
        line.put({ kind: 'text', text: spaced(token.content), style: { ...line.style, code: true } })
        break
      case 'softbreak':
        line.text(line.endsEastAsian() ? '' : ' ')
        break
      case 'hardbreak':
        line.put({ kind: 'break' })
        break
      case 'strong_open':
        line.open('strong', { bold: true })
        break
      case 'em_open':
        line.open('em', { italic: true })
        break
      case 's_open':
        line.open('s', { strike: true })
        break
      case 'sub_open':
      case 'sup_open':
      case 'mark_open':
        line.open(token.tag, markOf(token.tag) ?? {})
        break
      case 'strong_close':
      case 'em_close':
      case 's_close':
      case 'sub_close':
      case 'sup_close':
      case 'mark_close':
        line.close(token.type.slice(0, token.type.indexOf('_')))
        break
      case 'link_open':
        line.openLink(String(token.attrGet('href') ?? ''))
        break
      case 'link_close':
        line.closeLink()
        break
      case 'image': {
        const alt = plainText(this.read(token.children ?? [])) || String(token.attrGet('title') ?? '')
        line.put(this.image(String(token.attrGet('src') ?? ''), alt))
        break
      }
      case 'math_inline':
      case 'math_display': {
        const display = token.type === 'math_display'
        line.put({ kind: 'math', math: this.latex(token.content, display), ...(display && { display }) })
        break
      }
      case 'footnote_ref': {
        const { id } = token.meta as { id: number }
        // Notes in notes may go round in a circle, or double with each step.
        if (this.inNote) this.innerNotes++
        else line.put({ kind: 'note', blocks: this.notes.get(id) ?? [] })
        break
      }
      case 'html_inline':
        if (!/^<[!?]/.test(token.content)) this.tag(token.content, line)
        break
      default:
        if (token.content) line.text(token.content)
    }
  }

  /** A tag of HTML in the text; one that is not known stays as it is written. */
  private tag(written: string, line: Line): void {
    const tag = readTag(written)
    const mark = tag && markOf(tag.name)
    if (!tag) line.text(written)
    else if (tag.name === 'a') this.link(tag, line)
    else if (mark && tag.closes) line.close(tag.name)
    else if (mark) line.open(tag.name, mark)
    else if (tag.name === 'br') line.put({ kind: 'break' })
    else if (tag.name === 'font' && tag.closes) line.close(tag.name)
    else if (tag.name === 'font') line.open(tag.name, fontStyle(tag))
    else if (tag.name === 'q') line.text(tag.closes ? '”' : '“')
    else if (tag.name === 'wbr') line.text('\u200b')
    else if (tag.name === 'img') line.put(this.image(tag.get('src') ?? '', tag.get('alt') ?? '', tag))
    else if (!isQuiet(tag.name)) line.text(written)
  }

  private link(tag: Tag, line: Line): void {
    const place = tag.get('id') ?? tag.get('name')
    const href = tag.get('href')
    if (place) line.put({ kind: 'anchor', id: `#${place.toLowerCase()}` })
    if (tag.closes) line.closeLink()
    else if (href) line.openLink(href)
  }

  private image(source: string, alt: string, tag?: Tag): Inline {
    const [width, height] = [tag?.pixels('width'), tag?.pixels('height')]
    const size = { ...(width && { width }), ...(height && { height }) }
    const key = pictureIn(this.html.book, this.html.path, source)
    return { kind: 'image', image: { alt, ...(key && { source: key, ...size }) } }
  }
}

function fontStyle(tag: Tag): TextStyle {
  const color = hexOf(tag.get('color'))
  return color ? { color } : {}
}

/** In place of the end, for tags that only stand around words. */
const QUIET_PAIR = -1

/** Tags of page elements that are closed in the line: where those end that are one thing with all that is in them. */
function pairedTags(tokens: Token[]): Map<Token, number> {
  const out = new Map<Token, number>()
  const open = new Map<string, number[]>()
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'html_inline') continue
    const tag = readTag(token.content)
    if (!tag || !(isWhole(tag.name) || isOfPages(tag.name))) continue
    const isVoid = /^(input|embed)$/.test(tag.name)
    if (isVoid && /\s[\w-]+=/.test(token.content)) out.set(token, i)
    else if (!tag.closes) {
      if (!open.has(tag.name)) open.set(tag.name, [])
      open.get(tag.name)!.push(i)
    }
    const from = tag.closes ? open.get(tag.name)?.pop() : undefined
    if (from === undefined) continue
    out.set(tokens[from]!, isWhole(tag.name) ? i : QUIET_PAIR)
    out.set(token, QUIET_PAIR)
  }
  return out
}

/** Part of a line as HTML. */
const writtenOf = (tokens: Token[]): string =>
  tokens
    .map(({ type, content }) =>
      type === 'html_inline' ? content : content.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
    )
    .join('')

/** `urn:de:1` names no flag. */
const isInsideWord = (tokens: Token[], i: number): boolean =>
  /[\p{L}\p{N}]$/u.test(tokens[i - 1]?.content ?? '') || /^[\p{L}\p{N}]/u.test(tokens[i + 1]?.content ?? '')

/** What a picture is set as wide as, by 100 % of it. */
const FULL_WIDTH = 447
const UNITS: Record<string, number> = {
  px: 0.75,
  pt: 1,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  '%': FULL_WIDTH / 100,
}

interface ImageSize {
  width?: number
  height?: number
  /** Of the attributes as they are written. */
  length: number
}

/** `{width=50%}` or `{#fig .wide height=4cm}` right behind a picture, as Pandoc and kramdown write it. */
function imageSize(text: string): ImageSize | undefined {
  const [written, attributes = ''] = /^\{:?([^{}\n]{1,200})\}/.exec(text) ?? []
  if (!written || !/[#.=]/.test(attributes)) return undefined
  const points = (name: string) => {
    const found = new RegExp(`\\b${name}=["']?(\\d+(?:\\.\\d+)?)(px|pt|cm|mm|in|%)?`).exec(attributes)
    return found ? Number(found[1]) * UNITS[found[2] ?? 'px']! : undefined
  }
  const [width, height] = [points('width'), points('height')]
  return { length: written.length, ...(width && { width }), ...(height && { height }) }
}

/** Marks within marks that still make a difference to see. */
const MOST_MARKS = 32

/** In a line a tab is a space. */
const spaced = (text: string): string => text.replaceAll('\t', ' ')

/** A line while it is read: a link holds inlines, marks only change the style. */
class Line {
  readonly root: Inline[] = []
  /** Where the next inline goes: into the line, or into the link that is open. */
  private end = this.root
  private readonly marks: { name: string; style: TextStyle }[] = []

  get style(): TextStyle {
    return Object.assign({}, ...this.marks.map(mark => mark.style))
  }

  put(one: Inline): void {
    this.end.push(one)
  }

  resizeLast({ width, height }: ImageSize): void {
    const last = this.end.at(-1)
    if (last?.kind === 'image' && last.image.source)
      last.image = { ...last.image, ...(width && { width }), ...(height && { height }) }
  }

  text(text: string): void {
    if (text === '') return
    const { style } = this
    this.put({ kind: 'text', text: spaced(text), ...(Object.keys(style).length > 0 && { style }) })
  }

  open(name: string, style: TextStyle): void {
    if (this.marks.length < MOST_MARKS) this.marks.push({ name, style })
  }

  close(name: string): void {
    const at = this.marks.findLastIndex(mark => mark.name === name)
    if (at >= 0) this.marks.splice(at, 1)
  }

  /** A link ends where the next begins: links hold no links. */
  openLink(href: string): void {
    const content: Inline[] = []
    this.root.push(
      href.startsWith('#')
        ? { kind: 'link', content, anchor: percentDecoded(href).toLowerCase() }
        : { kind: 'link', content, href },
    )
    this.end = content
  }

  closeLink(): void {
    this.end = this.root
  }

  /** Chinese and Japanese lines are joined without a space. */
  endsEastAsian(): boolean {
    const last = this.end.at(-1)
    return last?.kind === 'text' && /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]$/.test(last.text)
  }
}

export function plainText(inlines: Inline[]): string {
  return inlines
    .map(one => (one.kind === 'text' ? one.text : one.kind === 'link' ? plainText(one.content) : ''))
    .join('')
}
