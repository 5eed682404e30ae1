import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, Dict, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readToUnicode, toUnicodeMap } from './to-unicode.ts'
import { shownWords, toldLetters } from './told-letters.ts'
import { MAX_PROGRAM, passOver } from './widths.ts'

/** Ligatures of letters stand for no more characters than this; what does is the text of a run. */
const MOST_CHARACTERS = 3
/** The same where no glyph is left out; one Arabic glyph is a phrase of eighteen. */
const MOST_OF_ANY = 20
/** Words written from right to left, and what stands between them: no glyph of any script stands for that. */
const RUN = /[\u0590-\u08ff]\S*\s/
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Tells readers that nobody knows the character. */
const UNKNOWN = '\ufffd'

/**
 * Corrects what fonts say of their glyphs where a producer gave the text of a whole run to one of them and nothing to
 * the others, as WeasyPrint does from right to left: the font's own table of characters knows, and where that has no
 * character, as of forms of letters within words, those texts. Tells whether any was. With `cautious`, fonts stay as
 * they are that would have characters left which nobody knows, but for those of scripts written from right to left.
 */
export function mendTextMaps(document: PdfDocument, cautious = false): boolean {
  const { pages } = document
  const runs = shownRuns(document)
  const seen = new Set<Dict>()
  let mended = false
  for (const { dict } of pages) {
    const fonts = dict.dict('Resources')?.dict('Font')
    for (const key of fonts?.keys() ?? []) {
      const font = fonts!.dict(key)
      if (!font || seen.has(font)) continue
      seen.add(font)
      mended = mend(font, runs, cautious) || mended
    }
  }
  return mended
}

function mend(font: Dict, runs: () => ReadonlyMap<Dict, number[][][]>, cautious: boolean): boolean {
  const said = readToUnicode(font)
  if (!tellsRuns(said)) return false
  const characters = tableCharacters(font)
  if (!characters) return false
  if ([...said.keys()].some(code => !characters.has(code))) {
    const texts = [...said].filter(([, text]) => text.length > MOST_CHARACTERS)
    for (const [code, text] of toldLetters(runs().get(font) ?? [], new Map(texts), characters))
      characters.set(code, text)
  }
  const known = [...said].map(([code, text]): [number, string] => [
    code,
    characters.get(code) ?? (text !== '' && text.length <= MOST_CHARACTERS ? text : UNKNOWN),
  ])
  const isOpen = known.some(([, text]) => text === UNKNOWN)
  if (cautious && isOpen && !known.some(([, text]) => RTL.test(text))) return false
  font.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(toUnicodeMap(known, 2)))))
  return true
}

/** Of the glyphs of a font: where more are said to stand for nothing, a glyph of another font has their text. */
const MOST_EMPTY = 0.5

/** Whether one glyph is said to stand for the text of a run. */
function tellsRuns(said: ReadonlyMap<number, string>): boolean {
  const texts = [...said.values()]
  if (texts.filter(text => text === '').length > MOST_EMPTY * texts.length) return true
  const most = texts.includes('') ? MOST_CHARACTERS : MOST_OF_ANY
  return texts.some(text => text.length > most || (text.length > MOST_CHARACTERS && RUN.test(text)))
}

/** What the pages show, by their fonts, read once it is asked for. */
function shownRuns(document: PdfDocument): () => ReadonlyMap<Dict, number[][][]> {
  let runs: Map<Dict, number[][][]> | undefined
  const spaces = new Map<Dict, Set<number>>()
  const spacesOf = (font: Dict) => {
    const found = spaces.get(font) ?? new Set<number>()
    if (!spaces.has(font))
      for (const [code, text] of tableCharacters(font) ?? []) if (text.trim() === '') found.add(code)
    spaces.set(font, found)
    return found
  }
  return () => (runs ??= shownWords(document, (font, code) => spacesOf(font).has(code)))
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
