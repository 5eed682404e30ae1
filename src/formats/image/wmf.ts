import { pngOfDib } from './bmp-to-png.ts'
import { colorRefAt } from './color-ref.ts'

/** Records of a Windows metafile that draw or set something, by their numbers. */
const R = {
  save: 0x001e,
  restore: 0x0127,
  select: 0x012d,
  delete: 0x01f0,
  textAlign: 0x012e,
  textColor: 0x0209,
  windowOrigin: 0x020b,
  windowExtent: 0x020c,
  lineTo: 0x0213,
  moveTo: 0x0214,
  pen: 0x02fa,
  font: 0x02fb,
  brush: 0x02fc,
  polygon: 0x0324,
  polyline: 0x0325,
  polypolygon: 0x0538,
  rectangle: 0x041b,
  roundRect: 0x061c,
  ellipse: 0x0418,
  arc: 0x0817,
  pie: 0x081a,
  chord: 0x0830,
  textOut: 0x0521,
  extendedText: 0x0a32,
  patternBlt: 0x061d,
  stretchDib: 0x0f43,
  stretchBlt: 0x0b41,
  bitBlt: 0x0940,
} as const
/** Records that make an object of a kind that is not drawn with, but takes a number all the same. */
const OTHER_OBJECTS = new Set([0x00f7, 0x0142, 0x01f9, 0x06ff, 0x00f8])

const PLACEABLE = 0x9ac6cdd7
const MAX_SVG = 20_000_000

interface Pen {
  color: string
  width: number
}

interface Font {
  size: number
  bold: boolean
  italic: boolean
  turn: number
}

interface State {
  pen: Pen | null
  brush: string | null
  font: Font
  textColor: string
  align: number
  at: [number, number]
}

type Tool = { pen: Pen | null } | { brush: string | null } | { font: Font } | Record<never, never>

/** A Windows metafile as SVG; undefined where it is none, is damaged, or nothing in it is known. */
export function svgOfWmf(file: Buffer): string | undefined {
  try {
    return new Player(file).play()
  } catch (error) {
    // Reading beyond the end of a record that is shorter than it must be.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

class Player {
  private readonly file: Buffer
  private out = ''
  private readonly tools: (Tool | undefined)[] = []
  private readonly saved: State[] = []
  private state: State = {
    pen: { color: '#000000', width: 1 },
    brush: '#ffffff',
    font: { size: 12, bold: false, italic: false, turn: 0 },
    textColor: '#000000',
    align: 0,
    at: [0, 0],
  }
  private origin: [number, number] = [0, 0]
  private extent: [number, number] | undefined

  constructor(file: Buffer) {
    this.file = file
  }

  play(): string | undefined {
    const { file } = this
    if (file.length < 40) return undefined
    const isPlaceable = file.readUInt32LE(0) === PLACEABLE
    const start = isPlaceable ? 22 : 0
    if (![1, 2].includes(file.readUInt16LE(start)) || file.readUInt16LE(start + 2) !== 9) return undefined
    if (isPlaceable) {
      const [left, top, right, bottom] = [6, 8, 10, 12].map(at => file.readInt16LE(at)) as [
        number,
        number,
        number,
        number,
      ]
      this.origin = [left, top]
      this.extent = [right - left, bottom - top]
    }
    for (let at = start + 18; at + 6 <= file.length && this.out.length < MAX_SVG; ) {
      const size = file.readUInt32LE(at) * 2
      const type = file.readUInt16LE(at + 4)
      if (type === 0 || size < 6 || at + size > file.length) break
      this.record(type, file.subarray(at + 6, at + size))
      at += size
    }
    if (this.out === '' || !this.extent || this.extent.includes(0)) return undefined
    const [x, y] = this.origin
    const [width, height] = this.extent
    // An extent below nought turns the axis around.
    const flip =
      width < 0 || height < 0
        ? ` transform="translate(${width < 0 ? 2 * x : 0} ${height < 0 ? 2 * y : 0}) scale(${Math.sign(width)} ${Math.sign(height)})"`
        : ''
    const [w, h] = [Math.abs(width), Math.abs(height)]
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}"><g${flip}>${this.out}</g></svg>`
  }

  private record(type: number, data: Buffer): void {
    const int = (at: number) => data.readInt16LE(at)
    switch (type) {
      case R.windowOrigin:
        this.origin = [int(2), int(0)]
        break
      case R.windowExtent:
        this.extent = [int(2), int(0)]
        break
      case R.save:
        if (this.saved.length < 200) this.saved.push({ ...this.state })
        break
      case R.restore:
        this.state = this.saved.pop() ?? this.state
        break
      case R.textColor:
        this.state.textColor = colorRefAt(data, 0)
        break
      case R.textAlign:
        this.state.align = data.readUInt16LE(0)
        break
      case R.pen:
        this.keep({
          pen: (int(0) & 0xf) === 5 ? null : { color: colorRefAt(data, 6), width: Math.max(1, int(2)) },
        })
        break
      case R.brush:
        this.keep({ brush: int(0) === 1 ? null : colorRefAt(data, 2) })
        break
      case R.font:
        this.keep({
          font: {
            size: Math.abs(int(0)) || 12,
            bold: int(8) >= 600,
            italic: data[10] !== 0,
            turn: -int(4) / 10,
          },
        })
        break
      case R.select:
        Object.assign(this.state, this.tools[data.readUInt16LE(0)])
        break
      case R.delete:
        this.tools[data.readUInt16LE(0)] = undefined
        break
      default:
        if (OTHER_OBJECTS.has(type)) this.keep({})
        else this.draw(type, data)
    }
  }

  /** Objects take the lowest number that is free. */
  private keep(tool: Tool): void {
    const free = this.tools.indexOf(undefined)
    if (free >= 0) this.tools[free] = tool
    else if (this.tools.length < 10_000) this.tools.push(tool)
  }

  private draw(type: number, data: Buffer): void {
    const int = (at: number) => data.readInt16LE(at)
    switch (type) {
      case R.moveTo:
        this.state.at = [int(2), int(0)]
        break
      case R.lineTo: {
        const end: [number, number] = [int(2), int(0)]
        this.put(`M${this.state.at.join(' ')}L${end.join(' ')}`, false)
        this.state.at = end
        break
      }
      case R.polygon:
      case R.polyline:
        this.put(pathOf(data, 2, int(0), type === R.polygon), type === R.polygon)
        break
      case R.polypolygon: {
        const count = data.readUInt16LE(0)
        let [path, at] = ['', 2 + count * 2]
        for (let i = 0; i < count; i++) {
          const length = data.readUInt16LE(2 + i * 2)
          path += pathOf(data, at, length, true)
          at += length * 4
        }
        this.put(path, true)
        break
      }
      case R.rectangle:
        this.put(`M${int(6)} ${int(4)}H${int(2)}V${int(0)}H${int(6)}Z`, true)
        break
      case R.roundRect:
        this.put(`M${int(10)} ${int(8)}H${int(6)}V${int(4)}H${int(10)}Z`, true)
        break
      case R.ellipse:
        this.put(ellipse(int(6), int(4), int(2), int(0)), true)
        break
      case R.arc:
      case R.pie:
      case R.chord:
        this.arc(type, [0, 2, 4, 6, 8, 10, 12, 14].map(int))
        break
      case R.patternBlt:
        if (this.state.brush) {
          const [h, w, y, x] = [4, 6, 8, 10].map(int) as [number, number, number, number]
          this.out += `<rect x="${x}" y="${y}" width="${Math.abs(w)}" height="${Math.abs(h)}" fill="${this.state.brush}"/>`
        }
        break
      case R.stretchDib:
        this.picture(data.subarray(22), [int(20), int(18), int(16), int(14)])
        break
      case R.stretchBlt:
        this.picture(data.subarray(20), [int(18), int(16), int(14), int(12)])
        break
      case R.bitBlt:
        this.picture(data.subarray(16), [int(14), int(12), int(10), int(8)])
        break
      case R.textOut: {
        const length = data.readUInt16LE(0)
        const after = 2 + length + (length % 2)
        this.text(data.subarray(2, 2 + length), int(after + 2), int(after))
        break
      }
      case R.extendedText: {
        const [length, options] = [data.readUInt16LE(4), data.readUInt16LE(6)]
        const from = options & 6 ? 16 : 8
        this.text(data.subarray(from, from + length), int(2), int(0))
      }
    }
  }

  private put(path: string, filled: boolean): void {
    const { pen, brush } = this.state
    const fill = filled && brush ? brush : 'none'
    if (path === '' || (fill === 'none' && !pen)) return
    const stroke = pen ? ` stroke="${pen.color}" stroke-width="${pen.width}"` : ''
    this.out += `<path d="${path}" fill="${fill}" fill-rule="evenodd"${stroke}/>`
  }

  /** Part of an ellipse, against the clock from one direction to another. */
  private arc(type: number, [ey, ex, sy, sx, bottom, right, top, left]: number[]): void {
    const [cx, cy] = [(left! + right!) / 2, (top! + bottom!) / 2]
    const [rx, ry] = [Math.abs(right! - left!) / 2 || 1, Math.abs(bottom! - top!) / 2 || 1]
    const from = Math.atan2((sy! - cy) / ry, (sx! - cx) / rx)
    let sweep = Math.atan2((ey! - cy) / ry, (ex! - cx) / rx) - from
    if (sweep >= 0) sweep -= 2 * Math.PI
    const points = Array.from({ length: 25 }, (_, i) => {
      const angle = from + (sweep * i) / 24
      return `${(cx + rx * Math.cos(angle)).toFixed(1)} ${(cy + ry * Math.sin(angle)).toFixed(1)}`
    })
    const line = `M${points.join('L')}`
    if (type === R.arc) this.put(line, false)
    else this.put(type === R.pie ? `${line}L${cx} ${cy}Z` : `${line}Z`, true)
  }

  private picture(dib: Buffer, [x, y, width, height]: number[]): void {
    if (dib.length < 40) return
    const [head, bits, used, packing] = [0, 14, 32, 16].map(at =>
      at === 14 ? dib.readUInt16LE(at) : dib.readUInt32LE(at),
    ) as [number, number, number, number]
    const colors = bits <= 8 ? used || 2 ** bits : used
    const size = head + (packing === 3 && head === 40 ? 12 : 0) + Math.min(1024, colors * 4)
    const png = pngOfDib(dib.subarray(0, size), dib.subarray(size))
    if (!png) return
    this.out += `<image x="${x}" y="${y}" width="${Math.abs(width!)}" height="${Math.abs(height!)}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`
  }

  private text(bytes: Buffer, x: number, y: number): void {
    const words = new TextDecoder('windows-1252').decode(bytes).replace(/[\u0000-\u001f]/g, '')
    if (words.trim() === '') return
    const shown = words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    const { font, textColor, align } = this.state
    const down = (align & 24) === 24 ? 0 : (align & 8) === 8 ? -0.2 * font.size : 0.8 * font.size
    const anchor = (align & 6) === 6 ? 'middle' : (align & 2) === 2 ? 'end' : 'start'
    const face = `${font.bold ? ' font-weight="bold"' : ''}${font.italic ? ' font-style="italic"' : ''}`
    const turn = font.turn ? ` transform="rotate(${font.turn} ${x} ${y})"` : ''
    this.out += `<text x="${x}" y="${y + down}" text-anchor="${anchor}" font-size="${font.size}" font-family="sans-serif" fill="${textColor}"${face}${turn}>${shown}</text>`
  }
}

function pathOf(data: Buffer, at: number, count: number, closed: boolean): string {
  if (count < 2 || at + count * 4 > data.length) return ''
  const points = Array.from(
    { length: count },
    (_, i) => `${data.readInt16LE(at + i * 4)} ${data.readInt16LE(at + i * 4 + 2)}`,
  )
  return `M${points.join('L')}${closed ? 'Z' : ''}`
}

function ellipse(left: number, top: number, right: number, bottom: number): string {
  const [rx, ry] = [(right - left) / 2, (bottom - top) / 2]
  return `M${left} ${top + ry}A${rx} ${ry} 0 1 1 ${right} ${top + ry}A${rx} ${ry} 0 1 1 ${left} ${top + ry}Z`
}
