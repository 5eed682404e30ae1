import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { emptyFolder, takeResult } from './child-folder.ts'

/** A data folder with a database, a child's folder and a call's, as they lie beside each other. */
let root: string
let child: string
let call: string
let database: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolwright-child-'))
  child = join(root, 'scratch/children/child-0')
  call = join(root, 'scratch/calls/one')
  database = join(root, 'result')
  for (const folder of [join(child, 'in'), join(child, 'out'), call]) await mkdir(folder, { recursive: true })
  await writeFile(database, 'live database')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const take = (path = join(child, 'out/result')) =>
  takeResult(child, call, { content: { path }, mediaType: 'application/pdf', warnings: [], ignored: [] })

const isRefused = async (path?: string) => {
  await assert.rejects(take(path))
  assert.equal(await readFile(database, 'utf8'), 'live database')
  assert.equal(existsSync(join(call, 'result')), false)
}

test('a plain file is taken, from its one place', async () => {
  await writeFile(join(child, 'out/result'), 'made')
  const { content } = await take('/etc/passwd')
  assert.deepEqual(content, { path: join(call, 'result') })
  assert.equal(await readFile(join(call, 'result'), 'utf8'), 'made')
})

test('whatever path a child names, nothing else is taken', async () => {
  await isRefused(database)
  await isRefused(join(child, 'out/../../../../result'))
})

test('a folder that leads to the database is not followed', async () => {
  await rm(join(child, 'out'), { recursive: true })
  await symlink(root, join(child, 'out'))
  await isRefused()
  // Nor emptied, when the child is tidied up.
  await assert.rejects(emptyFolder(child))
  assert.equal(await readFile(database, 'utf8'), 'live database')
})

test('a result that is a link, of either kind, a pipe or a folder is refused', async () => {
  const result = join(child, 'out/result')
  await symlink(database, result)
  await isRefused()
  await link(database, result)
  await isRefused()
  if (process.platform !== 'win32') {
    execFileSync('mkfifo', [result])
    await isRefused()
  }
  await mkdir(result)
  await isRefused()
})

test('a child keeps nothing of a call, and its folders stay where they are', async () => {
  await writeFile(join(child, 'in/body.json'), 'x')
  await mkdir(join(child, 'out/a/b'), { recursive: true })
  await symlink(root, join(child, 'out/link'))
  await writeFile(join(child, 'beside'), 'x')
  await emptyFolder(child)
  assert.ok(existsSync(join(child, 'in')) && existsSync(join(child, 'out')))
  const left = ['in/body.json', 'out/a', 'out/link', 'beside'].filter(name => existsSync(join(child, name)))
  assert.deepEqual(left, [])
  assert.equal(await readFile(database, 'utf8'), 'live database')
})
