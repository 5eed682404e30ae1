import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import { readDocx } from '../../formats/office/docx/read-docx.ts'
import html from './word-html.ts'
import tool from './word-to-pdf.ts'

const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const anchor = (inner: string) =>
  `<d:relSizeAnchor xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"><d:from><d:x>0.5</d:x><d:y>0.1</d:y></d:from><d:to><d:x>0.9</d:x><d:y>0.3</d:y></d:to>${inner}</d:relSizeAnchor>`
const box = anchor(
  '<d:sp><d:spPr><a:solidFill><a:srgbClr val="FFF2CC"/></a:solidFill></d:spPr><d:txBody><a:bodyPr/><a:p><a:r><a:t>Strike </a:t></a:r><a:r><a:rPr b="1"/><a:t>in June</a:t></a:r></a:p></d:txBody></d:sp>',
)

/** A document with a chart of two series, what was drawn on it, and a theme. */
async function charted(names: [string, string], shapes = ''): Promise<TestFile> {
  const series = names.map(
    (name, i) =>
      `<c:ser><c:idx val="${i}"/><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>3</c:v></c:pt><c:pt idx="1"><c:v>5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`,
  )
  const chart = `<c:chartSpace xmlns:c="${C}" xmlns:r="${R}" ${A}><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series.join('')}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/></c:valAx></c:plotArea><c:legend><c:legendPos val="b"/></c:legend></c:chart>${shapes && '<c:userShapes r:id="rId1"/>'}</c:chartSpace>`
  return docxOf(
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="5080000" cy="3048000"/><a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId7"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    {
      files: {
        'word/charts/chart1.xml': chart,
        'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${R}/chartUserShapes" Target="../drawings/drawing1.xml"/></Relationships>`,
        'word/drawings/drawing1.xml': `<c:userShapes xmlns:c="${C}" ${A}>${shapes}</c:userShapes>`,
        'word/theme/theme1.xml': `<a:theme ${A}><a:themeElements><a:fontScheme><a:minorFont><a:latin typeface="Courier New"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
      },
      relations: [
        ['rId7', 'chart', 'charts/chart1.xml'],
        ['rId8', 'theme', 'theme/theme1.xml'],
      ],
    },
  )
}

const read = (file: TestFile) => readDocx('content' in file ? Buffer.from(file.content) : file.path)

test('text boxes on a chart are shown, other shapes there are told of', async () => {
  const line = anchor('<d:cxnSp/>')
  const { bytes, warnings } = await runTool(tool, { file: await charted(['Tea', 'Milk'], box + line) })
  assert.match((await readPdf(bytes)).text, /Strike in June/)
  assert.deepEqual(warnings, ['1 shape on a chart is not shown'])
  const page = await runTool(html, { file: await charted(['Tea', 'Milk'], box) })
  const svg = Buffer.from(/base64,([^"]+)/.exec(page.bytes.toString())![1]!, 'base64').toString()
  assert.match(svg, />Strike in June</)
})

test('the text of a chart is in the font of the theme', async () => {
  const { sections } = read(await charted(['Tea', 'Milk']))
  const fonts = [...JSON.stringify(sections).matchAll(/"text":"(?:Tea|Milk)".*?"font":"([^"]+)"/g)]
  assert.deepEqual(
    fonts.map(one => one[1]),
    ['Courier New', 'Courier New'],
  )
})

test('Arabic names in a legend stand right behind their colours', async () => {
  const file = await charted(['المبيعات في القاهرة', 'المبيعات في الإسكندرية'])
  const room =
    /"place":\{"x":([\d.]+)[^}]*\},"blocks":\[\{"kind":"paragraph","content":\[\{"kind":"text","text":"المبيعات في القاهرة"/
  const placed = Number(room.exec(JSON.stringify(read(file).sections))![1])
  const { bytes } = await runTool(tool, { file })
  const { items } = (await readPdf(bytes)).pages[0]!
  const x = Math.min(...items.filter(one => /\p{L}/u.test(one.text)).map(one => one.x))
  assert.ok(Math.abs(x - 72 - placed) < 4, `${x} and ${72 + placed}`)
})
