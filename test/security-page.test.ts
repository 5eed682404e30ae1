import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

test('each promise of the security page names tests that exist', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (?!promise |---)(.+) \| .+ \| (.+) \|$/gm)]
  assert.ok(rows.length >= 10)
  for (const [, promise, tests] of rows) {
    const files = [...tests!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    assert.ok(files.length > 0, `${promise}: names no test`)
    for (const path of files) assert.ok(existsSync(join(ROOT, path)), `${promise}: there is no ${path}`)
  }
})
