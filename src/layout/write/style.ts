import { median, overlapX } from '../boxes.ts'
import type { Block, Line, PageLayout } from '../model.ts'
import { footOf, headOf, ownLines, pitchOf } from './placing.ts'

export interface HeadingStyle {
  font: string
  size: number
  bold: boolean
  /** Room above it, in points. */
  before: number
}

/** What a document's text looks like on the whole. */
export interface DocumentStyle {
  font: string
  size: number
  /** Looks of headings from level 1. */
  headings: (HeadingStyle | undefined)[]
  /** Distance of lines, where 1 is what the font itself asks for. */
  leading: number
  /** Room between paragraphs, in points. */
  before: number
  /** Most text is set to both margins. */
  justified: boolean
}

/** Fonts that every word processor has, by how files name them, and how high they ask their lines to be. */
const KNOWN: [pattern: RegExp, name: string, height: number][] = [
  [/times|nimbusrom|tinos/i, 'Times New Roman', 1.15],
  [/arial|helvet|nimbussan|arimo|liberationsans/i, 'Arial', 1.15],
  [/calibri|carlito/i, 'Calibri', 1.22],
  [/cambria|caladea/i, 'Cambria', 1.17],
  [/georgia/i, 'Georgia', 1.14],
  [/verdana/i, 'Verdana', 1.22],
  [/garamond/i, 'Garamond', 1.12],
  [/tahoma/i, 'Tahoma', 1.21],
  [/trebuchet/i, 'Trebuchet MS', 1.16],
  [/palatino|pala/i, 'Palatino Linotype', 1.35],
  [/bookantiqua/i, 'Book Antiqua', 1.25],
  [/centurygothic/i, 'Century Gothic', 1.23],
  [/segoe/i, 'Segoe UI', 1.33],
  [/^cmr|^lmroman|cmbx|sfrm/i, 'Times New Roman', 1.15],
]

const known = (line: Line) => KNOWN.find(([pattern]) => pattern.test(line.font))

/** The font that comes closest to a line's. */
const fontOf = (line: Line): string => known(line)?.[1] ?? (line.serif ? 'Times New Roman' : 'Arial')

/** The font of most letters. */
export function fontOfLines(lines: readonly Line[]): string | undefined {
  const fonts = new Map<string, number>()
  for (const line of lines) count(fonts, fontOf(line), line.text.length)
  return most(fonts)
}

/** How high the font asks a line to be, in points. */
export const naturalHeight = (line: Line): number => (known(line)?.[2] ?? 1.15) * line.size

/** How far apart the lines of a block stand, where 1 is what their font asks for. */
export function leadingOf(block: Block): number | undefined {
  const lines = ownLines(block)
  const pitch = pitchOf(lines)
  return pitch === undefined ? undefined : Math.max(0.85, Math.min(3, pitch / naturalHeight(lines[0]!)))
}

export function styleOf(pages: readonly PageLayout[]): DocumentStyle {
  const sizes = new Map<number, number>()
  const texts: Block[] = []
  const headings: Block[][] = []
  for (const block of pages.flatMap(page => page.blocks)) {
    if (block.kind === 'heading') (headings[block.level - 1] ??= []).push(block)
    if (block.kind !== 'paragraph' && block.kind !== 'list-item') continue
    texts.push(block)
    for (const line of block.lines) count(sizes, Math.round(line.size * 2) / 2, line.text.length)
  }
  const font = fontOfLines(texts.flatMap(block => block.lines)) ?? 'Calibri'
  const leading = median(
    texts.flatMap(block => leadingOf(block) ?? []),
    1.08,
  )
  const rooms = roomsAbove(pages, leading)
  const long = texts.filter(block => ownLines(block).length > 3)
  return {
    font,
    size: most(sizes) ?? 11,
    headings: Array.from(headings, blocks => headingStyle(blocks, font, rooms)),
    leading,
    before:
      Math.round(
        2 *
          median(
            texts.flatMap(block => rooms.get(block) ?? []),
            6,
          ),
      ) / 2,
    justified: long.filter(endsEven).length > 0.5 * long.length,
  }
}

/** Whether its full lines end on one edge. */
function endsEven(block: Block): boolean {
  const ends = ownLines(block)
    .slice(0, -1)
    .map(line => (line.rtl ? line.x0 : line.x1))
  const edge = median(ends)
  return ends.filter(end => Math.abs(end - edge) < 1.6).length > 0.8 * ends.length
}

/** The room above blocks that stand under another. */
function roomsAbove(pages: readonly PageLayout[], leading: number): Map<Block, number> {
  const rooms = new Map<Block, number>()
  for (const { blocks } of pages) {
    for (const [i, block] of blocks.entries()) {
      const above = blocks[i - 1]
      if (!above || above.kind === 'running' || overlapX(above, block) <= 0) continue
      const room = headOf(block, lineHeight(block, leading)) - footOf(above)
      if (room > -2 && room < 60) rooms.set(block, Math.max(0, room))
    }
  }
  return rooms
}

/** Height of a block's lines, in points. */
export function lineHeight(block: Block, leading: number): number {
  const [first] = ownLines(block)
  return first ? (leadingOf(block) ?? leading) * naturalHeight(first) : 0
}

function headingStyle(
  blocks: readonly Block[] | undefined,
  usual: string,
  rooms: Map<Block, number>,
): HeadingStyle | undefined {
  const lines = blocks?.flatMap(block => block.lines) ?? []
  if (!blocks || lines.length === 0) return undefined
  return {
    font: fontOfLines(lines) ?? usual,
    size: median(lines.map(line => line.size)),
    bold: lines.filter(line => line.bold).length >= 0.5 * lines.length,
    before: median(
      blocks.flatMap(block => rooms.get(block) ?? []),
      12,
    ),
  }
}

const count = <T>(counts: Map<T, number>, key: T, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

const most = <T>(counts: Map<T, number>): T | undefined => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
