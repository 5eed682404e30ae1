import { readFile } from 'node:fs/promises'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { stripMetadata } from './strip-metadata.ts'

/**
 * The encoded bytes, unless the input in the same format is no larger once its metadata is gone: encoding
 * again would then cost quality and save nothing.
 */
export async function noLarger(
  file: InputFile,
  encoded: Buffer,
  warn: (message: string) => void,
): Promise<Buffer> {
  const stripped = stripMetadata(await readFile(file.path), file.kind)
  if (encoded.length < stripped.length) return encoded
  warn('the image could not be made smaller, only its metadata was removed')
  return stripped
}
