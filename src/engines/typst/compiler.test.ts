import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, TypstMemoryError } from './compiler.ts'

const MB = 2 ** 20
const peak = () => process.resourceUsage().maxRSS * 1024

test('a job that fails gives its memory back, though its error is kept, and the next one is set', async () => {
  const small = { template: 'short', files: new Map(), fonts: [], memory: 300 * MB }
  await compile(small)
  const before = peak()
  const error = await compile({ ...small, template: '#range(100000000)' }).catch((thrown: unknown) => thrown)
  assert.ok(error instanceof TypstMemoryError)
  assert.ok(peak() - before > 120 * MB, 'did it take any memory?')
  assert.ok(peak() - process.memoryUsage.rss() > 80 * MB)
  assert.match(Buffer.from(await compile(small)).toString('latin1', 0, 5), /%PDF/)
  assert.ok(error)
})
