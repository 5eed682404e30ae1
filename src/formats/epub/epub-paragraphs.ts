import type { Block, Inline, ParagraphFormat, TableCell, TableRow, TextStyle } from '../../document/tree.ts'
import { entryOf } from '../../lib/text/entry-of.ts'
import { trimEndOf } from '../../lib/text/trim-of.ts'
import type { Declarations } from './epub-css.ts'

/** What text and paragraphs look like, as far as it is kept. */
export interface Style extends TextStyle {
  pre?: boolean
  align?: ParagraphFormat['align']
  indent?: number
  left?: number
  tight?: boolean
  /** Room over and below a block, where it is more than that between paragraphs. */
  before?: number
  after?: number
  /** How much of the page's width a block has. */
  share?: number
}

const ALIGN: Record<string, ParagraphFormat['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
}

export function styleOf(declared: Declarations, base: Style, tag: string): Style {
  const out: Style = { ...base }
  const weight = declared['font-weight']
  if (weight) out.bold = /^bold|^[6-9]00/.test(weight) ? true : weight === 'inherit' ? base.bold : undefined
  const slope = declared['font-style']
  if (slope) out.italic = /italic|oblique/.test(slope) ? true : slope === 'inherit' ? base.italic : undefined
  if (/small-caps/.test(declared['font-variant'] ?? '')) out.smallCaps = true
  if (/uppercase/.test(declared['text-transform'] ?? '')) out.allCaps = true
  const line = declared['text-decoration'] ?? declared['text-decoration-line'] ?? ''
  if (/underline/.test(line) && tag !== 'a') out.underline = true
  if (/line-through/.test(line)) out.strike = true
  if (declared['vertical-align'] === 'super') out.position = 'super'
  else if (declared['vertical-align'] === 'sub') out.position = 'sub'
  if (/monospace|courier/.test(declared['font-family'] ?? '')) out.code = true
  if (/^pre/.test(declared['white-space'] ?? '')) out.pre = true
  const align = declared['text-align']
  if (align) out.align = entryOf(ALIGN, align) ?? base.align
  const indent = length(declared['text-indent'])
  if (indent !== undefined) out.indent = indent
  const margin = declared['margin']?.split(/\s+/)
  const left = length(declared['margin-left'] ?? margin?.[3])
  if (left !== undefined && left > 0 && tag !== 'body') out.left = Math.min(120, (base.left ?? 0) + left)
  const top = length(declared['margin-top'] ?? margin?.[0])
  const bottom = length(declared['margin-bottom'] ?? margin?.[2] ?? margin?.[0])
  if (tag === 'p' && top === 0 && bottom === 0) out.tight = true
  out.before = tag === 'p' ? room(top) : undefined
  out.after = tag === 'p' ? room(bottom) : undefined
  const size = tag === 'body' ? undefined : fontSize(declared['font-size'], base.size ?? BOOK_SIZE)
  if (size !== undefined) out.size = size
  const color = declared['color'] === undefined ? undefined : readableColor(declared['color'])
  if (color && tag !== 'a' && tag !== 'body') out.color = color
  const wide = /^(\d{1,3}(?:\.\d+)?)%$/.exec(declared['width'] ?? '')
  if (wide && !/^(img|table|t[dhr]|col)$/.test(tag))
    out.share = (base.share ?? 1) * Math.min(1, Number(wide[1]) / 100)
  return out
}

/** Space that parts a block from its neighbours more than paragraphs are apart. */
const room = (points: number | undefined): number | undefined =>
  points !== undefined && points >= 12 ? Math.min(160, points) : undefined

/** Size of text that says nothing of its own. */
export const BOOK_SIZE = 10.5
const SIZES: Record<string, number> = {
  'xx-small': 0.6,
  'x-small': 0.75,
  small: 0.89,
  medium: 1,
  large: 1.2,
  'x-large': 1.5,
  'xx-large': 2,
}

/** A size of CSS in points; 16 pixels and 12 points are a book's usual size. */
function fontSize(written: string | undefined, parent: number): number | undefined {
  if (written === undefined) return undefined
  const named = entryOf(SIZES, written)
  if (named) return named * BOOK_SIZE
  if (written === 'larger') return parent * 1.2
  if (written === 'smaller') return parent / 1.2
  const match = /^(\d{0,3}\.?\d{1,6})(em|rem|%|px|pt)$/.exec(written)
  if (!match) return undefined
  const unit = { em: parent, '%': parent / 100, rem: BOOK_SIZE, px: BOOK_SIZE / 16, pt: BOOK_SIZE / 12 }
  const points = Number(match[1]) * unit[match[2] as keyof typeof unit]
  return points > 0 ? Math.min(48, Math.max(5, Math.round(points * 10) / 10)) : undefined
}

const NAMED: Record<string, string> = {
  black: '#000000',
  red: '#ff0000',
  maroon: '#800000',
  darkred: '#8b0000',
  blue: '#0000ff',
  navy: '#000080',
  darkblue: '#00008b',
  green: '#008000',
  darkgreen: '#006400',
  teal: '#008080',
  purple: '#800080',
  brown: '#a52a2a',
  gray: '#808080',
  grey: '#808080',
  dimgray: '#696969',
  darkgray: '#a9a9a9',
}

/** A colour that can be read on white: the background it was meant for is not kept. */
function readableColor(written: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(written)
  const numbers = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(written)
  const hex = short
    ? `#${short
        .slice(1)
        .map(digit => digit + digit)
        .join('')}`
    : numbers
      ? `#${numbers
          .slice(1)
          .map(part => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
          .join('')}`
      : (entryOf(NAMED, written) ?? written)
  if (!/^#[\da-f]{6}$/.test(hex)) return undefined
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return 0.3 * red + 0.59 * green + 0.11 * blue < 180 ? hex : undefined
}

/** CSS lengths in points, at 10.5 points to the em; shares are those of a column of 360. */
function length(text: string | undefined): number | undefined {
  // No length is longer; the pattern would try a row of thousands of digits in every way to cut it in two.
  const match = /^(-?\d*\.?\d+)(em|rem|pt|px|cm|mm|in|ex|%)?$/.exec(text?.slice(0, 30) ?? '')
  if (!match) return undefined
  const n = Number(match[1])
  const unit = match[2] ?? (n === 0 ? 'pt' : '')
  const size = { em: 10.5, rem: 10.5, pt: 1, px: 0.75, cm: 28.35, mm: 2.835, in: 72, ex: 5, '%': 3.6 }[unit]
  return size === undefined ? undefined : n * size
}

const OF_BLOCKS = new Set(['pre', 'align', 'indent', 'left', 'tight', 'before', 'after', 'share'])

export function textOf(style: Style): { style?: TextStyle } {
  const entries = Object.entries(style).filter(([name, value]) => value !== undefined && !OF_BLOCKS.has(name))
  return entries.length > 0 ? { style: Object.fromEntries(entries) as TextStyle } : {}
}

/** Words of a heading have its size. */
export function withoutSize(one: Inline): Inline {
  if (one.kind === 'link') return { ...one, content: one.content.map(withoutSize) }
  if (one.kind !== 'text' || !one.style?.size) return one
  const { size: _, ...style } = one.style
  return { ...one, style }
}

export function paragraph(content: Inline[], style: Style): Block {
  const only = content.length === 1 ? content[0] : undefined
  if (only?.kind === 'math' && only.display) return { kind: 'math', math: only.math }
  const format: ParagraphFormat = {}
  if (style.align) format.align = style.align
  else if (only?.kind === 'image') format.align = 'center'
  const hang = -(style.left ?? 0)
  if (style.indent && only?.kind !== 'image') format.first = Math.min(60, Math.max(hang, style.indent))
  if (!format.first) delete format.first
  if (style.left) format.left = style.left
  if (style.tight) format.tight = true
  if (style.before) format.before = style.before
  if (style.after) format.after = style.after
  return Object.keys(format).length > 0
    ? { kind: 'paragraph', content, format }
    : { kind: 'paragraph', content }
}

/** Without spaces at both ends, or doubled between pieces. Anchors alone are kept. */
export function trimmed(inlines: Inline[]): Inline[] {
  const out: Inline[] = []
  let space = true
  for (const one of inlines) {
    if (one.kind !== 'text') {
      if (one.kind === 'break') space = true
      else if (one.kind !== 'anchor') space = false
      out.push(one)
      continue
    }
    const text: string = space ? one.text.replace(/^ +/, '') : one.text
    if (text === '') continue
    space = text.endsWith(' ')
    out.push({ ...one, text })
  }
  const last = out.at(-1)
  if (last?.kind === 'text') {
    const text = trimEndOf(last.text, ' \n')
    if (text === '') out.pop()
    else out[out.length - 1] = { ...last, text }
  }
  while (out.at(-1)?.kind === 'break') out.pop()
  return out
}

/** Puts a place to link to in front of the first words of some blocks. */
export function withAnchor(blocks: Block[], id: string): Block[] {
  if (!id) return blocks
  const anchor: Inline = { kind: 'anchor', id }
  const [head, ...rest] = blocks
  if (head?.kind === 'paragraph' || head?.kind === 'heading')
    return [{ ...head, content: [anchor, ...head.content] }, ...rest]
  return [{ kind: 'paragraph', content: [anchor] }, ...blocks]
}

/** More places than this are not looked through for the empty ones: no page shows a table of that size. */
const MAX_PLACES = 2_000_000

/**
 * Spans that reach over the last row, or over each other, would not fit the typesetter's grid; and in a row that is
 * shorter than others, what comes below would slide up.
 */
export function squared(rows: TableRow[]): TableRow[] {
  /** For each column, the first row that no cell from above reaches into. */
  const free: number[] = []
  const placed = rows.map((row, r) => {
    let column = 0
    const cells = row.cells.map(cell => {
      while ((free[column] ?? 0) > r) column++
      const rowSpan = Math.min(cell.rowSpan ?? 1, rows.length - r)
      let columnSpan = 1
      while (columnSpan < (cell.columnSpan ?? 1) && (free[column + columnSpan] ?? 0) <= r) columnSpan++
      for (let i = 0; i < columnSpan; i++) free[column + i] = r + rowSpan
      column += columnSpan
      return { column: column - columnSpan, cell: { ...cell, rowSpan, columnSpan } }
    })
    return { row, cells }
  })
  const columns = free.length
  const fills = columns * rows.length <= MAX_PLACES
  const below: number[] = new Array(fills ? columns : 0).fill(0)
  return placed.map(({ row, cells }, r) => {
    for (const { column, cell } of cells) below.fill(r + cell.rowSpan, column, column + cell.columnSpan)
    const empty = below.filter(until => until <= r).map((): TableCell => ({ blocks: [] }))
    return { ...row, cells: [...cells.map(({ cell }) => cell), ...empty] }
  })
}
