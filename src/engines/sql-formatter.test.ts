import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../../test/support/run-tool.ts'
import { formatSql } from './sql-formatter.ts'

test('places of errors count from the start, empty statements before them included', async () => {
  for (const [sql, place] of [
    ['select (', 'line 1, column'],
    ['\n;\nselect (', 'line 3, column'],
    ['select 1;\nselect 2;\nselect (', 'line 3, column'],
  ] as const) {
    assert.ok((await faultOf(formatSql(sql, 'sql'))).message.includes(place), sql)
  }
})

test('a string that is never closed is scanned once, not once for each of its quotes', async () => {
  const words = (open: string) => faultOf(formatSql(`${open}${`\\${open}`.repeat(200_000)}\\`, 'mysql'))
  // Scanned once it is one piece; scanned again and again it would be more than 30,000.
  for (const open of ["'", '"']) assert.doesNotMatch((await words(open)).message, /30,000/)
})
