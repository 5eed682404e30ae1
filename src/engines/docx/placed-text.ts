import type * as Docx from 'docx'
import { around } from '../../layout/boxes.ts'
import type { Block, BlockOf, Line, Span } from '../../layout/model.ts'
import { familyOf } from '../../layout/write/families.ts'
import {
  firstWord,
  heightOf,
  lineHeight,
  lineTop,
  type Measure,
  meantBreaks,
  ownLines,
  placingOf,
} from '../../layout/write/placing.ts'
import { splitSpans } from './block-spans.ts'
import { codeRuns } from './code-runs.ts'
import { clean, onGround, runsOf, type WordContext } from './docx-runs.ts'
import { isHigh } from './flow-rules.ts'
import { brokenRuns, exactly, indentOf, looksOfLines, twips } from './paragraphs.ts'

/** Lines that are not in the flow of their page need room to the right: fonts that stand in may be wider. */
const SPARE = 0.06

/** What justified lines have to the right, in points: word processors break those that only just fit. */
const CLOSE = 1

/** A block of text at the place where the page has it. */
export function placedText(outer: WordContext, block: Block, layer?: 'behind'): Docx.ParagraphChild {
  const lines = ownLines(block)
  const box = around(lines.length > 0 ? lines : [block])
  const context = { ...outer, column: { x0: box.x0, x1: box.x1 } }
  if (lines.length === 0) return context.shapes.textBox(box, [], { layer })
  const { AlignmentType, LineRuleType, Paragraph } = context.docx
  const { leading, justified } = context.style
  const height = block.kind === 'code' ? lineHeight(block, leading) : heightOf(lines, leading)
  const head = lineTop(lines[0]!, height)
  const align = alignOf(lines)
  const filled =
    align === 'left' && block.kind !== 'code' ? placingOf(lines, context.column, justified) : undefined
  const even = filled?.align === 'justify'
  const spare = even ? CLOSE : spareOf(lines, context.column)
  const room =
    even || filled?.align === 'left'
      ? { width: box.x1 - box.x0 + spare - filled.left, first: filled.first }
      : undefined
  const looks = looksOfLines(lines, even, lines.length > 1 ? room : undefined)
  const paragraph = new Paragraph({
    spacing: {
      ...exactly(context, lines),
      line: twips(height),
      ...(spansOf(block).some(({ latex }) => isHigh(latex)) && { lineRule: LineRuleType.AT_LEAST }),
    },
    ...(align !== 'left' && { alignment: align === 'center' ? AlignmentType.CENTER : AlignmentType.RIGHT }),
    ...(even && { alignment: AlignmentType.BOTH }),
    ...(room && lines.length > 1 && { indent: indentOf({ ...filled!, right: 0 }) }),
    ...(lines.some(l => l.rtl) && { bidirectional: true }),
    children:
      block.kind === 'code' && lines.length > 1
        ? codeRuns(onGround(context, block), block)
        : // Word has no footnotes in text boxes.
          brokenRuns(
            { ...onGround(context, block), marks: new Map() },
            { lines, spans: spansOf(block) },
            looks,
          ),
  })
  const [left, right] = align === 'right' ? [spare, 1] : align === 'center' ? [spare, spare] : [0, spare]
  const foot = Math.max(head + height * lines.length, box.y1) + 2
  return context.shapes.textBox({ x0: box.x0 - left, x1: box.x1 + right, y0: head, y1: foot }, [paragraph], {
    layer,
  })
}

/** How far lines may grow to the right without taking in the first word of the next, in points. */
function spareOf(lines: readonly Line[], column: Measure): number {
  const most = SPARE * (column.x1 - column.x0) + 4
  const rooms = meantBreaks(lines, column).flatMap(group =>
    group.slice(1).map((next, i) => group[i]!.x1 + 0.2 * next.size + firstWord(next) - column.x1),
  )
  return Math.max(CLOSE, Math.min(most, 0.5 * Math.min(...rooms)))
}

/** A running line that stands on one page only; its title and number may stand at either margin. */
export function placedRunning(context: WordContext, block: BlockOf<'running'>): Docx.ParagraphChild[] {
  const [line] = block.lines
  const parts = (line && !line.rtl && line.quarter === 0 && block.parts) || []
  const texts: Block[] = []
  let at = 0
  for (const { text, x0, x1 } of parts) {
    at = line!.text.indexOf(text, at)
    if (at < 0) return [placedText(context, block)]
    const left = line!.text.length - at
    const [spans] = splitSpans(splitSpans(line!.spans, left)[1], left - text.length)
    const [from, to] = [at, at + text.length]
    const stops = line!.stops?.filter(s => s.at > from && s.at < to).map(s => ({ ...s, at: s.at - from }))
    texts.push({ ...block, x0, x1, spans, lines: [{ ...line!, x0, x1, text, spans, stops }] })
    at = to
  }
  return (texts.length > 1 ? texts : [block]).map(text => placedText(onGround(context, block), text))
}

/** The lines of a block, each at its own place. */
export function lineTexts(outer: WordContext, block: Block, layer?: 'behind'): Docx.ParagraphChild[] {
  const context = onGround(outer, block)
  return block.lines.flatMap(line => {
    const { x0, y0, x1, y1 } = line
    const text: Block = { x0, y0, x1, y1, page: block.page, kind: 'code', text: line.text, lines: [line] }
    return line.quarter === 0 ? [placedText(context, text, layer)] : turnedText(context, text)
  })
}

const spansOf = (block: Block): Span[] => {
  const spans = 'spans' in block ? block.spans : block.lines.flatMap(line => [...line.spans, { text: ' ' }])
  if (block.kind === 'list-item') return [{ text: `${block.marker} ` }, ...spans]
  if (block.kind !== 'footnote') return spans
  const raised = block.lines[0]?.spans[0]?.script === 'super'
  return [raised ? { text: block.marker, script: 'super' } : { text: `${block.marker} ` }, ...spans]
}

function alignOf(lines: readonly Line[]): 'left' | 'center' | 'right' {
  if (lines.length < 2 || lines.some(l => l.rtl)) return 'left'
  const spread = (edge: (line: Line) => number) => Math.max(...lines.map(edge)) - Math.min(...lines.map(edge))
  if (spread(l => l.x0) < 4) return 'left'
  // Paragraphs whose first line is indented, or hangs.
  const [, second, ...rest] = lines
  if (second && rest.length > 0 && rest.every(l => Math.abs(l.x0 - second.x0) < 2)) return 'left'
  if (spread(l => l.x1) < 2) return 'right'
  return spread(l => l.x0 + l.x1) < 6 ? 'center' : 'left'
}

/** Lines that are written upwards or downwards. */
export function turnedText(context: WordContext, block: Block): Docx.ParagraphChild[] {
  const { Paragraph } = context.docx
  return block.lines.map(line => {
    if (line.angle !== undefined) return askewText(context, line, line.angle)
    const height = 1.2 * line.size
    const children = runsOf(onGround(context, block), line.spans, { notes: false, size: line.size })
    const paragraph = new Paragraph({ spacing: exactly(context, [line]), children })
    if (line.quarter !== 1 && line.quarter !== 3)
      return context.shapes.textBox({ ...line, x1: line.x1 + 0.1 * (line.x1 - line.x0) + 4 }, [paragraph])
    const spare = SPARE * (line.y1 - line.y0) + 4
    const middle = (line.x0 + line.x1) / 2
    // Upwards, a line begins at the lower end of its box.
    const up = line.quarter === 3
    const box = {
      x0: middle - height / 2,
      x1: middle + height / 2,
      y0: line.y0 - (up ? spare : 0),
      y1: line.y1 + (up ? 0 : spare),
    }
    return context.shapes.textBox(box, [paragraph], { turn: up ? 'up' : 'down' })
  })
}

/** How high letters are, in type sizes: with what hangs below the line, or without. */
const HIGH = { hanging: 0.9, plain: 0.72 }

/** A line that stands askew: word processors write such text, as they write watermarks, as a drawing of its letters. */
function askewText(context: WordContext, line: Line, angle: number): Docx.ParagraphChild {
  const height = line.size * (/[gjpqy,;()]/.test(line.text) ? HIGH.hanging : HIGH.plain)
  const [cos, sin] = [Math.cos, Math.sin].map(of => Math.abs(of((angle * Math.PI) / 180))) as [number, number]
  // The box around it is that of the turned letters.
  const width =
    cos > sin ? (line.x1 - line.x0 - height * sin) / cos : (line.y1 - line.y0 - height * cos) / sin
  const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2]
  const half = { width: Math.max(line.size, width) / 2, height: height / 2 }
  return context.shapes.letters(
    { x0: x - half.width, x1: x + half.width, y0: y - half.height, y1: y + half.height },
    {
      text: clean(line.text),
      angle,
      font: familyOf(line).name,
      bold: line.bold,
      italic: line.italic,
      color: line.spans[0]?.color ?? '#000000',
    },
  )
}
