import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { svgOfEmf } from './emf.ts'

/** A record of a metafile: its number, and what it holds as 32-bit numbers or bytes. */
function record(type: number, ...content: (number | Buffer)[]): Buffer {
  const parts = content.map(one => {
    if (typeof one !== 'number') return one
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(one)
    return bytes
  })
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(type, 0)
  head.writeUInt32LE(8 + body.length, 4)
  return Buffer.concat([head, body])
}
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

function metafile(...records: Buffer[]): Buffer {
  const head = record(1, ...[0, 0, 99, 49], 0, 0, 0, 0, 0x464d4520, Buffer.alloc(44))
  return Buffer.concat([head, ...records, record(14, 0, 0, 20)])
}
const [ORIGIN, EXTENT] = [record(10, 100, 200), record(9, 400, 300)]
const RED_BRUSH = Buffer.concat([record(39, 1, 0, 0x0000ff, 0), record(37, 1)])
const NO_PEN = record(37, 0x80000008 | 0)
const box = (...sides: [number, number, number, number]) => record(43, ...sides)

/** The colour of a pixel of the drawing. */
async function colorAt(svg: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

test('the window is where the file says, whichever of its two records comes first', () => {
  for (const window of [
    [ORIGIN, EXTENT],
    [EXTENT, ORIGIN],
  ])
    assert.match(
      svgOfEmf(metafile(...window, box(0, 0, 9, 9)))!,
      / width="400" height="300" viewBox="100 200 400 300"/,
    )
  assert.match(svgOfEmf(metafile(box(0, 0, 9, 9)))!, / viewBox="0 0 99 49"/)
})

test('a window beside the drawing only sets its scale', () => {
  // Three units a pixel: what is drawn lies in the device's first 99 by 49 pixels.
  const scaled = (origin: Buffer) =>
    svgOfEmf(metafile(origin, record(9, 300, 150), record(12, 500, 0), record(11, 100, 50), box(0, 0, 9, 9)))!
  assert.match(scaled(record(10, 2000, 0)), / viewBox="500 0 297 147"/)
  assert.match(scaled(record(10, 0, 0)), / viewBox="-1500 0 297 147"/)
  const over = metafile(record(9, 300, 150), record(11, 100, 50), box(0, 0, 9, 9))
  assert.match(svgOfEmf(over)!, / viewBox="0 0 300 150"/)
})

test('a new transform comes before the one there is, or after it', async () => {
  const turn = (mode: number) =>
    metafile(
      record(35, floats(2, 0, 0, 2, 0, 0)),
      record(36, floats(1, 0, 0, 1, 10, 0), mode),
      ...[RED_BRUSH, NO_PEN, box(0, 0, 10, 10)],
    )
  const [RED, NOTHING] = [
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]
  // Moved by 10 and then doubled: from 20 to 40. Doubled and then moved: from 10 to 30.
  const [first, last] = [svgOfEmf(turn(2))!, svgOfEmf(turn(3))!]
  assert.deepEqual(await colorAt(first, 35, 5), RED)
  assert.deepEqual(await colorAt(first, 15, 5), NOTHING)
  assert.deepEqual(await colorAt(last, 35, 5), NOTHING)
  assert.deepEqual(await colorAt(last, 15, 5), RED)
})

test('text of any script is well-formed, whatever else it holds', async () => {
  const words = Buffer.from('a<b & \u0001\uffff你好 \ud800', 'utf16le')
  const text = record(84, 0, 0, 0, 0, 1, 0, 0, 5, 20, words.length / 2, 52, words)
  const svg = svgOfEmf(metafile(text))!
  assert.match(svg, />a&lt;b &amp; 你好 \ufffd<\/text>/)
  await sharp(Buffer.from(svg)).png().toBuffer()
})

test('records shorter than they must be are damage, whatever they are', () => {
  for (let type = 2; type < 123; type++) {
    for (let numbers = 0; numbers < 30; numbers++) {
      const svg = svgOfEmf(metafile(box(0, 0, 9, 9), record(type, ...Array<number>(numbers).fill(1))))
      assert.ok(svg === undefined || svg.endsWith('</svg>'), `${type} of ${numbers}`)
    }
  }
})

test('cut off anywhere, a metafile is drawn as far as it goes or not at all', () => {
  const whole = metafile(ORIGIN, EXTENT, RED_BRUSH, box(0, 0, 9, 9), record(86, 0, 0, 0, 0, 2, floats(0, 0)))
  for (let end = 0; end < whole.length; end++) {
    const svg = svgOfEmf(whole.subarray(0, end))
    assert.ok(svg === undefined || svg.endsWith('</svg>'))
  }
})
