import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPdf } from '../src/engines/pdfium/pdfium-document.ts'
import { complaints, pdfFile, readPdf } from './support/pdf.ts'
import { rawPdf, rawStream } from './support/pdfs.ts'
import { fixture, runTool, toolBySlug } from './support/run-tool.ts'

/** What all tools have in common that draw on pages, and what each of them puts at the bottom right. */
const CALLS: Record<string, Record<string, unknown>> = {
  'pdf-watermark': {
    text: 'ZXQ',
    position: 'bottom-right',
    rotation: 0,
    font_size: 20,
    opacity: 1,
    color: '#000',
  },
  'pdf-page-numbers': { start: 123, position: 'bottom-right' },
  'bates-numbering': { prefix: 'ZX-' },
  'sign-pdf': { signature: fixture('logo.png') },
}
const SAID: Record<string, string> = {
  'pdf-watermark': 'ZXQ',
  'pdf-page-numbers': '123',
  'bates-numbering': 'ZX-000001',
}

const pageOf = (entries: string, content = '') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/Properties<</L 6 0 R>>>>${entries}>>`,
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/OCG/Name(hidden)>>',
  ])

async function stamped(slug: string, file: Uint8Array) {
  const tool = await toolBySlug(slug)
  return runTool(tool, { file: pdfFile(file), ...CALLS[slug] })
}

/** The box of all that is not white on page 1 as PDFium draws it, in shares of the page, and the page's shape. */
async function inkOf(bytes: Uint8Array) {
  using document = await openPdf(bytes)
  const page = document.page(1)
  const scale = 1000 / Math.max(page.width, page.height)
  const { width, height, channels, data } = page.render({ scale })
  const box = { left: 1, top: 1, right: 0, bottom: 0, pixels: 0, aspect: page.width / page.height }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      if (data[at]! > 245 && data[at + 1]! > 245 && data[at + 2]! > 245) continue
      box.pixels++
      box.left = Math.min(box.left, x / width)
      box.right = Math.max(box.right, (x + 1) / width)
      box.top = Math.min(box.top, y / height)
      box.bottom = Math.max(box.bottom, (y + 1) / height)
    }
  const inside = (from: number, to: number, room: number) => from > -0.05 * room && to < 1.05 * room
  return {
    ...box,
    upright: page.chars().every(char => Math.round(char.run.angle) === 0),
    inside: page
      .chars()
      .every(one => inside(one.left, one.right, page.width) && inside(one.top, one.bottom, page.height)),
  }
}

/** Pages of odd sizes, each with the same page written plainly where there is one. */
const PAGES: Record<string, { entries: string; plain?: [width: number, height: number] }> = {
  'crop box off the origin': {
    entries: '/MediaBox[-300 -200 700 650]/CropBox[-120 40 280 340]',
    plain: [400, 300],
  },
  'crop box beyond the media box': {
    entries: '/MediaBox[0 0 400 300]/CropBox[-50 -50 900 900]',
    plain: [400, 300],
  },
  'user unit of 10': { entries: '/MediaBox[0 0 40 30]/UserUnit 10', plain: [400, 300] },
  'corners the wrong way round': { entries: '/MediaBox[400 300 0 0]', plain: [400, 300] },
  '10 points': { entries: '/MediaBox[0 0 10 10]' },
  'a strip': { entries: '/MediaBox[0 0 400 9]' },
  '14,400 points': { entries: '/MediaBox[0 0 14400 14400]' },
}

for (const slug of Object.keys(CALLS)) {
  test(`${slug}: inside the visible page, upright and as large as asked, on odd pages at every rotation`, async () => {
    for (const [what, { entries, plain }] of Object.entries(PAGES)) {
      for (const turn of [0, 90, 180, 270]) {
        const where = `${what}, turned by ${turn}`
        const { bytes } = await stamped(slug, pageOf(`${entries}/Rotate ${turn}`))
        const ink = await inkOf(bytes)
        assert.ok(ink.pixels > 0, `${where}: something is drawn`)
        assert.ok(ink.upright, `${where}: upright`)
        assert.ok(ink.inside, `${where}: inside`)
        if (SAID[slug])
          assert.equal(await (await readPdf(bytes)).textOf(1), SAID[slug], `${where}: selectable`)
        if (!plain) continue
        const [width, height] = turn % 180 ? [plain[1], plain[0]] : plain
        const twin = await inkOf((await stamped(slug, pageOf(`/MediaBox[0 0 ${width} ${height}]`))).bytes)
        for (const side of ['left', 'right', 'top', 'bottom', 'aspect'] as const)
          assert.ok(
            Math.abs(ink[side] - twin[side]) < 0.01,
            `${where}: ${side} ${ink[side]}, plainly ${twin[side]}`,
          )
      }
    }
  })

  test(`${slug}: whatever the content of a page leaves open`, async () => {
    const plain = await inkOf((await stamped(slug, pageOf('/MediaBox[0 0 400 300]'))).bytes)
    for (const content of [
      'q 0.1 0 0 0.1 0 0 cm q',
      'Q Q Q 0.1 0 0 0.1 0 0 cm',
      'BT /F 20 Tf 50 Tz 30 Ts 3 Tr',
      'BT 3 Tr /F 20 Tf [(cut (off) \\',
      'BT 3 Tr /F 20 Tf <4142',
      '/Span <</ActualText (x) /MCID [1',
      '/OC /L BDC q',
      '/OC /L BDC BT 3 Tr',
      '0 0 0 0 re W',
      '1 g q 1 0 0 1 -9 -9 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef',
      '1 g % a comment',
    ]) {
      const ink = await inkOf((await stamped(slug, pageOf('/MediaBox[0 0 400 300]', content))).bytes)
      assert.deepEqual(ink, plain, content)
    }
  })
}

test('what a page has beneath is not touched', async () => {
  const content = '1 0 0 rg 20 200 100 50 re f BT /F 12 Tf 20 100 Td (beneath) Tj ET'
  for (const slug of Object.keys(CALLS)) {
    const { bytes } = await stamped(slug, pageOf('/MediaBox[0 0 400 300]', content))
    assert.deepEqual(await complaints(bytes), [])
    const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
      one => one[1],
    )
    assert.ok(streams.includes(content), `${slug}: its content stands there byte for byte`)
    assert.match(await (await readPdf(bytes)).textOf(1), /^beneath/)
  }
})
