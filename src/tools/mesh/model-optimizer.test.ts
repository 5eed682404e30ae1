import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiStl, binaryStl, CORNERS, cubeDocument, TRIANGLES, toGlb } from '../../../test/support/models.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './model-optimizer.ts'

const analyse = async (content: Buffer | string) =>
  (await runTool(tool, { file: { name: 'm', content } })).json

test('STL repeats every vertex', async () => {
  const { json } = await runTool(tool, { file: fixture('cube.stl') })
  assert.deepEqual(json, {
    format: 'stl',
    triangles: 12,
    vertices: 36,
    unique_vertices: 8,
    duplicate_percent: 77.78,
    degenerate_triangles: 0,
    bounds: { min: [0, 0, 0], max: [1, 1, 1], size: [1, 1, 1] },
    meshes: 1,
    materials: 0,
    textures: 0,
    file_size: 684,
    geometry_bytes: 684,
    estimated_saving_bytes: 684 - (8 * 12 + 36 * 2),
  })
  for (const text of [asciiStl(), `\uFEFF${asciiStl()}`, asciiStl().replace(/^.*\n/, '')]) {
    const { format, unique_vertices } = await analyse(text)
    assert.deepEqual({ format, unique_vertices }, { format: 'stl', unique_vertices: 8 })
  }
})

test('OBJ counts its own vertices, and those that are equal', async () => {
  const { json } = await runTool(tool, { file: fixture('cube.obj') })
  assert.deepEqual([json.format, json.vertices, json.unique_vertices, json.triangles], ['obj', 8, 8, 12])
  assert.equal(json.estimated_saving_bytes, 0)
  const doubled = await analyse('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 0 0\nusemtl a\nf 1 2 3\nusemtl b\nf 1 4 3\n')
  assert.deepEqual([doubled.vertices, doubled.unique_vertices, doubled.materials], [4, 3, 2])
  assert.equal(doubled.estimated_saving_bytes, 12)
})

test('GLB: a vertex is repeated only where all its data are', async () => {
  const { document, primitive, node } = cubeDocument()
  primitive.setIndices(null)
  const positions = TRIANGLES.flatMap(v => CORNERS.slice(v * 3, v * 3 + 3))
  primitive.getAttribute('POSITION')!.setArray(new Float32Array(positions))
  document.createMaterial()
  document
    .createTexture()
    .setImage(new Uint8Array([1]))
    .setMimeType('image/png')
  node.setScale([2, 2, 2])
  const json = await analyse(await toGlb(document))
  assert.deepEqual([json.triangles, json.vertices, json.unique_vertices], [12, 36, 8])
  assert.deepEqual([json.meshes, json.materials, json.textures], [1, 1, 1])
  assert.deepEqual(json.bounds.size, [2, 2, 2])
  assert.equal(json.estimated_saving_bytes, 36 * 12 - 8 * 12 - 36 * 2)
  const buffer = document.getRoot().listBuffers()[0]!
  const texture = Float32Array.from({ length: 72 }, (_, i) => i)
  primitive.setAttribute(
    'TEXCOORD_0',
    document.createAccessor().setType('VEC2').setArray(texture).setBuffer(buffer),
  )
  const apart = await analyse(await toGlb(document))
  assert.equal(apart.unique_vertices, 36)
  assert.equal(apart.estimated_saving_bytes, 0)
})

test('triangles without an area are counted', async () => {
  const json = await analyse(
    binaryStl([
      [0, 0, 0, 1, 1, 1, 3, 3, 3],
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0, 0, 0, 1, 0],
      [Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0],
    ]),
  )
  assert.equal(json.degenerate_triangles, 3)
  assert.deepEqual(json.bounds.max, [3, 3, 3])
})

test('refusals', async () => {
  const said = (content: Buffer | string) => refusal(tool, { file: { name: 'm', content } })
  assert.match(
    await said('GIF89a'),
    /^400 file: expected a STL, OBJ or GLB file, but the content \(m\) is GIF/,
  )
  assert.match(await said('just text'), /^400 file: there is no geometry/)
  assert.match(await said('glTF\u0002'), /^400 file: the GLB file is damaged/)
  const { document, primitive } = cubeDocument()
  primitive.setMode(1)
  assert.match(await said(await toGlb(document)), /no triangles/)
})
