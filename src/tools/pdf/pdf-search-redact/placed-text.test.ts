import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/** A document of pages with these contents. */
function pages(...contents: string[]): Uint8Array {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`)
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}/MediaBox[0 0 400 300]>>`,
    FONT,
    ...contents.flatMap((content, i) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * i} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      rawStream(content),
    ]),
  ])
}

const at = (x: number, y: number, text: string) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`
const letters = (text: string, place: (i: number) => [number, number]) =>
  [...text].map((letter, i) => (letter === ' ' ? '' : at(...place(i), letter)))

async function hits(pdf: Uint8Array, words: string): Promise<string[]> {
  const { json } = await runTool(tool, { file: pdfFile(pdf), words, output: 'hits' })
  return json.hits.map((hit: { page: number; text: string }) => `${hit.page} ${hit.text}`)
}

test('letters are found as words however far apart they stand, and in whatever order they were drawn', async () => {
  const kerned = [...'Tobias Quill'].map(letter => `(${letter}) -450`).join(' ')
  const drawn = {
    'in cells': letters('Tobias Quill', i => [20 + 7.2 * i, 200]).join(''),
    'in cells of a comb': letters('Tobias Quill', i => [20 + 18 * i, 200]).join(''),
    'in wide cells of a comb': letters('Tobias Quill', i => [20 + 28 * i, 200]).join(''),
    'from the last to the first': letters('Tobias Quill', i => [20 + 7.2 * i, 200])
      .reverse()
      .join(''),
    'words in another order': at(90, 200, 'Quill') + at(20, 200, 'to') + at(50, 200, 'Tobias'),
    'set apart': `BT /F1 12 Tf 20 200 Td [${kerned}] TJ ET`,
    'with spaces between': at(20, 200, 'T o b i a s  Q u i l l'),
    'behind an initial':
      'BT /F1 40 Tf 20 182 Td (T) Tj ET\n' + at(46, 200, 'obias Quill') + at(46, 186, 'came to tea.'),
    'below each other': letters('Tobias Quill', i => [20, 250 - 14 * i]).join(''),
  }
  for (const [how, content] of Object.entries(drawn))
    assert.deepEqual(await hits(pages(content), 'tobias quill'), ['1 Tobias Quill'], how)
})

test('a phrase goes on below itself, whatever the file draws in between', async () => {
  const cell = pages(
    at(20, 200, 'Item') + at(120, 200, 'Tobias') + at(20, 186, 'oak') + at(120, 186, 'Quill'),
  )
  assert.deepEqual(await hits(cell, 'tobias quill'), ['1 Tobias Quill'])
  const columns = pages(
    at(20, 200, 'by Tobi-') + at(220, 200, 'the other') + at(20, 186, 'as in cash') + at(220, 186, 'column'),
  )
  assert.deepEqual(await hits(columns, 'tobias'), ['1 Tobias'])
  const named = pages('BT /F1 12 Tf 14 TL 20 200 Td (Mr Quill-) Tj T* (Stratton) Tj ET')
  assert.deepEqual(await hits(named, 'quill-stratton'), ['1 Quill-Stratton'])
})

test('a phrase and a word that go on on the next page are found on both', async () => {
  const foot = at(180, 20, 'Page 1')
  const phrase = pages(at(20, 60, 'paid by Tobias') + foot, at(20, 250, 'Quill in cash'))
  assert.deepEqual(await hits(phrase, 'tobias quill'), ['1 Tobias Quill', '2 Tobias Quill'])
  const word = pages(at(20, 60, 'paid by Tobi-') + foot, at(20, 250, 'as in cash'))
  const { bytes } = await runTool(tool, { file: pdfFile(word), words: 'Tobias' })
  assert.ok(bytes.length > 0)
  assert.deepEqual(await hits(bytes, 'Tobias'), [])
  assert.deepEqual(await hits(bytes, 'cash'), ['2 cash'])
  assert.deepEqual(await hits(bytes, 'as'), [])
})

test('mirrored and leaning text is taken out, and the page is delivered with the rest', async () => {
  for (const matrix of ['-1 0 0 1 300 200', '1 0 0 -1 60 200', '1 0 .3 1 60 200']) {
    const leaning = `BT /F1 12 Tf ${matrix} Tm (For Tobias Quill today) Tj ET\n`
    const { bytes } = await runTool(tool, {
      file: pdfFile(pages(leaning + at(60, 100, 'Nothing else'))),
      words: 'Tobias Quill',
    })
    const result = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const { items } = await (await result.getPage(1)).getTextContent()
    const left = items.map(item => ('str' in item ? item.str : '')).join(' ')
    assert.doesNotMatch(left, /Tobias|Quill/, matrix)
    assert.match(left, /Nothing else/, matrix)
  }
})
