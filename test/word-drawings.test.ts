import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import wordHtml from '../src/tools/document/word-html.ts'
import tool from '../src/tools/document/word-to-pdf.ts'
import { type DocxParts, docxOf, para } from './support/docx.ts'
import { drawPage } from './support/draw-pdf.ts'
import { readPdf } from './support/read-pdf.ts'
import { runTool } from './support/run-tool.ts'

const set = async (body: string, parts = {}) => {
  const run = await runTool(tool, { file: await docxOf(body, parts) })
  return { ...run, pdf: await readPdf(run.bytes) }
}

const drawing = (where: string, width: number, height: number, inner: string) =>
  `<w:drawing>${where}<wp:extent cx="${width * 12_700}" cy="${height * 12_700}"/>${inner}</w:drawing>`
const shape = (properties: string, content = '') =>
  `<a:graphic><a:graphicData uri="shape"><wps:wsp><wps:spPr>${properties}</wps:spPr>${content}<wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>`

test('shapes and lines are drawn, and text stands in front of them', async () => {
  const fill = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
  const text = `<wps:txbx><w:txbxContent>${para('inside')}</w:txbxContent></wps:txbx>`
  const inline = (properties: string, content?: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 200, 100, `${shape(properties, content)}</wp:inline>`)}</w:r></w:p>`
  const body = [
    inline(`<a:prstGeom prst="ellipse"/>${fill('FF0000')}`),
    inline(`<a:prstGeom prst="ellipse"/>${fill('00FF00')}`, text),
    inline(`<a:prstGeom prst="line"/><a:ln w="127000">${fill('0000FF')}</a:ln>`),
  ].join('')
  const { bytes, pdf } = await set(body)
  assert.match(pdf.text, /inside/)
  const { at } = await drawPage(bytes)
  // The middle of each, and a corner that the ellipse leaves white.
  assert.deepEqual(at(172, 122), [255, 0, 0])
  assert.deepEqual(at(76, 76), [255, 255, 255])
  assert.deepEqual(at(200, 222), [0, 255, 0])
  assert.deepEqual(at(172, 322), [0, 0, 255])
})

test('colours run into each other, and what lies behind is seen through, with text in front or without', async () => {
  const stop = (at: number, color: string) => `<a:gs pos="${at}"><a:srgbClr val="${color}"/></a:gs>`
  const run = `<a:gradFill><a:gsLst>${stop(0, 'FF0000')}${stop(100_000, '0000FF')}</a:gsLst><a:lin ang="0"/></a:gradFill>`
  const half = '<a:solidFill><a:srgbClr val="FF0000"><a:alpha val="50000"/></a:srgbClr></a:solidFill>'
  const text = `<wps:txbx><w:txbxContent>${para('inside')}</w:txbxContent></wps:txbx>`
  for (const content of ['', text]) {
    const inline = (properties: string) =>
      `<w:p><w:r>${drawing('<wp:inline>', 200, 100, `${shape(`<a:prstGeom prst="rect"/>${properties}`, content)}</wp:inline>`)}</w:r></w:p>`
    const { bytes } = await set(inline(run) + inline(half))
    const { at } = await drawPage(bytes)
    const [left, right, seen] = [at(77, 160), at(267, 160), at(172, 260)]
    assert.ok(left[0] > 235 && left[2] < 20, `left ${left}`)
    assert.ok(right[0] < 20 && right[2] > 235, `right ${right}`)
    assert.ok(seen[0] === 255 && Math.abs(seen[1] - 127) < 3, `seen through ${seen}`)
  }
})

test('a drawing of very many shapes is drawn in part, and told of', async () => {
  const dot =
    '<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></a:xfrm><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></wps:spPr></wps:wsp>'
  const many = `<a:graphic><a:graphicData>${dot.repeat(3000)}</a:graphicData></a:graphic></wp:inline>`
  const { bytes, warnings } = await set(`<w:p><w:r>${drawing('<wp:inline>', 100, 100, many)}</w:r></w:p>`)
  assert.deepEqual(warnings, ['1 part of a drawing with more than 500 shapes is not shown'])
  assert.ok(bytes.length < 100_000)
})

test('text flows on beside an anchored box, and under it over the whole width', async () => {
  const where = `<wp:anchor distL="0" distR="127000" behindDoc="0"><wp:positionH relativeFrom="column"><wp:align>left</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:wrapSquare/>`
  const box = `<wps:txbx><w:txbxContent>${para('BOX')}</w:txbxContent></wps:txbx>`
  const run = `<w:r>${drawing(where, 200, 60, `${shape('<a:prstGeom prst="rect"/>', box)}</wp:anchor>`)}</w:r>`
  const words = 'high water comes late here '.repeat(40)
  const { pdf } = await set(`<w:p>${run}<w:r><w:t>${words}</w:t></w:r></w:p>`)
  const lines = pdf.pages[0]!.items.filter(item => /water/.test(item.text))
  assert.equal(pdf.text.match(/water/g)?.length, 40)
  assert.equal(lines[0]!.x, 72 + 200 + 10)
  assert.equal(lines.at(-1)!.x, 72)
  // A line that begins above the lower edge of the box still stands beside it.
  assert.ok(lines.filter(line => line.x > 200).every(line => line.y < 72 + 60 + 10))
  assert.ok(lines.filter(line => line.x === 72).every(line => line.y > 72 + 60))
})

test('a chart is drawn from the values it keeps', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const cache = (kind: string, values: unknown[]) =>
    `<c:${kind}Ref><c:${kind}Cache>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`
  const red = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>'
  const series = `<c:ser><c:tx>${cache('str', ['Delay'])}</c:tx>${red}<c:cat>${cache('str', ['spring', 'neap'])}</c:cat><c:val>${cache('num', [10, 5])}</c:val></c:ser>`
  const axis = (kind: string, id: number, side: string) =>
    `<c:${kind}Ax><c:axId val="${id}"/><c:axPos val="${side}"/><c:numFmt formatCode="0.0 &quot;min&quot;" sourceLinked="0"/></c:${kind}Ax>`
  const axes = `<c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('cat', 1, 'b')}${axis('val', 2, 'l')}`
  const chart = `<c:chartSpace xmlns:c="${C}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series}${axes}</c:plotArea></c:chart></c:chartSpace>`
  const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
  const body = `<w:p><w:r>${drawing('<wp:inline>', 300, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`
  const parts: DocxParts = {
    relations: [['rId1', 'chart', 'chart1.xml']],
    files: { 'word/chart1.xml': chart },
  }
  const { pdf, bytes, warnings } = await set(body, parts)
  assert.deepEqual(warnings, [])
  assert.match(pdf.text, /10\.0 min[\s\S]*spring[\s\S]*neap/)
  // The first bar is twice as high as the second.
  const { at, height } = await drawPage(bytes)
  const x = (word: string) => pdf.pages[0]!.items.find(item => item.text === word)!.x + 8
  const bar = (word: string) =>
    Array.from({ length: height }, (_, y) => at(x(word), y)).filter(([r, g]) => r === 255 && g === 0).length
  assert.ok(bar('neap') > 40)
  assert.ok(Math.abs(bar('spring') - 2 * bar('neap')) <= 2, `${bar('spring')} and ${bar('neap')}`)
  // As HTML it is a picture with its labels, which another program draws.
  const html = await runTool(wordHtml, { file: await docxOf(body, parts) })
  const picture = /<img src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html.json.html)?.[1] ?? ''
  const svg = Buffer.from(picture, 'base64')
  assert.match(svg.toString(), />spring<\/text>/)
  const { width } = await sharp(svg).metadata()
  assert.equal(width, 300)
})

test('a chart of very many series or points is drawn in part, and told of', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const points = (count: number) =>
    Array.from({ length: count }, (_, i) => `<c:pt idx="${i}"><c:v>1</c:v></c:pt>`).join('')
  const series = (count: number) =>
    `<c:ser><c:val><c:numRef><c:numCache>${points(count)}</c:numCache></c:numRef></c:val></c:ser>`
  const warningsOf = async (content: string) => {
    const chart = `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:lineChart>${content}</c:lineChart></c:plotArea></c:chart></c:chartSpace>`
    const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
    const { warnings } = await set(
      `<w:p><w:r>${drawing('<wp:inline>', 200, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`,
      { relations: [['rId1', 'chart', 'chart1.xml']], files: { 'word/chart1.xml': chart } },
    )
    return warnings
  }
  assert.deepEqual(await warningsOf(series(2).repeat(23) + series(2000)), [])
  assert.deepEqual(await warningsOf(series(2).repeat(25)), [
    '1 part of a chart with more than 24 series is not shown',
  ])
  assert.deepEqual(await warningsOf(series(2001).repeat(2)), [
    '1 part of a chart with more than 2000 points in a series is not shown',
  ])
})

test('a pie without names for its slices has their colours', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const values = [1, 1].map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')
  const series = `<c:ser><c:val><c:numRef><c:numCache>${values}</c:numCache></c:numRef></c:val></c:ser>`
  const chart = `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:pieChart>${series}</c:pieChart></c:plotArea></c:chart></c:chartSpace>`
  const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
  const { bytes } = await set(
    `<w:p><w:r>${drawing('<wp:inline>', 200, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`,
    { relations: [['rId1', 'chart', 'chart1.xml']], files: { 'word/chart1.xml': chart } },
  )
  const { at } = await drawPage(bytes)
  assert.deepEqual(
    [at(212, 172), at(132, 172)],
    [
      [0x44, 0x72, 0xc4],
      [0xed, 0x7d, 0x31],
    ],
  )
})

test('shapes, colours and page numbers of unheard-of names are drawn as plain ones', async () => {
  const named = (shape: string, color: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 100, 50, `${shape.replace('COLOR', color)}</wp:inline>`)}</w:r></w:p>`
  const odd = (name: string) => shape(`<a:prstGeom prst="${name}"/><a:solidFill>COLOR</a:solidFill>`)
  const { bytes } = await set(
    named(odd('__proto__'), '<a:srgbClr val="FF0000"/>') +
      named(odd('ellipse'), '<a:prstClr val="constructor"/>') +
      '<w:sectPr><w:pgNumType w:start="-5" w:fmt="toString"/></w:sectPr>',
  )
  assert.deepEqual((await drawPage(bytes)).at(100, 90), [255, 0, 0])
})

test('a diagram shows the drawing it keeps of itself', async () => {
  const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const dsp = `xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${A}`
  const box = (x: number, text: string) =>
    `<dsp:sp><dsp:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="1270000" cy="635000"/></a:xfrm><a:prstGeom prst="rect"/></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="1200"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`
  const ids = '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId1"/>'
  const { pdf, warnings } = await set(
    `<w:p><w:r>${drawing('<wp:inline>', 300, 50, `<a:graphic><a:graphicData uri="http://x/diagram">${ids}</a:graphicData></a:graphic></wp:inline>`)}</w:r></w:p>`,
    {
      relations: [
        ['rId1', 'diagramData', 'data.xml'],
        ['rId2', 'diagramDrawing', 'drawing.xml'],
      ],
      files: {
        'word/data.xml': `<x ${dsp}><dsp:dataModelExt relId="rId2"/></x>`,
        'word/drawing.xml': `<dsp:drawing ${dsp}><dsp:spTree>${box(0, 'Plan')}${box(1_905_000, 'Check')}</dsp:spTree></dsp:drawing>`,
      },
    },
  )
  assert.deepEqual(warnings, [])
  const [plan, check] = pdf.pages[0]!.items
  assert.deepEqual([plan!.text, check!.text, check!.x - plan!.x], ['Plan', 'Check', 150])
})

test('a picture that cannot be shown is told of', async () => {
  const picture =
    '<w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="p" descr="a chart as EMF"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  const { pdf, warnings } = await set(`<w:p><w:r>${picture}</w:r></w:p>${para('after')}`, {
    relations: [['rId5', 'image', 'media/x.emf']],
    files: { 'word/media/x.emf': 'not a picture' },
  })
  assert.match(pdf.text, /a chart as EMF[\s\S]*after/)
  assert.match(warnings.join(), /picture in the format emf/)
})

test('bitmaps, TIFF and enhanced metafiles are shown', async () => {
  const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff0000' } })
  // Two pixels, green above blue, rows from the bottom up.
  const dib = Buffer.alloc(48)
  for (const [at, value] of [
    [0, 40],
    [4, 1],
    [8, 2],
    [12, 1 | (24 << 16)],
  ] as const)
    dib.writeUInt32LE(value, at)
  dib.set([255, 0, 0, 0, 0, 255, 0, 0], 40)
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), dib])
  bmp.writeUInt32LE(54, 10)
  const record = (type: number, ...values: number[]) =>
    Buffer.from(new Uint32Array([type, 8 + values.length * 4, ...values]).buffer)
  const head = record(1, 0, 0, 10, 10, 0, 0, 1000, 1000, 0x464d4520, ...Array(13).fill(0))
  const emf = Buffer.concat([
    head,
    record(39, 1, 0, 0xff00ff, 0),
    record(37, 1),
    record(37, 0x80000008),
    record(43, 0, 0, 10, 10),
    record(14, 0, 0, 20),
  ])
  const picture = (id: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 100, 100, `<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline>`)}</w:r></w:p>`
  const { bytes, warnings } = await set(['rId1', 'rId2', 'rId3'].map(picture).join(''), {
    relations: [
      ['rId1', 'image', 'a.tiff'],
      ['rId2', 'image', 'b.bmp'],
      ['rId3', 'image', 'c.emf'],
    ],
    files: {
      'word/a.tiff': await red.tiff({ compression: 'lzw' }).toBuffer(),
      'word/b.bmp': bmp,
      'word/c.emf': emf,
    },
  })
  assert.deepEqual(warnings, [])
  const { at } = await drawPage(bytes)
  assert.deepEqual(at(122, 122), [255, 0, 0])
  assert.deepEqual(
    [at(122, 180), at(122, 265)],
    [
      [0, 255, 0],
      [0, 0, 255],
    ],
  )
  assert.deepEqual(at(122, 322), [255, 0, 255])
})
