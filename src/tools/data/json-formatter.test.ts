import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './json-formatter.ts'

const format = async (params: Record<string, unknown>) => (await runTool(tool, params)).json

test('indents, two spaces by default', async () => {
  const result = await format({ json: '{"a":[1,{"b":null}],"c":{},"d":[]}' })
  assert.equal(
    result.formatted,
    '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
  )
  assert.equal(result.depth, 3)
  assert.equal(result.size_before, 34)
  assert.equal(result.size_after, result.formatted.length)
})

test('indent 0 and minify write one line; indent 8 is the widest', async () => {
  const text = ' { "a" : [ 1 , 2 ] } '
  assert.equal((await format({ json: text, indent: 0 })).formatted, '{"a":[1,2]}')
  assert.equal((await format({ json: text, minify: true })).formatted, '{"a":[1,2]}')
  assert.equal((await format({ json: '[1]', indent: 8 })).formatted, '[\n        1\n]')
})

test('numbers and strings stay as written', async () => {
  const text = '[12345678901234567890,1.0,1e400,-0,1E+2,0.10000000000000000001,"\\u00e9\\/","é"]'
  assert.equal((await format({ json: text, minify: true })).formatted, text)
})

test('scalars and empty containers', async () => {
  for (const text of ['1', '"a"', 'null', 'true', '{}', '[]'])
    assert.equal((await format({ json: text })).formatted, text)
})

test('agrees with JSON.stringify over random values', async () => {
  const draw = chanceOf(9).below
  const make = (depth: number): unknown => {
    const kind = draw(depth > 3 ? 4 : 6)
    if (kind === 4) return Array.from({ length: draw(4) }, () => make(depth + 1))
    if (kind === 5)
      return Object.fromEntries(Array.from({ length: draw(4) }, (_, i) => [`k${i}é`, make(depth + 1)]))
    return [draw(1000) / 8, 'text "quoted"\n', null, true][kind]
  }
  for (let round = 0; round < 300; round++) {
    const value = make(0)
    const indent = draw(9)
    const { formatted } = await format({ json: JSON.stringify(value, null, draw(3)), indent })
    assert.equal(formatted, JSON.stringify(value, null, indent))
  }
})

test('a byte-order mark is passed over', async () => {
  assert.equal((await format({ json: '\uFEFF[1]', minify: true })).formatted, '[1]')
})

test('duplicate keys are kept and told', async () => {
  const run = await runTool(tool, { json: '{"a":1,\n"\\u0061":2,"b":{"a":3}}', minify: true })
  assert.equal(run.json.formatted, '{"a":1,"\\u0061":2,"b":{"a":3}}')
  assert.deepEqual(run.json.duplicate_keys, [{ key: 'a', line: 2, column: 1 }])
  assert.equal(run.warnings.length, 1)
})

test('the first 100 duplicate keys are told, behind millions of lines too', async () => {
  const json = `[${'\n'.repeat(2_000_000)}{${'"a":1,'.repeat(150)}"a":1}]`
  const { duplicate_keys } = await format({ json, minify: true })
  assert.equal(duplicate_keys.length, 100)
  assert.deepEqual(duplicate_keys[0], { key: 'a', line: 2_000_001, column: 8 })
  assert.deepEqual(duplicate_keys[99], { key: 'a', line: 2_000_001, column: 602 })
})

test('errors have line and column', async () => {
  assert.equal(
    await refusal(tool, { json: '{\n  "a": tru\n}' }),
    '400 json: line 2, column 8: expected a value; found tru.',
  )
})

test('bounds and hostile input', async () => {
  assert.equal(
    await refusal(tool, { json: '1', indent: 9 }),
    '400 indent: expected a whole number from 0 to 8, received 9.',
  )
  assert.match(await refusal(tool, { json: '1', indent: -1 }), /^400 indent: expected/)
  assert.match(await refusal(tool, { json: '1', indent: 1.5 }), /^400 indent: expected/)
  assert.equal(await refusal(tool, { json: '' }), '400 json: must not be empty.')
  assert.match(await refusal(tool, { json: {} }), /^400 json: expected text/)
  assert.match(await refusal(tool, { json: '[1]', minify: 'yes' }), /^400 minify: expected true or false/)
  assert.match(await refusal(tool, { json: '['.repeat(10_000_000) }), /nested deeper than 500 levels/)
  // Few bytes that would become gigabytes of indentation.
  const deep = `${'['.repeat(500)}${'1,'.repeat(100_000)}1${']'.repeat(500)}`
  assert.match(await refusal(tool, { json: deep, indent: 8 }), /^400 indent: the result would be over 50 MB/)
  assert.equal((await format({ json: deep, minify: true })).formatted, deep)
})
