import type { Block, Frame, Inline, Place, Table } from '../../document/tree.ts'
import { largest } from '../../lib/geometry/extremes.ts'
import {
  bordersOf,
  type Encoding,
  type Flow,
  fresh,
  type Json,
  MAX_DEPTH,
  round,
  withFirmStart,
} from './encoding.ts'
import { clean, plain } from './inlines.ts'
import { textWidth } from './word-width.ts'

/** Blocks of one zone at most, each of which is measured. */
const MAX_BLOCKS = 80

export const floats = (block: Block): block is Frame =>
  block.kind === 'frame' && block.around !== undefined && block.place !== undefined

/** What is anchored to a paragraph that begins a page stands on that page too. */
export function breaksFirst(blocks: Block[], flow: Flow): Block[] {
  if (!flow.breaks || !blocks.some(block => block.kind === 'frame' && block.place)) return blocks
  const out: Block[] = []
  let anchored: Block[] = []
  for (const block of blocks) {
    if (block.kind === 'frame' && block.place) {
      anchored.push(block)
      continue
    }
    const begins = anchored.length > 0 && 'format' in block && block.format?.pageBreakBefore
    if (begins && (out.length > 0 || !flow.first)) out.push({ kind: 'break', of: 'page' })
    out.push(...anchored, begins ? { ...block, format: { ...block.format, pageBreakBefore: false } } : block)
    anchored = []
  }
  return [...out, ...anchored]
}

/** How many blocks, from one that floats, may stand beside what floats among them: somewhat more than fill its height. */
export function zoneLength(e: Encoding, blocks: Block[]): number {
  let [height, reach, count] = [0, 0, 0]
  for (const block of blocks) {
    if (count >= MAX_BLOCKS || block.kind === 'break' || block.kind === 'grid') break
    if ('format' in block && block.format?.pageBreakBefore && count > 0) break
    if (floats(block)) reach = Math.max(reach, reachOf(e, block, height))
    else if (height > reach) break
    else height += heightOf(e, block)
    count++
  }
  return count
}

function reachOf(e: Encoding, frame: Frame, down: number): number {
  const { place, height = contentHeight(e, frame), around } = frame
  if (place?.from === 'page') return e.room.height
  return down + (Math.max(0, place?.y ?? 0) + height + (around?.bottom ?? 0)) * 1.3 + 30
}

/** What may not be parted is parted all the same where it could be higher than a page: the rest would be cut off. */
export const MOST_WHOLE = 0.7
export const fitsPage = (e: Encoding, blocks: Block[]): boolean =>
  contentHeight(e, { blocks }) < MOST_WHOLE * e.body.height

/** About how high a frame is that says nothing of it. */
function contentHeight(
  e: Encoding,
  { blocks, width = e.room.width }: Pick<Frame, 'blocks' | 'width'>,
): number {
  const narrow = e.room.width / Math.max(20, width)
  const pictures = blocks
    .flatMap(block => (block.kind === 'paragraph' ? block.content : []))
    .reduce((sum, one) => sum + (one.kind === 'image' ? (one.image.height ?? width) : 0), 0)
  return Math.max(
    100,
    blocks.reduce((sum, block) => sum + heightOf(e, block) * narrow, pictures),
  )
}

/** About how high blocks will be in the room at hand. */
export const heightOfAll = (e: Encoding, blocks: Block[]): number =>
  blocks.reduce((sum, block) => sum + heightOf(e, block), 0)

/** About how high a table will be: its rows are as high as their highest cells, whose words may stand in narrow columns. */
function tableHeight(e: Encoding, { rows, widths }: Table): number {
  const { room } = e
  const most = largest(
    rows.map(row => row.cells.length),
    1,
  )
  const each = widths ?? new Array<number>(most).fill(room.width / most)
  const share = Math.min(1, room.width / each.reduce((sum, width) => sum + width, 1))
  const heights = rows.map(({ cells, height = 12 }) => {
    let column = 0
    const own = cells.map(({ blocks, columnSpan = 1 }) => {
      const wide = each.slice(column, column + columnSpan).reduce((sum, width) => sum + width, 0)
      column += columnSpan
      e.room = { ...room, width: Math.max(8, wide * share - 11) }
      return heightOfAll(e, blocks)
    })
    return Math.max(height, largest(own))
  })
  e.room = room
  return heights.reduce((sum, height) => sum + height, 0)
}

/** About how high a block will be. */
function heightOf(e: Encoding, block: Block): number {
  if (block.kind === 'table') return tableHeight(e, block)
  if (block.kind === 'list')
    return block.items.reduce(
      (sum, item) => sum + item.blocks.reduce((all, one) => all + heightOf(e, one), 0),
      0,
    )
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return 12
  const size = e.sizeOf({ ...block, kind: 'paragraph' })
  // Of narrow lines many are not full.
  const across = e.room.width / (size * 0.5)
  const letters = across < 10 ? Math.max(1, Math.floor(across * 0.8)) : across
  return Math.ceil(plain(block.content).length / letters + 0.5) * size * 1.1
}

/** Blocks and what floats among them. Only on a page of its own flow is it known where they stand. */
export function zone(e: Encoding, encoded: unknown[], depth: number): Json {
  const nodes = e.office ? encoded : encoded.map(node => measured(e, node))
  const first = nodes.findIndex(node => gapOf(node) !== undefined)
  const gap = gapOf(nodes[first]) ?? 0
  const blocks = nodes.map((node, i) => {
    const own = (node as { f?: Json }).f
    return i === first && own ? { ...(node as Json), f: { ...own, gap: 0 } } : node
  })
  const { top, left, height } = e.body
  const known = depth === 0 && !e.isRunning
  return { k: 'zone', b: blocks, height: round(height), ...(known && { top, left }), f: { gap } }
}

/** Our own typography leaves its measures to the template; text that is cut beside a float needs them said. */
function measured(e: Encoding, node: unknown): unknown {
  const { k, f = {} } = node as { k?: string; f?: Json }
  if (k === 'list' || k === 'table' || k === 'quote' || k === 'code')
    return { ...(node as Json), f: { gap: SPACING * e.look.size, ...f } }
  if (k !== 'p') return node
  const { tight, above, below: _, ...rest } = f
  const gap = above ?? (tight ? LEADING : SPACING) * e.look.size
  return { ...(node as Json), f: { gap, leadingPt: round(LEADING * e.look.size), ...rest } }
}

/** As in the template, in shares of the size. */
const LEADING = 0.68
const SPACING = 1.05

const gapOf = (node: unknown): number | undefined => (node as { f?: { gap?: number } } | undefined)?.f?.gap

export function encodeFrame(e: Encoding, frame: Frame, depth: number): Json {
  const { room } = e
  // A frame may be wider than the text around it, and so may what it holds.
  const width = frame.width ?? (floats(frame) ? naturalWidth(e, frame) : room.width)
  e.room = { width, height: frame.height ?? room.height }
  const encoded = encodeAlone(e, floats(frame) ? { ...frame, width } : frame, depth)
  e.room = room
  return encoded
}

/** Of a frame that names none: that of its longest paragraph in one line, as far as there is room. */
function naturalWidth(e: Encoding, frame: Frame): number {
  const widths = frame.blocks.map(block =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? block.content.reduce((sum, one) => sum + widthOf(e, one), 0)
      : e.room.width,
  )
  return Math.min(e.room.width, largest(widths, 8) + 1)
}

const widthOf = (e: Encoding, one: Inline): number =>
  one.kind === 'text'
    ? textWidth(one.text, e.face(one.style)) * 1.02
    : one.kind === 'image'
      ? (one.image.width ?? 50)
      : one.kind === 'link'
        ? one.content.reduce((sum, inner) => sum + widthOf(e, inner), 0)
        : one.kind === 'field' || one.kind === 'checkbox'
          ? 20
          : one.kind === 'tab'
            ? (e.doc.tabWidth ?? 36)
            : 0

function encodeAlone(e: Encoding, frame: Frame, depth: number): Json {
  const { width, height, fill, border, place, align, padding = 4, backdrop } = frame
  const inset =
    typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding
  return {
    k: 'frame',
    inset,
    ...(backdrop && { back: { src: e.imageName(backdrop.source), bleed: backdrop.bleed } }),
    ...(frame.alt && { alt: clean(frame.alt) }),
    ...(frame.vertical && { v: frame.vertical }),
    ...(frame.fits ? { fit: true } : height !== undefined && hasOnlyText(frame.blocks) && { clip: true }),
    b: depth > MAX_DEPTH ? [] : inColumns(e, frame, contentOf(e, frame, depth)),
    ...(width !== undefined && { w: round(width) }),
    ...(height !== undefined && { h: round(height) }),
    ...(fill && { fill }),
    ...(frame.radius && { radius: frame.radius }),
    ...(frame.gradient && { gradient: frame.gradient }),
    ...(border && { border }),
    ...(frame.borders && { sides: bordersOf(frame.borders) }),
    ...(frame.fills && { full: true }),
    ...(align && align !== 'justify' && { side: align }),
    ...(floats(frame) && { around: { ...aroundOf(frame), ...(!e.office && { whole: true }) } }),
    ...(place && { place: placeOf(e, place, depth) }),
    ...(depth === 0 && layerOf(e, frame)),
    ...(frame.turn && { turn: round(frame.turn) }),
  }
}

/** Each has the typesetter set its page anew; those beyond lie in the order of the file. */
const MAX_LAYERS = 60

/**
 * In the order of the file, what is placed covers the text before it and is covered by the text behind it. Where that is
 * not what the file says, the frame is drawn before or after all text of its page.
 */
function layerOf(e: Encoding, frame: Frame): Json {
  const { layer, place, width, height = Number.POSITIVE_INFINITY } = frame
  if (!layer || !place || width === undefined || e.isRunning || e.isTurned || e.layers >= MAX_LAYERS)
    return {}
  const isFront = layer.side === 'front'
  const isClear = place.from === 'here' && (isFront ? place.y + height <= 0 : place.y >= 0)
  // Words without a ground of their own must not end up under a box that was drawn after the text.
  const isNeeded = (isFront && e.hasFront) || (isOpaque(frame) && !isClear)
  if (!isNeeded) return {}
  if (isFront) e.hasFront = true
  return { layer: { side: layer.side, id: `layer-${e.layers++}` } }
}

const isOpaque = ({ fill, gradient, backdrop, blocks }: Frame): boolean =>
  fill !== undefined || gradient !== undefined || backdrop !== undefined || blocks.some(isPicture)

/** What is measured from the page goes back from its column, if it stands in one. */
function placeOf(e: Encoding, { overColumns, ...place }: Place, depth: number): Json {
  const { inColumns, left, top } = e.body
  const isOver = inColumns && depth === 0 && !e.isRunning && (overColumns || place.from === 'page')
  return isOver ? { ...place, over: [left, top] } : place
}

/** Columns end where the frame's text does, and no page's foot cuts them, or they go on overleaf. */
function inColumns(e: Encoding, { columns }: Frame, blocks: unknown[]): unknown[] {
  if (!columns) return blocks
  const b = e.office ? blocks : blocks.map(node => measured(e, node))
  const even = !columns.overleaf
  return [{ k: 'cols', n: columns.count, gap: round(columns.gap), even, line: false, bottom: 20_000, b }]
}

function contentOf(e: Encoding, frame: Frame, depth: number): unknown[] {
  const blocks = e.blocks(frame.blocks, frame.fills ? depth : depth + 1, fresh())
  const [first] = frame.blocks
  const isAuto = first && 'format' in first && first.format?.autoBefore
  return e.office && !isAuto ? withFirmStart(blocks) : blocks
}

const aroundOf = ({ around }: Frame): Json => {
  const { sides, top, right, bottom, left } = around!
  return { sides, top: round(top), right: round(right), bottom: round(bottom), left: round(left) }
}

/** Text in a box of fixed height is cut off at its edge; drawings may reach over it. */
const hasOnlyText = (blocks: Block[]): boolean =>
  blocks.length > 0 && blocks.every(block => block.kind !== 'frame' && !isPicture(block))

const isPicture = (block: Block): boolean =>
  block.kind === 'paragraph' && block.content.some(one => one.kind === 'image')
