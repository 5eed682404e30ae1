import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFOperatorNames as op, PDFName, PDFOperator } from '@cantoo/pdf-lib'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-md.ts'

const markdownOf = async (...pages: ((pen: Pen) => void)[]): Promise<string> =>
  (await runTool(tool, { file: pdfFile(await drawnPdf(pages)) })).json.markdown

/** Writes in a font that no program embeds, given as an object of PDF. */
function write(pen: Pen, font: Record<string, unknown>, key: string, x: number, y: number, hex: string) {
  pen.page.node.setFontDictionary(
    PDFName.of(key),
    pen.doc.context.register(pen.doc.context.obj(font as never)),
  )
  pen.page.pushOperators(
    PDFOperator.of(op.BeginText),
    PDFOperator.of(op.SetFontAndSize, [PDFName.of(key), pen.doc.context.obj(10)]),
    PDFOperator.of(op.MoveText, [pen.doc.context.obj(x), pen.doc.context.obj(842 - y)]),
    PDFOperator.of(op.ShowText, [`<${hex}>` as never]),
    PDFOperator.of(op.EndText),
  )
}

/** A picture, by its lower left corner. */
function picture(pen: Pen, x: number, y: number, width: number, height: number) {
  const { context } = pen.doc
  const image = context.stream(
    Uint8Array.from({ length: 66 * 22 }, (_, i) => 37 * i),
    {
      ...{ Type: 'XObject', Subtype: 'Image', Width: 66, Height: 22 },
      ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
    },
  )
  const name = pen.page.node.newXObject('Pic', context.register(image))
  const matrix = [width, 0, 0, height, x, 842 - y].map(value => context.obj(value))
  pen.page.pushOperators(
    PDFOperator.of(op.PushGraphicsState),
    PDFOperator.of(op.ConcatTransformationMatrix, matrix),
    PDFOperator.of(op.DrawObject, [name]),
    PDFOperator.of(op.PopGraphicsState),
  )
}

test('two ligatures as wide as each other, in a font of their own, are no code', async () => {
  const times = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' }
  const text = (letters: string) => Buffer.from(letters).toString('hex')
  const markdown = await markdownOf(pen => {
    column(pen, 60, 100, [...PROSE, ...PROSE])
    const { context } = pen.doc
    const ligatures = {
      ...times,
      ...{ FirstChar: 1, LastChar: 2, Widths: context.obj([556, 556]) },
      Encoding: context.obj({ Type: 'Encoding', Differences: [1, PDFName.of('fi'), PDFName.of('fl')] }),
    }
    write(pen, times, 'T', 60, 200, text('A speci'))
    write(pen, ligatures, 'L', 89.42, 200, '01')
    write(pen, times, 'T', 94.98, 200, text('ed size and a'))
    write(pen, ligatures, 'L', 152, 200, '02')
    write(pen, times, 'T', 157.56, 200, text('oor.'))
  })
  assert.match(markdown, /A specified size and a ?floor\./)
})

test('sentences in larger type are text, a title of two lines is a heading', async () => {
  const markdown = await markdownOf(pen => {
    pen.text(60, 60, 'What the ships brought in the years', { size: 14 })
    pen.text(60, 76, 'after the harbour was built', { size: 14 })
    column(pen, 60, 110, [...PROSE, ...PROSE])
    pen.text(60, 200, 'The following items of your order have not been paid yet. We ask you to', { size: 12 })
    pen.text(60, 214, 'settle them within the next fourteen days.', { size: 12 })
  })
  assert.match(markdown, /^# What the ships brought in the years after the harbour was built$/m)
  assert.match(markdown, /^The following items .+ We ask you to settle them within .+ days\.$/m)
})

test('a row of headings over one to be filled in is a table, however high that is', async () => {
  const markdown = await markdownOf(pen => {
    const edges = [60, 130, 340, 420]
    for (const y of [100, 116, 420]) pen.line(60, y, 420, y)
    for (const x of edges) pen.line(x, 100, x, 420)
    for (const [i, head] of ['Date', 'Reason', 'Amount'].entries())
      pen.text(edges[i]! + 8, 112, head, { face: 'bold' })
    column(pen, 60, 450, PROSE)
  })
  assert.match(markdown, /^\| Date \| Reason \| Amount \|\n\| --- \| --- \| --- \|/m)
})

test('headed tables in columns beside each other stand under their own headings', async () => {
  const headed = (pen: Pen, x: number, y: number, head: string, rows: number) => {
    pen.text(x + 60, y, head, { face: 'bold' })
    for (let r = 0; r <= rows; r++) pen.line(x, y + 6 + 16 * r, x + 150, y + 6 + 16 * r)
    for (const edge of [x, x + 60, x + 150]) pen.line(edge, y + 6, edge, y + 6 + 16 * rows)
    for (let r = 0; r < rows; r++) {
      pen.text(x + 4, y + 18 + 16 * r, `${head.toLowerCase()}-${r}`)
      pen.text(x + 66, y + 18 + 16 * r, `does thing ${r}`)
    }
  }
  const markdown = await markdownOf(pen => {
    headed(pen, 40, 60, 'Files', 4)
    headed(pen, 40, 170, 'Network', 5)
    headed(pen, 220, 60, 'Users', 6)
    headed(pen, 400, 60, 'Disks', 5)
  })
  const order = markdown.match(/Files|files-0|Network|network-0|Users|users-0|Disks|disks-0/g)
  assert.deepEqual(order, [
    ...['Files', 'files-0', 'Network', 'network-0'],
    ...['Users', 'users-0', 'Disks', 'disks-0'],
  ])
})

test('a call that a line breaks behind its hyphen is whole', async () => {
  const markdown = await markdownOf(pen => {
    column(pen, 60, 100, [
      'Where the records of a database have to be kept for long, you call DB-',
      '>sync() now and then, which writes them to the disk of the computer.',
    ])
  })
  assert.match(markdown, /you call DB->sync\(\) now/)
})

test('underscores that are drawn stand in their names, one or two of them', async () => {
  const markdown = await markdownOf(pen => {
    column(pen, 60, 100, PROSE)
    // TeX's rule is as long as three tenths of its type, and stands on the baseline.
    const rule = (x: number, y: number) => pen.fill(x, y - 0.4, x + 3, y, [0, 0, 0])
    pen.text(60, 160, 'See')
    pen.text(80, 160, 'file')
    rule(93.4, 160)
    pen.text(97, 160, 'name')
    pen.text(130, 160, 'and')
    pen.text(152, 160, 'x')
    rule(157.4, 160)
    rule(161, 160)
    pen.text(164.6, 160, 'y, twice.')
    // A line that stands by itself, and one higher than the letters' feet.
    pen.text(60, 180, 'plain')
    pen.fill(81.6, 175, 84.6, 175.4, [0, 0, 0])
    pen.text(85.2, 180, 'words')
  })
  assert.match(markdown, /^See file\\?_name and x\\?_\\?_y, twice\.$/m)
  assert.match(markdown, /^plain words$/m)
})

test('lines set wide between pictures are one text where the rest of their column is set so', async () => {
  const text = [
    '(12) By executing the menu of the window you can see the list of all points, with which',
    'you can load, save, add and delete those of the list. By pushing the button for more and',
    'editing the name of a point, the position of the ship is added to it.',
  ]
  const wide = (pen: Pen, y: number, lines: string[]) => column(pen, 60, y, lines, 22)
  const markdown = await markdownOf(pen => {
    wide(pen, 80, text)
    picture(pen, 100, 260, 300, 110)
    wide(pen, 280, [text[0]!.replace('12', '13'), ...text.slice(1)])
  })
  assert.equal(
    markdown.match(/^(?:- )?\(1[23]\) By .+ those of the list\. By .+ added to it\.$/gm)?.length,
    2,
  )
})

test('a bracket that closes at the beginning of a line is no item of a list', async () => {
  const markdown = await markdownOf(pen => {
    column(pen, 60, 100, [
      '(10) The point of the track is shown in the view as a yellow (solution',
      '1) or red (solution 2) marker, whose place is that of the ship.',
    ])
  })
  assert.match(markdown, /yellow \(solution 1\) or red \(solution 2\) marker/)
})

/** TeX's font of signs. */
const SIGNS = {
  Type: 'Font',
  Subtype: 'Type1',
  BaseFont: 'ABCDEF+CMSY10',
  FirstChar: 102,
  LastChar: 110,
  Widths: [600, 600, 300, 300, 400, 400, 450, 800, 500],
  Encoding: { Type: 'Encoding', Differences: [102, 'braceleft', 'braceright', 110, 'backslash'] },
}

test('braces and strokes of code that TeX takes from its font of signs are code', async () => {
  const signs = (pen: Pen, x: number, y: number, hex: string) => write(pen, SIGNS, 'SY', x, y, hex)
  const code = (pen: Pen, x: number, y: number, text: string) => pen.text(x, y, text, { face: 'mono' })
  const markdown = await markdownOf(pen => {
    column(pen, 60, 100, PROSE)
    code(pen, 60, 160, 'large <- function(x)')
    signs(pen, 180, 160, '66')
    code(pen, 72, 172, "paste0('")
    signs(pen, 120, 172, '666E6E')
    code(pen, 136, 172, "Large ', x, '")
    signs(pen, 214, 172, '67')
    code(pen, 220, 172, "')")
    signs(pen, 60, 184, '67')
    code(pen, 60, 196, 'large(1)')
    column(pen, 60, 220, ['The set'])
    signs(pen, 100, 220, '66')
    pen.text(108, 220, 'a, b', { face: 'italic' })
    signs(pen, 128, 220, '67')
    pen.text(138, 220, 'has two members.')
  })
  assert.match(
    markdown,
    /^```\nlarge <- function\(x\)\{\n {2}paste0\('\{\\\\Large ', x, '\}'\)\n\}\nlarge\(1\)\n```$/m,
  )
  assert.doesNotMatch(markdown, /`.*a, b/)
})
