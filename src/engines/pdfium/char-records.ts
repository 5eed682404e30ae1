import type { PageContext } from './page-context.ts'

export const RECORD = 80
/** What one batch record holds, by offset: the fork's FPDF_CHARINFO. */
export const AT = {
  object: 0,
  left: 8,
  right: 16,
  bottom: 24,
  top: 32,
  looseLeft: 40,
  looseRight: 48,
  size: 56,
}
export const AT_UNICODE = 60
export const AT_TYPE = 68

/** The records as numbers of each kind; a page has thousands, and a DataView takes longer over them. */
export interface Records {
  doubles: Float64Array
  floats: Float32Array
  words: Uint32Array
}
export const recordsOf = ({ buffer, byteOffset }: DataView, count: number): Records => ({
  doubles: new Float64Array(buffer, byteOffset, (count * RECORD) / 8),
  floats: new Float32Array(buffer, byteOffset, (count * RECORD) / 4),
  words: new Uint32Array(buffer, byteOffset, (count * RECORD) / 4),
})
/** Records in doubles and in words of four bytes, and the offsets in each. */
export const DOUBLES = RECORD / 8
export const WORDS = RECORD / 4
/** What a character is besides a glyph's: put in by PDFium, without meaning, at a line's end, one of several (or of a
 * right-to-left script), said by an ActualText. */
export const TYPE = { generated: 1, unmapped: 2, hyphen: 3, piece: 4, spoken: 5 }

/** For builds without the batch call: the same records, field by field. */
export function recordsOneByOne(context: PageContext, textPage: number, count: number): DataView {
  const view = new DataView(new ArrayBuffer(count * RECORD))
  const { library, pad } = context
  const { fn } = library
  for (let i = 0; i < count; i++) {
    const at = i * RECORD
    const object = fn.FPDFText_GetTextObject(textPage, i)
    view.setUint32(at, object % 0x1_0000_0000, true)
    view.setUint32(at + 4, Math.floor(object / 0x1_0000_0000), true)
    fn.FPDFText_GetCharBox(textPage, i, pad.at(0), pad.at(1), pad.at(2), pad.at(3))
    view.setFloat64(at + AT.left, pad.double(0), true)
    view.setFloat64(at + AT.right, pad.double(1), true)
    view.setFloat64(at + AT.bottom, pad.double(2), true)
    view.setFloat64(at + AT.top, pad.double(3), true)
    fn.FPDFText_GetLooseCharBox(textPage, i, pad.at(0))
    const [left, , right] = pad.floats(3) as [number, number, number]
    view.setFloat32(at + AT.looseLeft, left, true)
    view.setFloat32(at + AT.looseRight, right, true)
    view.setFloat32(at + AT.size, fn.FPDFText_GetFontSize(textPage, i), true)
    view.setUint32(at + AT_UNICODE, fn.FPDFText_GetUnicode(textPage, i), true)
    view.setInt32(
      at + AT_TYPE,
      fn.FPDFText_IsGenerated(textPage, i) === 1
        ? TYPE.generated
        : fn.FPDFText_IsHyphen(textPage, i) === 1
          ? TYPE.hyphen
          : fn.FPDFText_HasUnicodeMapError(textPage, i) === 1
            ? TYPE.unmapped
            : 0,
      true,
    )
  }
  return view
}
