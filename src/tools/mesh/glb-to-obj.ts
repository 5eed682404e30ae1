import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readGltf } from '../../engines/gltf.ts'
import { soundMesh } from '../../formats/mesh/mesh.ts'
import { writeObj } from '../../formats/mesh/obj-write.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'GLB to OBJ',
  description:
    'Converts the first mesh of a binary glTF model into Wavefront OBJ, at the size and place the scene shows it. Geometry only, without materials and animations; a warning says what else of the scene was left out.',
  credits: 3,
  params: {
    file: p.file({ kinds: ['glb'] }).describe('The GLB model; Draco and meshopt compression are read.'),
  },
  returns: file('model/obj'),
  example: { file: 'cube.glb' },
  async run({ file }, call) {
    const { mesh, name, warnings } = (await readGltf(await readFile(file.path))).first()
    for (const warning of warnings) call.warn(warning)
    const path = join(call.scratch, 'model.obj')
    await pipeline(Readable.from(writeObj(soundMesh(mesh, call.warn), name)), createWriteStream(path))
    return { path, name: renamed(file.name, '', 'obj') }
  },
})
