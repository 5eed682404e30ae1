import { combined, IDENTITY, type Matrix } from '../../lib/geometry/matrix.ts'
import { CHAR_KIND, type CharTable } from '../../lib/geometry/pdf-page.ts'
import { boxOf } from './geometry.ts'
import type { PageContext } from './page-context.ts'

/**
 * What leads from where PDFium puts the characters of an ActualText to where they are on the page: it takes them from
 * the text object and forgets the form that is drawn in.
 */
export function formAround(
  { library, pad }: PageContext,
  textPage: number,
  index: number,
  object: number,
): Matrix {
  if (!library.fn.FPDFText_GetMatrix(textPage, index, pad.at(0))) return IDENTITY
  const onPage = pad.floats(6) as unknown as Matrix
  if (!library.fn.FPDFPageObj_GetMatrix(object, pad.at(0))) return IDENTITY
  const [a, b, c, d, e, f] = pad.floats(6) as unknown as Matrix
  const area = a * d - b * c
  if (!(Math.abs(area) > 1e-9)) return IDENTITY
  const back: Matrix = [d, -b, -c, a, c * f - d * e, b * e - a * f]
  return combined(back.map(value => value / area) as unknown as Matrix, onPage)
}

/** Moves a box, given as left, right, bottom and top at a place of `values`, by a matrix. */
export function moveBox(values: Float64Array, at: number, m: Matrix): void {
  const [x0, x1, y0, y1] = values.subarray(at, at + 4) as unknown as [number, number, number, number]
  // In the page's own space y grows upwards, so that what counts as the top of the box is its bottom.
  const { left, right, top: low, bottom: high } = boxOf(m, x0, y0, x1, y1)
  values.set([left, right, low, high], at)
}

/** From where to where on the page, along the x axis. */
export interface Extent {
  left: number
  right: number
}

/** What stands for a text: the glyphs between a mark with an ActualText and its end, which may be several objects. */
export interface Span {
  /** The innermost mark, by which objects know each other. */
  mark: number
  /** The ink of the object that PDFium gives the text to, and the room of all of them. */
  own: Extent
  whole: Extent
}

/** The spans of a page, found once a text of one is met. Objects inside forms are not looked for. */
export class Spans {
  readonly #context: PageContext
  readonly #page: number
  readonly #extents = new Map<number, Extent>()
  #known = false

  constructor(context: PageContext, page: number) {
    this.#context = context
    this.#page = page
  }

  of(object: number): Span | undefined {
    this.#find()
    const mark = this.#markOf(object)
    const own = this.#inkOf(object)
    const whole = this.#extents.get(mark)
    return own && whole && { mark, own, whole }
  }

  /** The room of a span around an object, where its mark has an ActualText. */
  roomOf(object: number): Extent | undefined {
    const mark = this.#markOf(object)
    const { library, pad } = this.#context
    const isSpan =
      mark !== 0 &&
      pad.withText('ActualText', key => library.fn.FPDFPageObjMark_GetParamValueType(mark, key) === STRING)
    return isSpan ? this.of(object)?.whole : undefined
  }

  #find(): void {
    if (this.#known) return
    this.#known = true
    const { fn } = this.#context.library
    const count = fn.FPDFPage_CountObjects(this.#page)
    for (let i = 0; i < count; i++) {
      const object = fn.FPDFPage_GetObject(this.#page, i)
      const mark = object === 0 || fn.FPDFPageObj_GetType(object) !== TEXT ? 0 : this.#markOf(object)
      const ink = mark === 0 ? undefined : this.#inkOf(object)
      if (!ink) continue
      const extent = { left: Math.min(ink.left, this.#originOf(object) ?? ink.left), right: ink.right }
      const known = this.#extents.get(mark)
      if (known) {
        known.left = Math.min(known.left, extent.left)
        known.right = Math.max(known.right, extent.right)
      } else this.#extents.set(mark, extent)
    }
  }

  #markOf(object: number): number {
    const { fn } = this.#context.library
    const count = fn.FPDFPageObj_CountMarks(object)
    return count > 0 ? fn.FPDFPageObj_GetMark(object, count - 1) : 0
  }

  #originOf(object: number): number | undefined {
    const { library, pad } = this.#context
    return library.fn.FPDFPageObj_GetMatrix(object, pad.at(0)) ? pad.floats(6)[4] : undefined
  }

  #inkOf(object: number): Extent | undefined {
    const { library, pad } = this.#context
    if (!library.fn.FPDFPageObj_GetBounds(object, pad.at(0), pad.at(1), pad.at(2), pad.at(3)))
      return undefined
    return { left: pad.float(0), right: pad.float(2) }
  }
}

const TEXT = 1
const STRING = 3

/**
 * Widens the ink of characters to the room of the span they are said by. Browsers draw a vowel mark and its letter as a
 * span of two objects, of which PDFium gives both characters to the first.
 */
export function widenInk(t: CharTable, runs: readonly { room: Extent | undefined }[], m: Matrix): void {
  if (!runs.some(run => run.room)) return
  for (let i = 0; i < t.count; i++) {
    const room = runs[t.runOf[i]!]!.room
    if (!room || t.kinds[i] === CHAR_KIND.generated) continue
    // The display matrix has quarter turns only.
    const [across, move, low, high] =
      m[0] !== 0 ? [m[0], m[4], t.left, t.right] : [m[1], m[5], t.top, t.bottom]
    const [one, other] = [across * room.left + move, across * room.right + move]
    low[i] = Math.min(low[i]!, one, other)
    high[i] = Math.max(high[i]!, one, other)
  }
}

/** Spreads a place inside the object that has the text over the room of all glyphs that stand for it. */
export const spread = (x: number, { own, whole }: Span): number =>
  own.right - own.left > 0.01
    ? whole.left + ((x - own.left) / (own.right - own.left)) * (whole.right - whole.left)
    : x
