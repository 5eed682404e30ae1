import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { lostPdf } from '../../../test/support/lost-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { unzip } from '../../../test/support/zip.ts'
import pdfToMd from './pdf-to-md.ts'
import pdfToText from './pdf-to-text.ts'

const draw = (pen: Pen) => {
  pen.text(72, 100, 'The first paragraph can be read by anyone who opens the file.')
  pen.text(72, 130, 'This second paragraph has lost the meaning of its letters,', { face: 'sans' })
  pen.text(72, 144, 'although everybody can see them on the page.', { face: 'sans' })
  pen.text(72, 180, 'A line with some')
  pen.text(155, 180, 'lost words', { face: 'sans' })
  pen.text(215, 180, 'in the middle of it.')
}

const files = { none: lostPdf(draw, 'none'), private: lostPdf(draw, 'private') }

for (const map of ['none', 'private'] as const) {
  test(`text of a font with ${map === 'none' ? 'no' : 'private'} character codes is no text, and told`, async () => {
    const { json, warnings } = await runTool(pdfToText, { file: await files[map] })
    assert.match(
      json.text,
      /^The first paragraph can be read by anyone who opens the file\.\n\nA line with some /,
    )
    assert.match(json.text, /some \ufffd(?: \ufffd)? in the middle of it\.\n/)
    assert.match(warnings.join(), /some text on page 1 cannot be read/)
  })
}

test('text that cannot be read is a picture of its place', async () => {
  const { bytes } = await runTool(pdfToMd, { file: await files.none, images: true })
  const parts = await unzip(Buffer.from(bytes))
  const markdown = parts.find(part => part.name.endsWith('.md'))!.content.toString()
  assert.match(markdown, /opens the file\.\n\n!\[Image 1 on page 1\]\((images\/\S+)\)\n\nA line/)
  const png = parts.find(part => part.name.startsWith('images/'))!.content
  // Two lines of ten points at 180 dpi.
  assert.ok(png.readUInt32BE(16) > 400 && png.readUInt32BE(20) > 50)
})
