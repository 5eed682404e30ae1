import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocxParts, docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (body: string, parts: DocxParts = {}) => {
  const run = await runTool(tool, { file: await docxOf(body, parts) })
  return { ...run, pdf: await readPdf(run.bytes) }
}
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

test('endnotes are counted with small roman numerals, or as the settings say', async () => {
  const note = (n: number) =>
    `<w:p><w:r><w:t>word</w:t></w:r><w:r><w:endnoteReference w:id="${n}"/></w:r></w:p>`
  const parts = (settings: string): DocxParts => ({
    settings,
    files: {
      'word/endnotes.xml': `<w:endnotes ${W}>${[1, 2].map(n => `<w:endnote w:id="${n}">${para(`note ${n}`)}</w:endnote>`).join('')}</w:endnotes>`,
    },
    relations: [['rId5', 'endnotes', 'endnotes.xml']],
  })
  const body = note(1) + note(2)
  assert.match((await set(body, parts(''))).pdf.text, /\bi note 1[\s\S]*\bii note 2/)
  const letters = parts('<w:endnotePr><w:numFmt w:val="upperLetter"/></w:endnotePr>')
  assert.match((await set(body, letters)).pdf.text, /\bA note 1[\s\S]*\bB note 2/)
})

test('footnotes are counted as the file says, and those with a mark of their own are called by it', async () => {
  const call = (n: number, mark = '') =>
    `<w:p><w:r><w:t>word</w:t></w:r><w:r><w:footnoteReference${mark && ' w:customMarkFollows="1"'} w:id="${n}"/>${mark && `<w:t>${mark}</w:t>`}</w:r></w:p>`
  const note = (n: number, lead: string) =>
    `<w:footnote w:id="${n}"><w:p><w:r>${lead}</w:r><w:r><w:t xml:space="preserve"> note ${n}</w:t></w:r></w:p></w:footnote>`
  const notes = [note(1, '<w:footnoteRef/>'), note(2, '<w:t>†</w:t>'), note(3, '<w:footnoteRef/>')]
  const { pdf } = await set(call(1) + call(2, '†') + call(3), {
    settings: '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr>',
    files: { 'word/footnotes.xml': `<w:footnotes ${W}>${notes.join('')}</w:footnotes>` },
    relations: [['rId5', 'footnotes', 'footnotes.xml']],
  })
  assert.match(pdf.text.replaceAll(/\s+/g, ' '), /word ?c word ?† word ?d .*c ?note 1 † ?note 2 d ?note 3/)
})

test('raised text keeps its size, a border stands around words, Mongolian lines are told of', async () => {
  const run = (properties: string, text: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text} </w:t></w:r>`
  const { pdf, bytes, warnings } = await set(
    `<w:p>${run('', 'base')}${run('<w:position w:val="20"/>', 'up')}${run('<w:bdr w:val="single" w:sz="8" w:color="FF0000"/>', 'boxed')}</w:p><w:sectPr><w:textDirection w:val="tbLrV"/></w:sectPr>`,
  )
  assert.deepEqual(warnings, ['1 vertical section is set in horizontal lines'])
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!
  assert.ok(Math.abs(at('base').y - at('up').y - 10) < 0.5, `${at('base').y} and ${at('up').y}`)
  const drawn = await drawPage(bytes, 1)
  let red = 0
  for (let y = 0; y < 140; y++)
    for (let x = 0; x < drawn.width; x++) {
      const [r, g, b] = drawn.at(x, y)
      if (r > 180 && g < 120 && b < 120) red++
    }
  assert.ok(red > 40, `${red} red pixels`)
})

test('Japanese in vertical lines: upright characters, lines from the right, the header on top, read in order', async () => {
  const text = '吾輩は猫である。名前はまだ無い。'
  const { pdf, bytes, warnings } = await set(
    `${para(text.repeat(4))}<w:sectPr><w:headerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="default" r:id="rId7"/><w:pgSz w:w="8000" w:h="10000"/><w:textDirection w:val="tbRl"/></w:sectPr>`,
    {
      files: { 'word/header1.xml': `<w:hdr ${W}>${para('TOP')}</w:hdr>` },
      relations: [['rId7', 'header', 'header1.xml']],
    },
  )
  assert.deepEqual(warnings, [])
  assert.equal(pdf.text.replace(/TOP|\s/g, ''), text.repeat(4))
  const drawn = await drawPage(bytes, 1)
  assert.deepEqual([drawn.width, drawn.height], [400, 500])
  const inked = (left: number, top: number, right: number, bottom: number) => {
    let dark = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (drawn.at(x, y)[0] < 128) dark++
    return dark
  }
  assert.ok(inked(72, 36, 120, 60) > 5, 'the header is at the top left')
  assert.ok(inked(300, 72, 328, 428) > 300, 'the first line runs down the right side')
  assert.equal(inked(72, 72, 260, 428), 0, 'and the text needs three lines only')
  // 一 would be a dash that stands if it were not upright.
  const dash = await set(`${para('一')}<w:sectPr><w:textDirection w:val="tbRl"/></w:sectPr>`)
  const one = await drawPage(dash.bytes, 1)
  const columns = new Set<number>()
  const rows = new Set<number>()
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++)
      if (one.at(x, y)[0] < 160) {
        columns.add(x)
        rows.add(y)
      }
  assert.ok(columns.size > 2 * rows.size, `${columns.size} wide, ${rows.size} high`)
})

test('letters stand beside each other in a vertical line, and two lines in the room of one', async () => {
  const joined = (text: string, layout: string) =>
    `<w:r><w:rPr><w:eastAsianLayout w:id="1" ${layout}/></w:rPr><w:t>${text}</w:t></w:r>`
  const vertical = await set(
    `<w:p><w:r><w:t>平成</w:t></w:r>${joined('23', 'w:vert="1"')}<w:r><w:t>年</w:t></w:r></w:p><w:sectPr><w:textDirection w:val="tbRl"/></w:sectPr>`,
  )
  assert.match(vertical.pdf.text.replace(/\s/g, ''), /23/)
  const drawn = await drawPage(vertical.bytes, 1)
  const rows = Array.from({ length: drawn.height }, (_, y) => y).filter(y =>
    Array.from({ length: drawn.width }, (_, x) => x).some(x => drawn.at(x, y)[0] < 160),
  )
  // Three signs and the figures in the room of a fourth; on their side the figures would add a fifth of it.
  assert.ok(rows.at(-1)! - rows[0]! < 4 * 11 + 1, `${rows.at(-1)! - rows[0]!} high`)
  const level = await set(
    `<w:p><w:r><w:t>前</w:t></w:r>${joined('上段下段', 'w:combine="1" w:combineBrackets="round"')}</w:p>`,
  )
  const at = (words: string) => level.pdf.pages[0]!.items.find(item => item.text.includes(words))!
  assert.ok(at('下段').y > at('上段').y + 3)
  assert.equal(Math.round(at('下段').x), Math.round(at('上段').x))
  assert.match(level.pdf.text, /\(/)
})

test('the paper has the colour of the background, and a pattern the shade of its two colours', async () => {
  const cell = `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/><w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/></w:tcPr>${para('x')}</w:tc>`
  const file = await docxOf(
    `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:trPr><w:trHeight w:val="2000"/></w:trPr>${cell}</w:tr></w:tbl>`,
    { settings: '<w:displayBackgroundShape/>' },
  )
  // The background stands before the body, where the helper writes nothing.
  const { readZip } = await import('../../formats/archive/zip.ts')
  const { zipBytes } = await import('../../formats/archive/zip-writer.ts')
  const entries = readZip((file as { content: Uint8Array }).content).entries.map(entry => ({
    name: entry.name,
    content: entry.name.endsWith('document.xml')
      ? entry.bytes().toString().replace('<w:body>', '<w:background w:color="404040"/><w:body>')
      : entry.bytes(),
  }))
  const { bytes } = await runTool(tool, { file: { name: 'a.docx', content: await zipBytes(entries) } })
  const { width, grey } = await drawPage(bytes, 1, 0.5)
  const at = (x: number, y: number) => grey[Math.round(y / 2) * width + Math.round(x / 2)]!
  assert.ok(Math.abs(at(20, 20) - 0x40) < 6, `the paper is ${at(20, 20)}`)
  assert.ok(Math.abs(at(200, 130) - 0x80) < 6, `the cell is ${at(200, 130)}`)
})

test('the header row that a table style repeats is repeated', async () => {
  const styles =
    '<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:trPr><w:tblHeader/></w:trPr></w:tblStylePr></w:style>'
  const row = (text: string) =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${para(text)}</w:tc></w:tr>`
  const rows = Array.from({ length: 90 }, (_, i) => row(`row ${i}`)).join('')
  const table = (look: string) =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblLook w:firstRow="${look}"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row('HEAD')}${rows}</w:tbl>`
  const heads = async (look: string) => (await set(table(look), { styles })).pdf.text.match(/HEAD/g)?.length
  assert.ok((await heads('1'))! > 1)
  assert.equal(await heads('0'), 1)
})

test('a text too long is refused by its characters', async () => {
  assert.match(
    await refusal(tool, { file: await docxOf(para('many words '.repeat(300_000))) }),
    /^400 file: the document has about 3,300,000 characters, at most 3,000,000 are set in one PDF/,
  )
})

test('markers stand on the right of Arabic items, whatever the language, and one too wide for its room keeps its line', async () => {
  const level = (i: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="500"/></w:pPr></w:lvl>`
  const item = (text: string, i: number, own = '') =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${i}"/><w:numId w:val="1"/></w:numPr>${own}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const { pdf } = await set(item('الباب الأول', 0, '<w:bidi/>') + para('between') + item('総則', 1), {
    numbering: `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1)')}${level(1, 'chineseCountingThousand', '第%2章')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
  })
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!
  assert.ok(at('1').x > at('الباب').x, `${at('1').x} and ${at('الباب').x}`)
  assert.match(pdf.text, /第一章\s*総則/)
})

test('letters are drawn as wide as the file says, and a picture outside the file is told of', async () => {
  const run = (own: string, text: string) => `<w:r><w:rPr>${own}</w:rPr><w:t>${text}</w:t></w:r>`
  const blip =
    '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  const line = (own: string) => `<w:p>${run(own, 'mmmmmm')}${run('', '|')}</w:p>`
  const { pdf, warnings } = await set(
    line('') + line('<w:w w:val="200"/>') + line('<w:w w:val="50"/>') + blip,
    {
      files: {
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///pic.png" TargetMode="External"/></Relationships>',
      },
    },
  )
  const ends = pdf.pages[0]!.items.filter(one => one.text.endsWith('|')).map(one => one.x)
  const starts = pdf.pages[0]!.items.filter(one => one.text.includes('m')).map(one => one.x)
  const wide = (i: number) => ends.at(i)! - starts[0]!
  assert.ok(Math.abs(wide(-2) / wide(-1) - 4) < 0.1, `${ends} from ${starts}`)
  assert.deepEqual(warnings, ['1 linked picture is not shown'])
})

test('a head cell that reaches into the next row takes that row into the head', async () => {
  const cell = (text: string, own = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${own}</w:tcPr>${para(text)}</w:tc>`
  const rows = [
    `<w:trPr><w:tblHeader/></w:trPr>${cell('Region', '<w:vMerge w:val="restart"/>')}${cell('Head')}`,
    `${cell('', '<w:vMerge/>')}${cell('below')}`,
    `${cell('first')}${cell('second')}`,
  ]
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>'
  const { pdf } = await set(`<w:tbl>${grid}${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`)
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text === word)!
  assert.equal(at('below').x, at('Head').x)
  assert.equal(at('first').x, at('Region').x)
})

test('lines are numbered in the margin where the section asks for it, and a distributed line is as wide as the text', async () => {
  const { pdf } = await set(
    `${para('甲方签字', '<w:jc w:val="distribute"/>')}${[2, 3, 4].map(n => para(`line ${n}`)).join('')}<w:sectPr><w:pgSz w:w="8000" w:h="10000"/><w:lnNumType w:countBy="2"/></w:sectPr>`,
  )
  const { items } = pdf.pages[0]!
  const numbers = items.filter(one => one.x < 70 && /\d/.test(one.text))
  assert.deepEqual(
    numbers.map(one => one.text),
    ['2', '4'],
  )
  const line = items.find(one => one.text.includes('line 2'))!
  assert.ok(Math.abs(numbers[0]!.y - line.y) < 1, `${numbers[0]!.y} and ${line.y}`)
  assert.ok(items.find(one => one.text.endsWith('字'))!.x > 250, JSON.stringify(items))
})

test('lines of tables and notes, and the numbers of items, are not counted among the lines', async () => {
  const cell = `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${para('cell')}</w:tc>`
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const { pdf } = await set(
    `${para('first')}<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl>${para('item', item)}${para('item', item)}<w:p><w:r><w:t>last</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p><w:sectPr><w:lnNumType w:countBy="1"/></w:sectPr>`,
    {
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      footnotes: `<w:footnote w:id="2">${para('note')}</w:footnote>`,
    },
  )
  const numbers = pdf.pages[0]!.items.filter(({ x, text }) => x < 70 && /^\d+$/.test(text.trim()))
  assert.deepEqual(
    numbers.sort((a, b) => a.y - b.y).map(({ text }) => text.trim()),
    ['1', '2', '3', '4'],
  )
})
