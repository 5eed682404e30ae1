import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalog } from '../../../src/catalog.ts'
import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { Parameter } from '../../../src/contract/parameter.ts'
import { describeCatalog } from '../../../src/http/catalog-json.ts'
import { addEnglish } from '../lib/messages.ts'
import work from '../messages/en/work.json' with { type: 'json' }
import {
  bodyOf,
  exampleOf,
  followedBy,
  isSlider,
  otherFormats,
  problemsOf,
  rangeOf,
  sentValues,
  startValues,
  stepOf,
  wayLabel,
  wayOf,
} from './form.ts'

addEnglish(work)

const parameter = (some: Partial<Parameter>): Parameter => ({
  name: 'value',
  type: 'string',
  required: false,
  description: '',
  widget: 'text',
  ...some,
})
const number = (some: Partial<Parameter>) => parameter({ type: 'number', widget: 'number', ...some })

const tool = (...parameters: Parameter[]): CatalogEntry => ({
  slug: 'some-tool',
  name: 'Some tool',
  description: '',
  family: 'data',
  credits: 0,
  free: true,
  collection: 'core',
  availability: 'available',
  method: 'POST',
  path: '/api/v1/tools/some-tool',
  page: '/tools/some-tool',
  body_encoding: 'application/json',
  parameters,
})

const problem = (one: Parameter, value: string) => problemsOf(tool(one), { value }, {})['value'] ?? ''

test('a form starts with the defaults, and a needed choice with its first value', () => {
  const start = startValues(
    tool(
      number({ name: 'size', default: 3 }),
      number({ name: 'page', default: 'last' }),
      parameter({ name: 'on', type: 'boolean', widget: 'toggle', default: true }),
      parameter({ name: 'off', type: 'boolean', widget: 'toggle' }),
      parameter({ name: 'must', widget: 'select', enum: ['a', 'b'], required: true }),
      parameter({ name: 'may', widget: 'select', enum: ['a', 'b'] }),
      parameter({ name: 'better', widget: 'select', enum: ['a', 'b'], default: 'a', preselect: 'b' }),
      parameter({ name: 'day', widget: 'date', default: 'today' }),
      parameter({ name: 'list', type: 'json', widget: 'json', default: [1] }),
      parameter({ name: 'file', type: 'file', widget: 'file' }),
    ),
  )
  assert.deepEqual(start, {
    size: '3',
    page: '',
    on: true,
    off: false,
    must: 'a',
    may: '',
    better: 'b',
    day: '',
    list: '[\n  1\n]',
  })
})

test('a number is held to every bound it declares', () => {
  assert.equal(problem(number({ minimum: 1, maximum: 9 }), '10'), 'Expected 1 to 9.')
  assert.equal(problem(number({ minimum: 1, maximum: 9 }), '0'), 'Expected 1 to 9.')
  assert.equal(problem(number({ minimum: 1, maximum: 9 }), '9'), '')
  assert.equal(problem(number({ exclusive_minimum: 0, maximum: 4 }), '0'), 'Expected above 0, up to 4.')
  assert.equal(problem(number({ integer: true }), '1.5'), 'Expected a whole number.')
  assert.equal(problem(number({ multiple_of: 90 }), '45'), 'Expected a multiple of 90.')
  assert.equal(problem(number({ multiple_of: 90 }), '-180'), '')
  assert.equal(problem(number({}), 'five'), 'Expected a number.')
  assert.equal(problem(number({ default: 'last' }), 'last'), '')
})

test('texts are counted as the server counts them: characters, and bytes', () => {
  assert.equal(problem(parameter({ max_length: 2 }), '👍👍'), '')
  assert.equal(problem(parameter({ max_length: 2 }), 'abc'), 'At most 2 characters; these are 3.')
  assert.equal(problem(parameter({ min_length: 8 }), 'short'), 'At least 8 characters.')
  assert.equal(problem(parameter({ max_bytes: 2048 }), 'é'.repeat(1024)), '')
  assert.equal(problem(parameter({ max_bytes: 2048 }), 'é'.repeat(1025)), 'At most 2 KB.')
})

test('what is needed, and what may be empty', () => {
  assert.equal(problem(parameter({ required: true, min_length: 1 }), ''), 'This is needed.')
  assert.equal(problem(parameter({ required: true, min_length: 0 }), ''), '')
  assert.equal(problem(parameter({ required: true, default: 'all' }), ''), '')
  assert.equal(problem(parameter({}), ''), '')
  const file = parameter({ name: 'value', type: 'file', widget: 'file', required: true })
  assert.equal(problemsOf(tool(file), {}, {})['value'], 'Choose a file first.')
  assert.equal(problemsOf(tool(file), {}, { value: [new File([], 'a')] })['value'], 'This file is empty.')
  assert.match(problem(parameter({ type: 'json', widget: 'json' }), '{"a":'), /^Not valid JSON: /)
})

test('only what differs from the defaults is sent, with its own type', () => {
  const all = tool(
    number({ name: 'size', default: 3 }),
    number({ name: 'width' }),
    parameter({ name: 'on', type: 'boolean', widget: 'toggle', default: true }),
    parameter({ name: 'off', type: 'boolean', widget: 'toggle' }),
    parameter({ name: 'text', required: true, min_length: 0 }),
    parameter({ name: 'note', min_length: 0 }),
    parameter({ name: 'data', type: 'json', widget: 'json' }),
  )
  const untouched = startValues(all)
  assert.deepEqual(sentValues(all, untouched), { text: '' })
  const changed = { ...untouched, width: '20', on: false, off: true, note: 'x', data: '[1, 2]' }
  assert.deepEqual(sentValues(all, changed), {
    width: 20,
    on: false,
    off: true,
    text: '',
    note: 'x',
    data: [1, 2],
  })
  // Where JSON or a text is taken, such as CSV, people paste the text.
  assert.deepEqual(sentValues(all, { ...untouched, data: 'a,b\n1,2' }), { text: '', data: 'a,b\n1,2' })
})

test('a body is JSON, or a form with files under their names', () => {
  const text = parameter({ name: 'text' })
  assert.equal(bodyOf(tool(text), { text: 'a' }, {}), '{"text":"a"}')
  const file = parameter({ name: 'file', type: 'file', widget: 'file' })
  const form = bodyOf(
    { ...tool(text, file, number({ name: 'n' })), body_encoding: 'multipart/form-data' },
    { text: 'a', n: '2' },
    { file: [new File(['x'], 'one.txt')] },
  )
  assert.ok(form instanceof FormData)
  assert.deepEqual(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    [
      ['text', 'a'],
      ['n', '2'],
      ['file', 'one.txt'],
    ],
  )
})

test('the example fills the form and names its files', () => {
  const example = exampleOf({
    ...tool(
      parameter({ name: 'file', type: 'file', widget: 'file' }),
      parameter({ name: 'on', type: 'boolean', widget: 'toggle' }),
      parameter({ name: 'data', type: 'json', widget: 'json' }),
    ),
    example: { file: 'a.pdf', on: true, data: { a: 1 }, unknown: 1 },
  })
  assert.deepEqual(example, { values: { on: true, data: '{\n  "a": 1\n}' }, files: { file: ['a.pdf'] } })
})

test('sliders, steps and ranges follow from the bounds', () => {
  assert.equal(isSlider(number({ minimum: 1, maximum: 100, default: 80, integer: true })), true)
  assert.equal(isSlider(number({ minimum: 1, maximum: 16_383, default: 80, integer: true })), false)
  assert.equal(isSlider(number({ minimum: 1, maximum: 100 })), false)
  assert.equal(
    isSlider(parameter({ type: 'number', widget: 'rotation', minimum: 0, maximum: 9, default: 1 })),
    false,
  )
  assert.equal(stepOf(number({ multiple_of: 90 })), 90)
  assert.equal(stepOf(number({ minimum: 0, maximum: 1 })), 0.01)
  assert.equal(stepOf(number({ minimum: 0, maximum: 4 })), 0.1)
  assert.equal(stepOf(number({})), 'any')
  assert.equal(rangeOf(number({ minimum: 1, maximum: 16_383 })), '1 to 16,383')
  assert.equal(rangeOf(parameter({ type: 'file[]', widget: 'file', max_files: 50 })), 'up to 50 files')
  assert.equal(rangeOf(parameter({ max_length: 200 })), 'up to 200 characters')
})

test('a tool that goes both ways takes the one that fits its text', () => {
  const both = tool(
    parameter({ name: 'direction', widget: 'select', enum: ['json2csv', 'csv2json'], required: true }),
    parameter({ name: 'data', type: 'json', widget: 'textarea' }),
  )
  assert.deepEqual(wayOf(both, { data: 'id,name\n1,Ada' }), { direction: 'csv2json' })
  assert.deepEqual(wayOf(both, { data: ' [{"id":1}]' }), { direction: 'json2csv' })
  assert.deepEqual(wayOf(both, { data: '' }), {})
  assert.deepEqual(wayOf(tool(parameter({ widget: 'textarea' })), { value: 'text' }), {})
  assert.equal(wayLabel('json2csv'), 'JSON → CSV')
  assert.equal(wayLabel('base64'), undefined)
})

test('a file is not turned into the format it has', () => {
  const sheets = tool(
    parameter({ name: 'file', type: 'file', widget: 'file' }),
    parameter({ name: 'to', widget: 'select', enum: ['xlsx', 'csv'], default: 'xlsx' }),
  )
  const given = (name: string, to: string) => otherFormats(sheets, { file: [new File([], name)] }, { to })
  assert.deepEqual(given('sheet.XLSX', 'xlsx'), { to: 'csv' })
  assert.deepEqual(given('sheet.ods', 'xlsx'), { to: 'csv' })
  assert.deepEqual(given('people.csv', 'xlsx'), {})
  assert.deepEqual(given('people.tsv', 'csv'), { to: 'xlsx' })
  assert.deepEqual(given('unknown', 'xlsx'), {})
})

test('units follow the kind of quantity, and stay where they still mean something', async () => {
  const tool = describeCatalog(await createCatalog().loadAll()).find(one => one.slug === 'unit-converter')!
  const start = startValues(tool)
  assert.deepEqual(start, { category: 'length', from: 'km', to: 'mi', value: '1' })
  const weights = { ...start, category: 'weight' }
  assert.deepEqual(followedBy(tool, 'category', weights), { from: 'kg', to: 'g' })
  assert.deepEqual(followedBy(tool, 'category', { ...weights, from: 't', to: 'lb' }), {})
})
