import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { FIXTURES, runTool, type TestFile } from '../../../test/support/run-tool.ts'
import { readZip } from '../../formats/archive/zip.ts'
import words from './word-text.ts'
import tool from './word-to-pdf.ts'

const shown = async (file: TestFile) => (await readPdf((await runTool(tool, { file })).bytes)).pages
const text = async (file: TestFile) => (await runTool(words, { file })).json.text as string

const ODF = 'urn:oasis:names:tc:opendocument:xmlns'
const FLAT_ODT = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:style="${ODF}:style:1.0" xmlns:fo="${ODF}:xsl-fo-compatible:1.0" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="10cm" fo:page-height="12cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"><style:header><text:p>Running head</text:p></style:header></style:master-page></office:master-styles>
<office:body><office:text><text:p>Flat words</text:p></office:text></office:body></office:document>`

test('a flat OpenDocument text has its page, its header and its words', async () => {
  const [page] = await shown({ name: 'letter.fodt', content: FLAT_ODT })
  assert.match(page!.text, /Running head[\s\S]*Flat words/)
  assert.equal(Math.round(page!.width), 283)
})

test('a Word document in one XML file keeps its styles, lists and pictures', async () => {
  const zip = readZip(await readFile(`${FIXTURES}/report.docx`))
  const parts = zip.entries.map(entry => {
    const name = `<pkg:part pkg:name="/${entry.name}">`
    const content = Buffer.from(entry.bytes())
    return /\.(xml|rels)$/.test(entry.name)
      ? `${name}<pkg:xmlData>${content.toString().replace(/^\uFEFF?<\?xml[^>]*\?>/, '')}</pkg:xmlData></pkg:part>`
      : `${name}<pkg:binaryData>${content.toString('base64')}</pkg:binaryData></pkg:part>`
  })
  const content = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${parts.join('')}</pkg:package>`
  assert.equal(await text({ name: 'report.xml', content }), await text({ path: `${FIXTURES}/report.docx` }))
})

test('namespaces that the whole declares hold for each part', async () => {
  const content = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document><w:body><w:p><w:r><w:t>Shared prefix</w:t></w:r></w:p></w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`
  assert.match(await text({ name: 'a.xml', content }), /Shared prefix/)
})

const PAGE = '<html><body><h1>Minutes</h1><p>Present: Jörg Müller</p></body></html>'

test('web pages and web archives that programs call .doc are set', async () => {
  assert.match(
    (await shown({ name: 'minutes.doc', content: PAGE }))[0]!.text,
    /Minutes\s+Present: Jörg Müller/,
  )
  const archive = `Subject: Exported\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="b1"\r\n\r\n--b1\r\nContent-Type: text/html; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(PAGE).toString('base64')}\r\n--b1--\r\n`
  assert.match(
    (await shown({ name: 'minutes.doc', content: archive }))[0]!.text,
    /Minutes\s+Present: Jörg Müller/,
  )
})

test('other XML and plain text are refused with what is expected', async () => {
  const refused = (content: string, message: RegExp) =>
    assert.rejects(runTool(tool, { file: { name: 'a.xml', content } }), { message })
  await refused('<?xml version="1.0"?><note>hi</note>', /^file: expected a Word .* is XML of another kind/)
  await refused('From: somebody, and nothing else', /^file: expected a Word .* is plain text/)
  await refused(
    '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>',
    /Word 2003 XML document; save it as \.docx first/,
  )
})

test('web pages as Word writes them keep its page, its page breaks and its bullets', async () => {
  const bullet =
    '<p class=MsoListParagraph><![if !supportLists]><span style="font-family:Symbol">·<span style=\'font:7.0pt "Times New Roman"\'>&nbsp; </span></span><![endif]>Chairs</p>'
  const broken =
    '<p><b>Left<br clear=all style="mso-special-character:line-break;page-break-before:always">Right</b></p>'
  const lone = '<span><br clear=all style="page-break-before:always"></span>'
  const css =
    '<style><!-- @page {mso-footnote-separator:x;} @page WordSection1 {size:841.9pt 595.3pt; mso-page-orientation:landscape; margin:36pt 1in 36pt 2in;} @page Other {size:100pt 200pt} --></style>'
  const content = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head>${css}</head><body><div class=WordSection1>${bullet}${broken}${lone}<table><tr><td>a${lone}</td></tr></table></div></body></html>`
  const pages = await shown({ name: 'offer.doc', content })
  assert.deepEqual(
    pages.map(page => page.text.replace(/\s+/g, ' ').trim().replace(/ \d$/, '')),
    ['• Chairs Left', 'Right', 'a'],
  )
  assert.deepEqual([pages[0]!.width, pages[0]!.height].map(Math.round), [842, 595])
  const left = pages[1]!.items.find(item => item.text.includes('Right'))
  assert.ok(Math.abs(left!.x - 144) < 1, `the text begins at ${left!.x}`)
})
