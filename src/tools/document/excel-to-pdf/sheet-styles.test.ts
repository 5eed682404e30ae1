import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const print = async (...book: Parameters<typeof printedXlsx>) => {
  const content = await printedXlsx(...book)
  return (await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })).bytes
}
const row = (index: number, cells: string) => `<row r="${index}">${cells}</row>`

/** As Hancom's programs write an entry of a list of styles: one with their own properties, one for others. */
const twice = (entry: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="hs">${entry}</mc:Choice><mc:Fallback>${entry}</mc:Fallback></mc:AlternateContent>`

test('styles that are written for one program and for all others count once', async () => {
  const bytes = await print(
    { One: { rows: row(1, cell('A1', 0.25, 1) + cell('B1', 'large', 2)) } },
    {
      styles: `<fonts><font><sz val="11"/></font>${twice('<font><sz val="9"/></font>')}<font><sz val="30"/></font></fonts><cellXfs><xf/>${twice('<xf numFmtId="10"/>')}<xf fontId="2"/></cellXfs>`,
    },
  )
  const [page] = (await readPdf(bytes)).pages
  assert.ok(page!.items.some(item => item.text === '25.00%'))
  // Thirty points high, the row puts its text that far below the margin.
  assert.ok(page!.items.find(item => item.text === 'large')!.y > 54 + 25)
})

test('the grid takes the formats of such styles too', async () => {
  const content = await printedXlsx(
    { One: { rows: row(1, cell('A1', 0.25, 2)) } },
    { styles: `<cellXfs><xf/>${twice('<xf numFmtId="14"/>')}<xf numFmtId="9"/></cellXfs>` },
  )
  const { bytes } = await runTool(tool, { file: { name: 'made.xlsx', content } })
  assert.match((await readPdf(bytes)).text, /25%/)
})

test('a rule that compares with an empty cell takes it as zero', async () => {
  const red = async (operator: string) => {
    const bytes = await print(
      {
        One: {
          rows: row(1, cell('A1', 10)),
          after: `<conditionalFormatting sqref="A1"><cfRule type="cellIs" operator="${operator}" dxfId="0" priority="1"><formula>B2</formula></cfRule></conditionalFormatting>`,
        },
      },
      {
        styles:
          '<cellXfs><xf/></cellXfs><dxfs><dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf></dxfs>',
      },
    )
    const drawn = await drawPage(bytes, 1, 1)
    for (let at = 0; at < drawn.width * drawn.height; at++) {
      const [r, g, b] = drawn.at(at % drawn.width, Math.floor(at / drawn.width))
      if (r > 200 && g < 60 && b < 60) return true
    }
    return false
  }
  assert.equal(await red('greaterThan'), true)
  assert.equal(await red('lessThan'), false)
})

test('letters one below the other move closer together before any is cut off', async () => {
  const ends = async (height: number) => {
    const bytes = await print(
      { One: { rows: `<row r="1" ht="${height}" customHeight="1">${cell('A1', 'PERIOD', 0)}</row>` } },
      { styles: '<cellXfs><xf><alignment textRotation="255" vertical="center"/></xf></cellXfs>' },
    )
    const ys = (await readPdf(bytes)).pages[0]!.items.map(item => item.y)
    return Math.max(...ys) - Math.min(...ys)
  }
  const free = await ends(200)
  assert.ok(Math.abs((await ends(75)) - (free * 73) / ((free * 6) / 5)) < 1)
})

test('a colour that says its theme and another value is the one of the theme', async () => {
  const bytes = await print(
    { One: { rows: row(1, cell('A1', 'Visible', 0)) } },
    {
      styles:
        '<fonts><font><sz val="11"/><color theme="1" rgb="FFFFFF"/><name val="Calibri"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>',
    },
  )
  const page = await drawPage(bytes, 1, 1)
  let dark = 0
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) if (page.at(x, y)[0] < 100) dark++
  assert.ok(dark > 20, `${dark} dark points`)
})

test('diagonal stripes of a cell called Up rise to the right, those called Down fall', async () => {
  const rises = async (pattern: string) => {
    const bytes = await print(
      { One: { rows: '<row r="1" ht="60" customHeight="1"><c r="A1" s="1"/></row>' } },
      {
        styles: `<fills><fill/><fill/><fill><patternFill patternType="${pattern}"><fgColor rgb="FF000000"/></patternFill></fill></fills><cellXfs><xf/><xf fillId="2" applyFill="1"/></cellXfs>`,
      },
    )
    const { width, at } = await drawPage(bytes, 1, 4)
    const dark = (x: number, y: number) => (at(x, y)[0]! < 128 ? 1 : 0)
    // As many pixels as alike along a rising and along a falling line, six up or down.
    let [up, down] = [0, 0]
    const [x0, y0] = [Math.round(width * 0.1), Math.round(width * 0.12)]
    for (let y = y0; y < y0 + 60; y++)
      for (let x = x0; x < x0 + 60; x++) {
        up += dark(x, y) * dark(x + 6, y - 6)
        down += dark(x, y) * dark(x + 6, y + 6)
      }
    assert.ok(up + down > 0)
    return up > down
  }
  for (const name of ['darkUp', 'lightUp']) assert.equal(await rises(name), true, name)
  for (const name of ['darkDown', 'lightDown']) assert.equal(await rises(name), false, name)
})
