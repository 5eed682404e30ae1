/** Coloured and dark areas with text in them: what they are filled with is made white, and their text dark. */
import { darkOfBothTones } from './both-tones.ts'
import { EVERY, type Tiles, tilesOf } from './page-tiles.ts'
import type { GreyImage } from './turn-image.ts'

/** Of 255: so much darker than the paper is a filling, and tiles of one differ by less. */
const FILLED = 20
const ALIKE = 10
/** Of the page's tiles: the paper. */
const PAPER = 0.3
const DARKEST_PAPER = 128
/** In tiles: the smallest area. */
const WIDE = 6
const HIGH = 2
/** So much of its rows and columns an area fills from its first tile to its last. */
const FULL = 0.75
/** Of 255: text stands out from its filling by more. */
const CONTRAST = 50
/** Of an area: no more of it is text, or it is a picture. */
const MOST_TEXT = 0.4
/** Beyond these shares of its pixels are single bright and dark spots. */
const EXTREME = 0.003
/** Of the pixels of a page, letters; of 255: how bright they are at most. */
const INK = 0.01
const LIGHTEST_INK = 90
/** So many columns of pixels of an area begin and end where the one before does. */
const SMOOTH = 0.9
/** Inches of the edge of an area, which is neither filling nor paper. */
const EDGE = 0.02
/** Of a row of an area: so much of its filling is seen between the letters. */
const LEAST_SEEN = 0.15
/** Of the page: how far from its edge an area down its side begins, how wide it is at most and how high at least. */
const SIDE_MARGIN = 0.04
const SIDE_WIDE = 0.6
const SIDE_HIGH = 0.6
/** Of the rectangle around it, what such an area fills; a corner of a ground that grows lighter fills half. */
const STRAIGHT = 0.85
/** Pixels in a row that are no chance. */
const RUN = 3

interface Area {
  tiles: Set<number>
  /** How bright its filling is. */
  usual: number
}

/** A page without its fillings; what stands on one down its side is a page of its own. */
export interface PlainPage {
  image: GreyImage
  sidebar?: Sidebar
}
export interface Sidebar {
  image: GreyImage
  isLeft: boolean
}

/** The page with its text dark on white where it stands on a filling; just as it is where there is none. */
export function withoutFillings(image: GreyImage, dpi: number): PlainPage {
  const tiles = tilesOf(image, dpi)
  const dark = darkOfBothTones(image, tiles)
  if (dark) return { image: dark }
  const paper = paperAmong(tiles.usual)
  if (paper < DARKEST_PAPER) return { image }
  const areas = areasAmong(tiles, paper)
  if (areas.length === 0) return { image }
  const out = { ...image, data: new Uint8Array(image.data) }
  const tones = { paper, ink: inkAround(image, tiles, areas) }
  const edge = Math.max(2, Math.round(EDGE * dpi))
  let sidebar: Sidebar | undefined
  for (const area of areas) {
    const rows = whiten(image, out, area, tiles, tones, edge)
    if (!rows || sidebar || !isSidebar(area, tiles)) continue
    sidebar = { image: takenFrom(out, rows, edge, paper), isLeft: besideEdges(area, tiles).isLeft }
  }
  return sidebar ? { image: out, sidebar } : { image: out }
}

/** Whether an area goes far down one side of the page, and leaves room on the other: its lines are none of those beside it. */
function isSidebar(area: Area, tiles: Tiles): boolean {
  const { isLeft, isRight, wide, high } = besideEdges(area, tiles)
  const isStraight = area.tiles.size >= STRAIGHT * wide * high
  return (
    isStraight && isLeft !== isRight && wide <= SIDE_WIDE * tiles.across && high >= SIDE_HIGH * tiles.down
  )
}

function besideEdges({ tiles }: Area, { across }: Tiles) {
  const [columns, rows] = [[...tiles].map(at => at % across), [...tiles].map(at => Math.floor(at / across))]
  const [left, right] = [Math.min(...columns), Math.max(...columns)]
  const margin = Math.ceil(SIDE_MARGIN * across)
  return {
    isLeft: left <= margin,
    isRight: right >= across - 1 - margin,
    wide: right - left + 1,
    high: Math.max(...rows) - Math.min(...rows) + 1,
  }
}

/** What stands on these rows of a page, which are left empty there. */
function takenFrom(
  { width, height, data }: GreyImage,
  rows: readonly PixelRow[],
  edge: number,
  paper: number,
) {
  const taken = new Uint8Array(data.length).fill(paper)
  for (const { y, from, to } of rows) {
    const [start, end] = [y * width + Math.max(0, from - edge), y * width + Math.min(width, to + edge)]
    taken.set(data.subarray(start, end), start)
    data.fill(paper, start, end)
  }
  return { width, height, data: taken }
}

/** How dark the letters of the rest of the page are: darker ones would make these look faint beside them. */
function inkAround(
  { width, height, data }: GreyImage,
  { size, across }: Tiles,
  areas: readonly Area[],
): number {
  const filled = new Set(areas.flatMap(({ tiles }) => [...tiles]))
  const counts = new Uint32Array(256)
  let all = 0
  for (let y = 0; y < height; y += EVERY) {
    const row = Math.floor(y / size) * across
    for (let tile = 0; tile < across; tile++) {
      if (filled.has(row + tile)) continue
      const end = y * width + Math.min(width, (tile + 1) * size)
      for (let at = y * width + tile * size; at < end; at += EVERY, all++) counts[data[at]!]!++
    }
  }
  let value = 0
  for (let seen = counts[0]!; seen < INK * all; seen += counts[value]!) value++
  return Math.min(LIGHTEST_INK, value)
}

/** The brightest that much of the page is of. */
function paperAmong(usual: Uint8Array): number {
  const sorted = usual.toSorted()
  return sorted[Math.floor((1 - PAPER / 2) * sorted.length)] ?? 0
}

/** Even areas with a sharp edge: a shadow grows darker step by step, and is one with the paper. */
function areasAmong({ across, down, usual }: Tiles, paper: number): Area[] {
  const seen = new Uint8Array(usual.length)
  const areas: Area[] = []
  for (let start = 0; start < usual.length; start++) {
    if (seen[start] || paper - usual[start]! < FILLED) continue
    const found = new Set([start])
    seen[start] = 1
    let touchesPaper = 0
    for (const at of found) {
      const [x, y] = [at % across, Math.floor(at / across)]
      for (const [i, j] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = j * across + i
        if (i < 0 || i >= across || j < 0 || j >= down || Math.abs(usual[next]! - usual[at]!) > ALIKE)
          continue
        if (paper - usual[next]! < FILLED) touchesPaper++
        else if (!seen[next]) {
          seen[next] = 1
          found.add(next)
        }
      }
    }
    const inRows = Map.groupBy(found, at => Math.floor(at / across))
    const inColumns = Map.groupBy(found, at => at % across)
    const [high, wide] = [inRows.size, inColumns.size]
    if (wide < WIDE || high < HIGH || touchesPaper > wide + high) continue
    if (found.size < FULL * Math.max(spanned(inRows, 1), spanned(inColumns, across))) continue
    const sorted = [...found].map(at => usual[at]!).sort((a, b) => a - b)
    const middle = sorted[sorted.length >> 1]!
    const even = sorted.filter(value => Math.abs(value - middle) <= ALIKE).length
    if (even >= FULL * sorted.length) areas.push({ tiles: found, usual: middle })
  }
  return areas
}

/** How many tiles lie between the first and the last of each row or column. */
const spanned = (lines: Map<number, number[]>, step: number): number =>
  [...lines.values()].reduce((sum, all) => sum + 1 + (Math.max(...all) - Math.min(...all)) / step, 0)

/** Whitens an area and gives its rows; nothing where it holds no text. */
function whiten(
  image: GreyImage,
  out: GreyImage,
  area: Area,
  tiles: Tiles,
  { paper, ink }: { paper: number; ink: number },
  edge: number,
): PixelRow[] | undefined {
  const { width, height, data } = image
  const rows = rowsOf(image, area, tiles, Math.min(40, (paper - area.usual) / 2))
  const top = new Int32Array(width).fill(height)
  const bottom = new Int32Array(width).fill(-1)
  for (const { y, from, to } of rows) {
    for (let x = from; x < to; x++) {
      if (y < top[x]!) top[x] = y
      if (y > bottom[x]!) bottom[x] = y
    }
  }
  if (![top, bottom].every(side => isSmooth(side, bottom, Math.ceil(edge / 2)))) return undefined
  const counts = new Uint32Array(256)
  let all = 0
  for (const { y, from, to } of rows.slice(edge, -edge)) {
    for (let x = from + edge; x < to - edge; x++) counts[data[y * width + x]!]!++
    all += Math.max(0, to - from - 2 * edge)
  }
  const spots = EXTREME * all
  let [dark, bright] = [0, 255]
  for (let seen = counts[0]!; seen < spots && dark < 255; seen += counts[dark]!) dark++
  for (let seen = counts[255]!; seen < spots && bright > 0; seen += counts[bright]!) bright--
  const count = (from: number, to: number) => counts.subarray(from, to).reduce((sum, one) => sum + one, 0)
  const { usual } = area
  const [deep, high] = [usual - dark, bright - usual]
  // Noise strays to the other side too, but not as far.
  const contrast = deep > high ? -deep : high
  const half = usual + contrast / 2
  const text = contrast < 0 ? count(0, Math.round(half)) : count(Math.round(half), 256)
  if (Math.abs(contrast) < CONTRAST || text > MOST_TEXT * all) return undefined
  // What strays around the filling by noise is white too.
  const white = usual + contrast / 8
  const tones = Uint8Array.from({ length: 256 }, (_, value) => {
    const share = Math.min(1, Math.max(0, (value - white) / (contrast * (7 / 8))))
    return Math.round(paper + (ink - paper) * share)
  })
  // Dark letters reach beyond a marker; an edge is brighter than what it is filled with.
  const edgeOf = (at: number) => (contrast < 0 ? tones[data[at]!]! : paper)
  for (const { y, from, to } of rows) {
    for (let x = Math.max(0, from - edge); x < Math.min(width, to + edge); x++) {
      const at = y * width + x
      out.data[at] = x < from + edge || x >= to - edge ? edgeOf(at) : tones[data[at]!]!
    }
  }
  for (let x = 0; x < width; x++) {
    for (const y of bottom[x]! < 0 ? [] : [top[x]!, bottom[x]!]) {
      const [from, to] = [Math.max(0, y - edge), Math.min(height - 1, y + edge)]
      for (let j = from; j <= to; j++) out.data[j * width + x] = edgeOf(j * width + x)
    }
  }
  return rows
}

/** Whether an area is straight on a side, told by columns of pixels; parts of drawings are ragged. */
function isSmooth(side: Int32Array, bottom: Int32Array, by: number): boolean {
  let [all, smooth] = [0, 0]
  for (let x = 1; x < side.length; x++) {
    if (bottom[x]! < 0 || bottom[x - 1]! < 0) continue
    all++
    if (Math.abs(side[x]! - side[x - 1]!) <= by) smooth++
  }
  return smooth >= SMOOTH * all
}

interface PixelRow {
  y: number
  from: number
  to: number
}

/** An area by rows of pixels: each from the first that has its brightness up to the last. */
function rowsOf({ width, height, data }: GreyImage, area: Area, tiles: Tiles, by: number): PixelRow[] {
  const { size, across } = tiles
  const reach = new Map<number, { from: number; to: number }>()
  for (const tile of area.tiles) {
    const [x, y] = [tile % across, Math.floor(tile / across)]
    // A tile at the edge may be more of paper.
    for (const row of [y - 1, y, y + 1]) {
      const before = reach.get(row) ?? { from: width, to: 0 }
      reach.set(row, {
        from: Math.max(0, Math.min(before.from, (x - 1) * size)),
        to: Math.min(width, Math.max(before.to, (x + 2) * size)),
      })
    }
  }
  const rows: PixelRow[] = []
  for (const [row, { from, to }] of [...reach].sort((a, b) => a[0] - b[0])) {
    for (let y = Math.max(0, row * size); y < Math.min(height, (row + 1) * size); y++) {
      const isOfIt = (x: number) => Math.abs(data[y * width + x]! - area.usual) <= by
      let [first, last] = [from, to]
      for (let run = 0; first < to && run < RUN; first++) run = isOfIt(first) ? run + 1 : 0
      for (let run = 0; last > first && run < RUN; last--) run = isOfIt(last - 1) ? run + 1 : 0
      first -= RUN
      last += RUN
      let count = 0
      for (let x = first; x < last; x++) if (isOfIt(x)) count++
      if (last - first > 2 * RUN && count > LEAST_SEEN * (last - first))
        rows.push({ y, from: first, to: last })
    }
  }
  return rows
}
