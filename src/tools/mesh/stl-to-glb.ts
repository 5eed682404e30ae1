import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeGlb } from '../../formats/mesh/glb.ts'
import { soundMesh } from '../../formats/mesh/mesh.ts'
import { readStl } from '../../formats/mesh/stl.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'STL to GLB',
  description:
    'Converts an STL model, binary or ASCII, into binary glTF with shared vertices. Geometry only; coordinates stay as they are.',
  credits: 3,
  params: {
    file: p
      .file({ kinds: ['stl', 'text', 'binary'], label: 'STL', accept: ['model/stl'] })
      .describe('The STL model.'),
  },
  returns: file('model/gltf-binary'),
  example: { file: 'cube.stl' },
  async run({ file }, call) {
    const mesh = soundMesh(readStl(await readFile(file.path), call.warn), call.warn)
    const name = renamed(file.name, '', 'glb')
    const path = join(call.scratch, 'model.glb')
    writeGlb(path, mesh, splitName(name).stem)
    return { path, name }
  },
})
