import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const FOLDER = join(import.meta.dirname, '../docs/decisions')
const pages = readdirSync(FOLDER).filter(name => /^\d{3}-[a-z0-9-]+\.md$/.test(name))

test('every decision has a number of its own, and its place in the index', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const linked = [...index.matchAll(/\]\((.+?)\)/g)].map(match => match[1])
  assert.deepEqual(linked, [...pages].sort())
  assert.equal(new Set(pages.map(name => name.slice(0, 3))).size, pages.length)
})

test('a decision fits a screen or so', () => {
  for (const name of pages) {
    const lines = readFileSync(join(FOLDER, name), 'utf8').split('\n').length
    assert.ok(lines <= 60, `${name} has ${lines} lines`)
  }
})
