import type { MarkdownIt } from 'markdown-it'
import type { Block, Inline, Quote } from '../../document/tree.ts'
import { entryOf } from '../../lib/text/entry-of.ts'

const [BLUE, GREEN, PURPLE, AMBER, RED, GREY] = [
  '#0969da',
  '#1a7f37',
  '#8250df',
  '#9a6700',
  '#d1242f',
  '#57606a',
]

/** The kinds of GitHub, Obsidian, MkDocs, Docusaurus and VitePress. */
const COLORS: Record<string, string> = {
  note: BLUE,
  info: BLUE,
  todo: BLUE,
  abstract: BLUE,
  summary: BLUE,
  tldr: BLUE,
  tip: GREEN,
  hint: GREEN,
  success: GREEN,
  check: GREEN,
  done: GREEN,
  important: PURPLE,
  example: PURPLE,
  question: AMBER,
  help: AMBER,
  faq: AMBER,
  warning: AMBER,
  attention: AMBER,
  caution: RED,
  danger: RED,
  error: RED,
  failure: RED,
  fail: RED,
  missing: RED,
  bug: RED,
  quote: GREY,
  cite: GREY,
  details: GREY,
}

/** What the line that opens a callout says: `note "Title"`, `{.warning}`, `tip Title`. */
const OPENING = /^\s*\{?\s*\.?([\w-]+)[^}\S]*\}?\s*(?:"([^"]*)"|(.*?))\s*$/

const ADMONITION = /^(?:!!!|\?\?\?\+?) +([\w-]+)(?: +[\w-]+)*?( +"[^"]*")?\s*$/
/** One of several that a page of MkDocs shows one at a time. */
const TAB = /^===[!+]? +("[^"]+")\s*$/

/** What the line above an indented block says, as the opening line of a callout would. */
function openingOf(line: string): string | undefined {
  const tab = TAB.exec(line)?.[1]
  if (tab) return `tab ${tab}`
  const [, name, title = ''] = ADMONITION.exec(line) ?? []
  return name && name + title
}

/** Blocks between `:::` lines come as `container_callout`, those indented under `!!! note` or `=== "Tab"` as `admonition`. */
export function calloutRules(
  md: MarkdownIt,
  container: typeof import('markdown-it-container')['default'],
): void {
  container(md, 'callout', { validate: info => OPENING.test(info) || ATTRIBUTES.test(info) })
  md.block.ruler.before(
    'fence',
    'admonition',
    (state, startLine, endLine, silent) => {
      const line = state.src.slice(
        state.bMarks[startLine]! + state.tShift[startLine]!,
        state.eMarks[startLine]!,
      )
      const opening = openingOf(line)
      const indent = state.sCount[startLine]! + 4
      if (!opening || indent - state.blkIndent >= 8) return false
      if (silent) return true
      let end = startLine + 1
      while (end < endLine && (state.isEmpty(end) || state.sCount[end]! >= indent)) end++
      const before = { blkIndent: state.blkIndent, lineMax: state.lineMax, parentType: state.parentType }
      Object.assign(state, { blkIndent: indent, lineMax: end, parentType: 'blockquote' })
      state.push('admonition_open', 'div', 1).info = opening
      state.md.block.tokenize(state, startLine + 1, end)
      state.push('admonition_close', 'div', -1)
      Object.assign(state, before)
      state.line = end
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

/** Attributes as Pandoc and Quarto write them: `{.callout-note title="Title" collapse="true"}`. */
const ATTRIBUTES = /^\s*\{(?:\s*#[\w-]+)?\s*\.(?:callout-)?([\w-]+)[^}]*\}\s*$/
const TITLE = /\btitle\s*=\s*"([^"]*)"/

const openingParts = (info: string): (string | undefined)[] => {
  const attributes = ATTRIBUTES.exec(info)
  if (attributes) return [attributes[1], TITLE.exec(info)?.[1] ?? '']
  return OPENING.exec(info)?.slice(1) ?? []
}

/** A callout by the words of its opening line; one of no known kind is its blocks, under its title. */
export function calloutOf(info: string, blocks: Block[]): Block[] {
  const [name = '', quoted, plain = ''] = openingParts(info)
  const title = quoted ?? /^\[(.*)\]$/.exec(plain)?.[1] ?? plain
  if (entryOf(COLORS, name.toLowerCase()))
    return [callout(name, title ? [{ kind: 'text', text: title }] : [], blocks)]
  if (!title || title.startsWith('{')) return blocks
  return [{ kind: 'paragraph', content: [{ kind: 'text', text: title, style: { bold: true } }] }, ...blocks]
}

/** `[!NOTE]` at the start of a quote, with a sign that folds it: the kind, and how long the mark is. */
export function calloutMark(text: string): { name: string; length: number } | undefined {
  const found = /^\[!([\w-]+)\][+-]?[ \t]*/.exec(text)
  return found && entryOf(COLORS, found[1]!.toLowerCase())
    ? { name: found[1]!, length: found[0].length }
    : undefined
}

/** A quote in the colour of its kind, under a title: its own, else the kind. */
export function callout(name: string, title: Inline[], blocks: Block[]): Quote {
  const color = COLORS[name.toLowerCase()]!
  const shown: Inline[] =
    title.length > 0
      ? title
      : [{ kind: 'text', text: name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase() }]
  const content = shown.map(one =>
    one.kind === 'text' ? { ...one, style: { ...one.style, bold: true, color } } : one,
  )
  return { kind: 'quote', color, blocks: [{ kind: 'paragraph', content }, ...blocks] }
}
