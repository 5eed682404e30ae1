import { Document, type Node, NodeIO, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
// @ts-expect-error the package has no types
import draco3d from 'draco3dgltf'
// @ts-expect-error the package has no types
import validator from 'gltf-validator'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import type { Mesh as ThreeMesh } from 'three'
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'

/** Plain facts of a model, as somebody else's reader sees them. */
export interface Facts {
  triangles: number
  vertices: number
  area: number
  /** Positive where triangles face outwards. */
  volume: number
  min: number[]
  max: number[]
}

export function factsOf(positions: ArrayLike<number>, indices?: ArrayLike<number>): Facts {
  const count = indices ? indices.length : positions.length / 3
  const facts: Facts = {
    triangles: count / 3,
    vertices: positions.length / 3,
    area: 0,
    volume: 0,
    min: [9e9, 9e9, 9e9],
    max: [-9e9, -9e9, -9e9],
  }
  const at = (i: number) => {
    const v = (indices ? indices[i]! : i) * 3
    return [positions[v]!, positions[v + 1]!, positions[v + 2]!] as const
  }
  for (let i = 0; i < count; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)]
    const u = b.map((x, k) => x - a[k]!)
    const v = c.map((x, k) => x - a[k]!)
    const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    facts.area += Math.hypot(...n) / 2
    facts.volume += (a[0] * n[0]! + a[1] * n[1]! + a[2] * n[2]!) / 6
    for (const p of [a, b, c]) {
      for (let k = 0; k < 3; k++) {
        facts.min[k] = Math.min(facts.min[k]!, p[k]!)
        facts.max[k] = Math.max(facts.max[k]!, p[k]!)
      }
    }
  }
  for (const key of ['area', 'volume'] as const) facts[key] = Math.round(facts[key] * 1e4) / 1e4
  return facts
}

/** What three.js makes of STL bytes. */
export function stlFacts(bytes: Buffer): Facts & { normals: number[] } {
  const geometry = new STLLoader().parse(Uint8Array.from(bytes).buffer)
  return {
    ...factsOf(geometry.getAttribute('position').array),
    normals: Array.from(geometry.getAttribute('normal').array),
  }
}

/** What three.js makes of OBJ text. */
export function objFacts(text: string): Facts {
  const positions: number[] = []
  new OBJLoader().parse(text).traverse(object => {
    const geometry = (object as ThreeMesh).geometry
    if (geometry) positions.push(...geometry.getAttribute('position').array)
  })
  return factsOf(positions)
}

export async function modelIO(): Promise<NodeIO> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  return new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'draco3d.encoder': await draco3d.createEncoderModule(),
    'meshopt.decoder': MeshoptDecoder,
    'meshopt.encoder': MeshoptEncoder,
  })
}

/** What the Khronos validator says, and the first primitive as glTF-Transform reads it. */
export async function glbFacts(bytes: Buffer) {
  const report = await validator.validateBytes(Uint8Array.from(bytes))
  const document = await (await modelIO()).readBinary(Uint8Array.from(bytes))
  const primitive = document.getRoot().listMeshes()[0]!.listPrimitives()[0]!
  const normal = primitive.getAttribute('NORMAL')?.getArray()
  return {
    ...factsOf(primitive.getAttribute('POSITION')!.getArray()!, primitive.getIndices()!.getArray()!),
    hasNormals: normal !== undefined,
    indexBytes: primitive.getIndices()!.getComponentSize(),
    name: document.getRoot().listMeshes()[0]!.getName(),
    errors: report.issues.numErrors as number,
    issues: report.issues.messages as { code: string }[],
  }
}

// A unit cube: corners, and its faces seen from outside.
export const CORNERS = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1]
const FACES = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
]
export const TRIANGLES = FACES.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])

export const asciiStl = (name = 'cube', triangles = TRIANGLES): string => {
  const lines = [`solid ${name}`]
  for (let i = 0; i < triangles.length; i += 3) {
    lines.push('facet normal 0 0 0', 'outer loop')
    for (let k = 0; k < 3; k++)
      lines.push(`vertex ${CORNERS.slice(triangles[i + k]! * 3, triangles[i + k]! * 3 + 3).join(' ')}`)
    lines.push('endloop', 'endfacet')
  }
  return [...lines, `endsolid ${name}`, ''].join('\n')
}

export function binaryStl(triangles: number[][], header = ''): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles.length)
  bytes.write(header)
  bytes.writeUInt32LE(triangles.length, 80)
  for (const [i, nine] of triangles.entries()) {
    for (const [k, value] of nine.entries()) bytes.writeFloatLE(value, 84 + 50 * i + 12 + 4 * k)
  }
  return bytes
}

export const cubeStl = (header = ''): Buffer =>
  binaryStl(
    Array.from({ length: 12 }, (_, t) =>
      TRIANGLES.slice(t * 3, t * 3 + 3).flatMap(v => CORNERS.slice(v * 3, v * 3 + 3)),
    ),
    header,
  )

/** A document with a cube: its primitive is returned to be changed, its node to be moved. */
export function cubeDocument(): { document: Document; primitive: Primitive; node: Node } {
  const document = new Document()
  const buffer = document.createBuffer()
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array(CORNERS))
    .setBuffer(buffer)
  const indices = document
    .createAccessor()
    .setType('SCALAR')
    .setArray(new Uint16Array(TRIANGLES))
    .setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(indices)
  const mesh = document.createMesh('cube').addPrimitive(primitive)
  const node = document.createNode('cube').setMesh(mesh)
  const scene = document.createScene().addChild(node)
  document.getRoot().setDefaultScene(scene)
  return { document, primitive, node }
}

export const toGlb = async (document: Document): Promise<Buffer> =>
  Buffer.from(await (await modelIO()).writeBinary(document))

/** A binary glTF put together from its description and its data. */
export function rawGlb(json: object, data: Buffer = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(JSON.stringify(json))
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, 32)])
  const head = Buffer.alloc(20)
  head.writeUInt32LE(0x46546c67, 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(padded.length, 12)
  head.writeUInt32LE(0x4e4f534a, 16)
  const chunk = Buffer.alloc(data.length > 0 ? 8 : 0)
  if (data.length > 0) {
    chunk.writeUInt32LE(data.length, 0)
    chunk.writeUInt32LE(0x004e4942, 4)
  }
  const glb = Buffer.concat([head, padded, chunk, data])
  glb.writeUInt32LE(glb.length, 8)
  return glb
}
