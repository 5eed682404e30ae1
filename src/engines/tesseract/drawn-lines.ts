import type { Box } from '../../lib/geometry/pdf-page.ts'
import { chainsAmong, dashedLines } from './dashed-lines.ts'
import type { Line, Run } from './drawn-line.ts'
import { inkOf, islands, reduced } from './scan-ink.ts'
import { boxOfTurned, type GreyImage, turned } from './turn-image.ts'

/** In inches: the shortest line, the shortest piece of it in a row of pixels, and the thickest. */
const SHORTEST = 0.3
/** A line is longer than so many letters are high: Chinese and Arabic ones have long strokes. */
const LETTERS = { level: 4.5, upright: 2.5 }
const PIECE = 0.12
/** Smaller spots are noise, in inches. */
const SPECK = 0.02
/** So much darker than the paper is ink. */
const INK = 0.65
/** Pixels by which a line may be torn. */
const GAP = 2
const THICKEST = 0.034
/** How far beside a line its paper is looked at, and how much of it is seen at once. */
const BESIDE = 0.02
/** Lines so close to the edge are the scanner's own. */
const EDGE = 0.06
/** Of 255: how much darker than the paper on both its sides. */
const DARKER = 11
/** Dark lines have hardly a gap, while feet of letters do; in faint ones noise tears some. */
const FAINT = 60
const SOLID = { dark: 0.92, faint: 0.7 }
/** Most of a line has paper on both sides, alike in brightness; a stroke has the rest of its letters on one. */
const EVEN = 0.7
const FREE = 0.7
/** Of 255: so much darker than a line are the strokes of letters on it. */
const STROKE = 60
/** How far a line may fall over its length. */
const SLOPE = 0.008

/** The straight level and upright lines drawn on a page, and the page without them. */
export interface WithoutLines {
  image: GreyImage
  lines: Box[]
}

/** Letters beside the rules of a table are read better without these, and the rules tell where its cells are. */
export function withoutLines(image: GreyImage, dpi: number): WithoutLines {
  const by = Math.max(1, Math.round(dpi / 100))
  const small = reduced(image, by)
  const spots = islands(inkOf(small, INK), small)
  const letter = by * letterHeight(spots, dpi / by)
  // In few pixels dashes are seen already, and most pages have none.
  const isDashed = chainsAmong(spots, dpi / by, letter / by).length > 0
  const dashed = (of: GreyImage) => (isDashed ? dashedLines(of, dpi, letter) : [])
  const level = withDashed(
    levelLines(image, dpi, Math.max(SHORTEST * dpi, LETTERS.level * letter)),
    dashed(image),
  )
  const solid = levelLines(turned(image, 1), dpi, Math.max(SHORTEST * dpi, LETTERS.upright * letter))
  // Where lines cross, the first of them is gone by now, or each would be taken for a letter's stroke across the other.
  let cleared = level.length > 0 ? erased(image, level, dpi) : image
  const upright = isDashed ? withDashed(solid, dashed(turned(cleared, 1))) : solid
  if (level.length + upright.length === 0) return { image, lines: [] }
  if (upright.length > 0) cleared = turned(erased(turned(cleared, 1), upright, dpi), 3)
  return {
    image: cleared,
    lines: [...level.map(boxOf), ...upright.map(line => boxOfTurned(boxOf(line), image, 1))],
  }
}

/** Short dashes look like parts of a solid line too. */
function withDashed(solid: Line[], dashed: Line[]): Line[] {
  const isPartOf = (part: Line, whole: Line) =>
    part.top >= whole.top - GAP &&
    part.bottom <= whole.bottom + GAP &&
    part.left < whole.right &&
    part.right > whole.left
  return [...solid.filter(line => !dashed.some(whole => isPartOf(line, whole))), ...dashed]
}

const boxOf = ({ left, top, right, bottom }: Line): Box => ({ left, top, right, bottom })

const besideOf = (dpi: number): number => Math.max(3, Math.round(BESIDE * dpi))

/** Of the higher spots of ink on a page: letters, while the lower ones are small letters, dots and parts of Chinese signs. */
function letterHeight(spots: readonly Box[], dpi: number): number {
  const heights = spots
    .map(({ top, bottom }) => bottom - top)
    .filter(height => height > SPECK * dpi)
    .sort((a, b) => a - b)
  return heights[Math.floor(0.75 * heights.length)] ?? 0
}

function levelLines(image: GreyImage, dpi: number, shortest: number): Line[] {
  const { width, height, data } = image
  const beside = besideOf(dpi)
  const soft = softened(image, beside)
  const piece = Math.round(PIECE * dpi)
  const lines: Line[] = []
  let open: Line[] = []
  for (let y = beside; y < height - beside; y++) {
    const runs = darkRuns(soft, width, y, beside, piece)
    const solid = runs.filter(run => isSolid(data, soft, width, run, beside))
    open = joined(lines, open, solid)
  }
  const edge = EDGE * dpi
  return lines.filter(({ left, top, right, bottom, runs }) => {
    const long = right - left
    const area = runs.reduce((sum, run) => sum + run.to - run.from, 0)
    const thick = area / long
    return (
      long >= shortest &&
      thick <= THICKEST * dpi &&
      bottom - top <= THICKEST * dpi + SLOPE * long &&
      top > edge &&
      bottom < height - edge
    )
  })
}

/** Runs of pixels of a row that are darker than the paper above and below. This looks at each pixel of the page, twice. */
function darkRuns(soft: Uint8Array, width: number, y: number, beside: number, piece: number): Run[] {
  const [row, above, below] = [y * width, (y - beside) * width, (y + beside) * width]
  const runs: Run[] = []
  let from = -1
  let last = -1
  for (let x = 0; x < width; x++) {
    const paper = soft[row + x]! + DARKER
    if (paper > 255 || soft[above + x]! < paper || soft[below + x]! < paper) continue
    if (from < 0) from = x
    else if (x - last > GAP) {
      if (last - from + 1 >= piece) runs.push({ y, from, to: last + 1 })
      from = x
    }
    last = x
  }
  if (from >= 0 && last - from + 1 >= piece) runs.push({ y, from, to: last + 1 })
  return runs
}

/** The picture with each pixel the mean of its row around it. */
function softened({ width, height, data }: GreyImage, reach: number): Uint8Array {
  const out = new Uint8Array(data.length)
  const span = 2 * reach + 1
  // Looked up, as divisions take most of the time.
  const means = Uint8Array.from({ length: 255 * span + 1 }, (_, sum) => sum / span)
  // Beyond its ends a row goes on as it ends.
  const padded = new Uint8Array(width + 2 * reach)
  for (let y = 0; y < height; y++) {
    const row = y * width
    padded.fill(data[row]!, 0, reach)
    padded.set(data.subarray(row, row + width), reach)
    padded.fill(data[row + width - 1]!, reach + width)
    let sum = 0
    for (let x = 0; x < 2 * reach; x++) sum += padded[x]!
    for (let x = 0; x < width; x++) {
      sum += padded[x + 2 * reach]!
      out[row + x] = means[sum]!
      sum -= padded[x]!
    }
  }
  return out
}

function isSolid(
  data: Uint8Array,
  soft: Uint8Array,
  width: number,
  { y, from, to }: Run,
  beside: number,
): boolean {
  let dark = 0
  let depth = 0
  let even = 0
  for (let x = from; x < to; x++) {
    const [above, below] = [soft[(y - beside) * width + x]!, soft[(y + beside) * width + x]!]
    const pixel = data[y * width + x]!
    const deep = Math.min(above, below) - pixel
    if (deep < DARKER / 2) continue
    dark++
    depth += deep
    if (deep > EVEN * (Math.max(above, below) - pixel)) even++
  }
  const long = to - from
  return even >= FREE * long && dark >= (depth < FAINT * dark ? SOLID.faint : SOLID.dark) * long
}

/** Adds the runs of a row to the lines of the row before that they touch. */
function joined(lines: Line[], open: Line[], runs: Run[]): Line[] {
  const next = new Set<Line>()
  for (const run of runs) {
    const touching = open.filter(line => {
      const last = line.runs.at(-1)!
      return run.from <= line.right + GAP && run.to >= line.left - GAP && run.y - last.y <= 2
    })
    const line: Line = touching[0] ?? {
      left: run.from,
      right: run.to,
      top: run.y,
      bottom: run.y + 1,
      runs: [],
    }
    if (touching.length === 0) lines.push(line)
    for (const other of touching.slice(1)) {
      line.runs.push(...other.runs)
      line.left = Math.min(line.left, other.left)
      line.right = Math.max(line.right, other.right)
      line.top = Math.min(line.top, other.top)
      lines.splice(lines.indexOf(other), 1)
      open.splice(open.indexOf(other), 1)
      next.delete(other)
    }
    line.runs.push(run)
    line.left = Math.min(line.left, run.from)
    line.right = Math.max(line.right, run.to)
    line.bottom = run.y + 1
    next.add(line)
  }
  for (const line of open) if (runs.length === 0 || line.bottom >= (runs[0]?.y ?? 0)) next.add(line)
  return [...next]
}

/** Paints paper over lines, but not over strokes of letters that cross them. */
function erased(image: GreyImage, lines: Line[], dpi: number): GreyImage {
  const { width, data: seen } = image
  const data = new Uint8Array(seen)
  const beside = besideOf(dpi)
  for (const line of lines) {
    const stroke = brightnessOf(image, line) - STROKE
    for (const { from, to, top, bottom } of columnsOf(line)) {
      const [above, below] = [Math.max(0, top - 3), Math.min(image.height - 1, bottom + 2)]
      const [far, farBelow] = [Math.max(0, top - beside), Math.min(image.height - 1, bottom - 1 + beside)]
      for (let x = from; x < to; x++) {
        const core = seen[((top + bottom) >> 1) * width + x]!
        const paper = Math.max(seen[far * width + x]!, seen[farBelow * width + x]!)
        const half = (core + paper) / 2
        if (seen[above * width + x]! < half && seen[below * width + x]! < half) continue
        for (let y = top - 1; y <= bottom; y++) {
          const at = y * width + x
          if (data[at]! < paper && data[at]! > stroke) data[at] = paper
        }
      }
    }
  }
  return { ...image, data }
}

/** How bright a line is in its middle, by half of its pixels: letters that cross it are darker, or no more of it. */
function brightnessOf({ width, data }: GreyImage, line: Line): number {
  const seen = columnsOf(line).flatMap(({ from, to, top, bottom }) => {
    const row = ((top + bottom) >> 1) * width
    return Array.from(data.subarray(row + from, row + to))
  })
  return seen.sort((a, b) => a - b)[seen.length >> 1] ?? 0
}

/** Stretches of a line where it has one height. */
function columnsOf({ left, right, runs }: Line): { from: number; to: number; top: number; bottom: number }[] {
  const tops = new Int32Array(right - left).fill(-1)
  const bottoms = new Int32Array(right - left)
  for (const { y, from, to } of runs) {
    for (let x = from - left; x < to - left; x++) {
      if (tops[x]! < 0 || y < tops[x]!) tops[x] = y
      if (y + 1 > bottoms[x]!) bottoms[x] = y + 1
    }
  }
  const out = []
  for (let x = 0; x < tops.length; ) {
    let end = x + 1
    while (end < tops.length && tops[end] === tops[x] && bottoms[end] === bottoms[x]) end++
    if (tops[x]! >= 0) out.push({ from: x + left, to: end + left, top: tops[x]!, bottom: bottoms[x]! })
    x = end
  }
  return out
}
