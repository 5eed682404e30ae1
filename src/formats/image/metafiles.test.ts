import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf } from './data-url.ts'

const words = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) out.writeInt16LE(value > 32_767 ? value - 65_536 : value, i * 2)
  return out
}
const longs = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) out.writeUInt32LE(value >>> 0, i * 4)
  return out
}
const floats = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) out.writeFloatLE(value, i * 4)
  return out
}

/** A record of a Windows metafile: its length in words, its number, what it holds. */
const record = (number: number, ...values: number[]): Buffer =>
  Buffer.concat([longs(3 + values.length), words(number, ...values)])

const wmf = (...records: Buffer[]): Buffer =>
  Buffer.concat([words(1, 9, 0x300), longs(0), words(2), longs(0), words(0), ...records, record(0)])

const svgOf = (file: Buffer): string => {
  const picture = pictureOf(file)
  assert.equal(picture?.kind, 'svg')
  return Buffer.from(picture!.bytes).toString()
}

test('a Windows metafile: pens, brushes, shapes and text in the numbers they are selected by', () => {
  const svg = svgOf(
    wmf(
      record(0x020b, 0, 0),
      record(0x020c, 100, 200),
      record(0x02fa, 0, 3, 0, 0x00ff, 0),
      record(0x02fc, 0, 0xff00, 0, 0),
      record(0x012d, 0),
      record(0x012d, 1),
      record(0x041b, 50, 80, 10, 20),
      record(0x01f0, 0),
      // The number that is free again.
      record(0x02fa, 5, 0, 0, 0, 0),
      record(0x012d, 0),
      record(0x0324, 3, 0, 0, 10, 0, 10, 10),
      record(0x0209, 0, 0x00ff),
      record(0x0521, 2, 0x6948, 30, 40),
    ),
  )
  assert.match(svg, /viewBox="0 0 200 100"/)
  assert.match(
    svg,
    /d="M20 10H80V50H20Z" fill="#00ff00" fill-rule="evenodd" stroke="#ff0000" stroke-width="3"/,
  )
  assert.match(svg, /d="M0 0L10 0L10 10Z" fill="#00ff00" fill-rule="evenodd"\/>/)
  assert.match(svg, /<text x="40"[^>]*fill="#0000ff"[^>]*>Hi<\/text>/)
})

test('a metafile that is cut off shows what it has; one with nothing in it is none', () => {
  const whole = wmf(record(0x020c, 100, 200), record(0x041b, 50, 80, 10, 20), record(0x041b, 90, 90, 0, 0))
  assert.match(svgOf(whole.subarray(0, whole.length - 12)), /M20 10/)
  assert.equal(pictureOf(wmf(record(0x020c, 100, 200))), undefined)
})

test('an enhanced metafile with records of GDI+ alone', () => {
  const plus = (type: number, flags: number, data: Buffer) =>
    Buffer.concat([words(type, flags), longs(12 + data.length, data.length), data])
  const inner = Buffer.concat([
    plus(0x4001, 0, longs(0xdbc01002, 0, 96, 96)),
    plus(0x4008, 0x0101, longs(0xdbc01002, 0, 0xff3366cc)),
    plus(0x402d, 0, floats(5, 7)),
    plus(0x400a, 0x4000, Buffer.concat([longs(1, 1), words(10, 20, 30, 40)])),
    plus(0x400e, 0x8000, Buffer.concat([longs(0x80ff0000), floats(0, 0, 10, 20)])),
  ])
  const head = Buffer.alloc(88)
  longs(1, 88, 0, 0, 100, 50).copy(head)
  head.writeUInt32LE(0x464d4520, 40)
  const comment = Buffer.concat([longs(70, 16 + inner.length, 4 + inner.length, 0x2b464d45), inner])
  const svg = svgOf(Buffer.concat([head, comment, longs(14, 20, 0, 0, 20)]))
  assert.match(svg, /viewBox="0 0 100 50"/)
  assert.match(svg, /d="M10 20h30v40h-30Z" fill="#3366cc"[^>]*transform="matrix\(1 0 0 1 5 7\)"/)
  assert.match(svg, /fill="#ff0000" fill-opacity="0.5"/)
})
