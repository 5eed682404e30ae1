import { CHAR_KIND, type CharTable, type PdfFont } from '../../lib/geometry/pdf-page.ts'

const KANGXI = 0x2f00
const LAST_KANGXI = 0x2fd5
const SUPPLEMENT = 0x2e80
/** The ideographs of the CJK Radicals Supplement in its order, as EquivalentUnifiedIdeograph.txt of Unicode has them. */
const SUPPLEMENTED = [
  ...'⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌',
  ...'𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
].map(ideograph => ideograph.codePointAt(0)!)

/** A page that shows more radicals by themselves than this is about them; a week has seven, a month's sheet a few more. */
const MOST_ALONE = 12
/** Other letters of such scripts on a page that is written in one, for each radical. */
const FEWEST_LETTERS = 0.25
/** Of the radicals, so many are told apart from their ideographs where a font has both. */
const TOLD_APART = 0.25

const isRadical = (code: number): boolean =>
  (code >= KANGXI && code <= LAST_KANGXI) ||
  (code >= SUPPLEMENT && code < SUPPLEMENT + SUPPLEMENTED.length && ideographOf(code) !== code)

const ideographOf = (code: number): number =>
  code >= KANGXI
    ? String.fromCodePoint(code).normalize('NFKC').codePointAt(0)!
    : SUPPLEMENTED[code - SUPPLEMENT]!

/** Ideographs and the letters of Japanese and Korean. */
const isCjkLetter = (code: number): boolean =>
  (code >= 0x3041 && code <= 0x318e) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x20000 && code <= 0x3ffff)

/**
 * Fonts have one glyph for a radical and the ideograph it is, and some producers name it by the radical, which comes
 * first in the order of Unicode: nobody finds such words. A page about radicals stays as it is.
 */
export function unifyRadicals(t: CharTable): void {
  const { codes, count } = t
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    const code = codes[i]!
    if (code >= SUPPLEMENT && code <= LAST_KANGXI && isRadical(code)) found.push(i)
  }
  if (found.length === 0 || isAboutRadicals(t, found)) return
  for (const i of found) codes[i] = ideographOf(codes[i]!)
}

function isAboutRadicals({ codes, kinds, runOf, runs, count }: CharTable, found: readonly number[]): boolean {
  let letters = 0
  const shown = new Map<PdfFont, Set<number>>()
  for (let i = 0; i < count; i++) {
    if (!isCjkLetter(codes[i]!)) continue
    letters++
    const { font } = runs[runOf[i]!]!
    const own = shown.get(font)
    if (own) own.add(codes[i]!)
    else shown.set(font, new Set([codes[i]!]))
  }
  if (FEWEST_LETTERS * found.length > letters) return true
  const told = new Set<number>()
  const alone = new Set<number>()
  const within = new Set<number>()
  const isLetterAt = (i: number) =>
    i >= 0 && i < count && kinds[i] !== CHAR_KIND.generated && isCjkLetter(codes[i]!)
  for (const i of found) {
    const code = codes[i]!
    if (shown.get(runs[runOf[i]!]!.font)?.has(ideographOf(code))) told.add(code)
    if (isLetterAt(i - 1) || isLetterAt(i + 1)) within.add(code)
    else alone.add(code)
  }
  const radicals = new Set([...alone, ...within]).size
  return told.size > TOLD_APART * radicals || (alone.size > MOST_ALONE && alone.size > within.size)
}
