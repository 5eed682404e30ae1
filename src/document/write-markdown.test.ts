import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runTool, toolBySlug } from '../../test/support/run-tool.ts'

test('code with very many backticks has a fence longer than the longest of them', async () => {
  const code = `${'` '.repeat(200_000)}\`\`\``
  const content = `<html><body><pre>${code}</pre></body></html>`
  const made = await runTool(await toolBySlug('office-convert'), {
    file: { name: 'a.html', content },
    to: 'md',
  })
  assert.match(made.bytes.toString(), /^````\n` ` /)
})
