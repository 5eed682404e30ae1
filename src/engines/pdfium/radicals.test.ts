import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { CHAR_KIND, type CharTable, type TextRun } from '../../lib/geometry/pdf-page.ts'
import { openPdf } from './pdfium-document.ts'
import { unifyRadicals } from './radicals.ts'

/** A page of texts in one font, a space between them that the engine put there. */
function unified(...texts: string[]): string {
  const chars = texts.flatMap((text, i) => [
    ...(i > 0 ? [{ text: ' ', kind: CHAR_KIND.generated }] : []),
    ...[...text].map(one => ({ text: one, kind: CHAR_KIND.normal })),
  ])
  const none = new Float64Array(chars.length)
  const table: CharTable = {
    count: chars.length,
    codes: Uint32Array.from(chars, char => char.text.codePointAt(0)!),
    kinds: Uint8Array.from(chars, char => char.kind),
    runOf: new Uint32Array(chars.length),
    runs: [{ font: { name: 'Noto Sans CJK' } } as TextRun],
    x: none,
    y: none,
    advance: none,
    left: none,
    top: none,
    right: none,
    bottom: none,
  }
  unifyRadicals(table)
  return String.fromCodePoint(...table.codes)
}

test('radicals that producers take for ideographs are those', () => {
  assert.equal(
    unified('⻋辆保险', '⼀般条款', '⽉份', '⻓期合同', '⺠法', '性别', '⼥', '⼥'),
    '车辆保险 一般条款 月份 长期合同 民法 性别 女 女',
  )
  assert.equal(
    unified('2026年1⽉', '予定', ...'⽇⽉⽕⽔⽊⾦⼟'),
    '2026年1月 予定 日 月 火 水 木 金 土',
    'a calendar',
  )
  assert.equal(unified('⾞の保険'), '車の保険')
})

test('a page about radicals keeps them', () => {
  const list = ['康熙部首表', ...'⼀⼁⼂⼃⼄⼅⼆⼇⼈⼉⼊⼋⼌⼍⼎⼏', '畫數與名稱及其例字如下表所示']
  assert.equal(unified(...list), list.join(' '))
  const named = ['部首', '⽔', '水', '三點水', '⺡', '⽕', '火', '四點火']
  assert.equal(unified(...named), named.join(' '), 'both are on the page')
  assert.equal(unified('the radical ⽔ means water'), 'the radical ⽔ means water')
})

test('pages are read so', async () => {
  const names =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '2 beginbfchar <41> <2ECB> <42> <8F86> endbfchar endcmap end'
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream('BT /F1 20 Tf 20 100 Td (AB) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/ToUnicode 6 0 R>>',
    rawStream(names),
  ])
  using pdf = await openPdf(bytes)
  const chars = pdf.page(1).chars()
  assert.equal(chars.map(char => char.text).join(''), '车辆')
})
