import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDistinct, weld } from './mesh.ts'

/** Triangles of which no two share a corner. */
function scattered(triangles: number): { positions: Float32Array; indices: Uint32Array } {
  return {
    positions: Float32Array.from({ length: triangles * 9 }, (_, i) => i + 1),
    indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => i),
  }
}

test('welding leaves every corner where it was, however many vertices there are', () => {
  const { positions, indices } = scattered(6000)
  const directions = positions.map(value => -value)
  for (const normals of [undefined, directions]) {
    const { mesh } = weld({ positions, indices, ...(normals && { normals }) })
    assert.equal(mesh.positions.length, positions.length)
    const corners = (values: Float32Array) =>
      Array.from(mesh.indices, vertex => Array.from(values.subarray(vertex * 3, vertex * 3 + 3))).flat()
    assert.deepEqual(corners(mesh.positions), Array.from(positions))
    if (normals) assert.deepEqual(corners(mesh.normals!), Array.from(normals))
  }
})

test('equal vertices are counted once, before and after the table grows', () => {
  const { positions } = scattered(2000)
  const twice = new Float32Array([...positions, ...positions])
  assert.equal(countDistinct(twice, 3), 6000)
  assert.equal(countDistinct(twice, 6), 3000)
})
