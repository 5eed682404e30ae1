import { badInput } from '../fault.ts'
import { counted } from '../lib/counted.ts'

/** Triangles: three indices each into vertices of three coordinates. */
export interface Mesh {
  positions: Float32Array
  indices: Uint32Array
  /** One unit vector for each vertex, where the source has them. */
  normals?: Float32Array
}

/** What had to be left out of a mesh so that the rest is sound. */
export interface Cleaning {
  /** Triangles with two corners at the same place. */
  degenerate: number
  /** Triangles with a corner that is no finite number. */
  infinite: number
}

/**
 * Joins vertices that are equal in every number, so that triangles share them, and leaves out triangles
 * without an area or with impossible corners. Vertices keep the order in which triangles first use them.
 */
export function weld(mesh: Mesh): { mesh: Mesh } & Cleaning {
  const { indices, normals } = mesh
  const positions = withoutMinusZero(mesh.positions)
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  const count = positions.length / 3
  const find = firstEqual(
    bits,
    3,
    normals && new Uint32Array(normals.buffer, normals.byteOffset, normals.length),
  )
  const renumbered = new Int32Array(count).fill(-1)
  const outPositions = new Float32Array(positions.length)
  const outNormals = normals && new Float32Array(normals.length)
  const outIndices = new Uint32Array(indices.length)
  let vertices = 0
  let written = 0
  const place = (vertex: number): number => {
    if (renumbered[vertex]! >= 0) return renumbered[vertex]!
    const first = find(vertex)
    if (renumbered[first]! < 0) {
      renumbered[first] = vertices
      for (let k = 0; k < 3; k++) {
        outPositions[vertices * 3 + k] = positions[first * 3 + k]!
        if (outNormals) outNormals[vertices * 3 + k] = normals![first * 3 + k]!
      }
      vertices++
    }
    return (renumbered[vertex] = renumbered[first]!)
  }
  let degenerate = 0
  let infinite = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [p, q, r] = [indices[i]!, indices[i + 1]!, indices[i + 2]!]
    if (!isFinite3(positions, p) || !isFinite3(positions, q) || !isFinite3(positions, r)) infinite++
    else if (isSame(bits, p, q) || isSame(bits, q, r) || isSame(bits, p, r)) degenerate++
    else {
      outIndices[written++] = place(p)
      outIndices[written++] = place(q)
      outIndices[written++] = place(r)
    }
  }
  return {
    mesh: {
      positions: outPositions.subarray(0, vertices * 3),
      indices: outIndices.subarray(0, written),
      ...(outNormals && { normals: outNormals.subarray(0, vertices * 3) }),
    },
    degenerate,
    infinite,
  }
}

/** Gives the first vertex equal to a given one. `more` holds three further numbers for each vertex. */
function firstEqual(words: Uint32Array, stride: number, more?: Uint32Array): (vertex: number) => number {
  const count = words.length / stride
  const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, count * 2)))).fill(-1)
  const mask = table.length - 1
  // Which numbers these are has no influence on the result; that nobody knows them keeps collisions away.
  const [a, b, c, d] = [oddNumber(), oddNumber(), oddNumber(), oddNumber()]
  const isEqual = (one: number, other: number): boolean => {
    const [a, b] = [one * stride, other * stride]
    if (words[a] !== words[b] || words[a + 1] !== words[b + 1] || words[a + 2] !== words[b + 2]) return false
    for (let k = 3; k < stride; k++) if (words[a + k] !== words[b + k]) return false
    if (more) for (let k = 0; k < 3; k++) if (more[one * 3 + k] !== more[other * 3 + k]) return false
    return true
  }
  return vertex => {
    const at = vertex * stride
    let hash = Math.imul(words[at]!, a) ^ Math.imul(words[at + 1]!, b) ^ Math.imul(words[at + 2]!, c)
    for (let k = 3; k < stride; k++) hash = Math.imul(hash ^ words[at + k]!, b)
    if (more) for (let k = 0; k < 3; k++) hash = Math.imul(hash ^ more[vertex * 3 + k]!, c)
    hash = Math.imul(hash ^ (hash >>> 15), d)
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const other = table[slot]!
      if (other < 0) {
        table[slot] = vertex
        return vertex
      }
      if (isEqual(other, vertex)) return other
    }
  }
}

const oddNumber = () => Math.floor(Math.random() * 2 ** 31) * 2 + 1

/** How many of the vertices, of `stride` numbers each, differ from all others. */
export function countDistinct(values: Float32Array, stride: number): number {
  const floats = withoutMinusZero(values)
  const find = firstEqual(new Uint32Array(floats.buffer, floats.byteOffset, floats.length), stride)
  let distinct = 0
  for (let vertex = 0; vertex < values.length / stride; vertex++) if (find(vertex) === vertex) distinct++
  return distinct
}

/** Minus zero is the same place as zero, but not the same bits. */
function withoutMinusZero(positions: Float32Array): Float32Array {
  for (let i = 0; i < positions.length; i++) if (positions[i] === 0) positions[i] = 0
  return positions
}

const isFinite3 = (positions: Float32Array, vertex: number): boolean => {
  const at = vertex * 3
  // Only for infinities and NaN is x − x not zero.
  const sum = positions[at]! + positions[at + 1]! + positions[at + 2]!
  return sum - sum === 0
}

const isSame = (bits: Uint32Array, p: number, q: number): boolean =>
  p === q ||
  (bits[p * 3] === bits[q * 3] && bits[p * 3 + 1] === bits[q * 3 + 1] && bits[p * 3 + 2] === bits[q * 3 + 2])

/** Triangles of no use: corners that are no numbers, that coincide, or that lie on one line. */
export function countDegenerate({ positions: p, indices }: Mesh): number {
  let count = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
    const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    // Beside its sides' lengths, so that small models count like large ones.
    const sides = Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz)
    if (!(area > sides * 1e-7)) count++
  }
  return count
}

/** Welds, warns of what was left out, and refuses a model of which nothing is left. */
export function soundMesh(mesh: Mesh, warn: (message: string) => void, param = 'file'): Mesh {
  const { mesh: welded, degenerate, infinite } = weld(mesh)
  if (welded.indices.length === 0) {
    const why =
      infinite > 0
        ? `all ${mesh.indices.length / 3} triangles have corners that are no numbers`
        : degenerate > 0
          ? `all ${mesh.indices.length / 3} triangles have no area`
          : 'it has no triangles'
    throw badInput(`${param}: there is no geometry in the model, ${why}.`)
  }
  if (degenerate > 0) warn(`left out: ${counted(degenerate, 'triangle')} without an area`)
  if (infinite > 0) warn(`left out: ${counted(infinite, 'triangle')} with corners that are no numbers`)
  return welded
}

export interface Bounds {
  min: [number, number, number]
  max: [number, number, number]
}

export function boundsOf(positions: Float32Array): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity]
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const value = positions[i + k]!
      if (value < min[k]!) min[k] = value
      if (value > max[k]!) max[k] = value
    }
  }
  return { min, max }
}
