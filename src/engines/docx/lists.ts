import type * as Docx from 'docx'
import { median } from '../../layout/boxes.ts'
import { markerOf } from '../../layout/markers.ts'
import type { BlockOf, Line } from '../../layout/model.ts'
import { firstWord, ownLines } from '../../layout/write/placing.ts'
import { readMarker } from '../../layout/write/shapes.ts'
import { half, onGround, runsOf, sharedColor, TWIPS, type WordContext } from './docx-runs.ts'
import { looksOf, spacer, standing } from './paragraphs.ts'

type Item = BlockOf<'list-item'>
/** An item and the room above it. */
interface Entry {
  item: Item
  before: number | undefined
}
export type Numbering = Docx.INumberingOptions['config'][number]

/**
 * Runs of items whose numbers Word counts by itself to what the page has. Where a number does not follow from the
 * one before, another list begins.
 */
export function countedLists(entries: readonly Entry[]): Entry[][] {
  const lists: Entry[][] = []
  let next: (Marker | undefined)[] = []
  for (const entry of entries) {
    const { item } = entry
    const own = item.ordered ? readMarker(item.marker) : undefined
    const known = next[item.depth]
    const list = lists.at(-1)
    // Word counts a level that deeper items have passed: its first item would bear the second number.
    const passed = own !== undefined && list?.some(other => other.item.depth > item.depth)
    const follows = item.depth in next ? same(known, own) : !passed
    if (list && follows) list.push(entry)
    else {
      lists.push([entry])
      next = []
    }
    // Levels further in start again below a new item.
    for (let depth = item.depth + 1; depth < next.length; depth++) {
      const first = lists.at(-1)!.find(other => other.item.depth === depth)?.item
      if (first) next[depth] = first.ordered ? readMarker(first.marker) : undefined
    }
    next[item.depth] = own && { ...own, start: own.start + 1 }
  }
  return lists
}

type Marker = ReturnType<typeof readMarker>

const same = (a: Marker | undefined, b: Marker | undefined): boolean =>
  a?.kind === b?.kind && a?.start === b?.start && a?.before === b?.before && a?.after === b?.after

/** How the words of an item are written, where a break parts them. */
export type Parted = (
  context: WordContext,
  item: Item,
  looks: object,
) => readonly Docx.ParagraphChild[] | undefined

/** The lists of a document. */
export class Lists {
  readonly numbering: Numbering[] = []
  readonly #parted: Parted
  /** The list that came last. */
  #last: { entries: readonly Entry[]; numbering: Numbering } | undefined

  constructor(parted: Parted) {
    this.#parted = parted
  }

  /** A run of items. `goesOn`: nothing but the end of a page or column stands between it and the last one. */
  write(context: WordContext, run: readonly Entry[], goesOn: boolean): Docx.Paragraph[] {
    const last = goesOn ? this.#last : undefined
    const before = last?.entries ?? []
    return countedLists([...before, ...run]).flatMap((list, i) => {
      const own = i === 0 ? list.slice(before.length) : list
      if (own.length === 0) return []
      const items = own.map(entry => entry.item)
      let numbering: Numbering = {
        reference: `list-${this.numbering.length + 1}`,
        levels: levels(context, items),
      }
      if (i === 0 && last && isSet(items, numbering, last)) numbering = last.numbering
      else this.numbering.push(numbering)
      this.#last = { entries: list, numbering }
      return wordList(context, own, { numbering, parted: this.#parted, run })
    })
  }
}

/** How far the indents of two pages may be apart for one list, in twips. */
const SAME_INDENT = 40

/** Whether items are set as those of a list that has all their levels. */
function isSet(
  items: readonly Item[],
  { levels }: Numbering,
  last: { entries: readonly Entry[]; numbering: Numbering },
): boolean {
  return [...new Set(items.map(item => item.depth))].every(depth => {
    const [own, other] = [levels[depth]!, last.numbering.levels[depth]!]
    const [indent, others] = [own, other].map(level => level.style!.paragraph!.indent!)
    return (
      last.entries.some(entry => entry.item.depth === depth) &&
      own.text === other.text &&
      own.format === other.format &&
      Math.abs(Number(indent!.left) - Number(others!.left)) < SAME_INDENT &&
      Math.abs(Number(indent!.hanging) - Number(others!.hanging)) < SAME_INDENT
    )
  })
}

/** The items of one list in a run of items. */
function wordList(
  context: WordContext,
  entries: readonly Entry[],
  { numbering, parted, run }: { numbering: Numbering; parted: Parted; run: readonly Entry[] },
) {
  const right = roomBeside(
    context,
    entries.map(entry => entry.item),
  )
  const items = run.map(entry => entry.item)
  return entries.flatMap(({ item, before = 0 }) => {
    const [ground, looks] = [onGround(context, item), looksOf(context, item)]
    const pieces = parted(ground, item, looks)
    const { alignment, ...stands } = standing(context, item, { before: pieces ? 0 : before })
    const text = new context.docx.Paragraph({
      ...stands,
      ...(alignment && !isInRow(item, items) && { alignment }),
      ...(right > 0 && { indent: { right: Math.round(right * TWIPS) } }),
      numbering: { reference: numbering.reference, level: item.depth },
      // The bullet is as large as the paragraph's mark.
      run: { size: half(item.lines[0]?.size ?? context.style.size), ...markColor(context, item) },
      children: pieces ?? runsOf(ground, item.spans, looks),
    })
    // LibreOffice leaves the room above a paragraph once more where a break parts it.
    return pieces && before > 1 ? [spacer(context, before), text] : [text]
  })
}

/** A short item may end as far before one edge of the column as it begins behind the other, and is not centred. */
function isInRow(item: Item, items: readonly Item[]): boolean {
  const { length } = ownLines(item)
  const others = items.filter(other => other !== item && other.depth === item.depth)
  const start = ({ lines: [first], x0, x1 }: Item) => (first?.rtl ? x1 : x0)
  const inRow = others.some(other => Math.abs(start(other) - start(item)) < SAME_START)
  return length === 1 && (others.length > 0 ? inRow : item.depth > 0)
}

/** Markers this close, in points, stand under each other. */
const SAME_START = 2

/** On a ground of its own, an item has its marker in the colour of its text. */
function markColor(context: WordContext, item: Item): { color: string } | undefined {
  const { paper } = onGround(context, item)
  return paper === undefined ? undefined : sharedColor(item.spans, paper)
}

/** In shares of a column: a list that ends further before its edge has something beside it. */
const BESIDE = 0.05

/** How far before the edge of their column the lines of a list end, where they break there: other things stand beside it. */
function roomBeside({ column, edges }: WordContext, items: readonly Item[]): number {
  const edge = items.map(item => edges.get(item)).find(own => own !== undefined)
  if (edge !== undefined) return column.x1 - edge
  const texts = items.map(ownLines).filter(own => own.length > 1)
  const gapOf = (line: Line) => (line.rtl ? line.x0 - column.x0 : column.x1 - line.x1)
  const gaps = texts.flat().map(gapOf)
  const least = Math.min(...gaps)
  if (gaps.length < 3 || least <= BESIDE * (column.x1 - column.x0)) return 0
  // Short lines that the next word would have fitted on end by themselves.
  const full = texts.every(own =>
    own.slice(1).every((next, i) => 1.2 * firstWord(next) + 0.3 * next.size > gapOf(own[i]!) - least),
  )
  return full ? least - 2 : 0
}

/** Where the text of an item begins, from its second line or the word behind its marker. */
function textStart(first: Line, second: Line | undefined, edge: (line: Line) => number): number[] {
  if (second) return [edge(second)]
  return first.second !== undefined && markerOf(first) ? [edge({ ...first, x0: first.second })] : []
}

/** Bullets that fonts of any machine have, as the page shows them. */
const BULLET = /^[•‣◦▪▫■□●○◆◇►▶➢➤✓✔❖❑❒❍✗–—*-]/u

/** Where the markers of a level stand, and the texts behind them, in points from the column's edge. */
function indentsOf({ column }: WordContext, items: readonly Item[], level: number) {
  const own = items.filter(item => item.depth === level)
  const lines = own.map(ownLines).filter(all => all.length > 0)
  const edge = (line: Line) => (line.rtl ? column.x1 - line.x1 : line.x0 - column.x0)
  // Bullets that are drawn rather than written are no part of the line.
  const marker = median(
    lines.map(([first]) => edge(first!) - (markerOf(first!) ? 0 : 18)),
    18 * level,
  )
  const text = median(
    lines.flatMap(([first, second]) => textStart(first!, second, edge)),
    marker + 18,
  )
  // Numbered paragraphs go on below their number.
  const wrapped = lines.filter(([first, second]) => second && markerOf(first!))
  if (wrapped.length > 0 && wrapped.every(([first, second]) => edge(second!) - edge(first!) < FLUSH))
    return { left: Math.max(0, marker), hanging: 0 }
  const left = Math.max(0, text, marker + 8)
  return { left, hanging: Math.min(left, left - marker) }
}

/** Lines of an item that stand no further in than this, in points, do not hang. */
const FLUSH = 3

const bulletOf = (item: Item | undefined): string | undefined =>
  item && BULLET.exec(item.lines[0]?.text ?? '')?.[0]

function levels(context: WordContext, items: Item[]): Docx.ILevelsOptions[] {
  const { AlignmentType, LevelFormat, LevelSuffix } = context.docx
  const formats = {
    decimal: LevelFormat.DECIMAL,
    lower: LevelFormat.LOWER_LETTER,
    upper: LevelFormat.UPPER_LETTER,
    roman: LevelFormat.LOWER_ROMAN,
    upperRoman: LevelFormat.UPPER_ROMAN,
  }
  return Array.from({ length: 6 }, (_, level) => {
    const first = items.find(item => item.depth === level)
    const { left, hanging } = indentsOf(context, items, level)
    const numbered = first?.ordered ? readMarker(first.marker) : undefined
    return {
      level,
      format: numbered ? formats[numbered.kind] : LevelFormat.BULLET,
      text: numbered
        ? `${numbered.before}%${level + 1}${numbered.after}`
        : (bulletOf(first) ?? ['•', '◦', '▪'][level % 3]!),
      ...(numbered && { start: numbered.start }),
      ...(hanging === 0 && { suffix: LevelSuffix.SPACE }),
      alignment: AlignmentType.LEFT,
      style: {
        paragraph: { indent: { left: Math.round(left * TWIPS), hanging: Math.round(hanging * TWIPS) } },
      },
    }
  })
}
