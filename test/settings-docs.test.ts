import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The settings that the program reads. */
const settings = [...new Set(read('src/config.ts').match(/(?<=')[A-Z][A-Z_]{3,}(?=')/g))].sort()

test('the README lists every setting, and no other', () => {
  const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!)
  assert.deepEqual(rows.sort(), settings)
})

test('compose file, container image and systemd unit set only what there is', () => {
  const compose = parse(read('compose.yaml')) as { services: { toolwright: { environment: object } } }
  const unit = [...read('docs/operate.md').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!)
  const image = [.../^ENV (.+)$/m.exec(read('Dockerfile'))![1]!.matchAll(/(\w+)=/g)].map(([, name]) => name!)
  for (const names of [Object.keys(compose.services.toolwright.environment), unit, image]) {
    assert.ok(names.length > 0)
    for (const name of names) assert.ok(settings.includes(name), name)
  }
})
