import type { ModelKind } from '../../lib/models.ts'

/** What a model file is, by its first bytes; only OBJ, which is plain text, needs its name too. */
export async function kindOfModel(file: File): Promise<ModelKind | undefined> {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  const text = new TextDecoder('latin1').decode(head)
  if (text.startsWith('glTF')) return 'glb'
  if (/^\s*solid\b/.test(text)) return 'stl'
  if (head.length >= 84) {
    // A binary STL is as long as its count of triangles says.
    const count = new DataView((await file.slice(80, 84).arrayBuffer()) as ArrayBuffer).getUint32(0, true)
    if (file.size === 84 + count * 50) return 'stl'
  }
  if (/\.obj$/i.test(file.name) || /^\s*(v|f|o|g|mtllib)\s/m.test(text)) return 'obj'
  return undefined
}
