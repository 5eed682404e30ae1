import type { OcrLine } from '../engines/tesseract/read-words.ts'
import { around } from '../lib/geometry/around.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'

/** A line as it is told: `goesOn` where it stands in the row of the line before. */
export interface RowLine extends OcrLine {
  goesOn?: boolean
}

/** A column of lines that follow each other down the page. */
interface Stack {
  lines: PlacedLine[]
  box: Box
}
interface PlacedLine {
  line: OcrLine
  box: Box
}

/** Of the lower of two lines: how much of it is level with the other. */
const LEVEL = 0.5
/** Of the lines of the shorter of two columns: how many have one of the other beside them. */
const PAIRED = 0.7
const FEWEST_PAIRS = 2
/** Of its signs: a line of so many letters or fewer is a figure, and a column of so many figures one of figures. */
const LETTERS = 0.4
const FIGURES = 0.6
/** Signs of a code at most. */
const CODE = 6
/** Words of a usual line: more are sentences. */
const SENTENCE = 4.5
/** Lines of so few words are cells; where most lines of a column fill it so far, they are text. */
const FEW_WORDS = 2
const FILLED = 0.8
const MOST = 0.5
const FEWEST_COLUMNS = 3
/** Rows that tell that a column beside them belongs to them. */
const FEWEST_LED = 4

/**
 * The lines of a page with the cells of tables row by row: where no rules are drawn, the reader takes the columns of a table
 * for columns of text and gives one after the other. Columns are those of a table where one is of figures, or where there
 * are three of them or more with hardly a sentence, and where their lines stand beside each other.
 */
export function inRows(lines: readonly OcrLine[]): RowLine[] {
  const stacks = withoutCrossing(stacksOf(lines))
  if (stacks.length < 2) return [...lines]
  const tables = tablesAmong(stacks)
  const out: RowLine[] = []
  const written = new Set<Stack>()
  for (const stack of stacks) {
    if (written.has(stack)) continue
    const table = tables.find(one => one.includes(stack))
    if (!table) {
      out.push(...stack.lines.map(({ line }) => line))
      continue
    }
    for (const one of table) written.add(one)
    for (const [i, row] of rowsOf(table).entries())
      row.forEach(({ line }, j) => {
        out.push({ ...line, starts: i === 0 && j === 0, ...(j > 0 && { goesOn: true }) })
      })
  }
  return out
}

function stacksOf(lines: readonly OcrLine[]): Stack[] {
  const stacks: Stack[] = []
  for (const line of lines) {
    const box = around(line.words.map(word => word.level))
    const last = stacks.at(-1)
    const before = last?.lines.at(-1)?.box
    if (last && before && isBelow(box, before) && overlap(box, last.box, 'across') > 0) {
      last.lines.push({ line, box })
      last.box = around([last.box, box])
    } else stacks.push({ lines: [{ line, box }], box })
  }
  return stacks
}

/** Columns without the lines above and below a table that reach over other columns of it, which are given by themselves. */
function withoutCrossing(stacks: readonly Stack[]): Stack[] {
  const usual = new Map(stacks.map(stack => [stack, usualBox(stack)]))
  return stacks.flatMap(stack => {
    // Not those of the same column, of which a table may have several pieces.
    const others = stacks.filter(
      one =>
        one.lines.length > 1 &&
        overlap(one.box, stack.box, 'down') > 0 &&
        overlap(usual.get(one)!, usual.get(stack)!, 'across') <= 0,
    )
    const crosses = ({ box }: PlacedLine) => others.some(one => overlap(box, usual.get(one)!, 'across') > 0)
    const parts: PlacedLine[][] = []
    for (const [i, line] of stack.lines.entries()) {
      if (i > 0 && crosses(line) === crosses(stack.lines[i - 1]!)) parts.at(-1)!.push(line)
      else parts.push([line])
    }
    return parts.map(lines => ({ lines, box: around(lines.map(line => line.box)) }))
  })
}

/** From where to where most lines of a column reach. */
function usualBox({ lines, box }: Stack): Box {
  const middleOf = (sides: number[]) => sides.sort((a, b) => a - b)[sides.length >> 1]!
  return {
    ...box,
    left: middleOf(lines.map(line => line.box.left)),
    right: middleOf(lines.map(line => line.box.right)),
  }
}

const isBelow = (box: Box, before: Box): boolean => (box.top + box.bottom) / 2 > before.bottom

function overlap(a: Box, b: Box, way: 'across' | 'down'): number {
  return way === 'across'
    ? Math.min(a.right, b.right) - Math.max(a.left, b.left)
    : Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
}

const heightOf = ({ top, bottom }: Box): number => bottom - top
const areLevel = (a: Box, b: Box): boolean =>
  overlap(a, b, 'down') > LEVEL * Math.min(heightOf(a), heightOf(b))

/** Columns that belong together, in reading order. */
function tablesAmong(stacks: readonly Stack[]): Stack[][] {
  const groups = stacks.map(stack => [stack])
  for (const [i, stack] of stacks.entries()) {
    for (const other of stacks.slice(i + 1)) {
      if (!areColumns(stack, other, stacks)) continue
      const [a, b] = [stack, other].map(one => groups.findIndex(group => group.includes(one)))
      if (a === b) continue
      groups[a!]!.push(...groups[b!]!)
      groups.splice(b!, 1)
    }
  }
  const tables = groups.filter(
    group => group.length > 1 && (group.some(isOfFigures) || columnsOf(group) >= FEWEST_COLUMNS),
  )
  for (const table of tables) {
    for (const stack of stacks) {
      if (!tables.some(one => one.includes(stack)) && leads(stack, table)) table.unshift(stack)
    }
  }
  return tables
}

/** Whether a column has a line to each row of the table on its side, and none between: names are no sentences, though they fill it. */
function leads(stack: Stack, table: readonly Stack[]): boolean {
  const rows = rowsOf(table)
  const own = besideOf(stack, { lines: rows.flat(), box: around(table.map(one => one.box)) })
  if (
    !own ||
    rows.length < FEWEST_LED ||
    rows.some(row => row.some(one => overlap(one.box, own, 'across') > 0))
  )
    return false
  const beside = stack.lines.filter(one => overlap(one.box, own, 'down') > 0)
  const words = beside.reduce((sum, { line }) => sum + line.words.length, 0)
  const paired = rows.filter(
    row => beside.filter(one => row.some(cell => areLevel(one.box, cell.box))).length === 1,
  )
  return words <= SENTENCE * beside.length && paired.length === rows.length && beside.length === rows.length
}

/** Whether two columns stand beside each other, line by line, with none between them. */
function areColumns(a: Stack, b: Stack, all: readonly Stack[]): boolean {
  // Where they stand beside each other: lines above and below, such as those of a heading, may be longer.
  const [own, others] = [besideOf(a, b), besideOf(b, a)]
  if (!own || !others || overlap(own, others, 'across') > 0) return false
  const [left, right] =
    own.left < others.left ? [{ box: own }, { box: others }] : [{ box: others }, { box: own }]
  const between = all.some(
    one =>
      one.box.left >= left.box.right &&
      one.box.right <= right.box.left &&
      overlap(one.box, left.box, 'down') > 0 &&
      overlap(one.box, right.box, 'down') > 0,
  )
  if (between) return false
  const [few, many] = a.lines.length < b.lines.length ? [a, b] : [b, a]
  const paired = few.lines.filter(({ box }) => many.lines.some(other => areLevel(box, other.box))).length
  if (paired < FEWEST_PAIRS || paired < PAIRED * few.lines.length) return false
  const stacks = [a, b]
  return stacks.some(isOfFigures) || !stacks.some(isOfSentences)
}

/** The box of those lines of a column that are level with some of another. */
function besideOf({ lines }: Stack, other: Stack): Box | undefined {
  const boxes = lines.map(({ box }) => box).filter(box => overlap(box, other.box, 'down') > 0)
  return boxes.length > 0 ? around(boxes) : undefined
}

export const signsOf = ({ words }: OcrLine): string => words.map(({ text }) => text).join('')

const isOfFigures = ({ lines }: Stack): boolean =>
  lines.filter(one => isFigure(signsOf(one.line)) || isCode(one.line)).length >= FIGURES * lines.length

export const isFigure = (signs: string): boolean =>
  /\p{N}/u.test(signs) && (signs.match(/\p{L}/gu)?.length ?? 0) <= LETTERS * signs.length

/** One short word with figures in it, such as a class or a seat. */
const isCode = ({ words }: OcrLine): boolean =>
  words.length === 1 && words[0]!.text.length <= CODE && /\p{N}/u.test(words[0]!.text)

/** Whether a column is of text: its lines have several words, or are filled from side to side. */
function isOfSentences({ lines, box }: Stack): boolean {
  const words = lines.reduce((sum, { line }) => sum + line.words.length, 0) / lines.length
  const wide = FILLED * (box.right - box.left)
  const filled = lines.filter(line => line.box.right - line.box.left >= wide).length
  return words > SENTENCE || (words > FEW_WORDS && filled > MOST * lines.length)
}

/** How many columns stand beside each other; one may be in several pieces. */
function columnsOf(table: readonly Stack[]): number {
  let [count, end] = [0, Number.NEGATIVE_INFINITY]
  for (const { box } of table.toSorted((a, b) => a.box.right - b.box.right)) {
    if (box.left < end) continue
    count++
    end = box.right
  }
  return count
}

/** The lines of some columns by rows, each in the direction of its script. */
function rowsOf(table: readonly Stack[]): PlacedLine[][] {
  const all = table.flatMap(({ lines }) => lines)
  const middle = ({ box }: PlacedLine) => (box.top + box.bottom) / 2
  const rows: PlacedLine[][] = []
  for (const one of all.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const isOfRow =
      row?.some(({ box }) => areLevel(box, one.box)) &&
      row.every(({ box }) => overlap(box, one.box, 'across') <= 0)
    if (isOfRow) row!.push(one)
    else rows.push([one])
  }
  const text = all.map(({ line }) => signsOf(line)).join('')
  const count = (script: RegExp) => text.match(script)?.length ?? 0
  const fromRight = 2 * count(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu) > count(/\p{L}/gu)
  return rows.map(row => row.toSorted((a, b) => (fromRight ? -1 : 1) * (a.box.left - b.box.left)))
}
