import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faceOfWord, withFaces } from './faces.ts'
import type { Line } from './model.ts'
import type { Word } from './word.ts'

test("a typewriter's words are its own where they are the longest of a line of prose", () => {
  const line = { font: 'LMMono10-Regular', serif: false, mono: false, size: 10 } as Line
  const [typed, prose] = withFaces([{ text: 'config.listen_address', mono: true }, { text: 'is' }], line)
  assert.equal(typed!.face!.mono, true)
  assert.equal(prose!.face!.mono, false)
})

test('a face is what its own document says, whatever documents were read before', () => {
  const wordIn = (name: string, fixedPitch: boolean) =>
    ({ text: 'word', size: 10, run: { font: { name, serif: true, fixedPitch } } }) as unknown as Word
  const face = (name: string) => faceOfWord(wordIn(name, true), wordIn('CMR10', false))
  assert.equal(face('t1xtt')?.font, 't1xtt')
  assert.equal(face('CMTT10')?.font, 'CMTT10')
})
