import type { Matrix } from '../../lib/geometry/matrix.ts'
import { drawnLetter, type Letter } from './drawn-letter.ts'
import type { PageContext } from './page-context.ts'

/** What the outlines of a font's letters tell of it. */
export interface Shape {
  /** How far stems lean to the right, as a share of their height. */
  slant: number
  /** Width of stems, in ems. */
  stem: number
  /** Width of feet, in stems: 1 without serifs. */
  foot: number
}

/** Letters of a font that a page has. */
export interface Letters {
  /** Advances of Latin letters at a size of one, by their codes. */
  advances: Map<number, number>
  /** Letters whose shapes tell of the face, and where one of each stands. */
  stemmed: Map<number, number>
}

/** Letters on plain stems, and how many these are. */
const STEMS = new Map(
  Object.entries({
    H: 2,
    F: 1,
    T: 1,
    P: 1,
    h: 2,
    n: 2,
    m: 3,
    r: 1,
    i: 1,
    l: 1,
    Н: 2,
    П: 2,
    Т: 1,
    Р: 1,
    п: 2,
    н: 2,
  }).map(([letter, stems]) => [letter.codePointAt(0)!, stems] as const),
)
/** In type of one width these stand on bars, with serifs or without. */
const BARRED = new Set(['i', 'l', 'r'].map(letter => letter.charCodeAt(0)))

/** Whether the outline of this letter is worth asking for. */
export const isStemmed = (code: number): boolean => STEMS.has(code)

type Point = readonly [x: number, y: number]

const SEGMENT = { line: 0, curve: 1, move: 2 }
const MAX_SEGMENTS = 400
const STEPS = 6
/** Where stems are measured, and where feet are, as shares of a letter's height. */
const LEG = 0.25
const FOOT = 0.02
/** A straight line this long, as a share of the height, is the side of a stem. */
const SIDE = 0.3

/** The shape of a font by some of its letters; undefined where it has no outlines. `fixed`: type of one width. */
export function shapeOf(
  context: PageContext,
  font: number,
  codes: Iterable<number>,
  fixed: boolean,
): Shape | undefined {
  return shapeBy(codes, fixed, code => outlined(context, font, code))
}

interface Measured {
  advances: Letters['advances']
  letters: Map<number, Letter>
  shape: Shape | undefined
}

interface Drawn {
  /** Fonts by their handles, which PDFium uses again for others. */
  fonts: Map<number, Measured>
  drawings: number
  spentMs: number
}

/** What was drawn of a document's fonts before. */
const drawn = new WeakMap<PageContext['owner'], Drawn>()
/** Letters drawn of a document at most: each takes a few milliseconds. */
const MOST_DRAWINGS = 600
/** What all of them take at most, where each takes as long as on no ordinary page. */
const MOST_MS = 10_000

/** The shape of a font without outlines, as the page draws it. */
export function drawnShapeOf(
  context: PageContext,
  page: number,
  textPage: number,
  m: Matrix,
  font: number,
  { advances, stemmed }: Letters,
  fixed: boolean,
): Shape | undefined {
  let before = drawn.get(context.owner)
  if (!before) drawn.set(context.owner, (before = { fonts: new Map(), drawings: 0, spentMs: 0 }))
  const known = before.fonts.get(font)
  const likeness = known ? likenessOf(known.advances, advances) : 0
  if (known && likeness === 1) return known.shape
  const letters = new Map<number, Letter>()
  const letterOf = (code: number) => {
    const own = letters.get(code)
    if (own || before.drawings >= MOST_DRAWINGS || before.spentMs > MOST_MS) return own
    const begun = performance.now()
    const letter = drawnLetter(context, page, textPage, m, stemmed.get(code)!)
    before.spentMs += performance.now() - begun
    before.drawings++
    if (letter) letters.set(code, letter)
    return letter
  }
  // Letters are set where pixels are, so that some move on by more or less than before: one that is drawn tells.
  if (known && likeness > MOSTLY) {
    const code = [...known.letters.keys()].find(other => stemmed.has(other))
    const own = code === undefined ? undefined : letterOf(code)
    if (own ? isSameLetter(own, known.letters.get(code!)!) : before.drawings >= MOST_DRAWINGS)
      return known.shape
  }
  const codes = [...stemmed.keys()].slice(0, MOST_DRAWN)
  const shape = shapeBy(codes, fixed, letterOf)
  before.fonts.set(font, { advances, letters, shape })
  return shape
}

const SAME_ADVANCE = 0.005
const NEAR_ADVANCE = 0.025
const FEWEST_ALIKE = 4
const MOSTLY = 0.7

/** The share of the letters in common that are nearly as wide in both: 1 where they are just as wide, 0 where they are few. */
function likenessOf(a: Letters['advances'], b: Letters['advances']): number {
  const apart = [...a].filter(([code]) => b.has(code)).map(([code, wide]) => Math.abs(wide - b.get(code)!))
  if (apart.length < FEWEST_ALIKE) return 0
  if (apart.every(d => d < SAME_ADVANCE)) return 1
  return (0.99 * apart.filter(d => d < NEAR_ADVANCE).length) / apart.length
}

/** Lengths in ems and slants this close are those of one letter, drawn twice. */
const SAME_LETTER = 0.03

function isSameLetter(a: Letter, b: Letter): boolean {
  const inks = ({ low, height, inkAt }: Letter) => [LEG, FOOT].map(share => inkAt(low + share * height))
  const slant = ({ slants }: Letter) => (slants.length > 0 ? middle([...slants]) : 0)
  const measures = (letter: Letter) => [letter.height, slant(letter), ...inks(letter)]
  const others = measures(b)
  return measures(a).every((own, i) => Math.abs(own - others[i]!) < SAME_LETTER)
}

/** Letters of a font that are drawn: each takes a drawing of its own. */
const MOST_DRAWN = 6

function shapeBy(
  codes: Iterable<number>,
  fixed: boolean,
  letterOf: (code: number) => Letter | undefined,
): Shape | undefined {
  const slants: number[] = []
  const stems: number[] = []
  const feet: number[] = []
  for (const code of codes) {
    const legs = STEMS.get(code)
    if (legs === undefined || (fixed && BARRED.has(code))) continue
    const letter = letterOf(code)
    if (!letter || !(letter.height > 0.1)) continue
    const { low, height } = letter
    slants.push(...letter.slants)
    const leg = letter.inkAt(low + LEG * height)
    if (leg <= 0) continue
    stems.push(leg / legs)
    feet.push(letter.inkAt(low + FOOT * height) / leg)
  }
  if (stems.length === 0 || slants.length === 0) return undefined
  return { slant: middle(slants), stem: middle(stems), foot: feet.reduce((a, b) => a + b, 0) / feet.length }
}

function outlined(context: PageContext, font: number, code: number): Letter | undefined {
  const edges = edgesOf(context, font, code)
  if (edges.length === 0) return undefined
  const ys = edges.flatMap(([a, b]) => [a[1], b[1]])
  const low = Math.min(...ys)
  const height = Math.max(...ys) - low
  const slants: number[] = []
  for (const [[x0, y0], [x1, y1]] of edges)
    if (Math.abs(y1 - y0) > SIDE * height) slants.push((x1 - x0) / (y1 - y0))
  return { low, height, slants, inkAt: y => inkAt(edges, y) }
}

/** Ink along a level line. */
function inkAt(edges: readonly (readonly [Point, Point])[], y: number): number {
  const at: number[] = []
  for (const [[x0, y0], [x1, y1]] of edges)
    if (y0 <= y !== y1 <= y) at.push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0))
  at.sort((a, b) => a - b)
  let ink = 0
  for (let i = 0; i + 1 < at.length; i += 2) ink += at[i + 1]! - at[i]!
  return ink
}

/** The outline of a letter as straight lines, in ems. */
function edgesOf({ library, pad }: PageContext, font: number, code: number): [Point, Point][] {
  const { fn } = library
  const path = fn.FPDFFont_GetGlyphPath(font, code, 1)
  const count = path === 0 ? 0 : fn.FPDFGlyphPath_CountGlyphSegments(path)
  const edges: [Point, Point][] = []
  if (count <= 0 || count > MAX_SEGMENTS) return edges
  let start: Point = [0, 0]
  let last: Point = start
  let controls: Point[] = []
  const to = (point: Point) => {
    if (point[0] !== last[0] || point[1] !== last[1]) edges.push([last, point])
    last = point
  }
  for (let i = 0; i < count; i++) {
    const segment = fn.FPDFGlyphPath_GetGlyphPathSegment(path, i)
    const type = fn.FPDFPathSegment_GetType(segment)
    fn.FPDFPathSegment_GetPoint(segment, pad.at(0), pad.at(1))
    const point: Point = [pad.float(0), pad.float(1)]
    if (type === SEGMENT.move || i === 0) {
      to(start)
      start = last = point
    } else if (type === SEGMENT.line) to(point)
    else {
      controls.push(point)
      if (controls.length === 3) {
        const from = last
        const [a, b, c] = controls as [Point, Point, Point]
        for (let step = 1; step <= STEPS; step++) to(onCurve(from, a, b, c, step / STEPS))
        controls = []
      }
    }
  }
  to(start)
  return edges
}

function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t
  const mix = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i]
  return [mix(0), mix(1)]
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
