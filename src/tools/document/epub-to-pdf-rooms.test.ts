import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { styleOf } from '../../formats/epub/epub-style.ts'
import tool from './epub-to-pdf.ts'

const set = async (recipe: Parameters<typeof epubOf>[0]) => {
  const { bytes } = await runTool(tool, { file: await epubOf(recipe) })
  const pdf = await readPdf(bytes)
  const items = pdf.pages.flatMap(({ items }, page) =>
    items.filter(one => one.text.trim()).map(one => ({ ...one, page })),
  )
  const at = (text: string) => {
    const found = items.find(item => item.text.includes(text))
    assert.ok(found, `${text} is not among ${items.map(item => item.text)}`)
    return found
  }
  return { bytes, pdf, items, at, text: pdf.text.replace(/\s+/g, ' ') }
}

test('what floats at the foot of a page goes overleaf whole, behind the text that still has room', async () => {
  const lines = (word: string, n: number) => `<p>${`${word} sea and wind `.repeat(n)}</p>`
  const note = `<aside class="n">${Array.from({ length: 60 }, (_, i) => `note${i}`).join(' ')}</aside>`
  const { items, at } = await set({
    css: '.n { float: left; width: 150px }',
    chapters: { 'a.xhtml': lines('early', 130) + note + lines('beside', 60) + lines('late', 10) },
  })
  const notes = items.filter(one => /note\d/.test(one.text))
  assert.deepEqual([...new Set(notes.map(one => one.page))], [1], 'on one page')
  assert.ok(
    notes.every(one => one.y > 60 && one.y < 650),
    `${notes.map(one => Math.round(one.y))}`,
  )
  assert.equal(at('beside').page, 0)
  assert.equal(at('late').page, 1)
})

test('lists beside and after what floats keep their room', async () => {
  const { at } = await set({
    css: '.n { float: left; width: 150px }',
    chapters: {
      'a.xhtml': `<aside class="n">${'note words '.repeat(40)}</aside><p>First <span style="font-size: 24pt">large</span></p><ul><li>Item</li></ul>`,
    },
  })
  const down = Math.abs(at('large').y - at('Item').y)
  assert.ok(down > 14, `${down} below the line`)
})

test('columns hold all their lines above the text that follows', async () => {
  const words = (n: number) => 'calm sea and wind '.repeat(n)
  const { items, at } = await set({
    chapters: {
      'a.xhtml': `<div style="columns: 2"><p>${words(20)}</p><p>${words(13)}</p></div><p>Behind</p>`,
    },
  })
  const behind = at('Behind')
  const inside = items.filter(one => /calm|wind/.test(one.text))
  const lowest = Math.min(...inside.map(one => Math.abs(one.y - behind.y)))
  assert.ok(lowest > 12, `${lowest} between the columns and what follows`)
  const sideOf = (isLeft: boolean) =>
    inside.filter(one => one.x < 250 === isLeft).map(one => Math.round(one.y)).length
  assert.ok(Math.abs(sideOf(true) - sideOf(false)) <= 8, `${sideOf(true)} and ${sideOf(false)}`)
})

test('the edges of a box are clear of its words, and a heading with a line keeps its space', async () => {
  const { bytes, at } = await set({
    css: 'h2 { border-bottom: 2px solid #a33 } .b { border: 1px solid #0000ff }',
    chapters: { 'a.xhtml': '<h2>Soups</h2><p>Serves</p><div class="b">Hxgp</div>' },
  })
  assert.ok(Math.abs(at('Soups').y - at('Serves').y) > 20)
  const drawn = await drawPage(bytes, 1)
  const isDark = (x: number, y: number) => drawn.at(x, y).every(part => part < 90)
  const edges: number[] = []
  const words: number[] = []
  for (let y = 0; y < drawn.height; y++) {
    let [blue, dark] = [0, 0]
    for (let x = 0; x < drawn.width; x++) {
      const [r, g, b] = drawn.at(x, y)
      if (b > 150 && r < 200 && b > g + 40 && b > r + 40) blue++
      if (isDark(x, y)) dark++
    }
    if (blue > drawn.width / 2) edges.push(y)
    if (dark > 0) words.push(y)
  }
  const [top, foot] = [edges[0]!, edges.at(-1)!]
  const inside = words.filter(y => y > top - 3 && y < foot + 3)
  assert.ok(inside.length > 3 && inside[0]! > top + 1 && inside.at(-1)! < foot - 1, `${edges} and ${inside}`)
})

test('the size of fixed pages is what the book or the style of a page says', async () => {
  const fixed =
    '<dc:title>t</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>'
  const size = async (metadata: string, css: string) => {
    const { pdf } = await set({ metadata: fixed + metadata, css, chapters: { 'a.xhtml': '<p>Words</p>' } })
    return [pdf.pages[0]!.width, pdf.pages[0]!.height].map(Math.round)
  }
  const said = '<meta property="rendition:viewport">width=800, height=400</meta>'
  assert.deepEqual(await size(said, ''), [600, 300])
  assert.deepEqual(await size('<meta name="original-resolution" content="800x400"/>', ''), [600, 300])
  assert.deepEqual(await size('', 'body { width: 400px; height: 800px }'), [300, 600])
})

test('documents that the text leads to are set, though the reading order leaves them out', async () => {
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`
  const { text } = await set({
    chapters: {
      'a.xhtml':
        '<p>Claim<a epub:type="noteref" href="notes.xhtml#n">1</a>, see <a href="more.xhtml">more</a>.</p>',
    },
    manifest: ['notes', 'more', 'other']
      .map(name => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`)
      .join(''),
    files: {
      'notes.xhtml': page('<aside epub:type="footnote" id="n"><p>Note words.</p></aside>'),
      'more.xhtml': page('<p>More words.</p>'),
      'other.xhtml': page('<p>Nobody leads here.</p>'),
    },
  })
  assert.match(text, /Note words\..*More words\./)
  assert.doesNotMatch(text, /Nobody/)
})

test('numbers of verses and ornaments stand apart, small raised letters are made small once', async () => {
  const { text } = await set({
    css: '.ln { float: right } hr.o::after { content: "❦" }',
    chapters: {
      'a.xhtml':
        '<p>with the tide<span class="ln">5</span></p><hr class="o"/><p><meter>3 of 5</meter><progress>40%</progress></p>',
    },
  })
  assert.match(text, /tide 5 ?❦/)
  assert.match(text, /3 of 5 40%/)
  const raised = { 'vertical-align': 'super', 'font-size': '60%' }
  assert.equal(styleOf(raised, {}, 'span').size, undefined)
  assert.equal(styleOf({ color: 'initial' }, { color: '#cc0000' }, 'p').color, undefined)
})
