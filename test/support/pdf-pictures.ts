import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import type { Stream } from '../../src/pdf/core/objects.ts'
import { openDocument } from '../../src/pdf/core/pdf-document.ts'
import { streamsOf } from '../../src/pdf/core/reachable.ts'
import { rawPdf, rawStream } from './pdfs.ts'

/** The images of a PDF as they are stored. */
export const imagesOf = (bytes: Uint8Array): Stream[] =>
  [...streamsOf(openDocument(bytes).root)].filter(({ dict }) => dict.name('Subtype') === 'Image')

export interface PictureRecipe {
  width: number
  height: number
  data: Uint8Array
  /** Entries of the image's dictionary beside its size: colours, bits, filter, masks. */
  entries: string
  /** The side in points that it is drawn with. */
  points: number
  /** Objects from number 6 on, which the entries may refer to. */
  more?: string[]
  content?: string
  /** Entries of the page and of its resources. */
  page?: string
  resources?: string
}

/** A page of 200 by 200 points that draws one picture. */
export const picturePdf = (recipe: PictureRecipe): Uint8Array =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>${recipe.resources ?? ''}>>${recipe.page ?? ''}>>`,
    rawStream(recipe.content ?? `0 0.5 0 rg ${recipe.points} 0 0 ${recipe.points} 0 0 cm /I Do`),
    rawStream(
      Buffer.from(recipe.data).toString('latin1'),
      `/Type/XObject/Subtype/Image/Width ${recipe.width}/Height ${recipe.height}${recipe.entries}`,
    ),
    ...(recipe.more ?? []),
  ])

/** How alike the first pages of two PDFs are as PDFium draws them, in decibels; 99 where they are equal. */
export async function likeness(one: Uint8Array, other: Uint8Array, scale = 2): Promise<number> {
  const pictures: Uint8Array[] = []
  for (const bytes of [one, other]) {
    using document = await openPdf(bytes)
    pictures.push(document.page(1).render({ scale }).data)
  }
  const [before, after] = pictures as [Uint8Array, Uint8Array]
  let sum = 0
  for (let i = 0; i < before.length; i++) sum += (before[i]! - after[i]!) ** 2
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * before.length) / sum)
}
