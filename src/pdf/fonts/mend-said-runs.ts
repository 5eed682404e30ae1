import { deflateSync } from 'node:zlib'
import { decodedContent } from '../core/content-stream.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'

/** How cairo says what glyphs stand for that are not one character each. */
const SAID = /\/Span\s*<<\s*\/ActualText\s*<feff([0-9a-f]*)>\s*>>\s*BDC/gi
/** A run of words written from right to left. */
const RUN = /[\u0590-\u08ff]\S*\s|\s\S*[\u0590-\u08ff]/
/** The one text of two letters that one Arabic glyph stands for in every font. */
const LAM_ALEF = /^\u0644[\u0622\u0623\u0625\u0627]$/

/**
 * Takes the texts away that cairo says of single glyphs, on pages where one glyph has the text of a whole run and
 * others nothing: it copies what WeasyPrint's maps say from right to left, while its own maps tell each letter.
 */
export function mendSaidRuns({ pages }: PdfDocument): boolean {
  let mended = false
  for (const { dict } of pages) {
    const content = decodedContent(contentsOf(dict))?.toString('latin1')
    if (!content) continue
    const texts = Array.from(content.matchAll(SAID), ([, hex]) => textOf(hex!))
    if (!texts.includes('') || !texts.some(text => RUN.test(text))) continue
    const plain = content.replace(SAID, (said, hex: string) =>
      LAM_ALEF.test(textOf(hex)) ? said : '/Span BMC',
    )
    const data = deflateSync(Buffer.from(plain, 'latin1'))
    dict.set('Contents', newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), data)))
    mended = true
  }
  return mended
}

const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
