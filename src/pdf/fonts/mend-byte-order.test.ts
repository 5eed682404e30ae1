import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { fixture, runTool, toolBySlug } from '../../../test/support/run-tool.ts'
import { inOrder } from './mend-byte-order.ts'
import { apart } from './mixed-bytes.ts'

test('texts of ligatures whose bytes Ghostscript wrote into wrong places', () => {
  assert.equal(inOrder('\u6600\u6600'), 'ff')
  assert.equal(inOrder('\u6600\u6c00'), 'fl')
  assert.equal(inOrder('\u6600\ud200'), 'ffl')
  assert.equal(inOrder('\u6600\ucf00'), 'ffi')
  assert.equal(inOrder('\u0644\u4427'), '\u0644\u0627')
})

test('a syllable of two Indian letters whose bytes Ghostscript wrote into wrong places', () => {
  assert.equal(inOrder('\u0938\u384d'), '\u0938\u094d')
  assert.equal(inOrder('\u094d\u4d5a'), undefined)
})

test('letters whose two bytes Ghostscript mixed are told by their neighbours', () => {
  const russian = new Map([
    [0x13, '0'],
    [0x14, '1'],
    [0x3e1, 'а'],
    [0x3e3, '\u0036'],
    [0x3e4, '\u0037'],
    [0x3f1, 'D'],
    [0x3f2, 'E'],
    [0x3f3, 'F'],
  ])
  assert.equal([...apart(russian).values()].join(''), 'вгрст')
  const hebrew = new Map([
    [0x509, 'י'],
    [0x50b, '\u00df'],
    [0x50c, '\u00e0'],
  ])
  assert.equal([...apart(hebrew).values()].join(''), 'כל')
})

test('forms of Arabic letters that no neighbour tells are unknown', () => {
  const arabic = new Map([
    [0x148a, '\ufe94'],
    [0x1600, 'þ'],
    [0x1601, 'ÿ'],
    [0x20, 'ÿ'],
  ])
  assert.deepEqual(
    [...apart(arabic)],
    [
      [0x1600, '\ufffd'],
      [0x1601, '\ufffd'],
    ],
  )
})

test('letters stay where ranges are whole, and where no neighbour tells', () => {
  const whole = new Map([
    [0x3e1, 'а'],
    [0x3e2, 'б'],
    [0x3e3, '\u0036'],
    [0x3e4, '\u0037'],
  ])
  assert.equal(apart(whole).size, 0)
  const far = new Map([
    [0x3e1, 'а'],
    [0x13, '\u0036'],
    [0x14, '\u0037'],
  ])
  assert.equal(apart(far).size, 0)
})

test('other texts of several characters stay', () => {
  for (const text of ['ff', 'f', '\u6600', '\u0644\u0627', '\u4e00\u4e01', '\u0031\u20e3', '\u3000\u3000'])
    assert.equal(inOrder(text), undefined, text)
})

/** A page whose font says a wrong text of its first code. */
const page = (producer: string) =>
  rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      rawStream('BT /F1 12 Tf 20 200 Td (o\\001ce hours) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 1/Widths[500 500]/ToUnicode 6 0 R>>',
      rawStream(
        'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <01> <01> <6600cf00> <20> <7a> <0020> endbfrange endcmap',
      ),
      `<</Producer(${producer})>>`,
    ],
    '/Info 7 0 R',
  )

test('words with ligatures are read from files of Ghostscript', async () => {
  const read = async (producer: string) =>
    (await runTool(await toolBySlug('pdf-to-text'), { file: pdfFile(page(producer)) })).json.text
  assert.match(await read('GPL Ghostscript 10.00.0'), /office ?hours/)
  assert.doesNotMatch(await read('Other'), /office ?hours/)
})

test('ligatures of a file are read as their letters', async () => {
  const { json } = await runTool(await toolBySlug('pdf-to-text'), { file: fixture('ghostscript.pdf') })
  assert.match(json.text, /^Steffi Griffin signed it in the first flight office;\s+affluent staff filed it\./)
})
