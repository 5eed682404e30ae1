import { graphemesOf } from './segmenters.ts'

/** Ranges of characters that take two columns in a fixed-width font (East Asian Width W and F). */
const WIDE =
  /[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]+$/u

/** Characters that stand alone: one column for the European ones, two for kana, Han and Hangul. */
const ALONE =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/

/** Columns a text takes in a fixed-width font: East Asian characters and emoji take two, accents none. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  if (ALONE.test(text)) {
    for (let i = 0; i < text.length; i++) width += text.charCodeAt(i) >= 0x3000 ? 2 : 1
    return width
  }
  for (const { segment } of graphemesOf(text)) {
    if (INVISIBLE.test(segment)) continue
    width += WIDE.test(segment) || (segment.length > 1 && segment.includes('\ufe0f')) ? 2 : 1
  }
  return width
}
