import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './epub-to-pdf.ts'

/** A page of a fixed size. */
async function page(css: string, body: string) {
  const run = await runTool(tool, {
    file: await epubOf({
      metadata:
        '<dc:title>t</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>',
      css: `body { margin: 0; font-size: 12pt } ${css}`,
      chapters: { 'a.xhtml': body },
    }),
  })
  const { pages } = await readPdf(run.bytes)
  const items = pages[0]!.items.filter(one => one.text.trim())
  return { ...run, items, at: (word: string) => items.find(one => one.text.includes(word))! }
}

test('items of a row on a fixed page stand beside one another', async () => {
  const { at } = await page(
    '.row { position: absolute; left: 20pt; top: 50pt; width: 340pt; display: flex; gap: 10pt } .a { flex: 1 } .b { flex: 2 } .grid { position: absolute; left: 20pt; top: 200pt; width: 300pt; display: grid; grid-template-columns: repeat(3, 1fr) }',
    '<div class="row"><div class="a">Alpha</div><div class="b">Beta</div></div><div class="grid"><p>Uno</p><p>Due</p><p>Tre</p></div>',
  )
  assert.ok(Math.abs(at('Beta').x - at('Alpha').x - 120) < 2, `${at('Alpha').x} ${at('Beta').x}`)
  assert.ok(Math.abs(at('Beta').y - at('Alpha').y) < 1)
  for (const [word, x] of [
    ['Uno', 20],
    ['Due', 120],
    ['Tre', 220],
  ] as const)
    assert.ok(Math.abs(at(word).x - x) < 2, `${word} at ${at(word).x}`)
})

test('text of a fixed page runs in its columns', async () => {
  const words = Array.from({ length: 60 }, (_, i) => `word${i}`)
  const { items } = await page(
    '.text { position: absolute; left: 20pt; top: 20pt; width: 340pt; column-count: 2; column-gap: 20pt }',
    `<div class="text"><p>${words.join(' ')}</p></div>`,
  )
  const right = items.filter(one => one.x > 190)
  const left = items.filter(one => one.x < 40)
  assert.ok(left.length >= 3 && Math.abs(left.length - right.length) <= 1, `${left.length} ${right.length}`)
  assert.ok(left[0]!.text.startsWith('word0') && right.at(-1)!.text.includes('word59'))
})

test('a ground that can be seen through lets what lies behind it be seen', async () => {
  const { bytes } = await page(
    'div { position: absolute; top: 50pt; width: 100pt; height: 100pt } .back { left: 50pt; background: #ff0000 } .front { left: 100pt; background: rgba(0, 0, 255, .5) }',
    '<div class="back"></div><div class="front"></div>',
  )
  const drawn = await drawPage(bytes, 1, 1)
  const near = (x: number, want: number[]) =>
    drawn.at(x, 100).forEach((value, i) => {
      assert.ok(Math.abs(value - want[i]!) < 12, `${drawn.at(x, 100)} at ${x}`)
    })
  near(75, [255, 0, 0])
  near(125, [128, 0, 128])
  near(175, [128, 128, 255])
})
