import type { Document, DocumentImage } from '../document/tree.ts'
import { imageSize } from '../formats/image/image-size.ts'

const MAX_PIXELS = 50e6
/** What all pictures together may have: the typesetter unpacks each, three or four bytes a pixel, and keeps it. */
const PIXELS = 60e6
/** Larger ones are taken for broken or hostile, not for photographs. */
const MOST_READ = 1000e6

/** Pictures that can be set: kinds that neither PDF nor HTML show become PNG, and no more pixels than there is room for. */
export async function withKnownPictures(doc: Document): Promise<Document> {
  return withinRoom(await withKnownKinds(doc))
}

/** Pictures of kinds that neither PDF nor HTML show, turned into PNG; damaged ones are told of and left out. */
async function withKnownKinds(doc: Document): Promise<Document> {
  const foreign = [...doc.images].filter(([, image]) => image.kind === 'tiff' || image.kind === 'avif')
  if (foreign.length === 0) return doc
  const { default: sharp } = await import('sharp')
  const images = new Map(doc.images)
  let lost = 0
  for (const [key, { bytes }] of foreign) {
    try {
      const png = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .toColourspace('srgb')
        .png()
        .toBuffer()
      images.set(key, { bytes: png, kind: 'png' })
    } catch {
      images.delete(key)
      lost++
    }
  }
  const what = lost === 1 ? '1 TIFF or AVIF picture is damaged' : `${lost} TIFF or AVIF pictures are damaged`
  const warnings = lost > 0 ? [...doc.warnings, `${what}; the alternative text is shown`] : doc.warnings
  return { ...doc, images, warnings }
}

/** With the largest pictures downsampled, where all together have more pixels than there is room for. */
async function withinRoom(doc: Document): Promise<Document> {
  const pixels = new Map<string, number>()
  for (const [key, image] of doc.images) {
    const size = image.kind === 'svg' ? undefined : imageSize(image)
    if (size) pixels.set(key, size.width * size.height)
  }
  const most = mostEach([...pixels.values()])
  const large = [...pixels].filter(([, count]) => count > most)
  if (large.length === 0) return doc
  const images = new Map(doc.images)
  let lost = 0
  for (const [key, count] of large) {
    const smaller = await downsampled(images.get(key)!, Math.sqrt(most / count))
    if (smaller) images.set(key, smaller)
    else {
      images.delete(key)
      lost++
    }
  }
  const warnings = [...doc.warnings]
  const made = large.length - lost
  if (made > 0) warnings.push(`${made} large image${made > 1 ? 's are' : ' is'} downsampled`)
  if (lost > 0)
    warnings.push(
      `${lost} image${lost > 1 ? 's are' : ' is'} too large or damaged; the alternative text is shown`,
    )
  return { ...doc, images, warnings }
}

/** How many pixels each may have, so that all have room: small ones leave theirs to the others. */
function mostEach(counts: number[]): number {
  let room = PIXELS
  const sorted = counts.toSorted((a, b) => a - b)
  for (const [i, count] of sorted.entries()) {
    const share = room / (sorted.length - i)
    if (count > share) return share
    room -= count
  }
  return Number.POSITIVE_INFINITY
}

async function downsampled({ bytes, kind }: DocumentImage, by: number): Promise<DocumentImage | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_READ, sequentialRead: true }).autoOrient()
    const { width, height } = (await image.metadata()).autoOrient
    const small = image
      .resize(Math.max(1, Math.floor(width * by)), Math.max(1, Math.floor(height * by)), { fit: 'fill' })
      .keepIccProfile()
    return kind === 'jpeg'
      ? { kind, bytes: await small.jpeg({ quality: 90 }).toBuffer() }
      : { kind: 'png', bytes: await small.png().toBuffer() }
  } catch {
    return undefined
  }
}
