import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterSeconds } from './svg-letters.ts'

const words = 'the quick brown fox '
const seconds = (inside: string) => letterSeconds(`<svg>${inside}</svg>`)

test('a text of a hundred thousand letters in one run takes minutes, in lines a few seconds', () => {
  assert.ok(seconds(`<text>${words.repeat(5000)}</text>`) > 100)
  const lines = `<tspan dy="1">${words.repeat(5)}</tspan>`.repeat(1000)
  assert.ok(seconds(`<text>${lines}</text>`) < 5)
  assert.ok(seconds(`<text>${lines}<![CDATA[${words.repeat(5000)}]]></text>`) > 100)
})

test('letters count as often as references repeat them', () => {
  const text = `<text id="t">${words.repeat(100)}</text>`
  const once = seconds(text)
  assert.ok(Math.abs(seconds(text + '<use href="#t"/>'.repeat(9)) - 10 * once) < 1e-6)
})

test('what is not set costs nothing, and a character reference is one letter', () => {
  const long = words.repeat(5000)
  const text = '<text>a</text>'
  for (const tag of ['style', 'metadata', 'title', 'desc'])
    assert.equal(seconds(`<${tag}>${long}</${tag}>${text}${long}`), seconds(text), tag)
  assert.equal(seconds(`<text>a<!-- ${long} --></text>`), seconds(text))
  assert.equal(seconds('<text>&#x4e00;&amp;</text>'), seconds('<text>ab</text>'))
})
