import type { CharTable } from '../../lib/geometry/pdf-page.ts'
import { isOfRtlScript } from '../../lib/text/bidi.ts'

const TURNED = new Map([
  [0x2018, 0x2019],
  [0x2019, 0x2018],
  [0x201c, 0x201d],
  [0x201d, 0x201c],
])

const isRtl = (code: number): boolean =>
  (code >= 0x590 && code < 0x900) || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00)
const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d

const LETTER = /\p{L}/u

/**
 * PDFium turns quotation marks in text from the right, as it does brackets. Brackets have a mirrored form that the page
 * shows there; quotation marks have none, and are drawn as they are written.
 */
export function turnQuotesBack(table: Pick<CharTable, 'codes' | 'count'>): void {
  const { codes, count } = table
  let [from, hasQuote, hasRtl] = [0, false, false]
  for (let i = 0; i <= count; i++) {
    const code = i < count ? codes[i]! : 0x0a
    if (TURNED.has(code)) hasQuote = true
    else if (isRtl(code)) hasRtl = true
    if (!isLineEnd(code)) continue
    if (hasQuote && hasRtl) turnInLine(codes, from, i)
    from = i + 1
    hasQuote = hasRtl = false
  }
}

/** PDFium turns what follows letters from the right, up to the next from the left; nothing before the first ones. */
function turnInLine(codes: CharTable['codes'], from: number, to: number): void {
  let isTurned = false
  for (let i = from; i < to; i++) {
    const code = codes[i]!
    const kind = kindOf(code)
    if (kind === 'R' || kind === 'L') isTurned = kind === 'R'
    else if (isTurned) codes[i] = TURNED.get(code) ?? code
  }
}

/** Digits, marks and signs have no direction of their own, and leave that of the letters before them. */
function kindOf(code: number): 'R' | 'L' | 'none' {
  const char = String.fromCodePoint(code)
  if (!LETTER.test(char)) return 'none'
  return isOfRtlScript(char) ? 'R' : 'L'
}
