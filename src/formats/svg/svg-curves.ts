import { mapMarkup } from './svg-markup.ts'

/** What one command of a path draws: a curve's control points and its end, or the command as written, absolute. */
type Point = [x: number, y: number]
type Piece = { kind: 'curve'; points: Point[] } | { kind: 'other'; text: string; end: Point }

/** Beyond this share of its size the box of the control points is another one than the box of the curve. */
const SEEN = 0.01
/** A longer path is a map or a trace, whose many short curves have no control points far out. */
const LONGEST = 50_000
const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const COMMAND = /\s*,?\s*([MLHVCSQTAZ])/iy
const NUMBER = /\s*,?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
/** Markers stand where curves meet, so there a cut would be seen. */
const MARKED = /[\s;"'{]marker(?:-mid)?\s*[:=]/
const FLAG = /\s*,?\s*([01])/y

/**
 * Cuts curves where they turn, in drawings with paint that is stretched over the box of what it fills: a renderer that
 * takes the box of the control points for it then finds the box of the curve.
 */
export function withTightCurves(svg: string): string {
  if (!hasStretchedPaint(svg) || MARKED.test(svg)) return svg
  return mapMarkup(svg, tag =>
    /^<(?:[\w.-]+:)?path\s/.test(tag)
      ? tag.replace(
          /(\sd\s*=\s*)(["'])([^"']*)\2/,
          (_, before, quote, path) => `${before}${quote}${tightPath(path)}${quote}`,
        )
      : tag,
  )
}

function hasStretchedPaint(svg: string): boolean {
  const paints = svg.match(/<(?:[\w.-]+:)?(?:linearGradient|radialGradient|pattern)\b[^<>]*/g) ?? []
  return paints.some(tag => !/\s(?:gradient|pattern)Units\s*=\s*["']\s*userSpaceOnUse/.test(tag))
}

function tightPath(path: string): string {
  if (path.length > LONGEST || !/[CSQT]/i.test(path)) return path
  const pieces = piecesOf(path)
  if (!pieces) return path
  let at: Point = [0, 0]
  const [hull, ends]: [Point[], Point[]] = [[], []]
  const written: string[] = []
  for (const piece of pieces) {
    if (piece.kind === 'other') {
      written.push(piece.text)
      at = piece.end
      hull.push(at)
      ends.push(at)
      continue
    }
    hull.push(...piece.points)
    for (const part of turnsOf([at, ...piece.points])) {
      ends.push(part.at(-1)!)
      written.push(`${part.length === 4 ? 'C' : 'Q'}${part.slice(1).flat().map(rounded).join(' ')}`)
    }
    at = piece.points.at(-1)!
  }
  return isWider(hull, ends) ? written.join('') : path
}

function isWider(hull: Point[], ends: Point[]): boolean {
  return [0, 1].some(axis => {
    const [outer, inner] = [hull, ends].map(points => {
      let [least, most] = [Infinity, -Infinity]
      for (const point of points) {
        least = Math.min(least, point[axis]!)
        most = Math.max(most, point[axis]!)
      }
      return most - least
    }) as [number, number]
    return outer - inner > inner * SEEN
  })
}

/** The commands of a path in absolute coordinates; nothing for one that cannot be read. */
function piecesOf(path: string): Piece[] | undefined {
  const pieces: Piece[] = []
  let [index, at, start]: [number, Point, Point] = [0, [0, 0], [0, 0]]
  /** The last control point, which the next smooth curve mirrors, and the command it belongs to. */
  let [control, before]: [Point, string] = [at, '']
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index
    const match = pattern.exec(path)
    if (match) index = pattern.lastIndex
    return match?.[1]
  }
  const { length } = path.trimEnd()
  let command = ''
  while (index < length) {
    const letter = take(COMMAND)
    if (letter) command = letter
    else if (command === '' || /z/i.test(command)) return undefined
    const name = command.toUpperCase()
    const isRelative = command !== name
    const values: number[] = []
    for (let i = 0; i < ARITY[name]!; i++) {
      const value = take(name === 'A' && (i === 3 || i === 4) ? FLAG : NUMBER)
      if (value === undefined) return undefined
      values.push(Number(value))
    }
    const point = (i: number): Point =>
      isRelative ? [at[0] + values[i]!, at[1] + values[i + 1]!] : [values[i]!, values[i + 1]!]
    const mirrored = (kinds: string): Point =>
      kinds.includes(before) ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at
    let end = at
    if (name === 'C' || name === 'S') {
      const points: Point[] =
        name === 'C' ? [point(0), point(2), point(4)] : [mirrored('CS'), point(0), point(2)]
      pieces.push({ kind: 'curve', points })
      control = points[1]!
      end = points[2]!
    } else if (name === 'Q' || name === 'T') {
      control = name === 'Q' ? point(0) : mirrored('QT')
      end = name === 'Q' ? point(2) : point(0)
      pieces.push({ kind: 'curve', points: [control, end] })
    } else {
      if (name === 'H') end = [values[0]! + (isRelative ? at[0] : 0), at[1]]
      else if (name === 'V') end = [at[0], values[0]! + (isRelative ? at[1] : 0)]
      else if (name === 'Z') end = start
      else end = point(values.length - 2)
      const shown = name === 'H' || name === 'V' ? 'L' : name
      const radii = name === 'A' ? `${values.slice(0, 5).join(' ')} ` : ''
      pieces.push({ kind: 'other', text: name === 'Z' ? 'Z' : `${shown}${radii}${end.join(' ')}`, end })
      if (name === 'M') start = end
    }
    at = end
    before = name
    // Further pairs after a move are lines.
    if (name === 'M') command = isRelative ? 'l' : 'L'
  }
  return pieces
}

/** A curve in the parts between its turns in both directions. */
function turnsOf(points: Point[]): Point[][] {
  const times = new Set<number>()
  for (const axis of [0, 1]) {
    const [a, b, c, d] = points.map(point => point[axis]!) as [number, number, number, number?]
    const found =
      d === undefined
        ? [(a - b) / (a - 2 * b + c)]
        : roots(-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a)
    for (const time of found) if (time > 1e-6 && time < 1 - 1e-6) times.add(time)
  }
  const parts: Point[][] = []
  let [rest, from] = [points, 0]
  for (const time of [...times].sort((x, y) => x - y)) {
    const [first, second] = cut(rest, (time - from) / (1 - from))
    parts.push(first)
    rest = second
    from = time
  }
  return [...parts, rest]
}

const rounded = (value: number): number => Number(value.toPrecision(9))

function roots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-12) return b === 0 ? [] : [-c / b]
  const under = b * b - 4 * a * c
  if (under < 0) return []
  return [(-b + Math.sqrt(under)) / (2 * a), (-b - Math.sqrt(under)) / (2 * a)]
}

/** Cuts a curve in two, by de Casteljau. */
function cut(points: Point[], time: number): [Point[], Point[]] {
  const [first, second]: [Point[], Point[]] = [[points[0]!], [points.at(-1)!]]
  for (let level = points; level.length > 1; ) {
    level = level
      .slice(1)
      .map((to, i) => [0, 1].map(axis => level[i]![axis]! * (1 - time) + to[axis]! * time) as Point)
    first.push(level[0]!)
    second.unshift(level.at(-1)!)
  }
  return [first, second]
}
