import type { DrawnGlyphs, DrawnLetters, Paint } from '../../formats/svg/page-drawing.ts'
import { combined, type Matrix } from '../../lib/geometry/matrix.ts'
import { boxOf } from './geometry.ts'
import { ligatureOf, type Outline, Outlines } from './glyph-outlines.ts'
import type { PageContext } from './page-context.ts'
import { readFont } from './runs.ts'

/** A character of a text object, in the page's own space. */
interface Glyph {
  object: number
  code: number
  /** PDFium sees a space or the end of the line behind it. */
  after: '' | ' ' | '\n'
  x: number
  y: number
  matrix: Matrix
  size: number
  box: { left: number; bottom: number; right: number; top: number }
}

const MAX_CHARS = 300_000
/** Ems by which the outline may be off the place that PDFium tells of the character. */
const NEAR = 0.1

/** The text objects of a page as outlines of their glyphs. */
export class DrawnText {
  readonly #context: PageContext
  readonly #display: Matrix
  readonly #outlines: Outlines
  readonly #objects = new Map<number, Glyph[]>()
  readonly #glyphs: Glyph[] = []
  readonly #drawn = new Set<number>()
  readonly #fonts = new Map<number, DrawnLetters['font']>()
  readonly #numbers = new Map<string, number>()
  /** Path data, numbered as the drawing numbers its glyphs. */
  readonly glyphs: string[] = []

  constructor(context: PageContext, textPage: number, display: Matrix) {
    this.#context = context
    this.#display = display
    this.#outlines = new Outlines(context)
    const { library, pad } = context
    const { fn } = library
    const count = Math.min(fn.FPDFText_CountChars(textPage), MAX_CHARS)
    for (let i = 0; i < count; i++) {
      const code = fn.FPDFText_GetUnicode(textPage, i)
      const last = this.#glyphs.at(-1)
      if (fn.FPDFText_IsGenerated(textPage, i) === 1) {
        if (last) last.after = code === 0x20 && last.after !== '\n' ? ' ' : '\n'
        continue
      }
      const object = fn.FPDFText_GetTextObject(textPage, i)
      if (object === 0) continue
      fn.FPDFText_GetCharBox(textPage, i, pad.at(0), pad.at(1), pad.at(2), pad.at(3))
      const box = { left: pad.double(0), right: pad.double(1), bottom: pad.double(2), top: pad.double(3) }
      fn.FPDFText_GetCharOrigin(textPage, i, pad.at(0), pad.at(1))
      const [x, y] = [pad.double(0), pad.double(1)]
      const matrix = fn.FPDFText_GetMatrix(textPage, i, pad.at(0))
        ? (pad.floats(6) as unknown as Matrix)
        : ([1, 0, 0, 1, 0, 0] as const)
      const size = fn.FPDFText_GetFontSize(textPage, i)
      const glyph: Glyph = { object, code, after: '', x, y, matrix, size, box }
      this.#glyphs.push(glyph)
      const known = this.#objects.get(object)
      if (known) known.push(glyph)
      else this.#objects.set(object, [glyph])
    }
  }

  /** The glyphs of a text object; undefined where one of them has another shape than its character in the font. */
  of(object: number, fill: Paint, clip: number | undefined): DrawnGlyphs | undefined {
    const chars = this.#objects.get(object)
    if (!chars) return undefined
    const font = this.#context.library.fn.FPDFTextObj_GetFont(object)
    const [first] = chars
    const em: Matrix = [...first!.matrix.map(n => n * first!.size).slice(0, 4), 0, 0] as unknown as Matrix
    const drawn: DrawnGlyphs['glyphs'] = []
    for (let i = 0; i < chars.length; i++) {
      const char = chars[i]!
      if (isBlank(char)) continue
      // Letters of a ligature share their place.
      let letters = 1
      while (i + letters < chars.length && letters < 3 && isSamePlace(char, chars[i + letters]!)) letters++
      const text = chars
        .slice(i, i + letters)
        .map(one => String.fromCodePoint(one.code))
        .join('')
      const code = letters > 1 ? ligatureOf(text) : char.code
      const outline = code === undefined ? undefined : this.#outlines.of(font, code)
      const stretch = outline && fit(outline, char, em)
      if (stretch === undefined) return undefined
      drawn.push({ glyph: this.#numberOf(outline!.data), x: char.x, y: char.y, stretch })
      i += letters - 1
    }
    this.#drawn.add(object)
    const matrix = combined(em, this.#display)
    const place = ({ glyph, x, y, stretch }: DrawnGlyphs['glyphs'][number]) => {
      const d = this.#display
      return { glyph, x: d[0] * x + d[2] * y + d[4], y: d[1] * x + d[3] * y + d[5], stretch }
    }
    return {
      kind: 'glyphs',
      matrix: [matrix[0], matrix[1], matrix[2], matrix[3], 0, 0],
      fill,
      glyphs: drawn.map(place),
      letters: this.#letters(chars),
      clip,
    }
  }

  /** The text by lines: all of it, and what is not drawn as glyphs. */
  hidden(): { lines: DrawnLetters[]; rest: DrawnLetters[] } {
    const lines = (glyphs: readonly Glyph[]): DrawnLetters[] => {
      const found: DrawnLetters[] = []
      let open: Glyph[] = []
      for (const glyph of glyphs) {
        const last = open.at(-1)
        if (last && (last.after === '\n' || !isSameLine(last, glyph))) {
          found.push(this.#letters(open))
          open = []
        }
        open.push(glyph)
      }
      if (open.length > 0) found.push(this.#letters(open))
      return found.filter(line => line.text.trim() !== '')
    }
    return {
      lines: lines(this.#glyphs),
      rest: lines(this.#glyphs.filter(one => !this.#drawn.has(one.object))),
    }
  }

  #letters(glyphs: readonly Glyph[]): DrawnLetters {
    const [first] = glyphs
    const { matrix: m, size: points, object } = first!
    const font = this.#context.library.fn.FPDFTextObj_GetFont(object)
    if (!this.#fonts.has(font)) this.#fonts.set(font, readFont(this.#context, font).font)
    const size = Math.hypot(m[2], m[3]) * points || 1
    const across = Math.hypot(m[0], m[1]) || 1
    const [ux, uy] = [m[0] / across, m[1] / across]
    const along = (x: number, y: number) => (x - first!.x) * ux + (y - first!.y) * uy
    const isUpright = Math.abs(ux * uy) < 1e-3
    let [start, end] = [0, 0]
    for (const { x, y, box } of glyphs) {
      start = Math.min(start, along(x, y))
      // The box of slanted text says little of its width.
      end = Math.max(
        end,
        ...(isUpright
          ? [along(box.left, box.bottom), along(box.right, box.top)]
          : [along(x, y) + size * 0.5]),
      )
    }
    // The text's own upright, or across its baseline where it has none.
    const slant = Math.hypot(m[2], m[3]) || 1
    const [vx, vy] = m[2] === 0 && m[3] === 0 ? [-uy, ux] : [m[2] / slant, m[3] / slant]
    const place = combined([ux, uy, -vx, -vy, first!.x + start * ux, first!.y + start * uy], this.#display)
    const text = glyphs
      .map(one => (one.code > 0x10ffff ? '' : String.fromCodePoint(one.code)) + (one.after === '' ? '' : ' '))
      .join('')
    return { text, matrix: place, size, length: end - start, font: this.#fonts.get(font)! }
  }

  #numberOf(data: string): number {
    let number = this.#numbers.get(data)
    if (number === undefined) this.#numbers.set(data, (number = this.glyphs.push(data) - 1))
    return number
  }
}

/** Spaces of all kinds, and glyphs without ink. */
const isBlank = ({ code, box, size }: Glyph): boolean =>
  code > 0x10ffff ||
  /^[\s\u200b-\u200f\u2060]$/u.test(String.fromCodePoint(code)) ||
  (box.top - box.bottom < 0.004 * size && box.right - box.left < 0.004 * size)

const isSameLine = (a: Glyph, b: Glyph): boolean => {
  const across = Math.hypot(a.matrix[0], a.matrix[1]) || 1
  const away = ((b.x - a.x) * a.matrix[1] - (b.y - a.y) * a.matrix[0]) / across
  const em = Math.hypot(a.matrix[2], a.matrix[3]) * a.size
  return (
    Math.abs(away) < 0.05 * em &&
    a.size === b.size &&
    [0, 1, 2, 3].every(i => Math.abs(a.matrix[i]! - b.matrix[i]!) < 1e-3 * across)
  )
}

const isSamePlace = (a: Glyph, b: Glyph): boolean =>
  Math.abs(a.x - b.x) < 0.01 * a.size && Math.abs(a.y - b.y) < 0.01 * a.size && a.box.left === b.box.left

/** By how much the outline is stretched to be as wide as its place; undefined where it does not belong there. */
function fit(outline: Outline, { box, x, y }: Glyph, em: Matrix): number | undefined {
  const side = Math.hypot(em[2], em[3])
  const off = (stretch: number): number => {
    const { left, bottom, right, top } = outline.box
    const drawn = boxOf(
      [em[0] * stretch, em[1] * stretch, em[2], em[3], x, y],
      left,
      Math.min(bottom, top),
      right,
      Math.max(bottom, top),
    )
    // `boxOf` speaks of a page whose y runs down.
    return Math.max(
      Math.abs(drawn.left - box.left),
      Math.abs(drawn.right - box.right),
      Math.abs(drawn.top - box.bottom),
      Math.abs(drawn.bottom - box.top),
    )
  }
  if (off(1) <= NEAR * 0.4 * side) return 1
  const upright = Math.abs(em[1]) < 1e-6
  const stretch = upright ? (box.right - box.left) / ((outline.box.right - outline.box.left) * em[0] || 1) : 1
  if (stretch > 0.4 && stretch < 2.5 && off(stretch) <= NEAR * side) return stretch
  return off(1) <= NEAR * side ? 1 : undefined
}
