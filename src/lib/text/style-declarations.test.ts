import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleDeclarations } from './style-declarations.ts'

test('names in any case, values as they are written, the last one counts', () => {
  const declared = styleDeclarations(' Width: 3pt ;mso-x:a:b; broken; :none;width:4PT;')
  assert.deepEqual(
    [...declared],
    [
      ['width', '4PT'],
      ['mso-x', 'a:b'],
    ],
  )
  assert.equal(styleDeclarations(undefined).size, 0)
})
