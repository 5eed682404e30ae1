import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { complaints, makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import tool from './sign-pdf.ts'

/** Red on the left half, see-through on the right half, twice as wide as high. */
const signature = async (format: 'png' | 'jpeg' = 'png') => ({
  name: `me.${format}`,
  content: await sharp({ create: { width: 200, height: 100, channels: 4, background: '#0000' } })
    .composite([
      { input: { create: { width: 100, height: 100, channels: 4, background: '#f00' } }, left: 0, top: 0 },
    ])
    .flatten(format === 'jpeg' ? { background: '#fff' } : false)
    [format]()
    .toBuffer(),
})

const blank = (turn = 0) =>
  makePdf(['', ''], (_, pages) => {
    for (const page of pages) page.setRotation(degrees(turn))
  })

/** Box of what is red on a page, in points of the displayed page. */
async function redBox(bytes: Uint8Array, number: number) {
  using document = await openPdf(bytes)
  const { width, height, channels, data } = document.page(number).render({ scale: 1 })
  const box = { left: width, right: 0, top: height, bottom: 0, pixels: 0, height }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      if (data[at]! < 200 || data[at + 1]! > 150) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
      box.pixels++
    }
  }
  return box
}

const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 2, `${what}: expected ${expected}, received ${actual}`)

test('at the bottom right of the last page, 150 points wide', async () => {
  const { bytes, name, warnings } = await runTool(tool, {
    file: pdfFile(await blank()),
    signature: await signature(),
  })
  assert.equal(name, 'report-signed.pdf')
  assert.deepEqual(warnings, [])
  assert.deepEqual(await complaints(bytes), [])
  assert.equal((await redBox(bytes, 1)).pixels, 0)
  const box = await redBox(bytes, 2)
  near(box.left, 595.28 - 150 - 48, 'left')
  near(box.right - box.left, 75, 'the red half')
  near(box.height - box.bottom, 48, 'bottom')
  near(box.bottom - box.top, 75, 'height')
})

test('where and how large it is told, on turned pages too', async () => {
  for (const turn of [0, 90, 180, 270]) {
    const { bytes } = await runTool(tool, {
      file: pdfFile(await blank(turn)),
      signature: await signature(),
      page: 1,
      x: 100,
      y: 200,
      width: 80,
    })
    const box = await redBox(bytes, 1)
    near(box.left, 100, `left at ${turn}`)
    near(box.right, 140, `right at ${turn}`)
    near(box.height - box.bottom, 200, `bottom at ${turn}`)
    near(box.bottom - box.top, 40, `height at ${turn}`)
  }
})

test('JPEG, opacity, the word last', async () => {
  const jpeg = await runTool(tool, {
    file: pdfFile(await blank()),
    signature: await signature('jpeg'),
    page: 'last',
    opacity: 0.5,
  })
  using document = await openPdf(jpeg.bytes)
  const { width, data, channels, height } = document.page(2).render({ scale: 1 })
  const at = ((height - 80) * width + Math.round(595 - 48 - 140)) * channels
  assert.ok(
    data[at]! > 240 && data[at + 1]! > 100 && data[at + 1]! < 160,
    `half red: ${data.subarray(at, at + 3)}`,
  )
})

test('a JPEG goes in byte for byte, with its colour profile, and stands as a camera held it', async () => {
  const { content } = await signature('jpeg')
  const photo = await sharp(content).withMetadata({ orientation: 8 }).withIccProfile('p3').jpeg().toBuffer()
  const { bytes } = await runTool(tool, {
    file: pdfFile(await blank()),
    signature: { name: 'me.jpg', content: photo },
    x: 100,
    y: 200,
    width: 50,
  })
  assert.deepEqual(await complaints(bytes), [])
  assert.ok(Buffer.from(bytes).includes(photo))
  const [, profile] = /\/ICCBased (\d+) 0 R/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  assert.ok(profile)
  // Turned to the left, the red half is the lower one.
  const box = await redBox(bytes, 2)
  near(box.left, 100, 'left')
  near(box.right, 150, 'right')
  near(box.height - box.bottom, 200, 'bottom')
  near(box.bottom - box.top, 50, 'the red half')
})

test('a second signature does not take the place of the first', async () => {
  const first = await runTool(tool, {
    file: pdfFile(await blank()),
    signature: await signature(),
    x: 50,
    y: 400,
  })
  const black = sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
  const { bytes } = await runTool(tool, {
    file: pdfFile(first.bytes),
    signature: { name: 'you.png', content: await black.png().toBuffer() },
    opacity: 0.2,
  })
  const [before, after] = [await redBox(first.bytes, 2), await redBox(bytes, 2)]
  assert.ok(before.pixels > 1000)
  assert.deepEqual(after, before)
})

test('a signature that sticks out is warned of, one outside refused', async () => {
  const file = pdfFile(await blank())
  const out = await runTool(tool, { file, signature: await signature(), x: 560 })
  assert.match(out.warnings.join(), /larger than the room/)
  assert.match(
    await refusal(tool, { file, signature: await signature(), x: 600 }),
    /^400 x: .*outside page 2/,
  )
  assert.match(await refusal(tool, { file, signature: await signature(), y: 900 }), /^400 y: /)
})

test('on a page too small for it, it is set smaller and stays inside', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: pdfFile(await makePdf([''], undefined, { size: [60, 60] })),
    signature: await signature(),
  })
  assert.deepEqual(warnings, ['the signature was set smaller to fit on page 1'])
  const box = await redBox(bytes, 1)
  near(box.left, 0, 'left')
  near(box.right, 30, 'the red half')
  near(box.top, 0, 'top')
  near(box.bottom, 30, 'bottom')
})

test('refusals', async () => {
  const file = pdfFile(await blank())
  const good = await signature()
  assert.equal(
    await refusal(tool, { file, signature: good, page: 3 }),
    '400 page: page 3 does not exist, the document has 2 pages.',
  )
  assert.match(await refusal(tool, { file, signature: good, page: 0 }), /^400 page: /)
  assert.match(await refusal(tool, { file, signature: good, width: 0 }), /^400 width: /)
  assert.match(await refusal(tool, { file, signature: good, opacity: 2 }), /^400 opacity: /)
  assert.match(await refusal(tool, { file, signature: good, x: -1 }), /^400 x: /)
  assert.match(
    await refusal(tool, { file, signature: fixture('two-pages.pdf') }),
    /^400 signature: expected a PNG or JPEG/,
  )
  const broken = { name: 'x.png', content: good.content.subarray(0, 60) }
  assert.match(await refusal(tool, { file, signature: broken }), /^400 signature: x\.png is damaged/)
  assert.match(await refusal(tool, { file }), /^400 signature: is required/)
})

test('several places on several pages, each with its own size', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: pdfFile(await blank()),
    signature: await signature(),
    places: JSON.stringify([
      { page: 1, x: 72, y: 600, width: 100 },
      { page: 2 },
      { page: 1, x: 72, y: 500, width: 100 },
    ]),
  })
  assert.deepEqual(warnings, [])
  assert.deepEqual(await complaints(bytes), [])
  const [first, second] = [await redBox(bytes, 1), await redBox(bytes, 2)]
  near(first.left, 72, 'left')
  near(first.right - first.left, 50, 'the red half')
  near(first.height - first.bottom, 500, 'bottom of the lower one')
  near(first.height - first.top, 650, 'top of the upper one')
  near(second.left, 595.28 - 150 - 48, 'where the page is all that is given')
})

test('a place outside the document is named', async () => {
  const place = async (places: unknown) =>
    refusal(tool, {
      file: pdfFile(await blank()),
      signature: await signature(),
      places: JSON.stringify(places),
    })
  assert.equal(
    await place([{ page: 1 }, { page: 9 }]),
    '400 places[1].page: page 9 does not exist, the document has 2 pages.',
  )
  assert.match(
    await place([{ page: 1, x: 900 }]),
    /^400 places\[0\]\.x: the signature would lie outside page 1/,
  )
  assert.match(await place([]), /^400 places: at least one place is needed/)
})
