import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

const page = (content: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    rawStream(content.startsWith('form ') ? '/X Do' : content),
    rawStream(content.replace('form ', ''), '/Type/XObject/Subtype/Form/BBox[0 0 300 300]'),
  ])
const guard = (content: string) => () => withoutLoops(page(content)).guard(1)

test('marked content nested so deeply that its lists fill the memory is refused', () => {
  const refused = /^file: page 1 nests marked content too deeply to be read; leave the page out/
  for (const content of [
    '/P <</MCID 0>> BDC '.repeat(20_000),
    `form ${'/P BMC '.repeat(20_000)}${'EMC '.repeat(20_000)}`,
    `${'/P BMC '.repeat(2000)}${'0 0 9 9 re f EMC '.repeat(2000)}`.repeat(20),
  ])
    assert.throws(guard(content), error => refused.test((error as Error).message))
})

test('pages of many tags beside one another are read', () => {
  for (const content of [
    '/P <</MCID 0>> BDC 0 0 9 9 re f EMC '.repeat(30_000),
    `${'/P BMC '.repeat(50)}${'EMC '.repeat(50)}`.repeat(500),
    '/P BMC '.repeat(2000),
  ])
    assert.doesNotThrow(guard(content))
})
