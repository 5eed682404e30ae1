import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rtfTree } from './rtf-tree.ts'

const said = (source: string): string => {
  try {
    rtfTree(source, 'file')
  } catch (error) {
    assert.equal((error as Error).name, 'Fault')
    return (error as Error).message
  }
  return 'read'
}

test('a row of more cells than any table has is refused, whether it says them or their shapes', () => {
  const shapes = (count: number) => `\\trowd${'\\cellx9'.repeat(count)}`
  const cells = (count: number) => 'x\\cell '.repeat(count)
  const tooMany = /^file: the document has a table of over 20,000 columns; a spreadsheet has room for them\.$/
  assert.equal(said(`{\\rtf1 ${`${shapes(15_000)} ${cells(15_000)}\\row`.repeat(3)}}`), 'read')
  assert.match(said(`{\\rtf1 ${shapes(20_001)}`), tooMany)
  assert.match(said(`{\\rtf1 ${`\\trowd ${cells(9_000)}`.repeat(3)}}`), tooMany)
  assert.match(said(`{\\rtf1 ${'x\\nestcell '.repeat(20_001)}}`), tooMany)
})
