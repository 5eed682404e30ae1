import type { MarkdownIt, Token } from 'markdown-it'
import { inventoryOf, lossesOf } from '../../document/inventory.ts'
import type { Block, Document, Inline, ListItem, PageSetup, TableRow } from '../../document/tree.ts'
import { A4, paperSize } from '../../lib/geometry/paper.ts'
import { counted } from '../../lib/text/counted.ts'
import { trimEndOf } from '../../lib/text/trim-of.ts'
import { asWritten, isUnread, type LatexReader, openLatex } from '../math/latex.ts'
import { abbreviationRules } from './abbreviations.ts'
import { callout, calloutMark, calloutOf, calloutRules } from './callouts.ts'
import { Contents, isContentsMark } from './contents.ts'
import { takeFrontMatter } from './front-matter.ts'
import { growingNotes } from './growing-notes.ts'
import { endsOf, withMarks, withParts } from './html-around.ts'
import { type Beside, HtmlBlocks } from './html-in-markdown.ts'
import { markRules } from './mark-rules.ts'
import { InlineReader, plainText } from './markdown-inlines.ts'
import { markdownInventory } from './markdown-inventory.ts'
import { mathRules } from './math-rules.ts'
import { wikiLinks } from './wiki-links.ts'

const MARGIN = { top: 72, right: 74, bottom: 76, left: 74 }
const MAX_NESTING = 100
const PAGE_BREAK = /^\s*\\(?:newpage|pagebreak|clearpage)(?:\{\})?\s*$/
const PAGE_BREAK_COMMENT = /^\s*<!--\s*(?:page[ -]?break|new[ -]?page)\s*-->\s*$/i
/** What follows `www.` in an address. */
const WWW = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#](?:\([^\s()<>]*\)|[^\s()<>"'`])*)?/u
/** The language of code: `js`, `{.python .numberLines}`, `{r}`. */
const LANGUAGE = /^\s*(?:\{\s*\.?)?([\w+#.-]{1,30})/
/** Signs that end the sentence, not the address. */
const SENTENCE_END = '.,;:!?*_~]'
const ALONE: Beside = { path: '', find: () => undefined }

/**
 * Reads CommonMark with GitHub's tables, tasks, strikethrough and emoji, footnotes, definition lists, formulas, callouts,
 * contents, page breaks, and Pandoc's attributes of headings and pictures.
 */
export async function readMarkdown(source: string, beside: Beside = ALONE): Promise<Document> {
  const { matter, body } = await takeFrontMatter(source.replace(/^\uFEFF/, ''))
  const warnings: string[] = []
  if (matter.broken) warnings.push('the YAML block at the top is not valid; only the readable part is used')
  const paper = matter.paper ? paperSize(matter.paper) : A4
  if (!paper) warnings.push(`the paper size ${matter.paper} is unknown; A4 is used`)
  const [width, height] = paper ?? A4
  const page: PageSetup = matter.landscape
    ? { width: height, height: width, margin: MARGIN }
    : { width, height, margin: MARGIN }
  const md = await parser()
  const parsed = {}
  const tokens = md.parse(body, parsed)
  // Most texts have no formula, and their reader takes a while to load.
  const latex = tokens.some(hasMath) ? await openLatex() : asWritten
  const reader = new Reader(await HtmlBlocks.open(beside), latex)
  const blocks = reader.blocks(tokens)
  warnings.push(...reader.warnings())
  const title = matter.title ?? reader.firstHeading
  const doc: Document = {
    ...(title && { title }),
    authors: matter.authors,
    keywords: matter.keywords,
    ...(matter.description && { subject: matter.description }),
    ...(matter.date && /^\d{4}-\d\d-\d\d/.test(matter.date) && { date: matter.date.slice(0, 10) }),
    lang: matter.lang ?? 'en',
    style: 'article',
    ...(matter.title && {
      titleBlock: { title: matter.title, authors: matter.authors.join(', '), date: matter.date ?? '' },
    }),
    sections: [{ page, blocks }],
    images: reader.images,
    warnings,
  }
  warnings.push(...lossesOf(markdownInventory(tokens, parsed), inventoryOf(doc)))
  return doc
}

const hasMath = (token: Token): boolean =>
  token.type.startsWith('math_') ||
  (token.type === 'fence' && /^\s*math\b/i.test(token.info)) ||
  (token.children ?? []).some(hasMath)

let made: Promise<MarkdownIt> | undefined

/** The parser. */
function parser(): Promise<MarkdownIt> {
  made ??= (async () => {
    const [
      { default: MarkdownIt },
      { default: footnotes },
      { default: definitions },
      { default: container },
      emoji,
    ] = await Promise.all([
      import('markdown-it'),
      import('markdown-it-footnote'),
      import('markdown-it-deflist'),
      import('markdown-it-container'),
      import('markdown-it-emoji'),
    ])
    const md = new MarkdownIt({ html: true, linkify: true })
    md.set({ maxNesting: MAX_NESTING } as object)
    // The typesetter links only addresses it allows; pictures may be data of any kind.
    md.validateLink = () => true
    // Of addresses without a scheme GitHub links those of mail, and of the web those that begin with `www.`.
    md.linkify.set({ fuzzyEmail: true, fuzzyLink: false })
    md.linkify.add('www.', {
      validate: (text, at) => trimEndOf(WWW.exec(text.slice(at, at + 2000))?.[0] ?? '', SENTENCE_END).length,
      normalize: match => {
        match.url = `http://${match.url}`
      },
    })
    // Names such as :rocket: alone: `:)` and `8)` may stand for what they are.
    md.use(emoji.full, { shortcuts: {} })
    return md
      .use(footnotes)
      .use(growingNotes)
      .use(definitions)
      .use(mathRules)
      .use(markRules)
      .use(wikiLinks)
      .use(abbreviationRules)
      .use(calloutRules, container)
  })()
  return made
}

class Reader {
  firstHeading: string | undefined
  private readonly html: HtmlBlocks
  private readonly inline: InlineReader
  private readonly latex: LatexReader
  private readonly slugs = new Map<string, number>()
  private readonly contents = new Contents()
  private tooDeep = false
  /** Formulas that are shown as they are written. */
  private unread = 0

  constructor(html: HtmlBlocks, latex: LatexReader) {
    this.html = html
    this.latex = (source, display) => {
      const math = latex(source, display)
      if (isUnread(math, source)) this.unread++
      return math
    }
    this.inline = new InlineReader(html, this.latex)
  }

  get images(): Document['images'] {
    return this.html.book.images
  }

  warnings(): string[] {
    const { remote, unreadable, missing, objects } = this.html.book.lost
    const some = (n: number, what: string, fate: string) =>
      n === 0 ? [] : [`${counted(n, `${what} is`, `${what}s are`)} ${fate}`]
    return [
      ...some(remote, 'image', 'on other servers and not downloaded; the alternative text is shown'),
      ...some(missing, 'image', 'missing from the files you sent; the alternative text is shown'),
      ...some(unreadable, 'image', 'in a format that cannot be shown'),
      ...some(objects, 'object', 'left out (audio, video and the like)'),
      ...some(this.unread, 'formula', 'not understood and shown as written'),
      ...some(this.inline.innerNotes, 'footnote', 'called in another footnote and left out there'),
      ...(this.tooDeep || this.html.book.lost.deep
        ? [`text nested more than ${MAX_NESTING} levels deep was left out`]
        : []),
    ]
  }

  blocks(tokens: Token[]): Block[] {
    this.readNotes(tokens)
    const blocks = this.sequence(tokens)
    this.contents.fill()
    return blocks
  }

  /** Footnotes come after everything else, and are needed where they are called. */
  private readNotes(tokens: Token[]): void {
    this.inline.inNote = true
    for (let i = 0; i < tokens.length; i++) {
      if (tokens[i]!.type !== 'footnote_open') continue
      const end = closing(tokens, i)
      const id = (tokens[i]!.meta as { id: number }).id
      const inner = tokens.slice(i + 1, end).filter(token => token.type !== 'footnote_anchor')
      this.inline.notes.set(id, this.sequence(inner))
      i = end
    }
    this.inline.inNote = false
  }

  private sequence(tokens: Token[]): Block[] {
    const out: Block[] = []
    const ends = endsOf(tokens)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      if (token.level >= MAX_NESTING - 1) this.tooDeep = true
      const around = ends.get(i)
      if (around !== undefined) {
        const { html, parts } = withMarks(tokens.slice(i, around + 1), inner => this.sequence(inner))
        for (const block of withParts(this.html.read(html), parts)) out.push(block)
        i = around
        continue
      }
      const end = token.nesting === 1 ? closing(tokens, i) : i
      for (const block of this.block(token, tokens.slice(i + 1, end))) out.push(block)
      i = end
    }
    return out
  }

  private block(token: Token, inner: Token[]): Block[] {
    switch (token.type) {
      case 'heading_open':
        return [this.heading(Number(token.tag.slice(1)), inner)]
      case 'paragraph_open':
        if (isContentsMark(inner[0]?.content ?? '')) return [this.contents.list()]
        if (PAGE_BREAK.test(inner[0]?.content ?? '')) return [{ kind: 'break', of: 'page' }]
        return this.paragraph(inner)
      case 'bullet_list_open':
      case 'ordered_list_open':
        return [this.list(token, inner)]
      case 'blockquote_open':
        return [this.quote(inner)]
      case 'container_callout_open':
      case 'admonition_open':
        return calloutOf(token.info, this.sequence(inner))
      case 'fence':
      case 'code_block': {
        const language = LANGUAGE.exec(token.info)?.[1]?.toLowerCase()
        if (language === 'math') return [{ kind: 'math', math: this.latex(token.content.trim(), true) }]
        return [{ kind: 'code', text: token.content.replace(/\n$/, ''), ...(language && { language }) }]
      }
      case 'hr':
        return [{ kind: 'rule' }]
      case 'table_open':
        return [this.table(inner)]
      case 'dl_open':
        return [this.definitions(inner)]
      case 'math_block':
        return [{ kind: 'math', math: this.latex(token.content, true) }]
      case 'inline':
        return [{ kind: 'paragraph', content: this.inline.read(token.children ?? []) }]
      case 'html_block':
        if (PAGE_BREAK_COMMENT.test(token.content)) return [{ kind: 'break', of: 'page' }]
        return this.html.read(token.content)
      case 'footnote_block_open':
        return []
      default:
        return inner.length > 0 ? this.sequence(inner) : []
    }
  }

  private heading(level: number, inner: Token[]): Block {
    const { content, id } = withoutAttributes(this.inline.read(inner[0]?.children ?? []))
    const text = plainText(content).trim()
    this.firstHeading ??= text || undefined
    const anchor = `#${this.slug(text)}`
    this.contents.add(level, content, anchor)
    const anchors = [...(id ? [`#${id.toLowerCase()}`] : []), anchor]
    return {
      kind: 'heading',
      level,
      content: [...anchors.map(one => ({ kind: 'anchor', id: one }) as const), ...content],
    }
  }

  /** A quote; one that begins with `[!NOTE]` and perhaps a title is a callout, as on GitHub and in Obsidian. */
  private quote(inner: Token[]): Block {
    const children = inner[0]?.type === 'paragraph_open' ? (inner[1]?.children ?? []) : []
    const mark = calloutMark(children[0]?.type === 'text' ? children[0].content : '')
    if (!mark) return { kind: 'quote', blocks: this.sequence(inner) }
    const { name, length } = mark
    const end = children.findIndex(child => child.type === 'softbreak' || child.type === 'hardbreak')
    const title = this.inline.read(end < 0 ? children : children.slice(0, end))
    const [first] = title
    if (first?.kind === 'text') title[0] = { ...first, text: first.text.slice(length) }
    const lead = end < 0 ? [] : this.inline.read(children.slice(end + 1))
    const blocks: Block[] = lead.length > 0 ? [{ kind: 'paragraph', content: lead }] : []
    return callout(name, plainText(title).trim() ? title : [], [...blocks, ...this.sequence(inner.slice(3))])
  }

  /** Names of headings as GitHub makes them, so that `#my-heading` finds its place. */
  private slug(text: string): string {
    const base = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replace(/ /g, '-')
    const before = this.slugs.get(base) ?? 0
    this.slugs.set(base, before + 1)
    return before === 0 ? base : `${base}-${before}`
  }

  private paragraph(inner: Token[]): Block[] {
    const children = inner[0]?.children ?? []
    const content = this.inline.read(children)
    const [only] = content
    if (content.length === 1 && only?.kind === 'math' && only.display)
      return [{ kind: 'math', math: only.math }]
    if (content.length === 1 && only?.kind === 'image')
      return [{ kind: 'paragraph', content, format: { align: 'center' } }]
    return [{ kind: 'paragraph', content }]
  }

  private list(token: Token, inner: Token[]): Block {
    const items: ListItem[] = []
    let tight = true
    for (let i = 0; i < inner.length; i++) {
      const end = closing(inner, i)
      const body = inner.slice(i + 1, end)
      if (body.some(one => one.type === 'paragraph_open' && one.level === inner[i]!.level + 1 && !one.hidden))
        tight = false
      items.push(withTask({ blocks: this.sequence(body) }))
      i = end
    }
    const ordered = token.type === 'ordered_list_open'
    const start = Number(token.attrGet('start') ?? 1)
    return { kind: 'list', ordered, tight, items, ...(ordered && { start }) }
  }

  private table(inner: Token[]): Block {
    const rows: TableRow[] = []
    let headerRows = 0
    for (let i = 0; i < inner.length; i++) {
      const token = inner[i]!
      if (token.type === 'tr_open') rows.push({ cells: [] })
      if (token.type === 'thead_close') headerRows = rows.length
      if (token.type !== 'th_open' && token.type !== 'td_open') continue
      const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1] as
        | 'left'
        | undefined
      const content = this.inline.read(inner[i + 1]?.children ?? [])
      rows.at(-1)?.cells.push({
        blocks: [{ kind: 'paragraph', content }],
        ...(token.type === 'th_open' && { header: true }),
        ...(align && { align }),
      })
    }
    return { kind: 'table', rows, headerRows, rules: 'lines' }
  }

  private definitions(inner: Token[]): Block {
    const items: { term: Inline[]; definitions: Block[][] }[] = []
    for (let i = 0; i < inner.length; i++) {
      const token = inner[i]!
      if (token.nesting !== 1) continue
      const end = closing(inner, i)
      const body = inner.slice(i + 1, end)
      if (token.type === 'dt_open')
        items.push({ term: this.inline.read(body[0]?.children ?? []), definitions: [] })
      else items.at(-1)?.definitions.push(this.sequence(body))
      i = end
    }
    return { kind: 'definitions', items }
  }
}

/** The words of a heading without `{#id .class}` behind them, and the id. */
function withoutAttributes(content: Inline[]): { content: Inline[]; id?: string } {
  const last = content.at(-1)
  const found = last?.kind === 'text' ? /\s*\{:?\s*([#.][^{}]*)\}\s*$/.exec(last.text) : null
  if (last?.kind !== 'text' || !found) return { content }
  const id = /#([^\s.#]+)/.exec(found[1]!)?.[1]
  return {
    content: [...content.slice(0, -1), { ...last, text: last.text.slice(0, found.index) }],
    ...(id && { id }),
  }
}

/** Where the token that opens at `start` is closed. */
function closing(tokens: Token[], start: number): number {
  let depth = 0
  for (let i = start; i < tokens.length; i++) {
    depth += tokens[i]!.nesting
    if (depth <= 0) return i
  }
  return tokens.length
}

/** `[x] done` at the start of an item makes it a task. */
function withTask(item: ListItem): ListItem {
  const first = item.blocks[0]
  const text = first?.kind === 'paragraph' ? first.content[0] : undefined
  if (first?.kind !== 'paragraph' || text?.kind !== 'text') return item
  const match = /^\[([ xX])\]\s+/.exec(text.text)
  if (!match) return item
  const content = [{ ...text, text: text.text.slice(match[0].length) }, ...first.content.slice(1)]
  return { blocks: [{ ...first, content }, ...item.blocks.slice(1)], checked: match[1] !== ' ' }
}
