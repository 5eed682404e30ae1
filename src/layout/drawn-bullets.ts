import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { drawnSign } from './drawn-sign.ts'
import { boundsOf, rectangle } from './rulings.ts'
import type { Word } from './word.ts'

/** How large a bullet is, and how far before its text it stands, in type sizes. */
const SIZE = [0.2, 0.62] as const
const BEFORE = [0.15, 2.2] as const
/** What holds more dots is a map or a chart. */
const MOST_DOTS = 400

/** How large the pictures beside warnings are, in points: the dot of their exclamation mark is no bullet. */
const PICTURE = [12, 60] as const

interface Dot extends Box {
  round: boolean
}

/** The small discs, rings and squares of a page. */
function dotsOf(paths: readonly PdfPath[], place: (box: Box) => Box): Dot[] {
  const dots: Dot[] = []
  const pictures: Box[] = []
  for (const { subpaths, fill, stroke } of paths) {
    for (const subpath of subpaths) {
      const square = subpath.curved ? undefined : rectangle(subpath, true)
      if (!subpath.curved && !(square && fill)) continue
      if (!fill && !stroke) continue
      const box = place(square ?? boundsOf(subpath))
      const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
      if (
        subpath.curved &&
        width > PICTURE[0] &&
        width < PICTURE[1] &&
        height > PICTURE[0] &&
        height < PICTURE[1]
      )
        pictures.push(box)
      if (width < 1.5 || width > 12 || Math.abs(width - height) > 0.15 * width) continue
      // A ring is drawn as two circles.
      if (!dots.some(d => Math.abs(d.x0 - box.x0) < 1.5 && Math.abs(d.y0 - box.y0) < 1.5))
        dots.push({ ...box, round: subpath.curved })
      if (dots.length > MOST_DOTS) return []
    }
  }
  return pictures.length === 0 ? dots : dots.filter(dot => !pictures.some(picture => isWithin(dot, picture)))
}

const isWithin = (dot: Dot, { x0, x1, y0, y1 }: Box): boolean =>
  dot.x0 > x0 && dot.x1 < x1 && dot.y0 > y0 && dot.y1 < y1

/** One dot is a dot, but for the only item of a list that is set in below another's. */
const isSetIn = (dot: Dot, above: Dot, size: number): boolean =>
  dot.y0 - above.y0 > 0.8 * size && dot.y0 - above.y0 < 2 * size && dot.x0 - above.x0 > 0.8 * size

/** The word that a line begins with behind a dot: on its right, or on its left in right-to-left text. */
function besideDot(dot: Dot, level: readonly Word[]): Word | undefined {
  const right = level.filter(w => w.x0 >= dot.x1)
  const left = level.filter(w => w.x1 <= dot.x0)
  const reach = (w: Word) => 3 * w.size
  if (right.length > 0 && !left.some(w => w.x1 > dot.x0 - reach(w)))
    return right.reduce((first, w) => (w.x0 < first.x0 ? w : first))
  const rtl = left.some(w => w.rtl) && !right.some(w => w.x0 < dot.x1 + reach(w))
  return rtl ? left.reduce((first, w) => (w.x1 > first.x1 ? w : first)) : undefined
}

/** Bullets of lists that are drawn rather than written, as browsers do: they stand before the first word of a line. */
export function drawnBullets(
  words: readonly Word[],
  paths: readonly PdfPath[],
  place: (box: Box) => Box,
): Word[] {
  const found: { dot: Dot; first: Word }[] = []
  const dots = paths.length > 0 ? dotsOf(paths, place) : []
  for (const dot of dots) {
    const y = (dot.y0 + dot.y1) / 2
    const level = words.filter(w => w.quarter === 0 && w.base > y && w.base - y < 0.75 * w.size)
    const first = besideDot(dot, level)
    if (!first) continue
    const wide = (dot.x1 - dot.x0) / first.size
    const gap = Math.max(first.x0 - dot.x1, dot.x0 - first.x1) / first.size
    if (wide < SIZE[0] || wide > SIZE[1] || gap < BEFORE[0] || gap > BEFORE[1]) continue
    if (!dot.round && wide > 0.5) continue
    found.push({ dot, first })
  }
  const lined = found.filter(({ dot, first }) =>
    found.some(f => f.dot !== dot && (Math.abs(f.dot.x0 - dot.x0) < 1 || isSetIn(dot, f.dot, first.size))),
  )
  return lined.map(({ dot, first }, i) => drawnSign('•', dot, first, words.length + i))
}

/** Signs that are bullets wherever they stand alone, those of symbol fonts in the private area included. */
const BULLET = /^[•‣◦⁃∙▪▫■□●○◆◇♦⬥⬧◉⦿⚫◼◾▸▹►▶➢➤❖\u00b7\uf0a7\uf095\ue00a\ue00c\uf0b7\uf0d8]$/
/** How far off its line's baseline a bullet may be set, in type sizes of the line. */
const OFF = [0.1, 0.6] as const

/** Small bullets are raised to the middle of their line, and those of some fonts hang from it: they go onto it. */
export function levelBullets(words: readonly Word[]): void {
  const bullets = words.filter(w => w.quarter === 0 && BULLET.test(w.text))
  if (bullets.length === 0 || bullets.length > MOST_DOTS) return
  for (const bullet of bullets) {
    const near = words.filter(
      w =>
        w !== bullet &&
        w.quarter === 0 &&
        Math.abs(w.base - bullet.base) <= OFF[1] * w.size &&
        w.x1 > bullet.x0 - 3 * w.size &&
        w.x0 < bullet.x1 + BEFORE[1] * w.size,
    )
    const first = near.filter(w => w.x0 >= bullet.x1).sort((a, b) => a.x0 - b.x0)[0]
    if (!first || near.some(w => w.x0 < bullet.x1) || BULLET.test(first.text)) continue
    if (Math.abs(first.base - bullet.base) < OFF[0] * first.size) continue
    const { base, size, y0, y1 } = first
    Object.assign(bullet, { text: '•', base, size, y0, y1 })
  }
}
