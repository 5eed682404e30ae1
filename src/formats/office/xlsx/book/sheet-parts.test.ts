import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetParts, textPieces } from './sheet-parts.ts'

const data = '<x:sheetData a="1"><x:row/></x:sheetData>'
const outer = '<x:worksheet><!-- sheetData --><x:cols/><x:mergeCells/></x:worksheet>'
const whole = outer.replace('<x:cols/>', `<x:cols/>${data}`)

test('a sheet is its cells and the rest, in both encodings', () => {
  for (const part of [Buffer.from(whole), Buffer.from(`\ufeff${whole}`, 'utf16le')]) {
    const found = sheetParts(part, 'file')
    assert.equal(found.outer.toString(), outer)
    assert.equal(found.data?.toString(), data)
  }
  assert.equal(sheetParts(Buffer.from('<w><sheetData/></w>'), 'file').data, undefined)
  assert.throws(() => sheetParts(Buffer.from('<w><sheetData><row>'), 'file'), /not well-formed/)
})

test('letters of several bytes are whole where two pieces meet', () => {
  const text = `a${'ä東'.repeat(300_000)}`
  assert.equal([...textPieces(Buffer.from(text))].join(''), text)
})
