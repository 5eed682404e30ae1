import { dropStart } from './blocks.ts'
import type { Block, BlockOf, PageLayout, Span } from './model.ts'
import { plain } from './model.ts'

type Text = BlockOf<'paragraph'> | BlockOf<'list-item'>

const MARKER = /^(\d{1,3})[.)]?$/
const START = /^(\d{1,3})[.)]?\s+(?=\S)/

/** The number that a text begins with, and how much of it that is. */
function numberOf(block: Block): { number: number; length: number } | undefined {
  if (block.kind === 'list-item') {
    const marker = block.ordered ? MARKER.exec(block.marker) : null
    return marker ? { number: Number(marker[1]), length: 0 } : undefined
  }
  // Notes at the foot of a page begin with a raised number.
  const isPlain = block.kind === 'paragraph' && block.spans[0]?.script !== 'super'
  const start = isPlain ? START.exec(plain(block.spans)) : null
  return start ? { number: Number(start[1]), length: start[0].length } : undefined
}

/** The arrow that leads from a note back to the text. */
const WAY_BACK = /\s*[↩⤴↑]\ufe0e?\s*$/

function withoutWayBack(spans: readonly Span[]): Span[] {
  const last = spans.at(-1)
  if (!last || !WAY_BACK.test(last.text)) return [...spans]
  const text = last.text.replace(WAY_BACK, '')
  const before = spans.slice(0, -1)
  if (text !== '') return [...before, { ...last, text }]
  return before.map((span, i) => (i < before.length - 1 ? span : { ...span, text: span.text.trimEnd() }))
}

/** The numbers that are raised in the texts of a document. */
function raisedNumbers(pages: readonly PageLayout[]): Set<number> {
  const raised = new Set<number>()
  for (const block of pages.flatMap(page => page.blocks)) {
    if (!('spans' in block)) continue
    for (const { script, text } of block.spans.slice(1))
      if (script === 'super') for (const [digits] of text.matchAll(/\d{1,3}/g)) raised.add(Number(digits))
  }
  return raised
}

type Endnotes = Map<Block, BlockOf<'footnote'>>

/**
 * Texts that a heading and the next one, or the end, hold between them and that count from one numbers which are
 * raised in the text: the notes of the document, as web pages and articles have them.
 */
export function findEndnotes(pages: readonly PageLayout[]): Endnotes {
  const found: Endnotes = new Map()
  const raised = raisedNumbers(pages)
  if (raised.size === 0) return found
  let run: BlockOf<'footnote'>[] | undefined
  const end = () => {
    for (const note of run ?? []) found.set(note.origin!, note)
  }
  for (const block of pages.flatMap(page => page.blocks)) {
    if (block.kind === 'running') continue
    if (block.kind === 'heading') {
      end()
      run = []
      continue
    }
    const note = run && noteOf(block, run.length + 1)
    if (note && raised.has(Number(note.marker))) run!.push(note)
    else run = undefined
  }
  end()
  if (found.size > 0) return found
  // Where nothing heads them, they close the document, and the text raises just these numbers.
  return raised.has(1) && raised.size > 1 ? closingNotes(pages, raised) : found
}

/** The last texts, where they bear just the numbers that are raised in the texts above. */
function closingNotes(pages: readonly PageLayout[], raised: ReadonlySet<number>): Endnotes {
  const numbers = [...raised].sort((a, b) => a - b)
  const texts = pages.flatMap(page => page.blocks).filter(block => block.kind !== 'running')
  if (numbers.length === 0 || numbers.length >= texts.length) return new Map()
  const last = texts.slice(-numbers.length)
  const notes = last.map((block, i) => [block, noteOf(block, numbers[i]!)] as const)
  return notes.every(([, note]) => note) ? new Map(notes as [Block, BlockOf<'footnote'>][]) : new Map()
}

function noteOf(block: Block, number: number): BlockOf<'footnote'> | undefined {
  const start = numberOf(block)
  if (start?.number !== number) return undefined
  const origin = block as Text
  const { x0, y0, x1, y1, page, lines } = origin
  const spans = withoutWayBack(dropStart(origin.spans, start.length))
  return { x0, y0, x1, y1, page, lines, kind: 'footnote', marker: String(number), spans, origin }
}

/**
 * Notes at the foot of a page that are as large as its text and bear numbers as items of a list do, as style sheets
 * for print have them: the last texts of the page, with just the numbers that are raised in the texts above.
 */
export function largeNotes(page: PageLayout): Endnotes {
  const notes = closingNotes([page], raisedNumbers([page]))
  return new Map([...notes].map(([block, note]) => [block, { ...note, origin: undefined }]))
}

/** Puts endnotes in place of their texts, unless it is notes at the feet of pages that the text refers to. */
export function settleEndnotes(pages: readonly PageLayout[], ends: Endnotes): void {
  if (ends.size === 0) return
  const marks = new Set([...ends.values()].map(note => note.marker))
  if (pages.some(page => page.blocks.some(b => b.kind === 'footnote' && marks.has(b.marker)))) return
  for (const page of pages) page.blocks = page.blocks.map(block => ends.get(block) ?? block)
}

/** A page whose endnotes are texts as they stand: word processors would move notes to the feet of other pages. */
export const withNotesInPlace = (page: PageLayout): PageLayout => ({
  ...page,
  blocks: page.blocks.map(block => (block.kind === 'footnote' && block.origin) || block),
})
