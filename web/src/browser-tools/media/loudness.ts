import type { Block } from './sound.ts'

/** Loudness of a programme as ITU-R BS.1770-4 and EBU R 128 measure it: K-weighted, gated, in LUFS. */
export function loudnessMeter(sampleRate: number, channels: number) {
  const filters = Array.from({ length: channels }, () => kWeighting(sampleRate))
  const hop = Math.round(sampleRate / 10)
  let hopPower = 0
  let hopCount = 0
  /** The power of each tenth of a second; a measuring block is four of them. */
  const hops: number[] = []
  let peak = 0
  return {
    add(block: Block): void {
      const length = block[0]?.length ?? 0
      for (let at = 0; at < length; at++) {
        for (let channel = 0; channel < channels; channel++) {
          const value = block[channel]![at]!
          const size = Math.abs(value)
          if (size > peak) peak = size
          const weighted = filters[channel]!(value)
          hopPower += weighted * weighted
        }
        if (++hopCount === hop) {
          hops.push(hopPower / hop)
          hopPower = hopCount = 0
        }
      }
    },
    result(): { lufs: number; peak: number } {
      if (hops.length < 4 && hopCount > 0) hops.push(hopPower / hopCount)
      const size = Math.min(4, hops.length)
      const blocks: number[] = []
      for (let at = 0; at + size <= hops.length; at++) {
        let sum = 0
        for (let k = 0; k < size; k++) sum += hops[at + k]!
        blocks.push(sum / size)
      }
      const loud = blocks.filter(power => lufsOf(power) > -70)
      const gate = lufsOf(mean(loud)) - 10
      return { lufs: lufsOf(mean(loud.filter(power => lufsOf(power) > gate))), peak }
    },
  }
}

const lufsOf = (power: number): number => (power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity)
const mean = (all: number[]): number =>
  all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length

/** A high shelf and a high pass, with the standard's coefficients made anew for the sampling rate. */
function kWeighting(rate: number): (value: number) => number {
  const shelf = () => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate)
    const q = 0.7071752369554196
    const vh = 10 ** (3.999843853973347 / 20)
    const vb = vh ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    return biquad(
      (vh + (vb * k) / q + k * k) / a0,
      (2 * (k * k - vh)) / a0,
      (vh - (vb * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    )
  }
  const pass = () => {
    const k = Math.tan((Math.PI * 38.13547087602444) / rate)
    const q = 0.5003270373238773
    const a0 = 1 + k / q + k * k
    return biquad(1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0)
  }
  const [first, second] = [shelf(), pass()]
  return value => second(first(value))
}

function biquad(b0: number, b1: number, b2: number, a1: number, a2: number): (value: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return x => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  }
}
