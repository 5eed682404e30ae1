import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cubeDocument, objFacts, toGlb } from '../../../test/support/models.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './glb-to-obj.ts'

test('OBJ text with shared vertices', async () => {
  const run = await runTool(tool, { file: fixture('cube.glb') })
  assert.equal(run.name, 'cube.obj')
  assert.equal(run.mediaType, 'model/obj')
  const text = run.bytes.toString()
  assert.equal(text.match(/^v /gm)?.length, 8)
  const { triangles, area, volume } = objFacts(text)
  assert.deepEqual({ triangles, area, volume }, { triangles: 12, area: 6, volume: 1 })
})

test('transforms, the mesh’s name, and what is left out', async () => {
  const { document, node } = cubeDocument()
  node.setTranslation([0, 0, 10])
  node.getMesh()!.setName('два слова')
  document.createMesh()
  document.createMesh()
  const run = await runTool(tool, { file: { name: 'm.glb', content: await toGlb(document) } })
  assert.deepEqual(objFacts(run.bytes.toString()).max, [1, 1, 11])
  assert.match(run.bytes.toString(), /^o _$/m)
  assert.deepEqual(run.warnings, ['only the first of 3 meshes was converted'])
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: { name: 'a.glb', content: 'v 1 2 3\n' } }),
    /^400 file: expected a GLB file/,
  )
  const glb = await toGlb(cubeDocument().document)
  assert.match(await refusal(tool, { file: { name: 'a.glb', content: glb.subarray(0, 200) } }), /damaged/)
})
