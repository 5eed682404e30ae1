import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../charts/text-lines.ts'
import { TextSetter } from '../engines/fontkit/text-setter.ts'
import { SheetText } from './sheet-text.ts'

const text = new SheetText(await TextSetter.create())
const font = { name: 'Arial', size: 10 }
const lines = (content: string, width: number) =>
  linesOf([{ text: content, font }], text, width).map(({ pieces, runsLeft }) => ({
    text: pieces.map(piece => piece.text).join(''),
    runsLeft,
  }))

test('a line that begins with Latin letters keeps the direction of its paragraph', () => {
  const made = lines('للاستفسار عن الفواتير\ninfo@example.com أو', 200)
  assert.deepEqual(
    made.map(line => line.runsLeft),
    [true, false],
  )
  const wrapped = lines('للاستفسار: info@example.com أو 0123', 90)
  assert.ok(wrapped.length > 1 && wrapped.some(line => line.text.startsWith('info')))
  assert.ok(wrapped.every(line => line.runsLeft))
  const shown = (runsLeft: boolean) => text.show('info أو', font, runsLeft)
  assert.notEqual(shown(true), shown(false))
})

test('East Asian lines neither begin with signs that close nor end with those that open', () => {
  const content = 'ひらがな・カタカナ・漢字「かぎ括弧」とーっと長い文章（例）です。'
  for (let width = 30; width < 120; width += 7) {
    const made = lines(content, width).map(line => line.text)
    assert.equal(made.join(''), content)
    for (const line of made) assert.ok(!/^[・」）。ーっ]|[「（]$/.test(line), `${width}: ${line}`)
  }
})

test('a word longer than the line is broken behind its slashes first', () => {
  const made = lines('Banking/Brokerage', 60).map(line => line.text)
  assert.deepEqual(made, ['Banking/', 'Brokerage'])
  assert.deepEqual(
    lines('1/2/2025', 20)
      .map(line => line.text)
      .join(''),
    '1/2/2025',
  )
  assert.ok(lines('Unbreakable/x', 30).every(line => line.text.length < 9))
})

test('a word is broken at its spaces without width', () => {
  assert.deepEqual(
    lines('Donau\u200bdampf\u200bschiff', 50).map(line => line.text.replaceAll('\u200b', '')),
    ['Donau', 'dampf', 'schiff'],
  )
  // In the file they would part a word that is searched for.
  assert.equal(text.show('Donau\u200bdampf', font), text.show('Donaudampf', font))
})
