import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { describePage } from '../../layout/write/data.ts'
import { readLayout } from './layout.ts'
import { openShown } from './open-shown.ts'

/** A form of so many fields that all have these entries, and share object 4. */
function form(count: number, shared: string, entries: string): Buffer {
  const list = Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(' ')
  const field = (i: number) =>
    `<</Type/Annot/Subtype/Widget/T(f${i})/Rect[20 ${i * 15} 120 ${i * 15 + 12}]/DA(/H 9 Tf)${entries}>>`
  return Buffer.from(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${list}]>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 6100]>>',
      `<</Type/Page/Parent 2 0 R/Annots[${list}]>>`,
      shared,
      ...Array.from({ length: count }, (_, i) => field(i)),
    ]),
  )
}

async function linesOf(bytes: Buffer) {
  using pdf = await openShown(bytes)
  const call = { signal: new AbortController().signal, warn: (message: string) => assert.fail(message) }
  const [page] = await readLayout(pdf, [1], call)
  return describePage(page!, false).lines.map(line => line.text)
}

test('a long value that fields share counts for each of them towards the characters of a page', async () => {
  const value = `(${'word '.repeat(40_000)})`
  await assert.rejects(
    linesOf(form(4, value, '/FT/Tx/V 4 0 R')),
    /file: page 1 holds more than 600,000 characters/,
  )
})

test('combo boxes tell the label of what they hold, and their value where too many options are to be asked about', async () => {
  const options = (count: number) =>
    `[${Array.from({ length: count }, (_, i) => `[(v${i})(Label ${i})]`).join('')}]`
  const holding = (i: number) => `/FT/Ch/Ff 131072/V(v${i})/Opt 4 0 R`
  assert.deepEqual(await linesOf(form(2, options(5), holding(3))), ['Label 3', 'Label 3'])
  const many = await linesOf(form(400, options(2000), holding(1999)))
  assert.equal(many.includes('Label 1999'), true)
  assert.equal(many.includes('v1999'), true)
})
