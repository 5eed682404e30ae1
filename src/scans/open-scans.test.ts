import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { pdfFile } from '../../test/support/pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import { fontFile } from '../lib/fonts/bundled-fonts.ts'
import type { PageRanges } from '../lib/geometry/page-ranges.ts'
import type { Call } from '../tool.ts'
import tool from '../tools/pdf/pdf-to-md.ts'
import { openScans } from './open-scans.ts'

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

test('a picture on a crooked scan is cut out straight, without the words below it', async () => {
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-links')
  const canvas = createCanvas(1240, 1000)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1240, 1000)
  context.translate(620, 500)
  context.rotate(0.035)
  context.translate(-620, -500)
  context.fillStyle = '#606060'
  context.fillRect(200, 320, 800, 300)
  context.fillStyle = '#000000'
  context.font = '30px "scan-links"'
  for (const [i, text] of [
    'The harbour saw more ships this winter than ever',
    'and most of them came from the north of the sea,',
    'where the ice had gone early after a mild autumn.',
  ].entries())
    context.fillText(text, 200, 150 + 50 * i)
  context.fillText('The harbour as it was seen from the western hill', 200, 665)
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  pdf.addPage([446, 360]).drawImage(picture, { x: 0, y: 0, width: 446, height: 360 })
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-test-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'scan.pdf')
  await writeFile(path, await pdf.save())
  const call = { signal: new AbortController().signal, warn() {}, progress() {} } as unknown as Call
  const pages = { of: () => [1] } as unknown as PageRanges
  using read = await openScans({ path } as InputFile, { ocr: 'force', language: 'eng', pages }, call)
  using page = read.page(1)
  const [image] = page.images()
  // 300 pixels; a box around the crooked picture is 17 points higher, and reaches into the words.
  assert.ok(Math.abs(image!.box.bottom - image!.box.top - 108) < 12, JSON.stringify(image!.box))
})
