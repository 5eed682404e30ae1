import type { MarkdownIt, Token } from 'markdown-it'
import type {
  Block,
  Document,
  Inline,
  ListItem,
  PageSetup,
  TableRow,
  TextStyle,
} from '../../document/tree.ts'
import { counted } from '../../lib/counted.ts'
import { A4, paperSize } from '../../lib/paper.ts'
import { percentDecoded } from '../../lib/percent-decoded.ts'
import { dataUrlBytes, pictureOf } from '../data-url.ts'
import { readLatex } from '../latex/latex.ts'
import { takeFrontMatter } from './front-matter.ts'
import { mathRules } from './math-rules.ts'

const MARGIN = { top: 72, right: 74, bottom: 76, left: 74 }
const MAX_NESTING = 100

/** Reads CommonMark with GitHub's tables, tasks and strikethrough, footnotes, definition lists and formulas. */
export async function readMarkdown(source: string): Promise<Document> {
  const { matter, body } = await takeFrontMatter(source.replace(/^\uFEFF/, ''))
  const warnings: string[] = []
  if (matter.broken) warnings.push('the YAML block at the top is not valid; what could be read of it is used')
  const paper = matter.paper ? paperSize(matter.paper) : A4
  if (!paper) warnings.push(`the paper size ${matter.paper} is not known, A4 is used`)
  const [width, height] = paper ?? A4
  const page: PageSetup = matter.landscape
    ? { width: height, height: width, margin: MARGIN }
    : { width, height, margin: MARGIN }
  const md = await parser()
  const reader = new Reader()
  const blocks = reader.blocks(md.parse(body, {}))
  warnings.push(...reader.warnings())
  const title = matter.title ?? reader.firstHeading
  return {
    ...(title && { title }),
    authors: matter.authors,
    keywords: matter.keywords,
    ...(matter.description && { subject: matter.description }),
    ...(matter.date && /^\d{4}-\d\d-\d\d/.test(matter.date) && { date: matter.date.slice(0, 10) }),
    lang: matter.lang ?? 'en',
    look: 'article',
    ...(matter.title && {
      titleBlock: { title: matter.title, authors: matter.authors.join(', '), date: matter.date ?? '' },
    }),
    sections: [{ page, blocks }],
    images: reader.images,
    warnings,
  }
}

let made: Promise<MarkdownIt> | undefined

/** The parser; raw HTML is switched off, so it stays text. */
function parser(): Promise<MarkdownIt> {
  made ??= (async () => {
    const [{ default: MarkdownIt }, { default: footnotes }, { default: definitions }] = await Promise.all([
      import('markdown-it'),
      import('markdown-it-footnote'),
      import('markdown-it-deflist'),
    ])
    const md = new MarkdownIt({ html: false, linkify: true })
    md.set({ maxNesting: MAX_NESTING } as object)
    // The typesetter links only addresses it allows; pictures may be data of any kind.
    md.validateLink = () => true
    md.linkify.set({ fuzzyEmail: false, fuzzyLink: false })
    return md.use(footnotes).use(definitions).use(mathRules)
  })()
  return made
}

class Reader {
  readonly images: Document['images'] = new Map()
  firstHeading: string | undefined
  private readonly slugs = new Map<string, number>()
  private readonly notes = new Map<number, Block[]>()
  private remote = 0
  private unreadable = 0
  private inNote = false
  private innerNotes = 0
  private tooDeep = false

  warnings(): string[] {
    const some = (n: number, what: string, fate: string) =>
      n === 0 ? [] : [`${counted(n, `${what} is`, `${what}s are`)} ${fate}`]
    return [
      ...some(this.remote, 'image', 'not embedded in the text and shown by the alternative text'),
      ...some(this.unreadable, 'image', 'of no kind that can be shown'),
      ...some(this.innerNotes, 'footnote', 'called in another footnote and left out there'),
      ...(this.tooDeep ? [`text nested more than ${MAX_NESTING} levels deep was left out`] : []),
    ]
  }

  blocks(tokens: Token[]): Block[] {
    this.readNotes(tokens)
    return this.sequence(tokens)
  }

  /** Footnotes come after everything else, and are needed where they are called. */
  private readNotes(tokens: Token[]): void {
    this.inNote = true
    for (let i = 0; i < tokens.length; i++) {
      if (tokens[i]!.type !== 'footnote_open') continue
      const end = closing(tokens, i)
      const id = (tokens[i]!.meta as { id: number }).id
      const inner = tokens.slice(i + 1, end).filter(token => token.type !== 'footnote_anchor')
      this.notes.set(id, this.sequence(inner))
      i = end
    }
    this.inNote = false
  }

  private sequence(tokens: Token[]): Block[] {
    const out: Block[] = []
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      if (token.level >= MAX_NESTING - 1) this.tooDeep = true
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
        return this.paragraph(inner)
      case 'bullet_list_open':
      case 'ordered_list_open':
        return [this.list(token, inner)]
      case 'blockquote_open':
        return [{ kind: 'quote', blocks: this.sequence(inner) }]
      case 'fence':
      case 'code_block': {
        const language = /^[\w+#.-]{1,30}/.exec(token.info.trim())?.[0].toLowerCase()
        return [{ kind: 'code', text: token.content.replace(/\n$/, ''), ...(language && { language }) }]
      }
      case 'hr':
        return [{ kind: 'rule' }]
      case 'table_open':
        return [this.table(inner)]
      case 'dl_open':
        return [this.definitions(inner)]
      case 'math_block':
        return [{ kind: 'math', math: readLatex(token.content) }]
      case 'inline':
        return [{ kind: 'paragraph', content: this.inlines(token.children ?? []) }]
      case 'footnote_block_open':
        return []
      default:
        return inner.length > 0 ? this.sequence(inner) : []
    }
  }

  private heading(level: number, inner: Token[]): Block {
    const content = this.inlines(inner[0]?.children ?? [])
    const text = plainText(content).trim()
    this.firstHeading ??= text || undefined
    return { kind: 'heading', level, content: [{ kind: 'anchor', id: this.slug(text) }, ...content] }
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
    const content = this.inlines(children)
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
      const content = this.inlines(inner[i + 1]?.children ?? [])
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
        items.push({ term: this.inlines(body[0]?.children ?? []), definitions: [] })
      else items.at(-1)?.definitions.push(this.sequence(body))
      i = end
    }
    return { kind: 'definitions', items }
  }

  private inlines(tokens: Token[]): Inline[] {
    // Links hold inlines, marks only change the style: one stack of open links, one of styles.
    const root: Inline[] = []
    const open: Inline[][] = [root]
    let styles: TextStyle[] = [{}]
    const put = (one: Inline) => open.at(-1)!.push(one)
    const mark = (style: TextStyle) => styles.push({ ...styles.at(-1), ...style })
    for (const token of tokens) {
      const style = styles.at(-1)!
      const styled = Object.keys(style).length > 0 ? { style } : {}
      switch (token.type) {
        case 'text':
          if (token.content) put({ kind: 'text', text: token.content, ...styled })
          break
        case 'text_special':
          put({ kind: 'text', text: token.content, ...styled })
          break
        case 'code_inline':
          put({ kind: 'text', text: token.content, style: { ...style, code: true } })
          break
        case 'softbreak':
          put({ kind: 'text', text: isEastAsianEnd(open.at(-1)!) ? '' : ' ', ...styled })
          break
        case 'hardbreak':
          put({ kind: 'break' })
          break
        case 'strong_open':
          mark({ bold: true })
          break
        case 'em_open':
          mark({ italic: true })
          break
        case 's_open':
          mark({ strike: true })
          break
        case 'strong_close':
        case 'em_close':
        case 's_close':
          if (styles.length > 1) styles = styles.slice(0, -1)
          break
        case 'link_open': {
          const href = String(token.attrGet('href') ?? '')
          const content: Inline[] = []
          put(
            href.startsWith('#')
              ? { kind: 'link', content, anchor: percentDecoded(href.slice(1)).toLowerCase() }
              : { kind: 'link', content, href },
          )
          open.push(content)
          break
        }
        case 'link_close':
          if (open.length > 1) open.pop()
          break
        case 'image':
          put(this.image(token))
          break
        case 'math_inline':
        case 'math_display':
          put({
            kind: 'math',
            math: readLatex(token.content),
            ...(token.type === 'math_display' && { display: true }),
          })
          break
        case 'footnote_ref': {
          const { id } = token.meta as { id: number }
          // Notes in notes may go round in a circle, or double with each step.
          if (this.inNote) this.innerNotes++
          else put({ kind: 'note', blocks: this.notes.get(id) ?? [] })
          break
        }
        default:
          if (token.content) put({ kind: 'text', text: token.content, ...styled })
      }
    }
    return root
  }

  private image(token: Token): Inline {
    const alt = plainText(this.inlines(token.children ?? [])) || String(token.attrGet('title') ?? '')
    const source = String(token.attrGet('src') ?? '')
    const bytes = dataUrlBytes(source)
    if (!bytes) this.remote++
    const picture = bytes && pictureOf(bytes)
    if (bytes && !picture) this.unreadable++
    if (!picture) return { kind: 'image', image: { alt } }
    const key = `image-${this.images.size}`
    this.images.set(key, picture)
    return { kind: 'image', image: { alt, source: key } }
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

function plainText(inlines: Inline[]): string {
  return inlines
    .map(one => (one.kind === 'text' ? one.text : one.kind === 'link' ? plainText(one.content) : ''))
    .join('')
}

/** Chinese and Japanese lines are joined without a space. */
function isEastAsianEnd(inlines: Inline[]): boolean {
  const last = inlines.at(-1)
  return last?.kind === 'text' && /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]$/.test(last.text)
}
