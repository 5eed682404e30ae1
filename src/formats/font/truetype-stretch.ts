import { writeSfnt } from './sfnt.ts'
import { partsOf, type TrueType, WORDS } from './truetype-glyphs.ts'

/** Flags of a point. */
const X_SHORT = 0x02
const REPEAT = 0x08
const X_SAME = 0x10
/** Flags of a part. */
const OFFSETS = 0x0002
const INSTRUCTIONS = 0x0100

/** Narrower or wider than this, letters are no longer recognised. */
const [LEAST, MOST] = [0.5, 1.8]

/**
 * A font with these widths for its glyphs, in its own units: each is made narrower or wider to fit. The outlines lose
 * their hints, which are for other shapes.
 */
export function stretched(font: TrueType, advances: Map<number, number>): Buffer {
  const [glyf, loca, head] = [font.table('glyf'), font.table('loca'), Buffer.from(font.table('head'))]
  const long = head.readInt16BE(50) === 1
  const start = (id: number) => (long ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2)
  const outlineOf = (id: number) => glyf.subarray(start(id), start(id + 1))
  const ratios = new Map<number, number>()
  for (const [id, advance] of advances) {
    const own = font.advance(id)
    if (own > 0 && advance > 0) ratios.set(id, Math.min(MOST, Math.max(LEAST, advance / own)))
  }
  // What a letter is put together from goes with it.
  for (const [id, ratio] of [...ratios])
    for (const part of partsOf(outlineOf(id))) if (!ratios.has(part.id)) ratios.set(part.id, ratio)
  const places = Buffer.alloc((font.count + 1) * 4)
  const metrics = Buffer.alloc(font.count * 4)
  const parts: Buffer[] = []
  let at = 0
  for (let id = 0; id < font.count; id++) {
    const outline = stretchedOutline(outlineOf(id), ratios.get(id) ?? 1)
    places.writeUInt32BE(at, id * 4)
    parts.push(outline, Buffer.alloc(-outline.length & 3))
    at += outline.length + (-outline.length & 3)
    metrics.writeUInt16BE(advances.get(id) ?? font.advance(id), id * 4)
    // Readers move the outline to where the table says it begins.
    metrics.writeInt16BE(outline.length >= 10 ? outline.readInt16BE(2) : 0, id * 4 + 2)
  }
  places.writeUInt32BE(at, font.count * 4)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(font.table('hhea'))
  hhea.writeUInt16BE(font.count, 34)
  const tables = new Map(font.tables).set('glyf', Buffer.concat(parts, at)).set('loca', places)
  tables.set('hmtx', metrics).set('hhea', hhea).set('head', head)
  return writeSfnt(font.kind, tables)
}

function stretchedOutline(outline: Buffer, ratio: number): Buffer {
  if (outline.length < 10) return outline
  const head = Buffer.from(outline.subarray(0, 10))
  for (const edge of [2, 6]) head.writeInt16BE(Math.round(head.readInt16BE(edge) * ratio), edge)
  const contours = outline.readInt16BE(0)
  const body = contours < 0 ? composed(outline, ratio) : drawn(outline.subarray(10), contours, ratio)
  return Buffer.concat([head, ...body])
}

/** An outline of points: all steps to the side are written in two bytes, those upwards stay as they are. */
function drawn(body: Buffer, contours: number, ratio: number): Buffer[] {
  if (contours === 0) return []
  const count = body.readUInt16BE(contours * 2 - 2) + 1
  let at = contours * 2 + 2 + body.readUInt16BE(contours * 2)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = body.readUInt8(at++)
    const times = flag & REPEAT ? body.readUInt8(at++) + 1 : 1
    for (let i = 0; i < times; i++) flags.push(flag & ~REPEAT)
  }
  const sideways = Buffer.alloc(count * 2)
  let [x, before] = [0, 0]
  for (const [i, flag] of flags.entries()) {
    if (flag & X_SHORT) x += flag & X_SAME ? body.readUInt8(at++) : -body.readUInt8(at++)
    else if (!(flag & X_SAME)) {
      x += body.readInt16BE(at)
      at += 2
    }
    const now = Math.round(x * ratio)
    sideways.writeInt16BE(now - before, i * 2)
    before = now
  }
  return [
    body.subarray(0, contours * 2),
    Buffer.alloc(2),
    Buffer.from(flags.map(flag => flag & ~(X_SHORT | X_SAME))),
    sideways,
    body.subarray(at),
  ]
}

/** An outline put together from others: only where they stand changes. */
const composed = (outline: Buffer, ratio: number): Buffer[] =>
  [...partsOf(outline)].flatMap(({ flags, id, dx, dy, matrix }) => {
    const part = Buffer.alloc(8)
    part.writeUInt16BE((flags | WORDS) & ~INSTRUCTIONS, 0)
    part.writeUInt16BE(id, 2)
    part.writeInt16BE(flags & OFFSETS ? Math.round(dx * ratio) : dx, 4)
    part.writeInt16BE(dy, 6)
    return [part, matrix]
  })
