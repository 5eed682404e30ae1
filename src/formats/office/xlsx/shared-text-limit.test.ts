import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawXlsx } from '../../../../test/support/xlsx.ts'
import { readXlsxBook } from './book/read-xlsx-book.ts'
import { readXlsx } from './read-xlsx.ts'

test('a shared text that stands in too many cells is refused, and the sheet named', async () => {
  const bytes = await rawXlsx({
    sheets: { Stock: { rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`.repeat(2) } },
    strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
  })
  const refused = /^file: the sheet "Stock" shows more than 512 million characters, which is the limit/
  const isRefused = (error: unknown) => refused.test((error as Error).message)
  await assert.rejects(async () => {
    const book = await readXlsx(bytes)
    for await (const _ of book.rows(book.sheets[0]!));
  }, isRefused)
  assert.throws(
    () => Array.from(readXlsxBook(bytes, { param: 'file', digitWidth: () => 7 }).sheets),
    isRefused,
  )
})
