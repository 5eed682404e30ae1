import type { Block, Frame } from '../../document/tree.ts'
import { type Encoding, type Flow, fresh, type Json, MAX_DEPTH, round } from './encoding.ts'
import { clean, plain } from './inlines.ts'

/** Blocks that may stand beside a frame, somewhat more than fill its height. */
export function besideOf(e: Encoding, blocks: Block[], frame: Frame): Block[] {
  const width = Math.max(72, e.room.width - (frame.width ?? 0))
  let height = 0
  let count = 0
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') break
    if (block.format?.pageBreakBefore || height > (frame.height ?? 0) * 1.3) break
    const size = block.kind === 'paragraph' ? e.sizeOf(block) : 14
    height += Math.ceil((plain(block.content).length * size * 0.5) / width + 0.5) * size * 1.2
    count++
  }
  return blocks.slice(0, count)
}

export function wrapped(
  e: Encoding,
  frame: Frame,
  wrap: NonNullable<Frame['wrap']>,
  beside: Block[],
  depth: number,
  flow: Flow,
): Json {
  const fig = encodeFrame(e, frame, depth)
  const [head, ...rest] = e.blocks(beside, depth, flow) as { f?: { gap?: number } }[]
  const gap = head?.f?.gap ?? 0
  const first = head?.f ? { ...head, f: { ...head.f, gap: 0 } } : head
  const room = { side: wrap.side, indent: round(wrap.indent), gap: round(wrap.gap) }
  return { k: 'wrap', ...room, w: round(frame.width ?? 100), fig: [fig], b: [first, ...rest], f: { gap } }
}

export function encodeFrame(e: Encoding, frame: Frame, depth: number): Json {
  const { room } = e
  // A frame may be wider than the text around it, and so may what it holds.
  e.room = { width: frame.width ?? room.width, height: frame.height ?? room.height }
  const encoded = encodeAlone(e, frame, depth)
  e.room = room
  return encoded
}

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
    ...(height !== undefined && hasOnlyText(frame.blocks) && { clip: true }),
    b: depth > MAX_DEPTH ? [] : e.blocks(frame.blocks, depth + 1, fresh()),
    ...(width !== undefined && { w: round(width) }),
    ...(height !== undefined && { h: round(height) }),
    ...(fill && { fill }),
    ...(border && { border }),
    ...(align && align !== 'justify' && { side: align }),
    ...(frame.wrap && { side: frame.wrap.side }),
    ...(place && { place }),
    ...(frame.turn && { turn: round(frame.turn) }),
  }
}

/** Text in a box of fixed height is cut off at its edge; drawings may reach over it. */
const hasOnlyText = (blocks: Block[]): boolean =>
  blocks.length > 0 && blocks.every(block => block.kind !== 'frame' && !isPicture(block))

const isPicture = (block: Block): boolean =>
  block.kind === 'paragraph' && block.content.some(one => one.kind === 'image')
