import { combined, IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { pngOfDib } from './bmp-to-png.ts'
import { colorRefAt } from './color-ref.ts'
import { svgOfEmfPlus } from './emf-plus.ts'

/** Records of an enhanced metafile that draw or set something, by their numbers. */
const R = {
  polybezier: 2,
  polygon: 3,
  polyline: 4,
  windowExtent: 9,
  windowOrigin: 10,
  viewportExtent: 11,
  viewportOrigin: 12,
  end: 14,
  textColor: 24,
  moveTo: 27,
  save: 33,
  restore: 34,
  setTransform: 35,
  changeTransform: 36,
  select: 37,
  pen: 38,
  brush: 39,
  ellipse: 42,
  rectangle: 43,
  roundRect: 44,
  lineTo: 54,
  beginPath: 59,
  endPath: 60,
  closeFigure: 61,
  fillPath: 62,
  fillAndStrokePath: 63,
  strokePath: 64,
  bitBlt: 76,
  stretchBlt: 77,
  stretchBits: 81,
  alphaBlend: 114,
  textAlign: 22,
  font: 82,
  text: 84,
  polybezier16: 85,
  polygon16: 86,
  polyline16: 87,
  polybezierTo16: 88,
  polylineTo16: 89,
  polypolyline16: 90,
  polypolygon16: 91,
  extendedPen: 95,
} as const

const MAX_SVG = 20_000_000

interface Tool {
  pen?: { color: string; width: number } | null
  brush?: string | null
  font?: { size: number; bold: boolean; italic: boolean }
}

interface State {
  matrix: Matrix
  pen: { color: string; width: number } | null
  brush: string | null
  font: { size: number; bold: boolean; italic: boolean }
  textColor: string
  /** Flags: the side that the place of a text is, and whether it is its top, foot or baseline. */
  align: number
}

/** An enhanced metafile as SVG; undefined where it is damaged, or nothing in it is known. */
export function svgOfEmf(file: Buffer): string | undefined {
  try {
    return isEmf(file) ? (svgOfEmfPlus(file) ?? new Player(file).play()) : undefined
  } catch (error) {
    // Reading beyond the end of a record that is shorter than it must be.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isEmf = (file: Buffer): boolean =>
  file.length >= 88 && file.readUInt32LE(0) === 1 && file.readUInt32LE(40) === 0x464d4520

class Player {
  private readonly file: Buffer
  private out = ''
  private readonly tools = new Map<number, Tool>()
  private readonly saved: State[] = []
  private path: string | undefined
  private kept = ''
  private at: [number, number] = [0, 0]
  private state: State = {
    matrix: IDENTITY,
    pen: { color: '#000000', width: 1 },
    brush: '#ffffff',
    font: { size: 12, bold: false, italic: false },
    textColor: '#000000',
    align: 0,
  }
  /** The part of the drawing's own coordinates that is shown: its place, and its size where the file says one. */
  private origin = { x: 0, y: 0 }
  private extent: { width: number; height: number } | undefined
  /** Where that part lies on the device, in its pixels. */
  private viewport = { x: 0, y: 0, width: 0, height: 0 }

  constructor(file: Buffer) {
    this.file = file
  }

  play(): string | undefined {
    const { file } = this
    for (let at = 0; at + 8 <= file.length && this.out.length < MAX_SVG; ) {
      const [type, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)]
      if (type === R.end || size < 8 || at + size > file.length) break
      this.record(type, file.subarray(at, at + size))
      at += size
    }
    if (this.out === '') return undefined
    const { x, y, width, height } = this.shown()
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${this.out}</svg>`
  }

  /** What the picture shows of the drawing's own coordinates. */
  private shown(): { x: number; y: number; width: number; height: number } {
    const { extent, origin, viewport } = this
    const bounds = this.bounds()
    if (!extent) return bounds
    const whole = { ...origin, width: Math.abs(extent.width), height: Math.abs(extent.height) }
    const [across, down] = [extent.width / viewport.width, extent.height / viewport.height]
    if (!(across > 0 && down > 0) || !Number.isFinite(across * down)) return whole
    const drawn = {
      x: (bounds.x - viewport.x) * across + origin.x,
      y: (bounds.y - viewport.y) * down + origin.y,
      width: bounds.width * across,
      height: bounds.height * down,
    }
    const isOutside =
      drawn.x >= whole.x + whole.width ||
      drawn.y >= whole.y + whole.height ||
      drawn.x + drawn.width <= whole.x ||
      drawn.y + drawn.height <= whole.y
    // The window only sets the scale where all is drawn beside it.
    return isOutside ? drawn : whole
  }

  /** The bounds of what is drawn, in pixels of the device. */
  private bounds(): { x: number; y: number; width: number; height: number } {
    const [x, y, right, bottom] = [8, 12, 16, 20].map(at => this.file.readInt32LE(at)) as number[]
    return { x: x!, y: y!, width: Math.max(1, right! - x!), height: Math.max(1, bottom! - y!) }
  }

  private record(type: number, data: Buffer): void {
    const int = (at: number) => data.readInt32LE(at)
    switch (type) {
      case R.windowExtent:
        this.extent = { width: int(8), height: int(12) }
        break
      case R.windowOrigin:
        this.origin = { x: int(8), y: int(12) }
        break
      case R.viewportExtent:
        this.viewport = { ...this.viewport, width: int(8), height: int(12) }
        break
      case R.viewportOrigin:
        this.viewport = { ...this.viewport, x: int(8), y: int(12) }
        break
      case R.save:
        if (this.saved.length < 200) this.saved.push({ ...this.state })
        break
      case R.restore: {
        const before = this.saved.pop()
        if (before) this.state = before
        break
      }
      case R.setTransform:
        this.state.matrix = matrixAt(data, 8)
        break
      case R.changeTransform: {
        const mode = int(32)
        if (mode === 1) this.state.matrix = IDENTITY
        else if (mode === 2) this.state.matrix = combined(matrixAt(data, 8), this.state.matrix)
        else if (mode === 3) this.state.matrix = combined(this.state.matrix, matrixAt(data, 8))
        else if (mode === 4) this.state.matrix = matrixAt(data, 8)
        break
      }
      case R.textAlign:
        this.state.align = data.readUInt32LE(8)
        break
      case R.textColor:
        this.state.textColor = colorRefAt(data, 8)
        break
      case R.pen:
        this.keep(int(8), { pen: penOf(int(12), int(16), colorRefAt(data, 24)) })
        break
      case R.extendedPen:
        this.keep(int(8), { pen: penOf(int(28), int(32), colorRefAt(data, 40)) })
        break
      case R.brush:
        this.keep(int(8), { brush: int(12) === 1 ? null : colorRefAt(data, 16) })
        break
      case R.font:
        this.keep(int(8), {
          font: { size: Math.abs(int(12)) || 12, bold: int(28) >= 600, italic: data[32] !== 0 },
        })
        break
      case R.select:
        this.select(data.readUInt32LE(8))
        break
      default:
        this.draw(type, data)
    }
  }

  private draw(type: number, data: Buffer): void {
    const int = (at: number) => data.readInt32LE(at)
    switch (type) {
      case R.moveTo:
        this.at = [int(8), int(12)]
        if (this.path !== undefined) this.path += `M${this.at.join(' ')}`
        break
      case R.lineTo:
        this.line(`L${int(8)} ${int(12)}`, [int(8), int(12)])
        break
      case R.polybezier:
      case R.polygon:
      case R.polyline:
        this.many(points(data, 28, int(24), 4), type === R.polybezier ? 'C' : 'L', type === R.polygon)
        break
      case R.polybezier16:
      case R.polygon16:
      case R.polyline16:
        this.many(points(data, 28, int(24), 2), type === R.polybezier16 ? 'C' : 'L', type === R.polygon16)
        break
      case R.polybezierTo16:
      case R.polylineTo16: {
        const list = points(data, 28, int(24), 2)
        const last = list.at(-1)
        if (last)
          this.line(
            `${type === R.polybezierTo16 ? 'C' : 'L'}${list.map(one => one.join(' ')).join(' ')}`,
            last,
          )
        break
      }
      case R.polypolyline16:
      case R.polypolygon16:
        this.parts(data, type === R.polypolygon16)
        break
      case R.rectangle:
      case R.roundRect:
      case R.ellipse:
        this.box(type === R.ellipse, int(8), int(12), int(16), int(20))
        break
      case R.beginPath:
        this.path = ''
        break
      case R.closeFigure:
        if (this.path) this.path += 'Z'
        break
      case R.endPath:
        this.kept = this.path ?? ''
        this.path = undefined
        break
      case R.fillPath:
      case R.fillAndStrokePath:
      case R.strokePath:
        this.put(this.kept, type !== R.strokePath, type !== R.fillPath)
        this.kept = ''
        break
      case R.stretchBits:
        this.picture(data, { x: 24, y: 28, w: 72, h: 76, offset: 48 })
        break
      case R.bitBlt:
      case R.stretchBlt:
      case R.alphaBlend:
        this.picture(data, { x: 24, y: 28, w: 32, h: 36, offset: 84 })
        break
      case R.text:
        this.text(data)
    }
  }

  private keep(index: number, tool: Tool): void {
    if (this.tools.size < 10_000) this.tools.set(index, tool)
  }

  private select(index: number): void {
    const known = index >= 0x80000000 ? STOCK[index - 0x80000000] : this.tools.get(index)
    if (known?.pen !== undefined) this.state.pen = known.pen
    if (known?.brush !== undefined) this.state.brush = known.brush
    if (known?.font) this.state.font = known.font
  }

  /** Adds to the path that is open, or draws at once from where the pen stands. */
  private line(step: string, end: [number, number]): void {
    if (this.path !== undefined) this.path += this.path === '' ? `M${this.at.join(' ')}${step}` : step
    else this.put(`M${this.at.join(' ')}${step}`, false, true)
    this.at = end
  }

  private many(list: [number, number][], step: 'C' | 'L', closed: boolean): void {
    const [first, ...rest] = list
    if (!first || rest.length === 0 || (step === 'C' && rest.length % 3 > 0)) return
    const path = `M${first.join(' ')}${step}${rest.map(one => one.join(' ')).join(' ')}${closed ? 'Z' : ''}`
    if (this.path !== undefined) this.path += path
    else this.put(path, closed, true)
  }

  private parts(data: Buffer, closed: boolean): void {
    const count = data.readUInt32LE(24)
    if (count > 100_000) return
    let path = ''
    let at = 32 + count * 4
    for (let i = 0; i < count; i++) {
      const length = data.readUInt32LE(32 + i * 4)
      const list = points(data, at, length, 2)
      at += length * 4
      if (list.length > 1) path += `M${list.map(one => one.join(' ')).join('L')}${closed ? 'Z' : ''}`
    }
    if (this.path !== undefined) this.path += path
    else this.put(path, closed, true)
  }

  private box(round: boolean, left: number, top: number, right: number, bottom: number): void {
    const [rx, ry] = [(right - left) / 2, (bottom - top) / 2]
    const path = round
      ? `M${left} ${top + ry}A${rx} ${ry} 0 1 1 ${right} ${top + ry}A${rx} ${ry} 0 1 1 ${left} ${top + ry}Z`
      : `M${left} ${top}H${right}V${bottom}H${left}Z`
    if (this.path !== undefined) this.path += path
    else this.put(path, true, true)
  }

  private put(path: string, filled: boolean, stroked: boolean): void {
    const { pen, brush, matrix } = this.state
    const fill = filled && brush ? brush : 'none'
    const stroke = stroked && pen ? ` stroke="${pen.color}" stroke-width="${pen.width}"` : ''
    if (path === '' || (fill === 'none' && stroke === '')) return
    this.out += `<path d="${path}" fill="${fill}" fill-rule="evenodd"${stroke}${transform(matrix)}/>`
  }

  private picture(data: Buffer, at: { x: number; y: number; w: number; h: number; offset: number }): void {
    const [headAt, headSize, bitsAt, bitsSize] = [0, 4, 8, 12].map(n =>
      data.readUInt32LE(at.offset + n),
    ) as number[]
    if (!headSize || !bitsSize) return
    const png = pngOfDib(data.subarray(headAt, headAt! + headSize), data.subarray(bitsAt, bitsAt! + bitsSize))
    if (!png) return
    const [x, y, w, h] = [at.x, at.y, at.w, at.h].map(n => data.readInt32LE(n)) as number[]
    this.out += `<image x="${x}" y="${y}" width="${Math.abs(w!)}" height="${Math.abs(h!)}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"${transform(this.state.matrix)}/>`
  }

  private text(data: Buffer): void {
    const [x, y, length, offset] = [36, 40, 44, 48].map(n => data.readInt32LE(n)) as number[]
    if (length! < 1 || length! > 10_000) return
    const words = data
      .toString('utf16le', offset, offset! + length! * 2)
      .replace(/[\u0000-\u001f\ufffe\uffff]/g, '')
    const shown = words.toWellFormed().replace(/&/g, '&amp;').replace(/</g, '&lt;')
    const { font, textColor, matrix, align } = this.state
    const anchor = (align & 6) === 6 ? ' text-anchor="middle"' : align & 2 ? ' text-anchor="end"' : ''
    const down = (align & 24) === 24 ? 0 : align & 8 ? -font.size * 0.2 : font.size * 0.8
    const face = `${font.bold ? ' font-weight="bold"' : ''}${font.italic ? ' font-style="italic"' : ''}`
    this.out += `<text x="${x}" y="${y! + down}"${anchor} font-size="${font.size}" font-family="sans-serif" fill="${textColor}"${face}${transform(matrix)}>${shown}</text>`
  }
}

const STOCK: Record<number, Tool> = {
  0: { brush: '#ffffff' },
  1: { brush: '#c0c0c0' },
  2: { brush: '#808080' },
  3: { brush: '#404040' },
  4: { brush: '#000000' },
  5: { brush: null },
  6: { pen: { color: '#ffffff', width: 1 } },
  7: { pen: { color: '#000000', width: 1 } },
  8: { pen: null },
}

const penOf = (style: number, width: number, color: string) =>
  (style & 0xf) === 5 ? null : { color, width: Math.max(1, width) }
const matrixAt = (data: Buffer, at: number): Matrix => {
  const numbers = [0, 4, 8, 12, 16, 20].map(n => data.readFloatLE(at + n))
  return matrixOf(numbers.map(one => (Number.isFinite(one) ? one : 0)))
}
const transform = (matrix: Matrix): string =>
  matrix.every((value, i) => value === IDENTITY[i]) ? '' : ` transform="matrix(${matrix.join(' ')})"`

function points(data: Buffer, at: number, count: number, bytes: 2 | 4): [number, number][] {
  if (count < 0 || at + count * bytes * 2 > data.length) return []
  return Array.from({ length: count }, (_, i) => {
    const from = at + i * bytes * 2
    return bytes === 2
      ? [data.readInt16LE(from), data.readInt16LE(from + 2)]
      : [data.readInt32LE(from), data.readInt32LE(from + 4)]
  })
}
