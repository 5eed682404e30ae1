import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { PageContext } from './page-context.ts'

const SEGMENT = { line: 0, curve: 1, move: 2 }

const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** Path data of segments that are asked for by number. A curve comes as three points. */
export function pathData(
  { library, pad }: PageContext,
  count: number,
  segmentAt: (i: number) => number,
  { digits, place }: { digits: number; place?: Matrix },
): string {
  const { fn } = library
  const parts: string[] = []
  let controls = 0
  for (let i = 0; i < count; i++) {
    const segment = segmentAt(i)
    const type = fn.FPDFPathSegment_GetType(segment)
    fn.FPDFPathSegment_GetPoint(segment, pad.at(0), pad.at(1))
    const [px, py] = [pad.float(0), pad.float(1)]
    const [x, y] = place
      ? [place[0] * px + place[2] * py + place[4], place[1] * px + place[3] * py + place[5]]
      : [px, py]
    const point = `${short(x, digits)} ${short(y, digits)}`
    if (type === SEGMENT.curve) parts.push(controls++ % 3 === 0 ? `C${point}` : ` ${point}`)
    else {
      controls = 0
      parts.push(`${type === SEGMENT.move || i === 0 ? 'M' : 'L'}${point}`)
    }
    if (fn.FPDFPathSegment_GetClose(segment)) parts.push('Z')
  }
  return parts.join('')
}

export interface Outline {
  data: string
  /** Of its points, in ems above and right of the origin. */
  box: Box
}

const LIGATURES: [letters: string, code: number][] = [
  ['ffi', 0xfb03],
  ['ffl', 0xfb04],
  ['ff', 0xfb00],
  ['fi', 0xfb01],
  ['fl', 0xfb02],
]

/** The one character for letters that a font draws as one glyph. */
export const ligatureOf = (letters: string): number | undefined =>
  LIGATURES.find(([text]) => text === letters)?.[1]

const MAX_SEGMENTS = 4000

/** Outlines of a font's glyphs by their character, each read once. */
export class Outlines {
  readonly #context: PageContext
  readonly #known = new Map<string, Outline | undefined>()

  constructor(context: PageContext) {
    this.#context = context
  }

  of(font: number, code: number): Outline | undefined {
    const key = `${font}/${code}`
    if (!this.#known.has(key)) this.#known.set(key, this.#read(font, code))
    return this.#known.get(key)
  }

  #read(font: number, code: number): Outline | undefined {
    const { library, pad } = this.#context
    const { fn } = library
    const path = fn.FPDFFont_GetGlyphPath(font, code, 1)
    const count = path === 0 ? 0 : fn.FPDFGlyphPath_CountGlyphSegments(path)
    if (count <= 0 || count > MAX_SEGMENTS) return undefined
    const segmentAt = (i: number) => fn.FPDFGlyphPath_GetGlyphPathSegment(path, i)
    const box = { left: Infinity, top: -Infinity, right: -Infinity, bottom: Infinity }
    for (let i = 0; i < count; i++) {
      fn.FPDFPathSegment_GetPoint(segmentAt(i), pad.at(0), pad.at(1))
      box.left = Math.min(box.left, pad.float(0))
      box.right = Math.max(box.right, pad.float(0))
      box.bottom = Math.min(box.bottom, pad.float(1))
      box.top = Math.max(box.top, pad.float(1))
    }
    return { data: pathData(this.#context, count, segmentAt, { digits: 4 }), box }
  }
}
