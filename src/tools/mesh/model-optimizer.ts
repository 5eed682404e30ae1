import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readGltf } from '../../engines/gltf.ts'
import { badInput } from '../../fault.ts'
import {
  type Bounds,
  boundsOf,
  countDegenerate,
  countDistinct,
  type Mesh,
  weld,
} from '../../formats/mesh/mesh.ts'
import { readObj } from '../../formats/mesh/obj.ts'
import { isAsciiStl, readStl } from '../../formats/mesh/stl.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const point = z.tuple([z.number(), z.number(), z.number()])

interface Analysis {
  format: 'stl' | 'obj' | 'glb'
  triangles: number
  vertices: number
  unique: number
  degenerate: number
  bounds: Bounds | undefined
  /** Bytes of vertices and indices now, and after joining equal vertices. */
  before: number
  after: number
  meshes: number
  materials: number
  textures: number
}

export default defineTool({
  name: 'Model optimizer',
  description:
    'Counts the triangles, vertices, repeated vertices, materials and textures of an STL, OBJ or GLB model and estimates what joining equal vertices would save. The model is not changed.',
  credits: 2,
  params: {
    file: p
      .file({
        kinds: ['glb', 'stl', 'text', 'binary'],
        label: 'STL, OBJ or GLB',
        accept: ['model/stl', 'model/obj', 'model/gltf-binary'],
      })
      .describe('The model: STL, OBJ or GLB.'),
  },
  returns: json(
    z.object({
      format: z.enum(['stl', 'obj', 'glb']),
      triangles: z.int(),
      vertices: z.int(),
      unique_vertices: z
        .int()
        .describe('Vertices that differ from each other in position or any other data.'),
      duplicate_percent: z.number(),
      degenerate_triangles: z
        .int()
        .describe('Triangles without an area or with corners that are not numbers.'),
      bounds: z.object({ min: point, max: point, size: point }).optional(),
      meshes: z.int(),
      materials: z.int(),
      textures: z.int(),
      file_size: z.int(),
      geometry_bytes: z
        .int()
        .describe('Vertex and index data as stored, or as floats where the file is text.'),
      estimated_saving_bytes: z.int().describe('What joining equal vertices takes off the geometry.'),
    }),
  ),
  example: { file: 'cube.stl' },
  async run({ file }) {
    const bytes = await readFile(file.path)
    const found = file.kind === 'glb' ? await ofGlb(bytes) : ofMesh(bytes, file)
    if (found.triangles === 0) throw badInput('file: there is no geometry in the model, it has no triangles.')
    const { bounds } = found
    return {
      format: found.format,
      triangles: found.triangles,
      vertices: found.vertices,
      unique_vertices: found.unique,
      duplicate_percent: Math.round((1 - found.unique / found.vertices) * 10_000) / 100,
      degenerate_triangles: found.degenerate,
      ...(bounds && { bounds: { ...bounds, size: sizeOf(bounds) } }),
      meshes: found.meshes,
      materials: found.materials,
      textures: found.textures,
      file_size: file.size,
      geometry_bytes: found.before,
      estimated_saving_bytes: Math.max(0, found.before - found.after),
    }
  },
})

const sizeOf = ({ min, max }: Bounds) => min.map((low, k) => max[k]! - low) as [number, number, number]

const indexBytes = (triangles: number, vertices: number) => triangles * 3 * (vertices < 65_535 ? 2 : 4)

function ofMesh(bytes: Buffer, file: InputFile): Analysis {
  const isObj = file.kind === 'text' && !isAsciiStl(bytes)
  const read = isObj ? readObj(bytes, 'file', { looks: false }) : { mesh: readStl(bytes), materials: 0 }
  const { mesh } = read
  const triangles = mesh.indices.length / 3
  const vertices = mesh.positions.length / 3
  const unique = countDistinct(mesh.positions, 3)
  return {
    format: isObj ? 'obj' : 'stl',
    triangles,
    vertices,
    unique,
    degenerate: countDegenerate(mesh),
    bounds: boundsOfSound(mesh),
    before: isObj ? vertices * 12 + indexBytes(triangles, vertices) : 84 + triangles * 50,
    after: unique * 12 + indexBytes(triangles, unique),
    meshes: 1,
    materials: read.materials,
    textures: 0,
  }
}

function boundsOfSound(mesh: Mesh): Bounds | undefined {
  const { positions } = weld(mesh).mesh
  return positions.length > 0 ? boundsOf(positions) : undefined
}

async function ofGlb(bytes: Buffer): Promise<Analysis> {
  const model = await readGltf(bytes)
  const { meshes, materials, textures } = model.counts
  const sum = { triangles: 0, vertices: 0, unique: 0, degenerate: 0, before: 0, after: 0 }
  for (const { mesh, vertices, stride, bytesPerVertex, indexBytes: indexed } of model.primitives()) {
    const triangles = mesh.indices.length / 3
    const count = mesh.positions.length / 3
    const unique = countDistinct(vertices, stride)
    sum.triangles += triangles
    sum.vertices += count
    sum.unique += unique
    sum.degenerate += countDegenerate(mesh)
    sum.before += count * bytesPerVertex + indexed
    sum.after += unique * bytesPerVertex + (indexed || indexBytes(triangles, unique))
  }
  return { format: 'glb', ...sum, bounds: model.bounds(), meshes, materials, textures }
}
