import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rgb } from '@cantoo/pdf-lib'
import { Resvg } from '@resvg/resvg-js'
import { unzipSync } from 'fflate'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-svg.ts'

/** A colour of the SVG at a point of the page, as another program draws it. */
function painter(svg: Buffer) {
  const { pixels, width } = new Resvg(svg.toString(), { font: { loadSystemFonts: false } }).render()
  const scale = width / Number(/viewBox="0 0 (\S+) /.exec(svg.toString())![1])
  return (x: number, y: number) => {
    const at = (Math.round(y * scale) * width + Math.round(x * scale)) * 4
    return [...pixels.subarray(at, at + 3)]
  }
}

const drawing = makePdf(['Harbour & sea', 'Second'], (_, [page]) => {
  page!.drawCircle({ x: 300, y: 400, size: 80, color: rgb(1, 0, 0) })
  page!.drawRectangle({ x: 100, y: 100, width: 60, height: 40, color: rgb(0, 0, 1) })
})

test('a page is curves, glyph outlines and text that can be found', async () => {
  const { bytes, name, warnings } = await runTool(tool, { file: pdfFile(await drawing), pages: '1' })
  const svg = bytes.toString()
  assert.equal(name, 'report.svg')
  assert.deepEqual(warnings, [])
  assert.match(svg, /<path d="M[^"]*C[^"]*" fill="#ff0000"/)
  assert.match(svg, /<use href="#g\d+"/)
  assert.match(svg, /fill-opacity="0"[^>]*>Harbour &amp; sea<\/text>/)
  assert.ok(!svg.includes('<image'))
  const height = Number(/viewBox="0 0 \S+ (\S+)"/.exec(svg)![1])
  const at = painter(bytes)
  assert.deepEqual(at(300, height - 400), [255, 0, 0])
  assert.deepEqual(at(245, height - 345), [255, 0, 0], 'round, not cut to the ends of its curves')
  assert.deepEqual(at(235, height - 335), [255, 255, 255])
  assert.deepEqual(at(130, height - 120), [0, 0, 255])
  const letters = await runTool(tool, { file: pdfFile(await drawing), pages: '1', text: 'text' })
  assert.match(letters.bytes.toString(), /<text fill="#000000"[^>]*>Harbour &amp; sea<\/text>/)
  assert.ok(!letters.bytes.toString().includes('<use'))
})

test('several pages are a ZIP', async () => {
  const { bytes, mediaType } = await runTool(tool, { file: pdfFile(await drawing) })
  assert.equal(mediaType, 'application/zip')
  assert.deepEqual(Object.keys(unzipSync(bytes)), ['report-page-001.svg', 'report-page-002.svg'])
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 nothing') }), /^400 file: /)
})

const raw = (content: string, resources: string) =>
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>
`
const GRADIENT =
  '/ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 500 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>'

test('a gradient is a picture of it, and the rest stays vectors', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: pdfFile(
      raw(
        '/Pattern cs /P scn 100 400 400 100 re f 0 1 0 rg 100 200 50 50 re f q 300 200 20 20 re W n 0 0 0 rg 300 200 200 200 re f Q',
        `/Pattern<</P<</PatternType 2/Shading<<${GRADIENT}>>>>>>`,
      ),
    ),
  })
  assert.deepEqual(warnings, ['page 1: parts that SVG cannot draw as vectors are pictures'])
  const at = painter(bytes)
  const [r, , b] = at(120, 342)
  assert.ok(r! > 220 && b! < 30)
  assert.ok(at(480, 342)[2]! > 220)
  assert.deepEqual(at(125, 567), [0, 255, 0])
  assert.deepEqual(at(310, 582), [0, 0, 0])
  assert.deepEqual(at(400, 500), [255, 255, 255], 'what is clipped away is not drawn')
})
