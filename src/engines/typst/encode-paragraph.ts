import type { Block, Paragraph, ParagraphFormat } from '../../document/tree.ts'
import { bordersOf, type Encoding, type Flow, type Json, round } from './encoding.ts'
import { hasTab, hoisted, isRightToLeft, plain, splitAt } from './inlines.ts'

const DEFAULT_TAB = 36

export function encodeParagraph(
  e: Encoding,
  block: Paragraph,
  flow: Flow,
  inList?: { text: number },
): unknown[] {
  const format = block.format ?? {}
  const content = contentOf(e, block, inList)
  const begin = pageBreakOf(format, flow)
  const f: Json = {}
  const rtl = format.rtl ?? isRightToLeft(plain(block.content))
  if (rtl) f['rtl'] = true
  if (format.align) f['align'] = rtl && e.office ? mirrored(format.align) : format.align
  if (format.fill) f['fill'] = format.fill
  if (format.borders) f['borders'] = bordersOf(format.borders)
  if (!inList) {
    if (format.left) f['left'] = round(format.left + Math.min(0, format.first ?? 0))
    if (format.first) f['first'] = round(format.first)
  }
  if (format.right) f['right'] = round(format.right)
  if (format.tight) f['tight'] = true
  if (!e.office) {
    if (Object.keys(f).length === 0) return [...begin, { k: 'p', c: content }]
    return [...begin, { k: 'p', c: content, f }]
  }
  const size = e.sizeOf(block)
  let extra = 0
  if (format.line && 'times' in format.line) {
    extra = (format.line.times - 1) * e.line * size
    f['leadingPt'] = round(extra)
  } else if (format.line && 'exactly' in format.line) f['edges'] = round(format.line.exactly)
  else if (format.line && 'atLeast' in format.line && format.line.atLeast > e.line * size)
    f['edges'] = round(format.line.atLeast)
  if (format.keepWithNext) f['keepNext'] = true
  if (format.keepTogether) f['keep'] = true
  const gap = e.gap(flow, format)
  if (!inList) f['gap'] = round(gap + Math.max(0, extra))
  const least = Number(f['edges'] ?? size * e.line)
  const body = content.length > 0 ? content : [{ k: 'strut', h: round(least) }]
  return [...begin, { k: 'p', c: body, f }]
}

/** Content of a paragraph; lines with tabs are cut at them, for the template to align. */
export function contentOf(e: Encoding, block: Paragraph, inList?: { text: number }): unknown[] {
  if (!hasTab(block.content)) return e.inlines(block.content)
  const format = block.format ?? {}
  const left = inList ? inList.text : (format.left ?? 0)
  const stops = [...(format.tabs ?? [])]
    .map(stop => ({ at: round(stop.at - left), align: stop.align, leader: stop.leader ?? '' }))
    .sort((a, b) => a.at - b.at)
  if ((format.first ?? 0) < 0 && !inList) stops.unshift({ at: 0, align: 'left', leader: '' })
  const lines = splitAt(hoisted(block.content), 'break')
  return lines.flatMap((line, i) => {
    const pieces = splitAt(line, 'tab').map(piece => e.inlines(piece))
    const x = i === 0 && !inList ? round(format.first ?? 0) : 0
    const node = pieces.length > 1 ? [{ k: 'tabs', c: pieces, x, stops, every: DEFAULT_TAB }] : pieces[0]!
    return i === 0 ? node : [{ k: 'br' }, ...node]
  })
}

/** Space that a line spacing above one adds over the first line. */
export function extraOf(e: Encoding, block: Block): number {
  const line = block.kind === 'paragraph' ? block.format?.line : undefined
  if (!e.office || block.kind !== 'paragraph' || !line || !('times' in line)) return 0
  return Math.max(0, (line.times - 1) * e.line * e.sizeOf(block))
}

/** What comes first in its section is on a new page already. */
export const pageBreakOf = (format: ParagraphFormat, flow: Flow): Json[] =>
  format.pageBreakBefore && flow.breaks && !flow.first ? [{ k: flow.breaks, weak: true }] : []

const mirrored = (align: string) => (align === 'left' ? 'right' : align === 'right' ? 'left' : align)
