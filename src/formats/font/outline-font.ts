import { writeSfnt } from './sfnt.ts'

export type Point = [x: number, y: number]

/** An outline of lines and quadratic curves: points beside the line are the curves' control points. */
export type Contour = { at: Point; on: boolean }[]

export interface OutlineGlyph {
  codePoint: number
  advance: number
  contours: Contour[]
}

export interface OutlineFont {
  family: string
  unitsPerEm: number
  ascent: number
  descent: number
  glyphs: OutlineGlyph[]
}

/** A TrueType font file of these outlines, with a glyph for what is missing before them. */
export function writeOutlineFont({ family, unitsPerEm, ascent, descent, glyphs }: OutlineFont): Buffer {
  const all = [{ codePoint: 0, advance: unitsPerEm, contours: [] }, ...glyphs]
  const outlines = all.map(({ contours }) => outlineOf(contours))
  const count = all.length
  const loca = Buffer.alloc((count + 1) * 4)
  outlines.reduce((at, { bytes }, i) => {
    loca.writeUInt32BE(at + bytes.length, (i + 1) * 4)
    return at + bytes.length
  }, 0)
  const hmtx = Buffer.alloc(count * 4)
  for (const [i, { advance }] of all.entries()) {
    hmtx.writeUInt16BE(Math.round(advance), i * 4)
    hmtx.writeInt16BE(outlines[i]!.box[0], i * 4 + 2)
  }
  const box = [Math.min, Math.min, Math.max, Math.max].map((pick, side) =>
    outlines.reduce((edge, one) => pick(edge, one.box[side]!), 0),
  )
  const most = (of: (one: Outline) => number) => outlines.reduce((max, one) => Math.max(max, of(one)), 0)
  const tables = new Map<string, Buffer>([
    ['cmap', characterMap(glyphs)],
    ['glyf', Buffer.concat(outlines.map(one => one.bytes))],
    // Version, revision, checksum, magic number, flags, units; dates; box; style, smallest size, directions, formats.
    ['head', words([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 3, unitsPerEm, ...zeros(8), ...box, 0, 8, 2, 1, 0])],
    ['hhea', words([1, 0, ascent, descent, 0, unitsPerEm, 0, 0, unitsPerEm, 1, ...zeros(7), count])],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', words([1, 0, count, most(one => one.points), most(one => one.contours), 0, 0, 2, ...zeros(8)])],
    ['name', names(family)],
    [
      'OS/2',
      words([
        ...[4, unitsPerEm, 400, 5, 0],
        ...zeros(11),
        ...zeros(5),
        ...zeros(8),
        ...[0, 0, 0x40, 0x20, 0xffff],
        ...[ascent, descent, 0, ascent, -descent],
        ...zeros(4),
        ...[Math.round(unitsPerEm / 2), ascent, 0, 32, 1],
      ]),
    ],
    ['post', words([3, 0, ...zeros(14)])],
  ])
  return writeSfnt(Buffer.from([0, 1, 0, 0]), tables)
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

function words(values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) out.writeUInt16BE(Math.round(value) & 0xffff, i * 2)
  return out
}

interface Outline {
  bytes: Buffer
  box: [xMin: number, yMin: number, xMax: number, yMax: number]
  points: number
  contours: number
}

function outlineOf(contours: Contour[]): Outline {
  const points = contours.flat()
  if (points.length === 0) return { bytes: Buffer.alloc(0), box: [0, 0, 0, 0], points: 0, contours: 0 }
  const at = points.map(({ at: [x, y] }): Point => [Math.round(x), Math.round(y)])
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)]
  const box: Outline['box'] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let last = -1
  const ends = contours.map(contour => (last += contour.length))
  const flags = Buffer.from(points.map(({ on }) => (on ? 1 : 0)))
  const steps = (values: number[]) => words(values.map((value, i) => value - (values[i - 1] ?? 0)))
  const bytes = Buffer.concat([words([contours.length, ...box, ...ends, 0]), flags, steps(xs), steps(ys)])
  return {
    bytes: Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]),
    box,
    points: points.length,
    contours: contours.length,
  }
}

/** A map of format 12: a group for each character. */
function characterMap(glyphs: OutlineGlyph[]): Buffer {
  const order = glyphs.map(({ codePoint }, i) => [codePoint, i + 1] as const).sort((a, b) => a[0] - b[0])
  const table = Buffer.alloc(12 + 16 + order.length * 12)
  // One map, of Unicode in full.
  for (const [i, value] of [0, 1, 3, 10, 0, 12].entries()) table.writeUInt16BE(value, i * 2)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(16 + order.length * 12, 16)
  table.writeUInt32BE(order.length, 24)
  for (const [i, [code, id]] of order.entries()) {
    table.writeUInt32BE(code, 28 + i * 12)
    table.writeUInt32BE(code, 32 + i * 12)
    table.writeUInt32BE(id, 36 + i * 12)
  }
  return table
}

/** Family, style, full and PostScript name, for Windows in English. */
function names(family: string): Buffer {
  const entries: [number, string][] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replace(/\W/g, '')],
  ]
  const texts = entries.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let at = 0
  const records = entries.flatMap(([id], i) => {
    const start = at
    at += texts[i]!.length
    return [3, 1, 0x409, id, texts[i]!.length, start]
  })
  return Buffer.concat([words([0, entries.length, 6 + entries.length * 12, ...records]), ...texts])
}
