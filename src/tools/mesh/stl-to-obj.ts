import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { soundMesh } from '../../formats/mesh/mesh.ts'
import { writeObj } from '../../formats/mesh/obj-write.ts'
import { readStl } from '../../formats/mesh/stl.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'STL to OBJ',
  description:
    'Converts an STL model, binary or ASCII, into Wavefront OBJ with shared vertices. Geometry only; coordinates stay as they are.',
  credits: 3,
  params: {
    file: p
      .file({ kinds: ['stl', 'text', 'binary'], label: 'STL', accept: ['model/stl'] })
      .describe('The STL model.'),
  },
  returns: file('model/obj'),
  example: { file: 'cube.stl' },
  async run({ file }, call) {
    const mesh = soundMesh(readStl(await readFile(file.path), call.warn), call.warn)
    const name = renamed(file.name, '', 'obj')
    const path = join(call.scratch, 'model.obj')
    await pipeline(Readable.from(writeObj(mesh, splitName(name).stem)), createWriteStream(path))
    return { path, name }
  },
})
