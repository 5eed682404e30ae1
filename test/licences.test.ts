import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { installedPackages, isAllowed } from '../bench/licences.ts'

test('everything that ships with the service has a licence that allows it', () => {
  const packages = installedPackages()
  for (const name of ['fastify', 'sharp', 'zod'])
    assert.ok(
      packages.some(one => one.name === name),
      name,
    )
  assert.ok(!packages.some(one => one.name === 'typescript'), 'what only developers need is left out')
  assert.deepEqual(
    packages.filter(one => !one.allowed),
    [],
  )
})

test('which licences are allowed', () => {
  for (const good of ['MIT', '(MIT AND Zlib)', '(GPL-2.0 OR MIT)', 'MIT AND OFL-1.1'])
    assert.ok(isAllowed(good), good)
  for (const bad of [
    'GPL-3.0',
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'SSPL-1.0',
    'MIT AND GPL-2.0',
    'unknown',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    '',
  ])
    assert.ok(!isAllowed(bad), bad)
})

test('a package without a licence, or with one in the old form', async t => {
  const root = await mkdtemp(join(tmpdir(), 'toolwright-licences-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  const put = async (name: string, own: object) => {
    await mkdir(join(root, 'node_modules', name), { recursive: true })
    await writeFile(
      join(root, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', ...own }),
    )
  }
  await put('bare', {})
  await put('old', { licenses: [{ type: 'GPL-3.0' }, { type: 'MIT' }] })
  await put('tool', { license: 'GPL-3.0' })
  await writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/bare': {},
        'node_modules/old': {},
        'node_modules/tool': { dev: true },
        'node_modules/elsewhere': { optional: true },
      },
    }),
  )
  assert.deepEqual(installedPackages(root), [
    { name: 'bare', version: '1.0.0', licence: 'unknown', allowed: false },
    { name: 'old', version: '1.0.0', licence: 'GPL-3.0 OR MIT', allowed: true },
  ])
})
