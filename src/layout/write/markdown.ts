import { joinTables } from '../document-layout.ts'
import type { Block, BlockOf, PageLayout, Span, Table } from '../model.ts'
import { linkedPage } from '../model.ts'
import { joinPages } from '../page-joins.ts'
import { withNotesBehindLists } from './deferred-notes.ts'
import { type Inline, withFormulas } from './inline-formulas.ts'
import { quoteFinder } from './quotes.ts'
import { gridTexts, markedText, raisedDigits, standClose, withoutLeaders } from './write-text.ts'

export interface MarkdownOptions {
  /** Where the picture of a figure lies; without, figures are named and lead nowhere. */
  imagePath?: (figure: BlockOf<'figure'>, page: PageLayout, number: number) => string | undefined
}

/** The pages of a document as Markdown. Running headers, footers and page numbers are left out. */
export function pagesMarkdown(
  read: readonly PageLayout[],
  { imagePath = () => undefined }: MarkdownOptions = {},
): string[] {
  const pages = joinPages(read)
  const labels = noteLabels(pages)
  const written = withNotesBehindLists(pages)
  const ends = endnoteLabels(pages, labels)
  let indentOf = itemIndents()
  return pages.map((page, i) => {
    if (page.number !== (pages[i - 1]?.number ?? 0) + 1) indentOf = itemIndents()
    const notes: Notes = new Map()
    // A paragraph that goes on overleaf may refer to a note there.
    for (const block of [page, ...pages.slice(i + 1, i + 2)].flatMap(p => p.blocks)) {
      if (block.kind === 'footnote' && !notes.has(block.marker)) notes.set(block.marker, labels.get(block)!)
    }
    for (const [mark, label] of ends[i]!) if (!notes.has(mark)) notes.set(mark, label)
    const parts: string[] = []
    const isQuote = quoteFinder(page)
    let before: Block | undefined
    let figures = 0
    for (const block of written[i]!.blocks) {
      if (block.kind === 'figure') figures++
      const own =
        block.kind === 'footnote'
          ? `[^${labels.get(block)}]: ${inline(block.spans, notes)}`
          : blockMarkdown(block, page, figures, notes, {
              whole: () => continued(pages, i, block),
              imagePath,
            })
      if (own === '') continue
      const close = before !== undefined && standClose(before, block)
      if (parts.length > 0) parts.push(!close ? '\n\n' : block.kind === 'list-item' ? '\n' : LINE_BREAK)
      const quoted = isQuote(block)
      // Paragraphs of one quotation belong together.
      if (quoted && before && isQuote(before)) parts[parts.length - 1] = '\n>\n'
      const indent = ' '.repeat(indentOf(block))
      const further = quoted
        ? '> '
        : block.kind === 'list-item'
          ? `${indent}${' '.repeat(bullet(block).length + 1)}`
          : ''
      parts.push(indent + (quoted ? '> ' : '') + own.replaceAll(LINE_BREAK, LINE_BREAK + further))
      before = block
    }
    return parts.join('')
  })
}

/** A line break that is shown. */
const LINE_BREAK = '  \n'

/** The labels of notes by their marks. */
type Notes = Map<string, string>

/** Labels hold for the whole document, marks for their page: one that comes again gets the page's number behind it. */
function noteLabels(pages: readonly PageLayout[]): Map<Block, string> {
  const labels = new Map<Block, string>()
  const used = new Set<string>()
  for (const { number, blocks } of pages) {
    for (const block of blocks) {
      if (block.kind !== 'footnote') continue
      const label = [block.marker, `${block.marker}-${number}`].find(one => !used.has(one))
      labels.set(block, label ?? `${block.marker}-${number}-${labels.size}`)
      used.add(labels.get(block)!)
    }
  }
  return labels
}

/** The endnotes that each page may refer to: those of the pages from there on, the nearest of a mark first. */
function endnoteLabels(pages: readonly PageLayout[], labels: ReadonlyMap<Block, string>): Notes[] {
  const found: Notes[] = []
  let notes: Notes = new Map()
  for (const { blocks } of pages.toReversed()) {
    const ends = blocks.filter(b => b.kind === 'footnote' && b.origin !== undefined) as BlockOf<'footnote'>[]
    if (ends.length > 0)
      notes = new Map([...notes, ...ends.map(note => [note.marker, labels.get(note)!] as const)])
    found.push(notes)
  }
  return found.reverse()
}

/** Tells block after block how far in it stands: an item further in begins below the text of the one it belongs to. */
function itemIndents(): (block: Block) => number {
  /** The open items and where their texts begin, the outermost first. */
  let open: { depth: number; start: number }[] = []
  return block => {
    if (block.kind === 'running') return 0
    open = block.kind === 'list-item' ? open.filter(item => item.depth < block.depth) : []
    const indent = open.at(-1)?.start ?? 0
    if (block.kind === 'list-item')
      open.push({ depth: block.depth, start: indent + bullet(block).length + 1 })
    return indent
  }
}

/** How Markdown marks an item: it counts in figures only. */
function bullet({ ordered, marker }: BlockOf<'list-item'>): string {
  const number = ordered ? /^(\d{1,9})[.)]$/.exec(marker) : null
  return number ? `${number[1]}.` : '-'
}

/** A table with its parts on the pages that follow. */
function continued(pages: readonly PageLayout[], at: number, block: Block): Table {
  if (block.kind !== 'table') throw new TypeError('not a table')
  const tables = [block.table]
  const isLast = (page: PageLayout, one: Block) => page.blocks.filter(b => b.kind === 'table').at(-1) === one
  let current: Block = block
  for (let i = at; isLast(pages[i]!, current); i++) {
    const next = pages[i + 1]?.blocks.find(b => b.kind === 'table')
    if (next?.kind !== 'table' || !next.table.continues) break
    tables.push(next.table)
    current = next
  }
  return joinTables(tables)
}

function blockMarkdown(
  block: Exclude<Block, { kind: 'footnote' }>,
  page: PageLayout,
  figure: number,
  notes: Notes,
  { whole, imagePath }: { whole: () => Table } & Required<MarkdownOptions>,
): string {
  switch (block.kind) {
    case 'heading': {
      const text = inline(
        block.spans.map(s => ({ ...s, bold: false })),
        notes,
      )
      return text ? `${'#'.repeat(block.level)} ${text}` : ''
    }
    case 'paragraph':
      return guarded(inline(withShortLeaders(block), notes))
    case 'list-item': {
      const text = guarded(inline(block.spans, notes))
      const mark = bullet(block)
      return block.ordered && mark === '-' ? `- ${escaped(block.marker)} ${text}` : `${mark} ${text}`
    }
    case 'code': {
      let fence = '```'
      for (const [ticks] of block.text.matchAll(/`{3,}/g))
        if (ticks.length >= fence.length) fence = `${ticks}\``
      return `${fence}\n${block.text}\n${fence}`
    }
    case 'table':
      return block.table.continues && page.blocks.find(b => b.kind === 'table') === block
        ? ''
        : tableMarkdown(whole(), notes)
    case 'figure': {
      if (block.formula?.latex) return `$$\n${block.formula.latex}\n$$`
      const alt = block.alt.replace(/\s+/g, ' ').trim() || `Image ${figure} on page ${page.number}`
      const label = escaped(alt).replace(/(?<!\\)[[\]]/g, '\\$&')
      // What is written in a drawing would be lost with it.
      const texts = inline(
        block.lines.flatMap(line => [
          ...(block.formula ? line.spans.map(unread) : line.spans),
          { text: ' ' },
        ]),
        notes,
      )
      const path = imagePath(block, page, figure) ?? `page-${page.number}-image-${figure}`
      return `![${label}](${path})${texts && `\n\n${guarded(texts)}`}`
    }
    case 'running':
      return ''
  }
}

function tableMarkdown(table: Table, notes: Notes): string {
  const mark = (digits: string) => (notes.has(digits) ? `[^${notes.get(digits)}]` : raisedDigits(digits))
  const rows = gridTexts(table, cell => markedText(cell, mark)).map(row =>
    row.map(text => escaped(withoutLeaders(text)).replace(/\|/g, '\\|').replace(/\s+/g, ' ')),
  )
  const [head = [], ...body] = rows
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(table.columns)}`, ...body.map(line)].join('\n')
}

/** A part of a formula that was not understood says only its letters. */
const unread = ({ math: _, latex: __, script: ___, ...span }: Span): Span => span

/** Dots that lead to a page number say as much when they are few. */
function withShortLeaders({ lines, spans }: BlockOf<'paragraph'>): Span[] {
  if (!lines.some(line => line.entry)) return spans
  return spans.map(span => ({ ...span, text: span.text.replace(/\s*(?:[.·…_]\s?){4,}\s*/g, ' ..... ') }))
}

/** Spans with their emphasis and links. */
function inline(spans: readonly Span[], notes: Notes): string {
  let text = ''
  for (const span of merged(withFormulas(spans))) {
    if (span.latex !== undefined) {
      text += span.text
      continue
    }
    const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(span.text) ?? []
    if (core === '') {
      text += span.text
      continue
    }
    if (span.script === 'super') {
      const marks = core.replace(/^[[(](.*)[\])]$/, '$1').split(/[,\s]+/)
      if (marks.every(mark => notes.has(mark))) {
        text += lead + marks.map(mark => `[^${notes.get(mark)}]`).join('') + trail
        continue
      }
      if (/^\d{1,3}$/.test(core)) {
        text += lead + raisedDigits(core) + trail
        continue
      }
    }
    let own = span.mono && !span.link ? code(core) : escaped(core)
    if (span.strike) own = `~~${own}~~`
    if (span.bold && span.italic) own = `***${own}***`
    else if (span.bold) own = `**${own}**`
    else if (span.italic) own = `*${own}*`
    // Markdown has no pages to lead to.
    if (span.link && linkedPage(span.link) === undefined)
      own = `[${own}](${span.link.replace(/[\s()<>]/g, percentEncoded)})`
    text += lead + own + trail
  }
  return text
    .replace(/ *[\r\n]+/g, LINE_BREAK)
    .replace(/‘‘/g, '“')
    .replace(/’’/g, '”')
    .trim()
}

/** Brackets too, which a link in Markdown would end at and `encodeURIComponent` leaves alone. */
const percentEncoded = (c: string): string => (c === '(' ? '%28' : c === ')' ? '%29' : encodeURIComponent(c))

/** Neighbours that look alike in Markdown become one, spaces between them included. */
function merged(spans: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const span of spans) {
    const last = out.at(-1)
    const blank = span.text.trim() === '' && !span.link
    if (
      last &&
      !last.script &&
      last.latex === undefined &&
      span.latex === undefined &&
      (blank || (alike(last, span) && !span.script))
    )
      last.text += span.text
    else out.push({ ...span })
  }
  return out
}

const alike = (a: Span, b: Span): boolean =>
  !a.bold === !b.bold &&
  !a.italic === !b.italic &&
  !a.mono === !b.mono &&
  !a.strike === !b.strike &&
  a.link === b.link

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Escapes only what Markdown would take for markup: text full of backslashes is hard to read. */
function escaped(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`*]|~(?=~)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

/** Text whose first characters would start a block of another kind. */
const guarded = (text: string): string =>
  text.replace(/^(#{1,6}\s|>|[-+]\s|={3,}|-{3,})/gm, '\\$1').replace(/^(\d{1,9})([.)]\s)/gm, '$1\\$2')
