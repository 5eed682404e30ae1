import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { findWords } from '../../layout/words.ts'
import tool from './ocr-pdf.ts'
import pdfInfo from './pdf-info.ts'
import pdfToText from './pdf-to-text.ts'

/** The share of a page's ink that lies in the boxes of its words. */
async function inkInWords(bytes: Uint8Array): Promise<number> {
  using pdf = await openPdf(bytes)
  using page = pdf.page(1)
  const words = findWords(page.chars())
  const { width, data } = page.render({ scale: 1, grayscale: true })
  const ink = [...data.keys()].filter(at => data[at]! < 128)
  const inside = ink.filter(at => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return words.some(one => x > one.x0 - 2 && x < one.x1 + 2 && y > one.y0 - 2 && y < one.y1 + 2)
  })
  return inside.length / ink.length
}

test('a crooked page is straightened where that is asked for', async () => {
  const { bytes } = await runTool(tool, { file: fixture('scan.pdf'), output: 'pdf', deskew: 'true' })
  using made = await openPdf(bytes)
  using page = made.page(1)
  const feet = findWords(page.chars())
    .slice(4, 12)
    .map(word => word.y1)
  assert.ok(Math.max(...feet) - Math.min(...feet) < 2, `${feet}`)
  const inside = await inkInWords(bytes)
  assert.ok(inside > 0.95, `${inside} of the ink lies in words`)
})

test('a searchable PDF as PDF/A', async () => {
  const { bytes, warnings } = await runTool(tool, { file: fixture('scan.pdf'), output: 'pdf', pdfa: 'true' })
  const { json } = await runTool(pdfInfo, { file: pdfFile(bytes) })
  assert.deepEqual([json.pdfa, warnings], ['PDF/A-2b', []])
  assert.match(
    (await runTool(pdfToText, { file: pdfFile(bytes) })).bytes.toString(),
    /Letter from the lighthouse/,
  )
  assert.equal(
    await refusal(tool, { file: fixture('scan.pdf'), pdfa: 'true' }),
    '400 pdfa: it is for the searchable PDF; send output=pdf.',
  )
})
