import type { Mesh } from './mesh.ts'

/** Numbers that grow by doubling. */
export class Floats {
  data = new Float32Array(1 << 14)
  length = 0

  push3(x: number, y: number, z: number): void {
    this.push2(x, y)
    this.data[this.length++] = z
  }

  /** Leaves room for one more. */
  push2(x: number, y: number): void {
    if (this.length + 3 > this.data.length) {
      const larger = new Float32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length] = x
    this.data[this.length + 1] = y
    this.length += 2
  }
}

/** What an OBJ model has: vertices with what belongs to them, and the corners of its triangles. */
export interface ObjParts {
  positions: Floats
  normals: Floats
  places: Floats
  /** One for each position, where all of them have one. */
  colors: Floats
  /** For each corner the index of its position, of its normal and of its place on a texture, or -1. */
  corners: Int32Array
  /** Whether every corner has a normal, and any a place; what has none is at 0. */
  has: { normals: boolean; places: boolean }
}

/** One vertex for each corner where normals or places are kept, else the file's own vertices; welding joins them. */
export function meshOf({ positions, normals, places, colors, corners, has }: ObjParts): Mesh {
  const count = corners.length / 3
  const unit = has.normals ? cornerNormals(normals, corners) : undefined
  const hasColors = colors.length > 0 && colors.length === positions.length
  const indices = new Uint32Array(count)
  if (!unit && !has.places) {
    for (let i = 0; i < count; i++) indices[i] = corners[i * 3]!
    return {
      positions: positions.data.slice(0, positions.length),
      indices,
      ...(hasColors && { colors: colors.data.slice(0, colors.length) }),
    }
  }
  for (let i = 0; i < count; i++) indices[i] = i
  return {
    positions: perCorner(positions, 3, corners, 0),
    indices,
    ...(unit && { normals: unit }),
    ...(has.places && { places: perCorner(places, 2, corners, 2) }),
    ...(hasColors && { colors: perCorner(colors, 3, corners, 0) }),
  }
}

/** The values of each corner, `size` numbers each; `which` of a corner's indices leads to them. */
function perCorner({ data }: Floats, size: number, corners: Int32Array, which: number): Float32Array {
  const count = corners.length / 3
  const values = new Float32Array(count * size)
  for (let i = 0; i < count; i++) {
    const from = corners[i * 3 + which]! * size
    if (from < 0) continue
    for (let k = 0; k < size; k++) values[i * size + k] = data[from + k]!
  }
  return values
}

/** Unit vectors; undefined where one has no direction, for then the file's normals are of no use. */
function cornerNormals(from: Floats, corners: Int32Array): Float32Array | undefined {
  const normals = perCorner(from, 3, corners, 1)
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i]!, normals[i + 1]!, normals[i + 2]!]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 1e-6 && length < 1e12)) return undefined
    normals[i] = x / length
    normals[i + 1] = y / length
    normals[i + 2] = z / length
  }
  return normals
}
