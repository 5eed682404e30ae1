/** Letters beyond ASCII that a map gives to two glyphs are taken for wrong from so many glyphs on. */
const FEWEST_ALIKE = 3
/** Of a letter's width: so much wider or narrower its accented form may be. */
const TOLERANCE = 0.06
/** Marks that make a letter wider, or stand beside it: horns, and the carons of ď, ľ and ť. */
const WIDE = /\u031b|^[dlt]\u030c/i
/** Letters that are narrower than their marks. */
const NARROW = /^[ijl]/i
/** No sign that is seen; zero stands for no glyph. */
const CONTROL = /^[\u0001-\u0008\u000e-\u001f]$/u
/** What such maps name where they lost a byte: no letter of ASCII, none of another script. */
const LATIN = /^[\u0080-\u00ff]$/

/**
 * The codes of a font whose map names letters that their glyphs cannot be: an accented letter that is not as wide as the
 * letter below its accent, one letter for three glyphs, signs that nobody sees. Where a map is wrong in such places,
 * none of its letters of that kind is trusted.
 */
export function misnamedCodes(
  said: ReadonlyMap<number, string>,
  widthOf: (code: number) => number | undefined,
): Set<number> {
  const codesOf = Map.groupBy(said.keys(), code => said.get(code)!)
  const wrong = new Set<number>()
  for (const [text, codes] of codesOf) {
    if (!LATIN.test(text) && !CONTROL.test(text)) continue
    // Where codes are characters, a map names all of them, used or not.
    const isOdd = (code: number) =>
      code !== text.charCodeAt(0) && (CONTROL.test(text) || hasOtherWidth(code, text, codesOf, widthOf))
    const odd = codes.filter(isOdd)
    const alike = /\p{L}/u.test(text) && codes.length >= FEWEST_ALIKE
    for (const code of alike ? codes : odd) if ((widthOf(code) ?? 0) > 0) wrong.add(code)
  }
  if (wrong.size === 0) return wrong
  return new Set([...said].filter(([, text]) => LATIN.test(text) || CONTROL.test(text)).map(([code]) => code))
}

function hasOtherWidth(
  code: number,
  text: string,
  codesOf: ReadonlyMap<string, number[]>,
  widthOf: (code: number) => number | undefined,
): boolean {
  const parts = text.normalize('NFD')
  if (parts.length < 2 || WIDE.test(parts) || NARROW.test(parts)) return false
  const width = widthOf(code)
  // Small capitals are told by the same letters.
  const plain = (codesOf.get(parts[0]!) ?? []).map(widthOf).filter(one => one !== undefined)
  return (
    width !== undefined &&
    plain.length > 0 &&
    plain.every(one => Math.abs(one - width) > TOLERANCE * Math.max(one, width))
  )
}
