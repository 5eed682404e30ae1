import type { DocumentImage } from '../../document/tree.ts'
import { kindOfBytes } from '../../lib/files/file-kinds.ts'
import { pngOfBmp } from './bmp-to-png.ts'
import { svgOfEmf } from './emf.ts'
import { svgOfWmf } from './wmf.ts'

const KINDS = new Set(['png', 'jpeg', 'gif', 'webp', 'svg', 'tiff', 'avif'])

/** Bytes of a data URL; undefined where it is none. */
export function dataUrlBytes(url: string): Buffer | undefined {
  const head = /^data:[^,;]*((?:;[^,;]*)*),/i.exec(url)
  if (!head) return undefined
  const body = unescaped(url.slice(head[0].length))
  return /;base64$/i.test(head[1]!) ? Buffer.from(body.toString('latin1'), 'base64') : body
}

/** Bytes of a text in which some are written as % and two digits. */
function unescaped(text: string): Buffer {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const digits = bytes[at] === 0x25 ? bytes.toString('latin1', at + 1, at + 3) : ''
    const isEscape = /^[\da-f]{2}$/i.test(digits)
    bytes[length++] = isEscape ? Number.parseInt(digits, 16) : bytes[at]!
    if (isEscape) at += 2
  }
  return bytes.subarray(0, length)
}

/** The picture in some bytes, told by content; undefined where it is of a kind that cannot be set. */
export function pictureOf(bytes: Uint8Array): DocumentImage | undefined {
  const kind = kindOfBytes(bytes)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // A file cut off before its pixels decodes to nothing at all, without an error.
  if (kind === 'png' && buffer.indexOf('IDAT') < 0) return undefined
  if (KINDS.has(kind)) return { bytes, kind: kind as DocumentImage['kind'] }
  const bitmap = pngOfBmp(buffer)
  if (bitmap) return { bytes: bitmap, kind: 'png' }
  const drawn = svgOfEmf(buffer) ?? svgOfWmf(buffer)
  return drawn === undefined ? undefined : { bytes: Buffer.from(drawn), kind: 'svg' }
}
