import type { PageContent } from './page.ts'

const LETTER = /[\p{L}\p{N}]/u
const LATIN = /[a-z]/i
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüý]/i

/**
 * Whether a page's text cannot be had from the file: it is a picture of text, its letters are drawn as
 * shapes, or the characters have lost their meaning.
 */
export function needsOcr(page: PageContent): boolean {
  let chars = 0
  let broken = 0
  let letters = 0
  let latin = 0
  let vowels = 0
  for (const c of page.chars) {
    if (c.kind === 'generated' || c.text <= ' ') continue
    chars++
    const code = c.text.codePointAt(0)!
    // Symbol fonts put bullets into the private area; those are fine.
    const lost = c.kind === 'unmapped' || code === 0xfffd || (code < 32 && code !== 9) || isPrivate(code)
    if (lost && !c.run.font.symbolic) broken++
    else if (lost) broken += 0.3
    if (LETTER.test(c.text)) letters++
    if (LATIN.test(c.text)) {
      latin++
      if (VOWEL.test(c.text)) vowels++
    }
  }
  if (chars < 12) return looksScanned(page, chars)
  if (broken > 0.2 * chars && broken > 15) return true
  // Letters mapped to arbitrary others: text has vowels, and more letters than signs.
  if (chars > 150 && letters < 0.35 * chars && !isTabular(page)) return true
  return latin > 200 && latin > 0.6 * letters && vowels < 0.14 * latin
}

const isPrivate = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

const isTabular = (page: PageContent): boolean => {
  let figures = 0
  let signs = 0
  for (const c of page.chars) {
    if (/[\d.,%()\-–:/\s_]/.test(c.text)) figures++
    else if (!LETTER.test(c.text)) signs++
  }
  return figures > signs
}

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
