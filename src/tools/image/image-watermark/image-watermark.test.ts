import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { decode, jpg, type Pixels, png, upload } from '../../../../test/support/images.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './image-watermark.ts'

const GROUND = [40, 60, 80] as const
const canvas = (width = 400, height = 300) =>
  upload(
    'ground.png',
    png(width, height, () => [...GROUND]),
  )
const mark = async (params: object, file = canvas()) =>
  decode((await runTool(tool, { file, text: 'Mark', ...params })).bytes)

/** The rectangle in which a picture differs from the plain ground. */
function ink(image: Pixels) {
  let [left, top, right, bottom, count] = [image.width, image.height, -1, -1, 0]
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const pixel = image.at(x, y)
      if (GROUND.every((part, i) => Math.abs(part - pixel[i]!) <= 4)) continue
      ;[left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x),
        Math.max(bottom, y),
      ]
      count++
    }
  }
  return { left, top, right: image.width - 1 - right, bottom: image.height - 1 - bottom, count }
}

const PLACES = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
]

for (const rotation of [0, 45, -90, 200]) {
  test(`nine places at ${rotation} degrees: inside, at its place, with its margin`, async () => {
    for (const position of PLACES) {
      const box = ink(await mark({ position, rotation, size: 40, margin: 17, opacity: 1 }))
      assert.ok(box.count > 200, `${position}: no ink`)
      const [row, side = 'center'] = position.split('-')
      const near = (found: number, wanted: number, what: string) =>
        assert.ok(Math.abs(found - wanted) <= 2, `${position}: ${what} is ${found}, expected ${wanted}`)
      if (side === 'left') near(box.left, 17, 'left')
      else if (side === 'right') near(box.right, 17, 'right')
      else near(box.left - box.right, 0, 'centre')
      if (row === 'top') near(box.top, 17, 'top')
      else if (row === 'bottom') near(box.bottom, 17, 'bottom')
      else near(box.top - box.bottom, 0, 'middle')
    }
  })
}

test('long texts break and shrink at any angle, and keep their distance to the edges', async () => {
  const text = 'A rather long notice of two hundred characters '.repeat(5).slice(0, 200)
  for (const [params, file, margin] of [
    [{ size: 200, margin: 30 }, canvas(), 30],
    [{ size: 60, rotation: 30, margin: 10 }, canvas(), 10],
    [{ rotation: 90, margin: 5 }, canvas(100, 300), 5],
    // At most two fifths of the shorter side.
    [{ margin: 5000 }, canvas(), 120],
    [{ size: 4000, margin: 3, text: 'W' }, canvas(50, 50), 3],
    [{ text: 'x'.repeat(200), margin: 4 }, canvas(240, 160), 4],
  ] as const) {
    const { bytes, warnings } = await runTool(tool, { file, text, opacity: 1, ...params })
    const box = ink(await decode(bytes))
    assert.ok(box.count > 30, JSON.stringify(params))
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      assert.ok(box[side] >= margin - 1, `${side} is ${box[side]} with ${JSON.stringify(params)}`)
    const smaller = 'size' in params ? /^the text was set at \d+ px to fit$/ : /^$/
    assert.match(warnings.join(), smaller)
  }
})

test('a text that no size fits into a tiny picture is cut, and that is said', async () => {
  const { warnings } = await runTool(tool, { file: canvas(20, 20), text: 'far too many words '.repeat(10) })
  assert.deepEqual(warnings, ['the image is too small for the text, which is cut at its edges'])
})

test('colour and opacity mix with the picture below', async () => {
  const strongest = async (params: object) => {
    const image = await mark({ size: 120, position: 'center', text: 'III', ...params })
    let best = image.at(0, 0)
    for (let x = 0; x < image.width; x++)
      if (Math.abs(image.at(x, 150)[0] - 40) > Math.abs(best[0] - 40)) best = image.at(x, 150)
    return best.slice(0, 3)
  }
  assert.deepEqual(await strongest({ color: '#ff8000', opacity: 1 }), [255, 128, 0])
  const half = await strongest({ opacity: 0.5 })
  for (const [i, part] of [148, 158, 168].entries())
    assert.ok(Math.abs(half[i]! - part) <= 2, `found ${half}`)
  assert.equal(ink(await mark({ opacity: 0 })).count, 0)
  const plain = await strongest({})
  assert.deepEqual(plain, half, 'half by default, in white')
})

test('every script leaves its own ink, without any font of the machine', async () => {
  const drawn = new Map<string, string>()
  for (const text of [
    'Ωμέγα',
    'Привет',
    '中文字',
    'かな',
    '한국어',
    'مرحبا',
    'שלום',
    'नमस्ते',
    'สวัสดี',
    '😀🎉',
  ]) {
    const { bytes, warnings } = await runTool(tool, { file: canvas(), text, size: 50, opacity: 1 })
    assert.deepEqual(warnings, [], text)
    const image = await decode(bytes)
    assert.ok(ink(image).count > 300, `${text} left ${ink(image).count} pixels`)
    const missing = await mark({ text: '\u{10ffff}'.repeat([...text].length), size: 50, opacity: 1 })
    assert.notDeepEqual(image.data, missing.data, `${text} is drawn as boxes`)
    drawn.set(text, Buffer.from(image.data).toString('base64'))
  }
  assert.equal(new Set(drawn.values()).size, drawn.size)
  const { warnings } = await runTool(tool, { file: canvas(), text: 'ᚠᚢᚦ' })
  assert.deepEqual(warnings, ['the bundled fonts lack some of these characters'])
})

test('formats; orientation; a picture of a few pixels', async () => {
  const turned = upload(
    'turned.jpg',
    jpg(200, 100, () => [...GROUND], { orientation: 6 }),
  )
  const { bytes, name } = await runTool(tool, { file: turned, text: 'Up', format: 'jpg' })
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height, name], [100, 200, 'turned-watermarked.jpg'])
  assert.equal(
    (await runTool(tool, { file: turned, text: 'Up', format: 'webp', quality: 10 })).mediaType,
    'image/webp',
  )
  const tiny = await decode((await runTool(tool, { file: canvas(3, 2), text: 'Too much' })).bytes)
  assert.deepEqual([tiny.width, tiny.height], [3, 2])
})

test('every frame of an animation is marked in WebP', async () => {
  const frames = [0, 1, 2].map(i => png(80, 60, () => [i * 60, 20, 20]))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer()
  const params = {
    text: 'III',
    color: '#00ff00',
    opacity: 1,
    size: 30,
    margin: 0,
    position: 'center',
    format: 'webp',
  }
  const { bytes } = await runTool(tool, { file: upload('m.gif', gif), ...params })
  const { data, info } = await sharp(bytes, { animated: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [80, 180])
  for (let frame = 0; frame < 3; frame++) {
    const rows = data.subarray(frame * 60 * 80 * 4, (frame + 1) * 60 * 80 * 4)
    let green = 0
    for (let i = 0; i < rows.length; i += 4) if (rows[i + 1]! > 200 && rows[i]! < 90) green++
    assert.ok(green > 50, `frame ${frame}: ${green} green pixels`)
  }
})

test('refusals', async () => {
  const says = (params: object) => refusal(tool, { file: canvas(), text: 'a', ...params })
  assert.equal(await refusal(tool, { file: canvas() }), '400 text: is required.')
  assert.equal(await says({ text: '' }), '400 text: must not be empty.')
  assert.match(await says({ text: ' \n ' }), /^400 text: holds nothing but spaces/)
  assert.match(await says({ text: 'é'.repeat(201) }), /^400 text: must have at most 200 characters/)
  for (const [name, value] of [
    ['opacity', -0.1],
    ['opacity', 1.1],
    ['size', 0],
    ['size', 4001],
    ['rotation', 361],
    ['margin', -1],
    ['quality', 0],
    ['quality', 101],
  ] as const) {
    assert.match(await says({ [name]: value }), new RegExp(`^400 ${name}: expected a`))
  }
  assert.match(await says({ position: 'left' }), /^400 position/)
  assert.match(await says({ color: 'red' }), /^400 color: expected a colour/)
  assert.match(await says({ format: 'gif' }), /^400 format/)
  assert.match(
    await says({ file: upload('a.tiff', 'II*\0\xff\xff\xff\x7f') }),
    /^400 file: the TIFF image is damaged/,
  )
})

test('a JPEG without its tables is refused where the place of the text is looked at', async () => {
  const sound = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#406080' } })
    .jpeg()
    .toBuffer()
  // The tables of the quantization become a comment, which readers pass over.
  const broken = Buffer.from(sound)
  for (let at = broken.indexOf('ffdb', 'hex'); at >= 0; at = broken.indexOf('ffdb', at + 2, 'hex'))
    broken[at + 1] = 0xfe
  const said = await refusal(tool, { file: upload('a.jpg', broken), text: 'A' })
  assert.equal(said, '400 file: the JPEG image is damaged or incomplete and cannot be read.')
})

test('a text in the colour of the image behind it is told of', async () => {
  const white = upload(
    'white.png',
    png(300, 200, () => [250, 250, 252]),
  )
  const warnings = async (params: object) =>
    (await runTool(tool, { file: white, text: 'Mark', ...params })).warnings
  assert.deepEqual(await warnings({}), [
    'the text can hardly be seen, as the image has its colour there; send another color',
  ])
  assert.deepEqual(await warnings({ color: '#404040' }), [])
  assert.deepEqual((await runTool(tool, { file: canvas(), text: 'Mark' })).warnings, [])
})
