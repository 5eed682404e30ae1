import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-md.ts'

const read = async (pdf: Uint8Array): Promise<string> =>
  (await runTool(tool, { file: pdfFile(pdf) })).json.markdown

/** A box with round corners, placed from its upper left corner. */
const roundBox = ({ page }: Pen, x: number, y: number, width: number, height: number) =>
  page.drawSvgPath(
    `M4 0H${width - 4}Q${width} 0 ${width} 4V${height - 4}Q${width} ${height} ${width - 4} ${height}H4Q0 ${height} 0 ${height - 4}V4Q0 0 4 0Z`,
    { x, y: page.getHeight() - y, borderWidth: 0.5 },
  )

test('short lines of code in a box with round corners are code, and no drawing', async () => {
  const code = ['[server]', 'workers = 4', '', '  key = "a.pem"', 'port = 80']
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      roundBox(pen, 50, 110, 480, 80)
      for (const [i, text] of code.entries())
        if (text !== '') pen.text(60 + 6 * text.search(/\S/), 126 + 13 * i, text.trim(), { face: 'mono' })
      column(pen, 50, 215, PROSE)
    },
  ])
  const markdown = await read(pdf)
  assert.match(markdown, new RegExp(`\`\`\`\n${code.join('\n').replace('[', '\\[')}\n\`\`\``))
  assert.doesNotMatch(markdown, /!\[/)
})

test('a list whose numbers hang out of the column ends with the text in the column', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 60, 60, PROSE)
      for (const [i, text] of ['Salt from the north', 'Timber from the hills'].entries()) {
        pen.text(48, 110 + 13 * i, `${i + 1}.`)
        pen.text(60, 110 + 13 * i, text)
      }
      column(pen, 60, 160, PROSE)
      for (const [i, text] of ['Iron ore and coal', 'Grain and hides'].entries())
        pen.text(80, 210 + 13 * i, `• ${text}`)
    },
  ])
  assert.match(await read(pdf), /\n\n- Iron ore and coal\n- Grain and hides\n/)
})

/** A line that is read from the right, and begins there. */
const fromRight = (pen: Pen, right: number, y: number, words: string[]) =>
  pen.text(right, y, words.join(' '), { face: 'hebrew', right: true })
const HEBREW = ['הוועדה', 'התכנסה', 'ביום', 'שלישי']

test('bullets stand on the right in right-to-left text: drawn ones, close ones, and far ones', async () => {
  for (const mark of ['drawn', 'close', 'far']) {
    const pdf = await drawnPdf(
      [
        pen => {
          for (let i = 0; i < 3; i++) fromRight(pen, 540, 60 + 14 * i, [...HEBREW, ...HEBREW, ...HEBREW])
          for (let i = 0; i < 3; i++) {
            const y = 140 + 15 * i
            if (mark === 'drawn') pen.page.drawCircle({ x: 520, y: 842 - y + 3.5, size: 2 })
            else pen.text(mark === 'close' ? 522 : 545, y, '•')
            fromRight(pen, 508, y, HEBREW.slice(0, 4 - i))
          }
        },
      ],
      { faces: ['hebrew'] },
    )
    const markdown = await read(pdf)
    const items = markdown.split('\n').filter(line => line.startsWith('- '))
    assert.deepEqual(
      items,
      [4, 3, 2].map(count => `- ${HEBREW.slice(0, count).join(' ')}`),
      mark,
    )
  }
})

test('a tagged page with a list beside its text is no table, and read by its tags', async () => {
  const side = [
    'Salt',
    'Iron ore',
    'Timber',
    'Coal',
    'Grain',
    'Hides',
    'Wool',
    'Wine',
    'Oil',
    'Tar',
    'Rope',
    'Wax',
  ]
  const long = 'sailed north with all that the merchants of the town could carry'
  const main = side.map((_, i) => (i % 4 === 0 ? `Harbour master ${i}` : long))
  const dates = ['1871', '1875', '1880']
  const texts = [
    ...side.map((text, i) => [text, 40, 700 - 12.9 * i] as const),
    ...main.map((text, i) => [text, 180, 700 - 14 * i] as const),
    ...dates.map((text, i) => [text, 520, 700 - 56 * i] as const),
  ]
  const items = side.map((_, i) => `<</Type/StructElem/S/LI/P 8 0 R/Pg 3 0 R/K ${i}>>`)
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/StructParents 0/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(
      texts
        .map(
          ([text, x, y], i) => `/P <</MCID ${i}>> BDC BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET EMC`,
        )
        .join('\n'),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0 [${side.map((_, i) => `${10 + i} 0 R`).join(' ')}${' 9 0 R'.repeat(texts.length - side.length)}]]>>>>`,
    '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
    `<</Type/StructElem/S/L/P 7 0 R/K[${side.map((_, i) => `${10 + i} 0 R`).join(' ')}]>>`,
    `<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K[${texts
      .slice(side.length)
      .map((_, i) => side.length + i)
      .join(' ')}]>>`,
    ...items,
  ])
  const markdown = await read(pdf)
  assert.match(markdown, new RegExp(`^- ${side.join('\\n- ')}\\n\\nHarbour master 0`))
})

test('entries of a list of references are paragraphs of their own, and their lines are joined', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      for (const [i, text] of [
        '[1] J. Smith, Ships of the north, 11',
        '(2011) 31.',
        '[2] A. Lee, Salt 12 (2012).',
      ].entries())
        pen.text(text.startsWith('[') ? 50 : 64, 120 + 11 * i, text, { size: 9 })
    },
  ])
  assert.match(
    await read(pdf),
    /\n\n\[1\] J. Smith, Ships of the north, 11 \(2011\) 31.\n\n\[2\] A. Lee, Salt 12/,
  )
})

test('a numbered heading at the top of a page is no page header', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.text(50, 60, '3', { size: 15, face: 'bold' })
      pen.text(74, 60, 'Bounds', { size: 15, face: 'bold' })
      column(pen, 50, 90, PROSE)
    },
  ])
  assert.match(await read(pdf), /^# 3 Bounds\n/)
})

/** Four pages, each with a line of its own at the top and the size of its sections' names. */
const headed = (tops: string[][], face: 'italic' | 'plain', size = 10) =>
  drawnPdf(
    tops.map((texts, n) => pen => {
      for (const [i, text] of texts.entries()) pen.text(50 + 280 * i, 40, text, { face, size })
      column(pen, 50, 80, [`This is page ${n + 1}.`, ...PROSE, ...PROSE])
    }),
  )

test('lines that name the section of each page are page headers, whatever they say', async () => {
  const sections = ['Ships', 'Harbours and their dues', 'Salt', 'Weather']
  const named = await read(
    await headed(
      sections.map(name => [name]),
      'italic',
    ),
  )
  for (const name of sections) assert.doesNotMatch(named, new RegExp(`^[#* ]*${name}`, 'm'))
  assert.match(named, /This is page 4/)
  // The chapter's name stays, in the type of the text.
  const parted = await read(
    await headed(
      sections.map(name => ['The north', name]),
      'plain',
    ),
  )
  for (const name of sections) assert.doesNotMatch(parted, new RegExp(`The north\\s+${name}`))
})

test('a name at the top of each page, in the type of its text or larger, is text', async () => {
  const people = ['Maria Costa', 'Ann Lee', 'Jo Blum', 'Li Hua']
  for (const size of [10, 14]) {
    const markdown = await read(
      await headed(
        people.map(name => [name]),
        'plain',
        size,
      ),
    )
    for (const name of people) assert.match(markdown, new RegExp(name))
  }
})

/** A small disc, as browsers draw bullets. */
const disc = (x: number, y: number): string =>
  `1 0 0 1 ${x} ${y} cm 1.5 0 m 1.5 .8 .8 1.5 0 1.5 c -.8 1.5 -1.5 .8 -1.5 0 c -1.5 -.8 -.8 -1.5 0 -1.5 c .8 -1.5 1.5 -.8 1.5 0 c f`

test('drawn bullets make lists where the tags of a page are not believed', async () => {
  const texts = ['Iron ore and coal', 'Grain and hides', 'Salt in sacks']
  const lines = texts.map((text, i) => {
    const y = 240 - 14 * i
    return `q ${disc(22, y + 3)} Q BT /F1 10 Tf 30 ${y} Td (${text}) Tj ET`
  })
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/StructParents 0/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`/P <</MCID 0>> BDC BT /F1 10 Tf 20 270 Td (Sold:) Tj ET EMC ${lines.join(' ')}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/StructTreeRoot/K[7 0 R]/ParentTree<</Nums[0[7 0 R]]>>>>',
    '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0>>',
  ])
  assert.match(await read(pdf), /Sold:\n\n- Iron ore and coal\n- Grain and hides\n- Salt in sacks/)
})

/** A number, and its text behind it. */
const numbered = (pen: Pen, y: number, number: string, lines: string[]) => {
  pen.text(60, y, number)
  column(pen, 78, y, lines)
}

test('numbers without points count the items of a list where all text stands behind them', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      numbered(pen, 120, '1', ['Salt from the north, which the boats of the', 'brothers bring'])
      numbered(pen, 144, '2', ['Timber from the hills'])
      numbered(pen, 156, '3', ['Grain and hides'])
      column(pen, 50, 200, PROSE)
    },
  ])
  assert.match(await read(pdf), /\n\n1\. Salt .* of the brothers bring\n2\. Timber .*\n3\. Grain and hides\n/)
})

test('numbers without points that count nothing stay in their text', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      numbered(pen, 120, '1', ['Salt from the north'])
      column(pen, 50, 150, PROSE)
      numbered(pen, 210, '2', ['Timber from the hills'])
    },
  ])
  assert.match(await read(pdf), /\n1 Salt from the north\n/)
})

test('markers off the lines of their items are no column of their own', async () => {
  const long = 'Salt from the north, which the boats of the brothers bring in the early spring of the year'
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      for (let i = 0; i < 5; i++) {
        pen.text(110, 122 + 30 * i, `${i + 1}`, { size: 12 })
        column(pen, 128, 120 + 30 * i, [long, 'and in the autumn'])
      }
    },
  ])
  assert.match(await read(pdf), /\n1\. Salt .* autumn\n2\. Salt .* autumn\n3\. .*\n4\. .*\n5\. Salt/)
})

test('the letter o far before items is their bullet, as Word writes those of the second level', async () => {
  const markdown = await read(
    await drawnPdf([
      pen => {
        column(pen, 50, 60, PROSE)
        for (const [i, text] of ['Bread and butter', 'Two pencils', 'Keys to the archive'].entries()) {
          pen.text(60, 120 + 14 * i, 'o', { face: 'mono' })
          pen.text(78, 120 + 14 * i, text)
        }
      },
    ]),
  )
  assert.match(markdown, /- Bread and butter\n- Two pencils\n- Keys to the archive/)
})

test('numbers far on the right of right-to-left items are theirs', async () => {
  const pdf = await drawnPdf(
    [
      pen => {
        for (let i = 0; i < 3; i++) fromRight(pen, 540, 60 + 14 * i, [...HEBREW, ...HEBREW, ...HEBREW])
        for (let i = 0; i < 4; i++) {
          pen.text(530, 130 + 28 * i, `.${i + 1}`)
          fromRight(pen, 515, 130 + 28 * i, HEBREW.slice(0, 2 + (i % 3)))
        }
      },
    ],
    { faces: ['hebrew'] },
  )
  const markdown = await read(pdf)
  assert.doesNotMatch(markdown, /\|/)
  assert.match(markdown, new RegExp(`1\\. ${HEBREW.slice(0, 2).join(' ')}\\n`))
})

test('capitals in a list of numbers are no headings, over a text they are', async () => {
  const pdf = await drawnPdf([
    pen => {
      for (const [i, text] of ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS'].entries())
        pen.text(70, 60 + 13 * i, `${i + 1}. ${text}`)
      column(pen, 50, 140, PROSE)
      pen.text(50, 220, '2. SYNOPSIS')
      column(pen, 50, 245, PROSE)
    },
  ])
  const markdown = await read(pdf)
  assert.match(markdown, /1\. NAME\n2\. SYNOPSIS\n3\. DESCRIPTION\n4\. OPTIONS/)
  assert.match(markdown, /# 2\. SYNOPSIS/)
})
