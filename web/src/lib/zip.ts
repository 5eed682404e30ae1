/** A file inside a ZIP. */
export interface ZipEntry {
  name: string
  size: number
  packed: number
  method: number
  offset: number
  folder: boolean
}

/** The list of a ZIP's files, from its directory at the end. Made for archives our server wrote. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - 65_557)).arrayBuffer())
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new Error('not a ZIP')
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  const directory = new DataView(await file.slice(start, start + size).arrayBuffer())
  const entries: ZipEntry[] = []
  let at = 0
  for (let n = 0; n < count && at + 46 <= directory.byteLength; n++) {
    if (directory.getUint32(at, true) !== 0x02014b50) throw new Error('not a ZIP')
    const nameLength = directory.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength))
    entries.push({
      name,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
      folder: name.endsWith('/'),
    })
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

/** The content of one file of a ZIP. */
export async function readEntry(file: Blob, entry: ZipEntry, type = ''): Promise<Blob> {
  const head = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer())
  const start = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(start, start + entry.packed)
  if (entry.method === 0) return new Blob([packed], { type })
  if (entry.method !== 8) throw new Error('packed in a way that browsers do not unpack')
  const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Blob([await new Response(stream).arrayBuffer()], { type })
}

const TYPES = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
    svg: 'image/svg+xml',
    pdf: 'application/pdf',
  }),
)

export const typeOf = (name: string): string => TYPES.get(name.split('.').at(-1)!.toLowerCase()) ?? ''
