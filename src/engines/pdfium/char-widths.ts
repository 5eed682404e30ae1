import { AT_UNICODE, type Records, WORDS } from './char-records.ts'
import type { PageContext } from './page-context.ts'
import { readFont } from './runs.ts'

/** How far a character of a font moves the pen, in thousandths of its size. */
export type CharWidth = (font: string, character: string) => number | undefined

/** Asked for in every font: spaces and what lies beneath other text are not among the characters that PDFium reads. */
const USUAL = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, i) => i + 32)),
].map(char => char.codePointAt(0)!)
/** No font has it. */
const MISSING = 0xffff

/**
 * The widths that PDFium sets fonts with which leave them to the reader. Fonts are asked: what characters measure on
 * the page depends on how their text is turned and stretched.
 */
export function widthsOf(context: PageContext, { words }: Records, count: number): CharWidth {
  const { library, pad } = context
  const { fn } = library
  const widths = new Map<string, number>()
  const used = new Map<number, Set<number>>()
  for (let at = 0; at < count * WORDS; at += WORDS) {
    const object = words[at]! + words[at + 1]! * 0x1_0000_0000
    const code = words[at + AT_UNICODE / 4]!
    const font = object === 0 ? 0 : fn.FPDFTextObj_GetFont(object)
    if (font === 0 || code > 0x10ffff) continue
    if (!used.has(font)) used.set(font, new Set())
    used.get(font)!.add(code)
  }
  const widthOf = (font: number, code: number): number | undefined =>
    fn.FPDFFont_GetGlyphWidth(font, code, 1000, pad.at(0)) ? pad.float(0) : undefined
  const usual = new Map<string, number>()
  for (const [handle, codes] of used) {
    const { font } = readFont(context, handle)
    if (font.embedded) continue
    const missing = widthOf(handle, MISSING)
    for (const [into, asked] of [[widths, codes] as const, [usual, USUAL] as const]) {
      for (const code of asked) {
        const key = `${font.name}\0${String.fromCodePoint(code)}`
        const width = widthOf(handle, code)
        // A character that a font lacks has the width of what stands for it; another of this name may have it.
        if (width !== undefined && (!into.has(key) || into.get(key) === missing)) into.set(key, width)
      }
    }
  }
  return (font, character) => {
    const key = `${font}\0${character}`
    return widths.get(key) ?? usual.get(key)
  }
}
