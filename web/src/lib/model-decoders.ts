import { BufferAttribute, BufferGeometry } from 'three'
import type { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js'
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

/** Gives a loader the decoders that a model says it needs; they are fetched for such models only. */
export async function addDecoders(loader: GLTFLoader, model: ArrayBuffer): Promise<void> {
  const used = extensionsOf(model)
  if (used.some(name => name.endsWith('meshopt_compression'))) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js')
    loader.setMeshoptDecoder(MeshoptDecoder)
  }
  if (used.includes('KHR_draco_mesh_compression')) {
    loader.setDRACOLoader((await dracoDecoder()) as unknown as DRACOLoader)
  }
}

/** What the JSON at the start of a binary glTF says it uses. */
function extensionsOf(model: ArrayBuffer): string[] {
  try {
    const length = new DataView(model).getUint32(12, true)
    const json = JSON.parse(new TextDecoder().decode(new Uint8Array(model, 20, length)))
    return Array.isArray(json.extensionsUsed) ? json.extensionsUsed : []
  } catch {
    return []
  }
}

type NumbersOf =
  | typeof Float32Array
  | typeof Int8Array
  | typeof Int16Array
  | typeof Int32Array
  | typeof Uint8Array
  | typeof Uint16Array
  | typeof Uint32Array

/** How arrays are named by the loader, and their numbers by Draco. */
const KINDS: Record<string, [NumbersOf, `DT_${string}`]> = {
  Float32Array: [Float32Array, 'DT_FLOAT32'],
  Int8Array: [Int8Array, 'DT_INT8'],
  Int16Array: [Int16Array, 'DT_INT16'],
  Int32Array: [Int32Array, 'DT_INT32'],
  Uint8Array: [Uint8Array, 'DT_UINT8'],
  Uint16Array: [Uint16Array, 'DT_UINT16'],
  Uint32Array: [Uint32Array, 'DT_UINT32'],
}

/**
 * Draco on the page itself. The loader that comes with three.js makes its worker from a blob, which the page's policy
 * refuses; what a person looks at is decoded quickly enough without one.
 */
async function dracoDecoder() {
  const [{ default: create }, { default: address }] = await Promise.all([
    import('draco3dgltf/draco_decoder_gltf_nodejs.js'),
    import('draco3dgltf/draco_decoder_gltf.wasm?url'),
  ])
  const wasmBinary = await (await fetch(address)).arrayBuffer()
  const draco = await create({ wasmBinary })
  const decode = (buffer: ArrayBuffer, ids: Record<string, number>, types: Record<string, string>) => {
    const decoder = new draco.Decoder()
    const mesh = new draco.Mesh()
    try {
      const bytes = new Int8Array(buffer)
      const status = decoder.DecodeArrayToMesh(bytes, bytes.byteLength, mesh)
      if (!status.ok() || mesh.ptr === 0) throw new Error(status.error_msg())
      const geometry = new BufferGeometry()
      for (const [name, id] of Object.entries(ids)) {
        const attribute = decoder.GetAttributeByUniqueId(mesh, id)
        const width = attribute.num_components()
        const count = mesh.num_points() * width
        const [Kind, kind] = KINDS[types[name] ?? ''] ?? KINDS['Float32Array']!
        const size = count * Kind.BYTES_PER_ELEMENT
        const values = taken(size, at => {
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco[kind], size, at)
          return new Kind(draco.HEAPF32.buffer as ArrayBuffer, at, count).slice()
        })
        geometry.setAttribute(name, new BufferAttribute(values, width))
      }
      const corners = mesh.num_faces() * 3
      const index = taken(corners * 4, at => {
        decoder.GetTrianglesUInt32Array(mesh, corners * 4, at)
        return new Uint32Array(draco.HEAPF32.buffer as ArrayBuffer, at, corners).slice()
      })
      return geometry.setIndex(new BufferAttribute(index, 1))
    } finally {
      draco.destroy(mesh)
      draco.destroy(decoder)
    }
  }
  /** Memory of the decoder for as long as something is read out of it. */
  const taken = <T>(size: number, read: (at: number) => T): T => {
    const at = draco._malloc(size)
    try {
      return read(at)
    } finally {
      draco._free(at)
    }
  }
  return {
    preload: () => undefined,
    decodeDracoFile(
      buffer: ArrayBuffer,
      done: (geometry: BufferGeometry) => void,
      ids: Record<string, number>,
      types: Record<string, string>,
      _colours: string,
      failed: (error: unknown) => void,
    ) {
      try {
        done(decode(buffer, ids, types))
      } catch (error) {
        failed(error)
      }
    },
  }
}
