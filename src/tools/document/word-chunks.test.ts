import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocxParts, docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const bytesOf = (file: TestFile): Uint8Array =>
  'content' in file ? Buffer.from(file.content) : Buffer.alloc(0)
const CHUNK = '<w:altChunk r:id="rId7"/>'
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'
const PAGE =
  '<html><body><h1>Report</h1><p>Größe <b>twelve</b></p><ul><li>point</li></ul><img src="dot.png"></body></html>'

async function withChunk(name: string, content: string | Uint8Array, target = name, parts: DocxParts = {}) {
  const file = await docxOf(`${para('above')}${CHUNK}${para('below')}`, {
    ...parts,
    files: { [`word/${name}`]: content },
    relations: [['rId7', 'aFChunk', target]],
  })
  const { bytes, warnings } = await runTool(tool, { file })
  const [page] = (await readPdf(bytes)).pages
  return { page: page!, text: page!.text.replace(/\s+/g, ' '), warnings, bytes }
}

test('a web page put into a Word document is shown in its place', async () => {
  const { page, text, warnings } = await withChunk('a.html', Buffer.from(PAGE.replace(/<img.*?>/, '')))
  assert.match(text, /above Report Größe twelve.*point below/)
  assert.deepEqual(warnings, [])
  const y = (word: string) => page.items.find(item => item.text.includes(word))!.y
  assert.ok(y('Report') - y('above') > 30, 'a heading is large and stands apart')
})

test('a page saved as one file brings its pictures', async () => {
  const parts = [
    'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n    type="text/html";\r\n    boundary="part"\r\n\r\n',
    `--part\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: file:///C:/page.html\r\n\r\n${PAGE.replace(/="/g, '=3D"').replace('Größe', 'Gr=C3=B6=\r\n=C3=9Fe')}\r\n`,
    `--part\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: file:///C:/dot.png\r\n\r\n${DOT}\r\n--part--`,
  ].join('')
  const { text, warnings, bytes } = await withChunk('a.mht', parts)
  assert.match(text, /above Report Größe twelve.*point.*below/)
  assert.deepEqual(warnings, [])
  assert.match(Buffer.from(bytes).toString('latin1'), /\/Subtype ?\/Image/)
})

test('Word documents, RTF and plain text put in are shown too, and what is none of these is told of', async () => {
  const inner = await docxOf(para('inner words'))
  assert.match((await withChunk('b.docx', bytesOf(inner))).text, /above inner words below/)
  assert.match((await withChunk('b.rtf', '{\\rtf1 rich words}')).text, /above rich words below/)
  assert.match((await withChunk('b.txt', 'plain\nlines')).text, /above plain lines below/)
  const unknown = await withChunk('b.bin', Buffer.from([0, 1, 2, 3, 255]))
  assert.match(unknown.text, /above below/)
  assert.deepEqual(unknown.warnings, ['1 file put in as text is not shown'])
  const missing = await withChunk('b.html', PAGE, 'none.html')
  assert.deepEqual(missing.warnings, ['1 file put in as text is not shown'])
})

test('a document that puts in itself ends', async () => {
  let content = bytesOf(await docxOf(para('innermost')))
  for (let i = 0; i < 5; i++) {
    const relations: DocxParts['relations'] = [['rId7', 'aFChunk', 'c.docx']]
    const outer = await docxOf(`${para(`level ${i}`)}${CHUNK}`, {
      files: { 'word/c.docx': content },
      relations,
    })
    content = bytesOf(outer)
  }
  const { text, warnings } = await withChunk('c.docx', content)
  assert.match(text, /above level 4 level 3 level 2 below/)
  assert.match(warnings.join(), /1 file put in as text is not shown/)
})
