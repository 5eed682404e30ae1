import { badInput } from '../../fault.ts'
import { counted } from '../../lib/text/counted.ts'

/** Triangles: three indices each into vertices of three coordinates. */
export interface Mesh {
  positions: Float32Array
  indices: Uint32Array
  /** One unit vector for each vertex, where the source has them. */
  normals?: Float32Array
  /** Where on a texture each vertex lies, two numbers counted from its lower left corner. */
  places?: Float32Array
  /** Red, green and blue of each vertex, 0 to 1, as a screen shows them. */
  colors?: Float32Array
}

/** What a vertex may have besides its position, and how many numbers that is. */
const LOOKS = [
  ['normals', 3],
  ['places', 2],
  ['colors', 3],
] as const

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
  const { positions, indices } = mesh
  const looks = LOOKS.filter(([name]) => mesh[name])
  const stride = looks.reduce((sum, [, size]) => sum + size, 3)
  const source = looks.length > 0 ? sideBySide(mesh, looks, stride) : bitsOf(positions)
  const vertices = new VertexSet(stride)
  // Where triangles share vertices already, each is looked up only once.
  const known = isSequence(indices) ? undefined : new Int32Array(positions.length / 3).fill(-1)
  const place = (vertex: number): number => {
    if (!known) return vertices.add(source, vertex * stride)
    if (known[vertex]! < 0) known[vertex] = vertices.add(source, vertex * stride)
    return known[vertex]!
  }
  const joined = new Uint32Array(indices.length)
  let written = 0
  let degenerate = 0
  let infinite = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!]
    if (!isFinite3(positions, a) || !isFinite3(positions, b) || !isFinite3(positions, c)) infinite++
    else if (isSame(positions, a, b) || isSame(positions, b, c) || isSame(positions, a, c)) degenerate++
    else {
      joined[written] = place(a)
      joined[written + 1] = place(b)
      joined[written + 2] = place(c)
      written += 3
    }
  }
  return {
    mesh: { ...partsOf(vertices.numbers(), looks, stride), indices: joined.subarray(0, written) },
    degenerate,
    infinite,
  }
}

const bitsOf = (floats: Float32Array) => new Uint32Array(floats.buffer, floats.byteOffset, floats.length)

type Looks = readonly (typeof LOOKS)[number][]

/** All numbers of a vertex one after the other. */
function sideBySide(mesh: Mesh, looks: Looks, stride: number): Uint32Array {
  const all = new Float32Array((mesh.positions.length / 3) * stride)
  let offset = 0
  const put = (values: Float32Array, size: number) => {
    for (let from = 0, to = offset; from < values.length; from += size, to += stride) {
      for (let k = 0; k < size; k++) all[to + k] = values[from + k]!
    }
    offset += size
  }
  put(mesh.positions, 3)
  for (const [name, size] of looks) put(mesh[name]!, size)
  return bitsOf(all)
}

/** The other way round. */
function partsOf(all: Float32Array, looks: Looks, stride: number): Omit<Mesh, 'indices'> {
  if (stride === 3) return { positions: all }
  let offset = 0
  const take = (size: number): Float32Array => {
    const values = new Float32Array((all.length / stride) * size)
    for (let from = offset, to = 0; to < values.length; from += stride, to += size) {
      for (let k = 0; k < size; k++) values[to + k] = all[from + k]!
    }
    offset += size
    return values
  }
  const positions = take(3)
  return { positions, ...Object.fromEntries(looks.map(([name, size]) => [name, take(size)])) }
}

function isSequence(indices: Uint32Array): boolean {
  for (let i = 0; i < indices.length; i++) if (indices[i] !== i) return false
  return true
}

/** Minus zero is the same place as zero, but not the same bits. */
const plain = (bits: number): number => (bits === 0x80000000 ? 0 : bits)
const oddNumber = () => Math.floor(Math.random() * 2 ** 31) * 2 + 1

/**
 * Vertices of which no two are equal. Numbers and hash table grow with what they hold: most models repeat each vertex
 * six times, and a table that fits into the processor's cache is what makes welding fast.
 */
class VertexSet {
  private readonly stride: number
  private words: Uint32Array
  private table = new Int32Array(1 << 12).fill(-1)
  count = 0
  // Which numbers these are has no influence on the result; that nobody knows them keeps collisions away.
  private readonly a = oddNumber()
  private readonly b = oddNumber()
  private readonly c = oddNumber()

  constructor(stride: number) {
    this.stride = stride
    this.words = new Uint32Array(stride << 11)
  }

  /** The number of the vertex at a place of `source`; a new one where it was not met before. */
  add(source: Uint32Array, at: number): number {
    const { stride, words, table } = this
    const [x, y, z] = [plain(source[at]!), plain(source[at + 1]!), plain(source[at + 2]!)]
    const mask = table.length - 1
    let slot = this.hash(x, y, z, source, at) & mask
    for (let other = table[slot]!; other >= 0; other = table[(slot = (slot + 1) & mask)]!) {
      const there = other * stride
      if (words[there] !== x || words[there + 1] !== y || words[there + 2] !== z) continue
      if (stride === 3 || this.isRestEqual(there, source, at)) return other
    }
    table[slot] = this.count
    const end = this.count * stride
    words[end] = x
    words[end + 1] = y
    words[end + 2] = z
    for (let k = 3; k < stride; k++) words[end + k] = plain(source[at + k]!)
    // Before the next one comes: there is room for half as many vertices as the table has slots.
    if (++this.count * 2 === table.length) this.grow()
    return this.count - 1
  }

  private hash(x: number, y: number, z: number, source: Uint32Array, at: number): number {
    let hash = Math.imul(x, this.a) ^ Math.imul(y, this.b) ^ Math.imul(z, this.c)
    for (let k = 3; k < this.stride; k++) hash = Math.imul(hash ^ plain(source[at + k]!), this.b)
    hash = Math.imul(hash ^ (hash >>> 15), this.a)
    return hash ^ (hash >>> 13)
  }

  private isRestEqual(there: number, source: Uint32Array, at: number): boolean {
    for (let k = 3; k < this.stride; k++) if (this.words[there + k] !== plain(source[at + k]!)) return false
    return true
  }

  private grow(): void {
    const words = new Uint32Array(this.words.length * 2)
    words.set(this.words)
    this.words = words
    this.table = new Int32Array(this.table.length * 2).fill(-1)
    const mask = this.table.length - 1
    for (let vertex = 0; vertex < this.count; vertex++) {
      const at = vertex * this.stride
      let slot = this.hash(words[at]!, words[at + 1]!, words[at + 2]!, words, at) & mask
      while (this.table[slot]! >= 0) slot = (slot + 1) & mask
      this.table[slot] = vertex
    }
  }

  numbers(): Float32Array {
    return new Float32Array(this.words.buffer, 0, this.count * this.stride)
  }
}

/** How many of the vertices, of `stride` numbers each, differ from all others. */
export function countDistinct(values: Float32Array, stride: number): number {
  const vertices = new VertexSet(stride)
  const source = bitsOf(values)
  for (let at = 0; at + stride <= source.length; at += stride) vertices.add(source, at)
  return vertices.count
}

const isFinite3 = (positions: Float32Array, vertex: number): boolean => {
  const at = vertex * 3
  // Only for infinities and NaN is x − x not zero.
  const sum = positions[at]! + positions[at + 1]! + positions[at + 2]!
  return sum - sum === 0
}

const isSame = (positions: Float32Array, a: number, b: number): boolean =>
  positions[a * 3] === positions[b * 3] &&
  positions[a * 3 + 1] === positions[b * 3 + 1] &&
  positions[a * 3 + 2] === positions[b * 3 + 2]

/** Triangles of no use: corners that are not numbers, that coincide, or that lie on one line. */
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
        ? `all ${mesh.indices.length / 3} triangles have corners that are not numbers`
        : degenerate > 0
          ? `all ${mesh.indices.length / 3} triangles have no area`
          : 'it has no triangles'
    throw badInput(`${param}: there is no geometry in the model, ${why}.`)
  }
  if (degenerate > 0) warn(`left out: ${counted(degenerate, 'triangle')} without an area`)
  if (infinite > 0) warn(`left out: ${counted(infinite, 'triangle')} with corners that are not numbers`)
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
