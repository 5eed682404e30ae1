import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedBase } from './programs.ts'

test('fonts with other letters of one family have other names', async () => {
  const label = async (text: string) =>
    (
      await embedBase(
        'arimo',
        'regular',
        [...text].map(c => c.codePointAt(0)!),
      )
    ).label
  assert.match(await label('abc'), /^[A-Z]{6}\+Arimo$/)
  assert.equal(await label('abc'), await label('abc'))
  assert.notEqual(await label('abc'), await label('xyz'))
})

test('widths are told in thousandths, those of letters that are missing as of the sign for them', async () => {
  const { width } = await embedBase('cousine', 'bold', [65])
  assert.equal(width(65), 600)
  assert.equal(width(0x4e2d), width(0xe000))
})
