import { badInput, Fault } from '../../fault.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'

/** Longer than any XML declaration with what may stand before it. */
const HEAD = 1000

/** Text of XML bytes: the byte order mark or the declaration names the encoding, else UTF-8. */
export function decodeXml(bytes: Uint8Array, whose: string): string {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const encoding = utf16Mark(bytes) ?? (declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8')
  let text: string
  try {
    text = new TextDecoder(encoding).decode(bytes)
  } catch (error) {
    throw badInput(`${whose}: the SVG image names an unknown text encoding.`, error)
  }
  const declaration = text.slice(0, HEAD)
  return declaration.replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1') + text.slice(HEAD)
}

/** The text of a drawing inside a drawing; empty where it cannot be read, which renderers leave out. */
export function textOf(drawing: Uint8Array): string {
  try {
    return decodeXml(drawing, 'file')
  } catch (error) {
    if (error instanceof Fault) return ''
    throw error
  }
}
