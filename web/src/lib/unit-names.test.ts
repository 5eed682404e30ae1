import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitName } from './unit-names.ts'

test('units have their names in the language of the reader; others keep their own', () => {
  assert.deepEqual(
    ['kilometer', 'hour', 'kph', 'byte', 'parsec'].map(name => unitName(name, 'de')),
    ['Kilometer', 'Stunde', 'Kilometer pro Stunde', 'Byte', 'parsec'],
  )
  assert.equal(unitName('kilometer', 'ja'), 'キロメートル')
  assert.equal(unitName('kilometer'), 'kilometer')
})
