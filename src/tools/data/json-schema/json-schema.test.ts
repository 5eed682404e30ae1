import assert from 'node:assert/strict'
import { test } from 'node:test'
import Ajv2020 from 'ajv/dist/2020.js'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './json-schema.ts'

const run = async (params: Record<string, unknown>) => (await runTool(tool, params)).json

test('a schema is inferred that fits its samples and refuses what differs', async () => {
  const samples = ['red', 'red', 'blue', 'red', 'blue', 'red'].map((color, i) => ({
    id: i,
    color,
    at: '2026-01-31',
    ...(i % 2 && { price: i / 4 }),
    __proto__x: null,
  }))
  const { schema } = await run({ json: JSON.stringify(samples), list: true })
  assert.deepEqual(schema.required, ['id', 'color', 'at', '__proto__x'])
  assert.deepEqual(schema.properties.color, { type: 'string', enum: ['blue', 'red'] })
  assert.deepEqual(schema.properties.at, { type: 'string', format: 'date' })
  assert.deepEqual(schema.properties.price, { type: 'number' })
  const validate = new Ajv2020.Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  for (const sample of samples) assert.ok(validate(sample))
  assert.ok(!validate({ ...samples[0], id: 'x' }))
  assert.match(await refusal(tool, { json: '{}', list: true }), /^400 list: the JSON is not a list/)
})

test('errors come with their place; a schema that is none is refused in words', async () => {
  const schema = JSON.stringify({ properties: { a: { items: { type: 'integer' } } }, required: ['b'] })
  const { valid, errors } = await run({ json: '{"a":[1,"x"]}', schema })
  assert.equal(valid, false)
  assert.deepEqual(errors.map((one: { path: string }) => one.path).sort(), ['', '/a/1'])
  assert.equal((await run({ json: '{"a":[1],"b":2}', schema })).valid, true)
  const old = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'string' })
  assert.equal((await run({ json: '1', schema: old })).valid, false)
  assert.match(
    await refusal(tool, { json: '1', schema: '{"type":"whole"}' }),
    /^400 schema: schema is invalid/,
  )
  assert.match(
    await refusal(tool, { json: '1', schema: '{"$ref":"https://example.org/s.json"}' }),
    /^400 schema: can't resolve/,
  )
  assert.match(await refusal(tool, { json: '{', schema }), /^400 json: is not valid JSON/)
})

test('what refers to itself without end, or is nested too deep, is refused', async () => {
  assert.match(await refusal(tool, { json: '1', schema: '{"$ref":"#"}' }), /^400 schema: refers to itself/)
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  assert.match(await refusal(tool, { json: deep }), /^400 json: is nested more than 300 levels deep/)
  assert.match(
    await refusal(tool, { json: '1', schema: `{"enum":${deep}}` }),
    /^400 schema: is nested more than/,
  )
  const round = '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}'
  assert.match(await refusal(tool, { json: '1', schema: round }), /^400 schema: refers to itself/)
  const list = '{"properties":{"next":{"$ref":"#"}},"required":["v"]}'
  const chain = (n: number): string => (n === 0 ? '{"v":1}' : `{"v":1,"next":${chain(n - 1)}}`)
  assert.equal((await run({ json: chain(200), schema: list })).valid, true)
})

test('a long list whose members are compared with each other is told of as what takes long', async () => {
  const json = JSON.stringify(Array.from({ length: 20_000 }, (_, a) => ({ a, b: [a] })))
  assert.match(
    await refusal(tool, { json, schema: '{"uniqueItems":true}' }),
    /^400 schema: takes too long on this JSON; .*uniqueItems for long lists of objects\.$/,
  )
})

test('__proto__ and names of methods are properties like any other', async () => {
  const schema = `{"properties":{"__proto__":{"type":"string"},"a":true,"default":{"items":{"properties":{"__proto__":{"minimum":3}}}}},"additionalProperties":false}`
  const errors = async (json: string, rules = schema) => {
    const answer = await runTool(tool, { json, schema: rules })
    return (answer.json.errors as { path: string }[]).map(({ path }) => path)
  }
  assert.deepEqual(await errors('{"__proto__":5,"a":1}'), ['/__proto__'])
  assert.deepEqual(await errors('{"__proto__":"text"}'), [])
  assert.deepEqual(await errors('{"default":[{"__proto__":4},{"__proto__":2}]}'), ['/default/1/__proto__'])
  assert.deepEqual(await errors('{"__proto__x":"text"}'), [''])
  assert.deepEqual(await errors('{}', '{"required":["__proto__","toString"]}'), ['', ''])
  assert.deepEqual(await errors('{"__proto__":1,"toString":2}', '{"required":["__proto__","toString"]}'), [])
  // What is compared as a value is left as it is.
  const same = '{"const":{"properties":{"__proto__":1}}}'
  assert.deepEqual(await errors('{"properties":{"__proto__":1}}', same), [])
})

test('draft 4: bounds that are exclusive by a flag, and ids', async () => {
  const schema = JSON.stringify({
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: 'http://example.org/order.json',
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      rate: { type: 'number', maximum: 1, exclusiveMaximum: false },
      line: { $ref: '#/definitions/line' },
    },
    definitions: { line: { type: 'string', minLength: 2 } },
    required: ['id'],
  })
  const valid = async (json: string) => (await run({ json, schema })).valid
  assert.equal(await valid('{"id":1,"rate":1,"line":"ab"}'), true)
  assert.equal(await valid('{"id":0}'), false)
  assert.equal(await valid('{"id":1,"rate":1.1}'), false)
  assert.equal(await valid('{"id":1,"line":"a"}'), false)
  assert.equal(await valid('{"rate":1}'), false)
})
