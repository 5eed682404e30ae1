import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ligaturesApart } from './mixed-ligatures.ts'

const LETTERS: [code: number, text: string, width: number][] = [
  [1, 'f', 370],
  [2, 'i', 320],
  [3, 'l', 300],
  [4, 'u', 635],
]

const apart = (glyphs: [code: number, text: string, width: number][]) => {
  const all = [...LETTERS, ...glyphs]
  const widths = new Map(all.map(([code, , width]) => [code, width]))
  const said = new Map(all.map(([code, text]): [number, string] => [code, text]))
  return [...ligaturesApart(said, code => widths.get(code)!)]
}

test('ligatures whose bytes became one are told by the widths of their letters', () => {
  assert.deepEqual(
    apart([
      [20, 'û', 1040],
      [21, 'ü', 1020],
      [22, 'û', 690],
      [23, 'ü', 670],
    ]),
    [
      [20, 'ffi'],
      [21, 'ffl'],
      [22, 'fi'],
      [23, 'fl'],
    ],
  )
})

test('accented letters beside each other, and one alone, stay', () => {
  assert.deepEqual(
    apart([
      [20, 'û', 635],
      [21, 'ü', 635],
    ]),
    [],
  )
  assert.deepEqual(apart([[20, 'û', 690]]), [])
})
