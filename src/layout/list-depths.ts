import { countsOn, isFirstMarker } from './markers.ts'
import type { Block, PageLayout } from './model.ts'
import { goesOnIn } from './page-joins.ts'

/** How far in a block begins: from the right in right-to-left text. */
const startOf = ({ x0, x1, lines }: Block): number => (lines[0]?.rtl ? -x1 : x0)

/** Where the items of a level begin, and the number of the last one. */
interface Level {
  start: number
  marker: string | undefined
}

/** Items further in than the ones before belong to them. `open` are the levels that a page before left open. */
export function setDepths(blocks: readonly Block[], open: readonly Level[] = []): void {
  let stack = [...open]
  const nested = new Set(
    open.flatMap((level, i) => (level.start === open[i - 1]?.start ? formOf(level) : [])),
  )
  // Numbers may hang out of the column: text before the first of them tells where the column begins.
  const first = blocks.findIndex(block => block.kind === 'list-item')
  const edge = Math.min(...blocks.slice(0, Math.max(first, 0)).map(startOf))
  for (const [i, block] of blocks.entries()) {
    const start = startOf(block)
    if (block.kind !== 'list-item') {
      // A paragraph between items, set in as they are, does not end the list.
      if (stack.length > 0 && (start < stack[0]!.start + 4 || Math.abs(start - edge) < 1)) stack = []
      continue
    }
    const marker = block.ordered ? block.marker : undefined
    const same = sameStart(block)
    while (stack.length > 0 && start < stack.at(-1)!.start - same) stack.pop()
    const top = stack.at(-1)
    if (!top || start > top.start + same) stack.push({ start, marker })
    else {
      const counted = stack.findLastIndex(
        level => Math.abs(level.start - start) <= same && goesOnWith(level, marker),
      )
      const begins = counted < 0 && (marker === undefined || isFirstMarker(marker))
      if (counted >= 0) stack = stack.slice(0, counted + 1)
      else if (begins && (isBetween(top, blocks.slice(i + 1), same) || nested.has(formOf({ marker })))) {
        nested.add(formOf({ marker }))
        stack.push({ start: top.start, marker })
      }
      stack[stack.length - 1] = { ...stack.at(-1)!, marker }
    }
    block.depth = Math.min(stack.length - 1, 5)
  }
}

/** Numbers end where bullets do, and begin before them. */
const sameStart = ({ lines }: Block): number => Math.max(4, 0.7 * (lines[0]?.size ?? 0))

/** Whether an item with this number, or a bullet, follows the last one of a level. */
const goesOnWith = ({ marker }: Pick<Level, 'marker'>, next: string | undefined): boolean =>
  marker === undefined || next === undefined ? marker === next : countsOn(marker, next)

/** How markers of a kind are written: `(#)` for (1), `a.` for c. */
const formOf = ({ marker = '•' }: Pick<Level, 'marker'>): string =>
  marker
    .replace(/\d+/g, '#')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A')

/** Whether the numbers of a level count on below items that begin where its own do: those are between two of its items. */
function isBetween(level: Level, below: readonly Block[], same: number): boolean {
  for (const block of below) {
    const start = startOf(block)
    if (start < level.start - same) return false
    if (block.kind !== 'list-item') {
      if (start < level.start + 4) return false
      continue
    }
    if (start <= level.start + same && goesOnWith(level, block.ordered ? block.marker : undefined))
      return true
  }
  return false
}

const bodyOf = ({ blocks }: PageLayout): Block[] =>
  blocks.filter(block => block.kind !== 'running' && block.kind !== 'footnote')

/** Items below a heading begin with the outermost level: its number made them those of a level further in. */
function levelBelowHeadings(blocks: readonly Block[]): void {
  for (const [i, block] of blocks.entries()) {
    if (block.kind !== 'heading') continue
    const next = blocks.findIndex((other, at) => at > i && other.kind === 'heading')
    const own = blocks.slice(i, next < 0 ? undefined : next).filter(b => b.kind === 'list-item')
    const least = Math.min(...own.map(item => item.depth))
    for (const item of own) item.depth -= least
  }
}

/** Items at the head of a page belong to those that the page before left open. */
export function continueLists(pages: readonly PageLayout[]): void {
  for (const page of pages) if (!page.tagged) levelBelowHeadings(bodyOf(page))
  for (const [i, page] of pages.entries()) {
    const before = pages[i - 1]
    if (!before || page.tagged || page.number !== before.number + 1) continue
    const last = bodyOf(before)
    const open = openLevels(last)
    if (open.length === 0) continue
    const body = bodyOf(page)
    const [first] = body
    // The text of the last item may go on over the page's end.
    const from = first?.kind === 'paragraph' && goesOnIn(last.at(-1)!.lines.at(-1)!, first.lines[0]!) ? 1 : 0
    const end = body.findIndex((block, at) => at >= from && block.kind !== 'list-item')
    setDepths(body.slice(from, end < 0 ? body.length : end), open)
  }
}

/** The levels that are open at the foot of a page, the outermost first. */
function openLevels(blocks: readonly Block[]): Level[] {
  const levels: Level[] = []
  if (blocks.at(-1)?.kind !== 'list-item') return levels
  let depth = Number.POSITIVE_INFINITY
  for (let i = blocks.length - 1; i >= 0 && depth > 0; i--) {
    const block = blocks[i]!
    if (block.kind !== 'list-item' || block.depth >= depth) continue
    depth = block.depth
    const marker = block.ordered ? block.marker : undefined
    // Below items that begin where their own do, numbers may begin a little before them.
    const inner = levels[0]
    const level = inner && Math.abs(startOf(block) - inner.start) <= sameStart(block)
    levels.unshift({ start: level ? inner.start : startOf(block), marker })
  }
  return levels
}
