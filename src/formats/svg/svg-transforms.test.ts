import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainTransforms } from './svg-transforms.ts'

const view = { x: 0, y: 0, width: 200, height: 100 }
const plain = (attributes: string) =>
  withPlainTransforms(`<svg><rect ${attributes}/></svg>`, view).slice(5, -6)

test('transforms of CSS and the points they are about become plain ones', () => {
  for (const [given, expected] of [
    ['transform="rotate(45)" transform-origin="50 60"', 'translate(50 60) rotate(45) translate(-50 -60)'],
    ['transform="rotate(45)" transform-origin="center"', 'translate(100 50) rotate(45) translate(-100 -50)'],
    ['transform="rotate(45)" transform-origin="top right"', 'translate(200 0) rotate(45) translate(-200 0)'],
    ['style="transform: rotate(0.5turn) translateX(4px)"', 'rotate(180) translate(4 0)'],
    ['style="transform:scale(2);transform-origin:10% 5px"', 'translate(20 5) scale(2) translate(-20 -5)'],
  ] as const)
    assert.equal(/transform="([^"]*)"/.exec(plain(given))![1]!.replaceAll('-0', '0'), expected, given)
  assert.equal(plain('style="fill:red;transform:scale(2)"'), '<rect transform="scale(2)" style="fill:red"/>')
})

test('what only a layout would know stays as it is', () => {
  for (const given of [
    'style="transform: translate(50%)"',
    'style="transform: rotate3d(1, 1, 1, 45deg)"',
    'transform="rotate(1)" style="transform-box: fill-box; transform-origin: center"',
    'transform="rotate(1)" transform-origin="1em 2em"',
  ])
    assert.equal(plain(given), `<rect ${given}/>`)
})
