import { CHAR_KIND, type CharTable, type PdfFont } from '../../lib/geometry/pdf-page.ts'
import { isDrawn } from './glyph-boxes.ts'

/** Signs of TeX's first encoding (OT1) that are not those of ASCII, and of its second (T1, also called Cork), by code. */
const signs = (first: number, text: string): [number, number][] =>
  [...text].map((sign, i) => [first + i, sign.codePointAt(0)!])
const OT1 = new Map([
  ...signs(11, 'ﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ'),
  ...signs(34, '”'),
  ...signs(39, '’'),
  ...signs(60, '¡'),
  ...signs(62, '¿'),
  ...signs(92, '“'),
  ...signs(94, 'ˆ˙‘'),
  ...signs(123, '–—˝˜¨'),
])
/** Typewriters have nearly all signs of ASCII, and other signs in the place of ligatures. */
const TYPED = new Map(signs(11, "↑↓'¡¿ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"))
const T1 = new Map([
  ...signs(0, '`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—'),
  ...signs(25, 'ıȷﬀﬁﬂﬃﬄ'),
  ...signs(39, '’'),
  ...signs(96, '‘'),
  ...signs(127, '-ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'),
  ...signs(215, 'Œ'),
  ...signs(247, 'œ'),
  ...signs(255, 'ß'),
])
/** Signs of its Cyrillic encoding (T2A), whose lower half is nearly that of the second. */
const T2A = new Map([
  ...T1,
  ...signs(13, 'Ӏ⟨⟩'),
  ...signs(128, 'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§'),
  ...signs(160, 'ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»'),
  ...signs(192, 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'),
  ...signs(224, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'),
])
/** Ligatures of each, which nothing but text has among letters. */
const OT1_LIGATURES = [11, 15] as const
const T1_LIGATURES = [27, 31] as const

/** Of the letters, vowels are at least so many, in any language that is written with them. */
const FEWEST_VOWELS = 0.2
const FEWEST_LETTERS = 0.55
const FEWEST = 20

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122
const isVowel = (code: number): boolean => 'aeiouy'.includes(String.fromCharCode(code | 32))

/**
 * TeX's bitmap fonts have neither a name nor a table that says what their codes stand for, so that ligatures, quotes and
 * letters with accents are lost. Where the codes of such fonts make text, they are those of one of TeX's encodings.
 */
export function nameTexCodes(t: CharTable): void {
  if (!t.runs.some(run => isDrawn(run.font))) return
  const uses = new Map<PdfFont, number[]>()
  const own: number[] = []
  for (let i = 0; i < t.count; i++) {
    const { font } = t.runs[t.runOf[i]!]!
    if (t.kinds[i] !== CHAR_KIND.unmapped || t.codes[i]! > 255 || !isDrawn(font)) continue
    own.push(i)
    const used = uses.get(font)
    if (used) used.push(t.codes[i]!)
    else uses.set(font, [t.codes[i]!])
  }
  nameBullets(t)
  nameCyrillic(t, uses)
  const codes = [...uses.values()].flat()
  // Letters with accents are vowels, most of them.
  const accented = codes.filter(code => code > 127).length
  const letters = codes.filter(isLetter).length
  const vowels = codes.filter(code => isLetter(code) && isVowel(code)).length
  if (own.length < FEWEST || letters < FEWEST_LETTERS * own.length) return
  if (vowels + accented < FEWEST_VOWELS * (letters + accented)) return
  const votes = [...uses.values()].map(secondEncoding)
  const usual = votes.includes(true) && !votes.includes(false)
  const tables = new Map(
    [...uses].map(([font, own], i) => [font, (votes[i] ?? usual) ? T1 : isTyped(font, own) ? TYPED : OT1]),
  )
  const texts = new Set([...uses].flatMap(([font, codes]) => (hasWords(codes) ? [font] : [])))
  for (const i of own) {
    const { font } = t.runs[t.runOf[i]!]!
    const sign = tables.get(font)!.get(t.codes[i]!)
    // Fonts for mathematics have other signs in these places, and no words. Engines move raised accents.
    if (sign !== undefined && (texts.has(font) || isAmongLetters(t, i, font))) t.codes[i] = sign
    t.kinds[i] = CHAR_KIND.normal
  }
  expandLigatures(t)
}

const FIRST_CYRILLIC = 192
const CYRILLIC_VOWELS = new Set('аеиоуыэюяё')
const CYRILLIC_I = new Map([...'IiJj'].map((latin, i) => [latin.charCodeAt(0), 'ІіЈј'.charCodeAt(i)]))

/**
 * In the Cyrillic encoding all letters have codes that are few in texts of Latin letters. Fonts that have it are taken
 * out of those whose encoding is not known.
 */
function nameCyrillic(t: CharTable, uses: Map<PdfFont, number[]>): void {
  const isCyrillic = (code: number) => code >= FIRST_CYRILLIC
  const all = [...uses.values()].flat()
  const own = all.filter(isCyrillic)
  const letters = own.length + all.filter(isLetter).length
  if (own.length < FEWEST || own.length < 0.5 * letters) return
  const vowels = own.filter(code =>
    CYRILLIC_VOWELS.has(String.fromCharCode(T2A.get(code)!).toLowerCase()),
  ).length
  if (vowels < FEWEST_VOWELS * own.length) return
  const fonts = new Set([...uses].flatMap(([font, codes]) => (codes.some(isCyrillic) ? [font] : [])))
  const places: number[] = []
  for (let i = 0; i < t.count; i++) {
    const isOwn = t.kinds[i] === CHAR_KIND.unmapped && t.codes[i]! < 256
    if (isOwn && fonts.has(t.runs[t.runOf[i]!]!.font)) places.push(i)
  }
  // Some letters that look like Latin ones have their codes: they stand among Cyrillic letters.
  const alike = places.filter(
    i => CYRILLIC_I.has(t.codes[i]!) && (isCyrillic(t.codes[i - 1] ?? 0) || isCyrillic(t.codes[i + 1] ?? 0)),
  )
  const lone = alike.length === 0 ? [] : places.filter(i => CYRILLIC_I.has(t.codes[i]!) && isLone(t, i))
  const latin = new Set([...alike, ...lone])
  for (const i of places) {
    const code = t.codes[i]!
    t.codes[i] = (latin.has(i) ? CYRILLIC_I : T2A).get(code) ?? code
    t.kinds[i] = CHAR_KIND.normal
  }
  for (const font of fonts) uses.delete(font)
  expandLigatures(t)
}

const isLone = (t: CharTable, at: number): boolean =>
  [at - 1, at + 1].every(i => isBreak(t, i) || t.codes[i] === 32)

const LIGATURES = new Map(['ff', 'fi', 'fl', 'ffi', 'ffl'].map((letters, i) => [0xfb00 + i, letters]))

/** The letters of a ligature share its place, as they do in other fonts. */
function expandLigatures(t: CharTable): void {
  const { codes, kinds, runOf, x, y, advance, left, top, right, bottom } = t
  const lettersOf = (code: number) => (code < 0xfb00 ? undefined : LIGATURES.get(code))
  let more = 0
  for (let i = 0; i < t.count; i++) more += (lettersOf(codes[i]!)?.length ?? 1) - 1
  if (more === 0 || t.count + more > codes.length) return
  let to = t.count + more
  for (let i = t.count - 1; i >= 0; i--) {
    const letters = lettersOf(codes[i]!)
    for (let k = (letters?.length ?? 1) - 1; k >= 0; k--) {
      to--
      for (const column of [codes, kinds, runOf, x, y, advance, left, top, right, bottom])
        column[to] = column[i]!
      if (letters) codes[to] = letters.charCodeAt(k)
    }
  }
  t.count += more
}

const BULLET = 0x2022
const UNKNOWN = 0xfffd

/** A sign of a nameless font that stands alone each time, at the start of a line, is the bullet of a list. */
function nameBullets(t: CharTable): void {
  const places = new Map<PdfFont, number[]>()
  for (let i = 0; i < t.count; i++) {
    const { font } = t.runs[t.runOf[i]!]!
    if (t.kinds[i] === CHAR_KIND.generated || !isDrawn(font)) continue
    const lone = t.codes[i] === UNKNOWN && isBreak(t, i - 1) && isBreak(t, i + 1)
    const known = places.get(font) ?? []
    places.set(font, known)
    known.push(lone ? i : -1)
  }
  for (const found of places.values()) {
    if (found.length < 2 || found.includes(-1)) continue
    for (const i of found) {
      t.codes[i] = BULLET
      t.kinds[i] = CHAR_KIND.normal
    }
  }
}

const isBreak = (t: CharTable, i: number): boolean =>
  i < 0 || i >= t.count || t.kinds[i] === CHAR_KIND.generated

/** Whether a font has the second encoding, as far as its codes tell. */
function secondEncoding(codes: readonly number[]): boolean | undefined {
  const within = ([low, high]: readonly [number, number]) => codes.some(code => code >= low && code <= high)
  if (codes.some(code => code > 127)) return true
  const [first, second] = [within(OT1_LIGATURES), within(T1_LIGATURES)]
  return first === second ? undefined : second
}

/**
 * Whether a font is one of a typewriter, whose codes are those of ASCII: its letters are of one width, or its signs would
 * be a double acute accent without a letter, quotes that only end, or as many Spanish question as exclamation marks.
 */
function isTyped(font: PdfFont, codes: readonly number[]): boolean {
  if (font.fixedPitch) return true
  const count = (sign: string) => codes.filter(code => code === sign.charCodeAt(0)).length
  if (count('}') > 0 || (count('"') > 1 && count('\\') === 0)) return true
  return count('<') > 0 && count('<') === count('>') && count('?') < count('>')
}

/** Whether a font has letters enough to be one for text. */
const hasWords = (codes: readonly number[]): boolean =>
  codes.length > FEWEST && codes.filter(isLetter).length > FEWEST_LETTERS * codes.length

/** Whether a letter of the same font was set within two characters. */
function isAmongLetters(t: CharTable, at: number, font: PdfFont): boolean {
  for (let i = Math.max(0, at - 2); i <= at + 2 && i < t.count; i++) {
    if (i === at || t.kinds[i] === CHAR_KIND.generated) continue
    if (isLetter(t.codes[i]!) && t.runs[t.runOf[i]!]!.font === font) return true
  }
  return false
}
