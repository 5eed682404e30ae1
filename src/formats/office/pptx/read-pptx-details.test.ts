import assert from 'node:assert/strict'
import { test } from 'node:test'
import PptxGenJS from 'pptxgenjs'
import { unzip, zipped } from '../../../../test/support/zip.ts'
import { readPptx } from './read-pptx.ts'

const Deck = PptxGenJS as unknown as new () => InstanceType<typeof PptxGenJS.default>
const SLIDE = 'ppt/slides/slide1.xml'
const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels'

/** A slide with these shapes, and these parts and relations beside it. */
async function slideOf(shapes: string, parts: Record<string, string | Buffer> = {}, relations = '') {
  const made = new Deck()
  made.addSlide()
  const all = await unzip((await made.write({ outputType: 'nodebuffer' })) as Buffer)
  const whole: Record<string, string | Buffer> = {}
  for (const { name, content } of all) whole[name] = content
  whole[SLIDE] = String(whole[SLIDE]).replace('</p:spTree>', `${shapes}</p:spTree>`)
  whole[RELATIONS] = String(whole[RELATIONS]).replace('</Relationships>', `${relations}</Relationships>`)
  return readPptx(new Uint8Array(await zipped({ ...whole, ...parts })))
}
const place = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm>'
const box = (paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

test('tab stops are read in order; another kind of number begins anew', async () => {
  const numbered = (type: string, text: string) =>
    `<a:p><a:pPr><a:buAutoNum type="${type}"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
  const { slides } = await slideOf(
    box(
      `<a:p><a:pPr defTabSz="457200"><a:tabLst><a:tab pos="2540000" algn="r"/><a:tab pos="1270000" algn="dec"/></a:tabLst></a:pPr><a:r><a:t>a\tb</a:t></a:r></a:p>` +
        ['arabicPeriod', 'arabicPeriod', 'romanUcParenR', 'arabicPeriod']
          .map(type => numbered(type, 'x'))
          .join(''),
    ),
  )
  const [first, ...list] = slides[0]!.shapes[0]!.text!.paragraphs
  assert.deepEqual(first!.tabs, {
    stops: [
      { at: 100, align: 'decimal' },
      { at: 200, align: 'right' },
    ],
    usual: 36,
  })
  assert.deepEqual(
    list.map(one => one.bullet!.text),
    ['1.', '2.', 'I)', '1.'],
  )
})

test('a picture smaller than its frame, and one that Windows drew', async () => {
  // A window, a pen, and a box from corner to corner.
  const record = (code: number, ...words: number[]) => {
    const bytes = Buffer.alloc(6 + words.length * 2)
    bytes.writeUInt32LE(3 + words.length, 0)
    bytes.writeUInt16LE(code, 4)
    for (const [at, word] of words.entries()) bytes.writeInt16LE(word, 6 + at * 2)
    return bytes
  }
  const head = Buffer.alloc(40)
  head.writeUInt32LE(0x9ac6cdd7, 0)
  for (const [at, value] of [0, 0, 100, 100, 100].entries()) head.writeInt16LE(value, 6 + at * 2)
  head.writeUInt16LE(1, 22)
  head.writeUInt16LE(9, 24)
  head.writeUInt16LE(0x300, 26)
  const metafile = Buffer.concat([
    head,
    record(0x20b, 0, 0),
    record(0x20c, 100, 100),
    record(0x41b, 100, 100, 0, 0),
    record(0),
  ])
  const picture = (id: string, crop: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="8" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/>${crop}</p:blipFill><p:spPr>${place}</p:spPr></p:pic>`
  const { slides, images, warnings } = await slideOf(
    picture('rId90', '<a:srcRect l="-20000" r="10000"/>'),
    { 'ppt/media/drawn.wmf': metafile },
    relation('rId90', 'image', '../media/drawn.wmf'),
  )
  const [shape] = slides[0]!.shapes
  assert.deepEqual(shape!.image!.crop, { left: -0.2, top: 0, right: 0.1, bottom: 0 })
  assert.equal(images.get(shape!.image!.source)!.kind, 'svg')
  assert.deepEqual(warnings, [])
})

test('each of two diagrams has its own drawing', async () => {
  const frame = (id: string) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="d"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData uri="d"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`
  const data = (id: string) =>
    `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:extLst><a:ext uri="x"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="${id}"/></a:ext></dgm:extLst></dgm:dataModel>`
  const drawing = (text: string) =>
    `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dsp:spTree>${box(`<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).replaceAll('p:sp', 'dsp:sp').replaceAll('p:nv', 'dsp:nv').replaceAll('p:cNv', 'dsp:cNv').replaceAll('p:txBody', 'dsp:txBody')}</dsp:spTree></dsp:drawing>`
  const { slides } = await slideOf(
    frame('d1') + frame('d2'),
    {
      'ppt/diagrams/data1.xml': data('w1'),
      'ppt/diagrams/data2.xml': data('w2'),
      'ppt/diagrams/drawing1.xml': drawing('one'),
      'ppt/diagrams/drawing2.xml': drawing('two'),
    },
    ['1', '2']
      .map(
        n =>
          relation(`d${n}`, 'diagramData', `../diagrams/data${n}.xml`) +
          relation(`w${n}`, 'diagramDrawing', `../diagrams/drawing${n}.xml`),
      )
      .join(''),
  )
  assert.deepEqual(
    slides[0]!.shapes.map(shape => shape.text!.paragraphs[0]!.runs[0]!.text),
    ['one', 'two'],
  )
})

test('patterns fill shapes with dots of both colours, and lines with the first', async () => {
  const pattern = (name: string) =>
    `<a:pattFill prst="${name}"><a:fgClr><a:srgbClr val="C00000"/></a:fgClr><a:bgClr><a:srgbClr val="FFF2CC"/></a:bgClr></a:pattFill>`
  const shape = (fill: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="9" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place}<a:prstGeom prst="ellipse"/>${fill}<a:ln w="25400">${pattern('pct50')}</a:ln></p:spPr></p:sp>`
  const { slides, images } = await slideOf(shape(pattern('wdUpDiag')) + shape(pattern('none of these')))
  const [striped, plain] = slides[0]!.shapes
  assert.ok(striped?.fill?.kind === 'image' && striped.fill.tile)
  const svg = Buffer.from(images.get(striped.fill.image)!.bytes).toString()
  assert.match(svg, /fill="#fff2cc".*fill="#c00000"/i)
  assert.equal(striped!.line?.color.toLowerCase(), '#c00000')
  assert.deepEqual(plain!.fill, { kind: 'solid', color: striped!.line!.color })
})
