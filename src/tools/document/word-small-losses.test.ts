import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { writePng } from '../../formats/image/png-write.ts'
import tool from './word-to-pdf.ts'

const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
const graphic = (uri: string, inner: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="1270000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

test('text fitted to a width takes it up', async () => {
  const end =
    '<w:r><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/><w:sz w:val="4"/></w:rPr><w:t>END</w:t></w:r>'
  const fitted = (text: string) =>
    `<w:p><w:r><w:rPr><w:sz w:val="20"/><w:fitText w:val="2000" w:id="1"/></w:rPr><w:t>${text}</w:t></w:r>${end}</w:p>`
  const body = `<w:p>${end}</w:p>${fitted('住所')}${fitted('電話番号')}${fitted('Name')}`
  const { bytes } = await runTool(tool, { file: await docxOf(body) })
  const ends = (await readPdf(bytes)).pages[0]!.items.filter(item => item.text === 'END')
  const widths = ends.map(item => item.x - ends[0]!.x)
  assert.equal(widths.length, 4)
  // A little more stands between signs of East Asia and Latin letters.
  for (const width of widths.slice(1)) assert.ok(Math.abs(width - 100) < 3.5, `${widths}`)
})

test('pale pictures are drawn pale', async () => {
  const blue = writePng({ width: 1, height: 1, channels: 3 }, Buffer.from([0, 0, 0, 255]))
  const picture = graphic(
    'picture',
    '<pic:pic><pic:blipFill><a:blip r:embed="rId1"><a:alphaModFix amt="20000"/></a:blip></pic:blipFill><pic:spPr/></pic:pic>',
  )
  const file = await docxOf(picture, {
    files: { 'word/media/a.png': blue },
    relations: [['rId1', 'image', 'media/a.png']],
  })
  const drawn = await drawPage((await runTool(tool, { file })).bytes)
  const [red, green, shade] = drawn.at(100, 100)
  assert.ok(red > 190 && red < 215 && green > 190 && shade > 250, `${[red, green, shade]}`)
})

test('locked canvases, pictures behind the pages and raised letters are reported', async () => {
  const warningsOf = async (body: string) => (await runTool(tool, { file: await docxOf(body) })).warnings
  const canvas =
    '<lc:lockedCanvas xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"><a:sp/></lc:lockedCanvas>'
  assert.deepEqual(await warningsOf(graphic('lockedCanvas', canvas)), ['1 drawing is not shown'])
  const raised = `<w:p><w:r><w:rPr><w14:props3d ${W14} w14:extrusionH="57150"/></w:rPr><w:t>raised</w:t></w:r></w:p>`
  assert.deepEqual(await warningsOf(raised), ['1 3D effect of text is not shown'])
  const tiled = (shown: string) => {
    const main =
      'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"'
    const background =
      '<w:background w:color="FFFF00"><v:background><v:fill type="tile"/></v:background></w:background>'
    const document = `<w:document ${main}>${background}<w:body>${para('words')}</w:body></w:document>`
    return docxOf('', { settings: shown, files: { 'word/document.xml': document } })
  }
  assert.deepEqual((await runTool(tool, { file: await tiled('<w:displayBackgroundShape/>') })).warnings, [
    '1 pattern or picture behind the pages is not shown',
  ])
  assert.deepEqual((await runTool(tool, { file: await tiled('') })).warnings, [])
})

test('words drawn as a picture fill their shape, and their bend is reported', async () => {
  const size = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="3810000" cy="1270000"/></a:xfrm>'
  const words = (path: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="1270000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr>${size}<a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${para('Jubilee')}</w:txbxContent></wps:txbx><wps:bodyPr><a:prstTxWarp prst="${path}"/></wps:bodyPr></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const set = async (path: string) => {
    const { bytes, warnings } = await runTool(tool, { file: await docxOf(words(path)) })
    const page = await drawPage(bytes)
    const rows = Array.from({ length: page.height - 100 }, (_, y) => y)
    const isDark = (y: number) =>
      page.grey.subarray(y * page.width, (y + 1) * page.width).some(grey => grey < 99)
    return { high: rows.filter(isDark).length, warnings }
  }
  const [box, straight, bent] = [await set('textNoShape'), await set('textPlain'), await set('textArchUp')]
  assert.ok(box.high > 5 && box.high < 15, `${box.high}`)
  assert.ok(straight.high > 90 && bent.high > 90, `${straight.high} ${bent.high}`)
  assert.deepEqual([box.warnings, straight.warnings], [[], []])
  assert.deepEqual(bent.warnings, ['1 bend of words drawn as a picture is not shown'])
})

test('films, lines to sign on, bent words and effects of old drawings are reported', async () => {
  const warningsOf = async (body: string) => (await runTool(tool, { file: await docxOf(body) })).warnings
  const old = (inner: string) =>
    `<w:p><w:r><w:pict xmlns:o="urn:schemas-microsoft-com:office:office">${inner}</w:pict></w:r></w:p>`
  const box = (inner: string, type = '') =>
    old(`<v:shape${type && ` type="#_x0000_t${type}"`} style="width:90pt;height:40pt">${inner}</v:shape>`)
  assert.deepEqual(await warningsOf('<w:p><w:r><w:movie r:id="rId1"/></w:r></w:p>'), ['1 video is left out'])
  assert.deepEqual(await warningsOf(box('<o:signatureline issignatureline="t"/>')), [
    '1 signature line is left out',
  ])
  const words = '<v:textpath on="t" string="Fair"/>'
  assert.deepEqual(await warningsOf(box(words, '144')), ['1 bend of words drawn as a picture is left out'])
  assert.deepEqual(await warningsOf(box(words, '136')), [])
  const effects = '<v:shadow on="t"/><v:fill type="gradientRadial" color2="red"/><o:extrusion on="f"/>'
  assert.deepEqual(await warningsOf(box(effects)), [
    '1 gradient or pattern of a shape is left out',
    '1 shadow of a shape or picture is left out',
  ])
  const cell = (lines: string) =>
    `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcBorders>${lines}</w:tcBorders></w:tcPr>${para('a')}</w:tc></w:tr></w:tbl>${para('')}`
  assert.deepEqual(await warningsOf(cell('<w:tl2br w:val="single" w:sz="4"/><w:tr2bl w:val="nil"/>')), [
    '1 diagonal line of a cell is left out',
  ])
})

test('colours of a shape run out from a point in it', async () => {
  const stop = (at: number, color: string) => `<a:gs pos="${at}"><a:srgbClr val="${color}"/></a:gs>`
  const fill = `<a:gradFill><a:gsLst>${stop(0, 'FF0000')}${stop(100_000, '0000FF')}</a:gsLst><a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path></a:gradFill>`
  const shape = `<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm><a:prstGeom prst="rect"/>${fill}</wps:spPr><wps:bodyPr/></wps:wsp>`
  const body = graphic('x', shape).replace(
    'http://schemas.openxmlformats.org/drawingml/2006/x',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  )
  const drawn = await drawPage((await runTool(tool, { file: await docxOf(body) })).bytes)
  const [middle, corner] = [drawn.at(72 + 50, 72 + 50), drawn.at(72 + 3, 72 + 3)]
  assert.ok(middle[0] > 230 && middle[2] < 30, `${middle}`)
  assert.ok(corner[2] > 200 && corner[0] < 60, `${corner}`)
})
