import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './json-to-ts.ts'

const types = async (sample: unknown, name?: string) =>
  (await runTool(tool, { json: JSON.stringify(sample), name })).json

test('an object with lists and objects inside', async () => {
  assert.deepEqual(await types({ id: 1, tags: ['a'], owner: { name: 'Ann', ok: true }, none: null }), {
    typescript: [
      'export interface Root {',
      '  id: number',
      '  tags: string[]',
      '  owner: Owner',
      '  none: null',
      '}',
      '',
      'export interface Owner {',
      '  name: string',
      '  ok: boolean',
      '}',
      '',
    ].join('\n'),
    root: 'Root',
    interfaces: ['Root', 'Owner'],
  })
})

test('objects of a list are merged: optional keys, unions with null', async () => {
  const { typescript } = await types({
    users: [{ name: 'Ann' }, { name: null, age: 5 }, { name: 'x', age: '6' }],
  })
  assert.match(typescript, /users: User\[\]/)
  assert.match(typescript, /interface User \{\n {2}name: string \| null\n {2}age\?: string \| number\n\}/)
})

test('keys that are no identifiers, and names that clash', async () => {
  const { typescript, interfaces } = await types({
    'a-b': 1,
    '1st': { x: 1 },
    '': 2,
    日本: { y: 1 },
    user: { id: 1 },
    inner: { user: { other: true } },
    array: { z: 1 },
    root: { w: 1 },
  })
  assert.match(typescript, /"a-b": number/)
  assert.match(typescript, /"1st": N1st/)
  assert.match(typescript, /"": number/)
  assert.match(typescript, /日本: 日本/)
  assert.deepEqual(interfaces, ['Root', 'N1st', '日本', 'User', 'Inner', 'User2', 'ArrayItem', 'Root2'])
})

test('the same shape at two places is declared once', async () => {
  const { interfaces } = await types({ a: { point: { x: 1 } }, b: { point: { x: 2 } } })
  assert.deepEqual(interfaces, ['Root', 'A', 'Point', 'B'])
})

test('names go on counting, without gaps where a shape was seen before', async () => {
  const shapes = [{ x: 1 }, { x: 1 }, { y: 1 }, { x: 1 }, { y: 1 }, { z: 1 }]
  const { interfaces } = await types(
    shapes.map((point, i) => [i, { point }]).map(([i, v]) => ({ [`k${i}`]: v })),
  )
  assert.deepEqual(
    interfaces.filter((name: string) => name.startsWith('Point')),
    ['Point', 'Point2', 'Point3'],
  )
  const many = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`k${i}`, { a: { [`x${i}`]: 1 } }]))
  assert.equal((await types(many)).interfaces.at(-1), 'A9000')
})

test('a root that is a list or a scalar', async () => {
  assert.equal((await types([1, 'a'])).typescript, 'export type Root = (string | number)[]\n')
  assert.equal((await types('x')).typescript, 'export type Root = string\n')
  assert.equal((await types([])).typescript, 'export type Root = unknown[]\n')
  assert.equal((await types({})).typescript, 'export interface Root {}\n')
  assert.match(
    (await types([{ a: 1 }], 'Users')).typescript,
    /^export type Users = User\[\]\n\nexport interface User \{/,
  )
})

test('the name is used, and checked', async () => {
  assert.match((await types({ a: 1 }, 'Config')).typescript, /^export interface Config \{/)
  const refused = (name: unknown) => refusal(tool, { json: '{}', name })
  for (const name of ['a b', '1a', 'x;', 'é'])
    assert.match(await refused(name), /^400 name: expected a TypeScript name/)
  for (const name of ['class', 'string', 'Record'])
    assert.match(await refused(name), /^400 name: \w+ has a meaning of its own in TypeScript/)
  assert.match(await refused('a'.repeat(101)), /^400 name: must have at most 100/)
  assert.equal(await refused(''), '400 name: must not be empty.')
})

test('errors and hostile samples', async () => {
  assert.equal(
    await refusal(tool, { json: '{"a":}' }),
    '400 json: line 1, column 6: expected a value; found "}".',
  )
  assert.equal(await refusal(tool, { json: '' }), '400 json: must not be empty.')
  assert.match(await refusal(tool, { json: '['.repeat(10_000_000) }), /nested deeper than 500/)
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`k${i}`, { [`x${i}`]: 1 }]))
  assert.match(await refusal(tool, { json: JSON.stringify(many) }), /more than 20,000 interfaces/)
  const deep = `${'{"a":'.repeat(499)}1${'}'.repeat(499)}`
  assert.equal((await runTool(tool, { json: deep })).json.interfaces.length, 499)
})

test('the output compiles, and the sample is assignable to it', async () => {
  const draw = chanceOf(61).below
  const keys = [
    'id',
    'name',
    'a-b',
    'items',
    'user',
    'Users',
    'class',
    '1x',
    'string',
    'é',
    'map',
    'date',
    '',
  ]
  const make = (depth: number): unknown => {
    const kind = draw(depth > 3 ? 4 : 8)
    if (kind >= 6) return Array.from({ length: draw(4) }, () => make(depth + 1))
    if (kind >= 4)
      return Object.fromEntries(keys.filter(() => draw(4) === 0).map(key => [key, make(depth + 1)]))
    return [draw(100), 'text', null, draw(2) === 0][kind]
  }
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-ts-'))
  try {
    for (let i = 0; i < 150; i++) {
      const sample = make(0)
      const { typescript } = await types(sample)
      const literal = JSON.stringify(sample, null, 1)
      writeFileSync(join(folder, `sample${i}.ts`), `${typescript}\nexport const sample: Root = ${literal}\n`)
    }
    const config = {
      compilerOptions: { strict: true, noEmit: true, target: 'esnext', types: [] },
      include: ['*.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(import.meta.dirname, '../../../../node_modules/@typescript/native/bin/tsc')
    try {
      execFileSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8', timeout: 120_000 })
    } catch (error) {
      assert.fail(String((error as { stdout?: string }).stdout).slice(0, 3000) || String(error))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('items are named in the singular', async () => {
  const names = {
    responses: 'Response',
    statuses: 'Status',
    houses: 'House',
    caches: 'Cache',
    branches: 'Branch',
    boxes: 'Box',
    addresses: 'Address',
    movies: 'Movie',
    companies: 'Company',
    series: 'SeriesItem',
    children: 'Child',
    people: 'Person',
    data: 'DataItem',
  }
  for (const [key, name] of Object.entries(names)) {
    const { json } = await runTool(tool, { json: JSON.stringify({ [key]: [{ a: 1 }] }) })
    assert.deepEqual(json.interfaces, ['Root', name], key)
  }
})
