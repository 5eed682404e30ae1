import { ByteReader } from './woff2-bytes.ts'

interface Streams {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  composites: ByteReader
  boxes: ByteReader
  instructions: ByteReader
}

interface Point {
  dx: number
  dy: number
  isOn: boolean
}

const MAX_POINTS = 65_535
const ON = 1
const OVERLAPS = 64

/** The tables of glyphs and of their places, from the streams that WOFF 2 splits them into. */
export function rebuiltGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer; leftEdges: number[] } {
  const count = table.readUInt16BE(4)
  let at = 36
  const sizes = Array.from({ length: 7 }, (_, i) => table.readUInt32BE(8 + i * 4))
  const starts = sizes.map(size => {
    at += size
    return at - size
  })
  if (at > table.length) throw new Error('streams beyond the end')
  const [contours, points, flags, glyphs, composites, bitmap, instructions] = starts as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const reader = (start: number) => new ByteReader(table, start)
  const streams: Streams = {
    contours: reader(contours),
    points: reader(points),
    flags: reader(flags),
    glyphs: reader(glyphs),
    composites: reader(composites),
    boxes: reader(bitmap + (((count + 31) >> 5) << 2)),
    instructions: reader(instructions),
  }
  const isSet = (start: number, glyph: number) => (table[start + (glyph >> 3)]! & (128 >> (glyph & 7))) !== 0
  const hasOverlaps = (table.readUInt16BE(2) & 1) !== 0
  const out: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  const leftEdges: number[] = []
  let place = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const box = isSet(bitmap, glyph) ? [0, 1, 2, 3].map(() => streams.boxes.int16()) : undefined
    const made = readGlyph(streams, box, hasOverlaps && isSet(at, glyph))
    leftEdges.push(made.length > 0 ? made.readInt16BE(2) : 0)
    out.push(made, Buffer.alloc(-made.length & 3))
    place += made.length + (-made.length & 3)
    loca.writeUInt32BE(place, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(out), loca, leftEdges }
}

function readGlyph(streams: Streams, box: number[] | undefined, overlaps: boolean): Buffer {
  const contours = streams.contours.int16()
  if (contours === 0) return Buffer.alloc(0)
  return contours < 0 ? readComposite(streams, box) : readSimple(streams, contours, box, overlaps)
}

const header = (contours: number, box: number[]): Buffer => {
  const out = Buffer.alloc(10)
  for (const [i, value] of [contours, ...box].entries()) out.writeInt16BE(value, i * 2)
  return out
}

const withLength = (instructions: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(instructions.length)
  return Buffer.concat([length, instructions])
}

const instructionsOf = ({ glyphs, instructions }: Streams): Buffer =>
  withLength(instructions.bytes(glyphs.short255()))

function readComposite(streams: Streams, box: number[] | undefined): Buffer {
  if (!box) throw new Error('a composite glyph without a box')
  const { composites } = streams
  const parts: Buffer[] = [header(-1, box)]
  let flags: number
  let instructed = false
  do {
    flags = composites.uint16()
    composites.at -= 2
    const scale = flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0
    parts.push(composites.bytes(4 + (flags & 1 ? 4 : 2) + scale))
    if (flags & 256) instructed = true
  } while (flags & 32)
  if (instructed) parts.push(instructionsOf(streams))
  return Buffer.concat(parts)
}

function readSimple(
  streams: Streams,
  contours: number,
  box: number[] | undefined,
  overlaps: boolean,
): Buffer {
  const ends = Buffer.alloc(contours * 2)
  let count = 0
  for (let i = 0; i < contours; i++) {
    count += streams.points.short255()
    if (count === 0 || count > MAX_POINTS) throw new Error('contours without points')
    ends.writeUInt16BE(count - 1, i * 2)
  }
  const points = Array.from({ length: count }, () => readPoint(streams))
  const instructions = instructionsOf(streams)
  return Buffer.concat([
    header(contours, box ?? boxOf(points)),
    ends,
    instructions,
    ...written(points, overlaps),
  ])
}

/** A step of the outline; the flag says how many bytes it takes and where its bits are. */
function readPoint({ flags, glyphs }: Streams): Point {
  const all = flags.byte()
  const flag = all & 127
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value)
  const step = (dx: number, dy: number): Point => ({ dx, dy, isOn: all < 128 })
  if (flag < 10) return step(0, signed(flag, ((flag & 14) << 7) + glyphs.byte()))
  if (flag < 20) return step(signed(flag, (((flag - 10) & 14) << 7) + glyphs.byte()), 0)
  if (flag < 84) {
    const [high, low] = [flag - 20, glyphs.byte()]
    return step(
      signed(flag, 1 + (high & 48) + (low >> 4)),
      signed(flag >> 1, 1 + ((high & 12) << 2) + (low & 15)),
    )
  }
  if (flag < 120) {
    const high = flag - 84
    const dx = signed(flag, 1 + (Math.floor(high / 12) << 8) + glyphs.byte())
    return step(dx, signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + glyphs.byte()))
  }
  if (flag < 124) {
    const [a, b, c] = [glyphs.byte(), glyphs.byte(), glyphs.byte()]
    return step(signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 15) << 8) + c))
  }
  const dx = signed(flag, glyphs.uint16())
  return step(dx, signed(flag >> 1, glyphs.uint16()))
}

function boxOf(points: Point[]): number[] {
  let [x, y] = [0, 0]
  const box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box[0] = Math.min(box[0]!, x)
    box[1] = Math.min(box[1]!, y)
    box[2] = Math.max(box[2]!, x)
    box[3] = Math.max(box[3]!, y)
  }
  return box
}

/** Flags, then steps across, then steps upwards: a byte where they are short, none where there is no step. */
function written(points: Point[], overlaps: boolean): [Buffer, Buffer, Buffer] {
  const flags: number[] = []
  const across: number[] = []
  const up: number[] = []
  const put = (step: number, short: number, same: number, to: number[]): number => {
    if (step === 0) return same
    if (Math.abs(step) < 256) {
      to.push(Math.abs(step))
      return short | (step > 0 ? same : 0)
    }
    to.push((step >> 8) & 255, step & 255)
    return 0
  }
  for (const [i, { dx, dy, isOn }] of points.entries())
    flags.push(
      (isOn ? ON : 0) | put(dx, 2, 16, across) | put(dy, 4, 32, up) | (overlaps && i === 0 ? OVERLAPS : 0),
    )
  return [Buffer.from(flags), Buffer.from(across), Buffer.from(up)]
}
