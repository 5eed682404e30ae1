import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { chanceOf } from '../../../test/support/chance.ts'
import { ExactNumber } from './json.ts'
import { writeYaml } from './yaml-writer.ts'

test('any text is read back by readers of both versions', () => {
  const draw = chanceOf(11).below
  const pieces = [
    'a',
    'Z',
    '1',
    ' ',
    '#',
    ':',
    '-',
    ',',
    '[',
    '}',
    '\n',
    '\t',
    '"',
    "'",
    'no',
    '~',
    'ü',
    '数',
    '\u2028',
  ]
  for (let round = 0; round < 4000; round++) {
    const text = Array.from({ length: draw(6) }, () => pieces[draw(pieces.length)]).join('')
    const yaml = writeYaml(new Map([[text, [text]]]), 2)
    for (const version of ['1.1', '1.2'] as const)
      assert.deepEqual(parse(yaml, { version }), { [text]: [text] }, JSON.stringify(yaml))
  }
})

test('text stands without quotes where nothing in it can be misread', () => {
  for (const text of ['plain text', 'a:b', 'a#b', 'größe (cm)', 'https://x.y/?z=1&a=b'])
    assert.equal(writeYaml(text, 2), `${text}\n`)
  for (const text of ['a: b', 'a:', 'a #b', 'no', 'a ', ' a', '1', '-a', '#a', ''])
    assert.equal(writeYaml(text, 2), `${JSON.stringify(text)}\n`)
})

test('a text of ten million characters is written', () => {
  assert.equal(writeYaml('ab'.repeat(5_000_000), 2).length, 10_000_001)
})

test('numbers with exponents are numbers to readers of both versions', () => {
  for (const source of ['1e5', '1E+21', '-2.5e-7', '3e-2', '1.25E4']) {
    const yaml = writeYaml([new ExactNumber(source)], 2)
    // What a reader of version 1.1 takes for a number: https://yaml.org/type/float.html
    assert.match(yaml, /^- -?\d+\.\d+e[+-]\d+\n$/)
    assert.deepEqual(parse(yaml), [Number(source)])
  }
})
