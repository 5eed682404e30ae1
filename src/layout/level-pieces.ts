import { around } from './boxes.ts'
import { joinLines } from './hyphens.ts'
import type { Block, BlockOf, Line } from './model.ts'
import { plain } from './model.ts'

/** Browsers tag bold words, links and code in the middle of a line as pieces of their own. */
export function joinLevel(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const piece of blocks) {
    const last = asWords(joined.at(-1))
    const block = asWords(piece)
    if (!block || !last || !isLevel(last, block)) {
      joined.push(piece)
      continue
    }
    const [end, start] = [last.lines.at(-1)!, block.lines[0]!]
    const spans = [
      ...end.spans,
      ...(start.x0 - end.x1 > 0.15 * start.size ? [{ text: ' '.repeat(spacesBetween(end, start)) }] : []),
      ...(isRaised(end, start)
        ? start.spans.map(span => ({ ...span, script: 'super' as const }))
        : start.spans),
    ]
    const apart = start.x0 - end.x1 > LEVEL_GAP * end.size && !(end.mono && start.mono)
    const line: Line = {
      ...end,
      ...around([end, start]),
      spans,
      text: plain(spans),
      bold: end.bold && start.bold,
      mono: end.mono && start.mono,
      ...(apart && { stops: [...(end.stops ?? []), { at: end.text.length + 1, x: start.x0 }] }),
    }
    const lines = [...last.lines.slice(0, -1), line, ...block.lines.slice(1)]
    joined[joined.length - 1] = { ...last, ...around(lines), lines, spans: joinLines(lines) }
  }
  return joined
}

/** Code of one line may stand among the words of a paragraph. */
function asWords(block: Block | undefined): BlockOf<'paragraph'> | undefined {
  if (block?.kind === 'paragraph') return block
  if (block?.kind !== 'code' || block.lines.length > 1) return undefined
  const { x0, y0, x1, y1, page, lines } = block
  return {
    x0,
    y0,
    x1,
    y1,
    page,
    lines,
    kind: 'paragraph',
    spans: joinLines(lines),
    rtl: false,
    align: 'left',
  }
}

/** As many spaces as fit into the gap where all letters are of one width, else one. */
function spacesBetween(end: Line, start: Line): number {
  if (!end.mono || !start.mono) return 1
  const advance = (start.x1 - start.x0) / Math.max(start.text.length, 1)
  return Math.max(1, Math.round((start.x0 - end.x1) / Math.max(advance, 1)))
}

/** How far apart pieces of a line may be tagged, in type sizes; a label and its value of one line each, farther. */
const LEVEL_GAP = 0.6
const LABEL_GAP = 20

/** Whether a text goes on right behind another, on the same line. */
function isLevel(
  { lines: above, rtl }: BlockOf<'paragraph'>,
  { lines: [start, ...more] }: BlockOf<'paragraph'>,
): boolean {
  const end = above.at(-1)
  if (!end || !start || rtl || start.rtl) return false
  const gap = start.x0 - end.x1
  if (isRaised(end, start)) return gap > -0.3 * end.size && gap < 0.4 * end.size
  // Browsers tag each run of one colour in code; the lines below begin elsewhere than those of a column of its own.
  const isCode = end.mono && start.mono && more.every(line => Math.abs(line.x0 - start.x0) > 0.3 * start.size)
  const most = above.length + more.length > 1 && !isCode ? LEVEL_GAP : LABEL_GAP
  return Math.abs(end.base - start.base) < 0.15 * end.size && gap > -0.3 * end.size && gap < most * end.size
}

/** The mark of a note, which some tag as a piece of its own. */
const isRaised = (end: Line, start: Line): boolean =>
  start.size < 0.86 * end.size &&
  start.text.trim().length < 4 &&
  end.base - start.base > 0.1 * end.size &&
  end.base - start.base < 0.7 * end.size
