import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzip } from '../../../../test/support/zip.ts'
import { writeXlsx } from './write-xlsx.ts'

type Sheet = Parameters<typeof writeXlsx>[1][number]

const ROWS = [
  ['A heading that is long', 'Short'],
  ['A text that is longer than its column', 'Short'],
]

async function partsOf(sheet: Partial<Sheet>): Promise<(name: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-wrap-'))
  try {
    const path = join(folder, 'a.xlsx')
    await writeXlsx(path, [{ name: 'A', rows: ROWS, header: 1, widths: [12, 12], ...sheet }])
    const parts = await unzip(await readFile(path))
    return name => parts.find(part => part.name === name)!.content.toString()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const sheetWith = async (wrap: boolean): Promise<string> =>
  (await partsOf({ wrap }))('xl/worksheets/sheet1.xml')

const looksOf = (sheet: string): string[] =>
  Array.from(sheet.matchAll(/<c r="([A-Z]\d)" s="(\d)"/g), ([, at, style]) => `${at} ${style}`)

test('texts longer than their column wrap where a sheet asks for it', async () => {
  const [wrapped, plain] = [await sheetWith(true), await sheetWith(false)]
  assert.deepEqual(looksOf(wrapped), ['A1 3', 'B1 3', 'A2 2', 'B2 2'])
  assert.deepEqual(looksOf(plain), ['A1 1', 'B1 1'])
  // LibreOffice draws the next row over lines that have no height.
  assert.match(wrapped, /<row r="1" ht="45" customHeight="1">/)
  assert.match(wrapped, /<row r="2" ht="60" customHeight="1">/)
  assert.doesNotMatch(plain, / ht=/)
})

test('a text over several columns has room in all of them', async () => {
  const merges = [{ row: 1, column: 0, rows: 1, columns: 2 }]
  const rows = [
    ['A', 'B'],
    ['A text over two columns', ''],
  ]
  const part = await partsOf({ rows, wrap: true, merges })
  assert.doesNotMatch(part('xl/worksheets/sheet1.xml'), / ht=/)
})

test('a sheet is printed as wide as a page, with its headings on each, where it asks for that', async () => {
  const part = await partsOf({ name: "Q1's", fitPage: true, widths: [60, 60] })
  const sheet = part('xl/worksheets/sheet1.xml')
  assert.match(sheet, /<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/)
  assert.match(sheet, /<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/><\/worksheet>$/)
  assert.match(
    part('xl/workbook.xml'),
    /<\/sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'Q1''s'!\$1:\$1<\/definedName>/,
  )
  const narrow = (await partsOf({ fitPage: true }))('xl/worksheets/sheet1.xml')
  assert.match(narrow, /orientation="portrait"/)
  const plain = await partsOf({})
  assert.doesNotMatch(plain('xl/worksheets/sheet1.xml') + plain('xl/workbook.xml'), /fitToPage|definedName/)
})
