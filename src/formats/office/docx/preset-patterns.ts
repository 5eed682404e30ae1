import { entryOf } from '../../../lib/text/entry-of.ts'

/** Which dots of eight by eight are in front. */
type Dots = (x: number, y: number) => boolean

/** Thresholds of ordered dithering, by which shares of dots are spread evenly. */
const ORDER = [
  [0, 32, 8, 40, 2, 34, 10, 42],
  [48, 16, 56, 24, 50, 18, 58, 26],
  [12, 44, 4, 36, 14, 46, 6, 38],
  [60, 28, 52, 20, 62, 30, 54, 22],
  [3, 35, 11, 43, 1, 33, 9, 41],
  [51, 19, 59, 27, 49, 17, 57, 25],
  [15, 47, 7, 39, 13, 45, 5, 37],
  [63, 31, 55, 23, 61, 29, 53, 21],
]

const across =
  (step: number, thick: number): Dots =>
  (_, y) =>
    y % step < thick
const upright =
  (step: number, thick: number): Dots =>
  x =>
    x % step < thick
/** Lines that fall to the right. */
const falling =
  (step: number, thick: number): Dots =>
  (x, y) =>
    (x - y + 8) % step < thick
const rising =
  (step: number, thick: number): Dots =>
  (x, y) =>
    (x + y) % step < thick
const both =
  (one: Dots, other: Dots): Dots =>
  (x, y) =>
    one(x, y) || other(x, y)
/** Dots written out, a row in each byte. */
const rows =
  (...bytes: number[]): Dots =>
  (x, y) =>
    ((bytes[y]! >> (7 - x)) & 1) === 1

const PATTERNS: Record<string, Dots> = {
  horz: across(8, 1),
  vert: upright(8, 1),
  ltHorz: across(4, 1),
  ltVert: upright(4, 1),
  dkHorz: across(4, 2),
  dkVert: upright(4, 2),
  narHorz: across(2, 1),
  narVert: upright(2, 1),
  dashHorz: rows(0xf0, 0, 0, 0, 0x0f, 0, 0, 0),
  dashVert: rows(0x80, 0x80, 0x80, 0x80, 0x08, 0x08, 0x08, 0x08),
  cross: both(across(8, 1), upright(8, 1)),
  lgGrid: both(across(8, 1), upright(8, 1)),
  smGrid: both(across(4, 1), upright(4, 1)),
  dotGrid: rows(0xaa, 0, 0x80, 0, 0x80, 0, 0x80, 0),
  dnDiag: falling(8, 1),
  upDiag: rising(8, 1),
  ltDnDiag: falling(4, 1),
  ltUpDiag: rising(4, 1),
  dkDnDiag: falling(4, 2),
  dkUpDiag: rising(4, 2),
  wdDnDiag: falling(8, 3),
  wdUpDiag: rising(8, 3),
  dashDnDiag: rows(0, 0, 0x88, 0x44, 0x22, 0x11, 0, 0),
  dashUpDiag: rows(0, 0, 0x11, 0x22, 0x44, 0x88, 0, 0),
  diagCross: both(falling(8, 1), rising(8, 1)),
  openDmnd: both(falling(8, 1), rising(8, 1)),
  dotDmnd: rows(0x80, 0, 0x22, 0, 0x08, 0, 0x22, 0),
  solidDmnd: rows(0x10, 0x38, 0x7c, 0xfe, 0x7c, 0x38, 0x10, 0),
  smCheck: (x, y) => ((x >> 1) + (y >> 1)) % 2 === 0,
  lgCheck: (x, y) => ((x >> 2) + (y >> 2)) % 2 === 0,
  smConfetti: rows(0x80, 0x08, 0x40, 0x02, 0x10, 0x01, 0x20, 0x04),
  lgConfetti: rows(0x8d, 0x0c, 0xc0, 0xd8, 0x1b, 0x03, 0x30, 0xb1),
  horzBrick: rows(0xff, 0x80, 0x80, 0x80, 0xff, 0x08, 0x08, 0x08),
  diagBrick: rows(0x01, 0x02, 0x04, 0x08, 0x18, 0x24, 0x42, 0x81),
  zigZag: rows(0x81, 0x42, 0x24, 0x18, 0x81, 0x42, 0x24, 0x18),
  wave: rows(0, 0x18, 0x25, 0xc0, 0, 0x18, 0x25, 0xc0),
  weave: rows(0x88, 0x54, 0x22, 0x45, 0x88, 0x14, 0x22, 0x51),
  plaid: rows(0xaa, 0x55, 0xaa, 0x55, 0xf0, 0xf0, 0xf0, 0xf0),
  divot: rows(0, 0x10, 0x08, 0x10, 0, 0x01, 0x80, 0x01),
  shingle: rows(0xc0, 0x21, 0x12, 0x0c, 0x10, 0x20, 0x40, 0x80),
  trellis: rows(0xff, 0x66, 0xff, 0x99, 0xff, 0x66, 0xff, 0x99),
  sphere: rows(0x77, 0x89, 0x8f, 0x8f, 0x77, 0x98, 0xf8, 0xf8),
}

/** The side of a dot in points: a pixel of a screen. */
const DOT = 0.75

const dotsOf = (name: string): Dots | undefined => {
  const share = /^pct(\d+)$/.exec(name)
  if (!share) return entryOf(PATTERNS, name)
  const least = (Number(share[1]) / 100) * 64
  return (x, y) => ORDER[y]![x]! < least
}

/** A preset pattern of DrawingML as a pattern of SVG; undefined where there is no such preset. */
export function patternSvg(name: string, id: string, front: string, ground: string): string | undefined {
  const dots = dotsOf(name)
  if (!dots) return undefined
  let path = ''
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      let wide = 0
      while (x + wide < 8 && dots(x + wide, y)) wide++
      if (wide > 0) path += `M${x * DOT} ${y * DOT}h${wide * DOT}v${DOT}h${-wide * DOT}z`
      x += wide
    }
  const side = 8 * DOT
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/><path d="${path}" fill="${front}"/></pattern>`
}
