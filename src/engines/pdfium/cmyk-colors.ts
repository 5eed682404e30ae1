import { openPdf } from './pdfium-document.ts'

/**
 * The colours, in red, green and blue, that all mixtures of four inks in so many steps are drawn in, black changing
 * fastest. They are read off a picture, for PDFium keeps its table to itself.
 */
export async function cmykColors(steps: number): Promise<Uint8Array> {
  const side = steps * steps
  const samples = Buffer.alloc(side * side * 4)
  for (let i = 0; i < side * side; i++)
    for (let ink = 0; ink < 4; ink++)
      samples[i * 4 + ink] = Math.round(((Math.floor(i / steps ** (3 - ink)) % steps) * 255) / (steps - 1))
  using document = await openPdf(pictureOf(side, samples))
  return document.page(1).render({ scale: 1 }).data.slice()
}

/** A page of one CMYK picture, a point for each pixel. */
function pictureOf(side: number, samples: Buffer): Buffer {
  const stream = (dict: string, data: Buffer) => [
    `<<${dict}/Length ${data.length}>>\nstream\n`,
    data,
    '\nendstream',
  ]
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    ],
    stream('', Buffer.from(`${side} 0 0 ${side} 0 0 cm /I Do`)),
    stream(`/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceCMYK/BitsPerComponent 8`, samples),
  ]
  const parts = objects.flatMap((object, i) => [`${i + 1} 0 obj\n`, ...object, '\nendobj\n'])
  const all = ['%PDF-1.4\n', ...parts, 'trailer\n<</Root 1 0 R>>\n']
  return Buffer.concat(all.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}
