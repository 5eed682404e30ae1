import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { checkSyntax } from './syntax.ts'

function said(file: Uint8Array): string[] {
  const messages = new Set<string>()
  checkSyntax(openDocument(file), (_, message) => messages.add(message))
  return [...messages]
}

const PAGE = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]>>', '<</Type/Page>>']

test('objects begin and end on lines of their own', () => {
  const text = Buffer.from(rawPdf(PAGE)).toString('latin1')
  assert.deepEqual(said(Buffer.from(text)), [])
  assert.deepEqual(said(Buffer.from(text.replace('<</Type/Page>>\n', '<</Type/Page>> '))), [
    'the end of an object is not on a line of its own',
  ])
})

test('objects that nothing ends are not each searched to the end of the file', () => {
  const text = Buffer.from(rawPdf([...PAGE, ...Array.from({ length: 30_000 }, () => '0')])).toString('latin1')
  const [start, table] = [text.indexOf('xref'), Number(/startxref\s+(\d+)/.exec(text)![1])]
  const filler = `%${' '.repeat(8 * 2 ** 20)}\n`
  // Words of the same length, so that the table stays right.
  const unended = text.slice(0, start).replaceAll('endobj', '      ') + filler + text.slice(start)
  const file = Buffer.from(unended.replace(/startxref\s+\d+/, `startxref\n${table + filler.length}`))
  assert.equal(openDocument(file).file.recovered, false)
  assert.deepEqual(said(file), [])
})
