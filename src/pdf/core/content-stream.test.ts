import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enclosure, operations } from './content-stream.ts'
import { Dict, newRef, Stream } from './objects.ts'

const read = (content: string) =>
  [...operations(Buffer.from(content, 'latin1'))].map(({ operator }) => operator).join(' ')

const around = (content: string) =>
  enclosure([newRef(new Stream(new Dict(), Buffer.from(content, 'latin1')))])

test('the data of a picture inside the content is passed over, however it ends', () => {
  const picture = (data: string) => `q BI/W 2/H 1/BPC 8/CS/G ID ${data} Q (a) Tj`
  for (const data of ['\xff\x80\nEI', '\xff\x80EI', 'ab\nEI', 'FF80>EI', '\xffEI \xff\x01EI x\x80\nEI'])
    assert.equal(read(picture(data)), 'q BI Q Tj', JSON.stringify(data))
  // Text that encodes data may hold the letters too.
  assert.equal(read(picture('9jqEI\nAzBE~> EI')), 'q BI Q Tj')
  assert.equal(read('q BI/W 2 ID \xff\x80'), 'q BI', 'without an end there is nothing behind it')
})

test('what content leaves open is closed behind it', () => {
  assert.deepEqual(around('q 1 0 0 rg'), { before: 'q ', after: '\n\nQ Q ' })
  assert.deepEqual(around('Q BT /OC /L BDC (a'), { before: 'q q ', after: '\n) ET EMC \nQ ' })
  assert.equal(around('[(a) <61').after, '\n> ]\nQ ')
  assert.equal(around('BI/W 1 ID \xff').after, '\nEI\nQ ')
})

test('hostile nesting is closed up to a depth that no reader follows', () => {
  for (const hostile of ['[', '(', '<<', 'q ', 'Q ', '/a BMC ']) {
    const { before, after } = around(hostile.repeat(500_000))
    assert.ok(before.length + after.length < 40_000, hostile)
  }
})
