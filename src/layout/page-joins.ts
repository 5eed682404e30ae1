import { goOn } from './hyphens.ts'
import { markerOf } from './markers.ts'
import type { Block, BlockOf, Line, PageLayout } from './model.ts'
import { firstWord } from './write/placing.ts'

type Text = BlockOf<'paragraph'> | BlockOf<'list-item'>

const isText = (block: Block): block is Text => block.kind === 'paragraph' || block.kind === 'list-item'

/** Whether a line breaks off and the other goes on from it: in the same type, and in the middle of a sentence. */
export function goesOnIn(end: Line, start: Line): boolean {
  if (Math.abs(end.size - start.size) > 0.06 * end.size || end.bold !== start.bold) return false
  return /[\p{L}\p{N},-]$/u.test(end.text) && /^\p{Ll}/u.test(start.text)
}

/** Scripts without capitals: a full line that ends in a letter, and another from the margin. */
function goesOnUncased(last: Text, next: Text): boolean {
  const [end, start] = [last.lines.at(-1)!, next.lines[0]!]
  if (last.lines.length < 2 || next.lines.length < 2) return false
  if (Math.abs(end.size - start.size) > 0.06 * end.size || end.bold !== start.bold) return false
  if (!/[\p{Lo}\p{M},،、，]$/u.test(end.text) || !/^\p{Lo}/u.test(start.text)) return false
  const full = (line: Line, all: Line[]) =>
    line.x1 - line.x0 > 0.97 * (Math.max(...all.map(l => l.x1)) - Math.min(...all.map(l => l.x0)))
  return full(end, last.lines) && full(start, next.lines)
}

/** The least width of the line a page ends with, beside the widest of its text, and its least letters: those of addresses have fewer. */
const FULL = 0.7
const FEWEST_LETTERS = 40

/** A full line that ends in the middle of a sentence, and a name from the margin, where a paragraph is set in or comes after room. */
function goesOnWithName(last: Text, next: Text): boolean {
  const [end, start] = [last.lines.at(-1)!, next.lines[0]!]
  if (last.lines.length < 2 || next.lines.length < 2) return false
  if (Math.abs(end.size - start.size) > 0.06 * end.size || end.bold !== start.bold || end.rtl) return false
  if (!/(?:\p{Ll}{2}|,)$/u.test(end.text) || !/^[\p{Lu}\d]/u.test(start.text)) return false
  if (Math.abs(start.x0 - next.lines[1]!.x0) >= 1) return false
  const edge = Math.max(...last.lines.slice(0, -1).map(line => line.x1))
  if (Math.abs(end.x1 - edge) < 1) return true
  if (end.text.length < FEWEST_LETTERS) return false
  // Lines that end where they like are full where the next word has no room.
  const left = Math.min(...last.lines.slice(1).map(line => line.x0))
  return end.x1 - left > FULL * (edge - left) && end.x1 + 0.2 * end.size + firstWord(start) > edge
}

/** Whether a text goes on overleaf, or in the next column. */
export const goesOnOver = (last: Text, next: Text): boolean =>
  goesOnIn(last.lines.at(-1)!, next.lines[0]!) || goesOnUncased(last, next) || goesOnWithName(last, next)

/** Two pieces of one text. Its box stays that of the first: the other may stand in another column, or overleaf. */
export function joinTexts<T extends Text | BlockOf<'footnote'>>(last: T, next: Text): T {
  const spans = goOn(last.spans, last.lines.at(-1), next.lines)
  return { ...last, lines: [...last.lines, ...next.lines], spans }
}

/** Pictures, tables, notes and running lines stand between the halves of a text that goes on over a page break. */
const textAt = (blocks: readonly Block[], from: 'start' | 'end'): Text | undefined => {
  const isBody = (b: Block) => !['figure', 'table', 'footnote', 'running'].includes(b.kind)
  const found = from === 'start' ? blocks.find(isBody) : blocks.findLast(isBody)
  return found && isText(found) ? found : undefined
}

/** The halves of texts that go on over a page break: the second by the first. */
export function pageJoins(pages: readonly PageLayout[]): Map<Block, BlockOf<'paragraph'>> {
  const joins = new Map<Block, BlockOf<'paragraph'>>()
  for (const [i, next] of pages.entries()) {
    const page = pages[i - 1]
    if (!page || next.number !== page.number + 1) continue
    const last = textAt(page.blocks, 'end')
    const first = textAt(next.blocks, 'start')
    if (!last || first?.kind !== 'paragraph') continue
    if (goesOnOver(last, first)) joins.set(last, first)
  }
  return joins
}

/** Tags call the rest of an item, overleaf, an item of its own, which has no marker: it is text that goes on. */
export function restsOverleaf(pages: readonly PageLayout[]): void {
  for (const [i, page] of pages.entries()) {
    const before = pages[i - 1]
    if (!before || !page.tagged || page.number !== before.number + 1) continue
    const last = textAt(before.blocks, 'end')
    const first = textAt(page.blocks, 'start')
    if (last?.kind !== 'list-item' || first?.kind !== 'list-item' || markerOf(first.lines[0]!)) continue
    if (!goesOnIn(last.lines.at(-1)!, first.lines[0]!)) continue
    const { marker: _, ordered: __, depth: ___, ...text } = first
    const { rtl } = first.lines[0]!
    const rest: Block = { ...text, kind: 'paragraph', rtl, align: rtl ? 'right' : 'left' }
    page.blocks = page.blocks.map(block => (block === first ? rest : block))
  }
}

/** Code at the foot of a page and at the head of the next, set in type of one size, is one listing. */
function joinCode(page: PageLayout, next: PageLayout): void {
  const isBody = (b: Block) => b.kind !== 'running' && b.kind !== 'footnote'
  const last = page.blocks.findLast(isBody)
  const first = next.blocks.find(isBody)
  if (last?.kind !== 'code' || first?.kind !== 'code') return
  const [end, start] = [last.lines.at(-1)!, first.lines[0]!]
  if (Math.abs(end.size - start.size) > 0.06 * end.size) return
  // Either has lost the indent that all its lines share.
  const indents = Math.round((first.x0 - last.x0) / ((start.x1 - start.x0) / start.text.length))
  const [upper, lower] = [set(last.text, -indents), set(first.text, indents)]
  const whole: Block = { ...last, text: `${upper}\n${lower}`, lines: [...last.lines, ...first.lines] }
  page.blocks = page.blocks.map(block => (block === last ? whole : block))
  next.blocks = next.blocks.filter(block => block !== first)
}

const set = (code: string, indent: number): string =>
  indent > 0 ? code.replace(/^(?=.)/gm, ' '.repeat(indent)) : code

/** Pages on which a paragraph or listing that goes on over a page break stands whole where it begins. */
export function joinPages(pages: readonly PageLayout[]): PageLayout[] {
  const joined = pages.map(page => ({ ...page }))
  // From the back, so that a text over three pages is gathered piece by piece.
  for (let i = joined.length - 1; i > 0; i--) {
    const [page, next] = [joined[i - 1]!, joined[i]!]
    if (next.number !== page.number + 1) continue
    joinCode(page, next)
    const last = textAt(page.blocks, 'end')
    const first = textAt(next.blocks, 'start')
    if (!last || first?.kind !== 'paragraph') continue
    if (!goesOnOver(last, first)) continue
    page.blocks = page.blocks.map(block => (block === last ? joinTexts(last, first) : block))
    next.blocks = next.blocks.filter(block => block !== first)
  }
  return joined
}
