import type { Block, Line, Span } from './model.ts'
import { plain } from './model.ts'

const SUPERIORS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const NOTE = /^([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=\s*[^\s⁰¹²³⁴⁵⁶⁷⁸⁹])/
const MARK = /([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/

const asFigures = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, sign => String(SUPERIORS.indexOf(sign)))

/**
 * Notes whose marks are letters of the font, `¹` `²` `³`, as stylesheets for print write them: where a text begins
 * with one that stands behind a word above it too, both are raised figures. `m²` stays as it is.
 */
export function liftMarks(blocks: Block[]): Block[] {
  const marks = new Set<string>()
  for (const [i, block] of blocks.entries()) {
    const mark = block.kind === 'paragraph' && NOTE.exec(plain(block.spans))?.[1]
    if (mark && blocks.slice(0, i).some(above => 'spans' in above && bears(above.spans, mark)))
      marks.add(mark)
  }
  return marks.size === 0 ? blocks : blocks.map(block => lifted(block, marks))
}

const bears = (spans: readonly Span[], mark: string): boolean =>
  plain(spans).slice(1).split(MARK).includes(mark)

function lifted(block: Block, marks: ReadonlySet<string>): Block {
  if (!('spans' in block) || !isMarked(block.spans, marks)) return block
  const lines = block.lines.map(line => liftedLine(line, marks))
  return { ...block, lines, spans: liftedSpans(block.spans, marks) }
}

const isMarked = (spans: readonly Span[], marks: ReadonlySet<string>): boolean =>
  spans.some(span => span.text.split(MARK).some(part => marks.has(part)))

function liftedLine(line: Line, marks: ReadonlySet<string>): Line {
  if (!isMarked(line.spans, marks)) return line
  const spans = liftedSpans(line.spans, marks)
  return { ...line, spans, text: plain(spans) }
}

const liftedSpans = (spans: readonly Span[], marks: ReadonlySet<string>): Span[] =>
  spans.flatMap(span => {
    const parts: Span[] = []
    for (const part of span.text.split(MARK).filter(part => part !== '')) {
      const last = parts.at(-1)
      if (marks.has(part)) parts.push({ ...span, text: asFigures(part), script: 'super' })
      else if (last && last.script === span.script) last.text += part
      else parts.push({ ...span, text: part })
    }
    return parts.length === 0 ? [span] : parts
  })
