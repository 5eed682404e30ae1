import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFaces } from './faces.ts'
import type { Line } from './model.ts'

test("a typewriter's words are its own where they are the longest of a line of prose", () => {
  const line = { font: 'LMMono10-Regular', serif: false, mono: false, size: 10 } as Line
  const [typed, prose] = withFaces([{ text: 'config.listen_address', mono: true }, { text: 'is' }], line)
  assert.equal(typed!.face!.mono, true)
  assert.equal(prose!.face!.mono, false)
})
