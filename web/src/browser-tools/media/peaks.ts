import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { LEVELS_PER_SECOND } from './levels.ts'
import { blocksOf, shapeOf } from './sound.ts'

/** A recording as a waveform draws it and as silence is found in it. */
export interface Peaks {
  duration: number
  /** The loudest sample of each of many short stretches. */
  values: Float32Array<ArrayBuffer>
  /** How loud each fiftieth of a second is, in decibels below full scale. */
  levels: Float32Array<ArrayBuffer>
}

/** How many stretches a waveform has: more than a wide screen has pixels. */
const STRETCHES = 4000

export async function peaksOf(file: File, report: Report): Promise<Peaks> {
  const { duration, sampleRate } = await shapeOf(file)
  const values = new Float32Array(STRETCHES)
  const frames = Math.max(1, duration * sampleRate)
  const levels = new Float32Array(Math.ceil(duration * LEVELS_PER_SECOND) + 1).fill(-120)
  const window = sampleRate / LEVELS_PER_SECOND
  let power = 0
  let level = 0
  let counted = 0
  let done = 0
  for await (const block of blocksOf(file)) {
    const length = block[0]!.length
    for (let at = 0; at < length; at++) {
      let loudest = 0
      for (const plane of block) {
        const size = Math.abs(plane[at]!)
        if (size > loudest) loudest = size
      }
      const bucket = Math.min(STRETCHES - 1, Math.floor(((done + at) / frames) * STRETCHES))
      if (loudest > values[bucket]!) values[bucket] = loudest
      power += loudest * loudest
      counted++
      if (done + at + 1 >= (level + 1) * window) {
        if (level < levels.length) levels[level] = 10 * Math.log10(power / counted + 1e-12)
        level++
        power = counted = 0
      }
    }
    done += length
    report(done / frames, say('speechTranscribe.readingTheSound'))
  }
  return { duration, values, levels }
}
