import type { StructElement } from '../lib/geometry/pdf-page.ts'
import { codeText, dropStart, joinCode } from './blocks.ts'
import { around, type Box, centerY, overlapX, overlapY } from './boxes.ts'
import type { Draft } from './draft.ts'
import { joinLines, onOneLine } from './hyphens.ts'
import { joinLevel } from './level-pieces.ts'
import { markEnds, markEntries } from './line-ends.ts'
import { lineOf } from './lines.ts'
import { withLooseItems, withoutLoneItems } from './loose-items.ts'
import { markerOf } from './markers.ts'
import type { Block, Cell, Line, Table } from './model.ts'
import { plain } from './model.ts'
import { settleFigures } from './tables/cell-direction.ts'
import { cellText, readsFromRight } from './tables/table.ts'
import { isShuffled, placeShort, settleBoxes, takeBoxes } from './tables/tagged-cells.ts'
import { withUntagged } from './untagged.ts'
import type { Word } from './word.ts'

/** Share of the letters that the tags must reach. */
const COVERED = 0.9
/** Places that the cells of a table may cover; spans can claim billions. */
const MOST_PLACES = 200_000

/**
 * Blocks in the order and of the kinds that a tagged document gives them; undefined where its tags leave text
 * out, run against the page, or hold tables that do not add up.
 */
export function taggedBlocks(draft: Draft, leftOut: ReadonlySet<Word>): Block[] | undefined {
  const { structure } = draft.content
  if (structure.length === 0) return undefined
  const byMark = new Map<number, Word[]>()
  let letters = 0
  for (const word of draft.words) {
    if (word.run.artifact || leftOut.has(word)) continue
    letters += word.text.length
    const own = byMark.get(word.run.mcid)
    if (own) own.push(word)
    else byMark.set(word.run.mcid, [word])
  }
  if (letters === 0) return undefined
  const reader = new TagReader(draft, byMark)
  for (const element of structure) reader.read(element, 0)
  if (reader.unsound || reader.letters < COVERED * letters || runsBackwards(reader.blocks)) return undefined
  const blocks = withLooseItems(withoutLoneItems(reader.blocks, around(draft.words)))
  return joinCode(joinLevel(withUntagged(blocks, [...byMark.values()].flat(), draft)).map(asCode))
}

/** Many writers tag code as plain paragraphs. What stands behind a label, as in forms, is joined to it before. */
function asCode(block: Block): Block {
  if (block.kind !== 'paragraph' || !block.lines.every(line => line.mono)) return block
  const { x0, y0, x1, y1, page, lines } = block
  return { x0, y0, x1, y1, page, lines, kind: 'code', text: codeText(lines) }
}

/** Tags in the wrong order jump up the page within a column again and again. */
function runsBackwards(blocks: Block[]): boolean {
  let back = 0
  for (const [i, block] of blocks.entries()) {
    const before = blocks[i - 1]
    if (
      before &&
      centerY(block) < centerY(before) - 2 &&
      overlapX(block, before) > 0.5 * Math.min(block.x1 - block.x0, before.x1 - before.x0)
    )
      back++
  }
  return back > 2 && back > 0.15 * blocks.length
}

const CONTAINER =
  /^(Document|DocumentFragment|Part|Art|Sect|Div|NonStruct|Private|Aside|TOC|Index|BlockQuote|L|THead|TBody|TFoot)$/
/** Word puts the borders of a row beside its cells, as a span without text. */
const CELL = /^T[DH]$/
const LEAVES =
  /^(P|TOCI|Caption|Code|Quote|Formula|Form|Lbl|LBody|Reference|BibEntry|Span|Link|Annot|Em|Strong|Ruby|Warichu|Sub|Title)$/

/** Chromium gives every piece of a paragraph that looks different a group of its own, which means nothing. */
const isInline = (element: StructElement): boolean =>
  (element.role === 'NonStruct' && !holdsBlocks(element)) ||
  (element.role !== 'P' && LEAVES.test(element.role))

/** Type sizes between two lines of one text at most. */
const FARTHEST_LINE = 1.8

/** Whether a group holds nothing but pieces of text, as Chromium tags a `div` of words: each line of it is a piece. */
const isFlat = ({ children }: StructElement): boolean =>
  children.length > 1 &&
  children.every(
    child =>
      typeof child !== 'number' &&
      child.role === 'NonStruct' &&
      child.children.every(mark => typeof mark === 'number'),
  )

/** A line ends where it is meant to where the next begins with another piece. */
function markPieces(rows: readonly Word[][], lines: readonly Line[]): void {
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1]?.[0]
    if (next && row.at(-1)!.run.mcid !== next.run.mcid) lines[i]!.ends = true
  }
}

const holdsBlocks = (element: StructElement): boolean =>
  element.children.some(child => typeof child !== 'number' && !isInline(child))

/**
 * Where a text stands in the column it begins in, where the rest of its lines is at the top of another one as wide;
 * words in and around a drawing are no columns.
 */
function startOf(lines: Line[]): Box {
  const next = lines.findIndex((line, i) => {
    const before = lines[i - 1]
    return before !== undefined && line.y1 <= before.y0 && isBeside(line, around(lines.slice(0, i)))
  })
  const all = around(lines)
  if (next <= 0) return all
  const start = around(lines.slice(0, next))
  const rest = around(lines.slice(next))
  const [narrow, wide] = [start.x1 - start.x0, rest.x1 - rest.x0].sort((a, b) => a - b) as [number, number]
  return isBeside(rest, start) && narrow > 0.5 * wide ? start : all
}

const isBeside = (a: Box, b: Box): boolean => a.x0 > b.x1 || a.x1 < b.x0

class TagReader {
  readonly blocks: Block[] = []
  /** Letters of the blocks so far. */
  letters = 0
  unsound = false
  readonly #draft: Draft
  readonly #byMark: Map<number, Word[]>
  /** Where the text of the page stands. */
  readonly #frame: Box

  constructor(draft: Draft, byMark: Map<number, Word[]>) {
    this.#draft = draft
    this.#frame = around(draft.words)
    this.#byMark = byMark
  }

  read(element: StructElement, lists: number): void {
    const { role } = element
    const heading = /^(?:H([1-6])?|Title)$/.exec(role)
    if (role === 'BlockQuote') this.#quote(element, lists)
    else if (role === 'Table') this.#table(element)
    else if (role === 'Figure') this.#figure(element)
    else if (role === 'LI') this.#item(element, lists)
    else if (heading) this.#text(element, Number(heading[1] ?? 1))
    else if (role === 'Note' || role === 'FENote') this.#text(element, 0, 'note')
    else if (role === 'Code') this.#text(element, 0, 'code')
    else if (role === 'NonStruct' && isFlat(element) && this.#isOneText(element))
      this.#text(element, 0, 'pieces')
    else if (CONTAINER.test(role) || holdsBlocks(element)) this.#container(element, lists)
    else this.#text(element, 0)
  }

  /** Whether the pieces of a group are lines of one text: below each other, in type of one size. */
  #isOneText(element: StructElement): boolean {
    const marks = element.children.flatMap(child => (typeof child === 'number' ? [] : child.children))
    const lines = this.#lines(marks.flatMap(mark => this.#byMark.get(mark as number) ?? []))
    return lines.every((line, i) => {
      const before = lines[i - 1]
      if (!before) return true
      const way = (line.base - before.base) / before.size
      const isLike = Math.abs(line.size - before.size) < 0.1 * before.size
      return isLike && way > 0.8 && way < FARTHEST_LINE && overlapX(line, before) > 0
    })
  }

  #quote(element: StructElement, lists: number): void {
    const before = this.blocks.length
    this.#container(element, lists)
    for (const block of this.blocks.slice(before)) if (block.kind === 'paragraph') block.quote = true
  }

  #container(element: StructElement, lists: number): void {
    const loose = element.children.filter(child => typeof child === 'number')
    if (loose.length > 0) this.#text({ ...element, children: loose }, 0)
    for (const child of element.children) {
      if (typeof child !== 'number') this.read(child, element.role === 'L' ? lists + 1 : lists)
    }
  }

  #hasText({ children }: StructElement): boolean {
    return children.some(child =>
      typeof child === 'number' ? this.#byMark.has(child) : this.#hasText(child),
    )
  }

  /** All words below an element, each once. */
  #words(element: StructElement): Word[] {
    const found: Word[] = []
    const walk = (node: StructElement) => {
      for (const child of node.children) {
        if (typeof child !== 'number') walk(child)
        else {
          found.push(...(this.#byMark.get(child) ?? []))
          this.#byMark.delete(child)
        }
      }
    }
    walk(element)
    for (const word of found) this.letters += word.text.length
    return found
  }

  #rows(words: Word[]): Word[][] {
    const lines: Word[][] = []
    for (const word of words) {
      const last = lines.at(-1)?.at(-1)
      if (
        last &&
        last.quarter === word.quarter &&
        Math.abs(last.base - word.base) < 0.6 * Math.max(last.size, word.size)
      )
        lines.at(-1)!.push(word)
      else lines.push([word])
    }
    return lines
  }

  #lines(words: Word[]): Line[] {
    return this.#rows(words).map(line =>
      lineOf(
        [...line].sort((a, b) => a.x0 - b.x0),
        this.#draft.linkAt,
      ),
    )
  }

  #text(element: StructElement, level: number, kind?: 'note' | 'code' | 'pieces'): void {
    const words = this.#words(element)
    const lines = this.#lines(words)
    markEntries(lines)
    if (kind === 'pieces') markPieces(this.#rows(words), lines)
    if (level === 0 && kind !== 'code') markEnds(lines, this.#frame)
    const spans = level > 0 ? onOneLine(joinLines(lines)) : joinLines(lines)
    if (plain(spans).trim() === '') return
    const base = { ...startOf(lines), page: this.#draft.content.number, lines }
    if (level > 0) this.blocks.push({ ...base, kind: 'heading', level, spans, align: 'left' })
    else if (kind === 'code') this.blocks.push({ ...base, kind: 'code', text: codeText(lines) })
    else if (kind === 'note') {
      const mark = /^(\d{1,3}|[*†‡§]{1,3}|[a-z](?=[\s.)]))[.)]?\s*/.exec(plain(spans))
      this.blocks.push({
        ...base,
        kind: 'footnote',
        marker: mark?.[1] ?? '*',
        spans: dropStart(spans, mark?.[0].length ?? 0),
      })
    } else {
      const rtl = lines.filter(l => l.rtl).length > 0.5 * lines.length
      this.blocks.push({ ...base, kind: 'paragraph', spans, rtl, align: rtl ? 'right' : 'left' })
    }
  }

  #item(element: StructElement, lists: number): void {
    const nested = (node: StructElement): StructElement[] =>
      node.children.flatMap(child =>
        typeof child === 'number' ? [] : child.role === 'L' ? [child] : nested(child),
      )
    const without = (node: StructElement): StructElement => ({
      ...node,
      children: node.children
        .filter(child => typeof child === 'number' || child.role !== 'L')
        .map(child => (typeof child === 'number' ? child : without(child))),
    })
    const inner = nested(element)
    const lines = this.#lines(this.#words(without(element)))
    const spans = joinLines(lines)
    const text = plain(spans)
    if (text.trim() !== '') {
      const marker = markerOf(lines[0]!)
      this.blocks.push({
        ...startOf(lines),
        page: this.#draft.content.number,
        lines,
        kind: 'list-item',
        marker: marker?.text ?? '•',
        ordered: marker?.ordered ?? false,
        depth: Math.min(5, Math.max(0, lists - 1)),
        spans: marker ? dropStart(spans, marker.length) : spans,
      })
    }
    for (const list of inner) this.read(list, lists)
  }

  #figure(element: StructElement): void {
    const marks = new Set<number>()
    const walk = (node: StructElement) => {
      for (const child of node.children) typeof child === 'number' ? marks.add(child) : walk(child)
    }
    walk(element)
    const { images } = this.#draft.content
    const image = images.find(i => marks.has(i.mcid))
    const alt = element.alt ?? element.actualText ?? ''
    if (image) {
      const { left, top, right, bottom } = image.box
      const box: Box = this.#draft.place({ x0: left, x1: right, y0: top, y1: bottom })
      this.blocks.push({
        ...box,
        page: this.#draft.content.number,
        kind: 'figure',
        image: image.index,
        alt,
        lines: [],
      })
    }
    // Text inside drawings is text all the same.
    this.#text(element, 0)
  }

  #table(element: StructElement): void {
    const rows: StructElement[] = []
    const walk = (node: StructElement) => {
      for (const child of node.children) {
        if (typeof child === 'number') continue
        if (child.role === 'TR') rows.push(child)
        else if (child.role === 'Caption') this.#text(child, 0)
        else walk(child)
      }
    }
    walk(element)
    const cells: Cell[] = []
    const lines: Line[] = []
    const taken = new Set<string>()
    const widths: number[] = []
    const linesIn = new Map<Cell, Line[]>()
    let heads = 0
    for (const [r, row] of rows.entries()) {
      let column = 0
      const parts = row.children.filter(child => typeof child !== 'number')
      const own = parts.filter(part => CELL.test(part.role) || this.#hasText(part))
      for (const part of own) {
        while (taken.has(`${r},${column}`)) column++
        const rowSpan = Math.max(1, Math.min(part.rowSpan ?? 1, rows.length - r))
        const columnSpan = Math.max(1, Math.min(part.columnSpan ?? 1, 200))
        if (taken.size + rowSpan * columnSpan > MOST_PLACES) {
          this.unsound = true
          return
        }
        for (let i = 0; i < rowSpan; i++)
          for (let j = 0; j < columnSpan; j++) taken.add(`${r + i},${column + j}`)
        const text = this.#lines(this.#words(part))
        lines.push(...text)
        const box = text.length > 0 ? around(text) : { x0: 0, y0: 0, x1: 0, y1: 0 }
        const cell: Cell = {
          ...box,
          row: r,
          column,
          rowSpan,
          columnSpan,
          ...cellText(text),
          textX: box.x0,
          textEnd: box.x1,
        }
        cells.push(cell)
        linesIn.set(cell, text)
        column += columnSpan
      }
      while (taken.has(`${r},${column}`)) column++
      widths.push(column)
      if (heads === r && own.length > 0 && own.every(part => part.role === 'TH')) heads = r + 1
    }
    const columns = Math.max(0, ...widths)
    const filled = cells.filter(c => c.text !== '')
    if (filled.length === 0) return
    if (columns < 2 || rows.length < 2 || isShuffled(filled) || !placeShort(cells, widths, columns)) {
      this.unsound = true
      return
    }
    const rtl = readsFromRight(cells)
    if (rtl) for (const [cell, own] of settleFigures(linesIn)) Object.assign(cell, cellText(own))
    const texts = around(lines)
    const grid = this.#draft.grids.find(
      g =>
        overlapX(g, texts) > 0 &&
        overlapY(g, texts) > 0 &&
        g.xs.length === columns + 1 &&
        g.ys.length === rows.length + 1,
    )
    const box = grid ? { x0: grid.x0, y0: grid.y0, x1: grid.x1, y1: grid.y1 } : texts
    if (grid) takeBoxes(cells, grid, rtl)
    else settleBoxes(cells, box, rows.length, columns, rtl)
    const table: Table = {
      ...box,
      page: this.#draft.content.number,
      rows: rows.length,
      columns,
      cells,
      rtl,
      headerRows: Math.min(heads || 1, rows.length - 1),
      continues: false,
    }
    this.blocks.push({ ...box, page: this.#draft.content.number, kind: 'table', table, lines })
  }
}
