import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { assertColor, decode, png, psnr, RED, upload } from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { fontConfig } from '../../lib/fonts/bundled-fonts.ts'
import tool from './svg-to-png.ts'

// The bundled fonts and no others, as the service sets it for its children.
const folder = mkdtempSync(join(tmpdir(), 'toolwright-fonts-'))
writeFileSync(join(folder, 'fonts.conf'), fontConfig(join(folder, 'cache')))
process.env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf')

const svg = (body: string, root = 'width="40" height="20"') =>
  upload(
    'a.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${body}</svg>`,
  )
const draw = async (file: object, params: object = {}) =>
  decode((await runTool(tool, { file, ...params })).bytes)
const BOX = '<rect width="20" height="20" fill="#dc1e1e"/>'

test('the same as librsvg draws, at its own size and at a width', async () => {
  for (const width of [undefined, 1000]) {
    const { bytes, name } = await runTool(tool, { file: fixture('logo.svg'), ...(width && { width }) })
    assert.equal(name, 'logo.png')
    const path = join(import.meta.dirname, '../../../fixtures/logo.svg')
    const mine = await decode(bytes)
    const other = await sharp(path, { density: (72 * mine.width) / (await sharp(path).metadata()).width })
      .resize(mine.width, mine.height)
      .png()
      .toBuffer()
    const score = psnr(mine, await decode(other))
    assert.ok(score > 35, `PSNR ${score} at ${width ?? 'own size'}`)
  }
})

test('own size: from width and height, units, view box, or one side', async () => {
  for (const [root, size] of [
    ['width="40" height="20"', [40, 20]],
    ['width="1in" height="0.5in"', [96, 48]],
    ['width="25.4mm" height="12.7mm"', [96, 48]],
    ['viewBox="0 0 60 30"', [60, 30]],
    ['viewBox="0 0 60 30" width="120"', [120, 60]],
    ['viewBox="0 0 60 30" height="15"', [30, 15]],
    ['viewBox="0 0 60 30" width="100%" height="100%"', [60, 30]],
    ["width='40' height='20'", [40, 20]],
  ] as const) {
    const image = await draw(svg(BOX, root))
    assert.deepEqual([image.width, image.height], size, root)
  }
})

test('a tiny drawing comes out exact when enlarged, and any drawing 8000 pixels wide', async () => {
  const image = await draw(
    svg(
      '<rect width=".005" height=".01" fill="#dc1e1e"/>',
      'width="0.01" height="0.01" viewBox="0 0 .01 .01"',
    ),
    { width: 800 },
  )
  assert.deepEqual([image.width, image.height], [800, 800])
  assertColor(image, 398, 400, RED, 0)
  assert.equal(image.at(402, 400)[3], 0)
  const wide = await draw(svg(BOX), { width: 8000 })
  assert.deepEqual([wide.width, wide.height], [8000, 4000])
  assertColor(wide, 3990, 10, RED, 0)
})

test('text is drawn with the bundled fonts, in every script', async () => {
  for (const word of ['Text', 'Текст', '文字', 'مرحبا', 'שלום', 'नमस्ते', 'สวัสดี']) {
    const at = async (text: string) => {
      const image = await draw(
        svg(
          `<text x="5" y="40" font-size="30" font-family="Nowhere, sans-serif">${text}</text>`,
          'width="200" height="60"',
        ),
      )
      return image.data
    }
    const [drawn, missing] = [await at(word), await at('\u{10fff0}'.repeat([...word].length))]
    const ink = (data: Uint8Array) =>
      data.reduce((sum, byte, i) => sum + (i % 4 === 3 && byte > 0 ? 1 : 0), 0)
    assert.ok(ink(drawn) > 80, `${word} left ${ink(drawn)} pixels of ink`)
    assert.notDeepEqual(drawn, missing, `${word} is drawn as empty boxes`)
  }
})

test('half-transparent colours keep their value', async () => {
  const image = await draw(svg('<rect width="20" height="20" fill="#dc1e1e" fill-opacity=".25"/>'))
  assertColor(image, 10, 10, [220, 30, 30, 64], 3)
})

test('Arial and Times are drawn in their widths, text without a font in a serif', async () => {
  const widthOf = async (attributes: string) => {
    const { data, width } = await draw(
      svg(`<text x="5" y="40" font-size="30" ${attributes}>Hamburgefonts</text>`, 'width="300" height="60"'),
    )
    let right = 0
    for (let i = 3; i < data.length; i += 4)
      if (data[i]! > 100) right = Math.max(right, ((i - 3) / 4) % width)
    return right
  }
  const arial = await widthOf('font-family="Arial"')
  assert.equal(await widthOf('font-family="Arimo"'), arial)
  assert.equal(await widthOf(`style="font-family: 'Helvetica', sans-serif"`), arial)
  const times = await widthOf('font-family="Times New Roman"')
  assert.equal(await widthOf(''), times)
  assert.ok(times < arial - 5, `${times} ${arial}`)
})

test('what ends the first renderer is drawn by the second, and the next drawing by the first', async () => {
  await runTool(tool, { file: svg('<text y="9" font-size="1e9">A</text>') }).catch(() => {})
  const deep = `${'<g opacity=".9">'.repeat(900)}${BOX}${'</g>'.repeat(900)}`
  await runTool(tool, { file: svg(deep) }).catch(() => {})
  assertColor(await draw(svg(BOX)), 10, 10, RED, 0)
})

test('nothing outside the file is loaded', async () => {
  const secret = join(folder, 'secret.png')
  writeFileSync(
    secret,
    png(20, 20, () => RED),
  )
  for (const href of [`file://${secret}`, secret, 'secret.png', 'http://127.0.0.1:9/a.png']) {
    const image = await draw(svg(`<image xlink:href="${href}" href="${href}" width="40" height="20"/>`))
    assert.equal(image.at(10, 10)[3], 0, href)
  }
  const inline = `data:image/png;base64,${png(20, 20, () => RED).toString('base64')}`
  assertColor(await draw(svg(`<image xlink:href="${inline}" width="20" height="20"/>`)), 10, 10, RED, 2)
  const entity = upload(
    'x.svg',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secret}">]><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text>&x;</text>${BOX}</svg>`,
  )
  assert.match(await refusal(tool, { file: entity }), /^400 file: the SVG image is damaged/)
})

test('other encodings and a declared one', async () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" id="ü">${BOX}</svg>`
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${text}`, 'latin1')
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le'),
  ])
  for (const bytes of [latin, wide]) assertColor(await draw(upload('a.svg', bytes)), 10, 10, RED, 0)
})

test('refusals: bounds, kinds, damage, bombs', async () => {
  for (const width of [0, 8001, 1.5])
    assert.match(
      await refusal(tool, { file: svg(BOX), width }),
      /^400 width: expected a whole number from 1 to 8,000/,
    )
  assert.match(
    await refusal(tool, { file: fixture('photo.jpg') }),
    /^400 file: expected an SVG file, but the content \(photo.jpg\) is JPEG/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.xml', '<?xml version="1.0"?><a/>') }),
    /^400 file: .*no readable svg element/,
  )
  assert.match(await refusal(tool, { file: svg('<g>') }), /^400 file: the SVG image is damaged/)
  assert.match(
    await refusal(tool, { file: svg(BOX, 'width="100000" height="100000"') }),
    /^400 file: the SVG would become 100000 x 100000/,
  )
  for (const hostile of [`<svg ${'a'.repeat(3e6)}>`, `<svg>${'<!--'.repeat(1e6)}`, '<svg '.repeat(1e6)]) {
    assert.match(await refusal(tool, { file: upload('long.svg', hostile) }), /^400 file/)
  }
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  )
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`
  assert.match(await refusal(tool, { file: upload('bomb.svg', bomb) }), /^400 file/)
  const nested = Array.from(
    { length: 20 },
    (_, i) => `<g id="n${i + 1}">${`<use xlink:href="#n${i}"/>`.repeat(10)}</g>`,
  ).join('')
  assert.match(
    await refusal(tool, {
      file: svg(`<defs><rect id="n0" width="1" height="1"/>${nested}</defs><use xlink:href="#n20"/>`),
    }),
    /^400 file: the SVG repeats its parts/,
  )
})

test('a text of more letters than can be set in time is refused', async () => {
  assert.match(
    await refusal(tool, { file: svg(`<text y="9">${'words of a fox '.repeat(60_000)}</text>`) }),
    /^400 file: the SVG has too many letters to be set; break long texts/,
  )
})

test('lengths in inches and millimetres inside the drawing have their CSS size', async () => {
  const image = await draw(
    svg('<rect width="1in" height="12.7mm" fill="#dc1e1e"/>', 'width="120" height="60"'),
  )
  assertColor(image, 94, 46, RED, 0)
  assert.equal(image.at(98, 20)[3], 0)
  assert.equal(image.at(20, 50)[3], 0)
})

test('what browsers show of diagrams is drawn: newer colours, the ground, labels of HTML, pictures of newer kinds', async () => {
  const label =
    '<switch><foreignObject width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility">' +
    '<div xmlns="http://www.w3.org/1999/xhtml" style="display: flex; align-items: center; width: 38px; height: 1px; padding-top: 30px; margin-left: 1px"><b style="font-size: 20px; text-align: center; color: light-dark(#000, #fff)">MM</b></div>' +
    '</foreignObject><text x="99" y="99">no</text></switch>'
  const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#00f' } })
    .webp()
    .toBuffer()
  const { bytes, warnings } = await runTool(tool, {
    file: svg(
      `<rect width="20" height="20" style="fill: light-dark(#dc1e1e, #000)"/>${label}<image x="20" width="20" height="20" href="data:image/webp;base64,${webp.toString('base64')}"/>`,
      'width="40" height="40" style="background: #0f0"',
    ),
  })
  assert.deepEqual(warnings, [])
  const image = await decode(bytes)
  assertColor(image, 10, 10, RED)
  assertColor(image, 30, 10, [0, 0, 255])
  assertColor(image, 39, 39, [0, 255, 0])
  const row = Array.from({ length: 40 }, (_, x) => image.at(x, 30)[1])
  assert.ok(
    row.some(green => green < 60),
    'the letters',
  )
})

test('what is not drawn is said', async () => {
  const page =
    '<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="a.png"/></foreignObject>'
  const { warnings } = await runTool(tool, {
    file: svg(`${page}<image href="photo.jpg" width="9" height="9"/>`),
  })
  assert.deepEqual(warnings, ['HTML inside the SVG is not drawn', 'pictures outside the SVG are not loaded'])
})
