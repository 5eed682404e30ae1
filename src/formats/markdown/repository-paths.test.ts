import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repositoryPaths } from './repository-paths.ts'

test('a text in folders without end asks for few files, and for each once', () => {
  const asked: string[] = []
  const find = (path: string) => {
    asked.push(path)
    return undefined
  }
  const paths = repositoryPaths({ path: `${'a/'.repeat(20_000)}README.md`, find })
  for (let i = 0; i < 3; i++) assert.equal(paths(`/plan.png?${i}`), undefined)
  assert.equal(asked.length, 17)
  assert.equal(asked[1], 'a/plan.png')
})
