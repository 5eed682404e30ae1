import { dashesOf, gradientEnds } from '../charts/line-looks.ts'
import type { PathSize } from '../charts/surface.ts'
import type { CellFill, CellFont, CellLine, DrawnLine } from '../document/cell-style.ts'
import { asOneText } from '../lib/text/leaning-text.ts'
import { Dict, name, newRef, type Obj, type Ref, Stream } from '../pdf/core/objects.ts'
import { pathOperators } from './path-operators.ts'
import type { SheetText } from './sheet-text.ts'

/** A number as a content stream has it. */
export const n = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000
  return Number.isFinite(rounded) ? String(rounded) : '0'
}

const colors = new Map<string, string>()
const MOST_COLORS = 1_000

export function rgb(color: string): string {
  const known = colors.get(color)
  if (known !== undefined) return known
  const made = [1, 3, 5].map(at => n(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
  if (colors.size < MOST_COLORS) colors.set(color, made)
  return made
}

/** What pages share: fonts, images, patterns. */
export class Resources {
  private readonly made = new Map<string, Map<string, Ref>>()

  add(kind: 'XObject' | 'Pattern' | 'Shading' | 'ExtGState', key: string, make: () => Ref): string {
    const group = this.made.get(kind) ?? new Map<string, Ref>()
    this.made.set(kind, group)
    const label = `${kind[0]}${key}`
    if (!group.has(label)) group.set(label, make())
    return label
  }

  dict(fonts: Map<string, Ref>): Dict {
    const out = new Dict()
    out.set('Font', Dict.of(Object.fromEntries(fonts)))
    for (const [kind, group] of this.made) out.set(kind, Dict.of(Object.fromEntries(group)))
    return out
  }
}

export interface Link {
  x: number
  y: number
  width: number
  height: number
  target: string
}

/** Draws on a page whose y runs down from the upper edge. Lengths are points. */
export class Canvas {
  readonly text: SheetText
  readonly resources: Resources
  readonly links: Link[] = []
  private readonly parts: string[] = []
  private scale = 1
  private origin = { x: 0, y: 0 }

  constructor(text: SheetText, resources: Resources, height: number) {
    this.text = text
    this.resources = resources
    this.parts.push(`1 0 0 -1 0 ${n(height)} cm`)
  }

  content(): string {
    return this.parts.join('\n')
  }

  raw(operators: string): void {
    this.parts.push(operators)
  }

  /** Draws within a part of the page, moved and scaled. */
  within(x: number, y: number, scale: number, draw: () => void): void {
    const before = { origin: this.origin, scale: this.scale }
    this.origin = { x: this.origin.x + x * this.scale, y: this.origin.y + y * this.scale }
    this.scale *= scale
    this.parts.push(`q ${n(scale)} 0 0 ${n(scale)} ${n(x)} ${n(y)} cm`)
    draw()
    this.parts.push('Q')
    this.origin = before.origin
    this.scale = before.scale
  }

  clipped(x: number, y: number, width: number, height: number, draw: () => void): void {
    this.parts.push(`q ${n(x)} ${n(y)} ${n(width)} ${n(height)} re W n`)
    draw()
    this.parts.push('Q')
  }

  /** Draws within an SVG path, its own origin at x and y, or so that what lies behind shows through. */
  masked(
    x: number,
    y: number,
    { path, cover = 1 }: { path?: string; cover?: number },
    draw: () => void,
  ): void {
    const outline = path ? pathOperators(path) : ''
    const clip = outline && `1 0 0 1 ${n(x)} ${n(y)} cm ${outline} W n 1 0 0 1 ${n(-x)} ${n(-y)} cm`
    this.parts.push(`q ${cover < 1 ? `/${this.covering(cover)} gs ` : ''}${clip}`)
    draw()
    this.parts.push('Q')
  }

  private covering(cover: number): string {
    const label = Math.round(cover * 255)
      .toString(16)
      .padStart(2, '0')
    return this.resources.add('ExtGState', label, () => newRef(Dict.of({ ca: cover })))
  }

  link(x: number, y: number, width: number, height: number, target: string): void {
    this.links.push({
      x: this.origin.x + x * this.scale,
      y: this.origin.y + y * this.scale,
      width: width * this.scale,
      height: height * this.scale,
      target,
    })
  }

  fillRect(x: number, y: number, width: number, height: number, color: string): void {
    this.fill(color, `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`)
  }

  /** Fills an outline; two digits behind a colour say how much it covers. */
  private fill(color: string, outline: string): void {
    if (color.length !== 9) {
      this.parts.push(`${rgb(color)} rg ${outline} f`)
      return
    }
    const cover = Number.parseInt(color.slice(7), 16) / 255
    this.parts.push(`q /${this.covering(cover)} gs ${rgb(color)} rg ${outline} f Q`)
  }

  strokeRect(x: number, y: number, width: number, height: number, line: DrawnLine): void {
    this.parts.push(`q ${stroke(line)} ${n(x)} ${n(y)} ${n(width)} ${n(height)} re S Q`)
  }

  /** A fill with its pattern or gradient. */
  paint(x: number, y: number, width: number, height: number, fill: CellFill): void {
    if (fill.gradient) {
      this.gradient(x, y, width, height, fill.gradient, `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`)
      return
    }
    this.fillRect(x, y, width, height, fill.color)
    if (fill.pattern) this.pattern(fill.pattern, `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`)
  }

  private pattern(pattern: NonNullable<CellFill['pattern']>, outline: string): void {
    const drawn = PATTERNS[pattern.name]
    if (!drawn) return
    const key = this.resources.add('Pattern', pattern.name, () => tiling(drawn))
    this.parts.push(`q /PCS cs ${rgb(pattern.color)} /${key} scn ${outline} f Q`)
  }

  gradient(
    x: number,
    y: number,
    width: number,
    height: number,
    { angle, stops }: NonNullable<CellFill['gradient']>,
    outline: string,
  ): void {
    const coords = gradientEnds({ x, y, width, height }, angle)
    const all = stops.length > 1 ? stops : [stops[0]!, { ...stops[0]!, at: 1 }]
    const key = this.resources.add(
      'Shading',
      `${coords.map(one => Math.round(one * 10)).join('_')}${all.map(one => one.color.slice(1) + Math.round(one.at * 100)).join('')}`,
      () =>
        newRef(
          Dict.of({
            ShadingType: 2,
            ColorSpace: name('DeviceRGB'),
            Coords: coords,
            Extend: [true, true],
            Function: stitched(all),
          }),
        ),
    )
    this.parts.push(`q ${outline} W n /${key} sh Q`)
  }

  /** A line of a cell's border, lying on the edge. */
  border(x1: number, y1: number, x2: number, y2: number, line: CellLine): void {
    const width = line.width ?? WIDTHS[line.style] ?? 0.75
    if (line.style === 'double') {
      const [ox, oy] = x1 === x2 ? [0.85, 0] : [0, 0.85]
      const style = `${rgb(line.color)} RG 0.5 w`
      this.parts.push(
        `q ${style} ${n(x1 - ox)} ${n(y1 - oy)} m ${n(x2 - ox)} ${n(y2 - oy)} l ${n(x1 + ox)} ${n(y1 + oy)} m ${n(x2 + ox)} ${n(y2 + oy)} l S Q`,
      )
      return
    }
    const dash = DASHES[line.style]
    const dashed = dash ? `[${dash.map(part => n(part * Math.max(0.75, width))).join(' ')}] 0 d ` : ''
    this.parts.push(
      `q ${rgb(line.color)} RG ${n(width)} w ${dashed}${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S Q`,
    )
  }

  line(x1: number, y1: number, x2: number, y2: number, line: DrawnLine): void {
    this.parts.push(`q ${stroke(line)} ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S Q`)
  }

  /** An SVG path, its own origin at x and y. */
  path(
    path: string,
    x: number,
    y: number,
    fill: CellFill | undefined,
    line: DrawnLine | undefined,
    size?: PathSize,
  ): void {
    const operators = pathOperators(path)
    if (operators === '') return
    this.parts.push(`q 1 0 0 1 ${n(x)} ${n(y)} cm`)
    if (fill?.gradient && size)
      this.gradient(size.left ?? 0, size.top ?? 0, size.width, size.height, fill.gradient, operators)
    else if (fill) this.fill(fill.color, operators)
    if (fill?.pattern) this.pattern(fill.pattern, operators)
    if (line) this.parts.push(`${stroke(line)} ${operators} S`)
    this.parts.push('Q')
  }

  /** Text from its baseline's beginning on; turned against the clock, in the direction of its paragraph. */
  show(
    text: string,
    x: number,
    y: number,
    font: CellFont,
    color: string,
    degrees = 0,
    runsLeft?: boolean,
  ): void {
    if (text === '') return
    const shown = this.text.show(text, font, runsLeft)
    if (shown === '') return
    const { slanted } = this.text.face(font)
    const rise = font.raised === 'super' ? font.size * 0.33 : font.raised === 'sub' ? -font.size * 0.08 : 0
    const turn = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const [px, py] = [x - sin * rise, y - cos * rise]
    const lean = slanted ? 0.21 : 0
    const matrix = [cos, -sin, -sin + lean * cos, -cos - lean * sin, px, py].map(n).join(' ')
    const drawn = `BT ${rgb(color)} rg ${matrix} Tm ${shown} ET`
    this.parts.push(degrees % 90 === 0 ? drawn : asOneText(text, drawn))
    if (!font.underline && !font.strike) return
    const width = this.text.width(text, font)
    const thick = Math.max(0.4, font.size * 0.06)
    const rules: number[] = []
    if (font.underline) rules.push(font.size * 0.12)
    if (font.underline === 'double') rules.push(font.size * 0.12 + 2 * thick)
    if (font.strike) rules.push(-font.size * 0.28)
    for (const below of rules) {
      const [ax, ay] = [px + sin * below, py + cos * below]
      this.parts.push(
        `q ${rgb(color)} RG ${n(thick)} w ${n(ax)} ${n(ay)} m ${n(ax + cos * width)} ${n(ay - sin * width)} l S Q`,
      )
    }
  }

  /** An image in its box, its upper left corner at x and y. */
  image(key: string, make: () => Ref, x: number, y: number, width: number, height: number): void {
    const label = this.resources.add('XObject', key, make)
    this.parts.push(`q ${n(width)} 0 0 ${n(-height)} ${n(x)} ${n(y + height)} cm /${label} Do Q`)
  }
}

function stroke(line: DrawnLine): string {
  const dash = line.dash ? `[${dashesOf(line.dash, line.width).map(n).join(' ')}] 0 d` : ''
  return `${rgb(line.color)} RG ${n(Math.max(0.1, line.width))} w ${dash}`
}

export const WIDTHS: Record<string, number> = {
  hair: 0.25,
  dotted: 0.75,
  dashDotDot: 0.75,
  dashDot: 0.75,
  dashed: 0.75,
  thin: 0.75,
  mediumDashDotDot: 1.75,
  slantDashDot: 1.75,
  mediumDashDot: 1.75,
  mediumDashed: 1.75,
  medium: 1.75,
  thick: 2.5,
  double: 2.2,
}

const DASHES: Record<string, number[]> = {
  hair: [1, 1],
  dotted: [1, 1.5],
  dashed: [4, 2],
  dashDot: [6, 2, 2, 2],
  dashDotDot: [6, 2, 2, 2, 2, 2],
  mediumDashed: [4, 2],
  mediumDashDot: [5, 2, 1.5, 2],
  mediumDashDotDot: [5, 2, 1.5, 2, 1.5, 2],
  slantDashDot: [5, 2, 1.5, 2],
}

/** Within a square of 4 points whose y runs up, as the page's does: lines that rise to the right are `Up`. */
const PATTERNS: Record<string, string> = {
  darkGray: '0 0 4 1 re 0 2 4 1 re 0 1 1 1 re 2 1 1 1 re 1 3 1 1 re 3 3 1 1 re f',
  mediumGray: '0 0 1 1 re 2 0 1 1 re 1 1 1 1 re 3 1 1 1 re 0 2 1 1 re 2 2 1 1 re 1 3 1 1 re 3 3 1 1 re f',
  lightGray: '0 0 1 1 re 2 1 1 1 re 0 2 1 1 re 2 3 1 1 re f',
  gray125: '0 0 1 1 re 2 2 1 1 re f',
  gray0625: '0 0 1 1 re f',
  darkHorizontal: '0 0 4 2 re f',
  darkVertical: '0 0 2 4 re f',
  darkDown: '1.6 w 0 4 m 4 0 l -1 1 m 1 -1 l 3 5 m 5 3 l S',
  darkUp: '1.6 w 0 0 m 4 4 l -1 3 m 1 5 l 3 -1 m 5 1 l S',
  darkGrid: '0 0 2 2 re 2 2 2 2 re f',
  darkTrellis: '0 0 4 1 re 0 2 4 1 re 1 1 2 1 re 3 3 2 1 re f',
  lightHorizontal: '0 0 4 1 re f',
  lightVertical: '0 0 1 4 re f',
  lightDown: '0.6 w 0 4 m 4 0 l -1 1 m 1 -1 l 3 5 m 5 3 l S',
  lightUp: '0.6 w 0 0 m 4 4 l -1 3 m 1 5 l 3 -1 m 5 1 l S',
  lightGrid: '0 0 4 1 re 0 0 1 4 re f',
  lightTrellis: '0.6 w 0 0 m 4 4 l 0 4 m 4 0 l S',
}

const tiling = (drawn: string): Ref =>
  newRef(
    new Stream(
      Dict.of({
        PatternType: 1,
        PaintType: 2,
        TilingType: 1,
        BBox: [0, 0, 4, 4],
        XStep: 4,
        YStep: 4,
        Resources: new Dict(),
      }),
      Buffer.from(drawn),
    ),
  )

/** Colours one behind the other as a function. */
function stitched(stops: { at: number; color: string }[]): Obj {
  const parts = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const functions: Obj[] = []
  for (let i = 1; i < stops.length; i++)
    functions.push(
      Dict.of({
        FunctionType: 2,
        Domain: [0, 1],
        C0: parts(stops[i - 1]!.color),
        C1: parts(stops[i]!.color),
        N: 1,
      }),
    )
  return Dict.of({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: stops.slice(1, -1).map(stop => stop.at),
    Encode: functions.flatMap(() => [0, 1]),
  })
}
