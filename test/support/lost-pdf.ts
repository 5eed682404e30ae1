import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { drawnPdf, type Pen } from './drawn-pdf.ts'

/** A PDF whose embedded font (`sans`) does not say which characters its glyphs are, or gives them private codes. */
export async function lostPdf(draw: (pen: Pen) => void, map: 'none' | 'private') {
  const bytes = await drawnPdf([draw], {
    faces: ['sans'],
    finish: async doc => {
      await doc.flush()
      for (const [, font] of doc.context.enumerateIndirectObjects()) {
        if (!(font instanceof PDFDict) || !font.has(PDFName.of('ToUnicode'))) continue
        const codes =
          'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <0fff> <e000> endbfrange endcmap'
        if (map === 'none') font.delete(PDFName.of('ToUnicode'))
        else font.set(PDFName.of('ToUnicode'), doc.context.register(doc.context.stream(codes)))
      }
    },
  })
  return { content: bytes, name: 'lost.pdf' }
}
