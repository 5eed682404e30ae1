import { readFile } from 'node:fs/promises'
import { readGltf } from '../../engines/gltf.ts'
import { soundMesh } from '../../formats/mesh/mesh.ts'
import { writeStl } from '../../formats/mesh/stl.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'GLB to STL',
  description:
    'Converts the first mesh of a binary glTF model into binary STL, at the size and place the scene shows it, with facet normals computed. Geometry only, without materials and animations; a warning says what else of the scene was left out.',
  credits: 3,
  params: {
    file: p.file({ kinds: ['glb'] }).describe('The GLB model; Draco and meshopt compression are read.'),
  },
  returns: file('model/stl'),
  example: { file: 'cube.glb' },
  async run({ file }, call) {
    const { mesh, warnings } = (await readGltf(await readFile(file.path))).first()
    for (const warning of warnings) call.warn(warning)
    return { bytes: writeStl(soundMesh(mesh, call.warn)), name: renamed(file.name, '', 'stl') }
  },
})
