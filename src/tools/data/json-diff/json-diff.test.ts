import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import { parseExactly } from '../../../formats/text/exact-json.ts'
import tool from './json-diff.ts'

const diff = async (a: unknown, b: unknown) => (await runTool(tool, { a, b })).json

test('keys added, removed, changed', async () => {
  assert.deepEqual(await diff({ a: 1, b: { c: 2 }, x: null }, { a: 1, b: { c: 3 }, y: [] }), {
    changes: [
      { op: 'replace', path: '/b/c', from: 2, to: 3 },
      { op: 'remove', path: '/x', from: null },
      { op: 'add', path: '/y', to: [] },
    ],
    added: 1,
    removed: 1,
    changed: 1,
    equal: false,
  })
})

test('equal values, whatever the order of keys', async () => {
  assert.deepEqual(await diff({ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1 }), {
    changes: [],
    added: 0,
    removed: 0,
    changed: 0,
    equal: true,
  })
  assert.equal((await diff(null, null)).equal, true)
})

test('pointers escape ~ and /', async () => {
  const { changes } = await diff({ 'a/b': { 'c~d': 1, '': 2 } }, { 'a/b': { 'c~d': 2, '': 3 } })
  assert.deepEqual(
    changes.map((change: { path: string }) => change.path),
    ['/a~1b/c~0d', '/a~1b/'],
  )
})

test('type changes are replacements, also of the whole value', async () => {
  assert.deepEqual((await diff({ a: 1 }, { a: '1' })).changes, [
    { op: 'replace', path: '/a', from: 1, to: '1' },
  ])
  assert.deepEqual((await diff([1], { 0: 1 })).changes, [
    { op: 'replace', path: '', from: [1], to: { 0: 1 } },
  ])
  assert.deepEqual((await diff(null, false)).changes, [{ op: 'replace', path: '', from: null, to: false }])
})

test('an item put in front is one addition, and items are compared inside', async () => {
  assert.deepEqual((await diff([1, 2, 3], [0, 1, 2, 3])).changes, [{ op: 'add', path: '/0', to: 0 }])
  const before = [
    { id: 1, name: 'Ann', age: 5, city: 'Oslo' },
    { id: 2, name: 'Bob', age: 6, city: 'Bonn' },
  ]
  assert.deepEqual((await diff(before, [{ id: 0 }, before[0], { ...before[1], age: 7 }])).changes, [
    { op: 'replace', path: '/1/age', from: 6, to: 7 },
    { op: 'add', path: '/0', to: { id: 0 } },
  ])
})

test('numbers of many digits count in full, in lists and in objects', async () => {
  const [a, b] = ['9007199254740993', '9007199254740992'].map(id =>
    parseExactly(`{"id":${id},"list":[1,${id},12345678901234567890]}`),
  )
  const { changes } = await diff(a, b)
  assert.equal(
    JSON.stringify(changes),
    '[{"op":"replace","path":"/id","from":9007199254740993,"to":9007199254740992},{"op":"replace","path":"/list/1","from":9007199254740993,"to":9007199254740992}]',
  )
  const written = parseExactly('{"a":[1.2345678901234567891],"b":12345678901234567890}')
  const again = parseExactly('{"a":[12345678901234567891e-19],"b":1234567890123456789e1}')
  assert.equal((await diff(written, again)).equal, true)
})

test('__proto__ and names of methods are keys like any other', async () => {
  const { changes } = await diff(JSON.parse('{"__proto__":1,"toString":2}'), { toString: 3 })
  assert.deepEqual(changes, [
    { op: 'remove', path: '/__proto__', from: 1 },
    { op: 'replace', path: '/toString', from: 2, to: 3 },
  ])
})

type Change = { op: string; path: string; to?: unknown }

/** Applies changes one after the other, as RFC 6902 says. */
function apply(value: unknown, changes: Change[]): unknown {
  const root = { value: structuredClone(value) }
  for (const { op, path, to } of changes) {
    const steps = ['value', ...path.split('/').slice(1)].map(s =>
      s.replaceAll('~1', '/').replaceAll('~0', '~'),
    )
    const last = steps.pop()!
    // biome-ignore lint/suspicious/noExplicitAny: walks over JSON of any shape
    const parent: any = steps.reduce((at: any, step) => at[step], root)
    if (Array.isArray(parent)) {
      if (op === 'add') parent.splice(Number(last), 0, to)
      else if (op === 'remove') parent.splice(Number(last), 1)
      else parent[Number(last)] = to
    } else if (op === 'remove') delete parent[last]
    else parent[last] = to
  }
  return root.value
}

const leaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Math.max(
        1,
        Object.values(value).reduce<number>((sum, one) => sum + leaves(one), 0),
      )
    : 1

/** The fewest leaf values that have to be touched, by plain recursion. */
function fewest(a: unknown, b: unknown): number {
  if (JSON.stringify(a) === JSON.stringify(b)) return 0
  if (Array.isArray(a) && Array.isArray(b)) {
    const memo = new Map<string, number>()
    const from = (i: number, j: number): number => {
      const key = `${i},${j}`
      if (i === a.length && j === b.length) return 0
      if (memo.has(key)) return memo.get(key)!
      const ways: number[] = []
      if (i < a.length) ways.push(leaves(a[i]) + from(i + 1, j))
      if (j < b.length) ways.push(leaves(b[j]) + from(i, j + 1))
      if (i < a.length && j < b.length) ways.push(fewest(a[i], b[j]) + from(i + 1, j + 1))
      memo.set(key, Math.min(...ways))
      return memo.get(key)!
    }
    return from(0, 0)
  }
  const objects = [a, b].every(v => typeof v === 'object' && v !== null && !Array.isArray(v))
  if (objects) {
    const [x, y] = [a, b] as Record<string, unknown>[]
    return [...new Set([...Object.keys(x!), ...Object.keys(y!)])].reduce((sum, key) => {
      if (!(key in x!)) return sum + leaves(y![key])
      return sum + (key in y! ? fewest(x![key], y![key]) : leaves(x![key]))
    }, 0)
  }
  return Math.max(leaves(a), leaves(b))
}

test('applying the changes to a gives b, and no cheaper way exists', async () => {
  const draw = chanceOf(31).below
  const make = (depth: number): unknown => {
    const kind = draw(depth > 2 ? 2 : 5)
    if (kind <= 1) return [0, 1, 'x', null, true, ''][draw(6)]
    if (kind === 2 || kind === 3) return Array.from({ length: draw(5) }, () => make(depth + 1))
    // Keys in sorted order, since the judge compares texts.
    return Object.fromEntries(['a', 'b', 'c/~'].filter(() => draw(2)).map(key => [key, make(depth + 1)]))
  }
  for (let round = 0; round < 1500; round++) {
    const [a, b] = [make(0), make(0)]
    const { changes, equal } = await diff(a, b)
    assert.deepEqual(apply(a, changes), b)
    assert.equal(equal, JSON.stringify(a) === JSON.stringify(b))
    const touched = changes.reduce(
      (sum: number, one: { from?: unknown; to?: unknown; op: string }) =>
        sum + Math.max(one.op === 'add' ? 0 : leaves(one.from), one.op === 'remove' ? 0 : leaves(one.to)),
      0,
    )
    assert.equal(touched, fewest(a, b), JSON.stringify([a, b]))
  }
})

test('long lists past the exact alignment still give b', async () => {
  const draw = chanceOf(77).below
  const a = Array.from({ length: 3000 }, (_, id) => ({ id, value: draw(50) }))
  const b = a.filter(() => draw(10)).map(item => (draw(10) ? item : { ...item, value: -1 }))
  b.splice(100, 0, { id: -1, value: 0 })
  const { changes } = await diff(a, b)
  assert.deepEqual(apply(a, changes), b)
  assert.ok(changes.length < 1200, `${changes.length} changes`)
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { a: 1 }), '400 b: is required.')
  const deep = (n: number) => JSON.parse('['.repeat(n) + ']'.repeat(n))
  assert.match(await refusal(tool, { a: deep(600), b: 1 }), /^400 a: nested deeper than 500/)
  assert.equal((await diff(deep(500), deep(500))).equal, true)
  assert.equal((await diff(deep(500), deep(499))).equal, false)
})
