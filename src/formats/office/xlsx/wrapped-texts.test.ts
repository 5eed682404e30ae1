import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzip } from '../../../../test/support/zip.ts'
import { writeXlsx } from './write-xlsx.ts'

async function sheetWith(wrap: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-wrap-'))
  try {
    const path = join(folder, 'a.xlsx')
    const rows = [
      ['A heading that is long', 'Short'],
      ['A text that is longer than its column', 'Short'],
    ]
    await writeXlsx(path, [{ name: 'A', rows, header: 1, widths: [12, 12], wrap }])
    const parts = await unzip(await readFile(path))
    return parts.find(part => part.name === 'xl/worksheets/sheet1.xml')!.content.toString()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const looksOf = (sheet: string): string[] =>
  Array.from(sheet.matchAll(/<c r="([A-Z]\d)" s="(\d)"/g), ([, at, style]) => `${at} ${style}`)

test('texts longer than their column wrap where a sheet asks for it', async () => {
  const [wrapped, plain] = [await sheetWith(true), await sheetWith(false)]
  assert.deepEqual(looksOf(wrapped), ['A1 1', 'B1 1', 'A2 2', 'B2 2'])
  assert.deepEqual(looksOf(plain), ['A1 1', 'B1 1'])
  // LibreOffice draws the next row over lines that have no height.
  assert.match(wrapped, /<row r="1"><c/)
  assert.match(wrapped, /<row r="2" ht="60" customHeight="1">/)
  assert.doesNotMatch(plain, / ht=/)
})
