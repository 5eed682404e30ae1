import type { Inline, Paragraph, ParagraphFormat } from '../../document/tree.ts'
import { fitsPage } from './encode-frame.ts'
import { encodeTabs } from './encode-tabs.ts'
import { bordersOf, type Encoding, type Flow, type Json, type Lines, leaveBehind, round } from './encoding.ts'
import { hasTab, isRightToLeft, plain } from './inlines.ts'

export function encodeParagraph(
  e: Encoding,
  block: Paragraph,
  flow: Flow,
  inList?: { text: number },
): unknown[] {
  const format = block.format ?? {}
  const outer = e.lines
  e.lines = linesOf(e, block)
  const content = e.further((inList ? 0 : (format.left ?? 0)) + (format.right ?? 0), () =>
    hasTab(block.content) ? encodeTabs(e, block, inList) : e.inlines(block.content),
  )
  const { lines } = e
  const [above, below] = e.markEdges(block)
  const edges = edgesOf(e)
  if (e.office && isPicturesOnly(block.content))
    content.push({ k: 'strut', h: e.markEdges(block)[1], below: true })
  e.lines = outer
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
    if (edges !== undefined) {
      f['edges'] = edges
      f['leadingPt'] = 0
      f['gap'] = round(format.before ?? 0)
      return [...begin, { k: 'p', c: content, f }]
    }
    if (format.before) f['above'] = round(format.before)
    if (format.after) f['below'] = round(format.after)
    if (Object.keys(f).length === 0) return [...begin, { k: 'p', c: content }]
    return [...begin, { k: 'p', c: content, f }]
  }
  if (edges !== undefined) f['edges'] = edges
  const lead = lines && 'times' in lines ? lines.lead : 0
  if (lead > 0) f['leadingPt'] = lead
  if (format.loneLines) f['lone'] = true
  if (format.keepWithNext) f['keepNext'] = true
  if (format.keepTogether && fitsPage(e, [block])) f['keep'] = true
  if (flow.breaks && !inList && callsNote(block.content) && !hasBox(f)) f['noted'] = true
  const gap = e.gap(flow, format)
  flow.lead = lead
  if (!inList) f['gap'] = gap
  const body = content.length > 0 ? content : [{ k: 'strut', h: round(above + below) }]
  return [...begin, { k: 'p', c: body, f }]
}

/** Whether lines of a paragraph are set in something of their own, which keeps them from moving one by one. */
const hasBox = (f: Json) =>
  ['keepNext', 'keep', 'fill', 'borders', 'right'].some(name => name in f) || ('rtl' in f && 'left' in f)

/** A line of pictures alone has the room below them that its letters would have. */
const isPicturesOnly = (content: Inline[]): boolean =>
  content.some(one => one.kind === 'image') &&
  content.every(one => one.kind === 'image' || (one.kind === 'text' && one.text === ''))

const callsNote = (content: Inline[]): boolean =>
  content.some(
    inline => inline.kind === 'note' || ('content' in inline && callsNote(inline.content as Inline[])),
  )

/** What the format says of the height of lines, where it says more than their fonts. */
export function linesOf(e: Encoding, block: Paragraph): Lines | undefined {
  const line = block.format?.line
  if (!line) return undefined
  if ('exactly' in line) return { fixed: line.exactly }
  if (!e.office) return undefined
  if ('times' in line) {
    if (line.times === 1) return undefined
    return { times: line.times, lead: round(Math.max(0, line.times - 1) * e.leastLine(block)) }
  }
  return { least: line.atLeast, ...(line.pitch && { pitch: line.pitch }) }
}

/** For the typesetter: points that every line takes, or what letters in the main font take, in shares of their size. */
export function edgesOf(e: Encoding): number | [number, number] | undefined {
  if (!e.lines) return undefined
  if ('fixed' in e.lines) return round(e.lines.fixed)
  return e.edgesInLine(e.edges, e.doc.text?.size ?? e.look.size)
}

/** What comes first in its section is on a new page already. */
export function pageBreakOf(format: ParagraphFormat, flow: Flow): Json[] {
  if (!format.pageBreakBefore || !flow.breaks || flow.first) return []
  leaveBehind(flow)
  return [{ k: flow.breaks, weak: true }]
}

const mirrored = (align: string) => (align === 'left' ? 'right' : align === 'right' ? 'left' : align)
