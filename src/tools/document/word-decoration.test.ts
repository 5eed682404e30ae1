import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { type Drawn, drawPage } from '../../../test/support/draw-pdf.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (text: string, properties: string) =>
  `<w:p>${run(text, `<w:sz w:val="40"/>${properties}`)}</w:p>`

function at(pdf: ReadPdf, words: string): { x: number; y: number } {
  const found = pdf.pages[0]!.items.find(item => item.text.includes(words))
  assert.ok(found, `${words} is not among ${pdf.pages[0]!.items.map(item => item.text)}`)
  return found
}

/** How often ink begins along a row or column of pixels. */
function strokes(pixels: [number, number, number][]): number {
  const inked = pixels.map(([red, green, blue]) => Math.min(red, green, blue) < 140)
  return inked.filter((ink, i) => ink && !inked[i - 1]).length
}
const row = (drawn: Drawn, y: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => drawn.at(from + i, y))
const column = (drawn: Drawn, x: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => drawn.at(x, from + i))

test('lines below text, letters in outline and double lines around the page are drawn as the file has them', async () => {
  const border = 'w:val="double" w:sz="16" w:space="20" w:color="C00000"'
  const sides = ['top', 'left', 'bottom', 'right'].map(side => `<w:${side} ${border}/>`).join('')
  const body = [
    line('mmmm', '<w:u w:val="double"/>'),
    line('nnnn', '<w:u w:val="single"/>'),
    line('uuuu', '<w:u w:val="dotted"/>'),
    line('vvvv', '<w:u w:val="wave" w:color="0000FF"/>'),
    line('IIII', '<w:outline/><w:b/><w:sz w:val="96"/>'),
    line('shaded', '<w:shadow/>'),
    `<w:sectPr><w:pgSz w:w="6000" w:h="8000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/><w:pgBorders w:offsetFrom="page">${sides}</w:pgBorders></w:sectPr>`,
  ].join('')
  const { bytes, warnings } = await runTool(tool, { file: await docxOf(body) })
  assert.match(warnings.join(), /1 shadow of text is not shown/)
  const pdf = await readPdf(bytes)
  const scale = 4
  const drawn = await drawPage(bytes, 1, scale)
  /** The strip just below a word, three letters long. */
  const below = (word: string) => ({ x: at(pdf, word).x * scale, y: at(pdf, word).y * scale })
  const linesUnder = (word: string) => {
    const { x, y } = below(word)
    return strokes(column(drawn, x + 100, y + 2, y + 7 * scale))
  }
  assert.equal(linesUnder('nnnn'), 1)
  assert.equal(linesUnder('mmmm'), 2, 'two lines')
  const dotted = below('uuuu')
  const dots = [1, 2, 3, 4].map(down => strokes(row(drawn, dotted.y + down * 3, dotted.x, dotted.x + 140)))
  assert.ok(Math.max(...dots) > 12, `dots in a row: ${dots}`)
  const wave = below('vvvv')
  const blue = [0, 1, 2, 3, 4, 5].map(
    down =>
      row(drawn, wave.y + 6 + down * 3, wave.x, wave.x + 120).filter(([r, , b]) => b > 200 && r < 120).length,
  )
  assert.ok(blue.filter(Boolean).length >= 2 && Math.max(...blue) < 110, `a line that swings: ${blue}`)
  const tall = below('IIII')
  assert.ok(strokes(row(drawn, tall.y - 40, tall.x, tall.x + 140)) >= 7, 'both edges of each letter')
  assert.equal(strokes(row(drawn, 1000, 60, 160)), 2, 'two lines at the side of the page')
})

test('a reading stands above its word, and once in other formats', async () => {
  const ruby =
    '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>'
  const file = await docxOf(`<w:p>${run('駅は')}${ruby}${run('です')}</w:p>`)
  const pdf = await readPdf((await runTool(tool, { file })).bytes)
  assert.ok(at(pdf, 'とうきょう').y < at(pdf, '東京').y - 5)
  assert.equal(at(pdf, '東京').y, at(pdf, '駅').y)
  const { default: convert } = await import('./office-convert/office-convert.ts')
  const to = async (kind: string) => (await runTool(convert, { file, to: kind })).bytes.toString()
  assert.match(await to('html'), /<ruby>東京<rt>とうきょう<\/rt><\/ruby>/)
  const { default: wordText } = await import('./word-text.ts')
  assert.match((await runTool(wordText, { file })).json.text, /駅は東京\(とうきょう\)です/)
})

const PAGE =
  '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:left="1440" w:right="1440" w:top="1440" w:bottom="1440"/>'

test('columns keep their own widths, and a paragraph is cut at the end of one', async () => {
  const long = Array.from({ length: 220 }, (_, i) => `word${i}`).join(' ')
  const columns =
    '<w:cols w:num="2" w:equalWidth="0" w:sep="1"><w:col w:w="6000" w:space="360"/><w:col w:w="3000"/></w:cols>'
  const pdf = await readPdf(
    (
      await runTool(tool, {
        file: await docxOf(`${para(long)}<w:sectPr>${PAGE.replace('15840', '6000')}${columns}</w:sectPr>`),
      })
    ).bytes,
  )
  const left = pdf.pages[0]!.items.filter(item => item.x < 380)
  const right = pdf.pages[0]!.items.filter(item => item.x >= 380)
  assert.ok(left.length > 5 && right.length > 5, 'both columns hold lines')
  assert.equal(Math.min(...right.map(item => item.x)), 72 + 300 + 18)
  for (let i = 0; i < 220; i += 7) assert.match(pdf.text, new RegExp(`\\bword${i}\\b`))
})

test('a label wider than its room takes a line of its own, and what is nested keeps its place', async () => {
  const level = (n: number, text: string, left: number, hanging: number) =>
    `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr></w:lvl>`
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'Article %1.', 0, 0)}${level(1, '%1.%2', 720, 720)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const item = (text: string, n: number) =>
    para(text, `<w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="1"/></w:numPr>`)
  const file = await docxOf(`${item('Scope', 0)}${item('All works', 1)}<w:sectPr>${PAGE}</w:sectPr>`, {
    numbering,
  })
  const pdf = await readPdf((await runTool(tool, { file })).bytes)
  assert.deepEqual([at(pdf, 'Article 1.').x, at(pdf, '1.1').x, at(pdf, 'All works').x], [72, 72, 108])
  assert.equal((at(pdf, 'Scope').x - 72) % 36, 0, 'at a tab stop')
})

test('text from the right has a size of its own', async () => {
  const arabic = (text: string, size: string) =>
    `<w:p><w:pPr><w:bidi/></w:pPr>${run(text, `<w:rtl/><w:sz w:val="20"/>${size}`)}</w:p>`
  const file = await docxOf(`${arabic('كبير', '<w:szCs w:val="80"/>')}${arabic('صغير', '')}`)
  const { pages } = await readPdf((await runTool(tool, { file })).bytes)
  const [first, second] = pages[0]!.items
  assert.ok(second!.y - first!.y < 40 && first!.y > 72 + 30, `${first!.y}, ${second!.y}`)
})

test('text from the right is bold where the switch of its own says so', async () => {
  const word = (bold: string) => `<w:p><w:pPr><w:bidi/></w:pPr>${run('שלום', `<w:rtl/>${bold}`)}</w:p>`
  const ink = async (bold: string) => {
    const { grey } = await drawPage((await runTool(tool, { file: await docxOf(word(bold)) })).bytes, 1, 2)
    return grey.filter(value => value < 128).length
  }
  const [plain, latin, own] = [await ink(''), await ink('<w:b/>'), await ink('<w:bCs/>')]
  assert.equal(latin, plain)
  assert.ok(own > plain * 1.15, `${own} dark pixels, ${plain} without`)
})

test('a table without widths is as wide as the text, and a star of OpenDocument is a star', async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const star =
    '<draw:custom-shape text:anchor-type="paragraph" svg:x="0cm" svg:y="1cm" svg:width="4cm" svg:height="4cm" draw:style-name="gr"><draw:enhanced-geometry draw:type="ooxml-star5" draw:modifiers="19098 105146 110557"/></draw:custom-shape>'
  const file = await odtOf(
    `<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row>${cell('one')}${cell('two')}</table:table-row></table:table><text:p>${star}below</text:p>`,
    '<style:style style:name="gr" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#ff0000" draw:stroke="none"/></style:style>',
  )
  const { bytes } = await runTool(tool, { file })
  const pdf = await readPdf(bytes)
  assert.equal(at(pdf, 'two').x, 200, `the second cell begins at ${at(pdf, 'two').x}`)
  const drawn = await drawPage(bytes)
  const { x, y } = at(pdf, 'below')
  const top = Math.round(y + 20)
  const isRed = ([red, green]: [number, number, number]) => red > 200 && green < 80
  const reds = (from: number) => row(drawn, from, Math.round(x), Math.round(x + 114)).filter(isRed).length
  const high = Array.from({ length: 110 }, (_, i) => reds(top + i))
  assert.ok(Math.max(...high) > 90, 'its arms')
  assert.ok(high.filter(wide => wide > 0 && wide < 40).length > 20, 'its points')
})
