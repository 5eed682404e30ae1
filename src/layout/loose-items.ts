import { dropStart } from './blocks.ts'
import type { Box } from './boxes.ts'
import { setDepths } from './list-depths.ts'
import { countsOn, isTabbed, type Marker, markerOf } from './markers.ts'
import type { Block, BlockOf } from './model.ts'

/** How many blocks may stand between two items that count on from each other. */
const REACH = 8

/** Items of lists that are tagged as plain paragraphs, as many writers do. */
export function withLooseItems(blocks: readonly Block[]): Block[] {
  const markers = blocks.map(block =>
    block.kind === 'paragraph' && !block.lines[0]!.entry ? markerOf(block.lines[0]!) : undefined,
  )
  const loose = new Set<Block>()
  const found = blocks.map((block, i) => {
    const marker = markers[i]
    if (block.kind !== 'paragraph' || !marker || !isItem(blocks, markers, i)) return block
    const item = itemOf(block, marker)
    loose.add(item)
    return item
  })
  const isPart = (block: Block) => loose.has(block) || block.kind === 'paragraph'
  for (let start = 0; start < found.length; start++) {
    let end = start
    while (end < found.length && isPart(found[end]!)) end++
    setDepths(found.slice(start, end))
    start = end
  }
  for (const run of flatLists(found)) setDepths(run)
  return found
}

/** Items right after each other that tags call one list, down one column: their places tell which are in others. */
function flatLists(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const [i, block] of blocks.entries()) {
    const before = blocks[i - 1]
    if (block.kind !== 'list-item') continue
    if (before?.kind === 'list-item' && before.y1 < block.y1) runs.at(-1)!.push(block)
    else runs.push([block])
  }
  return runs.filter(
    run => run.length > 1 && run.every(item => item.kind === 'list-item' && item.depth === 0),
  )
}

/** Where an item is centred, its middle is this close to that of the page's text, in points. */
const MIDDLE = 8

/** Tags call a heading of a note, or a caption, an item of a list: it stands alone in the middle and has no marker. */
export function withoutLoneItems(blocks: readonly Block[], frame: Box): Block[] {
  const isBare = (block: Block | undefined) =>
    block?.kind === 'list-item' && markerOf(block.lines[0]!) === undefined
  return blocks.map((block, i) => {
    if (block.kind !== 'list-item' || !isBare(block) || isBare(blocks[i - 1]) || isBare(blocks[i + 1]))
      return block
    const isCentred = Math.abs(block.x0 + block.x1 - frame.x0 - frame.x1) < 2 * MIDDLE
    if (!isCentred || block.x0 < frame.x0 + MIDDLE) return block
    const { marker: _, ordered: __, depth: ___, ...text } = block
    return { ...text, kind: 'paragraph', rtl: block.lines[0]!.rtl, align: 'center' }
  })
}

/** Bullets tell items; numbers and letters do where their text hangs or stands apart, or where they count on. */
function isItem(blocks: readonly Block[], markers: readonly (Marker | undefined)[], at: number): boolean {
  const [first, second] = blocks[at]!.lines
  const marker = markers[at]!
  if (!marker.ordered || isTabbed(first!)) return true
  if (second && second.x0 > first!.x0 + 0.8 * first!.size) return true
  return markers.some(
    (other, i) =>
      other?.ordered &&
      i !== at &&
      Math.abs(i - at) < REACH &&
      Math.abs(blocks[i]!.x0 - first!.x0) < 0.7 * first!.size &&
      (i < at ? countsOn(other.text, marker.text) : countsOn(marker.text, other.text)),
  )
}

function itemOf({ rtl: _, align: __, quote: ___, ...text }: BlockOf<'paragraph'>, marker: Marker): Block {
  const spans = dropStart(text.spans, marker.length)
  return { ...text, kind: 'list-item', marker: marker.text, ordered: marker.ordered, depth: 0, spans }
}
