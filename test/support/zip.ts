import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import yazl from 'yazl'

/** Names, contents and times of an archive, as yauzl reads them. */
export async function unzip(bytes: Buffer): Promise<{ name: string; content: Buffer; mtime: Date }[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
  const found: { name: string; content: Buffer; mtime: Date }[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    found.push({ name: entry.fileName, content, mtime: entry.getLastModDate() })
  }
  return found
}

/** An archive written by yazl. */
export async function zipped(
  files: Record<string, string | Buffer>,
  options: Partial<yazl.Options> = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else
      zip.addBuffer(Buffer.from(content), name, {
        mtime: new Date(Date.UTC(2024, 4, 6, 7, 8, 10)),
        ...options,
      })
  }
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}

/** The bytes with some of them overwritten, where `find` stands (its nth time). */
export function patched(bytes: Buffer, find: string | Buffer, replace: string | Buffer, nth = 1): Buffer {
  const copy = Buffer.from(bytes)
  const wanted = Buffer.from(find as string, 'latin1')
  let at = -1
  for (let i = 0; i < nth; i++) at = copy.indexOf(wanted, at + 1)
  if (at < 0) throw new Error('nothing to patch')
  Buffer.from(replace as string, 'latin1').copy(copy, at)
  return copy
}
