import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeGlb } from '../../formats/mesh/glb.ts'
import { soundMesh } from '../../formats/mesh/mesh.ts'
import { readObj } from '../../formats/mesh/obj.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'OBJ to GLB',
  description:
    'Converts a Wavefront OBJ model into binary glTF. Polygons become triangles; texture coordinates are kept, normals and vertex colours where every face or vertex has them; groups are joined; materials and textures are not converted.',
  credits: 3,
  params: {
    file: p.file({ kinds: ['text'], label: 'OBJ', accept: ['model/obj'] }).describe('The OBJ model.'),
  },
  returns: file('model/gltf-binary'),
  example: { file: 'cube.obj' },
  async run({ file }, call) {
    const { mesh: read, skipped, materials, lostNormals, missingPlaces } = readObj(await readFile(file.path))
    const mesh = soundMesh(read, call.warn)
    if (skipped > 0)
      call.warn(`left out: ${counted(skipped, 'line, point or curve', 'lines, points or curves')}`)
    if (lostNormals) call.warn('left out: the normals, since some faces have none or one without a direction')
    if (missingPlaces) call.warn('some faces have no texture coordinates; theirs are 0')
    if (materials > 0) call.warn(`left out: ${counted(materials, 'material')}`)
    const name = renamed(file.name, '', 'glb')
    const path = join(call.scratch, 'model.glb')
    writeGlb(path, mesh, splitName(name).stem)
    return { path, name }
  },
})
