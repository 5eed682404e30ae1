import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { degrees, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-word.ts'

const partsOf = async (pdf: Uint8Array) => zipParts((await runTool(tool, { file: pdfFile(pdf) })).bytes)
const xmlOf = async (pdf: Uint8Array) => (await partsOf(pdf))['word/document.xml']!.toString('utf8')

/** The properties of the run that holds a text. */
function looks(xml: string, text: string): string {
  const run = xml.split('<w:r>').find(part => new RegExp(`<w:t[^>]*>[^<]*${text}`).test(part))
  assert.ok(run, `no run with ${text}`)
  return run.slice(0, run.indexOf('<w:t'))
}

test('colours, underlines, strikes and what is marked with colour', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 120, 'A warning in', {})
        pen.text(112, 120, 'crimson', { color: [200, 10, 30] })
        pen.text(50, 150, 'This is')
        pen.text(84, 150, 'underlined')
        pen.line(84, 151.5, 131, 151.5)
        pen.text(50, 180, 'This is')
        pen.text(84, 180, 'withdrawn')
        pen.line(84, 177, 129, 177)
        pen.fill(83, 201, 118, 213, [255, 240, 0])
        pen.text(50, 210, 'This is')
        pen.text(84, 210, 'marked')
        pen.line(50, 241.5, 545, 241.5)
        pen.text(50, 240, 'Nearly black stays plain', { color: [20, 20, 20] })
      },
    ]),
  )
  assert.match(looks(xml, 'crimson'), /<w:color w:val="C80A1E"\/>/i)
  assert.match(looks(xml, 'underlined'), /<w:u w:val="single"\/>/)
  assert.match(looks(xml, 'withdrawn'), /<w:strike\/>/)
  assert.match(looks(xml, 'marked'), /<w:shd [^>]*w:fill="fff000"/i)
  assert.doesNotMatch(looks(xml, 'This is'), /<w:(u|strike|shd|color)/)
  assert.doesNotMatch(looks(xml, 'Nearly black'), /<w:(u|color)/)
})

test('white text keeps its ground, and turns black where the ground is lost', async () => {
  const rows = [
    ['Month', 'Ships', 'Tons'],
    ['January', '41', '120'],
    ['February', '38', '119'],
  ]
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 120, 'Invisible on white', { color: [255, 255, 255] })
        pen.fill(100, 150, 400, 170, [0, 60, 120])
        pen.box(100, 150, 400, 210)
        for (const y of [170, 190]) pen.line(100, y, 400, y)
        for (const x of [200, 300]) pen.line(x, 150, x, 210)
        for (const [r, row] of rows.entries()) {
          for (const [c, text] of row.entries()) {
            const color: [number, number, number] = r === 0 ? [255, 255, 255] : [0, 0, 0]
            pen.text(c === 0 ? 105 : 195 + c * 100, 164 + r * 20, text, { color, right: c > 0 })
          }
        }
      },
    ]),
  )
  assert.doesNotMatch(looks(xml, 'Invisible on white'), /<w:color/)
  assert.match(looks(xml, 'Month'), /<w:color w:val="FFFFFF"\/>/i)
  assert.match(xml, /<w:tcPr>(?:(?!<\/w:tcPr>).)*<w:shd [^>]*w:fill="003c78"(?:(?!<\/w:tc>).)*Month/i)
  assert.doesNotMatch(xml, /<w:shd(?:(?!<w:tc>).)*January/)
  assert.match(xml, /<w:jc w:val="right"\/>(?:(?!<w:p>).)*120/)
  assert.doesNotMatch(xml, /<w:jc w:val="right"\/>(?:(?!<w:p>).)*January/)
})

test('light text on a picture keeps its colour, also in lists', async () => {
  const night = { width: 60, height: 90, channels: 3, background: '#102040' } as const
  const png = await sharp({ create: night }).png().toBuffer()
  const xml = await xmlOf(
    await drawnPdf([(pen: Pen) => column(pen, 50, 750, PROSE)], {
      finish: async doc => {
        const page = doc.getPage(0)
        page.drawImage(await doc.embedPng(png), { x: 40, y: 300, width: 515, height: 500 })
        const lines = ['Ships of the year', ...['Sails', 'Masts', 'Ropes'].map(word => `\u2022 ${word}`)]
        for (const [i, line] of lines.entries())
          page.drawText(line, {
            x: 90,
            y: 700 - (i > 0 ? 40 + 14 * i : 0),
            size: i > 0 ? 10 : 30,
            color: rgb(1, 1, 1),
          })
      },
    }),
  )
  for (const text of ['Ships of the year', 'Sails', 'Ropes'])
    assert.match(looks(xml, text), /<w:color w:val="FFFFFF"\/>/i)
})

test('exponents hardly smaller than the text are raised, without a space before them', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 120, 'The distance is 2t')
        pen.text(128.9, 115.8, '3', { size: 8.6 })
        pen.text(137, 120, 'in all.')
      },
    ]),
  )
  assert.match(looks(xml, '3'), /<w:vertAlign w:val="superscript"\/>/)
  assert.match(xml, /distance is 2t<\/w:t>/)
})

test('a title on the left and a number on the right keep their places, and the count goes on', async () => {
  const parts = await partsOf(
    await drawnPdf(
      [7, 8].map(number => (pen: Pen) => {
        pen.text(50, 30, 'Ships and tides', { size: 8 })
        pen.text(545, 30, `Page ${number} of 20`, { size: 8, right: true })
        column(pen, 50, 80, PROSE)
      }),
    ),
  )
  const header = Object.entries(parts)
    .find(([path]) => /word\/header\d*\.xml/.test(path))![1]
    .toString()
  assert.match(header, /<w:tab w:val="right" /)
  assert.match(header, /Ships and tides/)
  // Two pages of twenty: a field would count two.
  assert.match(header, /PAGE.*> of 20</s)
  assert.doesNotMatch(header, />[^<]*\b7\b[^<]*</)
  assert.match(parts['word/document.xml']!.toString(), /<w:pgNumType w:start="7"/)
})

test('a table as wide as the paper fits between the margins', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        pen.box(8, 50, 587, 110)
        for (const y of [70, 90]) pen.line(8, y, 587, y)
        for (const x of [200, 400]) pen.line(x, 50, x, 110)
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) pen.text(12 + c * 195, 64 + r * 20, `cell ${r} ${c}`)
      },
    ]),
  )
  const number = (pattern: RegExp) => Number(pattern.exec(xml)?.[1])
  const page = number(/<w:pgSz w:w="(\d+)"/)
  const margins = number(/<w:pgMar [^>]*w:left="(\d+)"/) + number(/<w:pgMar [^>]*w:right="(\d+)"/)
  assert.ok(number(/<w:tblW [^>]*w:w="(\d+)"/) <= page - margins + 2)
})

test('a picture beside lines does not cut them in two; a centred heading stays in the middle', async () => {
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const xml = await xmlOf(
    await drawnPdf(
      [
        (pen: Pen) => {
          pen.text(172, 60, 'Winter harbour', { size: 22 })
          column(pen, 50, 120, [
            'The ships that came in winter brought timber',
            'and salt from the north, and most of them',
            'stayed until the ice had gone, which was late',
            'that year in every harbour of the coast.',
          ])
          column(pen, 50, 190, [
            ...PROSE,
            'The body of the page is as wide as the paper allows, so that the picture stands beside it.',
          ])
        },
      ],
      {
        finish: async doc =>
          doc.getPage(0).drawImage(await doc.embedPng(png), { x: 400, y: 690, width: 72, height: 36 }),
      },
    ),
  )
  const text = xml
    .replace(/<w:drawing>.*?<\/w:drawing>/gs, '[picture]')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
  assert.match(text, /brought timber and salt from the north, and most of them stayed .* of the coast\./)
  assert.match(text, /\[picture\]/)
  assert.match(xml, /<w:jc w:val="center"\/>(?:(?!<\/w:p>).)*Winter harbour/)
})

test('rules and boxes are drawn where the page has them, behind the text', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.line(50, 130, 300, 130)
        column(pen, 50, 150, PROSE)
      },
    ]),
  )
  const shapes = xml.match(/<wp:anchor .*?<\/wp:anchor>/gs) ?? []
  assert.equal(shapes.length, 1)
  assert.match(shapes[0]!, /behindDoc="1"/)
  const [across, down] = [...shapes[0]!.matchAll(/<wp:posOffset>(-?\d+)</g)].map(m => Number(m[1]) / 12_700)
  assert.ok(Math.abs(across! - 50) < 1 && Math.abs(down! - 130) < 1, `${across}, ${down}`)
})

test('every page begins on a page of its own', async () => {
  const page = (pen: Pen) => column(pen, 50, 60, PROSE)
  const xml = await xmlOf(await drawnPdf([page, page, page]))
  assert.equal(xml.match(/<w:pageBreakBefore\/>|<w:br w:type="page"\/>/g)?.length, 2)
})

test('words that stand apart in a line are parted by tabs, dots lead to page numbers', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 150, 'The first chapter ............................................ 12')
        pen.text(50, 190, 'Signed')
        pen.text(300, 190, 'Date')
        column(pen, 50, 220, PROSE)
      },
    ]),
  )
  assert.match(xml, /<w:tab w:val="right" w:pos="\d+" w:leader="dot"\/>/)
  assert.match(xml, /The first chapter <\/w:t>(?:(?!<w:t[ >]).)*<w:tab\/>(?:(?!<w:t[ >]).)*<w:t[^>]*> 12</s)
  assert.doesNotMatch(xml, /\.{4}/)
})

test('bars are a chart whose words can be found; borders have their colour; an address keeps its lines', async () => {
  const gray: [number, number, number] = [150, 150, 150]
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        for (const [i, text] of ['Harbour Works Ltd', 'Quay 3', '5003 Bergen'].entries())
          pen.text(545, 60 + 12 * i, text, { right: true })
        column(pen, 50, 120, PROSE)
        for (const [i, high] of [30, 70, 50, 90].entries()) {
          pen.fill(100 + 40 * i, 300 - high, 125 + 40 * i, 300, [40, 90, 200])
          pen.text(104 + 40 * i, 314, `Week${i + 1}`, { size: 8 })
        }
        pen.line(95, 300, 260, 300)
        for (const y of [400, 420, 440]) pen.fill(50, y, 350, y + 1, gray)
        for (const x of [50, 150, 250, 350]) pen.fill(x - 1, 400, x, 441, gray)
        for (const [i, text] of ['Ship', 'Tons', 'Port', 'Anna', '120', 'Oslo'].entries())
          pen.text(56 + 100 * (i % 3), 414 + 20 * Math.floor(i / 3), text)
      },
    ]),
  )
  assert.match(xml, /Harbour Works Ltd<\/w:t><\/w:r><w:r><w:br\/><\/w:r>/)
  assert.equal(xml.match(/<pic:pic/g)?.length, 1)
  const behind = xml.match(/<wp:anchor [^>]*behindDoc="1".*?<\/wp:anchor>/gs) ?? []
  assert.equal(behind.filter(shape => /Week\d/.test(shape)).length, 1)
  assert.match(xml, /<w:(left|top|bottom|right) [^>]*w:color="969696"/i)
})

test('letters that are set apart one by one make words, and those of an index do not', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        // Each of these letters is two thirds of the type size wide.
        const letters = (text: string, x: number, y: number) => {
          for (const [i, letter] of [...text].entries()) pen.text(x + 10.5 * i, y, letter, { size: 11 })
        }
        letters('SPEAKS', 60, 60)
        letters('BAKES', 60 + 6 * 10.5 + 8, 60)
        letters('1234567', 300, 60)
        for (const [i, line] of PROSE.entries()) pen.text(60, 120 + 14 * i, line, { size: 11 })
      },
    ]),
  )
  const text = [...xml.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, part]) => part).join('|')
  assert.match(text, /SPEAKS BAKES/)
  assert.doesNotMatch(text, /1234567/)
})

test('a pale watermark behind tables hangs in the header of all pages', async () => {
  const page = (pen: Pen) => {
    for (let y = 80; y <= 380; y += 20) pen.line(60, y, 480, y)
    for (const x of [60, 200, 340, 480]) pen.line(x, 80, x, 380)
    for (let r = 0; r < 15; r++)
      for (const [c, x] of [66, 206, 346].entries()) pen.text(x, 94 + 20 * r, `${r} of ${c}`)
    pen.page.drawText('DRAFT', {
      ...{ x: 140, y: 480, size: 100, color: rgb(1, 0, 0), opacity: 0.2 },
      rotate: degrees(45),
    })
  }
  const parts = await partsOf(await drawnPdf([page, page]))
  const headers = Object.keys(parts).filter(name => /header\d+\.xml$/.test(name))
  assert.equal(headers.length, 1)
  assert.match(parts[headers[0]!]!.toString(), /fillcolor="#ffcccc".*string="DRAFT"/)
  assert.doesNotMatch(parts['word/document.xml']!.toString(), /DRAFT/)
})
