import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { docxOf } from '../../test/support/docx.ts'
import { readDocx } from '../formats/office/docx/read-docx.ts'
import { lossesOf } from './inventory.ts'

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const BODY = [
  `<w:p>${run('kept')}<w:ins w:id="1">${run('new')}</w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`,
  '<w:p><w:r><w:commentReference w:id="0"/></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>',
  `<w:tbl><w:tr><w:tc><w:p>${run('cell')}</w:p></w:tc></w:tr></w:tbl>`,
  `<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>`,
  '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed"/></w:object></w:r></w:p>',
].join('')

/** Elements of some names, as an HTML parser counts them. */
function countOf(...names: string[]): number {
  const wanted = new Set(names.map(name => name.toLowerCase()))
  let count = 0
  const stack: object[] = [parseFragment(BODY)]
  while (stack.length > 0) {
    const node = stack.pop() as { nodeName: string; childNodes?: object[] }
    if (wanted.has(node.nodeName)) count++
    stack.push(...(node.childNodes ?? []))
  }
  return count
}

test('what a Word file holds and its pages do not show is told, as another reader counts it', async () => {
  const made = await docxOf(BODY)
  const { warnings } = readDocx((made as { content: Uint8Array }).content)
  assert.deepEqual(warnings.sort(), [
    `${countOf('o:OLEObject')} embedded object without a picture is left out`,
    `${countOf('w:commentReference')} comments are left out`,
    `${countOf('w:ins', 'w:del')} tracked changes are shown as if accepted`,
  ])
})

test('only what is missing is lost', () => {
  const held = new Map([
    ['table', 3],
    ['formula', 2],
  ])
  assert.deepEqual(
    lossesOf(
      held,
      new Map([
        ['table', 2],
        ['formula', 2],
      ]),
    ),
    ['1 table is not shown'],
  )
  assert.deepEqual(lossesOf(new Map([['slicer', 2]]), new Map()), ['2 slicers are left out'])
  assert.deepEqual(lossesOf(new Map([['embedded object', 2]]), new Map()), [
    '2 embedded objects are shown by their pictures only',
  ])
})
