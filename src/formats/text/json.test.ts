import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { chanceOf } from '../../../test/support/chance.ts'
import { Fault } from '../../fault.ts'
import { ExactNumber, type JsonTree, parseJson, walkJson, writeJson } from './json.ts'

const said = (text: string): string => {
  try {
    walkJson(text, 'json')
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
  return 'fine'
}

test('refusals give line, column and the reason', () => {
  const cases: Record<string, string> = {
    '{"a": 1,\n "b": }': 'json: line 2, column 7: expected a value; found "}".',
    '[1, 2,]': 'json: line 1, column 7: expected a value; there is an extra comma before ].',
    '{"a": 1,\r\n}':
      'json: line 2, column 1: expected a key in double quotes; there is an extra comma before }.',
    "{'a': 1}": 'json: line 1, column 2: expected a key in double quotes or }; strings need double quotes.',
    '{a: 1}': 'json: line 1, column 2: expected a key in double quotes or }; found a.',
    '[1 2]': 'json: line 1, column 4: expected a comma or ]; found 2.',
    '[NaN]': 'json: line 1, column 2: expected a value or ]; found NaN.',
    '[01]': 'json: line 1, column 3: expected a comma or ]; found 1.',
    '{"a" 1}': 'json: line 1, column 6: expected a colon after the key; found 1.',
    '// x\n1': 'json: line 1, column 1: expected a value; JSON has no comments.',
    '["ab': 'json: line 1, column 2: expected a value or ]; the string is not closed.',
    '["a\nb"]': 'json: line 1, column 2: expected a value or ]; the string is not closed on its line.',
    '["\\x"]':
      'json: line 1, column 2: expected a value or ]; the string has an unknown escape \\x at line 1, column 3.',
    '["a\tb"]':
      'json: line 1, column 2: expected a value or ]; the string holds a control character at line 1, column 4, which must be written as an escape.',
    '[1': 'json: line 1, column 3: the text ends where a comma or ] should follow.',
    '': 'json: line 1, column 1: the text ends where more should follow.',
    '1 2': 'json: line 1, column 3: expected the end; found 2.',
    '["a" "b"]': 'json: line 1, column 6: expected a comma or ]; found a string.',
  }
  for (const [text, message] of Object.entries(cases)) assert.equal(said(text), message)
})

test('nesting is limited to 500 levels', () => {
  assert.equal(walkJson('['.repeat(500) + ']'.repeat(500), 'json'), 500)
  assert.match(said('['.repeat(501)), /line 1, column 501: nested deeper than 500/)
  assert.match(said('[{"a":'.repeat(1_000_000)), /nested deeper than 500/)
})

test('accepts and refuses what JSON.parse does, over random damage', () => {
  const draw = chanceOf(5).below
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '1',
    '-0.5e+3',
    'true',
    'null',
    ' ',
    '\n',
    '"',
    '-',
    '01',
  ]
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: draw(7) }, () => pieces[draw(pieces.length)]).join('')
    let good = true
    try {
      JSON.parse(text)
    } catch {
      good = false
    }
    assert.equal(said(text) === 'fine', good, text)
  }
})

test('numbers that would change are kept as written', () => {
  const text = '[12345678901234567890,1e400,0.1,9007199254740993,3.141592653589793238,1e2,-0.0]'
  const values = parseJson(text, 'json') as JsonTree[]
  assert.deepEqual(
    values.map(value => (value instanceof ExactNumber ? value.source : value)),
    ['12345678901234567890', '1e400', 0.1, '9007199254740993', '3.141592653589793238', 100, -0],
  )
  assert.equal(writeJson(values[0]!, 0), '12345678901234567890')
  const tiny = '[1e-400,1.2345678e-320,0.0000000000000000000000000000001]'
  assert.equal(writeJson(parseJson(tiny, 'json'), 0), '[1e-400,1.2345678e-320,1e-31]')
})

test('a number of a million digits is read once', () => {
  const text = `[1.${'0'.repeat(1_000_000)}1]`
  assert.equal(writeJson(parseJson(text, 'json'), 0), text)
})

test('keys keep their order, numeric ones and __proto__ too', () => {
  const text = '{"10":{"b":1,"a":[]},"2":[{},{"__proto__":"x"}],"é\\n":null}'
  assert.equal(writeJson(parseJson(`\uFEFF${text}`, 'json'), 0), text)
  assert.equal(
    writeJson(parseJson('{"a":[1,{"b":{}}]}', 'json'), 2),
    JSON.stringify({ a: [1, { b: {} }] }, null, 2),
  )
})

test('a string of a million escapes is read', () => {
  assert.equal(said(`"${'\\n'.repeat(1_000_000)}"`), 'fine')
})

test('short lists take no more memory than they need', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const text = `[${'[0],'.repeat(99_999)}[0]]`
  const before = used()
  const lists = parseJson(text, 'json') as JsonTree[]
  const bytes = (used() - before) / lists.length
  assert.ok(bytes < 110, `${bytes} bytes each`)
})
