import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const WORDS = 'the quick brown fox jumps over the lazy dog and runs far away from here'
const PAGE =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:left="1800" w:right="1800" w:top="1440" w:bottom="1440"/></w:sectPr>'
const run = (text: string, properties: string) =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** How wide a line of eight points is, and how high. */
async function measured(properties: string, styles?: string) {
  const line = run(WORDS, `${properties}<w:sz w:val="16"/>`)
  const end = run('END', '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/><w:sz w:val="4"/>')
  const file = await docxOf(
    `<w:p>${line}${end}</w:p>${`<w:p>${line}</w:p>`.repeat(20)}${PAGE}`,
    styles ? { styles } : {},
  )
  const { items } = (await readPdf((await runTool(tool, { file })).bytes)).pages[0]!
  const lines = items.filter(item => item.text.startsWith('the quick'))
  const [first, last] = [lines[0]!, lines[20]!]
  return { wide: items.find(item => item.text.includes('END'))!.x - first.x, high: (last.y - first.y) / 20 }
}
const named = (font: string) => `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`
const about = (value: number, wanted: number, within: number, what: string) =>
  assert.ok(Math.abs(value - wanted) < within, `${what}: ${value}`)

test('words are as wide as in the font that the file names, though a similar one is drawn', async () => {
  const arial = await measured(named('Arial'))
  const verdana = await measured(named('Verdana'))
  const times = await measured(named('Times New Roman'))
  const georgia = await measured(named('Georgia'))
  const dejaVu = await measured(named('DejaVu Sans'))
  about(verdana.wide / arial.wide, 1.15, 0.03, 'Verdana')
  about(georgia.wide / times.wide, 1.1, 0.03, 'Georgia')
  about(georgia.high, 8 * 1.136, 0.1, 'a line of Georgia')
  about(dejaVu.wide / arial.wide, 1.14, 0.03, 'DejaVu Sans')
  about(dejaVu.high, 8 * 1.164, 0.1, 'a line of DejaVu Sans')
})

test('bold letters are as wide as the bold ones of the font that the file names', async () => {
  const [regular, bold] = [
    await measured(named('DejaVu Serif')),
    await measured(`${named('DejaVu Serif')}<w:b/>`),
  ]
  about(bold.wide / regular.wide, 1.106, 0.025, 'DejaVu Serif')
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr>${named('DejaVu Sans')}</w:rPr></w:rPrDefault></w:docDefaults>`
  const [plain, strong] = [await measured('', styles), await measured('<w:b/>', styles)]
  about(strong.wide / plain.wide, 1.13, 0.025, 'DejaVu Sans of the whole document')
})

test('lines in fonts of other scripts are as high as those fonts make them', async () => {
  about((await measured(named('SimSun'))).high, 8 * 1.3, 0.06, 'a line of SimSun')
  about((await measured(named('Noto Sans CJK SC'))).high, 8 * 1.448, 0.06, 'a line of Noto Sans CJK')
  about((await measured(named('Noto Sans Thai'))).high, 8 * 1.511, 0.06, 'a line of Noto Sans Thai')
  about((await measured(named('Noto Sans Mono'))).high, 8 * 1.362, 0.06, 'a line of Noto Sans Mono')
})
