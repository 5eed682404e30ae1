import type { DocumentImage } from '../document/tree.ts'
import { kindOfBytes } from '../lib/file-kinds.ts'
import { pngOfBmp } from './bitmap.ts'
import { svgOfEmf } from './emf.ts'

const KINDS = new Set(['png', 'jpeg', 'gif', 'webp', 'svg', 'tiff'])

/** Bytes of a data URL; undefined where it is none, or too large to be sensible. */
export function dataUrlBytes(url: string): Buffer | undefined {
  const match = /^data:([^,;]*)((?:;[^,;]*)*),/i.exec(url)
  if (!match) return undefined
  const body = url.slice(match[0].length)
  if (/;base64$/i.test(match[2] ?? '')) return Buffer.from(body.replace(/%3d/gi, '='), 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return undefined
  }
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
  const drawn = svgOfEmf(buffer)
  return drawn === undefined ? undefined : { bytes: Buffer.from(drawn), kind: 'svg' }
}
