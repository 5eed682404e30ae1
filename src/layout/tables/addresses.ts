import { around, centerY, median } from '../boxes.ts'
import { type Atom, isSegment } from '../regions.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import type { Column } from './columns.ts'
import { isMoment } from './grid.ts'
import type { Row } from './rows.ts'
import type { TextRow } from './text-row.ts'

/** Blocks have no more lines, nor stand more beside each other. */
const MOST_LINES = 9
const MOST_BLOCKS = 4
/** Fewer lines are a street and a town without a name. */
const FEWEST_LINES = 3

/** Lines keep to an edge this near, in points; further lines are no further below, nor larger, than the others. */
const EDGE = 2
const LOOSE = 1.3
const LARGER = 1.1

const LETTERS = /\p{L}{2}/u
/** A number of telephone, telefax or mobile, with or without its name. */
const PHONE = /^(?:[\p{L}. ]{1,12}:?\s*)?(?:\+|\(?00?\d)[\d\s()/.-]{5,}$/u
const MAIL = /\S@\S+\.\p{L}|^(?:https?:\/\/|www\.)\S+$/u
/** Postal codes beside a town, and a house number behind or before a street. */
const TOWN = [
  /^(?:\p{Lu}{1,2}-)?\d{4,6}\s+\p{L}{2}/u,
  /\p{L}{2},?\s+\d{4,6}(?:-\d{4})?$/u,
  /^\d{2}-\d{3}\s+\p{L}/u,
  /^\d{3}\s?\d{2}\s+\p{L}{2}/u,
  /^\d{4}\s?\p{Lu}{2}\s+\p{L}/u,
  /\b\p{Lu}{1,2}\d{1,2}\p{Lu}?\s\d\p{Lu}{2}$/u,
  /〒?\d{3}-\d{4}/u,
]
const STREET =
  /\p{L}{2}[\p{L}.,]*\s*\d{1,5}\s?\p{L}?(?:号|番地?|丁目)?$|^(?:\p{L}+\s)?\d{1,5}\p{L}?,?\s+\p{L}{3}/u

/**
 * Whether rows are addresses that stand side by side, as those of the seller and the buyer do: in each column lines under a
 * name, of which the lower ones have the numbers of house, town and telephone, and none is a figure.
 */
export function isAddresses(rows: readonly TextRow[], columns: readonly Column[]): boolean {
  if (rows.length < FEWEST_LINES || rows.length > MOST_LINES || columns.length > MOST_BLOCKS) return false
  const blocks = columns.map((_, c) =>
    rows.flatMap(({ pieces }) => pieces.filter(p => p.first === c && p.last === c)),
  )
  if (rows.some(({ pieces }) => pieces.some(p => p.first !== p.last))) return false
  return blocks.every(block => isAddress(block.map(p => p.text))) && keepsPitch(rows)
}

/** Whether no line is much further from the one above than others: parts of an address may be, but then twice. */
function keepsPitch(rows: readonly TextRow[]): boolean {
  const pitches = rows.slice(1).map((row, i) => row.base - rows[i]!.base)
  return Math.max(...pitches) < 2.2 * median(pitches)
}

function isAddress(lines: readonly string[]): boolean {
  const [name, ...below] = lines
  if (name === undefined || below.length < FEWEST_LINES - 1 || /\d/.test(name) || !LETTERS.test(name))
    return false
  const isNumbered = (line: string) => /\d/.test(line)
  const ends = below.filter(line => PHONE.test(line) || MAIL.test(line))
  const own = below.filter(line => !ends.includes(line))
  if (own.some(line => isMoment(line) || !LETTERS.test(line))) return false
  const numbered = own.filter(isNumbered)
  if (numbered.length === 0 || numbered.length > 3) return false
  const towns = numbered.filter(line => TOWN.some(town => town.test(line)))
  const streets = numbered.filter(line => STREET.test(line))
  if (towns.length > 1 + streets.length) return false
  // A town and a street, or either below a second line without numbers: who, and at whom.
  const places = new Set([...towns, ...streets]).size
  if (places < numbered.length) return false
  return (towns.length > 0 && places > 1) || lines.length - ends.length - numbered.length > 1
}

/** The lines of each address, with those right below that only one of them has. */
export function addressBlocks(
  own: readonly Row[],
  all: readonly Row[],
  columns: readonly Column[],
): Segment[][] {
  const first = own[0]!
  const pitch = own.length > 1 ? (own.at(-1)!.base - first.base) / (own.length - 1) : 0
  const blocks = columns.map(({ x0, x1 }) =>
    own.flatMap(row => row.segments.filter(s => s.x0 < x1 && s.x1 > x0)),
  )
  let last = own.at(-1)!
  for (const row of all.slice(all.indexOf(last) + 1)) {
    const [only, ...others] = row.segments
    const block = blocks.find(lines =>
      lines.some(s => Math.abs(s.x0 - only!.x0) < EDGE || Math.abs(s.x1 - only!.x1) < EDGE),
    )
    if (others.length > 0 || !block || row.base - last.base > LOOSE * pitch || row.size > LARGER * last.size)
      break
    block.push(only!)
    last = row
  }
  return blocks
}

/** Parts of a region in reading order: what stands above addresses, each of them, and what stands below. */
export function aroundAddresses(atoms: readonly Atom[], addresses: readonly Segment[][][]): Atom[][] {
  const parts: Atom[][] = []
  let left = [...atoms]
  for (const blocks of addresses) {
    const words = blocks.map(block => new Set(block.flatMap(s => s.words)))
    const isIn = (own: Set<Word>) => (atom: Atom) => isSegment(atom) && own.has(atom.words[0]!)
    const rest = left.filter(atom => !words.some(own => isIn(own)(atom)))
    const { y0 } = around(blocks.flat())
    parts.push(rest.filter(atom => centerY(atom) < y0))
    parts.push(...words.map(own => left.filter(isIn(own))))
    left = rest.filter(atom => centerY(atom) >= y0)
  }
  return [...parts, left].filter(part => part.length > 0)
}
