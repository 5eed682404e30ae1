import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, Dict, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readToUnicode, toUnicodeMap } from './to-unicode.ts'
import { MAX_PROGRAM, passOver } from './widths.ts'

/** Ligatures of letters stand for no more characters than this; what does is the text of a run. */
const MOST_CHARACTERS = 3
/** The same where no glyph is left out; one Arabic glyph is a phrase of eighteen. */
const MOST_OF_ANY = 20
/** Words written from right to left, and what stands between them: no glyph of any script stands for that. */
const RUN = /[\u0590-\u08ff]\S*\s/
/** Tells readers that nobody knows the character. */
const UNKNOWN = '\ufffd'

/**
 * Corrects what fonts say of their glyphs where a producer gave the text of a whole run to one of them and nothing to
 * the others, as WeasyPrint does from right to left: the font's own table of characters knows. Tells whether any was.
 * With `onlyWhole`, fonts stay as they are that would have characters left which nobody knows.
 */
export function mendTextMaps({ pages }: PdfDocument, onlyWhole = false): boolean {
  const seen = new Set<Dict>()
  let mended = false
  for (const { dict } of pages) {
    const fonts = dict.dict('Resources')?.dict('Font')
    for (const key of fonts?.keys() ?? []) {
      const font = fonts!.dict(key)
      if (!font || seen.has(font)) continue
      seen.add(font)
      mended = mend(font, onlyWhole) || mended
    }
  }
  return mended
}

function mend(font: Dict, onlyWhole: boolean): boolean {
  const said = readToUnicode(font)
  const texts = [...said.values()]
  const most = texts.includes('') ? MOST_CHARACTERS : MOST_OF_ANY
  if (!texts.some(text => text.length > most || (text.length > MOST_CHARACTERS && RUN.test(text))))
    return false
  const characters = tableCharacters(font)
  if (!characters) return false
  const known = [...said].map(([code, text]): [number, string] => [
    code,
    characters.get(code) ?? (text !== '' && text.length <= MOST_CHARACTERS ? text : UNKNOWN),
  ])
  if (onlyWhole && known.some(([, text]) => text === UNKNOWN)) return false
  font.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(toUnicodeMap(known, 2)))))
  return true
}

/** The characters of the glyphs of a font whose codes are glyphs, by the table inside it. */
export function tableCharacters(font: Dict): Map<number, string> | undefined {
  const own = asDict(font.array('DescendantFonts')?.[0])
  const file = own?.dict('FontDescriptor')?.stream('FontFile2')
  if (!file || font.name('Encoding') !== 'Identity-H' || own?.stream('CIDToGIDMap')) return undefined
  try {
    const program = new TrueType(decodeStream(file, MAX_PROGRAM))
    const glyphOf = program.characterMap(3, 1) ?? program.characterMap(0, 3)
    if (!glyphOf) return undefined
    const characters = new Map<number, string>()
    for (let code = 0x20; code < 0xfffe; code++) {
      const glyph = glyphOf(code)
      if (glyph > 0 && !characters.has(glyph)) characters.set(glyph, String.fromCharCode(code))
    }
    return characters
  } catch (error) {
    passOver(error)
    return undefined
  }
}
