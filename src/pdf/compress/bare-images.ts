import { stripJpeg } from '../../formats/image/metadata/jpeg.ts'
import { decodeUntilImage, filtersOf, IMAGE_FILTERS, PdfStreamError } from '../core/filters.ts'
import { name, type Stream } from '../core/objects.ts'

/** Images that unwrap to more than this are left as they are. */
const MOST = 128 * 2 ** 20

/**
 * Takes an image out of what it is wrapped in: ASCII, which writers of text put around JPEG and takes a quarter more, and
 * what cameras write beside its picture, previews, positions and colour profiles, where no reader of PDFs looks.
 */
export function bareImage(image: Stream): void {
  if (!filtersOf(image.dict).some(filter => IMAGE_FILTERS.has(filter.name))) return
  try {
    const { bytes, left, params } = decodeUntilImage(image, MOST)
    if (left === undefined) return
    const bare = left === 'DCTDecode' ? withoutMetadata(bytes) : bytes
    if (bare.length >= image.raw.length) return
    for (const key of ['DecodeParms', 'DP', 'F']) image.dict.delete(key)
    image.dict.set('Filter', name(left))
    if (params) image.dict.set('DecodeParms', params)
    image.raw = bare
  } catch (error) {
    if (!(error instanceof PdfStreamError)) throw error
  }
}

function withoutMetadata(jpeg: Buffer): Buffer {
  try {
    return stripJpeg(jpeg, { embedded: true })
  } catch {
    // Readers make something of most damaged files: they stay as they are.
    return jpeg
  }
}
