import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { complaints, pdfFile } from '../../../../test/support/pdf.ts'
import { imagesOf, likeness, picturePdf } from '../../../../test/support/pdf-pictures.ts'
import { FIXTURES, runTool } from '../../../../test/support/run-tool.ts'
import compress from '../../../tools/pdf/pdf-compress.ts'
import { rowSize } from './bilevel-bitmap.ts'
import { decodeFax } from './fax-decode.ts'

/** One picture as libtiff 4.5 and Ghostscript 10.0 pack it, with the parameters of a PDF that say how. */
const { width, height, rows, faxes } = JSON.parse(readFileSync(`${FIXTURES}/faxes.json`, 'utf8')) as {
  width: number
  height: number
  rows: string
  faxes: { what: string; by: string; params: string; data: string }[]
}
const expected = Buffer.from(rows, 'base64')

const optionsOf = (params: string) => ({
  k: Number(/\/K (-?\d+)/.exec(params)![1]),
  width,
  height,
  byteAlign: params.includes('/EncodedByteAlign true'),
  endOfLine: params.includes('/EndOfLine true'),
})

/** Rows with nothing in the bits behind the last pixel. */
function trimmed(data: Uint8Array): Buffer {
  const out = Buffer.from(data)
  const size = rowSize(width)
  for (let end = size - 1; end < out.length; end += size) out[end]! &= 0xff00 >> (width % 8)
  return out
}

test('faxes of every kind are read to the pixel', () => {
  assert.equal(faxes.length, 11)
  for (const { what, by, params, data } of faxes) {
    const bits = decodeFax(Buffer.from(data, 'base64'), optionsOf(params))
    assert.ok(bits, `${what}, ${by}`)
    assert.deepEqual(trimmed(bits.data), expected, `${what}, ${by}`)
  }
})

test('the beginning of a wide white row is not taken for the mark of an end', () => {
  // 1792 white and 1 white, then seven zeros up to the whole byte, as Ghostscript writes them.
  const row = Buffer.from('010380', 'hex')
  const options = { k: 0, width: 1793, height: 3, byteAlign: true, endOfLine: false }
  const bits = decodeFax(Buffer.concat([row, row, row]), options)
  assert.ok(bits?.data.every(byte => byte === 0xff))
})

test('a fax that ends early is not half a picture', () => {
  for (const { what, params, data } of faxes) {
    const bytes = Buffer.from(data, 'base64')
    assert.equal(decodeFax(bytes.subarray(0, bytes.length / 2), optionsOf(params)), undefined, what)
  }
})

test('pages of such faxes are drawn as before once they are packed anew', async () => {
  for (const { what, by, params, data } of faxes) {
    for (const more of ['', `/Rows ${height}`]) {
      const before = picturePdf({
        width,
        height,
        data: Buffer.from(data, 'base64'),
        entries: `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</Columns ${width}${params}${more}>>`,
        points: 150,
      })
      const { bytes } = await runTool(compress, { file: pdfFile(before) })
      assert.deepEqual(await complaints(bytes), [])
      assert.equal(imagesOf(bytes)[0]!.dict.name('Filter'), 'JBIG2Decode', `${what}, ${by}`)
      assert.equal(await likeness(before, bytes), 99, `${what}, ${by}`)
    }
  }
})
