import type * as Docx from 'docx'
import { overlapX } from '../../layout/boxes.ts'
import type { Block, PageLayout, Span } from '../../layout/model.ts'
import { headOf, ownLines, type Placing, placingOf } from '../../layout/write/placing.ts'
import { fontOfLines, leadingOf, lineHeight } from '../../layout/write/style.ts'
import { groundOf, TWIPS, type WordContext, wordColor } from './docx-runs.ts'

/** Differences below these are not seen; the style's own figures then hold. */
const SEEN = { room: 1, leading: 0.04, indent: 2 }

const twips = (points: number): number => Math.round(points * TWIPS)

/** Room above a block: what is between it and what ends at `foot`. Undefined where the text flows on. */
export function roomAbove({ style }: WordContext, block: Block, foot: number | undefined, page: PageLayout) {
  if (foot === undefined) return undefined
  const head = headOf(block, lineHeight(block, style.leading))
  // What stands in between comes elsewhere in the order of reading: the room is not empty.
  const filled = page.blocks.some(
    b => b !== block && b.kind !== 'running' && b.y0 > foot - 2 && b.y1 < head + 2 && overlapX(b, block) > 0,
  )
  return filled ? style.before : Math.max(0, Math.min(500, head - foot))
}

interface Room {
  /** Above the block and below it, in points; undefined: as usual. */
  before: number | undefined
  after: number
}

/** How a block of text stands in its column: distances, indents, alignment, direction and ground. */
export function standing(context: WordContext, block: Block, room: Room): Docx.IParagraphOptions {
  const { AlignmentType } = context.docx
  const lines = ownLines(block)
  const rtl = lines.filter(l => l.rtl).length > 0.5 * lines.length
  const { align } = context.column
  const placing = align
    ? { align, left: 0, right: 0, first: 0 }
    : inMiddle(block, placingOf(lines, context.column, context.style.justified))
  const alignment = {
    left: undefined,
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    justify: AlignmentType.BOTH,
  }[placing.align]
  const indent = block.kind === 'list-item' ? undefined : indentOf(placing)
  const spacing = spacingOf(context, block, room)
  const ground = 'spans' in block ? groundOf(block.spans) : undefined
  return {
    ...(alignment && { alignment }),
    ...(rtl && { bidirectional: true }),
    ...(indent && { indent }),
    ...(spacing && { spacing }),
    ...(ground && {
      shading: { type: context.docx.ShadingType.CLEAR, color: 'auto', fill: wordColor(ground) },
    }),
  }
}

/** What stands in the middle of the text around it is centred, though that may end before the margin. */
const inMiddle = (block: Block, placing: Placing): Placing =>
  placing.align === 'left' && 'align' in block && block.align === 'center'
    ? { align: 'center', left: 0, right: 0, first: 0 }
    : placing

function indentOf({ left, right, first }: Placing): Docx.IIndentAttributesProperties | undefined {
  const indent = {
    ...(left > SEEN.indent && { left: twips(left) }),
    ...(right > SEEN.indent && { right: twips(right) }),
    ...(first > SEEN.indent && { firstLine: twips(first) }),
    ...(first < -SEEN.indent && { hanging: twips(-first) }),
  }
  return Object.keys(indent).length > 0 ? indent : undefined
}

function spacingOf({ docx, style }: WordContext, block: Block, { before, after }: Room) {
  const usual = block.kind === 'heading' ? (style.headings[block.level - 1]?.before ?? 12) : style.before
  const leading = leadingOf(block) ?? style.leading
  const spacing = {
    ...(before !== undefined && Math.abs(before - usual) > SEEN.room && { before: twips(before) }),
    ...(after > SEEN.room && { after: twips(after) }),
    ...(Math.abs(leading - style.leading) > SEEN.leading && {
      line: Math.round(leading * 240),
      lineRule: docx.LineRuleType.AUTO,
    }),
  }
  return Object.keys(spacing).length > 0 ? spacing : undefined
}

/** Size and font of a block's letters, where they are not the document's. */
export const looksOf = (block: Block): { size: number | undefined; font: string | undefined } => ({
  size: block.lines[0]?.size,
  font: fontOfLines(block.lines),
})

export const withoutBold = (spans: readonly Span[]): Span[] => spans.map(({ bold: _, ...span }) => span)

/** A paragraph of a given height that says nothing: tables have no distances of their own. */
export const spacer = (
  { docx }: WordContext,
  points: number,
  children: Docx.ParagraphChild[] = [],
): Docx.Paragraph =>
  new docx.Paragraph({
    children,
    spacing: { before: 0, after: 0, line: Math.max(20, twips(points)), lineRule: docx.LineRuleType.EXACT },
  })
