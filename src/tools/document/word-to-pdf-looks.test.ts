import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type DocxParts, docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { FIXTURES, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (body: string, parts: DocxParts = {}) =>
  await readPdf((await runTool(tool, { file: await docxOf(body, parts) })).bytes)

/** Where some words begin, in points from the upper left corner. */
function at(pdf: ReadPdf, words: string, page = 0): { x: number; y: number } {
  const found = pdf.pages[page]!.items.find(item => item.text.includes(words))
  assert.ok(found, `${words} is not among ${pdf.pages[page]!.items.map(item => item.text)}`)
  return found
}

const tab = '<w:r><w:tab/></w:r>'
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const tabs = (...stops: [kind: string, twips: number, leader?: string][]) =>
  `<w:tabs>${stops.map(([kind, pos, leader]) => `<w:tab w:val="${kind}" w:pos="${pos}"${leader ? ` w:leader="${leader}"` : ''}/>`).join('')}</w:tabs>`
/** Letter paper with text 432 points wide. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:left="1800" w:right="1800" w:top="1440" w:bottom="1440" w:header="720" w:footer="720"/></w:sectPr>'

test('a right stop beyond the margin leaves its line whole', async () => {
  const pdf = await set(
    `<w:p><w:pPr>${tabs(['center', 4680], ['right', 9360])}</w:pPr>${run('Left')}${tab}${run('Middle')}${tab}${run('Right')}</w:p>${PAGE}`,
  )
  const [left, middle, right] = [at(pdf, 'Left'), at(pdf, 'Middle'), at(pdf, 'Right')]
  assert.deepEqual([middle.y, right.y], [left.y, left.y])
  assert.ok(middle.x > 290 && middle.x < 324, `the middle begins at ${middle.x}`)
  assert.ok(right.x > 522 && right.x < 558, `the right begins at ${right.x}`)
})

test('a page number stands at the margin though its title needs two lines, and dots stand on the line', async () => {
  const title =
    'A title that is so long that it needs a second line before its number can come, as the titles of some books do'
  const pdf = await set(
    `<w:p><w:pPr>${tabs(['right', 8640, 'dot'])}</w:pPr>${run(title)}${tab}${run('123')}</w:p>${PAGE}`,
  )
  const number = at(pdf, '123')
  assert.ok(number.x > 495 && number.x < 522, `the number begins at ${number.x}`)
  assert.ok(number.y > at(pdf, 'A title').y)
  assert.equal(at(pdf, '...').y, number.y)
})

test('numbers stand below each other by their points', async () => {
  const line = (number: string) =>
    `<w:p><w:pPr>${tabs(['decimal', 3000])}</w:pPr>${run('a')}${tab}${run(number)}</w:p>`
  const pdf = await set(`${line('1.25')}${line('1234.5')}${line('77')}${PAGE}`)
  const wide = at(pdf, '1234.5').x
  assert.ok(Math.abs(at(pdf, '1.25').x - wide - 15) <= 1, 'three digits of ten points')
  assert.ok(Math.abs(at(pdf, '77').x - wide - 10) <= 1, 'two digits')
})

const HEADER = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

test('what a header puts somewhere on the page stands there, on every page', async () => {
  const draft =
    '<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="position:absolute;width:400pt;height:120pt;rotation:315;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="silver"><v:textpath style="font-family:&quot;Calibri&quot;" string="DRAFT"/></v:shape></w:pict></w:r>'
  const box =
    '<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="position:absolute;margin-left:400pt;margin-top:20pt;width:150pt;height:30pt;mso-position-horizontal-relative:page;mso-position-vertical-relative:page"><v:textbox><w:txbxContent><w:p><w:r><w:t>Logo</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>'
  const reference =
    '<w:headerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="default" r:id="rId5"/>'
  const pdf = await set(
    `${para('one')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${para('two')}${PAGE.replace('<w:sectPr>', `<w:sectPr>${reference}`)}`,
    {
      files: {
        'word/header1.xml': `<w:hdr ${HEADER}><w:p>${draft}${box}<w:r><w:t>Head</w:t></w:r></w:p></w:hdr>`,
      },
      relations: [['rId5', 'header', 'header1.xml']],
    },
  )
  assert.equal(pdf.pages.length, 2)
  for (const page of [0, 1]) {
    const [logo, draft] = [at(pdf, 'Logo', page), at(pdf, 'DRAFT', page)]
    assert.ok(
      Math.abs(logo.x - 407.2) <= 1 && logo.y > 24 && logo.y < 50,
      `the logo is at ${logo.x}, ${logo.y}`,
    )
    // The lower left corner of the frame, turned about the middle of the page.
    const isAtCorner = Math.abs(draft.x - 207) <= 2 && Math.abs(draft.y - 580) <= 2
    assert.ok(isAtCorner, `the words begin at ${draft.x}, ${draft.y}`)
    assert.ok(at(pdf, 'Head', page).y < 60)
  }
})

test('a rule across the page is drawn', async () => {
  const rule =
    '<w:p><w:r><w:pict><v:rect xmlns:o="urn:schemas-microsoft-com:office:office" style="width:0;height:30pt" o:hrstd="t" o:hr="t"/></w:pict></w:r></w:p>'
  const [plain, ruled] = [
    await set(`${para('over')}<w:p/>${para('below')}${PAGE}`),
    await set(`${para('over')}${rule}${para('below')}${PAGE}`),
  ]
  assert.ok(at(ruled, 'below').y > at(plain, 'below').y + 8)
})

test('the space over a paragraph stays after a page break that the file asks for', async () => {
  const broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
  const spaced = '<w:spacing w:before="600"/>'
  const pdf = await set(
    `${para('one')}${broken}${para('bare')}${broken}${para('spaced', spaced)}${para('next', `<w:pageBreakBefore/>${spaced}`)}${PAGE}`,
  )
  const bare = at(pdf, 'bare', 1).y
  assert.deepEqual([at(pdf, 'spaced', 2).y - bare, at(pdf, 'next', 3).y - bare], [30, 30])
})

test('small capitals are set in any font', async () => {
  const pdf = await set(`<w:p>${run('Small Caps', '<w:smallCaps/>')}</w:p>${PAGE}`)
  assert.match(pdf.text.replace(/\s/g, ''), /SMALLCAPS/)
})

test('paragraphs with the same borders stand in one box', async () => {
  const sides = ['top', 'left', 'bottom', 'right']
    .map(side => `<w:${side} w:val="single" w:sz="8" w:space="10" w:color="000000"/>`)
    .join('')
  const boxed = (text: string) => para(text, `<w:pBdr>${sides}</w:pBdr>`)
  const pdf = await set(`${boxed('one')}${boxed('two')}${para('plain')}${boxed('three')}${PAGE}`)
  const y = (words: string) => at(pdf, words).y
  assert.ok(y('two') - y('one') < 15, 'no border between')
  assert.ok(y('plain') - y('two') >= 20 && y('three') - y('plain') >= 20, 'but around both')
})

const level = (at: number, text: string, more = '', indent = '<w:ind w:left="720" w:hanging="720"/>') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr>${indent}</w:pPr></w:lvl>`
const item = (text: string, list: number, at = 0) =>
  para(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)

test('paragraphs on the same ground leave no stripe between them', async () => {
  const filled = (text: string, fill: string) =>
    `<w:p><w:pPr><w:shd w:val="clear" w:color="auto" w:fill="${fill}"/><w:spacing w:after="400"/></w:pPr>${run(text)}</w:p>`
  const { bytes } = await runTool(tool, {
    file: await docxOf(
      `${filled('one', '00FF00')}${filled('two', '00FF00')}${filled('three', 'FF0000')}${PAGE}`,
    ),
  })
  const pdf = await readPdf(bytes)
  const drawn = await drawPage(bytes, 1)
  const middle = (a: string, b: string) => drawn.at(400, Math.round((at(pdf, a).y + at(pdf, b).y) / 2))
  assert.deepEqual([...middle('one', 'two')].slice(0, 3), [0, 255, 0])
  assert.deepEqual([...middle('two', 'three')].slice(0, 3), [255, 255, 255])
})

test('an empty paragraph that only ends a section takes no line', async () => {
  const lines = async (between: string) => {
    const pdf = await set(
      `${para('over')}${between}${para('below')}<w:sectPr><w:type w:val="continuous"/></w:sectPr>`,
    )
    return at(pdf, 'below').y - at(pdf, 'over').y
  }
  const plain = await lines('')
  assert.equal(await lines('<w:p><w:pPr><w:sectPr/></w:pPr></w:p>'), plain)
  assert.ok((await lines('<w:p/>')) > plain + 8)
})

test('a list inside an item that starts anew at every level does not start the outer one again', async () => {
  const restarts = [0, 1].map(
    at => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="1"/></w:lvlOverride>`,
  )
  const lists = [1, 2].map(
    id => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${restarts.join('')}</w:num>`,
  )
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, '%1.')}${level(1, '%2)')}</w:abstractNum>${lists.join('')}`
  const pdf = await set(`${item('one', 1)}${item('inner', 2, 1)}${item('two', 1)}${PAGE}`, { numbering })
  assert.match(pdf.text.replace(/\s+/g, ' '), /1\. ?one 1\) ?inner 2\. ?two/)
})

test('the words of a numbered heading begin at its indent, in every line; the outline has both', async () => {
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, '%1')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const long =
    'Words that go on until the line is full and a second one is needed, which begins below the first, not below the number'
  const pdf = await set(
    `${para(long, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>')}${PAGE}`,
    { numbering },
  )
  const [number, first, second] = pdf.pages[0]!.items
  assert.deepEqual([number!.text.trim(), number!.x, first!.x, second!.x], ['1', 90, 126, 126])
  assert.equal(number!.y, first!.y)
  assert.deepEqual(pdf.outline, [`1 ${long}`])
})

test('a tab in a heading is a space in the outline', async () => {
  const pdf = await set(
    `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run('Chapter 1')}${tab}${run('Tides')}</w:p>${PAGE}`,
  )
  assert.deepEqual(pdf.outline, ['Chapter 1 Tides'])
})

test('a label may stand with its right side at its place', async () => {
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'Item %1.').replace('w:lvlJc w:val="left"', 'w:lvlJc w:val="right"').replace('w:hanging="720"', 'w:hanging="180"')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const pdf = await set(`${item('words', 1)}${PAGE}`, { numbering })
  assert.equal(at(pdf, 'words').x, 126)
  assert.ok(at(pdf, 'Item').x < 95)
})

const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : para(content)}</w:tc>`
const table = (grid: number[], rows: string[][], properties = '', row = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid.map(width => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows
    .map(cells => `<w:tr>${row && `<w:trPr>${row}</w:trPr>`}${cells.join('')}</w:tr>`)
    .join('')}</w:tbl>`
const settings = (mode: number) =>
  `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="${mode}"/></w:compat>`

test('turned text makes a row as high as the file says, not as the page', async () => {
  const turned = cell('turned', '<w:textDirection w:val="btLr"/>')
  const row = '<w:trHeight w:val="1000"/>'
  const pdf = await set(
    `${table([2000, 2000], [[turned, cell('plain')]], '', row)}${table([2000], [[turned]])}${para('below')}${PAGE}`,
  )
  assert.equal(pdf.pages.length, 1)
  const y = at(pdf, 'below').y
  assert.ok(y > 150 && y < 190, `the text below is at ${y}`)
})

test('turned text begins at the bottom of its cell, also of one over several rows, and is centred across it', async () => {
  const up = (text: string, more: string) => cell(text, `<w:textDirection w:val="btLr"/>${more}`)
  const rows = [
    [up('rising', '<w:vMerge w:val="restart"/>'), up('middle', '<w:vAlign w:val="center"/>'), cell('plain')],
    [cell('', '<w:vMerge/>'), cell('x'), cell('y')],
  ]
  const pdf = await set(`${table([2000, 2000, 2000], rows, '', '<w:trHeight w:val="1000"/>')}${PAGE}`)
  const [rising, middle] = [at(pdf, 'rising'), at(pdf, 'middle')]
  assert.ok(rising.y > at(pdf, 'y').y + 25, `begins at ${rising.y}, the second row at ${at(pdf, 'y').y}`)
  assert.ok(rising.x < 120, `the first line is on the left, at ${rising.x}`)
  assert.ok(middle.x > 225 && middle.x < 250, `is at ${middle.x} between 190 and 290`)
})

test('widths of columns: cells over a grid that was never brought up to date, and shares', async () => {
  const wide = (twips: number, text: string) => cell(text, `<w:tcW w:w="${twips}" w:type="dxa"/>`)
  const parts = { settings: settings(15) }
  const stale = await set(`${table([3000, 3000], [[wide(1000, 'a'), wide(5000, 'b')]])}${PAGE}`, parts)
  assert.ok(Math.abs(at(stale, 'b').x - 90 - 50 - 5.4) <= 1)
  const whole = table([1000, 1000], [[cell('a'), cell('b')]], '<w:tblW w:w="5000" w:type="pct"/>')
  const shared = await set(`${whole}${PAGE}`, parts)
  assert.ok(Math.abs(at(shared, 'b').x - 90 - 216 - 5.4) <= 1)
})

test('where tables begin: until Word 2013 their text stands at the margin', async () => {
  const body = `${table([2000], [[cell('inside')]])}${PAGE}`
  assert.equal(at(await set(body, { settings: settings(14) }), 'inside').x, 90)
  assert.equal(at(await set(body, { settings: settings(15) }), 'inside').x, 95)
})

test('a word longer than its cell, and a table wider than its cell, stay inside', async () => {
  const long = 'a_name_that_is_far_too_long_for_its_cell'
  const inner = table([4000, 4000], [[cell('x'), cell('y')]])
  const pdf = await set(
    `${table([1500, 5000], [[cell(long), cell('next')]], '<w:tblLayout w:type="fixed"/>')}${table([3000], [[cell(inner)]])}${PAGE}`,
  )
  const lines = pdf.pages[0]!.items.filter(item => /name|cell/.test(item.text.replace(/\u200b/g, '')))
  assert.ok(new Set(lines.map(line => line.y)).size > 1, 'the word is cut')
  assert.ok(at(pdf, 'y').x < 90 + 150)
})

test('a column widens for a long word where the others can spare the room, unless the widths are fixed', async () => {
  const words = async (properties: string) =>
    (await set(table([900, 6000], [[cell('Verantwortung'), cell('next')]], properties) + PAGE)).text
  assert.match(await words(''), /Verantwortung/)
  assert.doesNotMatch(await words('<w:tblLayout w:type="fixed"/>'), /Verantwortung/)
})

test('a table of no width of its own grows for a long word, and its other columns stay', async () => {
  const text = 'words that fill their column'
  const words = async (properties: string) =>
    (await set(table([900, 2900], [[cell('Verantwortung'), cell(text)]], properties) + PAGE)).text
  assert.match(await words(''), /Verantwortung/)
  assert.ok((await words('')).includes(text))
  const held = await words('<w:tblW w:w="3800" w:type="dxa"/>')
  assert.match(held, /Verantwortung/)
  assert.ok(!held.includes(text))
})

test('columns that text goes on below are as long as each other', async () => {
  const section = (columns: number) =>
    `<w:sectPr><w:type w:val="continuous"/><w:cols w:num="${columns}" w:space="400" w:sep="1"/></w:sectPr>`
  const end = (text: string, columns: number) => `<w:p><w:pPr>${section(columns)}</w:pPr>${run(text)}</w:p>`
  const lines = Array.from({ length: 9 }, (_, i) => para(`line ${i + 1}`)).join('')
  const pdf = await set(`${end('over', 1)}${lines}${end('line 10', 2)}${para('below')}${section(1)}`)
  const [first, sixth] = [at(pdf, 'line 1'), at(pdf, 'line 6')]
  assert.equal(sixth.y, first.y)
  assert.ok(sixth.x > first.x + 200)
  const below = at(pdf, 'below').y - at(pdf, 'line 5').y
  assert.ok(below > 8 && below < 20, `the text below is ${below} points lower`)
})

test('lines stand between columns that end the document, and overleaf as far as the text goes', async () => {
  const section = (columns: number) =>
    `<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="8000" w:h="6000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/><w:cols w:num="${columns}" w:space="400" w:sep="1"/></w:sectPr>`
  const lines = Array.from({ length: 34 }, (_, i) => para(`line ${i + 1}`)).join('')
  const body = `<w:p><w:pPr>${section(1)}</w:pPr>${run('over')}</w:p>${lines}${section(2)}`
  const { bytes } = await runTool(tool, { file: await docxOf(body) })
  for (const [page, dark, light] of [
    [1, 240, 55],
    [2, 55, 240],
  ] as const) {
    const drawn = await drawPage(bytes, page)
    const ink = (y: number) => Math.min(...[198, 199, 200, 201, 202].map(x => drawn.at(x, y)[0]))
    assert.ok(ink(dark) < 200, `page ${page}: a line at ${dark}, not ${ink(dark)}`)
    assert.equal(ink(light), 255, `page ${page}: none at ${light}`)
  }
})

test('pictures are turned and flipped as the file says', async () => {
  const picture = (form: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="p" descr="a picture"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill><pic:spPr><a:xfrm${form}><a:off x="0" y="0"/><a:ext cx="1270000" cy="635000"/></a:xfrm><a:ln w="25400"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const parts: DocxParts = {
    files: { 'word/media/a.png': await readFile(join(FIXTURES, 'colors.png')) },
    relations: [['rId7', 'image', 'media/a.png']],
  }
  const below = async (form: string) =>
    at(await set(`${picture(form)}${para('below')}${PAGE}`, parts), 'below').y
  const plain = await below('')
  // 100 by 50 points: on its side it is 50 higher.
  assert.equal((await below(' rot="5400000"')) - plain, 50)
  assert.equal((await below(' flipH="1" rot="10800000"')) - plain, 0)
})

test('a page may have lines around it and its text in the middle', async () => {
  const borders =
    '<w:pgBorders w:offsetFrom="page"><w:top w:val="single" w:sz="48" w:space="24" w:color="000000"/></w:pgBorders>'
  const file = await docxOf(
    `${para('title')}${PAGE.replace('</w:sectPr>', `${borders}<w:vAlign w:val="center"/></w:sectPr>`)}`,
  )
  const { bytes } = await runTool(tool, { file })
  const { y } = at(await readPdf(bytes), 'title')
  assert.ok(y > 385 && y < 410, `the text is at ${y}`)
  const { width, grey } = await drawPage(bytes, 1, 1)
  assert.ok(grey[24 * width + 300]! < 60, 'the line is 24 points below the edge')
})

test('every page of a section in the middle has its text there', async () => {
  const middle = PAGE.replace('</w:sectPr>', '<w:vAlign w:val="center"/></w:sectPr>')
  const pdf = await set(`${para('first')}${para('second', '<w:pageBreakBefore/>')}${middle}`)
  assert.equal(pdf.pages.length, 2)
  for (const { items } of pdf.pages) assert.ok(items[0]!.y > 385 && items[0]!.y < 410, `at ${items[0]!.y}`)
})

test('a few large words do not push all lines of their paragraph apart', async () => {
  const words = 'words that fill the line and go on in the next one '.repeat(8)
  const spaced = (first: string) =>
    `<w:p><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr>${first}${run(words)}</w:p>`
  const lines = async (first: string) => {
    const ys = (await set(`${spaced(first)}${PAGE}`)).pages[0]!.items.map(item => item.y)
    return Math.max(...ys) - [...new Set(ys)].sort((a, b) => a - b)[1]!
  }
  const apart = (await lines(run('Big', '<w:sz w:val="60"/>'))) - (await lines(run('Small')))
  assert.ok(Math.abs(apart) <= 1, `${apart} points`)
})
