import type { Frame, Place } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { styleDeclarations } from '../../../lib/text/style-declarations.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { hexColor } from './docx-units.ts'
import type { DrawingContext } from './drawing-context.ts'
import type { Line } from './drawing-lines.ts'
import { placeOf } from './float-places.ts'
import { PRESETS } from './theme-colors.ts'
import { paler } from './word-art.ts'

const UNITS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, pc: 12 }

/** A length of VML in points; a bare number is in pixels, or as the caller says. */
export function vmlLength(text: string | undefined, bare = 0.75): number | undefined {
  const match = /^(-?[\d.]+)\s*(pt|in|cm|mm|px|pc)?$/i.exec((text ?? '').trim().slice(0, 30))
  const points = match ? Number(match[1]) * (match[2] ? UNITS[match[2].toLowerCase()]! : bare) : Number.NaN
  return Number.isFinite(points) ? points : undefined
}

/** Two numbers, as origins, sizes and points are written. */
export function vmlPair(text: string | undefined, bare = 1): [number, number] | undefined {
  const [x, y] = (text ?? '').split(/[\s,]+/).map(part => vmlLength(part || '0', bare))
  return x === undefined || y === undefined ? undefined : [x, y]
}

/** What the style and attributes of a shape say. */
export class Shape {
  readonly element: XmlElement
  readonly size: { width?: number; height?: number }
  readonly turn: number
  readonly flip: { x: boolean; y: boolean }
  private readonly style: Map<string, string>
  private readonly context: DrawingContext

  constructor(element: XmlElement, context: DrawingContext) {
    this.element = element
    this.context = context
    this.style = styleDeclarations(element.get('style'))
    const [width, height] = [this.length('width'), this.length('height')]
    this.size = { ...(width && { width }), ...(height && { height }) }
    const rotation = this.style.get('rotation') ?? ''
    this.turn = (Number.parseFloat(rotation) / (/\dfd?$/.test(rotation) ? 65_536 : 1)) % 360 || 0
    const flip = this.style.get('flip') ?? ''
    this.flip = { x: flip.includes('x'), y: flip.includes('y') }
  }

  private length(name: string): number | undefined {
    return vmlLength(this.style.get(name))
  }

  /** A measure of a shape in a group, in the group's own units. */
  measure(name: 'left' | 'top' | 'width' | 'height'): number {
    return vmlLength(this.style.get(name), 1) ?? 0
  }

  isAbsolute(): boolean {
    return this.style.get('position') === 'absolute'
  }

  /** Where the shape stands, if it is out of the flow. */
  place(size: { width?: number; height?: number } = this.size): Place | undefined {
    if (!this.isAbsolute()) return undefined
    const [across, down] = ['horizontal', 'vertical'].map(axis => {
      const word = this.style.get(`mso-position-${axis}`)
      const relative = this.style.get(`mso-position-${axis}-relative`)?.replace(/-margin-area$/, 'Margin')
      return { word: word === 'absolute' ? undefined : word, relative }
    }) as [{ word?: string; relative?: string }, { word?: string; relative?: string }]
    return placeOf(
      {
        across: across.relative,
        x: across.word ?? (this.length('margin-left') ?? 0) + (this.length('left') ?? 0),
        down: down.relative,
        y: down.word ?? (this.length('margin-top') ?? 0) + (this.length('top') ?? 0),
      },
      { width: size.width ?? 0, height: size.height ?? 0 },
      this.context.margin(),
    )
  }

  /** How text goes around it, unless it lies in front of or behind the text. */
  around(): Pick<Frame, 'around' | 'layer'> {
    const wrap = this.element.find('wrap')
    const type = wrap?.get('type')
    const order = Number(this.style.get('z-index')) || 0
    if (!wrap || type === 'none' || this.context.isRunning)
      return { layer: { side: order < 0 ? 'back' : 'front', order } }
    const side = wrap.get('side')
    const room = (name: string, otherwise: number) =>
      Math.min(72, this.length(`mso-wrap-distance-${name}`) ?? otherwise)
    return {
      around: {
        sides:
          type === 'topAndBottom'
            ? 'none'
            : side === 'left' || side === 'right' || side === 'largest'
              ? side
              : 'both',
        top: room('top', 0),
        bottom: room('bottom', 0),
        left: room('left', 9),
        right: room('right', 9),
      },
    }
  }

  fill(otherwise?: string): string | undefined {
    if (/^f/.test(this.element.get('filled') ?? '')) return undefined
    const color = colorOf(this.element.get('fillcolor')) ?? otherwise
    const said = this.element.find('v:fill')?.get('opacity') ?? '1'
    const share = Number.parseFloat(said) / (said.endsWith('f') ? 65_536 : 1)
    return color && (share > 0 && share < 1 ? paler(color, share) : color)
  }

  stroke(): string | undefined {
    if (/^f/.test(this.element.get('stroked') ?? '')) return undefined
    return colorOf(this.element.get('strokecolor')) ?? '#000000'
  }

  line(): Line | undefined {
    const color = this.stroke()
    const stroke = this.element.find('v:stroke')
    const dash = stroke?.get('dashstyle')
    const ends = (name: string) => (stroke?.get(name) ?? 'none') !== 'none'
    return color
      ? {
          color,
          width: Math.min(20, vmlLength(this.element.get('strokeweight'), 1) ?? 0.75),
          dash: dash && dash !== 'solid' ? dash : undefined,
          head: ends('startarrow'),
          tail: ends('endarrow'),
        }
      : undefined
  }

  font(words: XmlElement): { font?: string; bold?: boolean; italic?: boolean } {
    const style = styleDeclarations(words.get('style'))
    const font = style.get('font-family')?.replace(/["']/g, '')
    return {
      ...(font && { font }),
      ...(style.get('font-weight') === 'bold' && { bold: true }),
      ...(style.get('font-style') === 'italic' && { italic: true }),
    }
  }
}

/** `#fc0`, `#ffcc00 [3212]` or `silver`. */
function colorOf(written: string | undefined): string | undefined {
  const [word = ''] = (written ?? '').trim().split(/\s/)
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(word)
  if (short)
    return hexColor(
      short
        .slice(1)
        .map(digit => digit + digit)
        .join(''),
    )
  return word.startsWith('#') ? hexColor(word.slice(1)) : entryOf(PRESETS, word.toLowerCase())
}
