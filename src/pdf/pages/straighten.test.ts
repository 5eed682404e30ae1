import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { openDocument, saveDocument, turnContent } from '../index.ts'

/** How far the dark band on a page falls from left to right, as displayed, in points. */
async function fallOf(bytes: Uint8Array): Promise<number> {
  using pdf = await openPdf(bytes)
  using page = pdf.page(1)
  const { width, height, data } = page.render({ scale: 1, grayscale: true })
  const middleAt = (x: number): number => {
    const dark = Array.from({ length: height }, (_, y) => y).filter(y => data[y * width + x]! < 128)
    return dark.reduce((sum, y) => sum + y, 0) / dark.length
  }
  return middleAt(Math.round(width * 0.75)) - middleAt(Math.round(width * 0.25))
}

test('what a page shows is turned clockwise, whichever way the page lies', async () => {
  for (const rotate of [0, 90, 180, 270]) {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([400, 300])
    page.setMediaBox(50, 20, 400, 300)
    page.setRotation(degrees(rotate))
    const isUpright = rotate % 180 === 0
    const [x, y, width, height] = isUpright ? [70, 165, 360, 10] : [245, 40, 10, 260]
    page.drawRectangle({ x, y, width, height, color: rgb(0, 0, 0) })
    const bytes = await pdf.save()
    assert.ok(Math.abs(await fallOf(bytes)) < 0.1, `${rotate}: level before`)
    const document = openDocument(bytes)
    turnContent(document.pages[0]!, 0.05)
    const fall = await fallOf(saveDocument(document))
    // Half the page is looked at.
    const wanted = Math.tan(0.05) * (isUpright ? 200 : 150)
    assert.ok(Math.abs(fall - wanted) < 1, `${rotate}: falls by ${fall}, not ${wanted}`)
  }
})
