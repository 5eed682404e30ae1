import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import wordText from './word-text.ts'
import wordToPdf from './word-to-pdf.ts'

const code = (instruction: string, result?: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${
    result === undefined
      ? ''
      : `<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r>`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const read = async (body: string) => {
  const { json, warnings } = await runTool(wordText, { file: await docxOf(body) })
  return { text: json.text, warnings }
}

const shown = async (instruction: string): Promise<string> =>
  (await read(`<w:p><w:r><w:t>=</w:t></w:r>${code(instruction)}<w:r><w:t>=</w:t></w:r></w:p>`)).text.trim()

test('formulas in fields are formulas', async () => {
  assert.equal(await shown('EQ \\f(a+b,2)'), '=(a+b)/2=')
  assert.equal(await shown('eq \\r(3,x)'), '=3√x=')
  assert.equal(await shown('EQ \\r(,x)'), '=√x=')
  assert.equal(await shown('EQ ax\\s\\up8(2)'), '=ax^2=')
  assert.equal(await shown('EQ x\\s\\do4(i)'), '=x_i=')
  assert.equal(await shown('EQ \\l(A;B,C)'), '=A, B, C=')
  assert.equal(await shown('EQ \\b\\bc\\{(\\f(1,2))'), '={1/2}=')
  assert.equal(await shown('EQ \\i\\su(i=1,n,\\f(1,i))'), '=∑_(i=1)^n 1/i=')
  assert.equal(await shown('EQ \\a\\al\\co2(p,q,r,s)'), '=p q; r s=')
  assert.equal(await shown('EQ f(x, y)\\,'), '=f(x, y),=')
  assert.equal(await shown('EQ \\o\\ac(○,印)'), '=印=')
})

test('barcodes, linked pictures and texts of other files are told of, though their result is stored as empty', async () => {
  const { warnings } = await read(
    `<w:p>${code('DISPLAYBARCODE "4711" QR', '')}${code('INCLUDEPICTURE "a.png" \\d', '')}${code('INCLUDETEXT "a.docx"', '')}${code('INCLUDETEXT "b.docx"', 'stored')}${code('IF 1 = 2 "a"', '')}</w:p>`,
  )
  assert.deepEqual(warnings.toSorted(), [
    '1 barcode without a picture is not shown',
    '1 field without a stored result is not shown',
    '1 linked picture is not shown',
  ])
})

test('a formula that is nested without end stops', async () => {
  assert.match(await shown(`EQ ${'\\f('.repeat(900)}`), /^=/)
})

test('buttons show their words, and fields without a result are told of', async () => {
  assert.equal(await shown('MACROBUTTON NoMacro [Your name]'), '=[Your name]=')
  const { text, warnings } = await read(
    `<w:p>${code('DATE')}${code('AUTHOR')}${code('XE "Entry"')}${code('MERGEFIELD Name', '')}${code('DATE', 'today')}</w:p><w:p>${code('TOC \\o "1-3"', '')}</w:p><w:p><w:fldSimple w:instr="TITLE"/></w:p>${para('End')}`,
  )
  assert.match(text, /today/)
  assert.deepEqual(warnings, [
    '3 fields without a stored result are not shown',
    '1 table of contents without entries is not shown',
  ])
})

test('figures are counted where the file stores no number', async () => {
  const { text, warnings } = await read(
    ['SEQ Figure', 'SEQ Table \\* ROMAN', 'SEQ Figure', 'SEQ Figure \\c', 'SEQ Figure \\r 7', 'SEQ Table']
      .map(
        (instruction, i) => `<w:p><w:r><w:t>${i}:</w:t></w:r>${code(instruction, i === 5 ? '2' : '')}</w:p>`,
      )
      .join('') + '<w:p><w:r><w:t>6:</w:t></w:r><w:fldSimple w:instr="SEQ Table"/></w:p>',
  )
  assert.deepEqual(text.split(/\s+/).filter(Boolean), ['0:1', '1:I', '2:2', '3:2', '4:7', '5:2', '6:3'])
  assert.deepEqual(warnings, [])
})

const HEADINGS = [1, 2, 3]
  .map(
    n =>
      `<w:style w:type="paragraph" w:styleId="H${n}"><w:name w:val="heading ${n}"/></w:style><w:style w:type="paragraph" w:styleId="T${n}"><w:name w:val="toc ${n}"/><w:pPr><w:ind w:left="${n * 200}"/></w:pPr></w:style>`,
  )
  .join('')
const STYLES = `${HEADINGS}<w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style><w:style w:type="paragraph" w:styleId="TH"><w:name w:val="TOC Heading"/><w:basedOn w:val="H1"/></w:style>`
const styled = (style: string, text: string) => para(text, `<w:pStyle w:val="${style}"/>`)
const TURN = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

test('tables of contents that the file leaves to Word are made, with the pages of their headings', async () => {
  const body = [
    styled('TH', 'Contents'),
    `<w:p>${code('TOC \\o "1-2" \\h \\z \\u', '')}</w:p>`,
    `<w:p>${code('TOC \\c "Figure"', 'Right-click to update.')}</w:p>`,
    TURN,
    styled('H1', 'First'),
    TURN,
    styled('H2', 'Second'),
    styled('H3', 'Too deep'),
    styled('C', 'Figure 1: A boat'),
    styled('C', 'Table 1: No figure'),
  ].join('')
  const { bytes, warnings } = await runTool(wordToPdf, { file: await docxOf(body, { styles: STYLES }) })
  const pdf = await readPdf(bytes)
  const lines = pdf.pages[0]!.text.split('\n').map(line => line.replace(/\s*[. ]{3,}\s*/, ' … ').trim())
  assert.deepEqual(lines.filter(Boolean), ['Contents', 'First … 2', 'Second … 3', 'Figure 1: A boat … 3'])
  assert.equal(pdf.pages[0]!.internalLinks, 6)
  assert.deepEqual(warnings, [])
})

test('tables of contents with entries stay as they are stored', async () => {
  const stored = `<w:p>${code('TOC \\o "1-2"', 'Stored</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>7')}</w:p>`
  const file = await docxOf(`${stored}${styled('H1', 'First')}`, { styles: STYLES })
  const { json } = await runTool(wordText, { file })
  assert.match(json.text, /^Stored\t7\s+First\s*$/)
})

test('numbers that fields make are counted', async () => {
  const fields = [
    ['H1', 'AUTONUMLGL'],
    ['H2', 'AUTONUMLGL \\e'],
    ['', 'AUTONUM'],
    ['', 'AUTONUM \\s )'],
    ['H1', 'AUTONUMOUT'],
    ['', 'LISTNUM'],
    ['', 'LISTNUM NumberDefault \\l 2 \\s 3'],
    ['', 'LISTNUM NumberDefault \\l 2'],
    ['', 'LISTNUM "LegalDefault" \\l 2'],
    ['', 'LISTNUM OutlineDefault'],
    ['', 'LISTNUM constructor'],
  ]
  const body = fields.map(
    ([style, instruction]) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${code(instruction!)}<w:r><w:t>;</w:t></w:r></w:p>`,
  )
  const { json, warnings } = await runTool(wordText, {
    file: await docxOf(body.join(''), { styles: STYLES }),
  })
  assert.equal(json.text.replace(/\s+/g, ''), '1.;1.1;1.;2);II.;1);c);d);1.1.;I.;;')
  assert.deepEqual(warnings, ['1 field without a stored result is not shown'])
})

test('a section tells how many pages it has', async () => {
  const page =
    '<w:pgSz w:w="6000" w:h="4000"/><w:pgMar w:top="800" w:bottom="800" w:left="800" w:right="800"/>'
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="rId1"/>${page}</w:sectPr>`
  const turn = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
  const file = await docxOf(
    `${para('one')}${turn}${para('two')}<w:p><w:pPr>${section}</w:pPr></w:p>${para('three')}${section}`,
    {
      files: {
        'word/footer1.xml': `<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>has </w:t></w:r>${code('SECTIONPAGES', '9')}<w:r><w:t xml:space="preserve"> of </w:t></w:r>${code('NUMPAGES', '9')}</w:p></w:ftr>`,
      },
      relations: [['rId1', 'footer', 'footer1.xml']],
    },
  )
  const pdf = await readPdf((await runTool(wordToPdf, { file })).bytes)
  const feet = pdf.pages.map(({ items }) => /has.*/.exec(items.map(item => item.text).join(''))?.[0])
  assert.deepEqual(feet, ['has 2 of 3', 'has 2 of 3', 'has 1 of 3'])
})

test('controls bound to the data of the file show it, with the look of their text', async () => {
  const id = '{0A1B2C3D-0000-1111-2222-333344445555}'
  const control = (path: string, content: string, more = '<w:text/>', item = id) =>
    `<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:f='urn:f'" w:xpath="${path}" w:storeItemID="${item.toLowerCase()}"/>${more}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const relationships = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const cell = `<w:tc><w:tcPr/>${para('old cell')}</w:tc>`
  const body = `<w:p>${control('/f:form[1]/f:name[2]', run('old') + run('name'))}</w:p>${control('/f:form[1]/f:place[1]/@town', para('old town'))}<w:tbl><w:tr>${control('/f:form[1]/f:name[1]', cell)}</w:tr></w:tbl><w:p>${control('/f:form[1]/f:none[1]', run('kept'))} ${control('/f:form[1]/f:name[1]', run('choice'), '<w:dropDownList/>')}${control('/a', run('elsewhere'), '<w:text/>', '{9}')}</w:p>`
  const file = async (data: string) =>
    docxOf(body, {
      relations: [['d', 'customXml', '../customXml/item1.xml']],
      files: {
        'customXml/item1.xml': data,
        'customXml/_rels/item1.xml.rels': relationships('customXmlProps', 'itemProps1.xml'),
        'customXml/itemProps1.xml': `<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="${id}"/>`,
      },
    })
  const words = async (data: string) =>
    ((await runTool(wordText, { file: await file(data) })).json.text as string).replace(/\s+/g, ' ').trim()
  const said =
    '<form xmlns="urn:f"><name>Ann</name><name>Maria Bound</name><place town="York"/><none></none></form>'
  assert.equal(await words(said), 'Maria Bound York Ann keptchoiceelsewhere')
  // Damaged data is no reason to refuse the document.
  assert.equal(await words('<form'), 'oldname old town old cell keptchoiceelsewhere')
})
