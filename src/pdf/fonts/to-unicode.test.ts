import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, newRef, Stream } from '../core/objects.ts'
import { readToUnicode, toUnicodeMap } from './to-unicode.ts'

const fontWith = (map: string) =>
  Dict.of({ ToUnicode: newRef(new Stream(new Dict(), Buffer.from(map, 'latin1'))) })

test('what a map says is read back, ranges and lists too', () => {
  const texts: [number, string][] = [
    [1, 'A'],
    [2, 'ffi'],
    [300, '𝒳'],
  ]
  assert.deepEqual([...readToUnicode(fontWith(toUnicodeMap(texts, 2)))], texts)
  const ranges = '2 beginbfrange <0010> <0012> <0041> <20> < 2 1 > [<0061 0062> <0063>] endbfrange'
  assert.deepEqual(
    [...readToUnicode(fontWith(ranges))],
    [
      [16, 'A'],
      [17, 'B'],
      [18, 'C'],
      [32, 'ab'],
      [33, 'c'],
    ],
  )
  assert.equal(readToUnicode(new Dict()).size, 0)
})

test('maps that never end say what they can', () => {
  assert.equal(readToUnicode(fontWith(`beginbfchar <${' '.repeat(2e6)}`)).size, 0)
  assert.equal(readToUnicode(fontWith('beginbfchar '.repeat(2e5))).size, 0)
  const again = `beginbfrange ${'<0000> <FFFF> <0041> '.repeat(1000)} endbfrange `
  assert.equal(readToUnicode(fontWith(again.repeat(100))).size, 65_536)
})
