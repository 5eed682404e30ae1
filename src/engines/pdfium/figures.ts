import type { BlockOf, PageLayout } from '../../layout/model.ts'
import type { Bitmap } from '../../lib/pdf-page.ts'
import type { PdfDocument } from './document.ts'

export interface Picture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

type Encode = (source: { jpeg: Uint8Array } | { bitmap: Bitmap }) => Promise<Picture>

/** A document of a thousand pictures is read to its end, but not all of them are taken over. */
const MOST_PICTURES = 400
const MOST_BYTES = 60e6

/** The pictures of a document's figures; those that are broken or too many are left out and counted. */
export async function readFigures(
  pdf: PdfDocument,
  pages: readonly PageLayout[],
  encode: Encode,
): Promise<{ pictures: Map<BlockOf<'figure'>, Picture>; lost: number }> {
  const pictures = new Map<BlockOf<'figure'>, Picture>()
  let lost = 0
  let bytes = 0
  for (const layout of pages) {
    const figures = layout.blocks.filter(b => b.kind === 'figure')
    if (figures.length === 0) continue
    using page = pdf.page(layout.number)
    for (const figure of figures) {
      const picture =
        pictures.size < MOST_PICTURES && bytes < MOST_BYTES ? await read(page, figure, encode) : undefined
      if (picture) {
        pictures.set(figure, picture)
        bytes += picture.bytes.length
      } else lost++
    }
  }
  return { pictures, lost }
}

async function read(page: ReturnType<PdfDocument['page']>, figure: BlockOf<'figure'>, encode: Encode) {
  const source = page.readImage(figure.image)
  if (!source) return undefined
  try {
    return await encode(source)
  } catch {
    // A damaged picture does not spoil the rest of the document; it is counted as lost.
    return undefined
  }
}
