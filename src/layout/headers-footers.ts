import { around, median } from './boxes.ts'
import type { Draft, EdgeRow } from './draft.ts'
import { lineOf } from './lines.ts'
import type { BlockOf } from './model.ts'
import { type Segment, textOf } from './segments.ts'

const PAGE_NUMBER =
  /^[-–—|[(\s]*(?:(?:page|seite|página|pagina|p\.|стр\.?|第)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de|sur|di|из|-)\s*\d{1,4})?\s*(?:页|頁)?[-–—|\])\s]*$/i

/** Dots lead to the number of another page. */
const LEADERS = /(?:[.·…]\s?){4}/

export interface Running {
  header: BlockOf<'running'>[]
  footer: BlockOf<'running'>[]
  /** What they are made of, to be left out of the text. */
  segments: Set<Segment>
}

/**
 * Running headers, footers and page numbers: rows at the edges of a page that its neighbours have too, in the
 * same place, or that the document itself marks as no part of its text.
 */
export function findRunning(draft: Draft, neighbours: readonly Draft[]): Running {
  const running: Running = { header: [], footer: [], segments: new Set() }
  const take = (rows: EdgeRow[], others: (d: Draft) => EdgeRow[], place: 'header' | 'footer') => {
    const found: EdgeRow[] = []
    for (const row of rows) {
      const repeated =
        neighbours.some(d =>
          others(d).some(o => isSame(row, o) && counts(row, o, d.content.number - draft.content.number)),
        ) ||
        isRunningHead(draft, row, neighbours, others) ||
        isPaged(draft, row, neighbours, others) ||
        namesChapter(draft, row, neighbours)
      const numbered = isNumbered(row, draft.width) && !isOfContents(draft, row) && !isHeading(draft, row)
      const lone = (numbered && isOutside(draft, row, found)) || isAtEdge(draft, row)
      if (!repeated && !row.artifact && !lone) break
      if (!row.artifact && keepsColumns(draft, row, place)) break
      found.push(row)
    }
    // What goes on into the text without a gap is text, even where the next page starts the same way.
    while (found.length > 0 && !isSure(draft, found.at(-1)!) && !isApart(draft, found.at(-1)!, place))
      found.pop()
    for (const row of found) {
      for (const s of row.segments) running.segments.add(s)
      const words = row.segments.flatMap(s => s.words)
      const line = lineOf(words, draft.linkAt)
      running[place].push({
        ...around(words),
        page: draft.content.number,
        kind: 'running',
        place: PAGE_NUMBER.test(row.text) ? 'page-number' : place,
        spans: line.spans,
        lines: [line],
        parts: row.segments.map(s => ({ text: textOf(s.words), x0: s.x0, x1: s.x1 })),
      })
    }
  }
  take(draft.top, d => d.top, 'header')
  take(draft.bottom, d => d.bottom, 'footer')
  running.footer.reverse()
  return running
}

/** A row of a table that goes on from page to page: its headings, or its last row; what is next to it lines up with it. */
function keepsColumns(draft: Draft, row: EdgeRow, place: 'header' | 'footer'): boolean {
  if (row.segments.length < 3) return false
  const { size } = row.segments[0]!
  const top = Math.min(...row.segments.map(s => s.y0))
  const bottom = Math.max(...row.segments.map(s => s.y1))
  const next = draft.segments.filter(s =>
    place === 'header'
      ? s.y0 > bottom - 0.3 * size && s.y0 < bottom + 4 * size
      : s.y1 < top + 0.3 * size && s.y1 > top - 2 * size,
  )
  const near = (a: number, b: number) => Math.abs(a - b) < 3
  const lined = row.segments.filter(s =>
    next.some(b => near(b.x0, s.x0) || near(b.x1, s.x1) || near((b.x0 + b.x1) / 2, (s.x0 + s.x1) / 2)),
  )
  return lined.length >= (place === 'header' ? 0.6 : 0.8) * row.segments.length
}

const isSame = (a: EdgeRow, b: EdgeRow): boolean => {
  if (Math.abs(a.y - b.y) > 8) return false
  if (a.key === b.key) return true
  // Left and right pages swap number and title.
  const strip = (key: string) => key.replace(/#/g, '').trim()
  return strip(a.key).length > 3 && strip(a.key) === strip(b.key)
}

/**
 * A line that names the chapter or the section a page is in: the words change, its place and its type do not, and
 * neither is that of the text.
 */
function isRunningHead(
  draft: Draft,
  row: EdgeRow,
  neighbours: readonly Draft[],
  others: (d: Draft) => EdgeRow[],
): boolean {
  const { segments } = row
  const [first, last] = [segments[0]!, segments.at(-1)!]
  if (LEADERS.test(row.text) || row.text.length > 160 || !isOutside(draft, row, [])) return false
  const type = typeOf(first)
  const level = neighbours.flatMap(d =>
    others(d).filter(
      o => Math.abs(o.y - row.y) < 1 && typeOf(o.segments[0]!) === type && isOutside(d, o, []),
    ),
  )
  const ends = level.filter(
    o => Math.abs(o.segments[0]!.x0 - first.x0) < 1 || Math.abs(o.segments.at(-1)!.x1 - last.x1) < 1,
  )
  const parted = segments.length === 2 && last.x0 - first.x1 > 2 * first.size
  // The chapter's name stays while the section's changes.
  const part = (o: EdgeRow) =>
    o.segments.some(b => segments.some(a => a.words.length > 1 && textOf(a.words) === textOf(b.words)))
  if (parted && ends.some(part)) return true
  return ends.length > 1 && isSetApart(draft, row, parted)
}

/** A page's number behind its name, or behind a sign that parts it from the words before. */
const LAST_NUMBER =
  /(?:[|·•–—]|(?:^|[\s(])(?:page|seite|página|pagina|pág\.|p\.|s\.|стр\.?|strona|str\.|sayfa|σελίδα|σελ\.))\s*(\d{1,4})(?:\s*(?:of|\/|von|de|sur|di|из|z)\s*\d{1,4})?\)?$/iu

/** The numbers at the ends of a row, apart from its words. */
function endNumbers({ segments, text }: EdgeRow): number[] {
  if (text.length > 160 || LEADERS.test(text)) return []
  const last = LAST_NUMBER.exec(text)?.[1]
  if (last) return [Number(last)]
  if (segments.length < 2) return []
  return [segments[0]!, segments.at(-1)!].flatMap(s => {
    const number = textOf(s.words)
    return /^\d{1,4}$/.test(number) ? [Number(number)] : []
  })
}

/** Whether a line ends or begins in a number that is another in the same place of a neighbour, by as many pages as lie between. */
function isPaged(
  draft: Draft,
  row: EdgeRow,
  neighbours: readonly Draft[],
  others: (d: Draft) => EdgeRow[],
): boolean {
  const own = endNumbers(row)
  if (own.length === 0 || isLarge(draft, row) || isHeading(draft, row) || !isOutside(draft, row, []))
    return false
  return neighbours.some(d => {
    const apart = d.content.number - draft.content.number
    return others(d).some(
      o => Math.abs(o.y - row.y) < 1.5 && endNumbers(o).some(n => own.some(number => n - number === apart)),
    )
  })
}

/** Whether a line alone names the chapter that a larger heading of a page before begins. */
function namesChapter(draft: Draft, row: EdgeRow, neighbours: readonly Draft[]): boolean {
  const text = row.text.replace(/^\d+\s+|\s+\d+$/g, '').toLowerCase()
  if (text.length < 6 || !/\p{L}{3}/u.test(text) || isLarge(draft, row) || !isOutside(draft, row, []))
    return false
  const { size } = row.segments[0]!
  return neighbours.some(
    d => d.content.number < draft.content.number && headingsOf(d, LARGER * size).includes(text),
  )
}

/** The words of a page in larger type than a size, a heading of several lines in one. */
const headingsOf = ({ segments }: Draft, size: number): string =>
  segments
    .flatMap(s => (s.size > size ? [textOf(s.words)] : []))
    .join(' ')
    .toLowerCase()

/** Headings are larger than what names them at the edges of pages. */
const LARGER = 1.3

/** Whether a row is set larger than most of the page. */
function isLarge({ segments }: Draft, { segments: [first] }: EdgeRow): boolean {
  const usual = median(
    segments.map(s => s.size),
    first!.size,
  )
  return first!.size > 1.05 * usual
}

/** The face and size a piece of a line begins with. */
const typeOf = ({ words: [word], size }: Segment): string => `${word!.run.font.name} ${size.toFixed(1)}`

/** Whether a line is set as no text is and no heading: slanted, smaller, or in capitals from edge to edge. */
function isSetApart({ segments }: Draft, row: EdgeRow, parted: boolean): boolean {
  const { size, words } = row.segments[0]!
  const usual = median(
    segments.map(s => s.size),
    size,
  )
  const { font } = words[0]!.run
  if (size > 1.02 * usual || font.bold) return false
  const isUsual = segments.filter(s => s.words[0]!.run.font.name === font.name).length > 0.4 * segments.length
  if (isUsual && size > 0.95 * usual) return parted && /\p{Lu}/u.test(row.text) && !/\p{Ll}/u.test(row.text)
  return font.italic || size < 0.95 * usual || parted
}

/** Whether a number that stands alone is the other page's too, or has grown by as many pages as lie between. */
function counts(row: EdgeRow, other: EdgeRow, apart: number): boolean {
  if (row.key !== '#' || row.text === other.text) return true
  return Number(other.text) - Number(row.text) === apart
}

/** A page number alone, or at the outer end of a short line. A number of four digits alone may as well be a year. */
function isNumbered(row: EdgeRow, width: number): boolean {
  if (PAGE_NUMBER.test(row.text)) return !/^\d{4}$/.test(row.text)
  if (row.segments.length < 2 || row.text.length > 100 || LEADERS.test(row.text)) return false
  const [first, last] = [row.segments[0]!, row.segments.at(-1)!]
  return (
    (/^\d{1,4}$/.test(textOf(first.words)) && first.x0 < 0.2 * width) ||
    (/^\d{1,4}$/.test(textOf(last.words)) && last.x1 > 0.8 * width)
  )
}

/** The number of a heading and its text, close behind it: in type larger than most of the page. */
function isHeading({ segments }: Draft, { segments: [first, second] }: EdgeRow): boolean {
  if (!first || !second || second.x0 - first.x1 > 2.5 * first.size) return false
  const usual = median(
    segments.map(s => s.size),
    first.size,
  )
  return Math.min(first.size, second.size) > 1.12 * usual
}

/** A line of a table of contents: page numbers that never fall stand under each other at the ends of lines. */
function isOfContents(draft: Draft, row: EdgeRow): boolean {
  const last = row.segments.at(-1)!
  const numbers = draft.segments
    .filter(s => Math.abs(s.x1 - last.x1) < 2)
    .sort((a, b) => a.y0 - b.y0)
    .flatMap(s => /(?:^|[\s.])(\d{1,4})$/.exec(textOf(s.words))?.[1] ?? [])
    .map(Number)
  return numbers.length > 3 && numbers.every((n, i) => i === 0 || n >= numbers[i - 1]!)
}

/** Closer to the paper's edge than text is ever set: stamps of publishers and printers. */
const isAtEdge = (draft: Draft, row: EdgeRow): boolean =>
  row.segments.every(s => s.y1 < 0.028 * draft.height || s.y0 > 0.972 * draft.height)

const isSure = (draft: Draft, row: EdgeRow): boolean => row.artifact || isAtEdge(draft, row)

/** Whether there is white space between a row at the edge and what follows further in. */
function isApart(draft: Draft, row: EdgeRow, place: 'header' | 'footer'): boolean {
  const { size } = row.segments[0]!
  const own = new Set(row.segments)
  const top = Math.min(...row.segments.map(s => s.y0))
  const bottom = Math.max(...row.segments.map(s => s.y1))
  return !draft.segments.some(s => {
    if (own.has(s)) return false
    return place === 'header'
      ? s.y1 > bottom && s.y0 < bottom + 0.6 * size
      : s.y0 < top && s.y1 > top - 0.6 * size
  })
}

/** Whether a row keeps its distance from the text, in the outer tenth of the page. */
function isOutside(draft: Draft, row: EdgeRow, outer: readonly EdgeRow[]): boolean {
  const size = row.segments[0]!.size
  const own = new Set([row, ...outer].flatMap(r => r.segments))
  const top = Math.min(...row.segments.map(s => s.y0))
  const bottom = Math.max(...row.segments.map(s => s.y1))
  if (row.y !== Infinity && top > 0.12 * draft.height && bottom < 0.88 * draft.height) return false
  return !draft.segments.some(s => !own.has(s) && s.y0 < bottom + 0.8 * size && s.y1 > top - 0.8 * size)
}
