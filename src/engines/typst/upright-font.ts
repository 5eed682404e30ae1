import {
  type Contour,
  type OutlineGlyph,
  type Point,
  writeOutlineFont,
} from '../../formats/font/outline-font.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'

/** Characters that stand upright in vertical lines; others lie on their side. */
export const UPRIGHT =
  '[\\u{1100}-\\u{11ff}\\u{2e80}-\\u{a4cf}\\u{ac00}-\\u{d7ff}\\u{f900}-\\u{faff}\\u{fe30}-\\u{fe4f}\\u{ff00}-\\u{ffef}\\u{20000}-\\u{3ffff}]'

/** The family that text in vertical lines is set in. */
export const UPRIGHT_FAMILY = 'Upright in Vertical Lines'

interface PathCommand {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: number[]
}

interface FontkitFont {
  unitsPerEm: number
  layout: (
    text: string,
    features: string[],
  ) => { glyphs: { id: number; advanceWidth: number; path: { commands: PathCommand[] } }[] }
}

/**
 * A font of these characters with every glyph turned a quarter to the left. Typst sets horizontal lines only: a page set
 * with it and turned a quarter to the right has upright characters in vertical lines, which readers take for lines.
 */
export async function uprightFont(lang: string, characters: Iterable<number>): Promise<Buffer | undefined> {
  const fontkit = (await import('fontkit' as string)) as { openSync: (path: string) => FontkitFont }
  const family = lang.startsWith('ko')
    ? 'kr'
    : /^zh-(?:hant|tw|hk)/i.test(lang)
      ? 'tc'
      : lang.startsWith('zh')
        ? 'sc'
        : 'jp'
  const font = fontkit.openSync(fontFile(family))
  const upright = new RegExp(UPRIGHT, 'u')
  const glyphs: OutlineGlyph[] = []
  for (const codePoint of characters) {
    const char = String.fromCodePoint(codePoint)
    if (!upright.test(char)) continue
    const [glyph, ...more] = font.layout(char, ['vert']).glyphs
    if (!glyph || glyph.id === 0 || more.length > 0) continue
    glyphs.push({ codePoint, advance: EM, contours: turned(glyph, EM / font.unitsPerEm) })
  }
  if (glyphs.length === 0) return undefined
  return writeOutlineFont({
    family: UPRIGHT_FAMILY,
    unitsPerEm: EM,
    ascent: 0.88 * EM,
    descent: -0.12 * EM,
    glyphs,
  })
}

const EM = 2000
/** The middle of a character's square, above the line. */
const MIDDLE = 0.38 * EM

function turned(
  glyph: { advanceWidth: number; path: { commands: PathCommand[] } },
  scale: number,
): Contour[] {
  const wide = glyph.advanceWidth * scale
  const place = (x: number, y: number): Point => [
    EM / 2 - (y * scale - MIDDLE),
    MIDDLE + x * scale - wide / 2,
  ]
  const contours: Contour[] = []
  let open: Contour = []
  let pen: Point = [0, 0]
  const add = (at: Point, on: boolean) => open.push({ at, on })
  for (const { command, args } of glyph.path.commands) {
    const points = Array.from({ length: args.length / 2 }, (_, i) => place(args[i * 2]!, args[i * 2 + 1]!))
    if (command === 'closePath') continue
    if (command === 'moveTo') contours.push((open = []))
    if (command === 'bezierCurveTo') for (const one of quadratics([pen, ...points] as Cubic)) add(...one)
    else for (const [i, point] of points.entries()) add(point, i === points.length - 1)
    pen = points.at(-1) ?? pen
  }
  return contours.filter(contour => contour.length > 2)
}

type Cubic = [Point, Point, Point, Point]

/** A cubic curve as quadratic ones, a quarter of it each. */
function quadratics([a, b, c, d]: Cubic): [Point, boolean][] {
  const out: [Point, boolean][] = []
  const at = (t: number, side: 0 | 1) =>
    (1 - t) ** 3 * a[side] + 3 * (1 - t) ** 2 * t * b[side] + 3 * (1 - t) * t * t * c[side] + t ** 3 * d[side]
  const slope = (t: number, side: 0 | 1) =>
    3 * (1 - t) ** 2 * (b[side] - a[side]) +
    6 * (1 - t) * t * (c[side] - b[side]) +
    3 * t * t * (d[side] - c[side])
  const parts = 3
  for (let i = 0; i < parts; i++) {
    const [from, to] = [i / parts, (i + 1) / parts]
    // The control point that follows the curve's direction at both ends, on average.
    const control = ([0, 1] as const).map(
      side => (at(from, side) + at(to, side)) / 2 + ((to - from) / 4) * (slope(from, side) - slope(to, side)),
    ) as Point
    out.push([control, false], [[at(to, 0), at(to, 1)], true])
  }
  return out
}
