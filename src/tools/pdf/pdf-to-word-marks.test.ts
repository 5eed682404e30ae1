import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  degrees,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  type PDFOperatorNames,
  rgb,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-word.ts'

const partsOf = async (pdf: Uint8Array) => {
  const parts = await zipParts((await runTool(tool, { file: pdfFile(pdf) })).bytes)
  return (name: string) => parts[`word/${name}.xml`]?.toString('utf8') ?? ''
}

test('rules of all pages are drawn by their header, notes stand one by one, and their rule is the word processor’s', async () => {
  const page = (number: number) => (pen: Pen) => {
    pen.text(50, 40, 'Harbour survey', { size: 9, color: [0, 102, 153] })
    pen.line(50, 46, 545, 46)
    for (let i = 0; i < 12; i++) pen.text(50, 100 + 14 * i, PROSE[i % PROSE.length]!, { size: 11 })
    pen.text(50, 268, 'The wall is old', { size: 11 })
    pen.text(122, 264, '1', { size: 7 })
    pen.text(128, 268, 'and low.', { size: 11 })
    pen.text(168, 264, '2', { size: 7 })
    if (number === 1) pen.text(50, 310, 'A. Meyer', { size: 11 })
    if (number === 2) pen.line(300, 400, 300, 480)
    pen.line(50, 748, 150, 748)
    pen.text(50, 760, `1 ${['Port Authority, page 14.', 'Letter of the mayor.'][number - 1]}`, { size: 8 })
    pen.text(50, 770, `2 ${['Not counting the berths.', 'Old measure, not counting ladders.'][number - 1]}`, {
      size: 8,
    })
    pen.text(500, 810, `Page ${number}`, { size: 9 })
  }
  const part = await partsOf(await drawnPdf([page(1), page(2)]))
  assert.match(part('header1'), /<a:pt x="0" y="0"\/><\/a:moveTo><a:lnTo><a:pt x="1" y="0"\/>/)
  assert.match(part('header1'), /<w:color w:val="006699"\/>/)
  const text = part('document')
  // What is left is the upright line of one page.
  assert.deepEqual(
    [...text.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, wide, high]) => [wide, high]),
    [['3175', '1016000']],
  )
  assert.equal(text.match(/<w:footnoteReference /g)?.length, 4)
  // A name is no list that letters count.
  assert.ok(text.includes('>A. Meyer<'))
  // Machines without the font learn what comes closest.
  assert.match(
    part('fontTable'),
    /"Arial"><w:panose1 w:val="020B0604020202020204"\/><w:family w:val="swiss"\/>/,
  )
  assert.equal(part('footnotes').match(/not counting/gi)?.length, 2)
})

test('the bars that the pieces of a footer stand on are kept, and the pieces stay on them in their colours', async () => {
  const bars: [x0: number, x1: number, color: [number, number, number]][] = [
    [0, 200, [20, 20, 90]],
    [200, 400, [40, 40, 130]],
    [400, 595, [50, 50, 180]],
  ]
  const page = (number: number) => (pen: Pen) => {
    for (let i = 0; i < 12; i++) pen.text(60, 100 + 14 * i, PROSE[(i + number) % PROSE.length]!, { size: 11 })
    for (const [x0, x1, color] of bars) pen.fill(x0, 803, x1, 817, color)
    const white = { size: 10, color: [255, 255, 255] as [number, number, number] }
    pen.text(30, 813, 'A. Brandt (Institute of Ecology)', white)
    pen.text(230, 813, 'Water in small rivers', white)
    pen.text(430, 813, 'May 2023', white)
    pen.text(550, 813, `${number} / 3`, white)
  }
  const part = await partsOf(await drawnPdf([page(1), page(2), page(3)]))
  const drawn = `${part('header1')}${part('footer1')}`
  for (const color of ['14145a', '282882', '3232b4'])
    assert.match(drawn, new RegExp(`<a:solidFill><a:srgbClr val="${color}"`, 'i'))
  const footer = part('footer1')
  assert.match(footer, /<w:color w:val="FFFFFF"\/>/i)
  // Each piece begins where it stood.
  const stops = [...footer.matchAll(/<w:tab w:val="left" w:pos="(\d+)"\/>/g)].map(([, at]) => Number(at) / 20)
  assert.equal(stops.length, 3)
  assert.ok(Math.abs(stops[1]! - stops[0]! - 200) < 2 && Math.abs(stops[2]! - stops[1]! - 120) < 2)
})

const OUTLINE = { borderColor: rgb(0, 0, 0), borderWidth: 0.8 }

test('a box to tick is a sign or a shape, not both', async () => {
  const part = await partsOf(
    await drawnPdf([
      (pen: Pen) => {
        for (let i = 0; i < 3; i++) {
          pen.page.drawRectangle({ x: 50 + 120 * i, y: 740, width: 10, height: 10, ...OUTLINE })
          pen.text(65 + 120 * i, 101, ['Sailing', 'Motor', 'Rowing'][i]!)
        }
        pen.line(50, 92, 60, 102)
        pen.line(60, 92, 50, 102)
      },
    ]),
  )
  const text = part('document')
  assert.deepEqual(text.match(/[☐☑☒]/gu), ['☑', '☐', '☐'])
  assert.doesNotMatch(text, /<wp:anchor|<w:u /)
})

/** An outline as WeasyPrint writes it: the area between two boxes, or a rule beside one of no height. */
const frame = (pen: Pen, ...boxes: [x: number, y: number, width: number, height: number][]) => {
  for (const box of boxes) pen.page.pushOperators(operator('re', ...box))
  pen.page.pushOperators(operator('f*'))
}
const operator = (name: string, ...numbers: number[]) =>
  PDFOperator.of(
    name as PDFOperatorNames,
    numbers.map(n => PDFNumber.of(n)),
  )

test('small outlines that are filled between two boxes are boxes to tick and combs, not black', async () => {
  const part = await partsOf(
    await drawnPdf([
      (pen: Pen) => {
        for (let i = 0; i < 3; i++) {
          frame(pen, [50.75 + 120 * i, 740.75, 7.5, 7.5], [50 + 120 * i, 740, 9, 9])
          pen.text(65 + 120 * i, 101, ['Sailing', 'Motor', 'Rowing'][i]!)
        }
        pen.text(50, 141, 'Born')
        for (let i = 0; i < 4; i++)
          frame(pen, [80.75 + 12 * i, 696.75, 11.25, 15], [80 + 12 * i, 696, 12.75, 16.5])
        pen.text(50, 181, 'Name')
        frame(pen, [80, 658, 180, 0], [80, 658, 180, 0.75])
      },
    ]),
  )
  const text = part('document')
  assert.deepEqual(text.match(/[☐☑☒]/gu), ['☐', '☐', '☐'])
  const shapes = text.match(/<wps:spPr>.*?<\/wps:spPr>/g) ?? []
  const cells = shapes.filter(shape => shape.includes('<a:noFill/><a:ln w="9525">'))
  assert.deepEqual([shapes.length, cells.length], [5, 4])
  assert.doesNotMatch(text, /<pic:pic/)
})

test('boxes below their labels are told where one of them is ticked', async () => {
  const page = (ticked: boolean) =>
    drawnPdf([
      (pen: Pen) => {
        for (let i = 0; i < 3; i++) {
          pen.text(50, 101 + 50 * i, ['Sailing', 'Motor', 'Rowing'][i]!)
          pen.page.drawRectangle({ x: 50, y: 725 - 50 * i, width: 12, height: 12, ...OUTLINE })
        }
        if (ticked) pen.text(52, 165, 'X')
      },
    ])
  const signs = async (ticked: boolean) =>
    (await partsOf(await page(ticked)))('document').match(/[☐☑☒]|Sailing|Motor|Rowing/gu)
  assert.deepEqual(await signs(true), ['Sailing', '☐', 'Motor', '☑', 'Rowing', '☐'])
  assert.deepEqual(await signs(false), ['Sailing', 'Motor', 'Rowing'])
})

test('a picture on a page that the file turns is turned with it', async () => {
  const red = { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } } as const
  const picture = await sharp(red).extend({ right: 40, background: '#0000ff' }).png().toBuffer()
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Words that stand beside the picture', { x: 20, y: 20, size: 12, rotate: degrees(90) })
  page.drawImage(await pdf.embedPng(picture), { x: 100, y: 100, width: 160, height: 80 })
  page.setRotation(degrees(90))
  const { bytes } = await runTool(tool, { file: pdfFile(await pdf.save()) })
  const media = Object.entries(await zipParts(bytes)).find(([name]) => name.startsWith('word/media/'))![1]
  const { data, info } = await sharp(media).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.equal(info.height, 2 * info.width)
  assert.deepEqual([...data.subarray(0, 3)], [255, 0, 0])
  assert.deepEqual([...data.subarray(-3)], [0, 0, 255])
})

test('a line along the side of a page stays there', async () => {
  const draw = (pen: Pen) => pen.text(80, 500, 'Drawn in the harbour, not to scale', { turn: 90 })
  const part = await partsOf(await drawnPdf([draw], { size: [600, 400] }))
  const text = part('document')
  assert.ok(text.includes('vert="vert270"'))
  assert.equal(/<w:pgSz [^>]*>/.exec(text)?.[0], '<w:pgSz w:w="12000" w:h="8000" w:orient="landscape"/>')
})

test('borders and backgrounds of fields are drawn, with an appearance stream and without', async () => {
  for (const appearances of [true, false]) {
    const pdf = await drawnPdf([(pen: Pen) => column(pen, 50, 60, PROSE)], {
      finish: doc => {
        const [page, form] = [doc.getPage(0), doc.getForm()]
        const border = (red: number) => ({
          borderWidth: 1,
          borderColor: rgb(red, 0, 0),
          width: 200,
          height: 18,
        })
        form.createTextField('name').addToPage(page, { x: 100, y: 600, ...border(0.8) })
        const town = form.createTextField('town')
        town.addToPage(page, { x: 100, y: 560, ...border(0.6), backgroundColor: rgb(0.8, 1, 1) })
        const choice = form.createDropdown('color')
        choice.addToPage(page, { x: 100, y: 520, ...border(0.4) })
        const list = form.createOptionList('size')
        list.setOptions(['small', 'large'])
        list.addToPage(page, { x: 100, y: 440, ...border(0.2), height: 40 })
        if (!appearances)
          for (const field of [form.getField('name'), town, choice, list])
            field.acroField.getWidgets()[0]!.dict.delete(PDFName.of('AP'))
      },
    })
    const xml = (await partsOf(pdf))('document')
    const behind = xml.match(/<wp:anchor [^>]*behindDoc="1".*?<\/wp:anchor>/gs) ?? []
    for (const color of ['cc0000', '990000', '660000', '330000'])
      assert.equal(behind.filter(shape => new RegExp(`<a:ln.*${color}`).test(shape)).length, 1, color)
    assert.equal(behind.filter(shape => /<a:srgbClr val="ccffff"/.test(shape)).length, 1)
  }
})
