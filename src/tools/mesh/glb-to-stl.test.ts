import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binaryStl, cubeDocument, stlFacts, toGlb } from '../../../test/support/models.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './glb-to-stl.ts'

test('binary STL with facet normals computed from the corners', async () => {
  const run = await runTool(tool, { file: fixture('cube.glb') })
  assert.equal(run.name, 'cube.stl')
  assert.equal(run.mediaType, 'model/stl')
  assert.equal(run.bytes.length, 84 + 12 * 50)
  assert.ok(!run.bytes.toString('latin1', 0, 80).startsWith('solid'))
  const { triangles, area, volume, normals } = stlFacts(run.bytes)
  assert.deepEqual({ triangles, area, volume }, { triangles: 12, area: 6, volume: 1 })
  assert.deepEqual(normals.slice(0, 3), [0, 0, -1])
  for (let i = 0; i < normals.length; i += 3) assert.equal(Math.hypot(...normals.slice(i, i + 3)), 1)
})

test('the scene’s transforms count, and what is left out is said', async () => {
  const { document, node } = cubeDocument()
  node.setScale([1, 2, 3])
  document.createMesh('second')
  const run = await runTool(tool, { file: { name: 'a.b.glb', content: await toGlb(document) } })
  const { volume, normals } = stlFacts(run.bytes)
  assert.equal(volume, 6)
  for (let i = 0; i < normals.length; i += 3) assert.equal(Math.hypot(...normals.slice(i, i + 3)), 1)
  assert.deepEqual(run.warnings, ['only the first of 2 meshes was converted'])
  assert.equal(run.name, 'a.b.stl')
})

test('refusals', async () => {
  const stl = binaryStl([[0, 0, 0, 1, 0, 0, 0, 1, 0]])
  assert.match(
    await refusal(tool, { file: { name: 'a.glb', content: stl } }),
    /^400 file: expected a GLB file.* is STL/,
  )
  const { document, primitive } = cubeDocument()
  primitive.getAttribute('POSITION')!.setArray(new Float32Array(24))
  assert.match(
    await refusal(tool, { file: { name: 'a.glb', content: await toGlb(document) } }),
    /no geometry in the model, all 12 triangles have no area/,
  )
})
