import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { FIXTURES, fixture, runTool } from '../../../test/support/run-tool.ts'
import base64 from './image-to-base64.ts'

test('image-to-base64 keeps the bytes', async () => {
  const { json } = await runTool(base64, { file: fixture('logo.png') })
  const bytes = readFileSync(join(FIXTURES, 'logo.png'))
  assert.deepEqual(Buffer.from(json.base64, 'base64'), bytes)
  assert.equal(json.data_url, `data:image/png;base64,${bytes.toString('base64')}`)
  assert.ok(json.width > 0 && json.html.includes(`width="${json.width}"`))
})
