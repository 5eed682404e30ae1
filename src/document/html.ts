import { counted } from '../lib/text/counted.ts'
import { labelledSvg } from './drawing-labels.ts'
import { asFlowingText } from './flowing-text.ts'
import { escapeHtml } from './html-escape.ts'
import { joined, safeHref, styled, withoutMark, withoutStyles } from './html-inlines.ts'
import { hasOwnLabels } from './list-labels.ts'
import { alignmentOf, roleOf } from './paragraph-roles.ts'
import { gridText } from './sheet-grid.ts'
import { headRows, markedRows } from './table-head.ts'
import { taskState } from './task-state.ts'
import type { Block, Document, Frame, Heading, Inline, InlineImage, List, Paragraph, Table } from './tree.ts'
import { mathMl } from './write-mathml.ts'

const MEDIA = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  avif: 'image/avif',
}
const MAX_DEPTH = 60
/** A picture stands in the page as often as the document shows it: a small file could ask for gigabytes. */
const MAX_PICTURES = 100 * 2 ** 20

export interface HtmlPage {
  html: string
  /** What of the document the page does not show. */
  warnings: string[]
}

/** A document as plain, valid HTML5: structure, no styling, nothing that runs. */
export function writeHtml(read: Document): HtmlPage {
  const doc = asFlowingText(read)
  const writer = new Writer(doc)
  const body = doc.sections.map(section => writer.blocks(section.blocks, 0)).filter(Boolean)
  const lang = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(doc.lang) ? doc.lang : 'en'
  const lines = [
    '<!DOCTYPE html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(doc.title ?? 'Document')}</title>`,
    ...(doc.authors ?? []).map(author => `<meta name="author" content="${escapeHtml(author)}">`),
    '</head>',
    '<body>',
    ...body,
    ...writer.notes(),
    '</body>',
    '</html>',
    '',
  ]
  return { html: lines.join('\n'), warnings: [...doc.warnings, ...writer.warnings()] }
}

class Writer {
  private readonly doc: Document
  private readonly noted: Block[][] = []
  private readonly numbers = new Map<Block[], number>()
  /** Base64 of the pictures met so far. */
  private readonly encoded = new Map<string, string>()
  private pictureRoom = MAX_PICTURES
  private omitted = 0
  private readonly ids = new Map<string, string>()
  private readonly taken = new Set<string>()
  private readonly placed = new Set<string>()
  private readonly linked = new Set<string>()

  constructor(doc: Document) {
    this.doc = doc
    for (const section of doc.sections) this.collectLinks(section.blocks)
  }

  /** Only places something links to become ids: Word strews bookmarks everywhere. */
  private collectLinks(value: unknown): void {
    const stack = [value]
    while (stack.length > 0) {
      const node = stack.pop()
      if (Array.isArray(node)) for (const one of node) stack.push(one)
      else if (typeof node === 'object' && node !== null) {
        const { kind, anchor } = node as { kind?: string; anchor?: string }
        if (kind === 'link' && anchor) this.linked.add(anchor)
        for (const inner of Object.values(node)) if (typeof inner === 'object') stack.push(inner)
      }
    }
  }

  blocks(blocks: Block[], depth: number): string {
    const out: string[] = []
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i]!
      const role = block.kind === 'paragraph' ? roleOf(block) : ''
      if (role !== 'quote' && role !== 'code') {
        const html = this.block(block, depth)
        if (html !== '') out.push(html)
        continue
      }
      // Neighbouring paragraphs of a quote or of code belong together.
      const run = [block as Paragraph]
      while (i + 1 < blocks.length) {
        const next = blocks[i + 1]!
        if (next.kind !== 'paragraph' || roleOf(next) !== role) break
        run.push(next)
        i++
      }
      if (role === 'quote')
        out.push(
          `<blockquote>\n${run.map(one => `<p${direction(one)}>${this.inlines(one.content)}</p>`).join('\n')}\n</blockquote>`,
        )
      else
        out.push(
          `<pre><code>${run.map(one => this.inlines(withoutStyles(one.content))).join('\n')}</code></pre>`,
        )
    }
    return out.join('\n')
  }

  private block(block: Block, depth: number): string {
    if (depth > MAX_DEPTH) return ''
    switch (block.kind) {
      case 'paragraph': {
        const inner = this.inlines(block.content)
        if (inner.trim() === '') return ''
        const tag = roleOf(block) === 'title' ? 'h1' : 'p'
        return `<${tag}${direction(block)}>${inner.trim()}</${tag}>`
      }
      case 'heading': {
        const level = Math.min(6, Math.max(1, block.level))
        const inner = this.inlines(withoutMark(block.content, 'bold')).trim()
        return `<h${level}${direction(block)}>${inner}</h${level}>`
      }
      case 'list':
        return this.list(block, depth)
      case 'table':
        return this.table(block, depth)
      case 'code':
        return `<pre><code>${escapeHtml(block.text)}</code></pre>`
      case 'quote':
        return `<blockquote>\n${this.blocks(block.blocks, depth + 1)}\n</blockquote>`
      case 'definitions': {
        const items = block.items.map(
          item =>
            `<dt>${this.inlines(item.term)}</dt>\n${item.definitions.map(one => `<dd>${this.blocks(one, depth + 1)}</dd>`).join('\n')}`,
        )
        return `<dl>\n${items.join('\n')}\n</dl>`
      }
      case 'math':
        return `<p>${mathMl(block.math, true)}</p>`
      case 'frame':
        return this.frame(block, depth)
      case 'rule':
        return '<hr>'
      case 'grid':
        return `<pre>${escapeHtml(gridText(block))}</pre>`
      case 'break':
      case 'bookmark':
        return ''
    }
  }

  /** A floating picture is a figure; a text box a side note. */
  private frame(frame: Frame, depth: number): string {
    if (frame.figure) return this.figure(frame)
    const inner = this.blocks(frame.blocks, depth + 1)
    if (inner === '') return ''
    const [only] = frame.blocks
    const picture =
      frame.blocks.length === 1 &&
      only?.kind === 'paragraph' &&
      only.content.every(one => one.kind === 'image')
    return picture ? `<figure>${inner.replace(/^<p>|<\/p>$/g, '')}</figure>` : `<aside>\n${inner}\n</aside>`
  }

  /** A chart: its drawing, and what it says below. */
  private figure(frame: Frame): string {
    return `<figure>${this.drawing(frame) ?? ''}<figcaption>${escapeHtml(frame.alt ?? '')}</figcaption></figure>`
  }

  /** A drawing with its labels as one picture. */
  private drawing(frame: Frame): string | undefined {
    const source = frame.backdrop && this.doc.images.get(frame.backdrop.source)
    if (source?.kind !== 'svg') return undefined
    const svg = Buffer.from(labelledSvg(Buffer.from(source.bytes).toString(), frame)).toString('base64')
    this.pictureRoom -= svg.length
    if (this.pictureRoom < 0) {
      this.omitted++
      return undefined
    }
    return `<img src="data:image/svg+xml;base64,${svg}" alt="${escapeHtml(frame.alt ?? '')}">`
  }

  private inLine(frame: Frame): string {
    if (frame.figure) return this.drawing(frame) ?? escapeHtml(`[${frame.alt ?? ''}]`)
    const of = (block: Block): string => {
      if ('content' in block) return this.inlines(block.content)
      if (block.kind === 'frame') return this.inLine(block)
      if (block.kind === 'list') return block.items.flatMap(item => item.blocks.map(of)).join(' ')
      if (block.kind === 'table')
        return block.rows.flatMap(row => row.cells.flatMap(cell => cell.blocks.map(of))).join(' ')
      return block.kind === 'math' ? mathMl(block.math, false) : ''
    }
    return frame.blocks.map(of).join(' ')
  }

  private list(list: List, depth: number): string {
    // HTML counts with bare numbers only; what says more is text.
    const own = hasOwnLabels(list)
    const tag = list.ordered && !own ? 'ol' : 'ul'
    const start = tag === 'ol' && list.start !== undefined && list.start !== 1 ? ` start="${list.start}"` : ''
    const type = tag === 'ol' && list.style ? ` type="${list.style}"` : ''
    const items = list.items.map(item => {
      const [head, ...rest] = item.blocks
      const state = taskState(item)
      const box = state === undefined ? '' : checkbox(state)
      const label = own && item.label?.trim() ? `${escapeHtml(item.label.trim())} ` : ''
      if (head?.kind !== 'paragraph' || rest.some(one => one.kind !== 'list'))
        return `<li>${box}${label}${this.blocks(item.blocks, depth + 1)}</li>`
      const lines = [this.inlines(head.content).trim(), this.blocks(rest, depth + 1)]
      return `<li${direction(head)}>${box}${label}${lines.filter(Boolean).join('\n')}</li>`
    })
    const isRtl = list.items.some(({ blocks: [head] }) => head?.kind === 'paragraph' && head.format?.rtl)
    return `<${tag}${isRtl ? ' dir="rtl"' : ''}${start}${type}${own ? ' style="list-style: none"' : ''}>\n${items.join('\n')}\n</${tag}>`
  }

  private table(table: Table, depth: number): string {
    const head = headRows(table.rows, markedRows(table))
    const rows = table.rows.map((row, i) => {
      const cells = row.cells.map(cell => {
        const tag = i < head ? 'th' : 'td'
        const spans = span('colspan', cell.columnSpan) + span('rowspan', cell.rowSpan)
        const [only] = cell.blocks
        const align = alignmentOf(cell)
        const attributes = spans + (align === 'right' || align === 'center' ? ` align="${align}"` : '')
        if (cell.blocks.length !== 1 || only?.kind !== 'paragraph')
          return `<${tag}${attributes}>${this.blocks(cell.blocks, depth + 1)}</${tag}>`
        const content = i < head ? withoutMark(only.content, 'bold') : only.content
        return `<${tag}${attributes}${direction(only)}>${this.inlines(content).trim()}</${tag}>`
      })
      return `<tr>${cells.join('')}</tr>`
    })
    const caption = table.caption ? `<caption>${this.inlines(table.caption)}</caption>\n` : ''
    const header = head > 0 ? `<thead>\n${rows.slice(0, head).join('\n')}\n</thead>\n` : ''
    const rest = rows.slice(head)
    const body = rest.length > 0 ? `<tbody>\n${rest.join('\n')}\n</tbody>\n` : ''
    return `<table${table.rtl ? ' dir="rtl"' : ''}>\n${caption}${header}${body}</table>`
  }

  inlines(inlines: Inline[]): string {
    return joined(inlines)
      .map(one => this.inline(one))
      .join('')
  }

  private inline(node: Inline): string {
    switch (node.kind) {
      case 'text':
        return styled(escapeHtml(node.text), node.style)
      case 'link':
        return this.link(node)
      case 'image':
        return this.image(node.image)
      case 'note':
        return this.note(node.blocks)
      case 'math':
        return mathMl(node.math, node.display ?? false)
      case 'anchor': {
        if (!this.linked.has(node.id) || this.placed.has(node.id)) return ''
        this.placed.add(node.id)
        return `<a id="${this.id(node.id)}"></a>`
      }
      case 'frame':
        // A box inside a paragraph cannot hold paragraphs in HTML: its text stays in the line.
        return this.inLine(node.frame)
      case 'checkbox':
        return checkbox(node.checked)
      case 'field':
      case 'pageOf':
        return ''
      case 'break':
        return '<br>'
      case 'tab':
        return ' '
    }
  }

  private image(image: InlineImage): string {
    const { source: key, alt } = image
    const source = key === undefined ? undefined : this.doc.images.get(key)
    if (key !== undefined && source) {
      let data = this.encoded.get(key)
      if (data === undefined) this.encoded.set(key, (data = Buffer.from(source.bytes).toString('base64')))
      this.pictureRoom -= data.length
      if (this.pictureRoom >= 0)
        return `<img src="data:${MEDIA[source.kind]};base64,${data}" alt="${escapeHtml(alt)}"${sizeOf(image)}>`
      this.omitted++
    }
    return alt ? `<span>${escapeHtml(alt)}</span>` : ''
  }

  /** A note that is referred to twice has one number, and one place to go back to. */
  private note(blocks: Block[]): string {
    const known = this.numbers.get(blocks)
    const n = known ?? this.noted.push(blocks)
    this.numbers.set(blocks, n)
    return `<sup><a${known ? '' : ` id="note-ref-${n}"`} href="#note-${n}">${n}</a></sup>`
  }

  private link(node: Extract<Inline, { kind: 'link' }>): string {
    const inner = this.inlines(
      withoutMark(node.anchor ? withoutPage(node.content) : node.content, 'underline'),
    )
    const href =
      node.href !== undefined ? safeHref(node.href) : node.anchor ? `#${this.id(node.anchor)}` : undefined
    if (!href || inner === '' || inner.includes('<a ')) return inner
    return `<a href="${escapeHtml(href)}">${inner}</a>`
  }

  /** Names of places, made valid: letters, digits and dashes, each once. */
  private id(name: string): string {
    let id = this.ids.get(name)
    if (!id) {
      id = `p-${name.replace(/[^\p{L}\p{N}_-]/gu, '-')}`
      if (this.taken.has(id)) id = `${id}-${this.ids.size}`
      this.taken.add(id)
      this.ids.set(name, id)
    }
    return id
  }

  /** The notes at the end, each with a way back. */
  notes(): string[] {
    if (this.noted.length === 0) return []
    const items: string[] = []
    // Notes may hold notes; they join the end of the line.
    for (let i = 0; i < this.noted.length; i++) {
      const back = ` <a href="#note-ref-${i + 1}">↩</a>`
      const inner = this.blocks(this.noted[i]!, 1)
      items.push(
        `<li id="note-${i + 1}">${inner.endsWith('</p>') ? `${inner.slice(0, -4)}${back}</p>` : inner + back}</li>`,
      )
    }
    return ['<section>', '<hr>', '<ol>', ...items, '</ol>', '</section>']
  }

  warnings(): string[] {
    if (this.omitted === 0) return []
    const what = counted(this.omitted, 'picture is', 'pictures are')
    return [`${what} shown by the alternative text: a page holds pictures of at most 75 MB together`]
  }
}

const span = (name: string, count = 1): string => (count > 1 ? ` ${name}="${count}"` : '')

/** As large as the document shows it, in pixels of CSS; not where a part of it is shown, or it is turned. */
function sizeOf({ width, height, crop, turn }: InlineImage): string {
  if (!width || !height || crop || turn) return ''
  const pixels = (points: number) => Math.max(1, Math.round((points * 96) / 72))
  return ` width="${pixels(width)}" height="${pixels(height)}"`
}

/** An entry of contents without the number of its page: a web page has none. */
function withoutPage(content: Inline[]): Inline[] {
  const tab = content.findLastIndex(one => one.kind === 'tab')
  const after = content.slice(tab + 1)
  const isNumber = after.every(one => one.kind === 'text' && /^\s*([0-9]+|[ivxlcdm]+)?\s*$/i.test(one.text))
  return tab > 0 && after.length > 0 && isNumber ? content.slice(0, tab) : content
}

const checkbox = (checked: boolean): string => `<input type="checkbox" disabled${checked ? ' checked' : ''}> `

const direction = (block: Paragraph | Heading): string => (block.format?.rtl ? ' dir="rtl"' : '')
