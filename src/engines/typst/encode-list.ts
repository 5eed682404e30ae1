import type { Block, Inline, List, Paragraph } from '../../document/tree.ts'
import { encodeParagraph, linesOf, pageBreakOf } from './encode-paragraph.ts'
import { type Encoding, type Flow, fresh, type Json, MAX_DEPTH, round } from './encoding.ts'
import { clean, isRightToLeft, plain } from './inlines.ts'
import { textWidth } from './word-width.ts'

type Item = List['items'][number]

const OTHER_SCRIPT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** About how far the typesetter sets items in, to have room for their markers. */
const BESIDE_MARKER = 20

export function encodeList(e: Encoding, list: List, depth: number, flow: Flow, parent = 0): unknown[] {
  if (depth >= MAX_DEPTH) return list.items.flatMap(item => e.blocks(item.blocks, depth, flow))
  const isMarked = list.items.some(item => item.label !== undefined)
  // Outside word processors the typesetter finds the room for markers.
  if (isMarked && (e.office || list.items.some(item => item.indent))) {
    return pagesOf(list.items, flow).flatMap(items => [
      ...pageBreakOf(formatOf(items[0]!), flow),
      ...byKind(e, items).flatMap(some =>
        isInline(e, some[0]!)
          ? some.flatMap(item => inlineItem(e, item, depth, flow, parent))
          : [labelledList(e, { ...list, items: some }, depth, flow, parent)],
      ),
    ])
  }
  const tasks = list.items.some(item => item.checked !== undefined)
  return [
    {
      k: 'list',
      labels: false,
      ordered: list.ordered,
      tasks,
      start: list.start ?? 1,
      style: `${list.style ?? '1'}.`,
      tight: list.tight ?? false,
      ...(list.left && { left: round(list.left) }),
      ...directionOf(list),
      items: list.items.map(item => ({
        b: e.further(BESIDE_MARKER + (list.left ?? 0), () => e.blocks(item.blocks, depth + 1, fresh())),
        // Among tasks there may be plain items.
        on: item.checked ?? null,
        ...(item.number !== undefined && { no: item.number }),
        ...(isMarked && { x: clean(item.label ?? '') }),
      })),
    },
  ]
}

/** Markers stand on the right of items that run from the right, in whatever language the document is. */
function directionOf({ items }: List): Json {
  for (const { blocks } of items) {
    const first = blocks.find(block => block.kind === 'paragraph' || block.kind === 'heading')
    if (!first) continue
    const text = plain(first.content)
    if (!/\p{L}/u.test(text)) continue
    const rtl = first.format?.rtl ?? isRightToLeft(text)
    return { rtl }
  }
  return {}
}

/** How wide a marker is, as its font draws it. */
const markerWidth = (e: Encoding, { label = '', labelStyle }: Item): number =>
  textWidth(label, e.face(labelStyle))

const formatOf = ({ blocks: [first] }: Item) => (first && 'format' in first && first.format) || {}

/** The items, cut where one begins a page: its marker must come along. */
function pagesOf(items: Item[], flow: Flow): Item[][] {
  const cuts = items.flatMap((item, i) => (i > 0 && flow.breaks && formatOf(item).pageBreakBefore ? [i] : []))
  return [0, ...cuts].map((from, i) => items.slice(from, cuts[i]))
}

/** Items after each other whose markers stand beside the text, or all in its line. */
function byKind(e: Encoding, items: Item[]): Item[][] {
  const out: Item[][] = []
  for (const item of items) {
    const last = out.at(-1)
    if (last && isInline(e, last[0]!) === isInline(e, item)) last.push(item)
    else out.push([item])
  }
  return out
}

/** Whether a marker stands in the line of its text, as one does that is wider than its room. */
function isInline(e: Encoding, item: Item): boolean {
  const [first] = item.blocks
  if (!e.office || !item.indent || item.labelAlign || !item.label || first?.kind !== 'paragraph') return false
  if (first.format?.rtl ?? isRightToLeft(plain(first.content))) return false
  return item.indent.inline !== undefined || markerWidth(e, item) >= item.indent.text - item.indent.label
}

/** An item as a paragraph that begins with its marker. What is nested in it has indents of its own. */
function inlineItem(e: Encoding, item: Item, depth: number, flow: Flow, parent: number): unknown[] {
  const [first, ...rest] = item.blocks as [Paragraph, ...Block[]]
  const { label, text, inline = 'tab' } = item.indent!
  const style = item.labelStyle && { style: item.labelStyle }
  const marker: Inline[] = [
    { kind: 'text', text: inline === 'space' ? `${item.label} ` : item.label!, ...style },
    ...(inline === 'tab' ? [{ kind: 'tab' } as const] : []),
  ]
  const paragraph: Paragraph = {
    ...first,
    content: [...marker, ...first.content],
    format: { ...first.format, left: text - parent, first: label - text },
  }
  return [
    ...encodeParagraph(e, paragraph, flow),
    ...rest.flatMap(block =>
      block.kind === 'list' ? encodeList(e, block, depth, flow, parent) : e.blocks([block], depth, flow),
    ),
  ]
}

/** What makes the first line of an item higher than its marker alone would be: both stand on one baseline. */
function lineOf(e: Encoding, { label, labelStyle, blocks: [first] }: Item, encoded: unknown[]): Json {
  if (!e.office || !label || first?.kind !== 'paragraph') return {}
  const edges = (encoded[0] as { f?: Json } | undefined)?.f?.['edges']
  const content = first.content.flatMap(one => (one.kind === 'link' ? one.content : [one])).slice(0, 3)
  const tall = content.flatMap((one): unknown[] => {
    if (one.kind === 'image') return one.image.height ? [{ k: 'strut', h: round(one.image.height) }] : []
    if (one.kind !== 'text' || typeof edges === 'number') return []
    const sizes = [one.style, labelStyle].map(style => style?.size ?? e.look.size)
    // Fonts of other scripts have other heights.
    const sign = OTHER_SCRIPT.exec(one.text)?.[0] ?? (sizes[0] !== sizes[1] ? 'x' : '')
    return sign === '' ? [] : e.inlines([{ ...one, text: sign }])
  })
  return { ...(edges !== undefined && { edges }), ...(tall.length > 0 && { tall }) }
}

/** A list whose markers and indents come from the file. */
function labelledList(e: Encoding, list: List, depth: number, around: Flow, parent: number): Json {
  const flow: Flow = { ...around, breaks: undefined }
  const [head] = list.items as [Item]
  const text = head.indent?.text ?? parent + 18
  const label = head.indent?.label ?? text - 18
  let gap = 0
  let space = 0
  const items = list.items.map((item, i) => {
    const format = formatOf(item)
    const before = round(e.gap({ ...flow }, format))
    if (i === 0) gap = before
    else if (i === 1) space = before
    const hang = (item.indent?.text ?? text) - (item.indent?.label ?? label)
    const blocks = item.blocks.flatMap((block, n) => {
      if (block.kind === 'paragraph' && n === 0) return encodeParagraph(e, block, flow, { text })
      if (block.kind === 'list') return encodeList(e, block, depth + 1, flow, text)
      return e.blocks([block], depth + 1, flow)
    })
    const [head] = item.blocks
    e.lines = head?.kind === 'paragraph' ? linesOf(e, head) : undefined
    const marker = { ...(item.labelStyle && { ls: e.style(item.labelStyle) }), ...lineOf(e, item, blocks) }
    e.lines = undefined
    return {
      x: clean(item.label ?? ''),
      hang: markerWidth(e, item) < hang || item.labelAlign ? round(hang) : 0,
      ...(item.labelAlign && { back: item.labelAlign === 'right' ? 1 : 0.5 }),
      b: blocks,
      ...marker,
    }
  })
  Object.assign(around, { ...flow, breaks: around.breaks })
  return {
    k: 'list',
    labels: true,
    indent: round(label - parent),
    space,
    items,
    f: { gap },
    ...directionOf(list),
  }
}
