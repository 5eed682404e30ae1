import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openForReading } from './open-shown.ts'

const SAID = '/Span <</ActualText <feff0e010e33>>> BDC'
/** The second glyph of the span stands behind the one that follows it. */
const CROSSED = `(x) Tj ${SAID} 10 0 Td (a) Tj 14 0 Td (b) Tj EMC -3 0 Td (n) Tj`
/** What follows the span is far from its first glyph. */
const WIDE = `(x) Tj ${SAID} 10 0 Td (a) Tj 11 0 Td (b) Tj 11 0 Td (c) Tj EMC 10 0 Td (n) Tj`

/** One character for two glyphs, the second of which goes back: the middle of their room is where they begin. */
const HANGING = `(x) Tj /Span <</ActualText <feff0e33>>> BDC 10 0 Td [(i) 440 (i)] TJ EMC 4 0 Td (n) Tj`

test('a character that stands for glyphs on both sides of its origin is not written downwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-spans-'))
  try {
    const chars = await charsOf(folder, 'HANGING', HANGING)
    assert.deepEqual(
      chars.map(char => [char.text, char.run.vertical]),
      [
        ['x', false],
        ['ำ', false],
        ['n', false],
      ],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function charsOf(folder: string, name: string, content: string) {
  const path = join(folder, name)
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(`BT /F1 20 Tf 50 300 Td ${content} ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ])
  await writeFile(path, bytes)
  using pdf = await openForReading({ path, name, size: bytes.length, kind: 'pdf' }, 'file')
  return pdf.page(1).chars()
}

test('characters of a span of several glyphs come once, fill its room, and no space is put behind the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-spans-'))
  try {
    for (const [name, content] of Object.entries({ CROSSED, WIDE })) {
      const chars = await charsOf(folder, name, content)
      assert.equal(chars.map(char => char.text).join(''), 'xกำn', name)
      if (name === 'WIDE') assert.ok(chars[2]!.right > 88, `ends at ${chars[2]!.right}`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
