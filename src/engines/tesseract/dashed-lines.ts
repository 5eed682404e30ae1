import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { Line } from './drawn-line.ts'
import { inkOf, islands } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** So much darker than the paper is ink. */
const INK = 0.75
/** In inches: the shortest dash, the longest, and the thickest. */
const SHORTEST = 0.014
const LONGEST = 0.09
const THICKEST = 0.03
/** A dash is so many times as long as thick; dots lead the eye to a figure and are no rule. */
const SLIM = 1.4
/** In heights of letters: strokes of these are longer than most dashes, of which some touch where rules cross. */
const STROKE = 0.85
/** In usual lengths of dashes: the usual gap between two, and the widest, where another rule crosses. */
const WIDEST_GAP = 1.6
const CROSSED = 3
/** In inches: a rule goes on beyond a cell of several columns that leaves it out. */
const LEFT_OUT = 0.25
const FEWEST = 8
/** Inches of the shortest rule. */
const LONG = 0.75
/** In dashes with their gaps: how far beyond the last whole dash the end of a rule is looked for. */
const CORNER = 1.25
/** How many times the usual one a dash or gap may be, or the usual one it, and of how many that holds. */
const STRAY = 1.75
const ALIKE = 0.65

/** Level rules that are drawn in dashes. */
export function dashedLines(image: GreyImage, dpi: number, letter: number): Line[] {
  return chainsAmong(islands(inkOf(image, INK), image), dpi, letter).flatMap(chain =>
    stretchesOf(chain).map(stretch => lineOf(stretch, usualOf(chain), image)),
  )
}

/** The dashes of each level rule among spots of ink, from left to right. */
export function chainsAmong(spots: readonly Box[], dpi: number, letter: number): Box[][] {
  const dashes = spots
    .filter(({ left, top, right, bottom }) => {
      const [long, thick] = [right - left, bottom - top]
      return (
        long >= SHORTEST * dpi && long <= LONGEST * dpi && thick <= THICKEST * dpi && long >= SLIM * thick
      )
    })
    .sort((a, b) => a.left - b.left)
  let open: Box[][] = []
  const done: Box[][] = []
  for (const dash of dashes) {
    const isOver = (chain: Box[]) => dash.left - chain.at(-1)!.right > LEFT_OUT * dpi
    done.push(...open.filter(isOver))
    open = open.filter(chain => !isOver(chain))
    const before = open.find(chain => follows(dash, chain))
    if (before) before.push(dash)
    else open.push([dash])
  }
  return [...done, ...open].filter(chain => {
    const long = chain.at(-1)!.right - chain[0]!.left
    return long >= LONG * dpi && isRule(chain, STROKE * letter)
  })
}

function follows(dash: Box, chain: readonly Box[]): boolean {
  const last = chain.at(-1)!
  const drop = Math.abs(dash.top + dash.bottom - last.top - last.bottom) / 2
  return dash.left > last.right && drop <= 1.5
}

const lengthsOf = (chain: readonly Box[]): number[] => chain.map(({ left, right }) => right - left)
const gapsOf = (chain: readonly Box[]): number[] =>
  chain.slice(1).map(({ left }, i) => left - chain[i]!.right)

interface Usual {
  length: number
  gap: number
}

const usualOf = (chain: readonly Box[]): Usual => ({
  length: middle(lengthsOf(chain)),
  gap: middle(gapsOf(chain)),
})

function isRule(chain: readonly Box[], stroke: number): boolean {
  if (chain.length < FEWEST) return false
  const [lengths, gaps] = [lengthsOf(chain), gapsOf(chain)]
  const short = lengths.toSorted((a, b) => a - b)[lengths.length >> 2]!
  return (
    short <= stroke && middle(gaps) <= WIDEST_GAP * middle(lengths) && areAlike(lengths) && areAlike(gaps)
  )
}

function stretchesOf(chain: readonly Box[]): Box[][] {
  const widest = CROSSED * usualOf(chain).length
  const stretches: Box[][] = []
  for (const [i, dash] of chain.entries()) {
    if (i === 0 || dash.left - chain[i - 1]!.right > widest) stretches.push([])
    stretches.at(-1)!.push(dash)
  }
  return stretches.filter(({ length }) => length > 1)
}

/** With what a crossing rule hides of it, and the corners at its ends. */
function lineOf(chain: readonly Box[], usual: Usual, { width, data }: GreyImage): Line {
  const [first, last] = [chain[0]!, chain.at(-1)!]
  const beyond = CORNER * (usual.gap + usual.length)
  const grey = (x: number, { top, bottom }: Box) => data[((top + bottom) >> 1) * width + x]!
  const ink = middle(chain.map(dash => grey((dash.left + dash.right) >> 1, dash)))
  const paper = middle(chain.slice(1).map(dash => grey(dash.left - (usual.gap >> 1) - 1, dash)))
  const isInk = (x: number, dash: Box) => x >= 0 && x < width && grey(x, dash) < (ink + paper) / 2
  let [left, right] = [first.left, last.right]
  for (let x = left; x > first.left - beyond; x--) if (isInk(x, first)) left = x
  for (let x = right; x < last.right + beyond; x++) if (isInk(x, last)) right = x + 1
  const runs = chain.flatMap((dash, i) => {
    const next = chain[i + 1]
    const isCrossed = next !== undefined && next.left - dash.right > 1.5 * usual.gap
    const from = Math.max(0, (i === 0 ? left : dash.left) - 1)
    const to = Math.min(width, (isCrossed ? next.left : next ? dash.right : right) + 1)
    return Array.from({ length: dash.bottom - dash.top }, (_, y) => ({ y: dash.top + y, from, to }))
  })
  const [top, bottom] = [Math.min(first.top, last.top), Math.max(first.bottom, last.bottom)]
  return { left, top, right, bottom, runs }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

function areAlike(values: readonly number[]): boolean {
  const usual = middle(values)
  const near = values.filter(value => value <= STRAY * usual && usual <= STRAY * value)
  return near.length >= ALIKE * values.length
}
