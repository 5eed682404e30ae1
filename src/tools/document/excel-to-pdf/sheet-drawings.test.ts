import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { FIXTURES, runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
const CX = 'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"'
const DGM = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
const DSP = 'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"'

const anchored = (inner: string, columns = 8) =>
  `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ${A} ${R}><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:to><xdr:col>${columns}</xdr:col><xdr:row>20</xdr:row></xdr:to>${inner}<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
const framed = (inner: string) =>
  `<xdr:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></xdr:graphicFrame>`

async function printed(
  drawing: string,
  files: Record<string, string>,
  relations: Record<string, string>,
  columns = 8,
) {
  const rels = Object.entries(relations).map(
    ([id, target]) => `<Relationship Id="${id}" Type="x/y" Target="${target}"/>`,
  )
  const content = await printedXlsx(
    {
      One: {
        rows: `<row r="1">${cell('A1', 'over it')}</row>`,
        after: '<drawing r:id="d"/>',
        relations: { d: ['drawing', '../drawings/d.xml'] },
      },
    },
    {
      files: {
        'xl/drawings/d.xml': anchored(drawing, columns),
        'xl/drawings/_rels/d.xml.rels': `<Relationships>${rels.join('')}</Relationships>`,
        ...files,
      },
    },
  )
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('SmartArt is drawn from the drawing that it keeps of itself', async () => {
  const shape = (text: string, x: number) =>
    `<dsp:sp><dsp:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="1000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`
  const { pdf, bytes, warnings } = await printed(
    framed(`<dgm:relIds ${DGM} r:dm="d1"/>`),
    {
      'xl/diagrams/data1.xml': `<dgm:dataModel ${DGM}><dgm:extLst><a:ext ${A}><dsp:dataModelExt ${DSP} relId="d5"/></a:ext></dgm:extLst></dgm:dataModel>`,
      'xl/diagrams/drawing1.xml': `<dsp:drawing ${DSP} ${A}><dsp:spTree>${shape('Pick', 0)}${shape('Pack', 1_500_000)}</dsp:spTree></dsp:drawing>`,
    },
    { d1: '../diagrams/data1.xml', d5: '../diagrams/drawing1.xml' },
  )
  assert.deepEqual(warnings, [])
  const [pick, pack] = ['Pick', 'Pack'].map(word => pdf.pages[0]!.items.find(one => one.text === word)!)
  assert.ok(Math.abs(pack!.x - pick!.x - 1_500_000 / 12_700) < 3, `${pick!.x} ${pack!.x}`)
  const drawn = await drawPage(bytes, 1, 1)
  const [red, green, blue] = drawn.at(pick!.x + 50, pick!.y)
  assert.deepEqual([red, green, blue], [0, 255, 0])
})

const newer = (layout: string, extra: string, levels: string[][], values: number[]) =>
  `<cx:chartSpace ${CX} ${A}><cx:chartData><cx:data id="0"><cx:strDim type="cat">${levels.map(level => `<cx:lvl>${level.map((text, i) => (text === '' ? '' : `<cx:pt idx="${i}">${text}</cx:pt>`)).join('')}</cx:lvl>`).join('')}</cx:strDim><cx:numDim type="val"><cx:lvl formatCode="General">${values.map((value, i) => `<cx:pt idx="${i}">${value}</cx:pt>`).join('')}</cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Its title</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="${layout}"><cx:dataLabels/><cx:dataId val="0"/><cx:layoutPr>${extra}</cx:layoutPr></cx:series></cx:plotAreaRegion><cx:axis/><cx:axis/></cx:plotArea><cx:legend pos="t"/></cx:chart></cx:chartSpace>`
const printedNewer = (space: string) =>
  printed(
    `<mc:AlternateContent><mc:Choice Requires="cx1">${framed(`<cx:chart ${CX} r:id="c"/>`)}</mc:Choice><mc:Fallback><xdr:sp><xdr:txBody><a:p><a:r><a:t>not available</a:t></a:r></a:p></xdr:txBody></xdr:sp></mc:Fallback></mc:AlternateContent>`,
    { 'xl/charts/x.xml': space },
    { c: '../charts/x.xml' },
  )

test('a waterfall steps from value to value, down over zero too', async () => {
  const space = newer(
    'waterfall',
    '<cx:subtotals><cx:idx val="3"/></cx:subtotals>',
    [['Start', 'Lost', 'Won', 'End']],
    [30, -50, 45, 25],
  )
  const { pdf, warnings } = await printedNewer(space)
  assert.deepEqual(warnings, [])
  for (const words of ['Its title', 'Increase', 'Decrease', 'Total', '-50', '45', 'Lost'])
    assert.ok(pdf.text.includes(words), `${words}: ${pdf.text}`)
  assert.doesNotMatch(pdf.text, /not available/)
  const y = (text: string) => pdf.pages[0]!.items.find(one => one.text === text)!.y
  // The second step starts where the first ended, and the total at zero ends where the third did.
  assert.ok(Math.abs(y('45') - y('25')) <= 1 && y('-50') > y('45') - 60, JSON.stringify(pdf.pages[0]!.items))
})

test('treemaps, sunbursts, funnels and histograms are drawn, maps told', async () => {
  const levels = [
    ['Pears', 'Plums', 'Leek'],
    ['Fruit', '', 'Greens'],
  ]
  for (const layout of ['treemap', 'sunburst']) {
    const { pdf } = await printedNewer(newer(layout, '', levels, [60, 30, 40]))
    for (const words of ['Pears', 'Plums', 'Leek', 'Greens'])
      assert.ok(pdf.text.includes(words), `${layout}, ${words}: ${pdf.text}`)
  }
  const funnel = await printedNewer(newer('funnel', '', [['Visits', 'Orders']], [100, 20]))
  const at = (text: string) => funnel.pdf.pages[0]!.items.find(one => one.text === text)!
  assert.ok(at('100').y < at('20').y && Math.abs(at('100').x - at('20').x) < 8)
  const binned = newer(
    'clusteredColumn',
    '<cx:binning><cx:binSize val="10"/></cx:binning>',
    [],
    [1, 2, 9, 15, 31],
  )
  const { pdf } = await printedNewer(binned)
  for (const words of ['[1, 11]', '(11, 21]', '(21, 31]'])
    assert.ok(pdf.text.includes(words), `${words}: ${pdf.text}`)
  const map = await printedNewer(newer('regionMap', '', [['a']], [1]))
  assert.deepEqual(map.warnings, ['not printed: a chart of a newer kind, such as a map'])
})

test('a box plot has its categories under boxes, and its axis reaches values far from them', async () => {
  const { pdf, warnings } = await printedNewer(
    newer('boxWhisker', '', [['North', 'North', 'North', 'South', 'South', 'North']], [3, 4, 5, 7, 9, 38]),
  )
  assert.deepEqual(warnings, [])
  for (const words of ['Its title', 'North', 'South', '40'])
    assert.ok(pdf.text.includes(words), `${words}: ${pdf.text}`)
})

test('a chart shows the table of its data below it', async () => {
  const series = (name: string, values: number[]) =>
    `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:cat><c:strLit><c:ptCount val="2"/><c:pt idx="0"><c:v>May</c:v></c:pt><c:pt idx="1"><c:v>June</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:ptCount val="2"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:numLit></c:val></c:ser>`
  const space = `<c:chartSpace ${C}><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series('North', [171, 302])}${series('South', [213, 404])}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:delete val="0"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="0"/></c:valAx><c:dTable><c:showHorzBorder val="1"/><c:showKeys val="1"/></c:dTable></c:plotArea></c:chart></c:chartSpace>`
  const { pdf } = await printed(
    framed(`<c:chart ${C} r:id="c"/>`),
    { 'xl/charts/c.xml': space },
    { c: '../charts/c.xml' },
  )
  const at = (text: string) => pdf.pages[0]!.items.find(one => one.text === text)
  for (const word of ['North', 'South', '171', '302', '213', '404'])
    assert.ok(at(word), `${word}: ${pdf.text}`)
  assert.equal(at('North')!.y, at('171')!.y)
  assert.equal(at('South')!.y, at('404')!.y)
  assert.ok(at('May')!.y < at('North')!.y && at('North')!.x < at('171')!.x && at('171')!.x < at('302')!.x)
})

test('a gradient runs once over merged cells', async () => {
  const content = await printedXlsx(
    {
      One: {
        rows: `<row r="1" ht="40" customHeight="1">${cell('A1', 'x', 1)}<c r="B1" s="1"/><c r="C1" s="1"/><c r="D1" s="1"/></row>`,
        after: '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>',
      },
    },
    {
      styles:
        '<fills><fill/><fill/><fill><gradientFill><stop position="0"><color rgb="FF000000"/></stop><stop position="1"><color rgb="FFFFFFFF"/></stop></gradientFill></fill></fills><cellXfs><xf/><xf fillId="2"/></cellXfs>',
    },
  )
  const { bytes } = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  const drawn = await drawPage(bytes, 1, 1)
  const reds = Array.from({ length: 19 }, (_, i) => drawn.at(56 + i * 10, 90)[0])
  assert.deepEqual(
    reds,
    reds.toSorted((a, b) => a - b),
  )
  assert.ok(reds[0]! < 20 && reds.at(-1)! > 220, reds.join())
})

test('text across cells is centred over those that are set so, not over all that are empty', async () => {
  const content = await printedXlsx(
    {
      One: {
        rows: `<row r="1"><c r="B1" s="0"/>${cell('C1', 'mid', 1)}<c r="D1" s="1"/></row><row r="2">${cell('H2', 'x')}</row>`,
      },
    },
    { styles: '<cellXfs><xf/><xf><alignment horizontal="centerContinuous"/></xf></cellXfs>' },
  )
  const { bytes } = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  const { items } = (await readPdf(bytes)).pages[0]!
  const [mid, x] = ['mid', 'x'].map(text => items.find(one => one.text === text)!.x)
  const column = (x! - 51) / 7
  assert.ok(Math.abs(mid! + 8 - (51 + 3 * column)) < 5, `${mid} ${column}`)
})

test('telephone numbers of a CSV file stand at the left', async () => {
  const content =
    'Name,Phone,Sum\nAnn with a long name,+34 600 100,1 200\nBob,030 123 456,7\nCy,+34 600 200 3001,9\n'
  const { bytes } = await runTool(tool, {
    file: { name: 'a.csv', content: Buffer.from(content) },
    layout: 'sheet',
  })
  const { items } = (await readPdf(bytes)).pages[0]!
  const x = (text: string) => items.find(one => one.text === text)!.x
  assert.equal(x('+34 600 100'), x('Phone'))
  assert.equal(x('030 123 456'), x('Phone'))
  assert.ok(x('7') > x('1 200'))
})

test('the value axis of bars stands above them where categories are in reverse order', async () => {
  const heights = async (order: string, crosses: string) => {
    const space = `<c:chartSpace ${C}><c:chart><c:plotArea><c:barChart><c:barDir val="bar"/><c:ser><c:cat><c:strLit><c:ptCount val="2"/><c:pt idx="0"><c:v>Dig</c:v></c:pt><c:pt idx="1"><c:v>Build</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt><c:pt idx="1"><c:v>8</c:v></c:pt></c:numLit></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="0"/><c:crosses val="${crosses}"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`
    const { pdf } = await printed(
      framed(`<c:chart ${C} r:id="c"/>`),
      { 'xl/charts/c.xml': space },
      { c: '../charts/c.xml' },
    )
    return ['0', 'Dig', 'Build'].map(text => pdf.pages[0]!.items.find(one => one.text === text)!.y)
  }
  const isRising = (list: number[]) => list.every((y, i) => i === 0 || y > list[i - 1]!)
  const [zero, dig, build] = await heights('maxMin', 'autoZero')
  assert.ok(isRising([zero!, dig!, build!]), 'the axis above all')
  const [below, first, second] = await heights('maxMin', 'max')
  assert.ok(isRising([first!, second!, below!]), 'the axis at the last category')
  const [usual, low, high] = await heights('minMax', 'autoZero')
  assert.ok(isRising([high!, low!, usual!]))
})

test('truth in a cell with a check box is a box with or without a tick', async () => {
  const box =
    '<extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}" xmlns:xfpb="http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag"><xfpb:xfComplement i="0"/></ext></extLst>'
  const truth = (at: string, value: number, style: number) =>
    `<c r="${at}" s="${style}" t="b"><v>${value}</v></c>`
  const content = await printedXlsx(
    { One: { rows: `<row r="1">${truth('A1', 1, 1)}${truth('B1', 0, 1)}${truth('C1', 1, 0)}</row>` } },
    { styles: `<cellXfs><xf/><xf>${box}</xf></cellXfs>` },
  )
  const { bytes, warnings } = await runTool(tool, { file: { name: 'box.xlsx', content }, layout: 'sheet' })
  assert.deepEqual((await readPdf(bytes)).text.trim().split(/\s+/), ['☑', '☐', 'TRUE'])
  assert.deepEqual(warnings, [])
})

test('a shape turned by an eighth has the anchor it had before a quarter', async () => {
  const line =
    '<xdr:sp><xdr:spPr><a:xfrm rot="2700000"><a:off x="0" y="0"/><a:ext cx="4000000" cy="300000"/></a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></xdr:spPr></xdr:sp>'
  // Two columns wide and nineteen rows high; unturned, the shape is as long as that is high.
  const { bytes } = await printed(line, {}, {}, 2)
  const page = await drawPage(bytes, 1, 1)
  const seen: { x: number; y: number }[] = []
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const [red, green, blue] = page.at(x, y)
      if (red < 80 && green > 200 && blue < 80) seen.push({ x, y })
    }
  const mean = (of: 'x' | 'y') => seen.reduce((sum, one) => sum + one[of], 0) / seen.length
  const [x, y] = [mean('x'), mean('y')]
  const falls = seen.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  assert.ok(seen.length > 500 && falls > 0, `${seen.length} points, ${falls}`)
})

test('effects of shapes, and drawings of which nothing is known, are told', async () => {
  const shape = (effects: string) =>
    `<xdr:sp><xdr:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="4472C4"/></a:solidFill>${effects}</xdr:spPr></xdr:sp>`
  const told = async (drawing: string) => (await printed(drawing, {}, {})).warnings
  assert.deepEqual(await told(shape('<a:effectLst/><a:sp3d/>')), [])
  assert.deepEqual(await told(shape('<a:effectLst><a:glow rad="1"/></a:effectLst>')), ['1 glow is left out'])
  const app =
    '<mc:AlternateContent><mc:Choice Requires="we"><we:webextensionref xmlns:we="urn:x"/></mc:Choice></mc:AlternateContent>'
  assert.deepEqual(await told(app), ['not printed: a drawing of an unknown kind'])
})

const sheetShape = (text: string) =>
  `<xdr:sp><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr><xdr:txBody><a:bodyPr/><a:p>${text}</a:p></xdr:txBody></xdr:sp>`
const FORMULA =
  '<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num><m:r><m:t>one</m:t></m:r></m:num><m:den><m:r><m:t>two</m:t></m:r></m:den></m:f></m:oMath></a14:m>'

test('formulas in text boxes stand there as text', async () => {
  const words = `<a:r><a:t>half is </a:t></a:r>${FORMULA}`
  const newer = `<mc:AlternateContent><mc:Choice xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" Requires="a14">${sheetShape(words)}</mc:Choice><mc:Fallback>${sheetShape('')}</mc:Fallback></mc:AlternateContent>`
  for (const drawing of [sheetShape(words), newer]) {
    const { pdf } = await printed(drawing, {}, {})
    const text = pdf.pages[0]!.items.map(item => item.text).join(' ')
    assert.match(text.replace(/\s+/g, ' '), /half is \(?one\)? ?\/ ?\(?two/)
  }
})

test('pictures are cut out along their shape, and pale where the file makes them transparent', async () => {
  const red = await readFile(join(FIXTURES, 'colors.png'))
  const picture = (blip: string, shape: string) =>
    `<xdr:pic><xdr:blipFill><a:blip r:embed="p">${blip}</a:blip></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="3000000"/></a:xfrm><a:prstGeom prst="${shape}"/></xdr:spPr></xdr:pic>`
  const drawn = async (drawing: string) => {
    const { bytes } = await printed(
      drawing,
      { 'xl/media/p.png': red as unknown as string },
      { p: '../media/p.png' },
      4,
    )
    return (await drawPage(bytes)).grey
  }
  const ink = (grey: Uint8Array) => grey.reduce((sum, one) => sum + (255 - one), 0)
  const whole = ink(await drawn(picture('', 'rect')))
  const round = ink(await drawn(picture('', 'ellipse')))
  const pale = ink(await drawn(picture('<a:alphaModFix amt="50000"/>', 'rect')))
  assert.ok(round > 0.6 * whole && round < 0.9 * whole, `${round} of ${whole} in a circle`)
  assert.ok(pale > 0.4 * whole && pale < 0.65 * whole, `${pale} of ${whole} half covering`)
})

test('what stands in a frame that cannot be drawn is named', async () => {
  const lost = async (uri: string, inner = '') => {
    const frame = `<xdr:graphicFrame><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></xdr:graphicFrame>`
    return (await printed(frame, {}, {})).warnings
  }
  const office = 'http://schemas.microsoft.com/office/drawing'
  assert.deepEqual(await lost(`${office}/2017/model3d`), ['not printed: a 3D model'])
  assert.deepEqual(await lost(`${office}/2012/timeslicer`), ['not printed: a timeline'])
  assert.deepEqual(await lost('http://schemas.openxmlformats.org/drawingml/2006/chart'), [
    'not printed: a chart',
  ])
})
