import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookColors } from './book-colors.ts'
import { readSharedStrings } from './book-strings.ts'

const colors = new BookColors(undefined, undefined)

for (const prefix of ['', 'x:'])
  test(`a list of shared texts that is read in pieces is whole, prefix "${prefix}"`, () => {
    const count = 30_000
    const item = (i: number) =>
      i % 1000 === 7
        ? `<${prefix}si><${prefix}r><${prefix}rPr><${prefix}b/></${prefix}rPr><${prefix}t>Fett ${i}</${prefix}t></${prefix}r></${prefix}si>`
        : i % 500 === 3
          ? `<${prefix}si/>`
          : `<${prefix}si><${prefix}t>Grüße &amp; 東京 ${i}</${prefix}t></${prefix}si>`
    const name = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns'
    const xml = `<?xml version="1.0"?><${prefix}sst ${name}="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${Array.from(
      { length: count },
      (_, i) => item(i),
    ).join('')}</${prefix}sst>`
    const strings = readSharedStrings(Buffer.from(xml), 'file', colors)
    assert.equal(strings.length, count)
    for (const [i, one] of strings.entries()) {
      const expected = i % 1000 === 7 ? `Fett ${i}` : i % 500 === 3 ? '' : `Grüße & 東京 ${i}`
      assert.equal(one.text, expected)
    }
    assert.equal(strings[29_007]?.runs?.[0]?.font?.bold, true)
  })
