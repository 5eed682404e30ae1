import { asDict, Dict, newRef, Stream } from '../core/objects.ts'
import { openDocument, type PdfDocument, saveDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import { charactersOf, simpleEncoding } from '../fonts/encodings.ts'
import { mendByteOrder } from '../fonts/mend-byte-order.ts'
import { mendTextMaps, tableCharacters } from '../fonts/mend-text-maps.ts'
import { misnamedCodes } from '../fonts/misnamed-codes.ts'
import { readToUnicode, toUnicodeMap } from '../fonts/to-unicode.ts'
import { widthsOf } from '../fonts/widths.ts'
import { UNREADABLE } from '../sanitize/shown-layers.ts'

/** Letters that a map may misname by mistake; with more it tells another text than is seen. */
const FEW = 3
/** Tells readers that nobody knows the character. */
const UNKNOWN = '\ufffd'

/**
 * A file whose fonts tell the characters of their glyphs, for searching, where its maps tell others or none: text may be
 * seen on a page that no reader finds. It is undefined where all agree.
 */
export function withOtherCharacters(bytes: Buffer, password?: string): Buffer | undefined {
  return changed(bytes, password, correctMaps)
}

/**
 * A file in which each glyph has its own character, where its fonts gave the text of whole lines to single ones:
 * undefined where none did. What nobody knows of right-to-left scripts is U+FFFD.
 */
export function withOwnCharacters(bytes: Buffer, password?: string): Buffer | undefined {
  return changed(bytes, password, document => mendTextMaps(document, true))
}

function changed(
  bytes: Buffer,
  password: string | undefined,
  change: (document: PdfDocument) => boolean,
): Buffer | undefined {
  return whereReadable(() => {
    const document = openDocument(bytes, password)
    return change(document) ? saveDocument(document) : undefined
  })
}

/** What is read of a document; undefined for one that only other programs can read. */
export function whereReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return undefined
    throw error
  }
}

function correctMaps(document: PdfDocument): boolean {
  let corrected = mendByteOrder(document)
  for (const font of [...dictsOf(document.pages.map(page => page.ref))]) {
    const kind = font.name('Subtype')
    if (kind === 'Type0') corrected = correctGlyphs(font) || corrected
    else if (kind === 'Type1' || kind === 'TrueType') corrected = correctCodes(font) || corrected
  }
  return corrected
}

/** A font whose codes are glyphs, by the table of characters inside it. */
function correctGlyphs(font: Dict): boolean {
  const own = tableCharacters(font)
  const said = readToUnicode(font)
  const other = own
    ? said.size === 0 || tellsOther(said, code => own.get(code))
      ? own
      : new Map()
    : withoutNames(font, said)
  if (other.size === 0) return false
  const map = toUnicodeMap(new Map([...said, ...other]), 2)
  font.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(map))))
  return true
}

/** The codes of letters that a font misnames, as what nobody knows. */
function withoutNames(font: Dict, said: ReadonlyMap<number, string>): Map<number, string> {
  const own = asDict(font.array('DescendantFonts')?.[0])
  if (!own) return new Map()
  const widths = widthsOf(own)
  const rest = own.number('DW') ?? 1000
  const wrong = misnamedCodes(said, code => widths.get(code) ?? rest)
  return new Map([...wrong].map(code => [code, UNKNOWN]))
}

/** A font of single bytes, by its encoding. */
function correctCodes(font: Dict): boolean {
  const encoding = font.has('Encoding') ? simpleEncoding(font.get('Encoding') ?? null) : undefined
  if (!encoding || !font.has('ToUnicode')) return false
  const own = charactersOf(encoding)
  if (!tellsOther(readToUnicode(font), code => (own[code] ? String.fromCodePoint(own[code]) : undefined)))
    return false
  font.delete('ToUnicode')
  return true
}

function tellsOther(said: ReadonlyMap<number, string>, own: (code: number) => string | undefined): boolean {
  let others = 0
  for (const [code, text] of said) {
    const known = own(code)
    if (known && /[\p{L}\p{N}]/u.test(known) && plain(text) !== plain(known)) others++
  }
  return others > FEW
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
