import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzip } from '../../../../test/support/zip.ts'
import { writeXlsx } from './write-xlsx.ts'

async function looksOf(wrap: boolean): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-wrap-'))
  try {
    const path = join(folder, 'a.xlsx')
    const rows = [
      ['A heading that is long', 'Short'],
      ['A text that is longer than its column', 'Short'],
    ]
    await writeXlsx(path, [{ name: 'A', rows, header: 1, widths: [12, 12], wrap }])
    const parts = await unzip(await readFile(path))
    const sheet = parts.find(part => part.name === 'xl/worksheets/sheet1.xml')!.content.toString()
    return Array.from(sheet.matchAll(/<c r="([A-Z]\d)" s="(\d)"/g), ([, at, style]) => `${at} ${style}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('texts longer than their column wrap where a sheet asks for it', async () => {
  assert.deepEqual(await looksOf(true), ['A1 1', 'B1 1', 'A2 2'])
  assert.deepEqual(await looksOf(false), ['A1 1', 'B1 1'])
})
