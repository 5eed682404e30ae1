import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

const guard = (content: string) => () =>
  withoutLoops(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      rawStream(content),
    ]),
    'files',
  ).guard(1)

test('text in more pieces than PDFium has memory for is refused, whatever shows it', () => {
  for (const piece of ['(a)Tj ', '[(a)]TJ ', "(a)' ", '1 1(a)" '])
    assert.throws(
      guard(piece.repeat(1_000_001)),
      /^Fault: files: page 1 shows text in more than 1,000,000 pieces/,
    )
  assert.doesNotThrow(guard('(a)Tj '.repeat(900_000)))
})
