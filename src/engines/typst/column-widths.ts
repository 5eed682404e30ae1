import { mathText } from '../../document/math.ts'
import type { Block, Inline, Table, TableCell } from '../../document/tree.ts'
import { largest } from '../../lib/geometry/extremes.ts'
import { printedSize, shownAlt } from './encode-inlines.ts'
import { type Encoding, round } from './encoding.ts'
import { textWidth, widestWord } from './word-width.ts'

/** The least width that something can be set in, and the width it would like. */
interface Wish {
  least: number
  most: number
}

/** Smaller than this share of its size the text of a table would be hard to read. */
const SMALLEST = 0.7

/** Room for text that could break at every character, in shares of its size: lines of one or two are hard to read. */
const TEXT = 7

/**
 * Widths of a table's columns by what stands in them, as browsers share them out: each column has room for its longest
 * word, and the rest goes to those that would like more. Where even the words do not fit, the text turns smaller, and
 * the longest words are broken at last.
 */
export function columnWidths(
  e: Encoding,
  table: Table,
  columns: number,
  inset: { left: number; right: number },
  size: number,
): { widths?: number[]; scale: number } {
  const padding = inset.left + inset.right
  // So many columns have no room for a letter each.
  if (columns * (padding + 8) > e.room.width) return { scale: 1 }
  const wishes: Wish[] = Array.from({ length: columns }, () => ({ least: 8, most: 8 }))
  const wide: { column: number; span: number; wish: Wish }[] = []
  forEachCell(table, ({ blocks }, column, span, header) => {
    const wish = wishOf(e, blocks, size, header)
    if (span > 1) wide.push({ column, span, wish })
    else raise(wishes[column]!, wish)
  })
  // What a cell over several columns needs beyond them is shared out.
  for (const { column, span, wish } of wide) {
    const under = wishes.slice(column, column + span)
    const lacks = (key: keyof Wish) =>
      Math.max(0, wish[key] - under.reduce((sum, one) => sum + one[key], 0)) / Math.max(1, under.length)
    const [least, most] = [lacks('least'), lacks('most')]
    for (const one of under) raise(one, { least: one.least + least, most: one.most + most })
  }
  const room = e.room.width - columns * padding
  // One endless word must not take the room of all others.
  const fair = Math.max(0.4 * room, room / columns)
  const isEndless = wishes.some(wish => wish.least > fair)
  for (const wish of wishes) wish.least = Math.min(wish.least, fair)
  leaveRoomForText(wishes, room, TEXT * size, isEndless)
  const total = (key: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[key], 0)
  const scale = Math.min(1, Math.max(SMALLEST, room / total('least')))
  for (const wish of wishes) {
    wish.least *= scale
    wish.most *= scale
  }
  return { widths: shared(wishes, room).map(width => round(width + padding)), scale: round(scale) }
}

/** Text keeps some width where there is room, or where words that are broken anyway can give it. */
function leaveRoomForText(wishes: Wish[], room: number, text: number, isEndless: boolean): void {
  const wanted = wishes.map(({ least, most }) => Math.max(least, Math.min(most, text)))
  const lack = Math.max(0, sum(wanted) - room)
  const spare = wanted.map(width => Math.max(0, width - room / wishes.length))
  if (lack > 0 && !(isEndless && sum(spare) >= lack)) return
  for (const [i, wish] of wishes.entries())
    wish.least = wanted[i]! - (lack > 0 ? (spare[i]! * lack) / sum(spare) : 0)
}

/**
 * Widths that a file gives, with room for words longer than their column. A table of no width of its own grows for
 * them; otherwise the columns give that have more than their text needs, then those that can break theirs, and the
 * table grows where they cannot.
 */
export function roomForWords(
  e: Encoding,
  table: Table,
  widths: number[],
  inset: { left: number; right: number },
  size: number,
): number[] {
  const wishes: Wish[] = widths.map(() => ({ least: 0, most: 0 }))
  forEachCell(table, (cell, column, span, header) => {
    if (span > 1 || cell.rotate || !wishes[column]) return
    const { left, right } = cell.padding ?? inset
    for (const block of cell.blocks) {
      const { least, most } = wishOf(e, [block], size, header)
      const beside = indentOf(block) + left + right
      raise(wishes[column], { least: least + beside, most: most + beside })
    }
  })
  const wanted = widths.map((width, i) => Math.max(width, wishes[i]!.least))
  const words = table.autofit === 'growing' ? Number.POSITIVE_INFINITY : sum(wishes.map(wish => wish.least))
  const room = Math.max(sum(widths), Math.min(e.room.width, words))
  const lack = sum(wanted) - room
  if (sum(wanted) < sum(widths) + 0.5) return widths
  if (lack <= 0) return wanted.map(round)
  const idle = wanted.map((width, i) => Math.max(0, width - wishes[i]!.most))
  const spare = wanted.map((width, i) => width - wishes[i]!.least - idle[i]!)
  const fromIdle = Math.min(lack, sum(idle))
  const fromText = lack - fromIdle
  if (fromText > sum(spare)) return widths
  const part = (of: number[], i: number, taken: number) => (taken > 0 ? (of[i]! * taken) / sum(of) : 0)
  return wanted.map((width, i) => round(width - part(idle, i, fromIdle) - part(spare, i, fromText)))
}

const sum = (widths: number[]): number => widths.reduce((total, one) => total + one, 0)

const indentOf = (block: Block): number =>
  'format' in block ? Math.max(0, block.format?.left ?? 0) + Math.max(0, block.format?.right ?? 0) : 0

function shared(wishes: Wish[], room: number): number[] {
  const [least, most] = [sum(wishes.map(wish => wish.least)), sum(wishes.map(wish => wish.most))]
  if (most <= room) return wishes.map(wish => wish.most)
  if (least <= room) {
    const share = (room - least) / Math.max(1e-6, most - least)
    return wishes.map(wish => wish.least + (wish.most - wish.least) * share)
  }
  // Columns of short words keep their width; the others take equal parts of what is left.
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]!.least - wishes[b]!.least)
  const widths = wishes.map(() => 0)
  let left = room
  for (const [n, i] of order.entries()) {
    widths[i] = Math.min(wishes[i]!.least, left / (wishes.length - n))
    left -= widths[i]!
  }
  return widths
}

function forEachCell(
  table: Table,
  visit: (cell: TableCell, column: number, span: number, header: boolean) => void,
): void {
  const covered: number[] = []
  for (const [i, row] of table.rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (covered[column]! > 0) column++
      const span = cell.columnSpan ?? 1
      if ((cell.rowSpan ?? 1) > 1) for (let n = 0; n < span; n++) covered[column + n] = cell.rowSpan!
      visit(cell, column, span, cell.header ?? i < table.headerRows)
      column += span
    }
    covered.forEach((rows, n) => {
      covered[n] = Math.max(0, rows - 1)
    })
  }
}

function raise(wish: Wish, by: Wish): void {
  wish.least = Math.max(wish.least, by.least)
  wish.most = Math.max(wish.most, by.most)
}

function wishOf(e: Encoding, blocks: Block[], size: number, bold: boolean): Wish {
  const wish: Wish = { least: 8, most: 8 }
  for (const block of blocks) {
    if (block.kind === 'paragraph' || block.kind === 'heading') {
      const inner = wishOfInlines(e, block.content, size, bold)
      const beside = indentOf(block)
      raise(wish, { least: inner.least + beside, most: inner.most + beside })
    } else if (block.kind === 'list') {
      for (const item of block.items) {
        const inner = wishOf(e, item.blocks, size, bold)
        const beside = 2 * size + (block.left ?? 0)
        raise(wish, { least: inner.least + beside, most: inner.most + beside })
      }
    } else if (block.kind === 'quote') raise(wish, wishOf(e, block.blocks, size, bold))
    else if (block.kind === 'code') {
      const face = e.face({ code: true, size: size * 0.86 })
      const lines = block.text.split('\n').map(line => textWidth(line, face) + 2 * size)
      raise(wish, { least: Math.min(12 * size, largest(lines)), most: largest(lines) })
    } else raise(wish, { least: 4 * size, most: 20 * size })
  }
  return wish
}

function wishOfInlines(e: Encoding, inlines: Inline[], size: number, bold: boolean): Wish {
  const wish: Wish = { least: 0, most: 0 }
  let line = 0
  const text = (content: string, face: ReturnType<Encoding['face']>) => {
    // A breath more than is measured: what is set may be kerned apart.
    line += textWidth(content, face) * 1.01 + 0.2
    wish.least = Math.max(wish.least, widestWord(content, face) * 1.01 + 0.2)
  }
  const visit = (list: Inline[]) => {
    for (const one of list) {
      if (one.kind === 'text') {
        const code = one.style?.code ? 0.86 : 1
        text(one.text, e.face({ bold, ...one.style, size: one.style?.size ?? size * code }))
      } else if (one.kind === 'link') visit(one.content)
      else if (one.kind === 'math') text(mathText(one.math), e.face({ size }))
      else if (one.kind === 'image') {
        const source = one.image.source === undefined ? undefined : e.doc.images.get(one.image.source)
        const { w = shownAlt(one.image).length * size * 0.5 + size } = printedSize(e, one.image, source)
        line += w
        wish.least = Math.max(wish.least, source ? w : Math.min(w, 6 * size))
      } else if (one.kind === 'break') {
        wish.most = Math.max(wish.most, line)
        line = 0
      } else line += size
    }
  }
  visit(inlines)
  wish.most = Math.max(wish.most, line, wish.least)
  return wish
}
