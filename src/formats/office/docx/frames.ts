import type { Around, Block, Frame, Paragraph, Place, Table } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { integer, twips } from './docx-units.ts'
import type { Margin } from './drawing-context.ts'
import { placeOf } from './float-places.ts'

/** Paragraphs that stand in one frame of their own. */
export interface Framed {
  properties: XmlElement
  paragraphs: XmlElement[]
}

/** Elements in their order, with paragraphs of the same frame taken together. */
export function withFrames(
  elements: XmlElement[],
  frameOf: (paragraph: XmlElement) => XmlElement | undefined,
): (XmlElement | Framed)[] {
  const out: (XmlElement | Framed)[] = []
  let open: (Framed & { key: string }) | undefined
  for (const element of elements) {
    const properties = element.name === 'w:p' ? frameOf(element) : undefined
    const key = properties && JSON.stringify(properties.attributes)
    if (properties && open?.key === key) open?.paragraphs.push(element)
    else if (properties && key !== undefined) {
      open = { properties, paragraphs: [element], key }
      out.push(open)
    } else {
      open = undefined
      out.push(element)
    }
  }
  return out
}

export const isFramed = (one: XmlElement | Framed): one is Framed => 'paragraphs' in one

/** `w:framePr`: text taken out of the flow, as old letters have it, or a letter that several lines stand beside. */
export function frameAround(
  properties: XmlElement,
  blocks: Block[],
  margin: Margin,
  isRunning: boolean,
): Frame {
  const length = (name: string) => twips(properties.get(name))
  const width = length('w')
  const height = length('h')
  const size = { width: width ?? 0, height: height ?? 0 }
  const place = placed(properties, { x: 'x', y: 'y', xWord: 'xAlign', yWord: 'yAlign' }, size, margin)
  const sides = /^(none|notBeside)$/.test(properties.get('wrap') ?? '') ? 'none' : 'both'
  const [beside, above] = [length('hSpace') ?? 0, length('vSpace') ?? 0]
  const lines = properties.get('dropCap') === 'drop' ? (integer(properties.get('lines')) ?? 3) : 0
  return {
    kind: 'frame',
    blocks: lines > 0 && lines <= 10 ? blocks.map(block => asHigh(block, lines)) : blocks,
    padding: 0,
    ...(width && { width }),
    ...(height && properties.get('hRule') === 'exact' && { height }),
    place,
    ...around(place, isRunning, { sides, top: above, bottom: above, left: beside, right: beside }),
  }
}

/** The first letter of a text is as high as the lines beside it; files mostly say so themselves. */
function asHigh(block: Block, lines: number): Block {
  if (block.kind !== 'paragraph') return block
  const { line: said } = block.format ?? {}
  if (said && 'exactly' in said) return onLastLine(block, said.exactly, lines)
  const size = block.content.reduce(
    (most, one) => Math.max(most, one.kind === 'text' ? (one.style?.size ?? 0) : 0),
    0,
  )
  const line = size > 0 ? { exactly: Math.max(12 * lines, size * 0.85) } : { exactly: 13 * lines }
  return { ...block, format: { ...block.format, line, before: 0, after: 0 } }
}

/** The letter stands on the last of its lines, lower than text of that height would. */
function onLastLine(block: Paragraph, height: number, lines: number): Block {
  const lower = height * (0.2 - 0.21 / lines)
  const content = block.content.map(one =>
    one.kind === 'text' ? { ...one, style: { ...one.style, raise: (one.style?.raise ?? 0) - lower } } : one,
  )
  return { ...block, content }
}

/** A table this high, by its rows, goes on over pages and stays in the flow. */
const MAX_ROWS = 30

/** `w:tblpPr`: a table that text goes around. One as wide as the text needs no frame. */
export function tableAround(
  properties: XmlElement,
  table: Table,
  margin: Margin,
  isRunning: boolean,
): Frame | undefined {
  const { align: _, indent = 0, ...bare } = table
  const width = table.widths?.reduce((sum, one) => sum + one, 0) ?? 0
  const height = table.rows.reduce((sum, row) => sum + (row.height ?? 14), 0)
  const isTall = table.rows.length > MAX_ROWS || height > margin.height * 0.8
  if (!width || isTall || (width > margin.width - 50 && !isPinned(properties))) return undefined
  const names = { x: 'tblpX', y: 'tblpY', xWord: 'tblpXSpec', yWord: 'tblpYSpec' }
  const place = placed(properties, names, { width, height }, margin)
  // In older documents the text of the first column stands at the place, not the edge of the table.
  if (!properties.get('tblpXSpec')) place.x += Math.min(0, indent)
  const room = (name: string) => Math.min(72, twips(properties.get(name)) ?? 0)
  return {
    kind: 'frame',
    blocks: [bare],
    padding: 0,
    width,
    place,
    ...around(place, isRunning, {
      sides: 'both',
      top: room('topFromText'),
      // Text below never touches the table's last line.
      bottom: Math.max(2, room('bottomFromText')),
      left: room('leftFromText'),
      right: room('rightFromText'),
    }),
  }
}

const isPinned = (properties: XmlElement): boolean =>
  /^(page|margin)$/.test(properties.get('vertAnchor') ?? '') && (twips(properties.get('tblpY')) ?? 0) > 0

/** Frames and tables say their places alike, with other names for distance and word. */
function placed(
  properties: XmlElement,
  names: { x: string; y: string; xWord: string; yWord: string },
  size: { width: number; height: number },
  margin: Margin,
): Place {
  const of = (word: string, length: string) => properties.get(word) ?? twips(properties.get(length)) ?? 0
  return placeOf(
    {
      across: properties.get('hAnchor') ?? properties.get('horzAnchor'),
      x: of(names.xWord, names.x),
      down: properties.get('vAnchor') ?? properties.get('vertAnchor'),
      y: of(names.yWord, names.y),
    },
    size,
    margin,
  )
}

/** What headers and footers put on the page keeps no text away. */
const around = (place: Place, isRunning: boolean, room: Around): { around?: Around } =>
  isRunning && place.from === 'page' ? {} : { around: room }
