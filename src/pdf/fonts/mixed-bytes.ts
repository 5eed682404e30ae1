/** Of texts that were written as a byte and a count: no greater. */
const HIGHEST = 0x200
/** Glyphs that stand farther apart tell nothing of each other, and where most bits of the first byte are set, fewer do. */
const FARTHEST = 0x60
const FARTHEST_SET = 6
const MOST_BITS = 4
/** The first byte of presentation forms. */
const PRESENTATION = 0xfb
/** Tells readers that nobody knows the character. */
const UNKNOWN = '\ufffd'
const ASSIGNED = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
/** Mended glyphs tell their neighbours. */
const ROUNDS = 8

/**
 * The characters of glyphs whose two bytes Ghostscript 10.00 wrote into one, each bit that either had, where a range of
 * glyphs stood for a range of characters: р (U+0440) as D (0x44). What glyphs near them stand for tells which they
 * were, as fonts have the letters of a script in their order.
 */
export function apart(said: ReadonlyMap<number, string>): Map<number, string> {
  const told = new Map<number, number>()
  const mixed = new Map<number, number>()
  for (const [code, text] of said) {
    if (text.length !== 1) continue
    const value = text.charCodeAt(0)
    if (value > HIGHEST) told.set(code, value)
    else mixed.set(code, value)
  }
  // Where ranges of such characters are whole, nothing was mixed.
  for (const [code, value] of told) if (told.get(code + 1) === value + 1) return new Map()
  const open = new Set(mixed.keys())
  const mended = new Map<number, string>()
  for (let round = 0; round < ROUNDS && told.size > 0; round++) {
    const known = [...told.keys()].sort((a, b) => a - b)
    let found = false
    for (const code of open) {
      const next = known.findIndex(one => one > code)
      const [below, above] = next < 0 ? [known.at(-1)!, undefined] : [known[next - 1], known[next]]
      for (const anchor of [below, above]) {
        if (anchor === undefined || Math.abs(code - anchor) > farthest(told.get(anchor)! >> 8)) continue
        const value = told.get(anchor)! + code - anchor
        if (value >> 8 !== told.get(anchor)! >> 8 || !mayBe(code, value, mixed)) continue
        if (!ASSIGNED.test(String.fromCharCode(value))) continue
        told.set(code, value)
        open.delete(code)
        mended.set(code, String.fromCharCode(value))
        found = true
        break
      }
    }
    if (!found) break
  }
  const high = Math.max(0, ...[...told.values()].map(value => value >> 8))
  // Of presentation forms of Arabic little more is left than that they were such.
  for (const code of open) {
    const left = mixed.get(code)!
    const isNext = mixed.get(code + 1) === left + 1 || mixed.get(code - 1) === left - 1
    if (high >= PRESENTATION && left >= PRESENTATION && isNext) mended.set(code, UNKNOWN)
  }
  return mended
}

const farthest = (high: number): number =>
  high.toString(2).replaceAll('0', '').length > MOST_BITS ? FARTHEST_SET : FARTHEST

/** Whether what is left of a glyph's character may be this one's, in a range of two at least. */
function mayBe(code: number, value: number, mixed: ReadonlyMap<number, number>): boolean {
  const left = mixed.get(code)!
  const isNext = (by: number) => mixed.get(code + by) === left + by
  if (!isNext(1) && !isNext(-1)) return false
  for (let by = 0; by <= (value & 0xff) && isNext(-by); by++) {
    const first = value - by
    if (((first >> 8) | (first & 0xff)) + by === left) return true
  }
  return false
}
