import { ConfigError, type FilesPlace } from '../../config.ts'
import { openFolder } from './folder-storage.ts'
import { openS3, S3Refusal } from './s3-storage.ts'
import { type FileStorage, MissingObject } from './storage.ts'

/** Opens the storage that the settings name, and makes sure that it works; wrong keys end the start. */
export async function openStorage(
  place: FilesPlace,
  onTrouble: (detail: string) => void,
): Promise<FileStorage> {
  if (place.kind === 'folder') {
    try {
      const storage = await openFolder(place.path)
      await storage.check()
      return storage
    } catch (error) {
      throw new ConfigError(
        `FILES_URL: the folder can't be written (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  const storage = openS3(place)
  try {
    await storage.check()
  } catch (error) {
    if (error instanceof S3Refusal && error.status < 500)
      throw new ConfigError(`FILES_URL: ${refused(error)}`)
    if (error instanceof MissingObject) throw new ConfigError('FILES_URL: there is no such bucket.')
    // It may come later; calls that need it are told so until then.
    onTrouble(`FILES_URL: the storage can't be reached yet (${(error as Error).message}).`)
  }
  return storage
}

function refused({ status, code }: S3Refusal): string {
  if (code === 'NoSuchBucket') return 'there is no such bucket.'
  if (code === 'InvalidAccessKeyId') return 'the storage does not know AWS_ACCESS_KEY_ID.'
  if (code === 'SignatureDoesNotMatch') return 'the storage does not accept AWS_SECRET_ACCESS_KEY.'
  if (status === 403) return `the storage refuses to write there${code && ` (${code})`}.`
  return `the storage answered ${status}${code && ` (${code})`}.`
}
