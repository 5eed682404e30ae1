import type { Block } from './sound.ts'

/** Samples on each side that an output sample is made of, at the lower of the two rates. */
const HALF = 16
const PHASES = 256

/** Sound at another sampling rate, block by block, by a windowed sinc; an empty block ends it. */
export function resampler(from: number, to: number): (block: Block) => Block {
  if (from === to) return block => block
  const step = from / to
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(HALF / cutoff)
  const table = filter(cutoff, reach)
  let kept: Block = []
  let place = 0
  return block => {
    const ends = block.length === 0 || block[0]!.length === 0
    if (kept.length === 0) kept = block.map(() => new Float32Array(reach))
    const added = ends ? kept.map(() => new Float32Array(reach)) : block
    const source = kept.map((old, at) => joined(old, added[at]!))
    const length = source[0]?.length ?? 0
    // `place` counts from the first kept sample that has a whole neighbourhood before it.
    const count = Math.max(0, Math.ceil((length - 2 * reach - place) / step))
    const out = source.map(plane => {
      const made = new Float32Array(count)
      for (let at = 0; at < count; at++) made[at] = sampleAt(plane, place + at * step + reach, reach, table)
      return made
    })
    const used = Math.floor(place + count * step)
    place = place + count * step - used
    kept = source.map(plane => plane.slice(Math.min(plane.length, used)))
    return out
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function sampleAt(plane: Float32Array, where: number, reach: number, table: Float32Array): number {
  const whole = Math.floor(where)
  const phase = (where - whole) * PHASES
  const row = Math.floor(phase)
  const between = phase - row
  const width = 2 * reach
  let sum = 0
  for (let tap = 0; tap < width; tap++) {
    const value = plane[whole + tap - reach + 1]
    if (value === undefined) continue
    const a = table[row * width + tap]!
    sum += value * (a + (table[(row + 1) * width + tap]! - a) * between)
  }
  return sum
}

/** The filter's taps for every phase between two samples. */
function filter(cutoff: number, reach: number): Float32Array {
  const width = 2 * reach
  const table = new Float32Array((PHASES + 1) * width)
  for (let phase = 0; phase <= PHASES; phase++) {
    let sum = 0
    for (let tap = 0; tap < width; tap++) {
      const x = tap - reach + 1 - phase / PHASES
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cutoff) / (Math.PI * x * cutoff)
      const near = x / reach
      const window =
        Math.abs(near) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * near) + 0.08 * Math.cos(2 * Math.PI * near)
      table[phase * width + tap] = sinc * window
      sum += sinc * window
    }
    for (let tap = 0; tap < width; tap++) table[phase * width + tap]! /= sum
  }
  return table
}
