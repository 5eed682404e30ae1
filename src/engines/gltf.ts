import type { Accessor, Document, Mesh as GltfMesh, Node, Primitive } from '@gltf-transform/core'
import { badInput, Fault } from '../fault.ts'
import { checkGlb } from '../formats/mesh/glb-check.ts'
import type { Bounds, Mesh } from '../formats/mesh/mesh.ts'
import { counted } from '../lib/text/counted.ts'

type Matrix = ArrayLike<number>

/** The triangles of the first mesh where the scene puts them, and what the rest of the model was. */
export interface FirstMesh {
  mesh: Mesh
  name: string
  warnings: string[]
}

/** One primitive with all its vertices' data side by side, to find equal ones. */
export interface PrimitiveData {
  mesh: Mesh
  /** All attributes of a vertex, one after the other. */
  vertices: Float32Array
  stride: number
  bytesPerVertex: number
  indexBytes: number
}

export interface GltfModel {
  first(): FirstMesh
  /** Every primitive of triangles, as stored, not where the scene puts it. */
  primitives(): Generator<PrimitiveData>
  /** The scene's extent, transforms applied. */
  bounds(): Bounds | undefined
  counts: { meshes: number; materials: number; textures: number; nodes: number; animations: number }
}

/** Opens a binary glTF: Draco, meshopt and quantised geometry, sparse and interleaved accessors. */
export async function readGltf(bytes: Uint8Array, param = 'file'): Promise<GltfModel> {
  checkGlb(bytes, param)
  const document = await open(bytes, param)
  const root = document.getRoot()
  return {
    first: () => guarded(param, () => firstMesh(document, param)),
    primitives: function* () {
      for (const mesh of root.listMeshes()) {
        for (const primitive of mesh.listPrimitives()) {
          const data = guarded(param, () => primitiveData(primitive, param))
          if (data) yield data
        }
      }
    },
    bounds: () => guarded(param, () => sceneBounds(document)),
    counts: {
      meshes: root.listMeshes().length,
      materials: root.listMaterials().length,
      textures: root.listTextures().length,
      nodes: root.listNodes().length,
      animations: root.listAnimations().length,
    },
  }
}

async function open(bytes: Uint8Array, param: string): Promise<Document> {
  const [{ NodeIO, Logger, Verbosity }, { ALL_EXTENSIONS }, { MeshoptDecoder }, draco] = await Promise.all([
    import('@gltf-transform/core'),
    import('@gltf-transform/extensions'),
    import('meshoptimizer/decoder'),
    // @ts-expect-error the package has no types
    import('draco3dgltf'),
  ])
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .setLogger(new Logger(Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({
      'draco3d.decoder': await draco.default.createDecoderModule(),
      'meshopt.decoder': MeshoptDecoder,
    })
  try {
    return await io.readBinary(bytes)
  } catch (error) {
    const missing = /required extension,? "?([A-Z]{2,}_\w+)/i.exec(String(error))
    throw missing
      ? badInput(`${param}: the model needs the glTF extension ${missing[1]}, which is not supported.`, error)
      : badInput(`${param}: the GLB file is damaged and cannot be read.`, error)
  }
}

/** What the library throws on accessors that do not fit together is the file's fault. */
function guarded<T>(param: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Fault) throw error
    throw badInput(`${param}: the geometry of the GLB file is damaged and cannot be read.`, error)
  }
}

function firstMesh(document: Document, param: string): FirstMesh {
  const root = document.getRoot()
  const meshes = root.listMeshes()
  const mesh = meshes[0]
  if (!mesh) throw badInput(`${param}: there is no geometry in the model, it has no mesh.`)
  const warnings: string[] = []
  if (meshes.length > 1) warnings.push(`only the first of ${meshes.length} meshes was converted`)
  const nodes = placesOf(document).get(mesh) ?? []
  if (nodes.length > 1) {
    warnings.push(
      `the first mesh stands in ${nodes.length} places of the scene, only the first was converted`,
    )
  }
  if (nodes[0]?.getExtension('EXT_mesh_gpu_instancing'))
    warnings.push('instances of the first mesh were left out')
  const parts: Mesh[] = []
  let others = 0
  for (const primitive of mesh.listPrimitives()) {
    const part = trianglesOf(primitive, param)
    if (!part) {
      others++
      continue
    }
    addMorphs(primitive, part.positions, nodes[0]?.getWeights() ?? [], mesh.getWeights())
    if (nodes[0]) placeInScene(part, nodes[0], primitive)
    parts.push(part)
  }
  if (parts.length === 0) {
    throw badInput(`${param}: there is no geometry in the model, its first mesh has only points or lines.`)
  }
  if (others > 0) warnings.push(`left out: ${counted(others, 'part')} of the first mesh with points or lines`)
  return { mesh: joined(parts), name: mesh.getName() || nodes[0]?.getName() || 'mesh', warnings }
}

/** The nodes that show each mesh: those of the default scene in its order, or where it shows none, all others. */
function placesOf(document: Document): Map<GltfMesh, Node[]> {
  const root = document.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const places = new Map<GltfMesh, Node[]>()
  const put = (node: Node, into: Map<GltfMesh, Node[]>) => {
    const mesh = node.getMesh()
    if (!mesh) return
    const known = into.get(mesh)
    if (known) known.push(node)
    else into.set(mesh, [node])
  }
  scene?.traverse(node => put(node, places))
  const others = new Map<GltfMesh, Node[]>()
  for (const node of root.listNodes()) put(node, others)
  return new Map([...others, ...places])
}

function joined(parts: Mesh[]): Mesh {
  if (parts.length === 1) return parts[0]!
  const positions = new Float32Array(parts.reduce((sum, part) => sum + part.positions.length, 0))
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0))
  let vertex = 0
  let index = 0
  for (const part of parts) {
    positions.set(part.positions, vertex * 3)
    for (const one of part.indices) indices[index++] = one + vertex
    vertex += part.positions.length / 3
  }
  return { positions, indices }
}

/** A primitive's triangles; strips and fans come apart. Undefined for points and lines. */
function trianglesOf(primitive: Primitive, param: string): Mesh | undefined {
  const mode = primitive.getMode()
  const position = primitive.getAttribute('POSITION')
  if (mode < 4 || !position) return undefined
  const positions = floatsOf(position, 3)
  const count = positions.length / 3
  const list = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i)
  const indices =
    mode === 4
      ? new Uint32Array(list.subarray(0, list.length - (list.length % 3)))
      : unrolled(list, mode === 5)
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!
    if (index >= count)
      throw badInput(`${param}: the GLB file is damaged, a triangle uses vertex ${index} of ${count}.`)
  }
  return { positions, indices }
}

function unrolled(list: ArrayLike<number>, isStrip: boolean): Uint32Array {
  const triangles = Math.max(0, list.length - 2)
  const indices = new Uint32Array(triangles * 3)
  for (let i = 0; i < triangles; i++) {
    // Every second triangle of a strip runs the other way round.
    const odd = i % 2
    indices[i * 3] = list[isStrip ? i : 0]!
    indices[i * 3 + 1] = list[isStrip ? i + 1 + odd : i + 1]!
    indices[i * 3 + 2] = list[isStrip ? i + 2 - odd : i + 2]!
  }
  return indices
}

/** Values of an accessor as plain numbers, quantised ones included. */
function floatsOf(accessor: Accessor, size: number): Float32Array {
  const count = accessor.getCount()
  const array = accessor.getArray()
  if (array instanceof Float32Array && accessor.getElementSize() === size) return array.slice()
  const floats = new Float32Array(count * size)
  const element: number[] = []
  for (let i = 0; i < count; i++) {
    accessor.getElement(i, element)
    for (let k = 0; k < size; k++) floats[i * size + k] = element[k] ?? 0
  }
  return floats
}

function addMorphs(primitive: Primitive, positions: Float32Array, own: number[], usual: number[]): void {
  for (const [i, target] of primitive.listTargets().entries()) {
    const weight = own[i] ?? usual[i] ?? 0
    const deltas = target.getAttribute('POSITION')
    if (weight === 0 || !deltas) continue
    const values = floatsOf(deltas, 3)
    for (let k = 0; k < Math.min(positions.length, values.length); k++) positions[k]! += weight * values[k]!
  }
}

function placeInScene(part: Mesh, node: Node, primitive: Primitive): void {
  const skin = node.getSkin()
  const joints = primitive.getAttribute('JOINTS_0')
  const weights = primitive.getAttribute('WEIGHTS_0')
  if (skin && joints && weights) {
    // A skinned mesh stands where its bones are; its own node's transform does not count.
    const inverse = skin.getInverseBindMatrices()
    const matrices = skin.listJoints().map((joint, i) => {
      const world = joint.getWorldMatrix()
      return inverse && i < inverse.getCount() ? multiplied(world, inverse.getElement(i, [])) : world
    })
    bend(part.positions, joints, weights, matrices)
    return
  }
  const matrix = node.getWorldMatrix()
  transform(part.positions, matrix)
  if (determinant(matrix) < 0) {
    // Mirrored: the triangles must turn round to keep facing outwards.
    for (let i = 0; i < part.indices.length; i += 3) {
      const second = part.indices[i + 1]!
      part.indices[i + 1] = part.indices[i + 2]!
      part.indices[i + 2] = second
    }
  }
}

function bend(positions: Float32Array, joints: Accessor, weights: Accessor, matrices: Matrix[]): void {
  const [joint, weight]: number[][] = [[], []]
  for (let i = 0; i * 3 < positions.length; i++) {
    joints.getElement(i, joint!)
    weights.getElement(i, weight!)
    const [x, y, z] = [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!]
    const sum = [0, 0, 0]
    let total = 0
    for (let k = 0; k < 4; k++) {
      const m = matrices[joint![k]!]
      const w = weight![k]!
      if (!m || !(w > 0)) continue
      total += w
      for (let row = 0; row < 3; row++) {
        sum[row]! += w * (m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!)
      }
    }
    if (total > 0) for (let row = 0; row < 3; row++) positions[i * 3 + row] = sum[row]! / total
  }
}

function transform(positions: Float32Array, m: Matrix): void {
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    for (let row = 0; row < 3; row++) {
      positions[i + row] = m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!
    }
  }
}

function multiplied(a: Matrix, b: Matrix): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - (i % 4)]
    return (
      a[row]! * b[column]! +
      a[row + 4]! * b[column + 1]! +
      a[row + 8]! * b[column + 2]! +
      a[row + 12]! * b[column + 3]!
    )
  })
}

const determinant = (m: Matrix): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)

function primitiveData(primitive: Primitive, param: string): PrimitiveData | undefined {
  const mesh = trianglesOf(primitive, param)
  if (!mesh) return undefined
  const count = mesh.positions.length / 3
  const attributes = primitive.listAttributes().filter(one => one.getCount() >= count)
  const stride = attributes.reduce((sum, one) => sum + one.getElementSize(), 0)
  const vertices = new Float32Array(count * stride)
  let offset = 0
  for (const attribute of attributes) {
    const size = attribute.getElementSize()
    const values = floatsOf(attribute, size)
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < size; k++) vertices[i * stride + offset + k] = values[i * size + k]!
    }
    offset += size
  }
  return {
    mesh,
    vertices,
    stride,
    bytesPerVertex: attributes.reduce((sum, one) => sum + one.getElementSize() * one.getComponentSize(), 0),
    indexBytes: primitive.getIndices()?.getByteLength() ?? 0,
  }
}

function sceneBounds(document: Document): Bounds | undefined {
  const root = document.getRoot()
  const min: Bounds['min'] = [Infinity, Infinity, Infinity]
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity]
  const places = placesOf(document)
  for (const mesh of root.listMeshes()) {
    const nodes = places.get(mesh) ?? []
    for (const primitive of mesh.listPrimitives()) {
      const position = primitive.getAttribute('POSITION')
      if (!position) continue
      const corners = cornersOf(position)
      for (const m of nodes.length > 0 ? nodes.map(node => node.getWorldMatrix()) : [IDENTITY]) {
        const placed = Float32Array.from(corners)
        transform(placed, m)
        for (let i = 0; i < placed.length; i++) {
          if (!Number.isFinite(placed[i])) continue
          min[i % 3] = Math.min(min[i % 3]!, placed[i]!)
          max[i % 3] = Math.max(max[i % 3]!, placed[i]!)
        }
      }
    }
  }
  return Number.isFinite(min[0]) ? { min, max } : undefined
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** The eight corners of a primitive's own box. */
function cornersOf(position: Accessor): number[] {
  const [low, high] = [position.getMinNormalized([]), position.getMaxNormalized([])]
  const corners: number[] = []
  for (let i = 0; i < 8; i++) for (let k = 0; k < 3; k++) corners.push((i >> k) & 1 ? high[k]! : low[k]!)
  return corners
}
