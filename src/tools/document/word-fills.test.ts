import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf } from '../../../test/support/docx.ts'
import { type Drawn, drawPage } from '../../../test/support/draw-pdf.ts'
import { BLUE, png } from '../../../test/support/images.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const SIDE = 100
const emu = (points: number) => points * 12_700
const inline = (uri: string, inner: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${emu(SIDE)}" cy="${emu(SIDE)}"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const form = (geometry: string) =>
  `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(SIDE)}" cy="${emu(SIDE)}"/></a:xfrm><a:prstGeom prst="${geometry}"><a:avLst/></a:prstGeom>`
const shape = (geometry: string, fill: string) =>
  inline('wps', `<wps:wsp><wps:spPr>${form(geometry)}${fill}<a:ln><a:noFill/></a:ln></wps:spPr></wps:wsp>`)
const BLIP = '<a:blip r:embed="rP"/><a:stretch><a:fillRect/></a:stretch>'
const picture = (geometry: string) =>
  inline(
    'pic',
    `<pic:pic><pic:blipFill>${BLIP}</pic:blipFill><pic:spPr>${form(geometry)}</pic:spPr></pic:pic>`,
  )

async function drawn(body: string): Promise<{ page: Drawn; warnings: string[] }> {
  const page = '<w:sectPr><w:pgMar w:top="1440" w:left="1440" w:right="1440" w:bottom="1440"/></w:sectPr>'
  const file = await docxOf(body + page, {
    files: { 'word/media/p.png': png(40, 40, () => BLUE) },
    relations: [['rP', 'image', 'media/p.png']],
  })
  const { bytes, warnings } = await runTool(tool, { file })
  return { page: await drawPage(bytes, 1, 2), warnings: warnings ?? [] }
}
/** Whether a place of the first drawing is blue, in shares of its side. */
const isBlue = (page: Drawn, x: number, y: number): boolean => {
  const [red, , blue] = page.at(Math.round((72 + x * SIDE) * 2), Math.round((72 + y * SIDE) * 2))
  return blue > 150 && red < 120
}

for (const [what, body] of [
  ['a round picture', picture('ellipse')],
  ['a round shape filled with a picture', shape('ellipse', `<a:blipFill>${BLIP}</a:blipFill>`)],
] as const)
  test(`${what} has no corners`, async () => {
    const { page, warnings } = await drawn(body)
    assert.deepEqual(warnings, [])
    assert.ok(isBlue(page, 0.5, 0.5), 'its middle')
    assert.ok(isBlue(page, 0.5, 0.06) && isBlue(page, 0.94, 0.5), 'its sides')
    assert.ok(!isBlue(page, 0.05, 0.05) && !isBlue(page, 0.95, 0.95), 'its corners')
  })

test('preset patterns are drawn with both colours', async () => {
  /** How much of the shape has the colour in front. */
  const shares = async (preset: string) => {
    const fill = `<a:pattFill prst="${preset}"><a:fgClr><a:srgbClr val="0000FF"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr></a:pattFill>`
    const { page } = await drawn(shape('rect', fill))
    const ink = Array.from({ length: 180 * 180 }, (_, i) => {
      const [red] = page.at(154 + (i % 180), 154 + Math.floor(i / 180))
      return (255 - red) / 255
    })
    return ink.reduce((sum, one) => sum + one, 0) / ink.length
  }
  const [light, half, dark] = [await shares('pct10'), await shares('pct50'), await shares('pct90')]
  assert.ok(light < 0.2 && half > 0.3 && half < 0.7 && dark > 0.8, `${light} ${half} ${dark}`)
  const lines = await shares('dkHorz')
  assert.ok(lines > 0.35 && lines < 0.65, `${lines} of bold lines`)
})

test('shapes of OpenDocument texts have their gradients and hatches', async () => {
  const style = (name: string, fill: string) =>
    `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties draw:stroke="none" ${fill}/></style:style>`
  const rect = (name: string) =>
    `<text:p><draw:rect text:anchor-type="as-char" draw:style-name="${name}" svg:width="100pt" svg:height="100pt"/></text:p>`
  const file = await odtOf(
    rect('g') + rect('h'),
    style('g', 'draw:fill="gradient" draw:fill-gradient-name="G"') +
      style('h', 'draw:fill="hatch" draw:fill-hatch-name="H"') +
      '<draw:gradient draw:name="G" draw:style="linear" draw:start-color="#ff0000" draw:end-color="#0000ff" draw:angle="0deg"/>' +
      '<draw:hatch draw:name="H" draw:style="single" draw:color="#0000ff" draw:distance="6pt" draw:rotation="0"/>',
  )
  const { bytes } = await runTool(tool, { file })
  const page = await drawPage(bytes, 1, 2)
  const column = Array.from({ length: page.height }, (_, y) => page.at(Math.round(page.width * 0.15), y))
  assert.ok(
    column.some(([red, , blue]) => red > 220 && blue < 60) &&
      column.some(([red, , blue]) => red < 60 && blue > 220),
    'from red to blue',
  )
  const ink = column.map(([red, green]) => red < 200 && green < 200)
  const lines = ink.filter((one, y) => one && !ink[y - 1]).length
  assert.ok(lines > 12, `${lines} lines of a hatch`)
})

test('gradients of OpenDocument run from the edges to the middle, round or angular', async () => {
  for (const kind of ['radial', 'ellipsoid', 'square', 'rectangular']) {
    const file = await odtOf(
      '<text:p><draw:rect text:anchor-type="as-char" draw:style-name="g" svg:width="200pt" svg:height="100pt"/></text:p>',
      '<style:style style:name="g" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="gradient" draw:fill-gradient-name="G"/></style:style>' +
        `<draw:gradient draw:name="G" draw:style="${kind}" draw:start-color="#ff0000" draw:end-color="#0000ff" draw:cx="50%" draw:cy="50%"/>`,
    )
    const page = await drawPage((await runTool(tool, { file })).bytes)
    const colored = (x: number, y: number) => Math.max(...page.at(x, y)) - Math.min(...page.at(x, y)) > 60
    const rows = Array.from({ length: page.height }, (_, y) => y).filter(y => colored(page.width / 4, y))
    const middle = Math.round((rows[0]! + rows.at(-1)!) / 2)
    const columns = Array.from({ length: page.width }, (_, x) => x).filter(x => colored(x, middle))
    const centre = page.at(Math.round((columns[0]! + columns.at(-1)!) / 2), middle)
    const corner = page.at(columns[0]! + 2, rows[0]! + 2)
    assert.ok(centre[2] > 200 && centre[0] < 60, `${kind}: ${centre} in the middle`)
    assert.ok(corner[0] > 200 && corner[2] < 60, `${kind}: ${corner} in the corner`)
  }
})

test('shaded cells of RTF have the shade that pattern and ground give', async () => {
  const cells = '\\clshdng5000\\clcfpat1\\cellx2000\\clbgdkfdiag\\clcfpat1\\clcbpat2\\cellx4000'
  const body = `{\\rtf1\\ansi{\\colortbl;\\red255\\green0\\blue0;\\red0\\green0\\blue255;}\\paperw8000\\paperh8000\\margl1000\\margr1000\\margt1000\\margb1000\\trowd\\trrh800${cells}\\pard\\intbl a\\cell b\\cell\\row\\pard end\\par}`
  const { bytes } = await runTool(tool, { file: { name: 'a.rtf', content: Buffer.from(body) } })
  const page = await drawPage(bytes, 1, 1)
  assert.deepEqual([...page.at(120, 75)].slice(0, 3), [255, 128, 128])
  assert.deepEqual([...page.at(220, 75)].slice(0, 3), [128, 0, 128])
})
