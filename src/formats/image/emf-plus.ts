import { combined, IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'

const COMMENT = 70
const SIGNATURE = 0x2b464d45
const MAX_SVG = 20_000_000

type Thing =
  | { kind: 'brush'; paint: Paint }
  | { kind: 'pen'; paint: Paint; width: number }
  | { kind: 'path'; d: string }
  | { kind: 'image'; href: string }
  | { kind: 'font'; size: number; bold: boolean; italic: boolean }

interface Paint {
  color: string
  opacity: number
}

const BLACK: Paint = { color: '#000000', opacity: 1 }
/** Points of a unit of pages, in pixels of 96 dots an inch. */
const UNITS: Record<number, number> = { 3: 96 / 72, 4: 96, 5: 96 / 300, 6: 96 / 25.4 }

/** The drawing that an enhanced metafile keeps in GDI+ records alone; undefined where it has none, or also older ones. */
export function svgOfEmfPlus(file: Buffer): string | undefined {
  const records = recordsOf(file)
  const head = records[0]
  // A file with both kinds of records says so in the first: the older ones tell the same.
  if (head?.type !== 0x4001 || (head.flags & 1) === 1) return undefined
  const player = new Player()
  for (const record of records) {
    if (player.out.length > MAX_SVG) break
    player.play(record)
  }
  const [left, top, right, bottom] = [8, 12, 16, 20].map(at => file.readInt32LE(at)) as number[]
  const [width, height] = [Math.max(1, right! - left!), Math.max(1, bottom! - top!)]
  return player.out === ''
    ? undefined
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${player.out}</svg>`
}

interface PlusRecord {
  type: number
  flags: number
  data: Buffer
}

function recordsOf(file: Buffer): PlusRecord[] {
  const out: PlusRecord[] = []
  for (let at = 0; at + 16 <= file.length; ) {
    const [type, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)]
    if (size < 8 || at + size > file.length) break
    if (type === COMMENT && size >= 16 && file.readUInt32LE(at + 12) === SIGNATURE) {
      const end = at + Math.min(size, 12 + file.readUInt32LE(at + 8))
      for (let inner = at + 16; inner + 12 <= end; ) {
        const length = file.readUInt32LE(inner + 4)
        if (length < 12 || inner + length > end) break
        out.push({
          type: file.readUInt16LE(inner),
          flags: file.readUInt16LE(inner + 2),
          data: file.subarray(inner + 12, inner + length),
        })
        inner += length
      }
    }
    at += size
  }
  return out
}

class Player {
  out = ''
  private readonly things = new Map<number, Thing>()
  private world: Matrix = IDENTITY
  private page = 1
  private readonly saved: Matrix[] = []

  play(record: PlusRecord): void {
    const { type, flags, data } = record
    switch (type) {
      case 0x4008: {
        const thing = thingOf((flags >> 8) & 0x7f, data)
        if (thing && this.things.size < 10_000) this.things.set(flags & 0xff, thing)
        break
      }
      case 0x4025:
        if (this.saved.length < 200) this.saved.push(this.world)
        break
      case 0x4026:
        this.world = this.saved.pop() ?? this.world
        break
      case 0x402a:
        this.world = matrixAt(data)
        break
      case 0x402b:
        this.world = IDENTITY
        break
      case 0x402c:
        this.change(matrixAt(data), flags)
        break
      case 0x402d:
        this.change(matrixOf([1, 0, 0, 1, float(data, 0), float(data, 4)]), flags)
        break
      case 0x402e:
        this.change(matrixOf([float(data, 0), 0, 0, float(data, 4), 0, 0]), flags)
        break
      case 0x4030:
        this.page = float(data, 0) * (UNITS[flags & 0xff] ?? 1) || 1
        break
      default:
        this.draw(record)
    }
  }

  /** A transformation before or after the one in force. */
  private change(matrix: Matrix, flags: number): void {
    this.world = flags & 0x2000 ? combined(this.world, matrix) : combined(matrix, this.world)
  }

  private draw({ type, flags, data }: PlusRecord): void {
    const small = (flags & 0x4000) !== 0
    const int = (at: number) => data.readUInt32LE(at)
    switch (type) {
      case 0x400a:
      case 0x400b: {
        const from = type === 0x400a ? 8 : 4
        for (const [x, y, w, h] of rects(data, from, int(from - 4), small))
          this.put(
            `M${x} ${y}h${w}v${h}h${-w!}Z`,
            type === 0x400a ? this.brush(flags, int(0)) : undefined,
            flags,
          )
        break
      }
      case 0x400c:
        this.put(`${lines(points(data, 8, int(4), small))}Z`, this.brush(flags, int(0)), flags)
        break
      case 0x400d:
        this.put(lines(points(data, 4, int(0), small)) + (flags & 0x2000 ? 'Z' : ''), undefined, flags)
        break
      case 0x400e:
      case 0x400f: {
        const [rect] = rects(data, type === 0x400e ? 4 : 0, 1, small)
        if (rect) this.put(oval(rect), type === 0x400e ? this.brush(flags, int(0)) : undefined, flags)
        break
      }
      case 0x4014:
      case 0x4015: {
        const path = this.things.get(flags & 0xff)
        if (path?.kind !== 'path') break
        if (type === 0x4014) this.put(path.d, this.brush(flags, int(0)), flags)
        else this.put(path.d, undefined, int(0))
        break
      }
      case 0x4019: {
        const [first, ...rest] = points(data, 4, int(0), small)
        if (first && rest.length % 3 === 0)
          this.put(`M${first.join(' ')}C${rest.map(one => one.join(' ')).join(' ')}`, undefined, flags)
        break
      }
      case 0x401a:
      case 0x401b: {
        const [a, b, c] = type === 0x401b ? points(data, 28, 3, small) : []
        const [rect] = type === 0x401a ? rects(data, 24, 1, small) : []
        const box = rect ?? (a && b && c ? [a[0], a[1], b[0] - a[0], c[1] - a[1]] : undefined)
        const image = this.things.get(flags & 0xff)
        if (box && image?.kind === 'image')
          this.out += `<image x="${box[0]}" y="${box[1]}" width="${Math.abs(box[2]!)}" height="${Math.abs(box[3]!)}" preserveAspectRatio="none" href="${image.href}"${this.transform()}/>`
        break
      }
      case 0x401c:
        this.text(
          data.toString('utf16le', 28, 28 + Math.min(20_000, int(8) * 2)),
          [float(data, 12), float(data, 16)],
          this.brush(flags, int(0)),
          flags,
          0.9,
        )
        break
      case 0x4036: {
        const count = Math.min(10_000, int(12))
        // Numbers of glyphs instead of characters cannot be read without the font.
        if ((int(4) & 1) === 0) break
        const words = data.toString('utf16le', 16, 16 + count * 2)
        const at = 16 + count * 2
        this.text(words, [float(data, at), float(data, at + 4)], this.brush(flags, int(0)), flags, 0)
      }
    }
  }

  private brush(flags: number, id: number): Paint {
    if (flags & 0x8000) return argb(id)
    const thing = this.things.get(id & 0xff)
    return thing?.kind === 'brush' ? thing.paint : BLACK
  }

  /** Fills a path with a paint, or strokes it with the pen of this number. */
  private put(path: string, fill: Paint | undefined, pen: number): void {
    if (path.length < 4) return
    if (fill) {
      this.out += `<path d="${path}" fill="${fill.color}" fill-opacity="${fill.opacity}" fill-rule="evenodd"${this.transform()}/>`
      return
    }
    const thing = this.things.get(pen & 0xff)
    const { paint, width } = thing?.kind === 'pen' ? thing : { paint: BLACK, width: 1 }
    this.out += `<path d="${path}" fill="none" stroke="${paint.color}" stroke-opacity="${paint.opacity}" stroke-width="${width || 1}"${this.transform()}/>`
  }

  private text(written: string, [x, y]: [number, number], fill: Paint, flags: number, down: number): void {
    const words = written.toWellFormed().replace(/[\u0000-\u001f\ufffe\uffff]/g, '')
    if (words.trim() === '') return
    const thing = this.things.get(flags & 0xff)
    const font = thing?.kind === 'font' ? thing : { size: 12, bold: false, italic: false }
    const face = `${font.bold ? ' font-weight="bold"' : ''}${font.italic ? ' font-style="italic"' : ''}`
    const shown = words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    this.out += `<text x="${x}" y="${y + down * font.size}" font-size="${font.size}" font-family="sans-serif" fill="${fill.color}"${face}${this.transform()}>${shown}</text>`
  }

  private transform(): string {
    const matrix = combined(this.world, matrixOf([this.page, 0, 0, this.page, 0, 0]))
    return matrix.every((value, i) => value === IDENTITY[i]) ? '' : ` transform="matrix(${matrix.join(' ')})"`
  }
}

function thingOf(type: number, data: Buffer): Thing | undefined {
  if (type === 1) return { kind: 'brush', paint: paintOf(data) }
  if (type === 2) return penOf(data)
  if (type === 3) return { kind: 'path', d: pathOf(data) }
  if (type === 5) {
    const bytes = data.subarray(28)
    const media =
      bytes.readUInt32BE(0) === 0x89504e47 ? 'png' : bytes.readUInt16BE(0) === 0xffd8 ? 'jpeg' : undefined
    return data.readUInt32LE(4) === 1 && media
      ? { kind: 'image', href: `data:image/${media};base64,${bytes.toString('base64')}` }
      : undefined
  }
  if (type !== 6) return undefined
  const [size, unit, style] = [float(data, 4), data.readUInt32LE(8), data.readUInt32LE(12)]
  return {
    kind: 'font',
    size: (size || 12) * (UNITS[unit] ?? 1),
    bold: (style & 1) !== 0,
    italic: (style & 2) !== 0,
  }
}

/** One colour for a brush: of a gradient the first, of a hatch that of its lines. */
function paintOf(data: Buffer): Paint {
  const type = data.readUInt32LE(4)
  if (type === 0) return argb(data.readUInt32LE(8))
  if (type === 1) return argb(data.readUInt32LE(12))
  if (type === 4) return argb(data.readUInt32LE(32))
  if (type === 3) return argb(data.readUInt32LE(16))
  return { color: '#c0c0c0', opacity: 1 }
}

function penOf(data: Buffer): Thing {
  const flags = data.readUInt32LE(8)
  const width = float(data, 16)
  let at = 20
  for (const [bit, length] of [
    [1, 24],
    [2, 4],
    [4, 4],
    [8, 4],
    [0x10, 4],
    [0x20, 4],
    [0x40, 4],
    [0x80, 4],
  ] as const)
    if (flags & bit) at += length
  if (flags & 0x100) at += 4 + 4 * data.readUInt32LE(at)
  if (flags & 0x200) at += 4
  if (flags & 0x400) at += 4 + 4 * data.readUInt32LE(at)
  if (flags & 0x800) at += 4 + data.readUInt32LE(at)
  if (flags & 0x1000) at += 4 + data.readUInt32LE(at)
  return { kind: 'pen', paint: paintOf(data.subarray(at)), width }
}

function pathOf(data: Buffer): string {
  const [count, flags] = [data.readUInt32LE(4), data.readUInt32LE(8)]
  const small = (flags & 0x4000) !== 0
  const list = points(data, 12, count, small)
  const types = data.subarray(12 + list.length * (small ? 4 : 8))
  let out = ''
  for (let i = 0; i < list.length; i++) {
    const type = types[i] ?? 1
    if ((type & 7) === 3 && i + 2 < list.length) {
      out += `C${[list[i]!, list[i + 1]!, list[i + 2]!].map(one => one.join(' ')).join(' ')}`
      i += 2
    } else out += `${(type & 7) === 0 ? 'M' : 'L'}${list[i]!.join(' ')}`
    if ((types[i] ?? 0) & 0x80) out += 'Z'
  }
  return out
}

const argb = (value: number): Paint => ({
  color: `#${(value & 0xffffff).toString(16).padStart(6, '0')}`,
  opacity: Math.round(((value >>> 24) / 255) * 100) / 100,
})

const float = (data: Buffer, at: number): number => {
  const value = data.readFloatLE(at)
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0
}

const matrixAt = (data: Buffer): Matrix =>
  matrixOf([0, 4, 8, 12, 16, 20].map(at => data.readFloatLE(at)).map(one => (Number.isFinite(one) ? one : 0)))

function points(data: Buffer, at: number, count: number, small: boolean): [number, number][] {
  const size = small ? 4 : 8
  if (count > 200_000 || at + count * size > data.length) return []
  return Array.from({ length: count }, (_, i) => {
    const from = at + i * size
    return small
      ? [data.readInt16LE(from), data.readInt16LE(from + 2)]
      : [float(data, from), float(data, from + 4)]
  })
}

const rects = (data: Buffer, at: number, count: number, small: boolean): number[][] => {
  const list = points(data, at, count * 2, small)
  return Array.from({ length: list.length / 2 }, (_, i) => [...list[2 * i]!, ...list[2 * i + 1]!])
}

const lines = (list: [number, number][]): string =>
  list.length > 1 ? `M${list.map(one => one.join(' ')).join('L')}` : ''

function oval([x = 0, y = 0, w = 0, h = 0]: number[]): string {
  const [rx, ry] = [w / 2, h / 2]
  return `M${x} ${y + ry}A${rx} ${ry} 0 1 1 ${x + w} ${y + ry}A${rx} ${ry} 0 1 1 ${x} ${y + ry}Z`
}
