import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMeshQuantization,
} from '@gltf-transform/extensions'
import { dequantize, quantize } from '@gltf-transform/functions'
import { CORNERS, cubeDocument, factsOf, rawGlb, TRIANGLES, toGlb } from '../../test/support/models.ts'
import { faultOf } from '../../test/support/run-tool.ts'
import { readGltf } from './gltf.ts'

const first = async (bytes: Buffer) => (await readGltf(bytes)).first()
const facts = async (bytes: Buffer) => {
  const { positions, indices } = (await first(bytes)).mesh
  return factsOf(positions, indices)
}

async function assertCube(bytes: Buffer, expected = { area: 6, volume: 1 }) {
  const { triangles, area, volume } = await facts(bytes)
  assert.deepEqual({ triangles, area, volume }, { triangles: 12, ...expected })
}

test('a plain cube', async () => {
  const { document } = cubeDocument()
  await assertCube(await toGlb(document))
  assert.equal((await first(await toGlb(document))).name, 'cube')
})

test('node transforms are applied, mirrored ones keep facing outwards', async () => {
  const { document, node } = cubeDocument()
  const parent = document.createNode().setScale([2, 2, 2]).setTranslation([10, 0, 0])
  document.getRoot().getDefaultScene()!.removeChild(node).addChild(parent)
  parent.addChild(node.setScale([-1, 1, 1]))
  const bytes = await toGlb(document)
  await assertCube(bytes, { area: 24, volume: 8 })
  assert.deepEqual((await facts(bytes)).min, [8, 0, 0])
  assert.deepEqual((await readGltf(bytes)).bounds(), { min: [8, 0, 0], max: [10, 2, 2] })
})

test('Draco', async () => {
  const { document } = cubeDocument()
  document.createExtension(KHRDracoMeshCompression).setRequired(true)
  const bytes = await toGlb(document)
  assert.ok(bytes.includes('KHR_draco_mesh_compression'))
  await assertCube(bytes)
})

test('meshopt and quantised positions', async () => {
  const { document } = cubeDocument()
  await document.transform(quantize())
  document.createExtension(KHRMeshQuantization).setRequired(true)
  await assertCube(await toGlb(document))
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  const bytes = await toGlb(document)
  assert.ok(bytes.includes('EXT_meshopt_compression'))
  await assertCube(bytes)
  await document.transform(dequantize())
})

test('strips, fans, and triangles without indices', async () => {
  const square = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
  const fan = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]
  for (const [mode, points] of [
    [5, square],
    [6, fan],
  ] as const) {
    const { document, primitive } = cubeDocument()
    primitive.setMode(mode).setIndices(null).getAttribute('POSITION')!.setArray(new Float32Array(points))
    const { triangles, area } = await facts(await toGlb(document))
    assert.deepEqual({ triangles, area }, { triangles: 2, area: 1 })
    const { mesh } = await first(await toGlb(document))
    // Both triangles look the same way: their areas, seen from above, add up.
    assert.equal(seenFromAbove(mesh), 1)
  }
  const { document, primitive } = cubeDocument()
  primitive
    .setIndices(null)
    .getAttribute('POSITION')!
    .setArray(new Float32Array(TRIANGLES.flatMap(v => CORNERS.slice(v * 3, v * 3 + 3))))
  await assertCube(await toGlb(document))
})

function seenFromAbove({ positions: p, indices }: { positions: Float32Array; indices: Uint32Array }): number {
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    area += ((p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (p[c]! - p[a]!)) / 2
  }
  return area
}

test('interleaved and sparse accessors', async () => {
  // Positions lie between other numbers, and one of them is replaced by a sparse value.
  const data = Buffer.alloc(3 * 24 + 4 + 12)
  for (const [i, point] of [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ].entries()) {
    for (const [k, value] of point.entries()) data.writeFloatLE(value, i * 24 + k * 4)
    data.writeFloatLE(7, i * 24 + 12)
  }
  data.writeUInt16LE(2, 72)
  data.writeFloatLE(5, 76 + 4)
  const glb = rawGlb(
    {
      asset: { version: '2.0' },
      buffers: [{ byteLength: data.length }],
      bufferViews: [
        { buffer: 0, byteLength: 72, byteStride: 24 },
        { buffer: 0, byteOffset: 72, byteLength: 2 },
        { buffer: 0, byteOffset: 76, byteLength: 12 },
      ],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 3,
          type: 'VEC3',
          min: [0, 0, 0],
          max: [1, 5, 0],
          sparse: { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 2 } },
        },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    },
    data,
  )
  assert.deepEqual([...(await first(glb)).mesh.positions], [0, 0, 0, 1, 0, 0, 0, 5, 0])
})

test('bones and morph targets move the mesh', async () => {
  const { document, primitive, node } = cubeDocument()
  const buffer = document.getRoot().listBuffers()[0]!
  const accessor = (type: 'VEC3' | 'VEC4', array: Float32Array | Uint8Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(buffer)
  primitive.addTarget(
    document.createPrimitiveTarget().setAttribute('POSITION', accessor('VEC3', new Float32Array(24).fill(1))),
  )
  node.getMesh()!.setWeights([0.5])
  assert.deepEqual((await facts(await toGlb(document))).min, [0.5, 0.5, 0.5])
  const bone = document.createNode('bone').setTranslation([0, 0, 100])
  document.getRoot().getDefaultScene()!.addChild(bone)
  primitive.setAttribute('JOINTS_0', accessor('VEC4', new Uint8Array(32))).setAttribute(
    'WEIGHTS_0',
    accessor(
      'VEC4',
      new Float32Array(32).map((_, i) => (i % 4 === 0 ? 1 : 0)),
    ),
  )
  node.setSkin(document.createSkin().addJoint(bone)).setTranslation([7, 7, 7])
  assert.deepEqual((await facts(await toGlb(document))).min, [0.5, 0.5, 100.5])
})

test('the first mesh of several, and what was left out', async () => {
  const { document, node } = cubeDocument()
  const point = document
    .createPrimitive()
    .setMode(0)
    .setAttribute('POSITION', document.getRoot().listAccessors()[0]!)
  node.getMesh()!.addPrimitive(point)
  document.createMesh('other')
  document.getRoot().getDefaultScene()!.addChild(document.createNode().setMesh(node.getMesh()))
  const { warnings } = await first(await toGlb(document))
  assert.deepEqual(warnings, [
    'only the first of 2 meshes was converted',
    'the first mesh stands in 2 places of the scene, only the first was converted',
    'left out: 1 part of the first mesh with points or lines',
  ])
})

test('refusals', async () => {
  const said = async (bytes: Buffer) => (await faultOf(first(bytes))).message
  const asset = { version: '2.0' }
  assert.match(await said(rawGlb({ asset })), /no geometry in the model, it has no mesh/)
  const { document, primitive } = cubeDocument()
  const glb = await toGlb(document)
  assert.match(await said(glb.subarray(0, glb.length - 60)), /damaged, it is cut off/)
  assert.match(await said(glb.subarray(0, 16)), /its header is missing/)
  const old = Buffer.from(glb)
  old.writeUInt32LE(1, 4)
  assert.match(await said(old), /version 1, only version 2/)
  const nonsense = Buffer.from(glb)
  nonsense.fill(0x7b, 20, 60)
  assert.match(await said(nonsense), /its JSON chunk is not valid JSON/)
  primitive.setMode(0)
  assert.match(await said(await toGlb(document)), /only points or lines/)
  primitive
    .setMode(4)
    .getIndices()!
    .setArray(new Uint16Array([0, 1, 99]))
  assert.match(await said(await toGlb(document)), /uses vertex 99 of 8/)
  assert.match(
    await said(rawGlb({ asset, extensionsRequired: ['EXT_unheard_of'], extensionsUsed: ['EXT_unheard_of'] })),
    /needs the glTF extension EXT_unheard_of/,
  )
})

test('nodes in a circle and endless accessors do not keep us busy', async () => {
  const said = async (json: object) =>
    (await faultOf(first(rawGlb({ asset: { version: '2.0' }, ...json })))).message
  assert.match(await said({ nodes: [{ children: [1] }, { children: [0] }] }), /do not form a tree/)
  assert.match(await said({ nodes: [{ children: [2] }, { children: [2] }, {}] }), /do not form a tree/)
  assert.match(await said({ nodes: [{ children: [5] }] }), /do not form a tree/)
  assert.match(
    await said({ accessors: [{ count: 4e9, type: 'VEC3', componentType: 5126 }] }),
    /the limit is 50,000,000/,
  )
  assert.match(
    await said({ meshes: [{ primitives: [{ attributes: { POSITION: 7 } }] }] }),
    /damaged|no geometry/,
  )
})
