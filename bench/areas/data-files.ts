/** Data, archive, 3D and audio tools beside the programs people use for the same: node bench/data-files.ts */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIXTURES } from '../../test/support/run-tool.ts'
import { compare, program, table, type Way } from '../support/compare.ts'
import { report } from '../support/results.ts'
import { warmTool } from '../support/warm-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-data-'))
const at = (name: string) => join(folder, name)
const size = (path: string) => `${(statSync(path).size / 2 ** 20).toFixed(1)} MB`

const ours = (tool: string, parts: Record<string, string[]>, values: Record<string, string> = {}) =>
  warmTool(folder, tool, parts, values)

const peer = (name: string, needs: string, args: () => string[], made?: string): Way => ({
  name,
  needs,
  run: () => {
    if (made) rmSync(made, { force: true })
    program(needs, args())
    return made ? size(made) : ''
  },
})

/** A wavy sheet of a million triangles, as binary STL. */
function wavy(path: string): void {
  const [columns, rows] = [1000, 500]
  const bytes = Buffer.alloc(84 + 50 * columns * rows * 2)
  bytes.writeUInt32LE(columns * rows * 2, 80)
  let offset = 96
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (const corners of [
        [0, 0, 1, 0, 1, 1],
        [0, 0, 1, 1, 0, 1],
      ]) {
        for (let k = 0; k < 6; k += 2) {
          const [px, py] = [x + corners[k]!, y + corners[k + 1]!]
          bytes.writeFloatLE(px / 10, offset + k * 6)
          bytes.writeFloatLE(py / 10, offset + k * 6 + 4)
          bytes.writeFloatLE(Math.sin(px / 37) * Math.cos(py / 23) * 20, offset + k * 6 + 8)
        }
        offset += 50
      }
    }
  }
  writeFileSync(path, bytes)
}

function people(path: string, rows: number): void {
  const lines = ['id,name,city,amount,joined,active,note,reference,zip,count']
  for (let i = 0; i < rows; i++) {
    lines.push(
      `${i},Person ${i},"City, ${i % 97}",${(i * 1.37).toFixed(2)},2024-0${1 + (i % 9)}-1${i % 9},${i % 2 === 0},note ${i % 1000} with text,R-${i * 7},0${10_000 + (i % 999)},${i % 13}`,
    )
  }
  writeFileSync(path, lines.join('\n'))
}

try {
  wavy(at('a.stl'))
  const tables: string[] = []
  const add = async (title: string, ways: Way[], repeats = 3) =>
    tables.push(table(title, await compare(ways, repeats)))
  const assimp = (from: string, to: string, ...format: string[]) =>
    peer('assimp export', 'assimp', () => ['export', at(from), at(to), ...format], at(to))
  await add('STL to GLB, one million triangles (50 MB)', [
    await ours('stl-to-glb', { file: [at('a.stl')] }),
    assimp('a.stl', 'peer.glb'),
  ])
  await add('STL to OBJ, the same', [
    await ours('stl-to-obj', { file: [at('a.stl')] }),
    assimp('a.stl', 'peer.obj'),
  ])
  const made = { obj: at('scratch-stl-to-obj/model.obj'), glb: at('scratch-stl-to-glb/model.glb') }
  writeFileSync(at('b.obj'), readFileSync(made.obj))
  writeFileSync(at('b.glb'), readFileSync(made.glb))
  await add(`OBJ to GLB, the same (${size(at('b.obj'))})`, [
    await ours('obj-to-glb', { file: [at('b.obj')] }),
    assimp('b.obj', 'peer2.glb'),
  ])
  await add(`GLB to STL, the same (${size(at('b.glb'))})`, [
    await ours('glb-to-stl', { file: [at('b.glb')] }),
    assimp('b.glb', 'peer.stl', '-fstlb'),
  ])

  people(at('people.csv'), 50_000)
  const office = (from: string, to: string, made: string) =>
    peer(
      'LibreOffice',
      'soffice',
      () => ['--headless', '--convert-to', to, '--outdir', at('office'), at(from)],
      at(`office/${made}`),
    )
  await add(`CSV to Excel, 50,000 rows of 10 columns (${size(at('people.csv'))})`, [
    await ours('csv-excel', { file: [at('people.csv')] }),
    office('people.csv', 'xlsx', 'people.xlsx'),
  ])
  writeFileSync(at('book.xlsx'), readFileSync(at('scratch-csv-excel/table.xlsx')))
  await add('Excel to CSV, the same', [
    await ours('csv-excel', { file: [at('book.xlsx')] }, { to: 'csv' }),
    office('book.xlsx', 'csv', 'book.csv'),
  ])

  writeFileSync(at('noise.bin'), randomBytes(10 * 2 ** 20))
  const parts = [at('people.csv'), at('b.obj'), at('noise.bin')]
  await add(
    `ZIP of three files (${(parts.reduce((sum, path) => sum + statSync(path).size, 0) / 2 ** 20).toFixed(1)} MB)`,
    [
      await ours('zip-tool', { files: parts }),
      peer('zip', 'zip', () => ['-q', '-j', at('peer.zip'), ...parts], at('peer.zip')),
    ],
  )

  const mp3 = join(FIXTURES, 'tagged.mp3')
  await add(
    'Tags of a short MP3',
    [
      await ours('audio-metadata', { file: [mp3] }),
      peer('ffprobe', 'ffprobe', () => ['-v', 'quiet', '-show_format', '-of', 'json', mp3]),
    ],
    5,
  )
  await add(
    'MP3 without its tags',
    [
      await ours('audio-strip', { file: [mp3] }),
      peer(
        'ffmpeg -c copy',
        'ffmpeg',
        () => [
          '-v',
          'quiet',
          '-y',
          '-i',
          mp3,
          '-map',
          '0:a',
          '-c',
          'copy',
          '-map_metadata',
          '-1',
          '-id3v2_version',
          '0',
          at('peer.mp3'),
        ],
        at('peer.mp3'),
      ),
    ],
    5,
  )
  report('Data, archives, 3D, audio', [
    'Ours runs in a warm process, as the service runs it; a peer starts anew each time, as it is used.\n',
    ...tables,
  ])
} finally {
  rmSync(folder, { recursive: true })
}
