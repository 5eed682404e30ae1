import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageName, matching } from './options.ts'

const UNITS = [
  { value: 'm', label: 'meter' },
  { value: 'Mm', label: 'megameter' },
  { value: 'mi', label: 'mile' },
  { value: 'nmi', label: 'nautical mile' },
  { value: 'Å', label: 'ångström' },
]

test('what is typed is looked for in symbols and names, the nearest first', () => {
  const found = (typed: string) => matching(UNITS, typed).map(one => one.value)
  assert.deepEqual(found('mile'), ['mi', 'nmi'])
  assert.deepEqual(found('m')[0], 'm')
  assert.deepEqual(found('MM')[0], 'Mm')
  assert.deepEqual(found('angst'), ['Å'])
  assert.equal(found('').length, UNITS.length)
  assert.deepEqual(found('parsec'), [])
})

test('language packs have names', () => {
  assert.deepEqual(['deu', 'chi_sim', 'ukr', 'xx_unknown'].map(languageName).slice(0, 3), [
    'German',
    'Simplified Chinese',
    'Ukrainian',
  ])
})
