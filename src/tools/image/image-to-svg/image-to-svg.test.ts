import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import {
  assertColor,
  BLUE,
  decode,
  GREEN,
  jpg,
  png,
  psnr,
  quadrants,
  RED,
  upload,
  YELLOW,
} from '../../../../test/support/images.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import resize from '../image-resize.ts'
import tool from './image-to-svg.ts'

const trace = async (file: object, params: object = {}) =>
  (await runTool(tool, { file, ...params })).bytes.toString()
/** Looking through the machine's fonts takes longer than drawing. */
const font = { loadSystemFonts: false }
const render = (svg: string, zoom = 1) =>
  decode(new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom }, font }).render().asPng())
const colors = (svg: string) =>
  new Set([...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)].map(match => match[1]))
const onWhite = async (name: string) =>
  decode(
    await sharp(join(FIXTURES, name), { autoOrient: true }).flatten({ background: '#fff' }).png().toBuffer(),
  )

test('a logo: its own colours, smooth curves, close to the original', async () => {
  const { bytes, mediaType, name } = await runTool(tool, { file: fixture('logo.png'), colors: 6 })
  assert.deepEqual([mediaType, name], ['image/svg+xml', 'logo.svg'])
  const svg = bytes.toString()
  for (const own of ['#1d4ed8', '#facc15', '#ffffff', '#f97316']) assert.ok(colors(svg).has(own), own)
  assert.ok(colors(svg).size <= 6)
  assert.match(svg, /c-?[\d.]/, 'there are curves')
  const image = await decode(new Resvg(svg, { background: '#fff', font }).render().asPng())
  const score = psnr(image, await onWhite('logo.png'))
  assert.ok(score > 30, `PSNR ${score}`)
  assert.ok(bytes.length < 4000, `${bytes.length} bytes`)
  const clear = await render(svg)
  assert.equal(clear.at(2, 2)[3], 0, 'transparency stays')
})

test('a circle is round and a triangle has sharp corners', async () => {
  const radius = 60
  const disc = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#fff"/><circle cx="80" cy="80" r="${radius}" fill="#d00"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
  const svg = await trace(upload('disc.png', disc), { colors: 2 })
  assert.doesNotMatch(svg.match(/fill="#dd0000" d="([^"]*)"/)![1]!, /[hvl]/, 'no straight pieces in a circle')
  // Drawn eight times as large, the edge must stay within half a source pixel of the true circle.
  const large = await render(svg, 8)
  for (let angle = 0; angle < 360; angle += 3) {
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const at = (r: number) => large.at(Math.round((80 + dx * r) * 8), Math.round((80 + dy * r) * 8))
    assert.ok(at(radius - 0.6)[1] < 60, `hole at ${angle} degrees`)
    assert.ok(at(radius + 0.6)[1] > 200, `bump at ${angle} degrees`)
  }
  const tip = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><rect width="120" height="120" fill="#fff"/><path d="M60 10L110 110H10z" fill="#00d"/></svg>',
    ),
  )
    .png()
    .toBuffer()
  const triangle = await trace(upload('tip.png', tip), { colors: 2 })
  const path = triangle.match(/fill="#0000dd" d="([^"]*)"/)![1]!
  assert.ok((path.match(/[hvlc]/g) ?? []).length <= 4, path)
  const drawn = await render(triangle, 4)
  assert.ok(drawn.at(240, 52)[0] < 120, 'the tip is there')
})

test('shared edges: no ground shines through between neighbours', async () => {
  const tiles = upload('tiles.png', png(80, 80, quadrants(80, 80)))
  const svg = await trace(tiles, { colors: 4 })
  for (const zoom of [1, 2.7, 0.6]) {
    const image = await decode(
      new Resvg(svg, { background: '#ff00ff', fitTo: { mode: 'zoom', value: zoom }, font }).render().asPng(),
    )
    for (let i = 2; i < image.width - 2; i++) {
      for (const [x, y] of [
        [i, Math.floor(image.height / 2)],
        [Math.floor(image.width / 2), i],
      ] as const) {
        const [r, g, b] = image.at(x, y)
        assert.ok(!(r > 130 && b > 130 && g < 100), `magenta at ${x}, ${y}: ${[r, g, b]} at zoom ${zoom}`)
      }
    }
  }
  const image = await render(svg)
  for (const [x, y, color] of [
    [10, 10, RED],
    [70, 10, GREEN],
    [10, 70, BLUE],
    [70, 70, YELLOW],
  ] as const)
    assertColor(image, x, y, color, 0)
})

test('a photo: exactly the colours asked for at most, close to the original', async () => {
  const original = await onWhite('photo.jpg')
  let before = 0
  for (const count of [2, 12, 64]) {
    const svg = await trace(fixture('photo.jpg'), { colors: count })
    assert.ok(colors(svg).size <= count && colors(svg).size > count / 2, `${colors(svg).size} of ${count}`)
    const score = psnr(await render(svg), original)
    assert.ok(score > before, `PSNR ${score} at ${count} colours`)
    before = score
  }
  assert.ok(before > 27, `PSNR ${before} at 64 colours`)
})

test('12 colours by default; upright; hidden pixels left out', async () => {
  const photo = await trace(fixture('photo.jpg'))
  assert.ok(colors(photo).size <= 12 && colors(photo).size > 6)
  assert.match(photo, /width="640" height="480"/)
  const turned = await trace(upload('t.jpg', jpg(40, 20, quadrants(40, 20), { orientation: 6 })), {
    colors: 4,
  })
  assertColor(await render(turned), 4, 5, BLUE, 30)
  const empty = await trace(
    upload(
      'clear.png',
      png(9, 9, () => [1, 2, 3, 0]),
    ),
  )
  assert.equal((await render(empty)).at(4, 4)[3], 0)
})

test('pictures of one pixel, one colour and one line', async () => {
  for (const [w, h] of [
    [1, 1],
    [30, 1],
    [1, 30],
    [50, 40],
  ] as const) {
    const image = await render(
      await trace(
        upload(
          'a.png',
          png(w, h, () => RED),
        ),
      ),
    )
    assert.deepEqual([image.width, image.height], [w, h])
    assertColor(image, 0, 0, RED, 0)
    assertColor(image, w - 1, h - 1, RED, 0)
  }
})

test('refusals', async () => {
  const file = upload(
    'a.png',
    png(4, 4, () => RED),
  )
  for (const count of [1, 65, 2.5])
    assert.match(
      await refusal(tool, { file, colors: count }),
      /^400 colors: expected a whole number from 2 to 64/,
    )
  const jpeg = readFileSync(join(FIXTURES, 'photo.jpg'))
  assert.match(
    await refusal(tool, { file: upload('cut.jpg', jpeg.subarray(0, 15_000)) }),
    /^400 file: the JPEG image is damaged/,
  )
  assert.match(await refusal(tool, { file: fixture('logo.svg') }), /^400 file: expected a JPEG.*is SVG/)
})

test('an image that is too large is refused with a size that is not', async () => {
  for (const [width, height, advice] of [
    [2500, 2000, '2235 pixels wide'],
    [50, 90_000, '16383 pixels high'],
  ] as const) {
    const large = await sharp({ create: { width, height, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    assert.equal(
      await refusal(tool, { file: upload('large.png', large) }),
      `400 file: the image has ${width} x ${height} pixels; the limit is 4 megapixels. Make it ${advice} with image-resize first.`,
    )
    const side = { [advice.endsWith('wide') ? 'width' : 'height']: Number.parseInt(advice, 10) }
    const resized = await runTool(resize, { file: upload('large.png', large), ...side })
    const { name } = await runTool(tool, { file: upload('smaller.png', resized.bytes) })
    assert.equal(name, 'smaller.svg')
  }
})

test('tones made of dots are traced as tones, not lost as specks', async () => {
  // Error diffusion from black on the left to white on the right, one bit a pixel.
  const [width, height] = [160, 60]
  const rows = Array.from({ length: height }, () => {
    let error = 0
    return Array.from({ length: width }, (_, x) => {
      error += (255 * x) / width
      const bit = error > 127 ? 255 : 0
      error -= bit
      return bit
    })
  })
  const dots = png(width, height, (x, y) => {
    const bit = rows[y]![x]!
    return [bit, bit, bit]
  })
  const { bytes, warnings } = await runTool(tool, { file: upload('fax.png', dots) })
  assert.deepEqual(warnings, ['the picture is made of dots; the tones they stand for were traced'])
  const image = await render(bytes.toString())
  for (const x of [20, 60, 100, 140])
    assert.ok(Math.abs(image.at(x, 30)[0]! - (255 * x) / width) < 40, `${image.at(x, 30)} at ${x}`)
})

test('a strip one pixel wide is traced', async () => {
  const strip = png(1, 900, (_, y) => [y % 256, (y * 7) % 256, 255 - (y % 256)])
  const { bytes } = await runTool(tool, { file: upload('strip.png', strip), colors: 4 })
  assert.match(bytes.toString(), /<path/)
})

test('thin lines and small text stay, as thin as they are', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#fff"/><rect x="150" y="20" width="70" height="60" fill="#d00"/><g fill="none" stroke="#124"><circle cx="70" cy="70" r="50" stroke-width="1.5"/><path d="M10 150L230 100" stroke-width="1"/><path d="M20 12h110" stroke-width="2"/><path d="M140.5 90v60" stroke-width="1"/></g></svg>',
  )
  const original = await sharp(drawing).png().toBuffer()
  const image = await render(await trace(upload('lines.png', original)))
  // The share of ink along each line, read across it.
  const ink = (x: number, y: number) => 1 - image.at(Math.round(x), Math.round(y))[0] / 255
  const darkest = (x: number, y: number) =>
    Math.max(...[-1.5, -0.5, 0.5, 1.5].flatMap(d => [ink(x + d, y), ink(x, y + d)]))
  for (let angle = 0; angle < 360; angle += 10) {
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    assert.ok(darkest(70 + dx * 50, 70 + dy * 50) > 0.3, `the circle has a gap at ${angle} degrees`)
  }
  for (let x = 20; x < 220; x += 10) assert.ok(darkest(x, 150 - ((x - 10) * 50) / 220) > 0.2, `gap at ${x}`)
  for (let y = 95; y < 145; y += 10) assert.ok(darkest(140.5, y) > 0.3, `gap at ${y}`)
  const score = psnr(image, await decode(original))
  assert.ok(score > 27, `PSNR ${score}`)
})
