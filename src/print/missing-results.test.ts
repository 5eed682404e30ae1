import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluatorOf, missingResults } from './missing-results.ts'

test('TEXT writes the names of days and months, and numerals, of the language its format asks for', async () => {
  const now = new Date(0)
  await missingResults(now)
  const evaluator = evaluatorOf({ cells: new Map(), names: new Map(), tables: new Map() }, now)
  const place = { sheet: 'one', row: 0, column: 0, down: 0, right: 0 }
  const expected: Record<string, string> = {
    'TEXT(45979,"[$-407]dddd, d. mmmm yyyy")': 'Dienstag, 18. November 2025',
    'TEXT(45979,"[$-40C]mmmm")': 'novembre',
    'TEXT(45979,"[$-de-DE]dddd")': 'Dienstag',
    'TEXT(45979,"[$-411]ggge")': '令和7',
    'TEXT(1234,"[DBNum2]")': '壹仟贰佰叁拾肆',
    'TEXT(1234,"[DBNum2][$-804]General")': '壹仟贰佰叁拾肆',
    'TEXT(45979,"dddd")': 'Tuesday',
    'TEXT(0.256,"0.0%")': '25.6%',
  }
  for (const [formula, text] of Object.entries(expected))
    assert.equal(evaluator.scalar(formula, place), text, formula)
})

test('TEXT counts days from 1904 where the workbook does', async () => {
  const now = new Date(0)
  await missingResults(now)
  const book = { cells: new Map(), names: new Map(), tables: new Map(), date1904: true }
  const text = (formula: string) =>
    evaluatorOf(book, now).scalar(formula, { sheet: 'one', row: 0, column: 0, down: 0, right: 0 })
  assert.equal(text('TEXT(DATE(2024,3,1),"yyyy-mm-dd")'), '2024-03-01')
  assert.equal(text('TEXT(1.5,"[h]:mm")&TEXT(12,"0 ""days""")'), '36:0012 days')
})
