import { writeSfnt } from './sfnt.ts'
import { partsOf, type TrueType, WORDS } from './truetype-glyphs.ts'

/** A glyph put together from others, each moved by so many units of the font. */
export interface Composite {
  parts: { id: number; dx: number; dy: number }[]
  advance: number
}

const XY = 0x0002
const MORE = 0x0020

interface Extent {
  box: [xMin: number, yMin: number, xMax: number, yMax: number]
  points: number
  contours: number
  depth: number
}

/** The font with these glyphs added behind its own. */
export function withComposites(font: TrueType, composites: Composite[]): Buffer {
  const made = composites.map(({ parts }) => compositeOutline(font, parts))
  const outlines = [
    ...Array.from({ length: font.count }, (_, id) => font.outline(id)),
    ...made.map(one => one.outline),
  ]
  const count = outlines.length
  const loca = Buffer.alloc((count + 1) * 4)
  const padded = outlines.map(outline => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]))
  padded.reduce((at, outline, i) => {
    loca.writeUInt32BE(at + outline.length, (i + 1) * 4)
    return at + outline.length
  }, 0)
  const hmtx = Buffer.alloc(count * 4)
  for (let id = 0; id < font.count; id++) {
    hmtx.writeUInt16BE(font.advance(id), id * 4)
    hmtx.writeInt16BE(font.bearing(id), id * 4 + 2)
  }
  for (const [i, { advance }] of composites.entries()) {
    hmtx.writeUInt16BE(Math.min(0xffff, Math.max(0, Math.round(advance))), (font.count + i) * 4)
    hmtx.writeInt16BE(made[i]!.extent.box[0], (font.count + i) * 4 + 2)
  }
  const head = Buffer.from(font.table('head'))
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(font.table('hhea'))
  hhea.writeUInt16BE(count, 34)
  const maxp = Buffer.from(font.table('maxp'))
  maxp.writeUInt16BE(count, 4)
  if (maxp.length >= 32) {
    const raise = (at: number, value: number) => {
      maxp.writeUInt16BE(Math.min(0xffff, Math.max(maxp.readUInt16BE(at), value)), at)
    }
    for (const [i, { parts }] of composites.entries()) {
      raise(10, made[i]!.extent.points)
      raise(12, made[i]!.extent.contours)
      raise(28, parts.length)
      raise(30, made[i]!.extent.depth)
    }
  }
  const tables = new Map(font.tables)
  tables.set('head', head).set('hhea', hhea).set('hmtx', hmtx).set('maxp', maxp)
  tables.set('loca', loca).set('glyf', Buffer.concat(padded))
  return writeSfnt(font.kind, tables)
}

function compositeOutline(font: TrueType, parts: Composite['parts']): { outline: Buffer; extent: Extent } {
  const drawn = parts.filter(({ id }) => font.outline(id).length >= 10)
  const extent = joined(drawn.map(part => ({ ...part, extent: extentOf(font, part.id) })))
  if (drawn.length === 0) return { outline: Buffer.alloc(0), extent }
  const outline = Buffer.alloc(10 + drawn.length * 8)
  outline.writeInt16BE(-1, 0)
  for (const [i, value] of extent.box.entries()) outline.writeInt16BE(value, 2 + i * 2)
  for (const [i, { id, dx, dy }] of drawn.entries()) {
    const at = 10 + i * 8
    outline.writeUInt16BE(WORDS | XY | (i < drawn.length - 1 ? MORE : 0), at)
    outline.writeUInt16BE(id, at + 2)
    outline.writeInt16BE(Math.round(dx), at + 4)
    outline.writeInt16BE(Math.round(dy), at + 6)
  }
  return { outline, extent }
}

function extentOf(font: TrueType, id: number, level = 0): Extent {
  const outline = font.outline(id)
  if (outline.length < 10 || level > 8) return { box: [0, 0, 0, 0], points: 0, contours: 0, depth: 0 }
  const box = [2, 4, 6, 8].map(at => outline.readInt16BE(at)) as Extent['box']
  const contours = outline.readInt16BE(0)
  if (contours >= 0) {
    const points = contours === 0 ? 0 : outline.readUInt16BE(10 + (contours - 1) * 2) + 1
    return { box, points, contours, depth: 0 }
  }
  const inner = joined(
    [...partsOf(outline)].map(part => ({ ...part, extent: extentOf(font, part.id, level + 1) })),
  )
  return { ...inner, box }
}

function joined(parts: { dx: number; dy: number; extent: Extent }[]): Extent {
  const edge = (side: number, pick: (...n: number[]) => number) =>
    parts.length === 0
      ? 0
      : pick(...parts.map(({ dx, dy, extent }) => Math.round(extent.box[side]! + (side % 2 === 0 ? dx : dy))))
  const sum = (key: 'points' | 'contours') => parts.reduce((total, { extent }) => total + extent[key], 0)
  return {
    box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
    points: sum('points'),
    contours: sum('contours'),
    depth: 1 + Math.max(0, ...parts.map(({ extent }) => extent.depth)),
  }
}
