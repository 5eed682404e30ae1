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

test('a region far beyond the drawing takes longer, up to what a renderer draws of it', () => {
  const seconds = (region: string) =>
    filterSeconds({
      text: `<svg><filter id="f" ${region}><feFlood/></filter><rect filter="url(#f)"/></svg>`,
      width: 1000,
      height: 500,
      zoom: 10,
    })
  const usual = seconds('')
  assert.equal(seconds('filterUnits="userSpaceOnUse" x="1" y="1" width="8" height="9"'), usual)
  assert.equal(seconds('filterUnits="userSpaceOnUse" width="200" height="100"'), 4 * usual)
  assert.equal(seconds('filterUnits="userSpaceOnUse" width="1e9" height="1e9"'), 25 * usual)
  assert.equal(seconds('width="200" height="100"'), usual)
})

test('hundreds of blurs far beyond the drawing are too many, hundreds of shadows in it are not', () => {
  const blurs = (region: string) =>
    filterSeconds({
      text: `<svg><filter id="f" ${region}>${'<feGaussianBlur stdDeviation="500"/>'.repeat(300)}</filter><rect filter="url(#f)"/></svg>`,
      width: 200,
      height: 200,
      zoom: 1,
    })
  assert.ok(blurs('filterUnits="userSpaceOnUse" x="-1000" y="-1000" width="3000" height="3000"') > 40)
  assert.ok(blurs('') < 1)
})
