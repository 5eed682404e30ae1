import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf, withTables } from './table-pieces.ts'

test('the caption below a table that goes on in another part stands above it', () => {
  const rows = Array.from({ length: 4 }, () => ({ c: [{}] }))
  const pieces = piecesOf({ k: 'table', head: 0, caption: 'said', below: true, rows })
  const [part] = withTables(pieces.slice(0, 2))
  assert.equal(part!['caption'], 'said')
  assert.equal(part!['below'], undefined)
  assert.equal(withTables(pieces)[0]!['below'], true)
})
