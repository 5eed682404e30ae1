import type { CellFont } from '../document/cell-style.ts'
import type { TextMeasure } from './surface.ts'

/** Widths of Helvetica's letters from the space on, in thousandths of the size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 222, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 222, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

/** Families that run narrower than Helvetica, by about how much. */
const NARROW: [RegExp, number][] = [
  [/^(calibri|carlito|aptos|candara|corbel)/i, 0.91],
  [/^(times|cambria|caladea|garamond|georgia|tinos|liberation serif)/i, 0.9],
  [/narrow|condensed/i, 0.82],
]

/** About how much room texts take, for places where no font is at hand. */
export const ROUGH_TEXT: TextMeasure = {
  width(text: string, font: CellFont): number {
    let sum = 0
    for (const letter of text) sum += WIDTHS[letter.codePointAt(0)! - 32] ?? (WIDE.test(letter) ? 1000 : 556)
    const narrow = NARROW.find(([name]) => name.test(font.name))?.[1] ?? 1
    return (sum * font.size * narrow * (font.bold ? 1.05 : 1)) / 1000
  },
  ascent: font => font.size * 0.93,
  descent: font => font.size * 0.27,
  lineHeight: font => font.size * 1.2,
}
