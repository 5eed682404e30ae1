import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from './code.ts'
import { named, overlaid } from './seen.ts'

const code = (format: string, text: string, lines: number, left = 0.1): Code => ({
  format,
  text,
  binary: false,
  lines,
  corners: [
    [left, 0.1],
    [left + 0.3, 0.1],
    [left + 0.3, 0.3],
    [left, 0.3],
  ],
})

test('a code that was read on a few lines of another one goes; neighbours and squares stay', () => {
  const right = code('EAN13', '5901234123457', 98)
  const wrong = code('EAN13', '5001234123447', 2)
  const beside = code('Code128', 'PIER', 3, 0.6)
  const square = code('QRCode', 'harbour', 0)
  assert.deepEqual(overlaid([wrong, right, beside, square]), [right, beside, square])
})

test('thirteen digits that begin with a nought are the twelve of a UPC-A', () => {
  assert.deepEqual(named(code('EAN13', '0725272702703', 9)), code('UPCA', '725272702703', 9))
  assert.equal(named(code('EAN13', '5901234123457', 9)).format, 'EAN13')
  assert.equal(named(code('Code128', '0725272702703', 9)).format, 'Code128')
})
