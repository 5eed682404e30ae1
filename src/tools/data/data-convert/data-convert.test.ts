import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import Papa from 'papaparse'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './data-convert.ts'

const convert = async (text: string, to: string, more: Record<string, unknown> = {}) =>
  (await runTool(tool, { text, to, ...more })).json

const PEOPLE = [
  { id: '007', name: 'Ann, "B"', note: 'a\nb' },
  { id: '8', name: 'Zoë 世界', note: '' },
]

test('rows go round all six formats and come back as they were', async () => {
  let text = JSON.stringify(PEOPLE)
  let from = 'json'
  for (const to of ['csv', 'yaml', 'ndjson', 'toml', 'xml', 'csv', 'toml', 'json']) {
    const { result, from: seen } = await convert(text, to, { root: 'people' })
    assert.equal(seen, from, text)
    ;[text, from] = [result, to]
  }
  assert.deepEqual(JSON.parse(text).people ?? JSON.parse(text), PEOPLE)
})

test('foreign readers understand what is written', async () => {
  const source =
    '{"a":{"b":[1,2.5,true],"when":"2026-01-31"},"big":9007199254740993,"f":1.5,"rows":[{"x":"1"},{"x":"-"}]}'
  const { result: toml } = await convert(source, 'toml')
  const python = (code: string, input: string) =>
    JSON.parse(execFileSync('python3', ['-c', code], { input, encoding: 'utf8' }))
  const read = python(
    'import sys,tomllib,json; d=tomllib.loads(sys.stdin.read()); print(json.dumps([d, str(d["big"]), isinstance(d["f"], float), isinstance(d["a"]["b"][0], int)]))',
    toml,
  )
  assert.deepEqual(read.slice(1), ['9007199254740993', true, true])
  assert.deepEqual(read[0].rows, [{ x: '1' }, { x: '-' }])
  const { result: csv } = await convert(JSON.stringify(PEOPLE), 'csv')
  assert.deepEqual(Papa.parse(csv, { header: true }).data, PEOPLE)
  const { result: xml } = await convert(JSON.stringify(PEOPLE), 'xml')
  const names = python(
    'import sys,json,xml.etree.ElementTree as E; print(json.dumps([one.text for one in E.fromstring(sys.stdin.buffer.read()).iter("name")]))',
    xml,
  )
  assert.deepEqual(
    names,
    PEOPLE.map(one => one.name),
  )
})

test('large integers, floats and dates of TOML', async () => {
  const { result, warnings, from } = await convert(
    'id = 9007199254740993\nf = 1.0\nat = 2026-01-31\non = 07:32:00\nnone = nan',
    'json',
    { indent: 0 },
  )
  assert.equal(from, 'toml')
  assert.equal(result, '{"id":9007199254740993,"f":1.0,"at":"2026-01-31","on":"07:32:00","none":null}')
  assert.equal(warnings.length, 2)
})

test('losses are told', async () => {
  assert.deepEqual((await convert('{"a":null,"b":[null],"c":123456789012345678901}', 'toml')).warnings, [
    'TOML has no null; such keys were left out.',
    'TOML has no null; in lists it became an empty text.',
    'TOML has no integers beyond 64 bits; such numbers became text.',
  ])
  const { result, warnings } = await convert(
    '<all><row a="1"><x>2</x></row><row><l>3</l><l>4</l></row></all>',
    'csv',
  )
  assert.equal(result, '@a,x,l\n1,2,\n,,"[""3"",""4""]"')
  assert.match(warnings.join(), /list at all\.row.*JSON text/)
})

test('formats are told by their first lines', async () => {
  const samples: [string, string][] = [
    ['[1, 2]', 'json'],
    ['[package]\nname = "x"', 'toml'],
    ['# a comment\n[[bin]]\nname = "x"', 'toml'],
    ['a.b = 1', 'toml'],
    ['sep=;\na;b\n1;2', 'csv'],
    ['{"a":1}\n{"a":2}\n', 'ndjson'],
    ['# x\nkey: value\n', 'yaml'],
    ['- a\n- b', 'yaml'],
    ['id;name\n1;x', 'csv'],
    ['time,12:30\n1,2', 'csv'],
    ['\uFEFF<a/>', 'xml'],
    ['// settings\n{\n  "a": 1\n}', 'json'],
    ['/* settings */ [1]', 'json'],
    ['// path,size\nx,1', 'csv'],
  ]
  for (const [text, format] of samples) assert.equal((await convert(text, format)).from, format, text)
})

test('settings with comments and commas at the end are JSON', async () => {
  const { result, warnings } = await convert(
    '{\n  // see https://a.b\n  "glob": "src/**/*.ts", /* all */\n  "list": [1, 2,],\n}\n',
    'yaml',
  )
  assert.equal(result, 'glob: src/**/*.ts\nlist:\n  - 1\n  - 2\n')
  assert.deepEqual(warnings, ['JSON has no comments and no commas at the end; they were left out.'])
  assert.match(
    await refusal(tool, { text: '// x\n{\n  "a": 1 "b": 2\n}', to: 'yaml' }),
    /^400 text: line 3, column 10: expected a comma/,
  )
  assert.match(await refusal(tool, { text: '; x\n[db]\nhost = a;b\n', to: 'json' }), /^400 text: line 1/)
})

test('refusals say where', async () => {
  assert.match(
    await refusal(tool, { text: '{"a":1}\n{"a":}', to: 'csv', from: 'ndjson' }),
    /^400 text: line 2, column 6/,
  )
  assert.match(await refusal(tool, { text: 'a = 1\nb = = 2', to: 'json' }), /^400 text: line 2, column 5: /)
  assert.match(await refusal(tool, { text: '[1,2]', to: 'csv' }), /^400 text: row 1 is no object/)
  assert.equal(await refusal(tool, { text: ' ', to: 'csv' }), '400 text: must not be empty.')
  assert.equal(
    await refusal(tool, { text: `a = ${'['.repeat(5000)}`, to: 'json' }),
    '400 text: nested deeper than 500 levels, which is the limit.',
  )
  assert.match(
    await refusal(tool, { text: `${'a.'.repeat(3000)}a = 1`, to: 'json' }),
    /nested deeper than 500/,
  )
  assert.match(await refusal(tool, { text: '1', to: 'xml', root: 'a b' }), /^400 root: /)
  const proto = await convert('{"__proto__":{"x":1}}', 'toml')
  assert.match(proto.result, /__proto__/)
})

test('Parquet in and out: kinds stay, and what has none is told', async () => {
  const text =
    '[{"id":9007199254740993,"code":"007","ok":true,"share":0.5,"tags":["a"]},{"id":2,"code":null,"ok":false,"share":2.25,"tags":[]}]'
  const made = await runTool(tool, { text, to: 'parquet' })
  assert.deepEqual(
    [made.name, made.warnings],
    ['data.parquet', ['lists and objects inside rows became JSON text']],
  )
  const { parquetReadObjects } = await import('hyparquet')
  const file = made.bytes.buffer.slice(made.bytes.byteOffset, made.bytes.byteOffset + made.bytes.length)
  assert.deepEqual(await parquetReadObjects({ file: file as ArrayBuffer }), [
    { id: 9007199254740993n, code: '007', ok: true, share: 0.5, tags: '["a"]' },
    { id: 2n, code: null, ok: false, share: 2.25, tags: '[]' },
  ])
  const { json } = await runTool(tool, { file: { name: 'a.parquet', content: made.bytes }, to: 'ndjson' })
  assert.equal(json.from, 'parquet')
  assert.match(json.result, /^\{"id":9007199254740993,"code":"007","ok":true,"share":0.5,/)
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const dated = parquetWriteBuffer({
    columnData: [
      { name: 'day', data: [new Date('2026-03-01T12:30:00Z'), new Date('2026-03-02')], type: 'TIMESTAMP' },
    ],
  })
  const back = await runTool(tool, {
    file: { name: 'b.parquet', content: Buffer.from(dated) },
    to: 'json',
  })
  assert.deepEqual(JSON.parse(back.json.result), [{ day: '2026-03-01T12:30:00Z' }, { day: '2026-03-02' }])
  assert.match(back.json.warnings.join(), /dates and times became text/)
  const junk = { file: { name: 'c.parquet', content: 'PAR1junkPAR1' }, to: 'json' }
  assert.match(await refusal(tool, junk), /^400 file: the Parquet file cannot be read/)
  assert.match(await refusal(tool, { to: 'json' }), /^400 text: is required, unless a file is sent/)
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`c${i}`, 0])))
  assert.match(
    await refusal(tool, { text: wide, to: 'parquet' }),
    /^400 text: makes a table of more than 10,000 columns/,
  )
  assert.match(
    await refusal(tool, { text: '[1,2]', to: 'parquet' }),
    /^400 text: row 1 is no object; Parquet/,
  )
})

test('what is wrong with data is told under the name it was sent by', async () => {
  const wide = Array.from({ length: 10_001 }, (_, i) => `c${i}`).join(',')
  for (const [content, from] of [
    ['{"a":', 'json'],
    ['<a>', 'xml'],
    ['a = ', 'toml'],
    ['a: [', 'yaml'],
    [wide, 'csv'],
  ] as const) {
    const to = from === 'json' ? 'csv' : 'json'
    assert.match(await refusal(tool, { file: { name: 'a.txt', content }, from, to }), /^400 file: /, from)
    assert.match(await refusal(tool, { text: content, from, to }), /^400 text: /, from)
  }
})

test('cells of CSV that a spreadsheet would run are told', async () => {
  const { warnings } = await convert('[{"a":"=1+1","b":-2}]', 'csv')
  assert.deepEqual(warnings, ['1 cell that spreadsheets would run as formulas; import such columns as text'])
})

test('a CSV with a title above its headings gives objects named by the headings', async () => {
  const text = 'Sales\nPeriod: May\n\nRegion,Product,Units\nNorth,Widget,10\nSouth,Bolt,7\n'
  const { json } = await runTool(tool, { text, from: 'csv', to: 'json', indent: 0 })
  assert.deepEqual(JSON.parse(json.result)[1], { Region: 'South', Product: 'Bolt', Units: '7' })
  assert.deepEqual(json.warnings, ['2 rows above the headings left out'])
})

test('fractions of TOML finer than thousandths are told', async () => {
  const told = async (time: string) => (await convert(`at = ${time}`, 'json')).warnings.join()
  assert.match(await told('2024-01-02T03:04:05.123456Z'), /Fractions of a second were cut to thousandths/)
  assert.doesNotMatch(await told('2024-01-02T03:04:05.123Z'), /Fractions/)
})
