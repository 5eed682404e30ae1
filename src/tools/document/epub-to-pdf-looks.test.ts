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

test('white words on a dark ground within a line stay white', async () => {
  const { bytes } = await set({
    css: '.new { background: #225588; color: white; font-size: 30pt }',
    chapters: { 'a.xhtml': '<p><span class="new">MMMM</span></p>' },
  })
  const drawn = await drawPage(bytes, 1)
  let [white, blue, black] = [0, 0, 0]
  const isBlue = (x: number, y: number) => {
    const [r, g, b] = drawn.at(x, y)
    return b > r + 60 && g < 120
  }
  for (let y = 1; y < drawn.height - 1; y++) {
    const row = Array.from({ length: drawn.width }, (_, x) => x).filter(x => isBlue(x, y))
    if (row.length < 10) continue
    blue += row.length
    for (let x = row[0]!; x < row.at(-1)!; x++) {
      const [r, g, b] = drawn.at(x, y)
      if (r > 140 && g > 140 && b > 140) white++
      if (r < 40 && g < 40 && b < 40) black++
    }
  }
  assert.ok(blue > 200 && white > 20 && black === 0, `${blue} blue, ${white} white and ${black} black`)
})

test('quotations have the signs that the book says, those within others their own', async () => {
  const { pdf } = await set({
    css: 'body { quotes: "«" "»" "‹" "›" } .bare { quotes: none } .de { quotes: "„" "“" }',
    chapters: {
      'a.xhtml':
        '<p>He <q>one <q>two</q> three</q></p><p class="bare">and <q>four</q></p><p class="de">und <q>fünf</q></p>',
      'b.xhtml': '<p>plain</p>',
    },
  })
  assert.match(pdf.text.replaceAll(/\s+/g, ' '), /He «one ‹two› three» ?and four ?und „fünf“/)
})

test('a cover page that only the guide names comes first', async () => {
  const { pdf } = await set({
    chapters: { 'a.xhtml': '<p>The first chapter</p>' },
    manifest: '<item id="cp" href="front.xhtml" media-type="application/xhtml+xml"/>',
    files: {
      'front.xhtml':
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>Front of the book</p></body></html>',
    },
    guide: '<guide><reference type="cover" title="Cover" href="front.xhtml"/></guide>',
  })
  assert.match(pdf.text.replaceAll(/\s+/g, ' '), /Front of the book.*The first chapter/)
})

test('signs that are generated go by the book too, and a reset style sheet takes those of quotations away', async () => {
  const { pdf } = await set({
    css: `body { quotes: "\\201e" "\\201c" "\\201a" "\\2018" } .b p:first-child::before { content: open-quote }
      .b p:last-child::after { content: close-quote } .reset q::before, .reset q::after { content: none }`,
    chapters: {
      'a.xhtml':
        '<div class="b"><p>Eins <q>zwei</q></p><p>drei</p></div><p class="reset">vier <q>fünf</q> sechs</p>',
    },
  })
  assert.match(pdf.text.replaceAll(/\s+/g, ' '), /„Eins ‚zwei‘ ?drei“ ?vier fünf sechs/)
})

test('words are shown in the letters that their style asks for', async () => {
  const { pdf } = await set({
    css: '.t { text-transform: capitalize } .l { text-transform: lowercase } cite { display: block; text-align: right }',
    chapters: {
      'a.xhtml':
        '<p class="t">don’t stop here</p><p class="l">LOUD Words</p><blockquote><p>said so</p><cite>Somebody</cite></blockquote>',
    },
  })
  assert.match(pdf.text, /Don’t Stop Here/)
  assert.match(pdf.text, /loud words/)
  const at = (word: string) => pdf.pages[0]!.items.find(item => item.text.includes(word))!
  assert.ok(at('Somebody').x > at('said').x + 100)
})

test('a document type with entities of its own is none of the text, and a pair of tags breaks a line once', async () => {
  const { pdf, warnings } = await set({
    chapters: { 'a.xhtml': '' },
    files: {
      'a.xhtml':
        '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd" [<!ENTITY house "Harbour &amp; Sons">]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Secret</title></head><body><p>At &house;<br></br>next line</p></body></html>',
    },
  })
  assert.deepEqual(warnings, [])
  assert.match(pdf.text, /At Harbour & Sons/)
  assert.doesNotMatch(pdf.text, /\]>|Secret/)
  const at = (word: string) => pdf.pages[0]!.items.find(item => item.text.includes(word))!.y
  assert.ok(at('next') - at('Harbour') < 22, `${at('next') - at('Harbour')}`)
})

test('a first document that only shows a picture shows it as large as can be', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80" viewBox="0 0 60 80"><rect width="60" height="80" fill="red"/></svg>'
  const { bytes } = await set({ chapters: { 'a.xhtml': `<div>${svg}</div>`, 'b.xhtml': '<p>text</p>' } })
  const drawn = await drawPage(bytes, 1, 1)
  let red = 0
  for (let x = 0; x < drawn.width; x++) {
    const [r, g] = drawn.at(x, Math.round(drawn.height / 3))
    if (r > 200 && g < 60) red++
  }
  assert.ok(red > drawn.width * 0.6, `${red} of ${drawn.width}`)
})

test('chapters that the reading order names and the book does not list are told', async () => {
  const { warnings } = await set({
    chapters: { 'a.xhtml': '<p>here</p>' },
    spineAttributes: '><itemref idref="gone"/',
  })
  assert.deepEqual(warnings, ['1 chapter is missing from the book'])
})

test('shadows and first lines that are not drawn are told', async () => {
  const { warnings } = await set({
    css: '.box { box-shadow: 2px 2px 4px #888 } h1 { text-shadow: none } .lead::first-line { font-variant: small-caps }',
    chapters: {
      'a.xhtml':
        '<h1>Winter</h1><p class="box">In a box.</p><p style="text-shadow: 1px 1px red">Red.</p><p class="lead">It began with rain.</p><p>It went on.</p>',
    },
  })
  assert.deepEqual(warnings, ['2 shadows are left out', '1 first-line style is left out'])
})

test('in a book from right to left a paragraph that says so runs from left to right', async () => {
  const { pdf } = await set({
    metadata: '<dc:title>كتاب</dc:title><dc:language>ar</dc:language>',
    chapters: { 'a.xhtml': '<div dir="rtl"><p>بند أول</p><p dir="ltr">English line.</p></div>' },
  })
  const [arabic, english] = ['أول', 'English'].map(
    word => pdf.pages[0]!.items.find(one => one.text.includes(word))!,
  )
  assert.equal(english!.text, 'English line.')
  assert.ok(english!.x < 100 && arabic!.x > 300, `${english!.x} and ${arabic!.x}`)
})

test('text that is seen through is paler; what is turned in flowing text is told', async () => {
  const { bytes, warnings } = await set({
    css: 'p { font-size: 30pt; text-indent: 0 } .pale { opacity: 0.4 } .red { color: #ff0000 } .turned { transform: rotate(20deg) } .not { transform: none }',
    chapters: {
      'a.xhtml':
        '<div class="pale"><p>MMMM</p><p class="red">MMMM</p></div><p class="turned">x</p><p class="not" style="opacity: 1">x</p>',
    },
  })
  const drawn = await drawPage(bytes, 1, 4)
  const seen = new Set<string>()
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) seen.add(drawn.at(x, y).slice(0, 3).join(' '))
  assert.ok(seen.has('153 153 153') && seen.has('255 153 153'), 'gray and pale red')
  assert.ok(!seen.has('255 0 0'))
  assert.deepEqual(warnings, ['1 transform is left out'])
})

test('words too long for a line are broken at its end where the text is set in', async () => {
  const word = 'e80aa2c7973217c810858ae2c7aaa6635f8f6d08a10c343ef97b292e6b9b4a65'.repeat(2)
  const { bytes } = await set({
    css: '.in { margin-left: 6em }',
    chapters: {
      'a.xhtml': `<p class="in">${word}</p><ul><li>${word}<ul><li>${word}</li></ul></li></ul>`,
    },
  })
  const drawn = await drawPage(bytes, 1)
  const margin = Math.floor(drawn.width * (1 - 50 / 498.9))
  for (let y = 0; y < drawn.height; y++)
    for (let x = margin; x < drawn.width; x++)
      assert.ok(drawn.grey[y * drawn.width + x]! > 200, `something stands in the margin at ${x}, ${y}`)
})
