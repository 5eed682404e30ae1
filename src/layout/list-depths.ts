import type { Block, PageLayout } from './model.ts'
import { goesOnIn } from './page-joins.ts'

/** How far in a block begins: from the right in right-to-left text. */
const startOf = ({ x0, x1, lines }: Block): number => (lines[0]?.rtl ? -x1 : x0)

/** Items further in than the ones before belong to them. `open` is where items begin that a page before left open. */
export function setDepths(blocks: readonly Block[], open: readonly number[] = []): void {
  let stack = [...open]
  // Numbers may hang out of the column: text before the first of them tells where the column begins.
  const first = blocks.findIndex(block => block.kind === 'list-item')
  const edge = Math.min(...blocks.slice(0, Math.max(first, 0)).map(startOf))
  for (const block of blocks) {
    const start = startOf(block)
    if (block.kind !== 'list-item') {
      // A paragraph between items, set in as they are, does not end the list.
      if (stack.length > 0 && (start < stack[0]! + 4 || Math.abs(start - edge) < 1)) stack = []
      continue
    }
    // Numbers end where bullets do, and begin before them.
    const same = Math.max(4, 0.7 * (block.lines[0]?.size ?? 0))
    while (stack.length > 0 && start < stack.at(-1)! - same) stack.pop()
    if (stack.length === 0 || start > stack.at(-1)! + same) stack.push(start)
    block.depth = Math.min(stack.length - 1, 5)
  }
}

const bodyOf = ({ blocks }: PageLayout): Block[] =>
  blocks.filter(block => block.kind !== 'running' && block.kind !== 'footnote')

/** Items at the head of a page belong to those that the page before left open. */
export function continueLists(pages: readonly PageLayout[]): void {
  for (const [i, page] of pages.entries()) {
    const before = pages[i - 1]
    if (!before || page.tagged || page.number !== before.number + 1) continue
    const last = bodyOf(before)
    const open = openItems(last)
    if (open.length === 0) continue
    const body = bodyOf(page)
    const [first] = body
    // The text of the last item may go on over the page's end.
    const from = first?.kind === 'paragraph' && goesOnIn(last.at(-1)!.lines.at(-1)!, first.lines[0]!) ? 1 : 0
    const end = body.findIndex((block, at) => at >= from && block.kind !== 'list-item')
    setDepths(body.slice(from, end < 0 ? body.length : end), open)
  }
}

/** Where the items begin that are open at the foot of a page, the outermost first. */
function openItems(blocks: readonly Block[]): number[] {
  const starts: number[] = []
  if (blocks.at(-1)?.kind !== 'list-item') return starts
  let depth = Number.POSITIVE_INFINITY
  for (let i = blocks.length - 1; i >= 0 && depth > 0; i--) {
    const block = blocks[i]!
    if (block.kind !== 'list-item' || block.depth >= depth) continue
    depth = block.depth
    starts.unshift(startOf(block))
  }
  return starts
}
