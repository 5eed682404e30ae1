import { D50, SRGB, writeProfile, xyzTag } from './icc.ts'

type Triple = [number, number, number]
type Colorants = [number, number, number, number]

/** Steps of each colorant in the table of colours. */
export const CMYK_STEPS = 9
/** Steps of lightness and the two axes of colour in the table that leads back to colorants. */
const BACK_STEPS = 17
/** Where on an axis of the table five values lie, equally far apart: strong colours, of which there are few, close up. */
const STRAIGHT = [0, 0.25, 0.5, 0.75, 1]
const BENT = [0, 0.1, 0.5, 0.9, 1]
const LEAST = 1e-4

/**
 * A CMYK colour profile in which colorants have these colours: red, green and blue of sRGB for every mixture in steps,
 * black changing fastest. The way back to colorants, which mixing of see-through colours needs, is worked out from them.
 */
export function cmykProfile(colors: Uint8Array): Buffer {
  const labs: Triple[] = []
  for (let at = 0; at + 2 < colors.length; at += 3)
    labs.push(labOf([colors[at]! / 255, colors[at + 1]! / 255, colors[at + 2]! / 255]))
  const forth = table(4, 3, CMYK_STEPS, labs.map(encodedLab))
  const back = table(3, 4, BACK_STEPS, backward(labs), [STRAIGHT, BENT, BENT])
  // Says of every colour that it can be printed.
  const gamut = table(3, 1, 2, Array(8).fill([0]))
  return writeProfile({ version: 2, kind: 'prtr', space: 'CMYK', connection: 'Lab ' }, [
    ['desc', description('CMYK as drawn on screens')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright\0', 'latin1')],
    ['wtpt', xyzTag(...D50)],
    ...['A2B0', 'A2B1', 'A2B2'].map((tag): [string, Buffer] => [tag, forth]),
    ...['B2A0', 'B2A1', 'B2A2'].map((tag): [string, Buffer] => [tag, back]),
    ['gamt', gamut],
  ])
}

function description(text: string): Buffer {
  const head = Buffer.from('desc\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(text.length + 1, 8)
  return Buffer.concat([head, Buffer.from(`${text}\0`, 'latin1'), Buffer.alloc(78)])
}

const written = (values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries())
    bytes.writeUInt16BE(Math.max(0, Math.min(65_535, Math.round(value))), i * 2)
  return bytes
}

/** A lookup table of 16 bits; the first channel changes slowest. `curves` place the channels on its axes. */
function table(from: number, to: number, steps: number, values: number[][], curves?: number[][]): Buffer {
  const head = Buffer.alloc(52)
  head.write('mft2', 'latin1')
  head.set([from, to, steps], 8)
  for (const at of [12, 28, 44]) head.writeInt32BE(65_536, at)
  const placed = curves ?? Array<number[]>(from).fill([0, 1])
  head.writeUInt16BE(placed[0]!.length, 48)
  head.writeUInt16BE(2, 50)
  return Buffer.concat([
    head,
    written(placed.flat().map(value => value * 65_535)),
    written(values.flat()),
    Buffer.from('0000ffff'.repeat(to), 'hex'),
  ])
}

/** Lightness to 100 and two axes around 0, as tables of 16 bits hold them. */
const encodedLab = ([l, a, b]: Triple): number[] => [l * 652.8, (a + 128) * 256, (b + 128) * 256]

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const cubic = (value: number): number =>
  value > 216 / 24_389 ? Math.cbrt(value) : (value * 841) / 108 + 4 / 29

function labOf(rgb: Triple): Triple {
  const [r, g, b] = rgb.map(linear) as Triple
  const [x, y, z] = D50.map((white, i) =>
    cubic((SRGB.red[i]! * r + SRGB.green[i]! * g + SRGB.blue[i]! * b) / white),
  ) as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The colour of a mixture, between the steps of the table. */
function mixed(labs: Triple[], colorants: Colorants): Triple {
  const sum: Triple = [0, 0, 0]
  const add = (colorant: number, at: number, weight: number): void => {
    if (colorant === 4) {
      for (let n = 0; n < 3; n++) sum[n]! += weight * labs[at]![n]!
      return
    }
    const place = colorants[colorant]! * (CMYK_STEPS - 1)
    const lower = Math.min(CMYK_STEPS - 2, Math.floor(place))
    const share = place - lower
    if (share < 1) add(colorant + 1, at * CMYK_STEPS + lower, weight * (1 - share))
    if (share > 0) add(colorant + 1, at * CMYK_STEPS + lower + 1, weight * share)
  }
  add(0, 0, 1)
  return sum
}

/** The value at a place on an axis of the table. */
function unbent(place: number, curve: number[]): number {
  const i = Math.max(
    1,
    curve.findIndex(end => place <= end),
  )
  const [start, end] = [curve[i - 1]!, curve[i]!]
  return (i - 1 + (place - start) / (end - start)) / (curve.length - 1)
}

/** For colours in steps the colorants that come nearest to them. Black takes over the darker a colour is. */
function backward(labs: Triple[]): number[][] {
  const places = Array.from({ length: BACK_STEPS }, (_, i) => i / (BACK_STEPS - 1))
  const lights = places.map(place => (unbent(place, STRAIGHT) * 65_535) / 652.8)
  const hues = places.map(place => (unbent(place, BENT) * 65_535) / 256 - 128)
  return lights.flatMap(l =>
    hues.flatMap(a => hues.map(b => nearest(labs, [l, a, b]).map(colorant => colorant * 65_535))),
  )
}

const distance = (one: Triple, other: Triple): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

/** Goes towards a colour in ever smaller steps of the three coloured colorants. */
function nearest(labs: Triple[], wanted: Triple): Colorants {
  const colorants: Colorants = [0.5, 0.5, 0.5, Math.max(0, 1 - wanted[0] / 50)]
  let best = distance(mixed(labs, colorants), wanted)
  for (let step = 0.25; step > 1 / 256 && best > LEAST; ) {
    let nearer = false
    for (let colorant = 0; colorant < 3; colorant++) {
      for (const by of [step, -step]) {
        const before = colorants[colorant]!
        colorants[colorant] = Math.max(0, Math.min(1, before + by))
        const now = distance(mixed(labs, colorants), wanted)
        if (now < best) [best, nearer] = [now, true]
        else colorants[colorant] = before
      }
    }
    if (!nearer) step /= 2
  }
  return colorants
}
