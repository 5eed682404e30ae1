import type { Block, Inline, Paragraph, ParagraphFormat } from '../../document/tree.ts'
import { fitsPage } from './encode-frame.ts'
import { encodeTabs } from './encode-tabs.ts'
import { bordersOf, type Encoding, type Flow, type Json, leaveBehind, round } from './encoding.ts'
import { hasTab, isRightToLeft, plain } from './inlines.ts'

export function encodeParagraph(
  e: Encoding,
  block: Paragraph,
  flow: Flow,
  inList?: { text: number },
): unknown[] {
  const format = block.format ?? {}
  const outer = e.lineHeight
  e.lineHeight = lineHeightOf(e, block)
  const content = e.further((inList ? 0 : (format.left ?? 0)) + (format.right ?? 0), () =>
    hasTab(block.content) ? encodeTabs(e, block, inList) : e.inlines(block.content),
  )
  const { lineHeight } = e
  e.lineHeight = outer
  if (format.spread && content.length > 0) content.push({ k: 'br', fill: true })
  const begin = pageBreakOf(format, flow)
  const f: Json = {}
  const rtl = format.rtl ?? isRightToLeft(plain(block.content))
  if (rtl) f['rtl'] = true
  else if (e.fromRight && format.rtl === false) f['rtl'] = false
  if (format.unbroken && e.doc.hyphenates) f['unbroken'] = true
  if (format.align) f['align'] = rtl && e.office ? mirrored(format.align) : format.align
  if (format.fill) f['fill'] = format.fill
  if (format.borders) f['borders'] = bordersOf(format.borders)
  if (!inList) {
    // Lines that hang do so at the side that the text begins on.
    const hang = Math.min(0, format.first ?? 0)
    const [left, right] = rtl ? [0, hang] : [hang, 0]
    if (format.left) f['left'] = round(format.left + left)
    if (format.right) f['right'] = round(format.right + right)
    if (format.first) f['first'] = round(format.first)
  } else if (format.right) f['right'] = round(format.right)
  if (format.tight) f['tight'] = true
  if (!e.office) {
    if (lineHeight !== undefined) {
      f['edges'] = round(lineHeight)
      f['leadingPt'] = 0
      f['gap'] = round(format.before ?? 0)
      return [...begin, { k: 'p', c: content, f }]
    }
    if (format.before) f['above'] = round(format.before)
    if (format.after) f['below'] = round(format.after)
    if (Object.keys(f).length === 0) return [...begin, { k: 'p', c: content }]
    return [...begin, { k: 'p', c: content, f }]
  }
  const size = e.sizeOf(block)
  let extra = 0
  if (format.line && 'times' in format.line) {
    extra = (format.line.times - 1) * e.line * e.usualSize(block)
    f['leadingPt'] = round(extra)
  } else if (lineHeight !== undefined) f['edges'] = round(lineHeight)
  if (format.keepWithNext) f['keepNext'] = true
  if (format.keepTogether && fitsPage(e, [block])) f['keep'] = true
  if (flow.breaks && !inList && callsNote(block.content) && !hasBox(f)) f['noted'] = true
  const gap = e.gap(flow, format)
  if (!inList) f['gap'] = round(gap + Math.max(0, extra))
  const least = Number(f['edges'] ?? size * e.line)
  const body = content.length > 0 ? content : [{ k: 'strut', h: round(least) }]
  return [...begin, { k: 'p', c: body, f }]
}

/** Whether lines of a paragraph are set in something of their own, which keeps them from moving one by one. */
const hasBox = (f: Json) =>
  ['keepNext', 'keep', 'fill', 'borders', 'right'].some(name => name in f) || ('rtl' in f && 'left' in f)

const callsNote = (content: Inline[]): boolean =>
  content.some(
    inline => inline.kind === 'note' || ('content' in inline && callsNote(inline.content as Inline[])),
  )

/** The height of every line in points, where the format says one that its text does not outgrow. */
function lineHeightOf(e: Encoding, block: Paragraph): number | undefined {
  const line = block.format?.line
  if (!line || 'times' in line) return undefined
  if ('exactly' in line) return line.exactly
  if (!e.office) return undefined
  const own = e.line * e.sizeOf(block)
  if (line.pitch) return line.atLeast * Math.max(1, Math.ceil(own / line.pitch - 0.01))
  return line.atLeast > own ? line.atLeast : undefined
}

/** Space that a line spacing above one adds over the first line. */
export function extraOf(e: Encoding, block: Block): number {
  const line = block.kind === 'paragraph' ? block.format?.line : undefined
  if (!e.office || block.kind !== 'paragraph' || !line || !('times' in line)) return 0
  return Math.max(0, (line.times - 1) * e.line * e.usualSize(block))
}

/** What comes first in its section is on a new page already. */
export function pageBreakOf(format: ParagraphFormat, flow: Flow): Json[] {
  if (!format.pageBreakBefore || !flow.breaks || flow.first) return []
  leaveBehind(flow)
  return [{ k: flow.breaks, weak: true }]
}

const mirrored = (align: string) => (align === 'left' ? 'right' : align === 'right' ? 'left' : align)
