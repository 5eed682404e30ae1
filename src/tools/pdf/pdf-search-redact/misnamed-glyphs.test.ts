import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { readSearch } from './find-hits.ts'
import { pageHits } from './page-hits.ts'
import tool from './pdf-search-redact.ts'

async function redacted(fixture: string, words: string) {
  const pdf = readFileSync(new URL(`../../../../fixtures/${fixture}`, import.meta.url))
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words })
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  const text = items.map(item => ('str' in item ? item.str : '')).join('')
  return { text: text.normalize('NFKC').replace(/\s+/g, ' '), warnings }
}

test('a Hindi name is removed where the file misnames the glyphs of its syllables', async () => {
  const { text, warnings } = await redacted('hindi.pdf', 'विक्रम शर्मा')
  assert.match(warnings[0]!, /^redacted 2 places on 1 page$/)
  assert.match(warnings[1]!, /^page 1: the file misnames some of the letters/)
  assert.doesNotMatch(text, /क्रम/)
  assert.match(text, /प्रि/)
  assert.match(text, /दिल्ली/)
})

test('an Arabic name is removed alone where a file gives the text of its line to one glyph', async () => {
  const { text, warnings } = await redacted('arabic.pdf', 'محمد الحسيني')
  assert.deepEqual(warnings, ['redacted 2 places on 1 page'])
  assert.match(text, /القاهرة/)
  assert.match(text, /فقرة/)
  assert.doesNotMatch(text, /محمد|الحسيني/)
})

test('an Urdu name is found in words that run down a slope', async () => {
  const { text, warnings } = await redacted('urdu.pdf', 'غلام مصطفیٰ')
  assert.equal(warnings[0], 'redacted 4 places on 1 page')
  assert.match(warnings[1]!, /^page 1: the order of some letters there cannot be told/)
  assert.equal(warnings.length, 2)
  assert.doesNotMatch(text, /صط/)
  assert.match(text, /اور/)
})

test('names are removed where a file gives other letters to some of their glyphs', async () => {
  const { text, warnings } = await redacted('ghostscript.pdf', 'Griffin\nNguyễn Thị Hồng')
  assert.match(warnings[0]!, /^redacted 3 places on 1 page/)
  assert.match(warnings[1]!, /^page 1: the file does not say which letters some of its text shows/)
  assert.doesNotMatch(text, /Gri|Nguy/)
  assert.match(text, /signed it in the/)
  assert.match(text, /Bà/)
})

const RUN = textRun({ name: 'Noto', size: 12, ascent: 11, descent: 3 })
const chars = (text: string, unnamed = ''): PdfChar[] =>
  [...text].map((char, i) => ({
    text: char,
    x: 10 * i,
    y: 100,
    advance: 10,
    left: 10 * i,
    right: 10 * i + 9,
    top: 90,
    bottom: 103,
    kind: unnamed.includes(char) ? 'unmapped' : 'normal',
    run: RUN,
  }))
const find = (text: string, words: string, unnamed?: string) =>
  pageHits(chars(text, unnamed), readSearch({ words, matchCase: false, wholeWords: true })).length

test('words are told by their consonants only where glyphs have no names', () => {
  assert.equal(find('श्री शमBर्मा और', 'शर्मा', 'B'), 1)
  assert.equal(find('श्री शमार्मा और', 'शर्मा'), 0)
  assert.equal(find('मोहन Bव', 'महान', 'B'), 1)
  assert.equal(find('मोहन', 'महान'), 0)
})

test('other words and parts of longer ones stay', () => {
  assert.equal(find('वBर्मा', 'शर्मा', 'B'), 0)
  assert.equal(find('विश्वकर्माB', 'कर्मा', 'B'), 0)
})

test('a ra drawn behind its consonant, and a sign before it, are read', () => {
  assert.equal(find('शमार् िवक्रम', 'शर्मा'), 1)
  assert.equal(find('िवक्रम', 'विक्रम'), 1)
})
