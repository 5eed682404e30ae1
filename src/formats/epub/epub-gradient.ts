import type { Gradient } from '../../document/tree.ts'

const MAX_STOPS = 12
const SIDES: Record<string, number> = {
  'to right': 0,
  'to bottom right': 45,
  'to right bottom': 45,
  'to bottom': 90,
  'to bottom left': 135,
  'to left bottom': 135,
  'to left': 180,
  'to top left': 225,
  'to left top': 225,
  'to top': 270,
  'to top right': 315,
  'to right top': 315,
}

/** A ground that runs from one colour to others; `hexOf` reads a colour. Undefined where it is none, or has one colour. */
export function gradientOf(
  written: string | undefined,
  hexOf: (color: string) => string | undefined,
): Gradient | undefined {
  const read = /^(?:repeating-)?(linear|radial)-gradient\((.*)\)/is.exec(written?.trim().slice(0, 1000) ?? '')
  if (!read) return undefined
  const [first = '', ...rest] = read[2]!.split(/,(?![^()]*\))/).map(one => one.trim())
  const isColor = stopOf(first, hexOf) !== undefined
  const stops = (isColor ? [first, ...rest] : rest)
    .slice(0, MAX_STOPS)
    .map(one => stopOf(one, hexOf))
    .filter(stop => stop !== undefined)
  if (stops.length < 2) return undefined
  const placed = withShares(stops)
  if (read[1]!.toLowerCase() === 'linear') return { stops: placed, angle: isColor ? 90 : angleOf(first) }
  const [, x = '50', y = '50'] = /at\s+([\d.]{1,8})%\s+([\d.]{1,8})%/.exec(isColor ? '' : first) ?? []
  return { stops: placed, centre: [Math.min(100, Number(x)), Math.min(100, Number(y))] }
}

interface Stop {
  color: string
  share?: number
}

/** `#fff`, `rgb(1, 2, 3) 40%`. */
function stopOf(written: string, hexOf: (color: string) => string | undefined): Stop | undefined {
  const [, color = '', share] = /^(.*?)(?:\s+([\d.]{1,8})%.*)?$/s.exec(written) ?? []
  const hex = hexOf(color.replace(/\s+[\d.]+(px|em|rem)$/, ''))
  return hex === undefined ? undefined : { color: hex, ...(share && { share: Math.min(100, Number(share)) }) }
}

/** Each stop with its place: those that say none stand evenly between the others, and none before the one in front. */
function withShares(stops: Stop[]): [string, number][] {
  const shares = stops.map(({ share }) => share)
  shares[0] ??= 0
  shares[shares.length - 1] ??= 100
  for (let i = 1; i < shares.length; i++) {
    if (shares[i] === undefined) {
      const next = shares.findIndex((share, at) => at > i && share !== undefined)
      const before = shares[i - 1]!
      shares[i] = before + (shares[next]! - before) / (next - i + 1)
    }
    shares[i] = Math.max(shares[i]!, shares[i - 1]!)
  }
  // The typesetter wants both ends to be there.
  shares[0] = 0
  shares[shares.length - 1] = 100
  return stops.map(({ color }, i) => [color, Math.round(shares[i]! * 100) / 100])
}

/** Degrees clockwise from the right, where CSS counts from the top. */
function angleOf(written: string): number {
  const side = SIDES[written.toLowerCase().replace(/\s+/g, ' ')]
  if (side !== undefined) return side
  const [, number, unit] = /^(-?[\d.]{1,10})(deg|grad|rad|turn)$/i.exec(written) ?? []
  if (number === undefined) return 90
  const degrees = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[unit!.toLowerCase()]!
  return (((Number(number) * degrees - 90) % 360) + 360) % 360
}
