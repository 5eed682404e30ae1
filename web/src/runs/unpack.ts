import { typeOf } from '../tool/results/download.ts'

/** More than this is not unpacked in the page. */
const MOST_FILES = 300
const MOST_BYTES = 300e6

/** The files of an archive; undefined where it cannot be read, has none, or too much for a page. */
export async function unpack(archive: Blob): Promise<File[] | undefined> {
  const { openZip } = await import('../lib/reading/reading.ts')
  try {
    const zip = await openZip(archive)
    try {
      const size = zip.files.reduce((sum, file) => sum + file.size, 0)
      if (zip.files.length === 0 || zip.files.length > MOST_FILES || size > MOST_BYTES) return undefined
      const files: File[] = []
      for (const entry of zip.files) {
        const type = typeOf(entry.name)
        files.push(new File([await zip.read(entry, type)], entry.name.split('/').at(-1)!, { type }))
      }
      return files
    } finally {
      zip.close()
    }
  } catch {
    return undefined
  }
}
