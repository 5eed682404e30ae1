import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkGlb } from './glb-check.ts'

function glb(json: unknown): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + text.length, 8)
  head.writeUInt32LE(text.length, 12)
  head.write('JSON', 16)
  return Buffer.concat([head, text])
}

const said = (bytes: Buffer): string => {
  try {
    checkGlb(bytes, 'file')
  } catch (error) {
    assert.equal((error as Error).name, 'Fault')
    return (error as Error).message
  }
  return 'fine'
}

test('nodes have to form trees', () => {
  const nodes = (...children: number[][]) => said(glb({ nodes: children.map(list => ({ children: list })) }))
  assert.equal(nodes([1, 2], [3], [], []), 'fine')
  assert.equal(said(glb({})), 'fine')
  for (const [what, answer] of Object.entries({
    'above itself': nodes([0]),
    'in a circle': nodes([1], [2], [0]),
    'two parents': nodes([2], [2], []),
    'not there': nodes([7]),
    'no number': nodes([0.5]),
  }))
    assert.equal(answer, 'file: the GLB file is damaged, its nodes do not form a tree.', what)
})

test('lists of more values than a reader can hold are refused, whatever else they say', () => {
  const counts = (...list: unknown[]) =>
    said(glb({ accessors: list.map(count => ({ count, bufferView: 0 })) }))
  assert.equal(counts(3, 49_999_997), 'fine')
  const tooMany = /^file: the model lists 50,000,001 values; the limit is 50,000,000\.$/
  assert.match(counts(4, 49_999_997), tooMany)
  assert.match(counts(50_000_001, -50_000_000), tooMany)
  assert.match(counts('50000001', null, {}), tooMany)
})

test('a model of more parts than can be held is refused, however few bytes tell of them', () => {
  const triangle = { attributes: { POSITION: 0 } }
  const primitives = (count: number) => ({ meshes: [{ primitives: Array(count).fill(triangle) }] })
  assert.equal(said(glb(primitives(60_000))), 'fine')
  assert.match(
    said(glb(primitives(100_000))),
    /^file: the model has 100,000 primitives, .* the limit for primitives alone is 112,500\. Join parts/,
  )
  assert.match(said(glb({ materials: Array(60_000).fill({}) })), /has 60,000 materials, .* alone is 56,250\./)
  const channels = [{ channels: Array(120_000).fill({}), samplers: [] }]
  assert.match(said(glb({ animations: channels })), /has 120,000 channels,/)
  assert.equal(said(glb({ meshes: [null, { primitives: 7 }], materials: {}, scenes: null })), 'fine')
})

test('values without bytes are few, unless the file is large', () => {
  const bare = (count: number, more = '') => said(glb({ accessors: [{ count, sparse: {} }], more }))
  assert.equal(bare(100_000), 'fine')
  assert.match(bare(100_001), /lists 100,001 values; the limit is 100,000\.$/)
  assert.equal(bare(100_001, 'x'.repeat(3000)), 'fine')
})

test('a list replaces no more values than it has', () => {
  const replaced = (count: unknown) =>
    said(glb({ accessors: [{ count: 3, bufferView: 0, sparse: { count } }] }))
  assert.equal(replaced(3), 'fine')
  const damaged = 'file: the GLB file is damaged, an accessor replaces more values than it has.'
  for (const count of [4, 1e9, 'many', {}]) assert.equal(replaced(count), damaged)
})

test('damage has a name', () => {
  const whole = glb({ nodes: [] })
  assert.match(said(whole.subarray(0, 12)), /its header is missing/)
  assert.match(said(whole.subarray(0, -1)), /it is cut off/)
  assert.match(said(glb('{')), /its JSON chunk is not valid JSON/)
  assert.match(said(glb('null')), /its JSON chunk is not an object/)
  const old = Buffer.from(whole)
  old.writeUInt32LE(1, 4)
  assert.match(said(old), /is of version 1, only version 2 is read/)
})

test('primitives that share what they are made of are counted each for itself', () => {
  const model = (times: number, count: number) =>
    glb({
      accessors: [{ count, bufferView: 0 }],
      meshes: [
        { primitives: Array(times).fill({ attributes: { POSITION: 0 } }) },
        { primitives: [null, {}] },
      ],
    })
  assert.match(
    said(model(20_000, 9000)),
    /^file: the primitives of the model have 180,000,000 corners of triangles together, the limit is 25,000,000;/,
  )
  assert.equal(said(model(1000, 9000)), 'fine')
})
