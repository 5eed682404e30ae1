declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  interface Status {
    ok: () => boolean
    error_msg: () => string
  }
  interface Mesh {
    ptr: number
    num_points: () => number
    num_faces: () => number
  }
  interface Attribute {
    num_components: () => number
  }
  interface Decoder {
    DecodeArrayToMesh: (bytes: Int8Array, length: number, mesh: Mesh) => Status
    GetAttributeByUniqueId: (mesh: Mesh, id: number) => Attribute
    GetAttributeDataArrayForAllPoints: (
      mesh: Mesh,
      attribute: Attribute,
      kind: unknown,
      size: number,
      at: number,
    ) => void
    GetTrianglesUInt32Array: (mesh: Mesh, size: number, at: number) => void
  }
  interface Draco {
    Decoder: new () => Decoder
    Mesh: new () => Mesh
    HEAPF32: Float32Array
    _malloc: (size: number) => number
    _free: (at: number) => void
    destroy: (thing: unknown) => void
    [kind: `DT_${string}`]: unknown
  }
  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<Draco>
}
