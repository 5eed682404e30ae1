import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaces, writePlaces } from './places.ts'

test('one place stands in the fields, several in the list', () => {
  assert.deepEqual(readPlaces({ page: 'last', x: '', y: '48', width: '150', places: '' }, 3), [
    { page: 3, y: 48, width: 150 },
  ])
  const two = [{ page: 1, x: 10, y: 20, width: 30 }, { page: 2 }]
  const written = writePlaces(two)
  assert.deepEqual(readPlaces({ page: '3', ...written }, 3), two)
  assert.deepEqual(writePlaces([two[0]!]), { page: '1', x: '10', y: '20', width: '30', places: '' })
})

test('a list that is being typed falls back to the fields', () => {
  assert.deepEqual(readPlaces({ page: '2', places: '[{"pa' }, 3), [{ page: 2 }])
})
