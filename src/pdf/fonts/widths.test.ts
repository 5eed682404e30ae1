import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, type Obj } from '../core/objects.ts'
import { widthsOf } from './widths.ts'

const read = (list: Obj[]) => [...widthsOf(Dict.of({ W: list }))]

test('widths of a composite font, in both forms', () => {
  assert.deepEqual(read([3, [250, 333], 10, 12, 500]), [
    [3, 250],
    [4, 333],
    [10, 500],
    [11, 500],
    [12, 500],
  ])
})

test('a font has 65,536 codes', () => {
  assert.deepEqual(read([65_535, [1, 2], 65_534, 99_999, 3]), [
    [65_535, 3],
    [65_534, 3],
  ])
})

test('widths that are set again and again are not read without end', () => {
  let read = 0
  const widths = new Proxy([500], {
    get: (list, key) => (key === 'length' ? 65_536 : key === '0' ? ++read : list[0]),
  })
  widthsOf(Dict.of({ W: Array.from({ length: 200_000 }, (_, i) => (i % 2 ? widths : 0)) }))
  assert.ok(read < 100, `${read} times`)
})
