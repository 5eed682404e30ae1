import type { Document } from '../document/tree.ts'

const MAX_PIXELS = 50e6

/** Pictures of kinds that neither PDF nor HTML show, turned into PNG; damaged ones are told of and left out. */
export async function withKnownPictures(doc: Document): Promise<Document> {
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
