import { type Picture, replaceData, type ShrinkOptions } from './decoded-image.ts'
import { packedRows } from './exact-rows.ts'
import { FAITHFUL, faithfulJpeg, spaceOf } from './faithful-jpeg.ts'
import { packExactly, packTwoTones } from './palette.ts'

/** Where the tones come from: a JPEG file, samples without a loss, or samples that lost something before. */
export interface Source {
  kind: 'jpeg' | 'samples' | 'lossy'
  data: Buffer
}

/** Packs tones anew, as JPEG where that is faithful, exactly where it is not. */
export async function shrinkTones(
  picture: Picture,
  source: Source,
  channels: 1 | 3,
  { isMask }: ShrinkOptions,
): Promise<void> {
  const { stream, width, size } = picture
  const again = source.kind !== 'samples'
  try {
    const data = await scaledPixels(picture, source, channels)
    if (!data) return
    const cameDown = size.width < width
    const jpeg = isMask
      ? undefined
      : await faithfulJpeg(
          { ...size, data, channels },
          {
            cameDown,
            isExact: source.kind === 'samples',
            halfColours: source.kind === 'jpeg',
            limit: stream.raw.length * (again ? 0.85 : 0.6),
            needed: again || cameDown ? FAITHFUL.again : FAITHFUL.first,
          },
        )
    if (jpeg) replaceData(picture, jpeg, { filter: 'DCTDecode' })
    // Smooth tones and few colours may take fewer bytes exactly than as a JPEG.
    if (!again) await packRows(picture, data, channels)
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
  }
}

/** The pixels at the size they are needed in; nothing where the file holds other ones than the PDF says. */
async function scaledPixels(
  { width, height, size }: Picture,
  { kind, data }: Source,
  channels: 1 | 3,
): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  const open = () =>
    kind === 'jpeg'
      ? sharp(data, { ignoreIcc: true, limitInputPixels: width * height, failOn: 'error' })
      : sharp(data, { raw: { width, height, channels }, limitInputPixels: width * height })
  if (kind === 'jpeg') {
    const stored = await open().metadata()
    if (stored.channels !== channels || stored.width !== width || stored.height !== height) return undefined
  }
  const pixels = await open()
    // Sharper kernels sharpen the grain, which takes more bytes and time for less likeness.
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace(spaceOf(channels))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return pixels.info.channels === channels ? pixels.data : undefined
}

/** Exact pixels, arranged so that they pack better: as places in a list of colours where there are few. */
export async function packRows(picture: Picture, pixels: Buffer, channels: number): Promise<void> {
  const { stream, size } = picture
  const space = picture.space ?? stream.dict.get('ColorSpace')
  // Decoding says what samples mean, and places in a list are other ones.
  if (space !== undefined && !stream.dict.has('Decode')) {
    const isPacked =
      channels === 1 ? packTwoTones(picture, pixels) : await packExactly(picture, pixels, channels, space)
    if (isPacked) return
  }
  const exact = await packedRows({ ...size, data: pixels, channels }, stream.raw.length)
  if (exact) replaceData(picture, exact.data, { filter: 'FlateDecode', params: exact.params })
}

/** A JPEG of three colours that says nowhere which ones: readers do not agree on what to make of it. */
export function hasUnclearColours(jpeg: Buffer): boolean {
  const head = jpeg.subarray(0, 4096)
  if (head.includes('JFIF\0') || head.includes('Adobe')) return false
  for (const marker of [0xc0, 0xc1, 0xc2]) {
    const at = head.indexOf(Buffer.of(0xff, marker))
    if (at < 0 || head[at + 9] !== 3) continue
    return head[at + 10] !== 1 || head[at + 13] !== 2 || head[at + 16] !== 3
  }
  return false
}
