import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterSeconds } from './svg-filters.ts'

const secondsOf = (radius: string): number =>
  filterSeconds({
    text: `<svg><filter id="f"><feMorphology radius="${radius}"/></filter><rect filter="url(#f)"/></svg>`,
    width: 1000,
    height: 1000,
    zoom: 10,
  })

test('a wide filter takes longer, and one number stands for two', () => {
  assert.ok(secondsOf('4') > 3 * secondsOf('2'))
  assert.equal(secondsOf('4'), secondsOf('4 4'))
})

test('radii that make no sense are drawn as one, and take no longer', () => {
  for (const radius of ['-50', '10 20 30', '0', 'wide'])
    assert.equal(secondsOf(radius), secondsOf('1'), radius)
  assert.equal(secondsOf('30-1'), secondsOf('30 1'))
})
