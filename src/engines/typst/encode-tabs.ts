import { DEFAULT_TAB, roomToStop } from '../../document/heading-number.ts'
import type { Heading, Inline, Paragraph, TabTarget } from '../../document/tree.ts'
import { type Encoding, type Json, round } from './encoding.ts'
import { hoisted, plain, splitAt } from './inlines.ts'

/** Content of a paragraph with tabs: its lines are cut at them, for the template to align. */
export function encodeTabs(e: Encoding, block: Paragraph, inList?: { text: number }): unknown[] {
  const format = block.format ?? {}
  const left = inList ? inList.text : (format.left ?? 0)
  const hangs = (format.first ?? 0) < 0 && !inList
  const stops = [
    ...(hangs ? [{ at: 0, align: 'left', leader: '' }] : []),
    ...(format.tabs ?? []).map(stop => ({
      at: round(stop.at - left),
      align: stop.align,
      leader: stop.leader ?? '',
    })),
  ].sort((a, b) => a.at - b.at)
  const common: Json = {
    stops,
    every: e.doc.tabWidth ?? DEFAULT_TAB,
    room: round(Math.max(36, e.room.width - left - (format.right ?? 0))),
  }
  const stopAt = ({ align, between, leader = '' }: TabTarget) => {
    const [from, to] = between === 'margins' ? [-left, e.room.width - left] : [0, Number(common['room'])]
    return { at: round(align === 'left' ? from : align === 'right' ? to : (from + to) / 2), align, leader }
  }
  const isDecimal = stops.some(stop => stop.align === 'decimal')
  return splitAt(hoisted(block.content), 'break').flatMap((line, i) => {
    const pieces = splitAt(line, 'tab')
    const lead = i === 0 ? [] : [{ k: 'br' }]
    if (pieces.length < 2) return [...lead, ...e.inlines(line)]
    const underlined = line.flatMap(one => (one.kind === 'tab' ? [one.underline ?? false] : []))
    const targets = line.flatMap(one => (one.kind === 'tab' ? [one.to ? stopAt(one.to) : null] : []))
    const node: Json = {
      k: 'tabs',
      ...common,
      x: i === 0 && !inList ? round(format.first ?? 0) : 0,
      c: pieces.map(piece => e.inlines(piece)),
      ...(underlined.includes(true) && { u: underlined }),
      ...(targets.some(to => to !== null) && { to: targets }),
      ...(isDecimal && { whole: pieces.map(piece => e.inlines(beforePoint(piece))) }),
    }
    return [...lead, node]
  })
}

/**
 * A heading's words with gaps for its tabs: the outline knows only text that is there before widths are measured. The
 * number or word before the first tab gets the room to its stop, by the width that it likely has.
 */
export function withoutTabs(e: Encoding, { content, format = {} }: Heading): Inline[] {
  const [head, tab] = content
  const rest = hoisted(content).map(
    (one): Inline => (one.kind === 'tab' ? { kind: 'text', text: '\u2003' } : one),
  )
  if (head?.kind !== 'text' || tab?.kind !== 'tab') return rest
  const room = roomToStop(head.text, head.style?.size ?? e.look.size, format, e.doc.tabWidth)
  return [{ ...head, text: `${head.text} `, room }, ...rest.slice(2)]
}

/** Longer texts are no numbers. */
const LONGEST_NUMBER = 100

/** The part of a number that stands left of a decimal stop. */
function beforePoint(inlines: Inline[]): Inline[] {
  const text = plain(inlines)
  const point = text.length > LONGEST_NUMBER ? -1 : text.search(/[.,](?!\d{3}(?:\D|$))\d*\D*$/)
  if (point < 0) return inlines
  let room = point
  const out: Inline[] = []
  for (const one of inlines) {
    if (one.kind !== 'text' || room <= 0) break
    out.push({ ...one, text: one.text.slice(0, room) })
    room -= one.text.length
  }
  return out
}
