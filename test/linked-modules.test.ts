import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FIXTURES } from './support/run-tool.ts'
import { startServer } from './support/server.ts'

const ROOT = join(import.meta.dirname, '..')
const MODULES = join(ROOT, 'node_modules')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-linked-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** An installation whose packages lie elsewhere. */
function install(name: string, link: (modules: string) => void): string {
  const root = join(folder, name)
  mkdirSync(root)
  for (const part of ['src', 'package.json']) cpSync(join(ROOT, part), join(root, part), { recursive: true })
  link(join(root, 'node_modules'))
  return root
}

const ways: Record<string, (modules: string) => void> = {
  'is a link itself': modules => symlinkSync(MODULES, modules),
  'holds links into a store': modules => {
    mkdirSync(modules)
    for (const name of readdirSync(MODULES)) {
      if (!name.startsWith('@')) symlinkSync(join(MODULES, name), join(modules, name))
      else {
        mkdirSync(join(modules, name))
        for (const one of readdirSync(join(MODULES, name)))
          symlinkSync(join(MODULES, name, one), join(modules, name, one))
      }
    }
  },
}

for (const [way, link] of Object.entries(ways)) {
  test(`an installation whose node_modules ${way} runs its tools`, async () => {
    const server = await startServer({ root: install(way.replaceAll(' ', '-'), link) })
    try {
      for (let i = 0; i < 200 && (await server.get('/readyz')).status !== 200; i++) await sleep(50)
      assert.equal((await server.get('/readyz')).status, 200)
      const file = new File([await readFile(join(FIXTURES, 'three-pages.pdf'))], 'a.pdf')
      // Native PDFium, WASM and bundled fonts.
      for (const slug of ['pdf-to-image', 'pdf-page-numbers'])
        assert.equal((await server.form(slug, [['file', file]])).status, 200, slug)
    } finally {
      await server.stop()
    }
  })
}
