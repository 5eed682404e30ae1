import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PROMISES } from '../bench/mutants/promises.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** The rows of the table below a heading, cell by cell. */
function table(heading: string): string[][] {
  const section = PAGE.split(/^## /m).find(part => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter(line => line.startsWith('| '))
  return rows.slice(1).map(row => row.slice(2, -2).split(' | '))
}

const promises = table('Promises')

test('each promise of the security page names tests that exist', () => {
  assert.ok(promises.length >= 10)
  for (const [promise, , tests] of promises) {
    const files = [...tests!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    assert.ok(files.length > 0, `${promise}: names no test`)
    for (const path of files) assert.ok(existsSync(join(ROOT, path)), `${promise}: there is no ${path}`)
  }
})

test('each promise is broken on purpose, and the page lists every such mutation with its test', () => {
  assert.deepEqual(
    table('Broken on purpose'),
    PROMISES.map(({ promise, name, test: file }) => [promise, name, `\`${file}\``]),
  )
  const broken = new Set(PROMISES.map(({ promise }) => promise))
  assert.deepEqual(
    promises.map(([promise]) => promise).filter(promise => !broken.has(promise!)),
    [],
  )
  assert.deepEqual(
    [...broken].filter(promise => !promises.some(([named]) => named === promise)),
    [],
  )
})
