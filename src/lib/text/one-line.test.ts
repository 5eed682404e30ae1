import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeName } from '../files/file-names.ts'
import { oneLine } from './one-line.ts'

test('names lose what turns text around, breaks lines or steers a terminal', () => {
  for (const sign of [
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u2028',
    '\u0085',
    '\u009b',
    '\x1b',
    '\0',
    '\ufeff',
  ]) {
    assert.equal(oneLine(`key${sign}exe`), 'key exe', sign.codePointAt(0)!.toString(16))
    assert.equal(safeName(`key${sign}fdp.pdf`), 'key_fdp.pdf', sign.codePointAt(0)!.toString(16))
  }
  assert.equal(oneLine('\u202e \u2066'), '')
  assert.equal(oneLine('half \ud800'), 'half \ufffd')
})

test('names of all scripts stay, and joined emoji', () => {
  for (const name of ['می‌خواهم', 'مفتاح 1', 'clé été', '鍵', '👩‍💻 build', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    assert.equal(oneLine(name), name)
})
