import { CHAR_KIND } from '../lib/geometry/pdf-page.ts'
import type { PageContent } from './page.ts'

/** What a character is, a bit for each; digits count as letters and as parts of figures. */
const IS = { letter: 1, latin: 2, vowel: 4, figure: 8 } as const

/** The bits of the first thousand code points; beyond, most are letters of some script. */
const BITS = Uint8Array.from({ length: 0x400 }, (_, code) => {
  const c = String.fromCodePoint(code)
  if (/[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüý]/i.test(c)) return IS.letter | IS.latin | IS.vowel
  if (/[a-z]/i.test(c)) return IS.letter | IS.latin
  if (/\d/.test(c)) return IS.letter | IS.figure
  if (/\p{L}/u.test(c)) return IS.letter
  return /[.,%()\-:/\s_]/.test(c) ? IS.figure : 0
})

const EN_DASH = 0x2013

const bitsOf = (code: number): number => {
  if (code < 0x400) return BITS[code]!
  // Punctuation, arrows, mathematics, boxes, dingbats.
  if (code >= 0x2000 && code < 0x2c00) return code === EN_DASH ? IS.figure : 0
  return IS.letter
}

/**
 * Whether a page's text cannot be had from the file: it is a picture of text, its letters are drawn as
 * shapes, or the characters have lost their meaning.
 */
export function needsOcr(page: PageContent): boolean {
  const { codes, kinds, runs, runOf, count } = page.chars
  let chars = 0
  let broken = 0
  let letters = 0
  let latin = 0
  let vowels = 0
  let figures = 0
  for (let i = 0; i < count; i++) {
    const code = codes[i]!
    if (kinds[i] === CHAR_KIND.generated || code <= 32) continue
    chars++
    if (kinds[i] === CHAR_KIND.unmapped || code === 0xfffd || code === 127 || isPrivate(code)) {
      // Symbol fonts put bullets into the private area; those are fine.
      broken += runs[runOf[i]!]!.font.symbolic ? 0.3 : 1
      continue
    }
    const bits = bitsOf(code)
    if (bits & IS.letter) letters++
    if (bits & IS.latin) latin++
    if (bits & IS.vowel) vowels++
    if (bits & IS.figure) figures++
  }
  if (chars < 12) return looksScanned(page, chars)
  if (broken > 0.2 * chars && broken > 15) return true
  // Letters mapped to arbitrary others: text has vowels, and more letters than signs.
  if (chars > 150 && letters < 0.35 * chars && figures < chars - letters - figures) return true
  return latin > 200 && latin > 0.6 * letters && vowels < 0.14 * latin
}

export const isPrivate = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

function looksScanned(page: PageContent, chars: number): boolean {
  const area = page.width * page.height
  let covered = 0
  for (const image of page.images) {
    const { left, top, right, bottom } = image.box
    const w = Math.min(right, page.width) - Math.max(left, 0)
    const h = Math.min(bottom, page.height) - Math.max(top, 0)
    if (w > 0 && h > 0) covered += w * h
  }
  if (covered > 0.3 * area) return true
  // Letters drawn as outlines: many small filled curves.
  const shapes = page.paths.filter(
    p => p.fill && p.subpaths.some(s => s.curved) && p.box.bottom - p.box.top < 40,
  )
  return chars === 0 && shapes.length > 60
}
