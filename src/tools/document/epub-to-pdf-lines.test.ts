import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './epub-to-pdf.ts'

const set = async (chapter: string) =>
  (await runTool(tool, { file: await epubOf({ chapters: { 'a.xhtml': chapter } }) })).bytes

/** The rows of the page in which dark pixels stand side by side for longer than any letter, and whether red ones stand there. */
async function linesOf(pdf: Uint8Array): Promise<{ long: number[]; red: number }> {
  const drawn = await drawPage(pdf, 1, 3)
  const long: number[] = []
  let red = 0
  for (let y = 0; y < drawn.height; y++) {
    let [run, most] = [0, 0]
    for (let x = 0; x < drawn.width; x++) {
      const [r, g, b] = drawn.at(x, y)
      if (r > 150 && g < 120 && b < 120) red++
      run = r + g + b < 450 ? run + 1 : 0
      most = Math.max(most, run)
    }
    if (most > 180) long.push(y)
  }
  return { long, red }
}

test('lines over words are drawn, and those below in the style and colour they have', async () => {
  const words = (style: string) => `<p><span style="font-size: 30pt; ${style}">nnnnnnnnnnnnnnnnnn</span></p>`
  const over = await linesOf(await set(words('text-decoration: overline')))
  const under = await linesOf(await set(words('text-decoration: underline')))
  assert.ok(over.long[0]! < under.long[0]! - 20, `${over.long} above ${under.long}`)
  const wavy = await linesOf(await set(words('text-decoration: underline wavy red')))
  assert.ok(wavy.long.length === 0 && wavy.red > 20, `${wavy.red} red pixels, rows ${wavy.long}`)
  const apart = 'text-decoration-line: underline; text-decoration-style: dotted; text-decoration-color: #f00'
  const dotted = await linesOf(await set(words(apart)))
  assert.ok(dotted.long.length === 0 && dotted.red > 20, `${dotted.red} red pixels, rows ${dotted.long}`)
})

test('letters of an element that sets their direction run that way', async () => {
  const { text } = await readPdf(
    await set('<p>See <bdo dir="rtl">(abc <i>123</i>)</bdo> and <bdo dir="ltr">שלום</bdo>.</p>'),
  )
  assert.match(text, /See \(321 cba\) and .*םולש/)
})

test('tables are as wide as they ask, and captions stand below those that say so', async () => {
  const table = (attributes: string, caption = '') =>
    `<table ${attributes}>${caption}<tr><td>aa</td><td>bb</td></tr></table>`
  const narrow = await linesOf(await set(table('')))
  assert.equal(narrow.long.length, 0)
  const wide = await linesOf(await set(table('style="width: 100%"')))
  assert.ok(wide.long.length > 0)
  for (const below of [
    table('style="caption-side: bottom"', '<caption>said</caption>'),
    table('', '<caption style="caption-side: bottom">said</caption>'),
  ])
    assert.match((await readPdf(await set(below))).text, /aa.*bb.*said/s)
  assert.match((await readPdf(await set(table('', '<caption>said</caption>')))).text, /said.*aa.*bb/s)
})
