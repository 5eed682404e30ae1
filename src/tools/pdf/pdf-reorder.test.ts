import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullPdf } from '../../../test/support/full-pdf.ts'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { objectsOf } from '../../../test/support/pdf-things.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-reorder.ts'

const reordered = async (order: string) => {
  const { bytes } = await runTool(tool, { file: pdfFile(await makePdf(['a', 'b', 'c', 'd'])), order })
  assert.deepEqual(await complaints(bytes), [])
  return (await (await readPdf(bytes)).texts()).join('')
}

test('a new order, with pages left out and repeated', async () => {
  assert.equal(await reordered('4,3,2,1'), 'dcba')
  assert.equal(await reordered('3-, 1'), 'cda')
  assert.equal(await reordered('2,2,2'), 'bbb')
})

test('bookmarks, links and labels follow their pages', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(richPdf('Red')), order: '3,1,2' })
  const pdf = await readPdf(bytes)
  assert.deepEqual(await pdf.texts(), ['Red page 3layered', 'Red page 1layered', 'Red page 2layered'])
  assert.deepEqual(
    (await pdf.outline()).map(item => item.page),
    [2, 3],
  )
  assert.deepEqual(await pdf.document.getPageLabels(), ['Red-2', 'i', 'Red-1'])
  assert.deepEqual(warnings, [])
})

test('a repeated page has fields of its own', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')), order: '1,2,3,1' })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.deepEqual(Object.keys(await pdf.fields()).sort(), ['agree', 'name', 'name-2'])
  assert.equal((await pdf.annotations(4)).length, 3)
})

test('a repeated page has notes and replies of its own, and is not tagged a second time', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(fullPdf('Red')), order: '1-3,1' })
  assert.deepEqual(await complaints(bytes), [])
  const { at, pages } = await objectsOf(bytes)
  const [first, , , copy] = pages.map(page => page['/Annots'])
  const reply = copy.map(at).find((one: Record<string, string>) => one['/Contents'] === 'u:Red reply')
  assert.ok(copy.includes(reply['/IRT']) && !first.includes(reply['/IRT']))
  const remark = at(reply['/IRT'])
  assert.equal(at(at(remark['/Popup'])['/Parent']), remark)
  assert.match(warnings.join(), /repeated pages are tagged once/)
})

test('refuses what is no order', async () => {
  const file = pdfFile(await makePdf(['a', 'b']))
  assert.equal(await refusal(tool, { file }), '400 order: is required.')
  assert.equal(
    await refusal(tool, { file, order: '3,1' }),
    '400 order: page 3 does not exist, the document has 2 pages.',
  )
  assert.match(await refusal(tool, { file, order: 'b,a' }), /^400 order: "b" is not a page/)
  assert.match(await refusal(tool, { file, order: '2-1' }), /^400 order: the range 2-1 runs backwards/)
})
