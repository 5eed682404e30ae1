import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { pdfFile } from '../../test/support/pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { fontFile } from '../lib/fonts/bundled-fonts.ts'
import tool from '../tools/pdf/pdf-to-md.ts'

test('links of a scan that is read stay, on turned pages too', async () => {
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-links')
  const canvas = createCanvas(1000, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1000, 900)
  context.fillStyle = '#000000'
  context.font = '30px "scan-links"'
  context.fillText('The harbour saw more ships this winter', 100, 150)
  context.fillText('Read more on our page today', 100, 300)
  for (const turned of [false, true]) {
    const pdf = await PDFDocument.create()
    const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
    const page = pdf.addPage(turned ? [450, 500] : [500, 450])
    const size = { width: 500, height: 450 }
    if (turned) page.setRotation(degrees(90))
    page.drawImage(picture, turned ? { x: 450, y: 0, ...size, rotate: degrees(90) } : { x: 0, y: 0, ...size })
    const link = pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: turned ? [130, 48, 155, 260] : [48, 295, 260, 320],
      A: { S: 'URI', URI: PDFString.of('https://example.org/more') },
    })
    page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(link)]))
    const { json } = await runTool(tool, { file: pdfFile(await pdf.save()), ocr: 'auto' })
    assert.match(json.markdown, /\[Read more on our page today\]\(https:\/\/example\.org\/more\)/)
  }
})
