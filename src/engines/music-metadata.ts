import type { IAudioMetadata } from 'music-metadata'
import { badInput } from '../fault.ts'
import { type FileKind, KINDS } from '../lib/file-kinds.ts'

/** Reads the tags and the technical data of an audio file, told by content and, failing that, by its kind. */
export async function readAudio(bytes: Uint8Array, kind: FileKind, param = 'file'): Promise<IAudioMetadata> {
  const { parseBuffer } = await import('music-metadata')
  const options = { duration: true }
  try {
    return await parseBuffer(bytes, undefined, options)
  } catch {
    // Junk before the first frame hides the format from the library, but not from us.
    try {
      return await parseBuffer(bytes, { mimeType: KINDS[kind].media, size: bytes.length }, options)
    } catch (error) {
      throw badInput(`${param}: the ${KINDS[kind].label} file is damaged and its tags cannot be read.`, error)
    }
  }
}
