import { closeSync, openSync, writeSync } from 'node:fs'
import { boundsOf, type Mesh } from './mesh.ts'

const FLOAT = 5126
const SHORT = 5123
const INT = 5125

/** Writes a binary glTF of one mesh. Without normals viewers shade each triangle flat, as the format asks. */
export function writeGlb(path: string, mesh: Mesh, name: string): void {
  const vertices = mesh.positions.length / 3
  // 65,535 itself is taken: it would restart the triangle list.
  const indices = vertices < 65_535 ? new Uint16Array(mesh.indices) : mesh.indices
  const parts: Uint8Array[] = []
  const views: object[] = []
  let length = 0
  const view = (data: Uint16Array | Uint32Array | Float32Array, target: number): number => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, target })
    const padding = -bytes.length & 3
    parts.push(bytes, new Uint8Array(padding))
    length += bytes.length + padding
    return views.length - 1
  }
  const { min, max } = boundsOf(mesh.positions)
  const accessors: object[] = [
    {
      bufferView: view(indices, 34963),
      componentType: indices instanceof Uint16Array ? SHORT : INT,
      count: indices.length,
      type: 'SCALAR',
    },
    {
      bufferView: view(mesh.positions, 34962),
      componentType: FLOAT,
      count: vertices,
      type: 'VEC3',
      min,
      max,
    },
  ]
  const attributes: Record<string, number> = { POSITION: 1 }
  const put = (name: string, type: string, data: Float32Array | undefined) => {
    if (!data) return
    attributes[name] = accessors.length
    accessors.push({ bufferView: view(data, 34962), componentType: FLOAT, count: vertices, type })
  }
  put('NORMAL', 'VEC3', mesh.normals)
  // Textures are counted from the upper left corner here, and colours by the light they give.
  put(
    'TEXCOORD_0',
    'VEC2',
    mesh.places?.map((value, i) => (i % 2 === 0 ? value : 1 - value)),
  )
  put('COLOR_0', 'VEC3', mesh.colors?.map(linear))
  const json = Buffer.from(
    JSON.stringify({
      asset: { version: '2.0', generator: 'Toolwright' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, name }],
      meshes: [{ name, primitives: [{ attributes, indices: 0, mode: 4, material: 0 }] }],
      // Both sides, because the triangles of scanned and repaired models do not all face outwards.
      materials: [{ doubleSided: true, pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.8 } }],
      accessors,
      bufferViews: views,
      buffers: [{ byteLength: length }],
    }),
  )
  const jsonLength = (json.length + 3) & ~3
  const head = Buffer.alloc(20 + jsonLength + 8, 0x20)
  head.writeUInt32LE(0x46546c67, 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + length, 8)
  head.writeUInt32LE(jsonLength, 12)
  head.writeUInt32LE(0x4e4f534a, 16)
  json.copy(head, 20)
  head.writeUInt32LE(length, 20 + jsonLength)
  head.writeUInt32LE(0x004e4942, 24 + jsonLength)
  const fd = openSync(path, 'w')
  try {
    for (const bytes of [head, ...parts]) {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
    }
  } finally {
    closeSync(fd)
  }
}

const linear = (shown: number): number => {
  const value = Math.min(1, Math.max(0, shown))
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
