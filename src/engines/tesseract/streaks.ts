import { type GreyImage, turned } from './turn-image.ts'

/** So much of its length a streak is darker than both sides of it; letters hide the rest. */
const SEEN = 0.6
/** It reaches both edges of the page: so much of each end of it, in parts of its length, is seen too. */
const END = 0.04
const END_SEEN = 0.5
/** Of 255: how much darker. */
const DARKER = 25
/** Of the pixels along it, one in so many is looked at. */
const EVERY = 4
/** Inches beside it that are looked at, and its most thickness. */
const BESIDE = 0.05
const THICKEST = 0.03
/** More of them are lines of squared or ruled paper. */
const MOST = 6
/** A streak runs through so many strokes of letters; a rule hardly touches any. */
const FEWEST_CROSSED = 4
/** A stroke is wider than the streak on so many pixels in a row. */
const STROKE = 3

/** Rows of pixels. */
interface Streak {
  from: number
  to: number
}

/** Rows or columns of pixels: how many, how long, and how far apart in the data their pixels and their neighbours are. */
interface Lines {
  count: number
  length: number
  along: number
  across: number
}

/**
 * The page without level and upright streaks from edge to edge, which dirt on the glass of a scanner or the roller of a
 * fax leaves. They are no rules of the page, and run through letters: what is wider than they are stays.
 */
export function withoutStreaks(image: GreyImage, dpi: number): GreyImage {
  const { width, height } = image
  const beside = Math.max(3, Math.round(BESIDE * dpi))
  const rows = { count: height, length: width, along: 1, across: width }
  const columns = { count: width, length: height, along: width, across: 1 }
  const level = cleared(image, streaksIn(image, rows, beside, dpi), beside)
  const upright = streaksIn(level, columns, beside, dpi)
  return upright.length === 0 ? level : turned(cleared(turned(level, 1), upright, beside), 3)
}

function streaksIn(
  { data }: GreyImage,
  { count, length, along, across }: Lines,
  beside: number,
  dpi: number,
): Streak[] {
  const beyond = beside * across
  const darkShare = (line: number, from: number, to: number): number => {
    let dark = 0
    for (let i = from, at = line * across + from * along; i < to; i += EVERY, at += EVERY * along) {
      const paper = data[at]! + DARKER
      if (data[at - beyond]! >= paper && data[at + beyond]! >= paper) dark++
    }
    return (dark * EVERY) / (to - from)
  }
  const end = Math.max(EVERY, Math.round(END * length))
  // The ends first: hardly a line is dark there, and then the rest of it need not be looked at.
  const isStreak = (line: number) =>
    darkShare(line, 0, end) >= END_SEEN &&
    darkShare(line, length - end, length) >= END_SEEN &&
    darkShare(line, 0, length) >= SEEN
  const streaks: Streak[] = []
  for (let line = beside; line < count - beside; line++) {
    if (!isStreak(line)) continue
    const from = line
    while (line < count - beside && isStreak(line)) line++
    if (line - from <= THICKEST * dpi) streaks.push({ from, to: line })
  }
  return streaks.length > MOST ? [] : streaks
}

function cleared(image: GreyImage, streaks: readonly Streak[], beside: number): GreyImage {
  let seen = image
  for (const streak of streaks) seen = paintedOver(seen, streak, beside) ?? seen
  return seen
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The page without the streak; undefined where it runs through no letters. */
function paintedOver(image: GreyImage, { from, to }: Streak, beside: number): GreyImage | undefined {
  const { width, height, data: seen } = image
  const core = new Int32Array(width)
  const paper = new Uint8Array(width)
  for (let x = 0; x < width; x++) {
    let y = Math.max(0, from - 1)
    for (let other = y + 1; other <= Math.min(height - 1, to); other++)
      if (seen[other * width + x]! < seen[y * width + x]!) y = other
    core[x] = y
    const [above, below] = [Math.max(0, y - beside), Math.min(height - 1, y + beside)]
    paper[x] = Math.max(seen[above * width + x]!, seen[below * width + x]!)
  }
  const usualPaper = median([...paper])
  const usualCore = median(Array.from(core, (y, x) => seen[y * width + x]!))
  const half = (usualCore + usualPaper) / 2
  const runs = Array.from(core, (y, x) => {
    let [top, bottom] = [y, y]
    if (seen[y * width + x]! >= half) return { top, bottom }
    while (bottom < Math.min(height, y + beside) && seen[bottom * width + x]! < half) bottom++
    while (top > Math.max(0, y - beside) && seen[(top - 1) * width + x]! < half) top--
    return { top, bottom }
  })
  const thick = median(runs.map(({ top, bottom }) => bottom - top).filter(size => size > 0))
  const data = new Uint8Array(seen)
  let crossed = 0
  for (let x = 0; x < width; ) {
    let end = x
    while (end < width && runs[end]!.bottom - runs[end]!.top > thick) end++
    if (end - x >= STROKE) {
      crossed++
      x = end
      continue
    }
    for (end = Math.max(end, x + 1); x < end; x++) {
      const clear = paper[x]! < half ? usualPaper : paper[x]!
      const { top, bottom } = runs[x]!
      for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++)
        if (data[y * width + x]! < clear) data[y * width + x] = clear
    }
  }
  return crossed < FEWEST_CROSSED ? undefined : { ...image, data }
}
