import assert from 'node:assert/strict'
import { test } from 'node:test'
import YAML from 'yaml'
import { chanceOf } from '../../../test/support/chance.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './yaml-json.ts'

const toJson = async (yaml: string, indent = 0) => (await runTool(tool, { yaml, indent })).json
const toYaml = async (value: unknown, indent = 2) =>
  (await runTool(tool, { json: JSON.stringify(value), indent })).json.result as string

test('YAML to JSON, indented', async () => {
  assert.deepEqual(await toJson('name: Ann\ntags: [a, b]\n', 2), {
    result: '{\n  "name": "Ann",\n  "tags": [\n    "a",\n    "b"\n  ]\n}',
    documents: 1,
    warnings: [],
  })
})

test('version 1.2: yes, no, on, off and dates are text', async () => {
  const { result } = await toJson(
    '[yes, no, on, off, true, null, ~, 010, 0o10, 0x1F, 2001-01-01, 12:30, 1.0]',
  )
  assert.equal(result, '["yes","no","on","off",true,null,null,10,8,31,"2001-01-01","12:30",1.0]')
})

test('large integers keep every digit', async () => {
  assert.equal(
    (await toJson('a: 12345678901234567890\nb: 1e400')).result,
    '{"a":12345678901234567890,"b":1e400}',
  )
  const { json } = await runTool(tool, { json: '{"a":12345678901234567890,"b":1e400}' })
  assert.equal(json.result, 'a: 12345678901234567890\nb: 1.0e+400\n')
})

test('several documents become a list, none becomes null', async () => {
  assert.deepEqual(await toJson('---\na: 1\n---\n- 2\n...\n'), {
    result: '[{"a":1},[2]]',
    documents: 2,
    warnings: [],
  })
  assert.deepEqual(await toJson('# only a comment\n'), { result: 'null', documents: 0, warnings: [] })
})

test('anchors, merge keys, odd keys', async () => {
  const { result } = await toJson('base: &b {x: 1, y: 2}\nuse: {<<: *b, y: 3}\nlist: [*b, *b]')
  assert.equal(result, '{"base":{"x":1,"y":2},"use":{"y":3,"x":1},"list":[{"x":1,"y":2},{"x":1,"y":2}]}')
  const odd = await toJson('1: a\ntrue: b\n? [x, y]\n: c\n__proto__: d\n"10": e\n2: f')
  assert.equal(odd.result, '{"1":"a","true":"b","[ x, y ]":"c","__proto__":"d","10":"e","2":"f"}')
  assert.equal(odd.warnings.length, 1)
})

test('what JSON cannot say is told', async () => {
  assert.deepEqual((await toJson('[.inf, .nan, !custom x]')).warnings.length, 2)
})

test('JSON to YAML', async () => {
  assert.equal(
    await toYaml({
      name: 'Ann',
      list: [1, { a: 'x', b: [true, null] }, [], {}],
      nested: { deep: { text: 'two\nlines\n' } },
    }),
    [
      'name: Ann',
      'list:',
      '  - 1',
      '  - a: x',
      '    b:',
      '      - true',
      '      - null',
      '  - []',
      '  - {}',
      'nested:',
      '  deep:',
      '    text: |',
      '      two',
      '      lines',
      '',
    ].join('\n'),
  )
  assert.equal(await toYaml({ a: { b: 1 } }, 4), 'a:\n    b: 1\n')
})

test('written YAML is read alike by readers of 1.1 and 1.2', async () => {
  const tricky = [
    'yes',
    'No',
    'on',
    'y',
    'n',
    '~',
    'null',
    'True',
    '010',
    '0o10',
    '0x1F',
    '1_000',
    '12:30:45',
    '1e3',
    '.5',
    '2001-01-01',
    '=',
    '<<',
    '',
    ' a',
    'a ',
    'a: b',
    'a #b',
    '#a',
    '- a',
    '? a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '"',
    "'",
    '[a',
    '{a',
    '|',
    '>',
    'a\nb',
    'a\n\n',
    '\na',
    'a \nb',
    'tab\there',
    '\u0007',
    '\u0085',
    '\u2028',
    'é',
    '你好',
    '😀',
    'http://x.y/?z=1#t',
    'a:',
    ':a',
    '-',
    '--- a',
    '...',
    'x'.repeat(2000),
  ]
  for (const version of ['1.1', '1.2'] as const) {
    for (const value of [tricky, Object.fromEntries(tricky.map(key => [key, key])), ...tricky]) {
      assert.deepEqual(YAML.parse(await toYaml(value), { version }), value)
    }
  }
})

test('random values survive the way to YAML and back', async () => {
  const draw = chanceOf(41).below
  const words = ['a', 'no', '1', 'x: y', '', 'line\nbreak', '  lead', '# c', '世界', '- d']
  const make = (depth: number): unknown => {
    const kind = draw(depth > 4 ? 3 : 5)
    if (kind === 3) return Array.from({ length: draw(4) }, () => make(depth + 1))
    if (kind === 4)
      return Object.fromEntries(Array.from({ length: draw(4) }, () => [words[draw(10)]!, make(depth + 1)]))
    return [words[draw(10)], draw(2000) / 8 - 100, [null, true, false][draw(3)]][kind]
  }
  for (let round = 0; round < 400; round++) {
    const value = make(0)
    const yaml = await toYaml(value, 1 + draw(8))
    assert.deepEqual(YAML.parse(yaml), value, yaml)
    assert.equal((await toJson(yaml)).result, JSON.stringify(value), yaml)
  }
})

test('errors have line and column', async () => {
  const refused = (yaml: string) => refusal(tool, { yaml })
  assert.equal(
    await refused('a: 1\n  b: 2'),
    '400 yaml: line 1, column 4: a map on the same line as a key needs braces, or a line of its own.',
  )
  assert.equal(await refused('a: 1\nb: 2\na: 3'), '400 yaml: line 3, column 1: the key "a" comes twice.')
  assert.equal(await refused('a: *x'), '400 yaml: line 1, column 4: the alias *x has no anchor before it.')
  assert.equal(await refused('a: &x [*x]'), '400 yaml: line 1, column 8: the alias *x contains itself.')
  assert.match(await refused('a: [1, 2'), /^400 yaml: line 1, column 9: the text ends before/)
  assert.match(await refused('a: "x'), /^400 yaml: line 1, column \d+: the text ends before/)
  assert.match(await refused('a:\n\t- b'), /^400 yaml: line 2, column 1: tabs cannot be used as indentation/)
  assert.equal(
    await refusal(tool, { json: '{"a":}' }),
    '400 json: line 1, column 6: expected a value; found "}".',
  )
})

test('bounds and supply-one-of', async () => {
  assert.equal(await refusal(tool, {}), '400 yaml: send either yaml or json.')
  assert.equal(await refusal(tool, { yaml: 'a', json: '1' }), '400 yaml: send either yaml or json, not both.')
  assert.match(
    await refusal(tool, { yaml: 'a', indent: 9 }),
    /^400 indent: expected a whole number from 0 to 8/,
  )
  assert.match(await refusal(tool, { json: '1', indent: 0 }), /^400 indent: YAML needs at least 1/)
  assert.equal(await refusal(tool, { yaml: '' }), '400 yaml: must not be empty.')
  assert.match(
    await refusal(tool, { yaml: 'a'.repeat(2 ** 20 + 1) }),
    /^400 yaml: is over the limit of 1 MB\.$/,
  )
  assert.equal(await refusal(tool, { yaml: 'é'.repeat(2 ** 19 + 1) }), '400 yaml: is over the limit of 1 MB.')
})

test('hostile YAML is refused soon', async () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'.split('').map((c, i) => `${c}: &${c} [${`*${'abcdefgh'[i]}, `.repeat(9)}]`),
  ]
  assert.match(await refusal(tool, { yaml: bomb.join('\n') }), /aliases stand for more than a million values/)
  assert.match(await refusal(tool, { yaml: '['.repeat(1_000_000) }), /nested deeper than 500/)
  assert.match(await refusal(tool, { yaml: '- '.repeat(500_000) }), /nested deeper than 500/)
  assert.match(await refusal(tool, { yaml: '"'.repeat(1_000_000) }), /^400 yaml: /)
  assert.match(
    await refusal(tool, { yaml: `[${'1,'.repeat(500_000)}]` }),
    /more than 400,000 words and marks/,
  )
  assert.match(await refusal(tool, { json: '['.repeat(1_000_000) }), /nested deeper than 500/)
  // Few bytes that would become gigabytes of indentation.
  const deep = `${'['.repeat(400)}${'1,'.repeat(100_000)}1${']'.repeat(400)}`
  assert.match(await refusal(tool, { yaml: deep, indent: 8 }), /^400 yaml: the result would be over 50 MB/)
  assert.match(await refusal(tool, { json: deep, indent: 8 }), /^400 json: the result would be over 50 MB/)
})

test('a flat map of 30,000 keys is read, and 100 aliases of one anchor are no bomb', async () => {
  const flat = Array.from({ length: 30_000 }, (_, i) => `key${i}: value${i}`).join('\n')
  assert.equal(Object.keys(JSON.parse((await toJson(flat)).result)).length, 30_000)
  const many = await toJson(`a: &a {x: 1}\nb: [${'*a, '.repeat(500)}]`)
  assert.equal(JSON.parse(many.result).b.length, 500)
})
