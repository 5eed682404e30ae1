import type * as Docx from 'docx'
import { SOFT_HYPHEN } from '../../layout/codes.ts'
import { joinLines, onOneLine } from '../../layout/hyphens.ts'
import { type Block, type Line, plain, type Span } from '../../layout/model.ts'
import {
  firstWord,
  heightOf,
  lineHeight,
  type Measure,
  meantBreaks,
  ownLines,
  type Placing,
  placingOf,
  unstretched,
} from '../../layout/write/placing.ts'
import { fontOfLines, sizeOfLines } from '../../layout/write/style.ts'
import { type RunLooks, runsOf, TWIPS, type WordContext } from './docx-runs.ts'
import { type Room as LineRoom, letterFit, sameBreaks } from './fit.ts'
import { isHigh } from './flow-rules.ts'

/** Differences below these are not seen; the style's own figures then hold. */
const SEEN = { room: 0.6, height: 0.15, indent: 1.5, spacing: 0.03 }

export const twips = (points: number): number => Math.round(points * TWIPS)

interface Room {
  /** Above the block and below it, in points; undefined: as usual. */
  before: number | undefined
  after?: number
}

/** How a block of text stands in its column: distances, indents, alignment, direction and ground. */
export function standing(context: WordContext, block: Block, room: Room): Docx.IParagraphOptions {
  const { AlignmentType } = context.docx
  const lines = unstretched(ownLines(block))
  const rtl = lines.filter(l => l.rtl).length > 0.5 * lines.length
  const { align } = context.column
  const column = measureOf(context, block)
  const usual = lines.some(isTabbed)
    ? (labelledPlacing(lines, context.column) ?? tabbedPlacing(lines, context))
    : align
      ? { align, left: 0, right: 0, first: 0 }
      : inMiddle(block, placingOf(lines, column, context.style.justified))
  const boxed = context.column.x1 - column.x1
  const placing =
    block.kind === 'list-item'
      ? usual
      : boxed > 0
        ? { ...usual, right: usual.right + boxed }
        : roomy(usual, lines, context)
  const alignment = {
    left: undefined,
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    justify: AlignmentType.BOTH,
  }[placing.align]
  const indent = block.kind === 'list-item' ? undefined : indentOf(placing)
  return {
    ...(alignment && { alignment }),
    ...(rtl && { bidirectional: true }),
    ...(indent && { indent }),
    ...(block.kind !== 'list-item' && tabStopsOf(context, lines)),
    ...spacingOf(context, block, room),
  }
}

/** Where the lines of a block may stand: in their column, or in the box that holds them. */
const measureOf = ({ column, edges }: WordContext, block: Block): WordContext['column'] => ({
  ...column,
  x1: Math.min(column.x1, edges.get(block) ?? column.x1),
})

/** What stands in the middle of the text around it is centred, though that may end before the margin. */
const inMiddle = (block: Block, placing: Placing): Placing =>
  placing.align === 'left' && 'align' in block && block.align === 'center'
    ? { align: 'center', left: 0, right: 0, first: 0 }
    : placing

/** A label hangs before its value, which breaks where the page breaks it. */
function labelledPlacing(lines: readonly Line[], { x0, x1 }: Measure): Placing | undefined {
  const [first, ...rest] = lines
  if (first?.labelled === undefined) return undefined
  const edge = Math.max(...lines.map(line => line.x1))
  // How far each line may grow before it takes in the next word.
  const rooms = rest.map((next, i) => lines[i]!.x1 + 0.2 * next.size + firstWord(next))
  const grown = Math.max(edge, Math.min(x1, edge + GROWTH, ...rooms))
  const right = rest.length > 0 ? x1 - (edge + grown) / 2 : 0
  return { align: 'left', left: first.labelled - x0, right, first: first.x0 - first.labelled }
}

/** Tabs lead to their places only from the left. */
function tabbedPlacing(lines: readonly Line[], { column, style }: WordContext): Placing {
  const placing = placingOf(lines, column, style.justified)
  if (placing.align === 'left') return placing
  const [first = 0, ...rest] = lines.map(line => line.x0 - column.x0)
  const left = rest.length > 0 ? Math.min(...rest) : first
  return { align: 'left', left, right: 0, first: first - left }
}

/** A single line that fills its column may grow beyond it: it must not break where the page does not break it. */
function roomy(placing: Placing, lines: readonly Line[], { column }: WordContext): Placing {
  const [line] = lines
  if (lines.length > 0 && lines.every(l => l.mono)) {
    const longest = Math.max(...lines.map(l => l.x1))
    const left = Math.min(...lines.map(l => l.x0)) - column.x0
    // Spaces set lines in; none of them may break.
    return {
      align: 'left',
      left,
      right: Math.min(0, column.x1 - longest - 0.08 * (longest - left) - 4),
      first: 0,
    }
  }
  if (placing.align === 'center' || placing.align === 'right') return placing
  if (lines.length > 1 && placing.align === 'left' && lines.every(l => l.rtl))
    return { ...placing, right: placing.right - roomBefore(lines, column.x0 + placing.right) }
  if (!line) return placing
  // Lines that all break where it is meant, as those of large titles do, are like single ones.
  if (lines.length !== 1 && meantBreaks(lines, column).length < lines.length) return placing
  const longest = lines.reduce((a, b) => (b.x1 > a.x1 ? b : a), line)
  const width = longest.x1 - longest.x0
  const spare = column.x1 - longest.x1
  return spare < 0.06 * width && !longest.rtl
    ? { ...placing, align: 'left', right: spare - 0.08 * width - 4 }
    : placing
}

/** How far the lines of a value may grow, in points. */
const GROWTH = 12

/** Room that lines of an unknown font may need, in points. */
const RTL_ROOM = 4

/** How far lines that are read from the right may grow to the left without taking in the next word. */
function roomBefore(lines: readonly Line[], x0: number): number {
  const rooms = lines.slice(1).map((next, i) => firstWord(next) + 0.2 * next.size - (lines[i]!.x0 - x0))
  return Math.max(0, Math.min(RTL_ROOM, ...rooms.map(room => 0.5 * room)))
}

export function indentOf({ left, right, first }: Placing): Docx.IIndentAttributesProperties | undefined {
  const indent = {
    ...(Math.abs(left) > SEEN.indent && { left: twips(left) }),
    ...(Math.abs(right) > SEEN.indent && { right: twips(right) }),
    ...(first > SEEN.indent && { firstLine: twips(first) }),
    ...(first < -SEEN.indent && { hanging: twips(-first) }),
  }
  return Object.keys(indent).length > 0 ? indent : undefined
}

/** Lines of exact height stand where the page has them, whatever font a reader puts in place of another. */
function spacingOf({ docx, style }: WordContext, block: Block, { before, after = 0 }: Room) {
  const usual = block.kind === 'heading' ? (style.headings[block.level - 1]?.before ?? 12) : style.before
  const height = lineHeight(block, style.leading)
  const own = block.kind === 'heading' ? 0 : style.leading * style.size
  const high = 'spans' in block && block.spans.some(({ latex }) => isHigh(latex))
  const spacing = {
    ...(before !== undefined && Math.abs(before - usual) > SEEN.room && { before: twips(before) }),
    ...(after > SEEN.room && { after: twips(after) }),
    ...(height > 0 &&
      Math.abs(height - own) > SEEN.height && {
        line: twips(height),
        lineRule: docx.LineRuleType.EXACT,
      }),
    ...(high && { line: twips(height || own), lineRule: docx.LineRuleType.AT_LEAST }),
  }
  return Object.keys(spacing).length > 0 ? { spacing } : {}
}

/** Spacing of a paragraph of these lines that is set alone. */
export const exactly = (
  { docx, style }: WordContext,
  lines: readonly Line[],
  before = 0,
): Docx.ISpacingProperties => ({
  before: Math.max(0, twips(before)),
  after: 0,
  line: twips(heightOf(lines, style.leading) || style.leading * style.size),
  lineRule: docx.LineRuleType.EXACT,
})

/** Size, font and spacing of a block's letters, where they are not the document's. */
export function looksOf(context: WordContext, block: Block): RunLooks {
  const { style } = context
  const column = measureOf(context, block)
  const lines = unstretched(ownLines(block))
  if (lines.length === 0) return looksOfLines(block.lines, style.justified)
  if (block.kind !== 'paragraph' || column.align) return looksOfLines(lines, style.justified)
  const { left, right, first } = labelledPlacing(lines, column) ?? placingOf(lines, column, style.justified)
  return looksOfLines(lines, style.justified, { width: column.x1 - column.x0 - left - right, first })
}

export function looksOfLines(lines: readonly Line[], justified: boolean, room?: LineRoom): RunLooks {
  const fit = letterFit(lines, justified && lines.length > 2)
  const spacing = fit && (room ? sameBreaks(lines, fit, room) : fit.spacing)
  return {
    size: sizeOfLines(lines),
    font: fontOfLines(lines),
    ...(fit && fit.scale !== 1 && { scale: fit.scale }),
    ...(spacing !== undefined && (spacing > SEEN.spacing || spacing < -0.005) && { spacing }),
  }
}

/** The runs of a block, with the line breaks that are meant. */
export function brokenRuns(
  context: WordContext,
  { lines: own, spans }: { lines: readonly Line[]; spans: readonly Span[] },
  looks: RunLooks & { ground?: string | undefined; light?: boolean },
): Docx.ParagraphChild[] {
  const lines = unstretched(own)
  const groups = lines.length > 1 ? groupsOf(lines, context.column) : [lines]
  const tabbed = lines.some(isTabbed)
  if ((groups.length < 2 && !tabbed) || flat(joinLines(lines)) !== flat(spans))
    return runsOf(context, spans, looks)
  return groups.flatMap((group, i) => [
    ...(i > 0 ? [new context.docx.TextRun({ break: 1 })] : []),
    ...runsOf(context, spansOfGroup(group), looks),
  ])
}

function spansOfGroup(group: readonly Line[]): Span[] {
  const [first, ...rest] = group as [Line, ...Line[]]
  if (!isTabbed(first)) return onOneLine(joinLines(group))
  const spans = withTabs(first)
  return rest.length > 0 ? onOneLine(joinLines([{ ...first, spans }, ...rest])) : spans
}

/** What spans say, whatever their line breaks and the places where words may be broken. */
const flat = (spans: readonly Span[]): string => plain(onOneLine(spans)).replaceAll(SOFT_HYPHEN, '')

/** Lines by what breaks them: a value goes on behind its label. */
const groupsOf = (lines: readonly Line[], column: Measure): readonly (readonly Line[])[] =>
  lines[0]!.labelled === undefined ? partedByTabs(meantBreaks(lines, column)) : [lines]

/** A line whose words stand apart, or that leads to a number by dots, is a line of its own. */
function partedByTabs(groups: readonly Line[][]): Line[][] {
  return groups.flatMap(group => {
    const parts: Line[][] = []
    for (const [i, line] of group.entries()) {
      if (i === 0 || isTabbed(line) || isTabbed(group[i - 1]!)) parts.push([line])
      else parts.at(-1)!.push(line)
    }
    return parts
  })
}

/** Dots that lead to a page number or an amount at the end of a line. */
const LEADERS = /[\s.·…_]*(?:\.\s?){4,}[\s.]*(?=\S{1,12}$)/

const isTabbed = (line: Line): boolean =>
  !line.rtl && (LEADERS.test(line.text) || (line.stops !== undefined && line.stops.length > 0))

/** The spans of a line with tabs where its words stand apart. */
function withTabs(line: Line): Span[] {
  const leaders = LEADERS.exec(line.text)
  const cuts = leaders
    ? [{ from: leaders.index, to: leaders.index + leaders[0].length, tab: asApart(leaders[0]) }]
    : (line.stops ?? []).map(({ at }) => ({
        from: at - (line.text[at - 1] === ' ' ? 1 : 0),
        to: at,
        tab: '\t',
      }))
  const spans: Span[] = []
  let start = 0
  for (const span of line.spans) {
    let text = ''
    for (let i = 0; i < span.text.length; i++) {
      const at = start + i
      text += cuts.find(cut => cut.to === at)?.tab ?? ''
      if (!cuts.some(cut => at >= cut.from && at < cut.to)) text += span.text[i]
    }
    start += span.text.length
    spans.push({ ...span, text })
  }
  return spans
}

/** A tab with a space where its dots keep off the words. */
const asApart = (dots: string): string => `${/^\s/.test(dots) ? ' ' : ''}\t${/\s$/.test(dots) ? ' ' : ''}`

/** Where the tabs of lines lead to. */
function tabStopsOf({ docx, column }: WordContext, lines: readonly Line[]) {
  const { LeaderType, TabStopType } = docx
  const stops = new Map<number, Docx.TabStopDefinition>()
  for (const line of lines) {
    if (!isTabbed(line)) continue
    if (LEADERS.test(line.text)) {
      const position = twips(line.x1 - column.x0)
      stops.set(position, { type: TabStopType.RIGHT, position, leader: LeaderType.DOT })
    } else
      for (const { x } of line.stops ?? []) {
        const position = twips(x - column.x0)
        stops.set(position, { type: TabStopType.LEFT, position })
      }
  }
  const tabStops = [...stops.values()].sort((a, b) => Number(a.position) - Number(b.position))
  return tabStops.length > 0 ? { tabStops } : {}
}

export const withoutBold = (spans: readonly Span[]): Span[] => spans.map(({ bold: _, ...span }) => span)

/** A paragraph of a given height that says nothing: tables have no distances of their own. */
export const spacer = (
  { docx }: WordContext,
  points: number,
  children: Docx.ParagraphChild[] = [],
  pageBreakBefore = false,
): Docx.Paragraph =>
  new docx.Paragraph({
    children,
    ...(pageBreakBefore && { pageBreakBefore }),
    run: { size: 2 },
    spacing: { before: 0, after: 0, line: Math.max(20, twips(points)), lineRule: docx.LineRuleType.EXACT },
  })
