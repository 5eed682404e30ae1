import { asDict, Dict, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { apart } from './mixed-bytes.ts'
import { ligaturesApart } from './mixed-ligatures.ts'
import { readToUnicode, toUnicodeMap } from './to-unicode.ts'
import { widthsOf } from './widths.ts'

/** Named in files of a producer that writes the texts of ligatures wrongly. */
export const MISPLACES_BYTES = 'Ghostscript'
/** What is left of the second and third letter of a ligature of three: the sum of their codes. */
const SUMS: Record<string, string> = { '\u00cf': 'fi', '\u00d2': 'fl' }
/** Fonts have these in orders of their own. */
const LIGATURE_SIGN = /^[\ufb00-\ufb06]$/
const LIGATURE = /^[a-z]{2,}$/i
/** The first bytes of scripts whose letters join: Arabic, and those of India. */
const JOINING = new Set([0x06, 0x09, 0x0a, 0x0b, 0x0c, 0x0d])

/**
 * Corrects what fonts say of their ligatures where Ghostscript 10.00 wrote the bytes of these texts into wrong places:
 * `ff` as 昀昀, and the second letter of an Arabic or Indian one with the last byte of the first before its own. Tells whether any was.
 */
export function mendByteOrder({ file, pages }: PdfDocument): boolean {
  if (!file.info?.string('Producer')?.toString().includes(MISPLACES_BYTES)) return false
  const seen = new Set<Dict>()
  let mended = false
  for (const { dict } of pages) {
    const fonts = dict.dict('Resources')?.dict('Font')
    for (const key of fonts?.keys() ?? []) {
      const font = asDict(fonts!.get(key))
      if (!font || seen.has(font)) continue
      seen.add(font)
      mended = mend(font) || mended
    }
  }
  return mended
}

function mend(font: Dict): boolean {
  const said = readToUnicode(font)
  const single = font.name('Subtype') === 'Type0' ? singleBytes(font, said) : new Map<number, string>()
  const texts = [...said].map(([code, text]): [number, string] => [
    code,
    single.get(code) ?? inOrder(text) ?? text,
  ])
  if (texts.every(([code, text]) => said.get(code) === text)) return false
  const bytes = font.name('Subtype') === 'Type0' ? 2 : 1
  font.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(toUnicodeMap(texts, bytes)))))
  return true
}

/** The texts of glyphs whose two bytes became one. */
function singleBytes(font: Dict, said: ReadonlyMap<number, string>): Map<number, string> {
  const own = asDict(font.array('DescendantFonts')?.[0])
  const widths = own ? widthsOf(own) : new Map<number, number>()
  const ligatures = ligaturesApart(said, code => widths.get(code) ?? own?.number('DW') ?? 1000)
  const others = new Map(
    [...said].filter(([code, text]) => !ligatures.has(code) && !LIGATURE_SIGN.test(text)),
  )
  return new Map([...apart(others), ...ligatures])
}

/** The text of a ligature whose bytes are in wrong places. */
export function inOrder(text: string): string | undefined {
  if (text.length < 2) return undefined
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  if (codes.every(code => (code & 0xff) === 0)) {
    const letters = codes.map(code => String.fromCharCode(code >> 8))
    const whole = letters.map((letter, i) => (i > 0 ? (SUMS[letter] ?? letter) : letter)).join('')
    return LIGATURE.test(whole) ? whole : undefined
  }
  const high = codes[0]! >> 8
  const isShifted =
    JOINING.has(high) &&
    /^\p{L}/u.test(text) &&
    codes.every((code, i) => i === 0 || code >> 8 === (codes[i - 1]! & 0xff))
  return isShifted ? codes.map(code => String.fromCharCode((high << 8) | (code & 0xff))).join('') : undefined
}
