import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import pdfToMd from './pdf-to-md.ts'
import pdfToText from './pdf-to-text.ts'
import tool from './pdf-to-word.ts'

const partsOf = async (pdf: Uint8Array) => zipParts((await runTool(tool, { file: pdfFile(pdf) })).bytes)
const xmlOf = async (pdf: Uint8Array) => (await partsOf(pdf))['word/document.xml']!.toString('utf8')

/** The properties of the paragraph that holds a text. */
function paragraphOf(xml: string, text: string): string {
  const found = xml.split('<w:p>').find(part => part.replace(/<[^>]+>/g, '').includes(text))
  assert.ok(found, `no paragraph with ${text}`)
  return /<w:pPr>(.*?)<\/w:pPr>/s.exec(found)?.[1] ?? ''
}

const WORDS =
  'the ships that came in winter brought timber and salt from the north and most of them stayed until the ice had gone which was late that year'.split(
    ' ',
  )

/** Lines stretched to both margins, as books have them; words are about half as wide as high, letter by letter. */
function stretched(pen: Pen, x: number, y: number, width: number, rows: number): void {
  let next = 0
  for (let row = 0; row < rows; row++) {
    const words: string[] = []
    let used = 0
    const widthOf = (word: string) => word.length * 4.2 + 1
    for (;;) {
      const word = WORDS[next % WORDS.length]!
      if (used + widthOf(word) + 1.5 * words.length > width) break
      words.push(word)
      used += widthOf(word)
      next++
    }
    const last = words.pop()!
    const gap = (width - used) / words.length
    let at = x
    for (const word of words) {
      pen.text(at, y + row * 12, word, { size: 9 })
      at += widthOf(word) + gap
    }
    pen.text(x + width, y + row * 12, last, { size: 9, right: true })
  }
}

test('two columns under a title are columns, and the title stands over both', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        pen.text(180, 70, 'Winter harbour of the north', { size: 18 })
        for (const x of [50, 310]) stretched(pen, x, 110, 235, 50)
      },
    ]),
  )
  const sections = xml.match(/<w:sectPr.*?<\/w:sectPr>/gs)!
  assert.equal(sections.length, 2)
  assert.doesNotMatch(sections[0]!, /<w:cols[^>]*w:num="2"/)
  assert.match(sections[1]!, /<w:type w:val="continuous"\/>.*<w:cols [^>]*w:num="2"/s)
  assert.ok(xml.indexOf('Winter harbour') < xml.indexOf('<w:sectPr'))
  // LibreOffice would move both columns by the room above the first paragraph.
  const [, columns] = xml.split('</w:sectPr></w:pPr></w:p>')
  assert.match(columns!, /^<w:p><w:pPr><w:spacing [^>]*w:line="20"/)
})

test('text keeps its margins, indents and distances', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        stretched(pen, 50, 60, 495, 6)
        stretched(pen, 50, 146, 495, 6)
        stretched(pen, 110, 260, 375, 5)
        pen.text(297.5 - 40, 360, 'in the very middle')
        pen.text(545, 400, 'at the right edge', { right: true })
      },
    ]),
  )
  const [first, quoted] = [paragraphOf(xml, 'the ships that'), xml.split('<w:ind ')[1]!]
  assert.match(first, /<w:jc w:val="both"\/>/)
  assert.match(quoted, /^(?=[^>]*w:left="12\d\d")(?=[^>]*w:right="11\d\d")/)
  assert.match(paragraphOf(xml, 'in the very middle'), /<w:jc w:val="center"\/>/)
  assert.match(paragraphOf(xml, 'at the right edge'), /<w:jc w:val="right"\/>/)
  const room = Number(/w:before="(\d+)"/.exec(paragraphOf(xml, 'at the right edge'))?.[1]) / 20
  assert.ok(room > 25 && room < 32, `${room} points above`)
})

test('a table has the lines that are drawn, and no others', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        for (const y of [138, 156, 212]) pen.line(100, y, 400, y)
        for (const [r, row] of [
          ['Month', 'Ships', 'Tons'],
          ['January', '41', '120'],
          ['February', '38', '119'],
          ['March', '', '204'],
        ].entries()) {
          for (const [c, text] of row.entries()) pen.text(100 + c * 130, 150 + r * 18, text)
        }
      },
    ]),
  )
  const cellOf = (text: string) => xml.split('<w:tc>').find(part => part.includes(`>${text}<`))!
  assert.match(cellOf('Month'), /<w:top w:val="single".*<w:bottom w:val="single"/s)
  assert.doesNotMatch(cellOf('January'), /<w:(left|right|bottom) w:val="single"/)
  assert.match(cellOf('March'), /<w:bottom w:val="single"/)
  // The empty place in the last row is on the line too.
  assert.equal(xml.split('>March<')[1]!.match(/<w:bottom w:val="single"/g)?.length, 2)
})

test('texts in the middle of high cells stay there', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        pen.box(50, 50, 400, 170)
        for (const y of [90, 130]) pen.line(50, y, 400, y)
        pen.line(200, 50, 200, 170)
        for (let r = 0; r < 3; r++) {
          pen.text(55, 74 + r * 40, `middle ${r}`)
          pen.text(205, 60 + r * 40, `top ${r}`)
        }
      },
    ]),
  )
  const cellOf = (text: string) => xml.split('<w:tc>').find(part => part.includes(`>${text}<`))!
  assert.match(cellOf('middle 1'), /<w:vAlign w:val="center"\/>/)
  assert.doesNotMatch(cellOf('top 1'), /<w:vAlign/)
  assert.match(xml, /<w:trHeight w:val="800" w:hRule="atLeast"\/>/)
})

const chart = (pen: Pen) => {
  column(pen, 50, 60, PROSE)
  pen.page.drawSvgPath('M 0 0 V 160 H 300', { x: 100, y: 642, borderWidth: 1 })
  pen.page.drawSvgPath('M 0 120 C 60 20 120 100 180 60 S 260 10 290 40', { x: 100, y: 642, borderWidth: 2 })
  for (let i = 0; i < 4; i++) pen.text(110 + i * 80, 372, `Q${i + 1}`, { size: 8 })
  pen.text(50, 420, 'Figure 1. Ships of the year')
  column(pen, 50, 450, PROSE)
}

test('what is drawn becomes a picture; what is written in it is kept by the tools for text', async () => {
  const pdf = await drawnPdf([chart])
  const parts = await partsOf(pdf)
  const xml = parts['word/document.xml']!.toString('utf8')
  assert.equal(Object.keys(parts).filter(path => path.startsWith('word/media/')).length, 1)
  assert.match(xml, /must be a heading\..*<w:drawing>.*Figure 1\. Ships of the year/s)
  assert.doesNotMatch(xml, />Q1</)
  const room = /w:before="(\d+)"(?:(?!<w:p>).)*<w:drawing>/s.exec(xml)?.[1]
  assert.ok(Number(room) < 2400, `${room} twips above the picture`)
  const { json: text } = await runTool(pdfToText, { file: pdfFile(pdf) })
  assert.match(text.text, /Q1\s+Q2\s+Q3\s+Q4/)
  const { json: md } = await runTool(pdfToMd, { file: pdfFile(pdf) })
  assert.match(md.markdown, /!\[Image 1 on page 1\]\(page-1-image-1\)\n\nQ1 Q2 Q3 Q4/)
})

test('a badge with round corners stays text, its outline behind it', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.page.drawSvgPath(
          'M 10 0 H 150 C 155 0 160 5 160 10 V 30 C 160 35 155 40 150 40 H 10 C 5 40 0 35 0 30 V 10 C 0 5 5 0 10 0 Z',
          { x: 50, y: 722, borderWidth: 1 },
        )
        pen.text(60, 145, 'Ships leave at noon', { size: 14 })
      },
    ]),
  )
  assert.match(xml, /<w:t[^>]*>Ships leave at noon</)
  assert.equal(xml.match(/<w:drawing>/g)?.length, 1)
  assert.match(xml, /<wp:anchor [^>]*behindDoc="1"/)
})

test('a picture under text stays behind it', async () => {
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const xml = await xmlOf(
    await drawnPdf([(pen: Pen) => pen.text(120, 200, 'Written on the picture', { size: 16 })], {
      finish: async doc =>
        doc.getPage(0).drawImage(await doc.embedPng(png), { x: 80, y: 500, width: 400, height: 250 }),
    }),
  )
  assert.match(xml, /<wp:anchor [^>]*behindDoc="1"/)
  assert.match(xml, /Written on the picture/)
})

test('what stands beside a line over both columns is read with it', async () => {
  const pdf = await drawnPdf([
    (pen: Pen) => {
      for (const [row, line] of [
        'Anna Berg|Boris Clay|Carla Dove',
        'a@b.example|b@c.example.org|c@d.example',
      ].entries())
        for (const [i, text] of line.split('|').entries())
          pen.text([70, 262, 450][i]!, 60 + row * 14, text, { size: 11 })
      for (const x of [50, 310]) stretched(pen, x, 110, 235, 30)
    },
  ])
  const { json } = await runTool(pdfToText, { file: pdfFile(pdf) })
  assert.ok(json.text.indexOf('c@d.example') < json.text.indexOf('the ships that'), json.text.slice(0, 400))
})

test('a picture in the room of the page footer stays on its page', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
    'base64',
  )
  const page = (number: number) => (pen: Pen) => {
    column(pen, 50, 80, PROSE)
    pen.text(50, 770, `Report of the harbour, page ${number}`)
  }
  const pdf = await drawnPdf([1, 2, 3].map(page), {
    finish: async doc => {
      const picture = await doc.embedPng(pixel)
      for (const own of doc.getPages()) own.drawImage(picture, { x: 400, y: 20, width: 60, height: 40 })
    },
  })
  const xml = await xmlOf(pdf)
  assert.equal(xml.match(/<wp:anchor/g)?.length, 3)
  assert.equal(xml.match(/<wp:inline/g), null)
})

test('notes that other text stands below stay where they are', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 80, PROSE)
      pen.text(50, 500, 'Some ships never left')
      pen.text(146, 496, '1', { size: 6 })
      pen.text(50, 700, '1 Two of them are seen to this day.', { size: 8 })
      pen.text(50, 770, 'Bank', { size: 7 })
      pen.text(250, 770, 'IBAN', { size: 7 })
    },
  ])
  const parts = await partsOf(pdf)
  assert.match(parts['word/document.xml']!.toString(), /Two of them/)
  assert.doesNotMatch(parts['word/document.xml']!.toString(), /footnoteReference/)
})

test('an empty first page stays', async () => {
  const xml = await xmlOf(await drawnPdf([() => {}, pen => column(pen, 50, 60, PROSE), () => {}]))
  const [first = '', second = ''] = xml.slice(xml.indexOf('<w:body>')).split('<w:p>').slice(1)
  assert.ok(!first.includes('pageBreakBefore') && !first.includes('<w:t'), 'a paragraph for the empty page')
  assert.match(second, /pageBreakBefore/)
})

test('a list keeps to the width it has, with boxes beside it', async () => {
  const draw = (beside: boolean) => (pen: Pen) => {
    pen.text(50, 60, 'Where the lines of this page come from and where they end', { size: 18 })
    for (const [i, first] of ['Volunteers typed some forty', 'Where both groups disagreed'].entries()) {
      const y = 120 + 60 * i
      pen.text(50, y, '•')
      for (const [n, line] of [first, 'thousand of the lines that', 'stood on a photograph.'].entries())
        pen.text(64, y + 14 * n, `${line}${beside ? '' : ` ${WORDS.slice(0, 16).join(' ')}`}`)
    }
    if (!beside) return
    for (const [i, name] of ['Photo', 'Typing', 'Check'].entries()) {
      pen.line(380, 108 + 50 * i, 540, 108 + 50 * i)
      pen.text(390, 126 + 50 * i, name)
    }
  }
  const rightOf = async (beside: boolean) =>
    Number(
      /w:right="(\d+)"/.exec(paragraphOf(await xmlOf(await drawnPdf([draw(beside)])), 'Volunteers'))?.[1] ??
        0,
    )
  const twips = await rightOf(true)
  assert.ok(twips > 4000, `${twips} twips`)
  assert.equal(await rightOf(false), 0)
})

/** A ruled table with a word written upwards in its first cell. */
const turnedIn = (more: (pen: Pen) => void) =>
  drawnPdf([
    (pen: Pen) => {
      pen.box(60, 100, 480, 280)
      for (const y of [180, 200, 220, 240, 260]) pen.line(60, y, 480, y)
      for (const x of [160, 320]) pen.line(x, 100, x, 280)
      pen.text(114, 176, 'Evening', { turn: 90 })
      pen.text(166, 114, 'Name')
      pen.text(326, 114, 'Remarks')
      for (let r = 0; r < 5; r++)
        for (const [c, x] of [66, 166, 326].entries()) pen.text(x, 194 + 20 * r, `entry ${r} ${c}`)
      more(pen)
    },
  ])

test('turned text in a cell beside level text keeps its place on the page', async () => {
  const xml = await xmlOf(await turnedIn(pen => pen.text(66, 112, 'Day')))
  const boxes = xml.match(/<wp:anchor .*?<\/wp:anchor>/gs) ?? []
  assert.equal(boxes.filter(box => box.includes('Evening') && /vert="vert270"/.test(box)).length, 1)
  assert.doesNotMatch(xml, /<w:tc>(?:(?!<\/w:tc>).)*Evening/s)
})

test('turned text alone in a cell begins where it does on the page', async () => {
  const xml = await xmlOf(await turnedIn(() => {}))
  const cell = xml.match(/<w:tc>(?:(?!<\/w:tc>).)*Evening/s)?.[0] ?? ''
  assert.match(cell, /<w:textDirection w:val="btLr"\/>/)
  const indent = Number(/w:left="(\d+)"/.exec(cell.split('<w:p>').at(-1)!)?.[1])
  assert.ok(indent > 60 && indent < 90, `${indent} twips`)
})

test('justified text beside a note ends where the page has it, and the note stays in its box', async () => {
  const xml = await xmlOf(
    await drawnPdf([
      (pen: Pen) => {
        stretched(pen, 60, 80, 480, 3)
        stretched(pen, 60, 140, 300, 6)
        pen.box(380, 128, 540, 198)
        for (const [i, line] of [
          'Note. Nobody was asked to',
          'leave the quay that year',
          'before the ice had gone.',
        ].entries())
          pen.text(388, 142 + 12 * i, line, { size: 9 })
        stretched(pen, 60, 240, 480, 6)
      },
    ]),
  )
  const boxes = [
    ...xml.matchAll(/<wp:extent cx="(\d+)"(?:(?!<wp:extent).)*?<w:txbxContent>(.*?)<\/w:txbxContent>/gs),
  ]
  const beside = boxes.find(([, , text]) => text!.includes('winter'))
  assert.ok(beside, 'no text beside the note')
  assert.ok(Math.abs(Number(beside[1]) / 12_700 - 300) < 3, `${Number(beside[1]) / 12_700} points wide`)
  assert.match(beside[2]!, /<w:jc w:val="both"\/>/)
  const end = Number(/<w:ind\b[^>]*w:right="(\d+)"/.exec(paragraphOf(xml, 'Nobody was asked'))?.[1])
  assert.ok(end / 20 > 5, `ends ${end / 20} points before the side of the box`)
})
