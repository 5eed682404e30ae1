import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { isDoubtful } from './doubtful.ts'
import { charsOf } from './drawn-texts.ts'
import { readSearch } from './find-hits.ts'
import tool from './pdf-search-redact.ts'

const STEP = 10
const glyph = (text: string, x: number, y = 100, angle = 0) => ({
  text,
  x,
  y,
  advance: STEP,
  size: 12,
  angle,
})
/** From left to right, as files draw it, at these places. */
const line = (text: string, placeOf = (i: number) => i * STEP, y?: number) =>
  charsOf([...text].map((letter, i) => glyph(letter, placeOf(i), y)))
const isTold = (chars: ReturnType<typeof charsOf>, words: string) =>
  isDoubtful(chars, [], readSearch({ words, matchCase: false, wholeWords: true }))

test('letters on turned lines and on slopes are in doubt', () => {
  const turned = charsOf([...'वाराणसी'].map((letter, i) => glyph(letter, 100, i * STEP, 90)))
  assert.equal(isTold(turned, 'शर्मा'), true)
  assert.equal(isTold(turned, 'Sharma'), false)
  assert.equal(isTold(line('वाराणसी'), 'शर्मा'), false)
  const sloped = charsOf([...'قریشی'].map((letter, i) => glyph(letter, 90 - i * STEP, 100 + i * 4)))
  assert.equal(isTold(sloped, 'لاہور'), true)
})

test('words with spaces upon their letters are in doubt', () => {
  const text = 'داهرف ار دادرق رد'
  assert.equal(isTold(line(text), 'کرمان'), false)
  const back = (i: number) => (text[i] === ' ' ? (i - 1.5) * STEP : i * STEP)
  assert.equal(isTold(line(text, back), 'کرمان'), true)
})

test('letters of a word that are there in parts, turned round or mixed are in doubt', () => {
  assert.equal(isTold(line('पर रा जेन् द्र पर'), 'राजेन्द्र'), true)
  assert.equal(isTold(line('روهلا دهاش'), 'شاهد الهور'), true)
  assert.equal(isTold(line('نم ح ر ل عبدا'), 'عبدالرحمن'), true)
  assert.equal(isTold(line('نم ح ر ل عبد'), 'عبدالرحمن'), false)
  assert.equal(isTold(line('وعبدالرحمنة'), 'عبدالرحمن'), false)
})

test('a page whose letters are in doubt is told', async () => {
  const map =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <79> <0915> endbfrange endcmap'
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream('BT /F1 12 Tf 20 250 Td (abcde) Tj 0 1 -1 0 300 20 Tm (kbrd) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
    rawStream(map),
  ])
  const warned = async (words: string) =>
    (await runTool(tool, { file: pdfFile(pdf), words })).warnings.filter(one => /order of some/.test(one))
  assert.deepEqual(await warned('Quick'), [])
  const [told, ...more] = await warned('कखग')
  assert.match(told!, /^page 1: .*redact-pdf$/)
  assert.deepEqual(more, [])
})
