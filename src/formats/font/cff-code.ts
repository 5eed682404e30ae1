import { UnknownFontError } from './truetype-glyphs.ts'
import { codeNumber } from './type1-outlines.ts'

/** Routines by the instruction that calls them. */
export type Routines = Record<10 | 29, Buffer[]>

/** How many numbers the first instructions of glyphs take; undefined: any even number. */
const TAKES: Record<number, number | undefined> = {
  1: undefined,
  3: undefined,
  18: undefined,
  19: undefined,
  20: undefined,
  23: undefined,
  4: 1,
  22: 1,
  21: 2,
  14: 0,
}

const RETURN = 11
const DEEPEST = 10
/** More than comes before the first instruction of any glyph; routines that call each other could go on for years. */
const MOST_STEPS = 10_000

interface Place {
  at: number
  size: number
}

/** What a glyph says of its width, and where in its own code. */
interface SaidWidth {
  width: number
  /** Undefined where a routine says it, which other glyphs share. */
  place: Place | undefined
  /** The call of that routine: its number and the instruction. */
  call: (Place & { routine: Buffer }) | undefined
}

/** A glyph that has another width than most says so by one number more before its first instruction. */
export function saidWidth(glyph: Buffer, routines: Routines): SaidWidth | 'usual' | undefined {
  const numbers: number[] = []
  const places: (Place | undefined)[] = []
  let call: SaidWidth['call']
  let steps = 0
  const walk = (code: Buffer | undefined, depth: number): SaidWidth | 'usual' | undefined => {
    for (let at = 0; code && depth < DEEPEST && at < code.length && ++steps < MOST_STEPS; ) {
      const b = code[at]!
      if (b === 10 || b === 29) {
        const list = routines[b]
        const bias = list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768
        const routine = list[(numbers.pop() ?? 0) + bias]
        const place = places[numbers.length]
        if (depth === 0) call = routine && place && { at: place.at, size: at + 1 - place.at, routine }
        const found = walk(routine, depth + 1)
        if (found !== undefined) return found
        at++
      } else if (b === RETURN) return undefined
      else if (b < 28 || (b > 28 && b < 32)) {
        if (!(b in TAKES)) return undefined
        const takes = TAKES[b] ?? numbers.length - (numbers.length % 2)
        const accented = b === 14 && numbers.length >= 4 ? 4 : takes
        return numbers.length > accented ? { width: numbers[0]!, place: places[0], call } : 'usual'
      } else {
        const size = pushNumber(code, at, numbers)
        places[numbers.length - 1] = depth === 0 ? { at, size } : undefined
        at += size
      }
    }
    return undefined
  }
  return walk(glyph, 0)
}

/** The code of a glyph that says this width, counted from the one the font has for that. */
export function withWidth(glyph: Buffer, routines: Routines, width: number): Buffer {
  let code = glyph
  for (let depth = 0; depth < DEEPEST; depth++) {
    const said = saidWidth(code, routines)
    const place = said === 'usual' ? { at: 0, size: 0 } : said?.place
    if (place) return spliced(code, place, codeNumber(width))
    if (said === undefined || said === 'usual' || !said.call) break
    // What the routine does is written out in its place, and may be changed there.
    const { routine } = said.call
    code = spliced(code, said.call, routine.at(-1) === RETURN ? routine.subarray(0, -1) : routine)
  }
  throw new UnknownFontError('a glyph of the font sets its width in an unusual way')
}

const spliced = (code: Buffer, { at, size }: Place, instead: Buffer): Buffer =>
  Buffer.concat([code.subarray(0, at), instead, code.subarray(at + size)])

/** Reads a number of a glyph's code; gives how many bytes it takes. */
export function pushNumber(code: Buffer, at: number, numbers: number[]): number {
  const b = code[at]!
  if (b === 28) numbers.push(code.readInt16BE(at + 1))
  else if (b < 247) numbers.push(b - 139)
  else if (b < 251) numbers.push((b - 247) * 256 + code.readUInt8(at + 1) + 108)
  else if (b < 255) numbers.push(-(b - 251) * 256 - code.readUInt8(at + 1) - 108)
  else numbers.push(code.readInt32BE(at + 1) / 65_536)
  return b === 28 ? 3 : b < 247 ? 1 : b < 255 ? 2 : 5
}
