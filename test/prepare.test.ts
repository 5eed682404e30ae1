import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-prepare-'))
  await mkdir(join(folder, 'web'))
  await cp(join(import.meta.dirname, '../web/prepare.js'), join(folder, 'web/prepare.mjs'))
})
after(() => rm(folder, { recursive: true, force: true }))

const prepare = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'web/prepare.mjs')], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('without its builder an installation goes on, and says what is missing and how to get it', async () => {
  const without = prepare()
  assert.equal(without.status, 0)
  assert.match(without.said, /not built: its builder is a development dependency/)
  assert.match(without.said, /npm install --include=dev/)

  await mkdir(join(folder, 'web/dist'))
  await writeFile(join(folder, 'web/dist/index.html'), 'built before')
  const kept = prepare()
  assert.equal(kept.status, 0)
  assert.match(kept.said, /stays as it was built/)

  const builder = join(folder, 'node_modules/vite/bin')
  await mkdir(builder, { recursive: true })
  await writeFile(join(builder, 'vite.js'), 'process.exit(1)')
  const failed = prepare()
  assert.equal(failed.status, 0)
  assert.match(failed.said, /was not built; the one from before stays\. Try: npm run build:web/)
})
