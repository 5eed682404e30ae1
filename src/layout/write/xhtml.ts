import { escapeHtml as xml } from '../../document/html-escape.ts'
import { safeHref } from '../../document/html-inlines.ts'
import { cellFinder } from '../document-layout.ts'
import type { Block, BlockOf, Span, Table } from '../model.ts'
import { linkedPage } from '../model.ts'

export interface XhtmlOptions {
  /** Address of a figure's picture; undefined where there is none. */
  picture: (figure: BlockOf<'figure'>) => string | undefined
  /** Address of a page's chapter; undefined where there is none. */
  chapter?: (page: number) => string | undefined
  /** Before the ids of notes, where several pages stand in one web page; without it the text is for an e-book. */
  webPage?: string
}

interface Context {
  webPage: string | undefined
  /** Ids of footnotes, and the first one with each mark. */
  noteIds: Map<Block, string>
  idOfMark: Map<string, string>
  chapter: (page: number) => string | undefined
}

function addressOf(link: string, { chapter }: Context): string | undefined {
  const page = linkedPage(link)
  if (page !== undefined) return chapter(page)
  const safe = safeHref(link)
  return safe && URL.canParse(safe) ? new URL(safe).href : undefined
}

/** Blocks as XHTML. Running headers and page numbers are left out. */
export function blocksXhtml(blocks: readonly Block[], options: XhtmlOptions): string {
  const parts: string[] = []
  const notes = blocks.filter(block => block.kind === 'footnote')
  const noteIds = new Map<Block, string>(
    notes.map((note, i) => [note, `${options.webPage ?? ''}note-${i + 1}`]),
  )
  const idOfMark = new Map(notes.toReversed().map(note => [note.marker, noteIds.get(note)!]))
  const context: Context = {
    webPage: options.webPage,
    noteIds,
    idOfMark,
    chapter: options.chapter ?? (() => undefined),
  }
  let open: BlockOf<'list-item'>[] = []
  const closeList = () => {
    if (open.length > 0) parts.push(listXhtml(open, context))
    open = []
  }
  for (const block of blocks) {
    if (block.kind === 'list-item') {
      open.push(block)
      continue
    }
    closeList()
    const own = blockXhtml(block, context, options)
    if (own) parts.push(own)
  }
  closeList()
  return parts.join('\n')
}

function blockXhtml(
  block: Exclude<Block, { kind: 'list-item' }>,
  context: Context,
  options: XhtmlOptions,
): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineXhtml(withoutBold(block.spans), context)}</h${block.level}>`
    case 'paragraph': {
      const dir = block.rtl ? ' dir="rtl"' : ''
      const style =
        block.align === 'center'
          ? ' class="center"'
          : block.align === 'right' && !block.rtl
            ? ' class="right"'
            : ''
      return `<p${dir}${style}>${inlineXhtml(block.spans, context)}</p>`
    }
    case 'code':
      return `<pre><code>${xml(block.text)}</code></pre>`
    case 'footnote':
      return `<aside${context.webPage === undefined ? ' epub:type="footnote"' : ''} id="${context.noteIds.get(block)}"><p>${xml(block.marker)} ${inlineXhtml(block.spans, context)}</p></aside>`
    case 'table':
      return tableXhtml(block.table, context)
    case 'figure': {
      const source = options.picture(block)
      return source ? `<figure><img src="${xml(source)}" alt="${xml(block.alt)}"/></figure>` : ''
    }
    case 'running':
      return ''
  }
}

const withoutBold = (spans: readonly Span[]): Span[] => spans.map(({ bold: _, ...span }) => span)

interface Item {
  item: BlockOf<'list-item'>
  /** The items that belong to it. */
  inner: BlockOf<'list-item'>[]
}

function listXhtml(items: BlockOf<'list-item'>[], context: Context): string {
  const base = Math.min(...items.map(i => i.depth))
  const lists: Item[][] = []
  for (const item of items) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (item.depth > base && last) last.inner.push(item)
    else if (last && isCounted(last.item) === isCounted(item)) list!.push({ item, inner: [] })
    else lists.push([{ item, inner: [] }])
  }
  return lists
    .map(list => (isCounted(list[0]!.item) ? countedXhtml : bulletedXhtml)(list, context))
    .join('\n')
}

/** The number that an item has; undefined for bullets, letters, roman and parted numbers. */
function numberOf({ ordered, marker }: BlockOf<'list-item'>): number | undefined {
  const digits = ordered ? /^\(?(\d{1,9})[.)]*$/.exec(marker)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

const isCounted = (item: BlockOf<'list-item'>): boolean => numberOf(item) !== undefined

function countedXhtml(items: Item[], context: Context): string {
  let next = numberOf(items[0]!.item)!
  const start = next === 1 ? '' : ` start="${next}"`
  const body = items.map(one => {
    const number = numberOf(one.item)!
    const value = number === next ? '' : ` value="${number}"`
    next = number + 1
    return `<li${value}>${itemXhtml(one, context)}</li>`
  })
  return `<ol${start}>\n${body.join('\n')}\n</ol>`
}

function bulletedXhtml(items: Item[], context: Context): string {
  const body = items.map(one => {
    // What counts in another way than by numbers is kept as it stands.
    const own = one.item.ordered ? `${xml(one.item.marker)} ` : ''
    return `<li>${own}${itemXhtml(one, context)}</li>`
  })
  return `<ul>\n${body.join('\n')}\n</ul>`
}

const itemXhtml = ({ item, inner }: Item, context: Context): string =>
  inlineXhtml(item.spans, context) + (inner.length > 0 ? `\n${listXhtml(inner, context)}\n` : '')

function tableXhtml(table: Table, context: Context): string {
  const cells = cellFinder(table)
  const rows: string[] = []
  for (let r = 0; r < table.rows; r++) {
    const tag = r < table.headerRows ? 'th' : 'td'
    const parts: string[] = []
    for (let c = 0; c < table.columns; c++) {
      const cell = cells.at(r, c)
      if (cell) {
        const span =
          (cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '') +
          (cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '')
        parts.push(
          `<${tag}${span}>${inlineXhtml(tag === 'th' ? withoutBold(cell.spans) : cell.spans, context)}</${tag}>`,
        )
      } else if (!cells.isCovered(r, c)) parts.push(`<${tag}></${tag}>`)
    }
    // A row without any cell of its own is no valid row.
    rows.push(`<tr>${parts.join('') || '<td></td>'}</tr>`)
  }
  const head = rows.slice(0, table.headerRows)
  const body = rows.slice(table.headerRows)
  return `<table${table.rtl ? ' dir="rtl"' : ''}>${head.length > 0 ? `\n<thead>\n${head.join('\n')}\n</thead>` : ''}\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

function inlineXhtml(spans: readonly Span[], context: Context): string {
  return spans
    .map(span => {
      let text = xml(span.text).replaceAll('\n', '<br/>')
      if (text.trim() === '') return text
      const note = span.script === 'super' ? context.idOfMark.get(span.text.trim()) : undefined
      if (note)
        return `<a${context.webPage === undefined ? ' epub:type="noteref"' : ''} href="#${note}"><sup>${text}</sup></a>`
      if (span.mono) text = `<code>${text}</code>`
      if (span.underline && !span.link) text = `<u>${text}</u>`
      if (span.strike) text = `<s>${text}</s>`
      if (span.italic) text = `<em>${text}</em>`
      if (span.bold) text = `<strong>${text}</strong>`
      if (span.script) text = span.script === 'super' ? `<sup>${text}</sup>` : `<sub>${text}</sub>`
      const address = span.link && addressOf(span.link, context)
      return address ? `<a href="${xml(address)}">${text}</a>` : text
    })
    .join('')
}
