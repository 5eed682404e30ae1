import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import { badInput } from '../../../../fault.ts'
import { utf16Mark } from '../../../../lib/text/utf16-mark.ts'
import { readXmlPart, type XmlElement } from '../../../xml/xml-tree.ts'
import type { BookColors } from './book-colors.ts'
import { readFont } from './book-styles.ts'

/** A text of a cell: plain, or in runs with fonts of their own. A run without a font has the cell's. */
export interface RichText {
  text: string
  runs?: { text: string; font: Partial<CellFont> | undefined }[]
}

/** Excel writes characters that XML cannot hold as `_x0001_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** A text item: `si`, `is`, or the `text` of a comment. */
export function readRichText(element: XmlElement, colors: BookColors): RichText {
  const runs = element.all('r').map(run => ({
    text: unescaped(run.find('t')?.text() ?? ''),
    font: run.find('rPr') && readFont(run.find('rPr'), colors),
  }))
  const plain = unescaped(
    element
      .all('t')
      .map(one => one.text())
      .join(''),
  )
  if (runs.length === 0) return { text: plain }
  return { text: plain + runs.map(run => run.text).join(''), runs }
}

/** Characters of the list that are read at a time: a tree of the whole would take ten times its room. */
const PIECE = 1 << 19
const MAX_STRINGS = 4_000_000

/** The texts that the cells of a workbook share. */
export function readSharedStrings(bytes: Uint8Array, where: string, colors: BookColors): RichText[] {
  const strings: RichText[] = []
  for (const piece of stringPieces(bytes))
    for (const item of readXmlPart(piece, where).all('si')) {
      if (strings.length === MAX_STRINGS)
        throw badInput(`${where} has more than ${MAX_STRINGS.toLocaleString('en-US')} texts.`)
      strings.push(readRichText(item, colors))
    }
  return strings
}

/** A long list of texts as several, each with a head and an end of its own. */
function* stringPieces(bytes: Uint8Array): Generator<Uint8Array> {
  const text = bytes.length > PIECE ? new TextDecoder(utf16Mark(bytes) ?? 'utf-8').decode(bytes) : ''
  const head = /<((?:\w+:)?)sst\b[^>]*>/.exec(text)
  // What looks like an end in a comment is none.
  if (!head || text.includes('<!')) {
    yield bytes
    return
  }
  const [close, end] = [`</${head[1]}si>`, `</${head[1]}sst>`]
  let at = head.index + head[0].length
  for (;;) {
    const cut = text.indexOf(close, at + PIECE)
    if (cut < 0) break
    yield Buffer.from(head[0] + text.slice(at, cut + close.length) + end)
    at = cut + close.length
  }
  yield Buffer.from(head[0] + text.slice(at))
}

export const runsFor = (rich: RichText, font: CellFont): TextRun[] | undefined =>
  rich.runs?.map(run => ({ text: run.text, font: run.font ? { ...font, ...resetOf(run.font) } : font }))

/** Run properties stand alone: what they do not name is off, not the cell's. */
const resetOf = (font: Partial<CellFont>): Partial<CellFont> => ({
  bold: false,
  italic: false,
  strike: false,
  underline: undefined,
  color: undefined,
  raised: undefined,
  ...font,
})
