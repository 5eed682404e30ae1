/** What is left of ligatures whose two bytes Ghostscript 10.00 wrote into one, each bit that either had. */
const LIGATURES = new Map([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
])
/** Of the width of its letters: a ligature is so much wider or narrower at most. */
const TOLERANCE = 0.2
/** Of the widths of two ways to read a range: the better one is so much nearer. */
const NEARER = 0.5

/**
 * The texts of glyphs that may be such ligatures, where they are as wide as the letters. Fonts have them in orders of
 * their own, so what glyphs beside them stand for does not tell them. Only ranges of glyphs were written so.
 */
export function ligaturesApart(
  said: ReadonlyMap<number, string>,
  widthOf: (code: number) => number,
): Map<number, string> {
  // Small capitals, which come later in fonts, are told by the same letters.
  const codes = new Map([...said].toReversed().map(([code, text]) => [text, code]))
  const width = (letter: string) => (codes.has(letter) ? widthOf(codes.get(letter)!) : undefined)
  const [i, l] = [width('i'), width('l')]
  const both = width('ff') ?? width('\ufb00')
  const f = width('f') ?? (both && both / 2) ?? i
  const mended = new Map<number, string>()
  if (f === undefined || (i ?? l) === undefined) return mended
  const letters: Record<string, number> = { f, i: i ?? l!, l: l ?? i! }
  const expected = (text: string) => [...text].reduce((sum, letter) => sum + letters[letter]!, 0)

  for (const range of ranges(said)) {
    const first = said.get(range[0]!)!.charCodeAt(0)
    const ways = [...LIGATURES.keys()]
      .filter(start => ((start >> 8) | (start & 0xff)) === first)
      .map(start => range.map((_, n) => LIGATURES.get(start + n)))
      .filter(texts => texts.every(text => text !== undefined))
      .map(texts => ({
        texts,
        off: Math.max(
          ...texts.map((text, n) => Math.abs(widthOf(range[n]!) - expected(text)) / expected(text)),
        ),
      }))
      .sort((a, b) => a.off - b.off)
    const [best, next] = ways
    if (!best || best.off > TOLERANCE || (next && best.off > NEARER * next.off)) continue
    for (const [n, code] of range.entries()) mended.set(code, best.texts[n]!)
  }
  return mended
}

/** Glyphs that follow each other and stand for characters that do, from û on. */
function ranges(said: ReadonlyMap<number, string>): number[][] {
  const found: number[][] = []
  for (const code of [...said.keys()].sort((a, b) => a - b)) {
    const last = found.at(-1)
    const value = said.get(code)!
    if (value.length !== 1 || value < '\u00fb' || value > '\u00ff') continue
    const goesOn = last?.at(-1) === code - 1 && said.get(code - 1)!.charCodeAt(0) + 1 === value.charCodeAt(0)
    if (goesOn) last.push(code)
    else found.push([code])
  }
  return found.filter(range => range.length > 1)
}
