import { roomToStop } from '../../../document/heading-number.ts'
import type { Align, Block, Inline, TextStyle } from '../../../document/tree.ts'
import { shade } from '../docx/docx-borders.ts'
import type { FlatItem } from '../docx/list-items.ts'
import type { RtfHead } from './rtf-head.ts'
import type { Follow } from './rtf-lists.ts'
import type { RtfParagraph } from './rtf-properties.ts'

/** What a paragraph takes from around it. */
interface Surroundings {
  head: RtfHead
  /** Of the text at its end. */
  size: number | undefined
  style: { style?: TextStyle }
  /** What stands behind the number, where its list says so. */
  follow: Follow | undefined
  /** How far apart tab stops are. */
  every: number | undefined
}

/** A paragraph, heading or item of a list; and the document's title, where it is that. */
export function rtfBlock(
  content: Inline[],
  p: Omit<RtfParagraph, 'frame' | 'numbering'>,
  label: string | undefined,
  { head, size, style, follow, every }: Surroundings,
): { block: Block | FlatItem; title?: string } {
  const {
    inTable: _,
    depth: __,
    outline,
    styleNumber,
    listLevel,
    listId,
    side: ___,
    stop: ____,
    shading,
    ink = '#000000',
    ...format
  } = p
  const level = outline ?? head.headings.get(styleNumber ?? -1)
  const plain = content.map(one => (one.kind === 'text' ? one.text : '')).join('')
  const own = {
    ...format,
    ...(format.rtl && format.align && { align: logical(format.align) }),
    ...(shading && { fill: shade(ink, format.fill ?? '#ffffff', shading) }),
    ...(styleNumber !== undefined && { style: `s${styleNumber}` }),
    ...(size && { markSize: size }),
  }
  const title = styleNumber !== undefined && head.titles.has(styleNumber) ? { title: plain.trim() } : {}
  if (level !== undefined && level < 9 && plain.trim() !== '') {
    const hangs = (own.first ?? 0) < 0
    const isTabbed = follow === undefined ? hangs : follow === 'tab'
    const number: Inline = {
      kind: 'text',
      text: follow === 'nothing' ? (label ?? '') : `${label} `,
      ...style,
      ...(isTabbed && { room: roomToStop(label ?? '', size ?? 12, own, every) }),
    }
    const shown = label ? [number, ...content] : content
    return {
      block: { kind: 'heading', level: level + 1, content: shown, format: own },
      ...title,
    }
  }
  if (!label) return { block: { kind: 'paragraph', content, format: own }, ...title }
  const { left = 0, first = 0, ...rest } = own
  const ordered = /[\p{L}\p{N}]/u.test(label) && label !== 'o'
  const block: FlatItem = {
    kind: 'item',
    paragraph: { kind: 'paragraph', content, format: rest },
    list: listId ?? 0,
    level: listLevel ?? 0,
    label,
    labelStyle: {},
    number: Number.parseInt(label, 10) || 1,
    ordered,
    format: 'decimal',
    align: 'left',
    indent: { label: left + first, text: left, ...(first >= 0 && { inline: 'tab' as const }) },
  }
  return { block, ...title }
}

/** Sides are those of the paper here; elsewhere text from the right begins on the left. */
const logical = (align: Align): Align => (align === 'left' ? 'right' : align === 'right' ? 'left' : align)
