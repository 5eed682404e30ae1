import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalog } from '../src/catalog.ts'
import type { Param } from '../src/param/param.ts'
import imageConverter from '../src/tools/image/image-converter.ts'
import imageCrop from '../src/tools/image/image-crop.ts'
import imageResize from '../src/tools/image/image-resize.ts'
import svgToPng from '../src/tools/image/svg-to-png.ts'
import { assertColor, decode, psnr, RED, upload } from './support/images.ts'
import { faultOf, runTool } from './support/run-tool.ts'
import { zipParts } from './support/zip-parts.ts'

const drawing = (body: string, size = 'width="400" height="400"') =>
  upload('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)

/** Gives the bytes as they are, whatever they draw. */
const NEVER_DRAWS = 'image-to-base64'

/** Every image tool that draws an SVG, and how it is called with one. */
const tools = (await createCatalog().loadAll())
  .filter(({ family, slug }) => family === 'image' && slug !== NEVER_DRAWS)
  .flatMap(({ slug, tool }) => {
    const [name, param] = Object.entries(tool.params).find(([name]) => /^files?$/.test(name))!
    if (!(param as Param<unknown>).definition.spec.accept?.includes('image/svg+xml')) return []
    const count = Math.max(1, [tool.example[name]].flat().length)
    const call = (file: object) =>
      runTool(tool, {
        ...tool.example,
        x: 0,
        y: 0,
        [name]: name === 'files' ? Array.from({ length: count }, () => file) : file,
      })
    return [{ slug, call }]
  })

const repeated = (start: string, repeat: (id: string) => string) =>
  Array.from({ length: 12 }, (_, i) => `<g id="n${i + 1}">${repeat(`n${i}`).repeat(10)}</g>`).reduce(
    (text, group) => text + group,
    `<g id="n0">${start}</g>`,
  )
const BOX = '<rect width="40" height="40" fill="#dc1e1e"/>'
const filtered = (primitive: string) =>
  `<filter id="f">${primitive}</filter><rect width="400" height="400" filter="url(#f)"/>`

for (const [what, body, reason] of [
  ['uses of uses', repeated(BOX, id => `<use href="#${id}"/>`), /repeats its parts/],
  [
    'a marker on every corner of a long line',
    `<marker id="m">${BOX.repeat(100)}</marker><path marker-mid="url(#m)" d="M0 0${' L9 9 L0 0'.repeat(3000)}"/>`,
    /repeats its parts/,
  ],
  ['noise in a million octaves', filtered('<feTurbulence numOctaves="1000000"/>'), /filters take too long/],
  [
    'a blur that asks for every neighbour',
    filtered(`<feConvolveMatrix order="1000" kernelMatrix="${'1 '.repeat(1e6)}"/>`),
    /filters take too long/,
  ],
] as const) {
  test(`no tool begins to draw ${what}`, async () => {
    assert.ok(tools.length >= 12, tools.map(({ slug }) => slug).join())
    for (const { slug, call } of tools) {
      const fault = await faultOf(call(drawing(body)))
      assert.equal(fault.kind, 'input', slug)
      assert.match(fault.message, reason, slug)
    }
  })
}

const PATTERN_IN_FILTER =
  '<pattern id="p" patternUnits="userSpaceOnUse" width="20" height="20"><rect width="10" height="10"/></pattern>' +
  '<filter id="f"><feGaussianBlur stdDeviation="1" in="FillPaint"/></filter>' +
  '<circle cx="200" cy="200" r="150" fill="url(#p)" filter="url(#f)"/>'

test('a pattern as input of a filter is drawn by every tool, whichever renderer has to', async () => {
  for (const { slug, call } of tools) {
    for (const file of [
      drawing(PATTERN_IN_FILTER),
      drawing(PATTERN_IN_FILTER, ''),
      drawing(`<style>@font-face{}</style>${PATTERN_IN_FILTER}`),
    ]) {
      const { bytes, json } = await call(file)
      assert.ok(bytes?.length > 0 || json.count > 0, slug)
    }
  }
})

test('every tool draws an SVG as svg-to-png does', async () => {
  // librsvg takes the pattern in a filter another way, so its drawing would show.
  const file = drawing(PATTERN_IN_FILTER)
  const reference = await decode((await runTool(svgToPng, { file })).bytes)
  for (const [tool, params] of [
    [imageConverter, { format: 'png' }],
    [imageResize, { width: 400, format: 'png' }],
    [imageCrop, { format: 'png' }],
  ] as const) {
    const { bytes } = await runTool(tool, { file, ...params })
    assert.ok(psnr(await decode(bytes), reference) > 60, tool.name)
  }
})

test('a tall drawing is fitted into the canvas of a batch, not drawn far beyond it', async () => {
  const { call } = tools.find(({ slug }) => slug === 'ecommerce-image-batch')!
  const red = '<rect width="10" height="1500" fill="#dc1e1e"/>'
  const { bytes } = await call(drawing(red, 'width="10" height="1500"'))
  const [picture] = Object.values(await zipParts(bytes))
  const image = await decode(picture!)
  assert.deepEqual([image.width, image.height], [400, 400])
  // Three pixels wide, its colour runs into the white beside it.
  assertColor(image, 200, 200, RED, 80)
  for (const [x, y] of [
    [190, 200],
    [210, 200],
    [200, 10],
    [200, 390],
  ] as const)
    assertColor(image, x, y, [255, 255, 255])
})
