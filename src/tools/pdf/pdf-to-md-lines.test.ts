import assert from 'node:assert/strict'
import { test } from 'node:test'
import markdownIt from 'markdown-it'
import { column, drawnPdf, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-md.ts'
import toText from './pdf-to-text.ts'

const read = async (pdf: Uint8Array): Promise<string> =>
  (await runTool(tool, { file: pdfFile(pdf) })).json.markdown

test('addresses, verses and signatures keep their lines, prose is joined', async () => {
  const lines = ['Harbour Authority', 'Dock Road 14', '4th floor', 'Bristol BS1 6QH', 'United Kingdom']
  const pdf = await drawnPdf([
    pen => {
      for (const [i, text] of lines.entries()) pen.text(50, 60 + 13 * i, text)
      column(pen, 50, 160, PROSE)
      for (const [i, text] of ['Tel. +44 117 496 0000', 'Fax +44 117 496 0001'].entries())
        pen.text(50, 300 + 13 * i, text)
    },
  ])
  const html = markdownIt().render(await read(pdf))
  assert.match(html, new RegExp(`<p>${lines.join('<br>\\n')}</p>`))
  assert.match(html, /0000<br>\nFax/)
  assert.equal(html.match(/<br>/g)?.length, 5)
})

test('entries of a list of contents are lines with short leaders, in the text as they stand', async () => {
  const entries: [string, number][] = [
    ['1 Introduction', 3],
    ['1.1 Ships', 5],
    ['2 Cargo', 12],
  ]
  const pdf = await drawnPdf([
    pen => {
      for (const [i, [title, page]] of entries.entries())
        pen.text(50, 60 + 14 * i, `${title}${'.'.repeat(60)}${page}`)
      column(pen, 50, 160, PROSE)
    },
  ])
  assert.match(await read(pdf), /^1 Introduction \.{5} 3 {2}\n1\.1 Ships \.{5} 5 {2}\n2 Cargo \.{5} 12\n/)
  const { json } = await runTool(toText, { file: pdfFile(pdf) })
  assert.match(json.text, /Introduction\.{60}3\n1\.1 Ships\.{60}5\n/)
})

test('a year at the foot of a cover is no page number, numbers that count are', async () => {
  const page = (foot: string) => (pen: Parameters<Parameters<typeof drawnPdf>[0][number]>[0]) => {
    column(pen, 50, 100, PROSE)
    pen.text(290, 810, foot)
  }
  const read3 = await read(await drawnPdf(['2017', '2', '3'].map(page)))
  assert.match(read3, /^2017$/m)
  assert.doesNotMatch(read3, /^[23]$/m)
})

test('bullets that are drawn, notes as large as the text, a quotation with a line beside it', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      for (const [i, text] of ['Salt from the north', 'Timber', 'Iron ore and coal'].entries()) {
        const y = 200 + 15 * i
        pen.page.drawCircle({ x: 56, y: 842 - y + 3.5, size: 2 })
        pen.text(66, y, text)
      }
      pen.fill(76, 241.5, 80, 245.5, [0, 0, 0])
      pen.text(88, 245, 'by rail')
      pen.line(52, 280, 52, 312)
      pen.text(66, 292, 'The ice came early that year, and with it')
      pen.text(66, 306, 'the end of all trade.')
      pen.text(50, 340, 'Some ships never left')
      pen.text(146, 336, '1', { size: 6 })
      pen.text(150, 340, '.')
      pen.text(50, 776, '1', { size: 6 })
      pen.text(54, 780, 'Two of them are seen from the pier to this day.')
    },
  ])
  const html = markdownIt().render(await read(pdf))
  assert.match(
    html,
    /<ul>\n<li>Salt from the north<\/li>\n<li>Timber<\/li>\n<li>Iron ore and coal\n<ul>\n<li>by rail<\/li>/,
  )
  assert.match(html, /<blockquote>\n<p>The ice came early that year, and with it the end of all trade\.<\/p>/)
  assert.match(html, /left\[\^1\]\.[\s\S]*\[\^1\]: Two of them are seen/)
})

test('a line between two columns makes no quotation; lists in lists are no table', async () => {
  const pdf = await drawnPdf([
    pen => {
      for (const x of [50, 310])
        for (let i = 0; i < 12; i++) pen.text(x, 60 + 12 * i, 'ships that came in winter brought timber')
      pen.line(300, 50, 300, 300)
      for (const [i, text] of ['First of all', 'Then the rest'].entries()) {
        const y = 400 + 45 * i
        pen.text(62, y, `${i + 1}.`)
        pen.text(86, y, `${text} of the cargo`)
        for (const [j, part] of ['salt and iron', 'timber and coal'].entries()) {
          pen.text(98, y + 15 * (j + 1), '–')
          pen.text(122, y + 15 * (j + 1), part)
        }
      }
    },
  ])
  const markdown = await read(pdf)
  assert.doesNotMatch(markdown, /^>|^\|/m)
  assert.match(
    markdown,
    /1\. First of all of the cargo\n {3}- salt and iron\n {3}- timber and coal\n2\. Then/,
  )
})

test('paragraphs of one line, a little farther apart than lines are, stay apart', async () => {
  const full = 'The keepers of the stations elected their representative in the usual way, and so it went on.'
  const pdf = await drawnPdf([
    pen => {
      column(pen, 72, 100, [full, full, full, 'It was so.'])
      pen.text(97, 160, 'In the year before, the costs were low; the quotation of the board reads:')
      pen.text(97, 175.6, 'Light is the first duty of the keeper, and the second is to write it down.')
    },
  ])
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  assert.match(json.markdown, /board reads:\n\nLight is/)
})

test('small bullets that are raised stand before their items, and the number of a house is no note', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      for (const [i, text] of ['Opened in spring', 'Read twice', 'Printed at last'].entries()) {
        pen.text(50, 196 + 20 * i, '•', { size: 5 })
        pen.text(62, 200 + 20 * i, text)
      }
      pen.text(50, 700, '504 Elm Street, Bristol', { size: 8 })
    },
  ])
  const markdown = await read(pdf)
  assert.match(markdown, /^- Opened in spring\n- Read twice\n- Printed at last$/m)
  assert.match(markdown, /^504 Elm Street, Bristol$/m)
})

const TEXT = [
  'The council met in the hall by the river,',
  'where the lamps had been lit before dusk,',
  'and heard what the harbour had cost them.',
]

test('a heading beside the end of the next column is one of its own column', async () => {
  const markdown = await read(
    await drawnPdf([
      pen => {
        for (let part = 0; part < 3; part++) {
          const y = 80 + 75 * part
          pen.text(50, y, ['Harbour', 'Market', 'Bridges'][part]!, { face: 'bold', size: 14 })
          column(pen, 50, y + 20, TEXT)
        }
        for (let part = 0; part < 3; part++)
          column(
            pen,
            320,
            80 + 42 * part,
            ['Ships', 'Carts', 'Boats'].map(first => `${first} ${part} ${TEXT[1]}`),
          )
      },
    ]),
  )
  assert.ok(markdown.indexOf('Bridges') < markdown.indexOf('Ships 0'), markdown)
})

test('a numbered clause that is set in at its first line is one paragraph', async () => {
  const markdown = await read(
    await drawnPdf([
      pen => {
        for (let clause = 0; clause < 3; clause++) {
          pen.text(75, 80 + 50 * clause, `(${clause + 1}) ${TEXT[0]} on a day that was cold and`, {
            size: 11,
          })
          pen.text(50, 94 + 50 * clause, `${TEXT[1]} and heard what it had cost them,`, { size: 11 })
          pen.text(50, 108 + 50 * clause, 'to the last coin.', { size: 11 })
        }
      },
    ]),
  )
  for (const clause of [1, 2, 3])
    assert.match(
      markdown,
      new RegExp(`\\(${clause}\\) The council .* that was cold and where the lamps .* last coin`),
    )
})

test('a date on the right below an address is a paragraph of its own', async () => {
  const address = ['Margaret Whitfield', '12 Orchard Lane', 'Northbridge NB4 7QT']
  const markdown = await read(
    await drawnPdf([
      pen => {
        column(pen, 50, 60, address, 13)
        pen.text(545, 99, '14 March 2024', { right: true })
        column(pen, 50, 125, PROSE, 13)
      },
    ]),
  )
  assert.match(markdown, /NB4 7QT\n\n14 March 2024\n\n/)
})

test('labels of blanks to be filled in are a paragraph each, a sentence goes on behind its blank', async () => {
  const blank = '_'.repeat(48)
  const markdown = await read(
    await drawnPdf([
      pen => {
        column(pen, 50, 60, [`Address: ${blank}`, `Telephone: ${blank}`, `Profession: ${blank}`], 13)
        column(pen, 50, 120, [...PROSE, `and that I, ${blank}`, 'have read it.'], 13)
      },
    ]),
  )
  assert.match(markdown, /Address: [\\_]+\n\nTelephone: [\\_]+\n\nProfession: /)
  assert.match(markdown, /that I, [\\_]+ have read/)
})
