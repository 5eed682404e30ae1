import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, encodeText, isoDate } from './text-strings.ts'

test('text strings in all three encodings, and dates', () => {
  assert.equal(decodeText(encodeText('Grüße – “x” €').bytes), 'Grüße – “x” €')
  assert.equal(decodeText(encodeText('中文 🎉').bytes), '中文 🎉')
  assert.equal(decodeText(Buffer.from('\xef\xbb\xbf\xc3\xa9', 'latin1')), 'é')
  assert.equal(isoDate("D:20240131120000+01'00'"), '2024-01-31T12:00:00+01:00')
  assert.equal(isoDate('D:2024'), '2024-01-01T00:00:00Z')
  for (const wrong of ['yesterday', 'D:20240230', 'D:20241301', "D:20240131120000+99'00'"])
    assert.equal(isoDate(wrong), undefined, wrong)
  assert.equal(isoDate('D:20240229'), '2024-02-29T00:00:00Z')
})

test('what begins like the mark of another encoding is still read as it was written', () => {
  for (const text of ['þÿab', 'ÿþab', 'ï»¿ab', 'þ', 'ab\ud800']) {
    assert.equal(decodeText(encodeText(text).bytes), text.toWellFormed())
  }
})

test('texts of hyperref with two marks are read without the bytes it adds', () => {
  const three = Buffer.from('fefffeff00004700006500007200006d00006100006e000079', 'hex')
  assert.equal(decodeText(three), 'Germany')
  assert.equal(decodeText(Buffer.from('fefffeff00470065', 'hex')), 'Ge')
})
