import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './epub-to-pdf.ts'

const set = async (recipe: Parameters<typeof epubOf>[0]) => {
  const run = await runTool(tool, { file: await epubOf(recipe) })
  return { ...run, pdf: await readPdf(run.bytes) }
}
const FIXED =
  '<dc:title>t</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>'

test('text that a style sheet generates is set: words, counters and attributes', async () => {
  const { pdf, warnings } = await set({
    css: `h1 { counter-increment: part; counter-reset: sec } h1::before { content: "Part " counter(part, upper-roman) " – " }
      h2:before { counter-increment: sec; content: counter(part) "." counter(sec) "\\2003" } .n::before { content: 'NB\\3a  '; font-weight: bold }
      a::after { content: " (" attr(href) ")" } .icon::before { content: "\\e901" } .gone::before { content: "hidden"; display: none }
      p:first-child { text-transform: uppercase } ol { counter-reset: item } li::before { counter-increment: item; content: counters(item, "-") "/" }`,
    chapters: {
      'a.xhtml':
        '<h1>Water</h1><h2>Springs</h2><h2>Wells</h2><h1>Fire</h1><h2>Sparks</h2><p class="n icon2">mind it</p><p><a href="https://example.org/">site</a></p><p class="icon gone">last</p><div class="n"><p>upper</p></div><ol><li>one<ol><li>inner</li></ol></li></ol>',
    },
  })
  assert.deepEqual(warnings, [])
  const { text } = pdf
  for (const words of [
    'Part I – Water',
    'Part II – Fire',
    'NB: mind it',
    'site (https://example.org/)',
    'UPPER',
  ])
    assert.ok(text.includes(words), `${words} is missing in ${text}`)
  assert.match(text, /1\.1\s+Springs[\s\S]*1\.2\s+Wells[\s\S]*2\.1\s+Sparks/)
  assert.match(text, /1\/\s*one[\s\S]*1-1\/\s*inner/)
  assert.doesNotMatch(text, /hidden|\ue901/)
  assert.deepEqual(
    pdf.outline.slice(0, 2).map(one => one.replace(/\s+/g, ' ').trim()),
    ['Part I – Water', '1.1 Springs'],
  )
})

test('boxes and tables below a float keep their distance', async () => {
  const { pdf } = await set({
    css: '.f { float: right; width: 40%; background: #eee } .box { border: 1px solid #000; padding: 10px }',
    chapters: {
      'a.xhtml': `<div class="f">aside of a few words here</div><p>${'some words of text '.repeat(20)}end</p><div class="box">boxed</div><table><tr><td>cell</td></tr></table>`,
    },
  })
  const at = (word: string) => pdf.pages[0]!.items.findLast(item => item.text.includes(word))!
  // A padding of 7.5 points, a line and the space above the box.
  assert.ok(at('boxed').y - at('end').y > 22, `${at('boxed').y - at('end').y}`)
})

test('what a fixed page turns is turned, and stands where the turn takes it', async () => {
  const { pdf, bytes } = await set({
    metadata: FIXED,
    chapters: {
      'a.xhtml':
        '<div style="position:absolute;left:100px;top:100px;width:200px;height:40px;background:#f00;transform:rotate(90deg);transform-origin:0 0"></div><div style="position:absolute;left:300px;top:300px;width:100px;height:20px;font-size:16px;transform:rotate(-90deg)">up</div><div style="position:absolute;left:400px;top:500px;width:100px;height:100px;background:linear-gradient(to right, #000, #00f)"></div>',
    },
  })
  const drawn = await drawPage(bytes, 1, 1)
  const color = (x: number, y: number) => drawn.at(Math.round(x * 0.75), Math.round(y * 0.75)).join(' ')
  // A quarter turn about the upper left corner: 40 wide to the left of it, 200 high.
  assert.equal(color(80, 280), '255 0 0')
  assert.equal(color(200, 120), '255 255 255')
  assert.equal(color(450, 550), '0 0 128')
  assert.match(pdf.text, /up/)
})

test('boxes of a fixed page are as wide as their padding makes them, white over pictures, round and shaded', async () => {
  const { bytes } = await set({
    metadata: FIXED,
    chapters: {
      'a.xhtml':
        '<div style="position:absolute;left:0;top:0;width:600px;height:800px;background:#00f"></div><div style="position:absolute;left:100px;top:100px;width:100px;height:100px;padding:50px;background:#fff;border-radius:50%"></div><div style="position:absolute;left:300px;top:300px;width:200px;height:40px;background:linear-gradient(to right, #000, #fff)"></div><div style="position:absolute;left:0;right:0;bottom:0;background:#f00;padding:40px;box-sizing:border-box">foot</div>',
    },
  })
  const drawn = await drawPage(bytes, 1, 1)
  const color = (x: number, y: number) => drawn.at(Math.round(x * 0.75), Math.round(y * 0.75))
  assert.deepEqual([...color(200, 200)], [255, 255, 255])
  // Near the right edge, which is padding, and in the corner, which is cut off.
  assert.deepEqual([...color(290, 200)], [255, 255, 255])
  assert.deepEqual([...color(108, 108)], [0, 0, 255])
  assert.ok(color(310, 320)[0]! < 40 && color(490, 320)[0]! > 215)
  // The padding above the words at the foot.
  const bottom = Math.round(drawn.height / 0.75)
  assert.deepEqual([...color(20, bottom - 80)], [255, 0, 0])
})
