import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiStl, binaryStl, cubeStl, glbFacts } from '../../../test/support/models.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './stl-to-glb.ts'

const convert = async (content: Buffer | string, name = 'Würfel.stl') => {
  const run = await runTool(tool, { file: { name, content } })
  return { ...run, facts: await glbFacts(run.bytes) }
}

const CUBE = { triangles: 12, vertices: 8, area: 6, volume: 1, min: [0, 0, 0], max: [1, 1, 1] }

function assertCube(facts: Awaited<ReturnType<typeof glbFacts>>) {
  const { triangles, vertices, area, volume, min, max } = facts
  assert.deepEqual({ triangles, vertices, area, volume, min, max }, CUBE)
  assert.equal(facts.errors, 0, JSON.stringify(facts.issues))
}

test('a binary cube: eight shared vertices, valid glTF', async () => {
  const { facts, name, mediaType, warnings } = await convert(cubeStl())
  assertCube(facts)
  assert.equal(name, 'Würfel.glb')
  assert.equal(mediaType, 'model/gltf-binary')
  assert.equal(facts.name, 'Würfel')
  assert.equal(facts.indexBytes, 2)
  assert.deepEqual(warnings, [])
})

test('binary and ASCII are told apart by content', async () => {
  assertCube((await convert(cubeStl('solid this is binary all the same'))).facts)
  assertCube((await convert(asciiStl())).facts)
  assertCube((await convert(asciiStl().toUpperCase().replaceAll('\n', '\r\n'))).facts)
  assertCube(
    (await convert(Buffer.concat([cubeStl(), Buffer.from('trailing bytes \0\x01\xff', 'latin1')]))).facts,
  )
})

test('colours are told of; a count of zero is told by the length; triangles beyond the count are told of', async () => {
  const colored = cubeStl()
  colored.writeUInt16LE(0x8000 | 31, 84 + 48)
  const magics = cubeStl('COLOR=\xff\0\0\xff')
  for (const content of [colored, magics]) {
    const { facts, warnings } = await convert(content)
    assertCube(facts)
    assert.deepEqual(warnings, ['left out: the colours of the triangles'])
  }
  const uncounted = cubeStl()
  uncounted.writeUInt32LE(0, 80)
  assertCube((await convert(uncounted)).facts)
  const few = cubeStl()
  few.writeUInt32LE(11, 80)
  const { facts, warnings } = await convert(few)
  assert.equal(facts.triangles, 11)
  assert.deepEqual(warnings, ['the STL model announces 11 triangles and has 12; those announced were taken'])
})

test('several solids in one file, numbers with exponents', async () => {
  const two = asciiStl('a') + asciiStl('b').replaceAll('vertex 1 1 1', 'vertex 1.0e0 +1E+00 1.')
  const { facts } = await convert(two)
  assert.equal(facts.triangles, 24)
  assert.equal(facts.vertices, 8)
})

test('zero and minus zero are the same place', async () => {
  const { facts } = await convert(
    binaryStl([
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [-0, 0, -0, 0, 1, 0, -1, 0, 0],
    ]),
  )
  assert.equal(facts.vertices, 4)
})

test('triangles without an area or with impossible corners are left out and counted', async () => {
  const good = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  const { facts, warnings } = await convert(
    binaryStl([
      good,
      [0, 0, 0, 0, 0, 0, 0, 1, 0],
      [Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 0, Infinity, 1, 0, 0, 0, 1, 0],
    ]),
  )
  assert.equal(facts.triangles, 1)
  assert.equal(facts.errors, 0)
  assert.deepEqual(warnings, [
    'left out: 1 triangle without an area',
    'left out: 2 triangles with corners that are not numbers',
  ])
})

test('more vertices than 16 bits can count', async () => {
  const { facts } = await convert(
    binaryStl(Array.from({ length: 25_000 }, (_, i) => [i, 0, 0, i, 1, 0, i, 0, 1])),
  )
  assert.equal(facts.vertices, 75_000)
  assert.equal(facts.area, 12_500)
  assert.equal(facts.indexBytes, 4)
  assert.equal(facts.errors, 0)
})

test('refusals', async () => {
  const said = (content: Buffer | string) => refusal(tool, { file: { name: 'a.stl', content } })
  assert.match(await said('%PDF-1.7 '), /^400 file: expected a STL file, but the content \(a.stl\) is PDF/)
  assert.match(await said('solid empty\nendsolid empty\n'), /^400 file: there is no geometry.*no triangles/)
  assert.match(await said(binaryStl([[0, 0, 0, 0, 0, 0, 0, 0, 0]])), /no geometry.*have no area/)
  assert.match(
    await said(asciiStl().replace('vertex 0 0 0', 'vertex 0 zero 0')),
    /"zero" in vertex 1 is not a number/,
  )
  assert.match(await said(asciiStl().replace(/vertex 0 0 0\n/, '')), /does not have three corners/)
  assert.match(
    await said(Buffer.concat([cubeStl().subarray(0, 400), Buffer.from([0, 1])])),
    /announces 12 triangles/,
  )
  assert.match(await said(Buffer.from([1, 0, 2, 0, 3])), /too short/)
  assert.match(await said(''), /is empty/)
})
