import { characterOfName } from '../../formats/font/glyph-names.ts'
import { Dict, deref, Name, type Obj } from '../core/objects.ts'

/** Characters of Windows-1252 by code, as fonts with WinAnsiEncoding show them. */
export const WIN_ANSI: number[] = Array.from({ length: 256 }, (_, code) => (code < 32 ? 0 : code))
for (const [i, char] of [...'€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ'].entries()) {
  WIN_ANSI[0x80 + i] = char.codePointAt(0)!
}
WIN_ANSI[127] = 0x2022

/** Characters of the encoding of old Macintoshes by code. */
export const MAC_ROMAN: number[] = Array.from({ length: 256 }, (_, code) => (code < 32 ? 0 : code))
for (const [i, char] of [
  ...'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø',
  ...'¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
].entries()) {
  MAC_ROMAN[0x80 + i] = char.codePointAt(0)!
}

/** Codes, names and characters of glyphs where the standard encoding differs from Windows-1252. */
const STANDARD_DIFFERENCES: [number, string, number][] = [
  [39, 'quoteright', 0x2019],
  [96, 'quoteleft', 0x2018],
  [161, 'exclamdown', 0xa1],
  [162, 'cent', 0xa2],
  [163, 'sterling', 0xa3],
  [164, 'fraction', 0x2044],
  [165, 'yen', 0xa5],
  [166, 'florin', 0x192],
  [167, 'section', 0xa7],
  [168, 'currency', 0xa4],
  [169, 'quotesingle', 0x27],
  [170, 'quotedblleft', 0x201c],
  [171, 'guillemotleft', 0xab],
  [172, 'guilsinglleft', 0x2039],
  [173, 'guilsinglright', 0x203a],
  [174, 'fi', 0xfb01],
  [175, 'fl', 0xfb02],
  [177, 'endash', 0x2013],
  [178, 'dagger', 0x2020],
  [179, 'daggerdbl', 0x2021],
  [180, 'periodcentered', 0xb7],
  [182, 'paragraph', 0xb6],
  [183, 'bullet', 0x2022],
  [184, 'quotesinglbase', 0x201a],
  [185, 'quotedblbase', 0x201e],
  [186, 'quotedblright', 0x201d],
  [187, 'guillemotright', 0xbb],
  [188, 'ellipsis', 0x2026],
  [189, 'perthousand', 0x2030],
  [191, 'questiondown', 0xbf],
  [193, 'grave', 0x60],
  [194, 'acute', 0xb4],
  [195, 'circumflex', 0x2c6],
  [196, 'tilde', 0x2dc],
  [197, 'macron', 0xaf],
  [198, 'breve', 0x2d8],
  [199, 'dotaccent', 0x2d9],
  [200, 'dieresis', 0xa8],
  [202, 'ring', 0x2da],
  [203, 'cedilla', 0xb8],
  [205, 'hungarumlaut', 0x2dd],
  [206, 'ogonek', 0x2db],
  [207, 'caron', 0x2c7],
  [208, 'emdash', 0x2014],
  [225, 'AE', 0xc6],
  [227, 'ordfeminine', 0xaa],
  [232, 'Lslash', 0x141],
  [233, 'Oslash', 0xd8],
  [234, 'OE', 0x152],
  [235, 'ordmasculine', 0xba],
  [241, 'ae', 0xe6],
  [245, 'dotlessi', 0x131],
  [248, 'lslash', 0x142],
  [249, 'oslash', 0xf8],
  [250, 'oe', 0x153],
  [251, 'germandbls', 0xdf],
]

/** What the encoding of a simple font comes down to. */
export interface SimpleEncoding {
  base: 'WinAnsiEncoding' | 'MacRomanEncoding'
  differences: Obj[]
}

/** What a simple font's encoding comes down to: base and differences; undefined for other kinds. */
export function simpleEncoding(encoding: Obj): SimpleEncoding | undefined {
  const standard = STANDARD_DIFFERENCES.flatMap(([code, glyph]): Obj[] => [code, new Name(glyph)])
  const value = deref(encoding)
  if (value === null) return { base: 'WinAnsiEncoding', differences: standard }
  if (value instanceof Name) {
    if (value.value === 'WinAnsiEncoding' || value.value === 'MacRomanEncoding')
      return { base: value.value, differences: [] }
    return value.value === 'StandardEncoding' ? { base: 'WinAnsiEncoding', differences: standard } : undefined
  }
  if (!(value instanceof Dict)) return undefined
  const base = value.name('BaseEncoding')
  const own = value.array('Differences') ?? []
  if (base === 'WinAnsiEncoding' || base === 'MacRomanEncoding') return { base, differences: own }
  // Later entries win, so the font's own differences follow those of the standard encoding.
  return { base: 'WinAnsiEncoding', differences: [...standard, ...own] }
}

/** The character of each code, as far as the names of its glyphs are known; 0 where there is none. */
export function charactersOf({ base, differences }: SimpleEncoding): number[] {
  const characters = [...(base === 'MacRomanEncoding' ? MAC_ROMAN : WIN_ANSI)]
  let code = 0
  for (const item of differences.map(deref)) {
    if (typeof item === 'number') code = item
    else if (item instanceof Name) characters[code++] = characterOfName(item.value) ?? 0
  }
  return characters.slice(0, 256)
}
