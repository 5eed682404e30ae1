import type * as Docx from 'docx'
import { type Block, type BlockOf, frameOf, type PageLayout, plain, type Span } from '../../layout/model.ts'
import { footOf, headOf, ownLines } from '../../layout/write/placing.ts'
import { clean, half, onGround, sharedColor, TWIPS, type WordContext } from './docx-runs.ts'
import { exactly, looksOfLines, spacer } from './paragraphs.ts'

type Running = BlockOf<'running'>
interface Part {
  text: string
  x0: number
  x1: number
}

/**
 * The running lines that Word repeats by itself: the same on all pages, or on all but the first, page numbers counting
 * from one to the next.
 */
export function sharedRunning(pages: readonly PageLayout[]): Set<Block> {
  // Headers of vertical pages run down with their text; on the page they may not.
  if (pages[0]?.vertical) return new Set()
  const rows = new Map<string, { at: number; block: Running }[]>()
  for (const [at, page] of pages.entries()) {
    const middle = frameOf(page)[1] / 2
    for (const block of runningOf(page)) {
      const text = plain(block.spans).replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
      const key = `${block.y0 < middle ? 'top' : 'bottom'} ${text}`
      rows.set(key, [...(rows.get(key) ?? []), { at, block }])
    }
  }
  const skipsFirst = pages.length > 2 && ![...rows.values()].some(row => row.length === pages.length)
  const shared = new Set<Block>()
  for (const row of rows.values()) {
    const places = new Set(row.map(r => r.at))
    if (places.size !== row.length) continue
    const whole = row.length === pages.length
    const behindFirst = skipsFirst && row.length === pages.length - 1 && !places.has(0)
    if ((whole || behindFirst) && counts(row) && row.every(r => isOutside(r.block, pages)))
      for (const { block } of row) shared.add(block)
  }
  return shared
}

/** Whether the text of all pages keeps clear of a running line. */
function isOutside(running: Running, pages: readonly PageLayout[]): boolean {
  const [head, foot] = [headOf(running), footOf(running)]
  return pages.every(page => {
    const top = running.y0 < frameOf(page)[1] / 2
    return page.blocks.every(
      b => b.kind === 'running' || b.kind === 'figure' || (top ? b.y0 > foot - 3 : b.y1 < head + 3),
    )
  })
}

/** Whether the figures in a running line are the same throughout, or the page's number. */
function counts(row: readonly { at: number; block: Running }[]): boolean {
  const texts = row.map(({ block }) =>
    partsOf(block)
      .map(part => part.text)
      .join(' '),
  )
  const [first] = texts as [string]
  // A number alone on the one page it stands on may be a year.
  if (row.length === 1) return !numberIn(first) || NAMED.test(first) || row[0]!.block.place === 'page-number'
  if (texts.every(text => text === first)) return true
  return row.every(({ at, block }) => {
    const start = partsOf(row[0]!.block)
    return partsOf(block).every((part, i) => {
      if (part.text === start[i]?.text) return true
      const [own, other] = [numberIn(part.text), numberIn(start[i]?.text ?? '')]
      if (!own || !other) return false
      return Number(own[0]) - Number(other[0]) === at - row[0]!.at
    })
  })
}

/** Pieces of running lines whose number stays the same from a page to the next: years and prices are no page numbers. */
export function steadyTexts(pages: readonly PageLayout[]): Set<string> {
  const texts = pages.map(
    page => new Set(runningOf(page).flatMap(block => partsOf(block).map(part => part.text))),
  )
  return new Set(
    texts.flatMap((own, i) => [...own].filter(text => texts[i + 1]?.has(text) && numberIn(text))),
  )
}

/** The running lines of a page that Word does not repeat. */
export const loneRunning = (page: PageLayout, shared: ReadonlySet<Block>): Running[] =>
  runningOf(page).filter(block => !shared.has(block))

/** The running lines of the first page that has shared ones, from its top or its bottom. */
function sharedRow(pages: readonly PageLayout[], shared: ReadonlySet<Block>, top: boolean): Running[] {
  for (const page of pages) {
    const middle = frameOf(page)[1] / 2
    const own = runningOf(page).filter(b => shared.has(b) && b.y0 < middle === top)
    if (own.length > 0) return own.sort((a, b) => a.y0 - b.y0)
  }
  return []
}

/** Whether the first page has none of what the others share. */
export const skipsFirst = (pages: readonly PageLayout[], shared: ReadonlySet<Block>): boolean =>
  pages.length > 1 && shared.size > 0 && !runningOf(pages[0]!).some(block => shared.has(block))

/** Where the shared header begins and ends, and the footer, in points from the page's top. */
export function runningEdges(pages: readonly PageLayout[], shared: ReadonlySet<Block>) {
  const [top, bottom] = [true, false].map(side => sharedRow(pages, shared, side)) as [Running[], Running[]]
  const edges = (row: Running[]) =>
    row.length > 0
      ? { head: Math.min(...row.map(b => headOf(b))), foot: Math.max(...row.map(b => footOf(b))) }
      : undefined
  return { header: edges(top), footer: edges(bottom) }
}

/**
 * Running headers and footers become Word's own; page numbers count by themselves. `drawn` is what they draw on all
 * pages; `first`: on a first page that shares nothing else; `opens`: no pages stand before that have others.
 */
export function wordRunning(
  context: WordContext,
  pages: readonly PageLayout[],
  shared: ReadonlySet<Block>,
  {
    drawn,
    first,
    opens,
  }: { drawn: readonly Docx.ParagraphChild[]; first: readonly Docx.ParagraphChild[]; opens: boolean },
): { headers?: object; footers?: object } {
  const { Header, Footer } = context.docx
  const width = frameOf(pages[0]!)[0]
  const rows = (top: boolean): Docx.Paragraph[] | undefined => {
    const own = sharedRow(pages, shared, top)
    let foot: number | undefined
    const children = own.map(block => {
      const room = foot === undefined ? 0 : Math.max(0, headOf(block) - foot)
      foot = footOf(block)
      return paragraph(context, block, width, room)
    })
    return children.length > 0 ? children : undefined
  }
  let [top, bottom] = [rows(true), rows(false)]
  if (drawn.length > 0) {
    const layer = spacer(context, 1, [...drawn])
    if (bottom && !top && first.length === 0) bottom = [...bottom, layer]
    else top = [...(top ?? []), layer]
  }
  // What is not said anew is taken over from the section before.
  if (!opens) {
    top ??= [spacer(context, 1)]
    bottom ??= [spacer(context, 1)]
  }
  return {
    ...(top && {
      headers: {
        default: new Header({ children: top }),
        ...(first.length > 0 && { first: new Header({ children: [spacer(context, 1, [...first])] }) }),
      },
    }),
    ...(bottom && { footers: { default: new Footer({ children: bottom }) } }),
  }
}

const runningOf = (page: PageLayout): Running[] =>
  page.blocks.filter((b): b is Running => b.kind === 'running' && b.place !== 'margin')

const partsOf = (block: Running): Part[] =>
  block.parts && block.parts.length > 0
    ? block.parts.map(part => ({ ...part, text: clean(part.text) }))
    : [{ text: clean(plain(block.spans)), x0: block.x0, x1: block.x1 }]

/** The number a section's first page bears, where one is printed. */
export function firstNumber(
  pages: readonly PageLayout[],
  shared: ReadonlySet<Block>,
  steady: ReadonlySet<string>,
): number | undefined {
  for (const [i, page] of pages.entries()) {
    for (const block of runningOf(page).filter(b => shared.has(b))) {
      for (const { text } of partsOf(block)) {
        const number = steady.has(text) ? null : numberIn(text)
        if (number) return Math.max(0, Number(number[0]) - i)
      }
    }
  }
  return undefined
}

/** What stands between a page's number and the count of pages. */
const OF = String.raw`\s*(?:of|/|von|de|sur|di|из)\s*`
const TOTAL = new RegExp(`^(${OF})(\\d+)`, 'iu')
const ALONE = new RegExp(String.raw`^[-–—|[(\s]*\d{1,4}(?=(?:${OF}\d{1,4})?[-–—|\])\s]*$)`, 'iu')
const NAMED = /(?:^|[^\p{L}])(?:page|seite|página|pagina|p\.|стр\.?|第)\s*\d{1,4}(?!\d)/iu

/** The page number in a text: alone, or behind the word for it. */
function numberIn(text: string): RegExpExecArray | null {
  const found = ALONE.exec(text) ?? NAMED.exec(text)
  const digits = found && /\d+$/.exec(found[0])
  if (!digits) return null
  digits.index += found.index
  return digits
}

function paragraph(context: WordContext, block: Running, width: number, room: number): Docx.Paragraph {
  const { docx, column } = context
  const { paper } = onGround(context, block)
  const spacing = exactly(context, ownLines(block), room)
  const { AlignmentType, Paragraph, TabStopType, TextRun } = docx
  const looks = looksOfLines(block.lines, false)
  const size = half(looks.size ?? 9)
  const font = looks.font ?? context.style.font
  const bold = block.lines.every(line => line.bold)
  const italics = block.lines.every(line => line.italic)
  const letters = { size, font, bold, italics }
  const parts = partsOf(block)
  const places = parts.map(part => placeOf(part, width))
  // A line whose pieces stand left, in the middle and on the right needs stops for them; one alone is aligned.
  const spread = parts.length > 1 && parts.length === new Set(places).size
  if (!spread) {
    const stops = parts.map(part => Math.round((part.x0 - column.x0) * TWIPS))
    const own = areApart(parts) ? parts.map(part => colorOf(part, block, paper)) : []
    // Pieces on grounds of their own stay on them.
    const placed = own.length > 0
    const runs = (placed ? parts : [undefined]).map((part, i) => {
      // Each piece may hold the page number.
      const texts = part
        ? [...(i > 0 ? ['\t'] : []), ...counted(context, part.text)]
        : parts.flatMap((one, k) => [...(k > 0 ? [' '] : []), ...counted(context, one.text)])
      return new TextRun({ ...letters, ...(part ? own[i] : colorOn(block.spans, paper)), children: texts })
    })
    return new Paragraph({
      spacing,
      alignment: AlignmentType[placed ? 'LEFT' : placeOf(block, width)],
      ...(placed && {
        // Pieces may stand in the margins.
        indent: {
          left: stops[0]!,
          right: Math.round(Math.min(0, column.x1 - parts.at(-1)!.x1 - LEAST_GAP) * TWIPS),
        },
        tabStops: stops.slice(1).map(position => ({ type: TabStopType.LEFT, position })),
      }),
      children: runs,
    })
  }
  const length = column.x1 - column.x0
  return new Paragraph({
    spacing,
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round((length / 2) * TWIPS) },
      { type: TabStopType.RIGHT, position: Math.round(length * TWIPS) },
    ],
    children: parts.flatMap((part, i) => {
      const tabs = STOP[places[i]!] - (i > 0 ? STOP[places[i - 1]!] : 0)
      return new TextRun({
        ...letters,
        ...colorOf(part, block, paper),
        children: ['\t'.repeat(tabs), ...counted(context, part.text)],
      })
    }),
  })
}

/** Pieces this far from each other keep to their places, in points. */
const LEAST_GAP = 8

/** Whether several pieces stand side by side with room between them. */
const areApart = (parts: readonly Part[]): boolean =>
  parts.length > 1 && parts.every((part, i) => i === 0 || part.x0 - parts[i - 1]!.x1 > LEAST_GAP)

/** The colour all spans share, where it can be told from the ground they are on. */
function colorOn(spans: readonly Span[], paper: string | undefined): { color: string } | undefined {
  const [back, ...others] = new Set(spans.filter(s => s.text.trim() !== '').map(s => s.back))
  return sharedColor(spans, (others.length === 0 ? back : undefined) ?? paper)
}

/** The colour of one piece of a running line. */
function colorOf(
  { text }: Part,
  { spans }: Running,
  paper: string | undefined,
): { color: string } | undefined {
  const own = spans.find(span => clean(span.text).includes(text))
  return colorOn(own ? [own] : spans, paper)
}

const STOP = { LEFT: 0, CENTER: 1, RIGHT: 2 }

function placeOf({ x0, x1 }: { x0: number; x1: number }, width: number): keyof typeof STOP {
  const middle = (x0 + x1) / 2
  return Math.abs(middle - width / 2) < 0.1 * width ? 'CENTER' : middle > width / 2 ? 'RIGHT' : 'LEFT'
}

/**
 * A text with its page number, and the count of pages behind it, as fields. Where a part of a document is all there
 * is, or its cover is not counted, the count that stands there is no field, as that would print another one.
 */
function counted({ docx: { PageNumber }, pages, steady }: WordContext, text: string): string[] {
  const number = steady.has(text) ? null : numberIn(text)
  if (!number) return [text]
  const before = text.slice(0, number.index)
  const after = text.slice(number.index + number[0].length)
  const total = TOTAL.exec(after)
  const rest =
    Number(total?.[2]) === pages.size
      ? [total![1]!, PageNumber.TOTAL_PAGES, after.slice(total![0].length)]
      : [after]
  return [before, PageNumber.CURRENT, ...rest].filter(part => part !== '')
}
