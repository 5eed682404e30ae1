import type { Rgb } from '../../../lib/color/colors.ts'
import type { Box, PdfPath } from '../../../lib/geometry/pdf-page.ts'
import { PathShape, SEGMENT } from '../path-shape.ts'
import { within } from '../rectangles.ts'
import { op } from './operators.ts'

/** Pages with more of them are drawings, which PDFium reads. */
const MOST_PATHS = 3000
const MOST_POINTS = 30_000
/** So many clips of an object are looked at. */
const MOST_CLIPS = 8
/** Clips of more points do not count. */
const MOST_CLIP_POINTS = 64

const FILL = { none: 0, evenOdd: 1, winding: 2 }

/** Operators that paint: the rule of filling, whether they stroke, whether they close the path first. */
const PAINTS = new Map<number, readonly [fill: number, stroked: boolean, closes: boolean]>([
  [op('S'), [FILL.none, true, false]],
  [op('s'), [FILL.none, true, true]],
  [op('f'), [FILL.winding, false, false]],
  [op('F'), [FILL.winding, false, false]],
  [op('f*'), [FILL.evenOdd, false, false]],
  [op('B'), [FILL.winding, true, false]],
  [op('B*'), [FILL.evenOdd, true, false]],
  [op('b'), [FILL.winding, true, true]],
  [op('b*'), [FILL.evenOdd, true, true]],
  [op('n'), [FILL.none, false, false]],
])

/** Operators of path construction and clipping. */
const BUILD = {
  m: op('m'),
  l: op('l'),
  c: op('c'),
  v: op('v'),
  y: op('y'),
  h: op('h'),
  re: op('re'),
  W: op('W'),
  evenOddClip: op('W*'),
}

/** Operators of colour in spaces whose colours are known here. */
const COLOR = { g: op('g'), G: op('G'), rg: op('rg'), RG: op('RG') }
/** Those in other spaces, by what they set. */
const FILL_COLORS = new Set(['k', 'cs', 'sc', 'scn'].map(op))
const STROKE_COLORS = new Set(['K', 'CS', 'SC', 'SCN'].map(op))

/** A colour, or what tells it from others where only PDFium knows what it looks like. */
export type Ink = Rgb | string

/** The graphics state as far as it concerns what is painted; the matrix leads to the page. */
export interface PaintState {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
  fill: Ink
  stroke: Ink
  lineWidth: number
  /** It is painted in another way than opaque. */
  blended: boolean
  clip: Box | undefined
  clips: number
}

export const PAINT_START = {
  fill: [0, 0, 0] as const as Ink,
  stroke: [0, 0, 0] as const as Ink,
  lineWidth: 1,
  blended: false,
  clip: undefined,
  clips: 0,
}

/** The marked content that an object stands in. */
export interface Marks {
  mcid: number
  artifact: boolean
}

const isKnown = (ink: Ink): ink is Rgb => typeof ink !== 'string'
const isSame = (a: number, b: number): boolean => Math.fround(a) === Math.fround(b)

/** Reads the paths that a page's content paints, as PDFium would. */
export class PaintedPaths {
  /** Those of the page that was read last. */
  paths: PdfPath[] = []
  /** The points of the path that is being built, as PDFium keeps them: in the space they are said in. */
  readonly #types: number[] = []
  readonly #x: number[] = []
  readonly #y: number[] = []
  readonly #closes: boolean[] = []
  #clips = false
  #points = 0
  #left = 0
  #top = 0
  #startX = 0
  #startY = 0
  #nowX = 0
  #nowY = 0

  /** A new page; `left` and `top` are those of what is visible of it. */
  begin(left: number, top: number): void {
    this.paths = []
    this.#left = left
    this.#top = top
    this.#points = 0
    this.#nowX = this.#nowY = this.#startX = this.#startY = 0
    this.#forget()
  }

  /** Follows an operator with so many numbers before it; false where that is for PDFium. */
  take(
    operator: number,
    numbers: Float64Array,
    n: number,
    name: string,
    s: PaintState,
    marks: Marks,
  ): boolean {
    const paint = PAINTS.get(operator)
    if (paint) return this.#paint(paint, s, marks)
    const at = (back: number): number => numbers[n - back]!
    switch (operator) {
      case BUILD.m:
        if (n !== 2) return false
        this.#move(at(2), at(1))
        break
      case BUILD.l:
        if (n !== 2) return false
        this.#add(SEGMENT.line, at(2), at(1))
        break
      case BUILD.c:
        if (n !== 6) return false
        this.#curve(at(6), at(5), at(4), at(3), at(2), at(1))
        break
      case BUILD.v:
        if (n !== 4) return false
        this.#curve(this.#nowX, this.#nowY, at(4), at(3), at(2), at(1))
        break
      case BUILD.y:
        if (n !== 4) return false
        this.#curve(at(4), at(3), at(2), at(1), at(2), at(1))
        break
      case BUILD.h:
        this.#close()
        break
      case BUILD.re:
        if (n !== 4) return false
        this.#rectangle(at(4), at(3), at(2), at(1))
        break
      case BUILD.W:
      case BUILD.evenOddClip:
        this.#clips = true
        break
      case COLOR.g:
      case COLOR.G:
      case COLOR.rg:
      case COLOR.RG: {
        const parts = operator === COLOR.g || operator === COLOR.G ? 1 : 3
        if (n !== parts) return false
        const of = (back: number) => Math.trunc(Math.min(Math.max(at(back), 0), 1) * 255 + 0.5)
        const ink: Rgb = [of(parts), of(parts === 1 ? 1 : 2), of(1)]
        if (operator === COLOR.g || operator === COLOR.rg) s.fill = ink
        else s.stroke = ink
        break
      }
      default:
        if (FILL_COLORS.has(operator)) s.fill = inkOf(operator, name, numbers, n, s.fill)
        else if (STROKE_COLORS.has(operator)) s.stroke = inkOf(operator, name, numbers, n, s.stroke)
        else return false
    }
    return this.#points <= MOST_POINTS
  }

  #move(x: number, y: number): void {
    const last = this.#types.length - 1
    this.#nowX = this.#startX = x
    this.#nowY = this.#startY = y
    // Of moves that follow each other the last counts.
    if (last >= 0 && this.#types[last] === SEGMENT.move && !this.#closes[last]) {
      this.#x[last] = x
      this.#y[last] = y
    } else this.#push(SEGMENT.move, x, y)
  }

  #add(type: number, x: number, y: number): void {
    this.#nowX = x
    this.#nowY = y
    this.#push(type, x, y)
  }

  #push(type: number, x: number, y: number): void {
    this.#types.push(type)
    this.#x.push(x)
    this.#y.push(y)
    this.#closes.push(false)
    this.#points++
  }

  #curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    this.#add(SEGMENT.curve, x1, y1)
    this.#add(SEGMENT.curve, x2, y2)
    this.#add(SEGMENT.curve, x3, y3)
  }

  #close(): void {
    if (this.#types.length === 0) return
    if (!isSame(this.#startX, this.#nowX) || !isSame(this.#startY, this.#nowY))
      this.#add(SEGMENT.line, this.#startX, this.#startY)
    this.#closes[this.#closes.length - 1] = true
  }

  #rectangle(x: number, y: number, width: number, height: number): void {
    this.#move(x, y)
    this.#add(SEGMENT.line, x + width, y)
    this.#add(SEGMENT.line, x + width, y + height)
    this.#add(SEGMENT.line, x, y + height)
    this.#add(SEGMENT.line, x, y)
    this.#closes[this.#closes.length - 1] = true
  }

  /** Ends the path: what it paints, and what it leaves of all that comes after. */
  #paint(
    [rule, stroked, closes]: readonly [number, boolean, boolean],
    s: PaintState,
    { mcid, artifact }: Marks,
  ): boolean {
    if (closes) this.#close()
    const last = this.#types.length - 1
    const clips = this.#clips
    // PDFium clips all with a path of one point.
    if (last === 0 && clips) return false
    if (last < 1) {
      this.#forget()
      return true
    }
    const count = this.#types[last] === SEGMENT.move && !this.#closes[last] ? last : last + 1
    const filled = rule !== FILL.none
    if (filled || stroked) {
      if (s.blended || (filled && !isKnown(s.fill)) || (stroked && !isKnown(s.stroke))) return false
      if (this.paths.length >= MOST_PATHS) return false
      const strokeWidth = stroked ? s.lineWidth * Math.sqrt(Math.abs(s.a * s.d - s.b * s.c)) : 0
      const shape = new PathShape(filled, stroked, strokeWidth)
      this.#each(s, count, (x, y, i) => shape.add(this.#types[i]!, x, y, this.#closes[i]!))
      const seen = shape.seen(rule, () => s.clip)
      if (seen)
        this.paths.push({
          ...seen,
          ...(filled && { fill: s.fill as Rgb }),
          fillOpacity: filled ? 1 : 0,
          ...(stroked && { stroke: s.stroke as Rgb }),
          strokeOpacity: stroked ? 1 : 0,
          strokeWidth,
          mcid,
          artifact,
        })
    }
    if (clips) {
      if (++s.clips > MOST_CLIPS || count > MOST_CLIP_POINTS) return false
      const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
      this.#each(s, count, (x, y) => {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      })
      s.clip = s.clip ? within(s.clip, box) : box
    }
    this.#forget()
    return true
  }

  /** The points of the path on the displayed page. */
  #each(s: PaintState, count: number, use: (x: number, y: number, i: number) => void): void {
    const { a, b, c, d, e, f } = s
    for (let i = 0; i < count; i++) {
      const [x, y] = [Math.fround(this.#x[i]!), Math.fround(this.#y[i]!)]
      use(a * x + c * y + e - this.#left, this.#top - (b * x + d * y + f), i)
    }
  }

  #forget(): void {
    this.#types.length = this.#x.length = this.#y.length = this.#closes.length = 0
    this.#clips = false
  }
}

const BASES = new Set(['k', 'K', 'cs', 'CS'].map(op))

/** What tells a colour of another space from others. */
function inkOf(operator: number, name: string, numbers: Float64Array, n: number, before: Ink): string {
  const own = `${operator} ${name} ${numbers.subarray(0, n).join(' ')}`
  return BASES.has(operator) || isKnown(before) ? own : `${before.split('|')[0]}|${own}`
}
