import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { findAutolinks } from './autolinks.ts'

export interface MarkdownHtml {
  html: string
  headings: { level: number; text: string; slug: string }[]
  /** What a reader sees, without marks. */
  text: string
}

let made: Promise<MarkdownIt> | undefined

/**
 * CommonMark with GitHub's tables, strikethrough, task lists, footnotes and bare addresses as links. Raw HTML is escaped,
 * unsafe links stay text.
 */
export async function markdownToHtml(source: string): Promise<MarkdownHtml> {
  made ??= Promise.all([import('markdown-it'), import('markdown-it-footnote')]).then(modules => {
    const [{ default: MarkdownIt }, { default: footnotes }] = modules
    const md = new MarkdownIt({ html: false, linkify: false, typographer: false, xhtmlOut: true })
    md.use(footnotes)
    // GitHub knows no notes inside the text, and ^[ may stand there for something else.
    md.inline.ruler.disable('footnote_inline')
    md.core.ruler.after('inline', 'task-lists', taskLists)
    md.core.ruler.after('text_join', 'autolinks', autolinks)
    md.core.ruler.after('block', 'cell-alignment', cellAlignment)
    md.renderer.rules['s_open'] = () => '<del>'
    md.renderer.rules['s_close'] = () => '</del>'
    return md
  })
  const md = await made
  const env = {}
  const tokens = md.parse(source.replace(/^\uFEFF/, ''), env)
  return { html: md.renderer.render(tokens, md.options, env), ...outline(tokens) }
}

/** `[ ]` and `[x]` at the start of a list item become checkboxes, as on GitHub. */
function taskLists(state: StateCore): void {
  for (const [i, token] of state.tokens.entries()) {
    if (token.type !== 'inline' || state.tokens[i - 1]?.type !== 'paragraph_open') continue
    if (state.tokens[i - 2]?.type !== 'list_item_open') continue
    const first = token.children?.[0]
    const box = first?.type === 'text' ? /^\[([ xX])\](?=\s)/.exec(first.content) : null
    if (!first || !box) continue
    first.content = first.content.slice(box[0].length)
    const input = new state.Token('html_inline', '', 0)
    input.content = `<input ${box[1] === ' ' ? '' : 'checked="" '}disabled="" type="checkbox" />`
    token.children!.unshift(input)
  }
}

/** Bare addresses become links, as on GitHub; the library's own way would take example.com too. */
function autolinks(state: StateCore): void {
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !/www\.|:\/\/|@/i.test(block.content)) continue
    let inside = 0
    block.children = block.children!.flatMap(token => {
      if (token.type === 'link_open') inside++
      if (token.type === 'link_close') inside--
      return token.type === 'text' && inside === 0 ? linked(token, state) : [token]
    })
  }
}

function linked(token: Token, state: StateCore): Token[] {
  const { content } = token
  const made: Token[] = []
  let from = 0
  const put = (type: string, tag: string, nesting: -1 | 0 | 1, text = '') => {
    const piece = new state.Token(type, tag, nesting)
    piece.content = text
    made.push(piece)
    return piece
  }
  for (const { start, end, href } of findAutolinks(content)) {
    if (start > from) put('text', '', 0, content.slice(from, start))
    put('link_open', 'a', 1).attrs = [['href', state.md.normalizeLink(href)]]
    put('text', '', 0, content.slice(start, end))
    put('link_close', 'a', -1)
    from = end
  }
  if (made.length === 0) return [token]
  if (from < content.length) put('text', '', 0, content.slice(from))
  return made
}

/** Cells are aligned by attribute, as on GitHub: a style would be refused by many content policies. */
function cellAlignment(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const style = token.attrGet('style')
    if (style) token.attrs = [['align', String(style).replace('text-align:', '')]]
  }
}

function outline(tokens: Token[]): { headings: MarkdownHtml['headings']; text: string } {
  const headings: MarkdownHtml['headings'] = []
  const used = new Map<string, number>()
  const text: string[] = []
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'fence' || token.type === 'code_block') text.push(token.content)
    if (token.type !== 'inline') continue
    const words = plain(token.children ?? [])
    text.push(words)
    const before = tokens[i - 1]
    if (before?.type !== 'heading_open') continue
    headings.push({
      level: Number(before.tag.slice(1)),
      text: words.trim(),
      slug: unusedSlug(slugOf(words), used),
    })
  }
  return { headings, text: text.join('\n') }
}

const plain = (tokens: Token[]): string =>
  tokens
    .map(token =>
      token.type === 'text' || token.type === 'code_inline'
        ? token.content
        : token.type === 'softbreak' || token.type === 'hardbreak'
          ? ' '
          : token.type === 'image'
            ? plain(token.children ?? [])
            : '',
    )
    .join('')

/** Numbers an anchor that is taken, as GitHub does; `used` keeps the last number of each. */
function unusedSlug(slug: string, used: Map<string, number>): string {
  let [own, times] = [slug, used.get(slug) ?? 0]
  while (used.has(own)) own = `${slug}-${++times}`
  used.set(slug, times)
  used.set(own, used.get(own) ?? 0)
  return own
}

/** The anchor GitHub gives a heading. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
