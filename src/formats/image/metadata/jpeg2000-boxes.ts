/** Boxes that a JPEG 2000 file may carry beside its picture: XML, blocks of programs, addresses, rights. */
const METADATA = new Set(['xml ', 'uuid', 'uinf', 'jp2i', 'asoc', 'nlst', 'lbl ', 'free', 'skip'])
const HEADER = 8
const LONG_HEADER = 16
const SIGNATURE = Buffer.from('0000000c6a5020200d0a870a', 'hex')

/** A JPEG 2000 file parted into its picture, which stays a whole file, and its metadata. */
export function splitJpeg2000(file: Buffer): { picture: Buffer; metadata: Buffer } {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    return { picture: file, metadata: Buffer.alloc(0) }
  const picture: Buffer[] = []
  const metadata: Buffer[] = []
  let at = 0
  while (at + HEADER <= file.length) {
    const stated = file.readUInt32BE(at)
    const isLong = stated === 1 && at + LONG_HEADER <= file.length
    const size = isLong ? Number(file.readBigUInt64BE(at + HEADER)) : stated
    const end = size < HEADER ? file.length : Math.min(at + size, file.length)
    const isMetadata = METADATA.has(file.toString('latin1', at + 4, at + HEADER))
    ;(isMetadata ? metadata : picture).push(file.subarray(at, end))
    at = end
  }
  // What is no whole box is no part of the picture.
  metadata.push(file.subarray(at))
  return { picture: Buffer.concat(picture), metadata: Buffer.concat(metadata) }
}
