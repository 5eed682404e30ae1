import { badInput } from '../../../fault.ts'
import { type FileKind, KINDS } from '../../../lib/files/file-kinds.ts'
import { stripGif } from './gif.ts'
import { stripHeif } from './heif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripTiff } from './tiff.ts'
import { stripWebp } from './webp.ts'

const STRIPPERS: Partial<Record<FileKind, (bytes: Buffer) => Buffer>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripHeif,
  heic: stripHeif,
  tiff: stripTiff,
  // Pixels and nothing else.
  bmp: bytes => bytes,
}

/** The same image without metadata: not one pixel changes, orientation and colour profile stay. */
export function stripMetadata(bytes: Buffer, kind: FileKind, whose = 'file'): Buffer {
  const strip = STRIPPERS[kind]
  if (!strip) throw new Error(`no metadata stripper for ${kind}`)
  try {
    return strip(bytes)
  } catch (error) {
    throw badInput(
      `${whose}: the ${KINDS[kind].label} image is damaged or incomplete and cannot be read.`,
      error,
    )
  }
}
