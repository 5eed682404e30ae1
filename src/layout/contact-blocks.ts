import { around, type Box, median } from './boxes.ts'
import { goesOn, wouldFit } from './line-ends.ts'
import type { Block, Line } from './model.ts'
import { type Segment, textOf } from './segments.ts'

/** Fewer lines are read where they stand; more are no contact details. */
const FEWEST = 5
const MOST = 20

/** Pages of more pieces of lines are no letters. */
const MOST_PIECES = 2000

/** Lines begin or end on one edge, in points; they are no further below each other than this, in type sizes. */
const EDGE = 1.5
const LOOSE = 4.4

/** A block is no wider than this, in type sizes, and what stands beside it keeps this far away. */
const WIDEST = 34
const APART = 1.2

/** A number of telephone or telefax with its name, or one that begins as such numbers do. */
const PHONE = /^(?:\p{L}[\p{L}./ -]{0,14}[:.]?\s*[+(]?|\+|\(?0)\p{Nd}[\p{Nd}\s()/.-]{5,}$/u
const MAIL = /\S@\S+\.\p{L}/u
const WEB = /(?:^|\s)(?:https?:\/\/|www\.)\S+$/u
/** A postal code before or behind a town. */
const TOWN =
  /^(?:\p{Lu}{1,2}-)?\p{Nd}{2,3}[\s-]?\p{Nd}{2,3}\s+\p{L}{2}|\p{L}{2},?\s+\p{Nd}{4,6}(?:-\p{Nd}{4})?$/u

/** In a column of a table every line is of the same kind: a block has a few of each, and two kinds at least. */
const KINDS = [
  { kind: PHONE, most: 4 },
  { kind: MAIL, most: 2 },
  { kind: WEB, most: 2 },
  { kind: TOWN, most: 2 },
]

/**
 * Blocks of contact details at the side of a letter: lines below each other of a name, a street, numbers and addresses of
 * mail, with the letter beside them. What the letter has on their height must not cut them in two.
 */
export function contactBlocks(segments: readonly Segment[]): Segment[][] {
  if (segments.length > MOST_PIECES || !segments.some(mayBeContact)) return []
  const found: Segment[][] = []
  const taken = new Set<Segment>()
  for (const edge of ['x0', 'x1'] as const) {
    for (const lines of chains(
      segments.filter(s => !taken.has(s)),
      edge,
    )) {
      if (!isContacts(lines) || !standsAside(lines, segments)) continue
      found.push(lines)
      for (const line of lines) taken.add(line)
    }
  }
  return found
}

/** What contact details have at the least: most lines are told by it, without their text being put together. */
const SIGN = /[@/\d]|ww|^w$|[\u0660-\uffff]/
const mayBeContact = ({ words }: Segment): boolean =>
  words.some(({ text }) => SIGN.test(text)) && isContact(textOf(words))

const isContact = (text: string): boolean => MAIL.test(text) || WEB.test(text) || PHONE.test(text)

/** Pieces of lines below each other that share an edge and their size. */
function chains(segments: readonly Segment[], edge: 'x0' | 'x1'): Segment[][] {
  const found: Segment[][] = []
  for (const s of [...segments].sort((a, b) => a.base - b.base)) {
    const chain = found.find(own => {
      const [first, last] = [own[0]!, own.at(-1)!]
      const isLevel = Math.abs(first[edge] - s[edge]) < EDGE && Math.abs(first.size - s.size) < 0.1 * s.size
      return isLevel && s.base - last.base > 0.8 * s.size && s.base - last.base < LOOSE * s.size
    })
    if (chain) chain.push(s)
    else found.push([s])
  }
  return found
}

function isContacts(lines: readonly Segment[]): boolean {
  if (lines.length < FEWEST || lines.length > MOST) return false
  const box = around(lines)
  if (box.x1 - box.x0 > WIDEST * median(lines.map(s => s.size))) return false
  const texts = lines.map(s => textOf(s.words))
  if (texts.filter(isContact).length < 2) return false
  const counts = KINDS.map(({ kind, most }) => ({ own: texts.filter(text => kind.test(text)).length, most }))
  return counts.every(({ own, most }) => own <= most) && counts.filter(({ own }) => own > 0).length > 1
}

/** Whether something stands beside a block, nothing in it, and nothing close to it. */
function standsAside(lines: readonly Segment[], segments: readonly Segment[]): boolean {
  const own = new Set(lines)
  const { x0, y0, x1, y1 }: Box = around(lines)
  const { size } = lines[0]!
  const level = segments.filter(s => !own.has(s) && s.y0 < y1 && s.y1 > y0)
  return level.length > 0 && level.every(s => s.x1 < x0 - APART * size || s.x0 > x1 + APART * size)
}

/** Marks where the lines of a block end: all of them do, but for those that go on below for want of room. */
export function endContacts(lines: readonly Line[]): void {
  const frame = around(lines)
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const next = lines[i + 1]!
    if (isContact(next.text) || !goesOn(next) || wouldFit(line, next, frame)) line.ends = true
  }
}

/** Puts the paragraphs of a block before the first of the letter's that stands lower. */
export function placeContacts(blocks: Block[], own: readonly Block[]): void {
  const top = around(own).y0
  const at = blocks.findIndex(block => block.y0 >= top)
  blocks.splice(at < 0 ? blocks.length : at, 0, ...own)
}
