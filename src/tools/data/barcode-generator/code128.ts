/** Widths of bar, space, bar, space, bar, space of each Code 128 value, 0 to 105, and the stop sign. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121
  111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131
  311141 411131 211412 211214 211232 2331112`.split(/\s+/)

const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106

export interface Code128 {
  /** Symbol values from start to stop. */
  values: number[]
  checksum: number
  /** Widths in modules, bar and space in turn, beginning with a bar. */
  widths: number[]
}

/**
 * Encodes printable ASCII with as few symbols as there can be, switching between set B (a character each) and
 * set C (two digits each). Set A adds only control characters, so it is never shorter.
 */
export function code128(text: string): Code128 {
  const values = [...shortest(text)]
  const checksum = values.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % 103
  values.push(checksum, STOP)
  return { values, checksum, widths: values.flatMap(value => [...PATTERNS[value]!].map(Number)) }
}

/** Best way to write the rest of the text from each place, in each set, worked out from the end. */
function shortest(text: string): number[] {
  type Way = { cost: number; values: number[] }
  const none: Way = { cost: 0, values: [] }
  const impossible: Way = { cost: Number.POSITIVE_INFINITY, values: [] }
  const ways: { b: Way; c: Way }[] = []
  ways[text.length] = { b: none, c: none }
  const step = (value: number, rest: Way): Way => ({ cost: rest.cost + 1, values: [value, ...rest.values] })
  for (let at = text.length - 1; at >= 0; at--) {
    const pair = text.slice(at, at + 2)
    const b = step(text.charCodeAt(at) - 32, ways[at + 1]!.b)
    const c = /^\d\d$/.test(pair) ? step(Number(pair), ways[at + 2]!.c) : impossible
    ways[at] = {
      b: c.cost + 1 < b.cost ? step(TO_C, c) : b,
      c: b.cost + 1 < c.cost ? step(TO_B, b) : c,
    }
  }
  const { b, c } = ways[0]!
  return c.cost < b.cost ? [START_C, ...c.values] : [START_B, ...b.values]
}
