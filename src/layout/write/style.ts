import { median, overlapX } from '../boxes.ts'
import type { Block, Line, PageLayout } from '../model.ts'
import { familyOf } from './families.ts'
import { footOf, headOf, ownLines, pitchOf, USUAL_LEADING } from './placing.ts'

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
  /** The first level is that of the document's title. */
  titled: boolean
  /** Distance of baselines, in type sizes. */
  leading: number
  /** Room between paragraphs, in points. */
  before: number
  /** Most text is set to both margins. */
  justified: boolean
}

/** The font of most letters. */
export function fontOfLines(lines: readonly Line[]): string | undefined {
  const fonts = new Map<string, number>()
  for (const line of lines) count(fonts, familyOf(line).name, line.text.length)
  return most(fonts)
}

/** The type size of most letters, in points. */
export function sizeOfLines(lines: readonly Line[]): number | undefined {
  const sizes = new Map<number, number>()
  for (const line of lines) count(sizes, Math.round(line.size * 10) / 10, line.text.length)
  return most(sizes)
}

/** How far apart the lines of a block stand, in type sizes. */
export function leadingOf(block: Block): number | undefined {
  const lines = ownLines(block)
  const pitch = pitchOf(lines)
  return pitch === undefined ? undefined : Math.max(0.85, Math.min(3, pitch / lines[0]!.size))
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
    USUAL_LEADING,
  )
  const rooms = roomsAbove(pages, leading)
  const long = texts.filter(block => ownLines(block).length > 3)
  return {
    font,
    size: most(sizes) ?? 11,
    headings: Array.from(headings, blocks => headingStyle(blocks, font, rooms)),
    titled: headings.some(blocks => blocks.some(block => block.kind === 'heading' && block.title)),
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
      const room = headOf(block, leading) - footOf(above, leading)
      if (room > -2 && room < 60) rooms.set(block, Math.max(0, room))
    }
  }
  return rooms
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
