import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { writePng } from '../../formats/image/png-write.ts'
import tool from './epub-to-pdf.ts'

const set = async (recipe: Parameters<typeof epubOf>[0]) => {
  const run = await runTool(tool, { file: await epubOf(recipe) })
  const pdf = await readPdf(run.bytes)
  const at = (text: string) => {
    const found = pdf.pages[0]!.items.find(item => item.text.includes(text))
    assert.ok(found, `${text} is not among ${pdf.pages[0]!.items.map(item => item.text)}`)
    return found
  }
  return { ...run, pdf, at }
}

test("a first letter has the rule's own size, and lines stand beside one that floats", async () => {
  const words = ' turns again'.repeat(60)
  const { pdf, at } = await set({
    css: 'p.a::first-letter { float: left; font-size: 3em } p.b:first-letter { font-size: 2em }',
    chapters: { 'a.xhtml': `<p class="a">“The tide${words}</p><p class="b">Ebb comes</p>` },
  })
  const lines = pdf.pages[0]!.items.filter(one => /turns/.test(one.text))
  const left = Math.min(...lines.map(one => one.x))
  assert.ok(at('he tide').x > left + 20, 'beside the letter')
  assert.ok(
    lines.some(one => one.x < left + 1 && one.y > at('he tide').y + 20),
    'not below it',
  )
  assert.ok(at('bb comes').x - at('E').x > 12, 'a large letter in its line')
  assert.match(pdf.text.replace(/\s+/g, ' '), /“T ?he tide/)
})

test('items have the numbers that the book gives them', async () => {
  const { at } = await set({
    chapters: {
      'a.xhtml':
        '<ol><li>one</li><li value="7">seven</li><li>eight</li></ol><ol reversed="reversed"><li>third</li><li>second</li></ol><ol start="-1"><li>below</li><li>zero</li></ol>',
    },
  })
  const before = (word: string, number: string) =>
    assert.ok(Math.abs(at(number).y - at(word).y) < 1, `${number} stands before ${word}`)
  before('seven', '7.')
  before('eight', '8.')
  before('third', '2.')
  before('zero', '0.')
})

test('a paragraph after those beside a picture stands apart, and a caption above its table', async () => {
  const long = 'word '.repeat(90)
  const png = writePng({ width: 2, height: 2, channels: 3 }, Buffer.alloc(14))
  const { pdf, at } = await set({
    css: 'img { float: left; width: 30% }',
    chapters: {
      'a.xhtml': `<img src="a.png" alt=""/><p>${long}</p><p>${long} final</p><div><p>after</p></div><table><caption>Caption</caption><tr><td>cell</td></tr></table>`,
    },
    files: { 'a.png': png },
    manifest: '<item id="i" href="a.png" media-type="image/png"/>',
  })
  const lines = [...new Set(pdf.pages[0]!.items.filter(one => /word/.test(one.text)).map(one => one.y))]
  lines.sort((a, b) => a - b)
  const pitch = lines[1]! - lines[0]!
  const gap = at('after').y - at('final').y
  assert.ok(gap > pitch, `${gap} behind lines that are ${pitch} apart`)
  assert.ok(at('Caption').y < at('cell').y)
})

test('a box of a fixed page that says no height has its ground', async () => {
  const { bytes, pdf, at } = await set({
    metadata:
      '<dc:title>t</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>',
    chapters: {
      'a.xhtml':
        '<div style="position:absolute;left:100px;top:100px;padding:20px;background:#ffcc00">badge</div><p>under</p>',
    },
    files: {},
  })
  assert.equal(pdf.pages.length, 1)
  const drawn = await drawPage(bytes)
  const { x, y } = at('badge')
  assert.deepEqual([...drawn.at(Math.round(x) - 5, Math.round(y) - 3)], [255, 204, 0])
  assert.deepEqual([...drawn.at(Math.round(x) + 120, Math.round(y) - 3)], [255, 255, 255])
})

test('notes at one side have text beside them, and captions of pictures at one side stand free', async () => {
  const words = ' turns again'.repeat(80)
  const picture = Buffer.from(
    writePng({ width: 40, height: 40, channels: 3 }, Buffer.alloc(40 * 121)),
  ).toString('base64')
  const { pdf, at } = await set({
    css: 'aside { float: right; width: 40%; background: #eef; padding: 5px } .p { float: left; width: 30% }',
    chapters: {
      'a.xhtml': `<aside><h4>Remark</h4><p>of the side</p></aside><p>Tide${words}</p><div class="p"><img src="data:image/png;base64,${picture}"/><p>Caption</p></div><p>Ebb${words}</p>`,
    },
  })
  assert.ok(at('Tide').y < at('of the side').y, 'beside the note')
  assert.ok(at('Remark').x > at('Tide').x + 150, 'at the right')
  const beside = pdf.pages[0]!.items.filter(one => /turns/.test(one.text))
  const caption = at('Caption')
  const over = beside.filter(one => Math.abs(one.y - caption.y) < 10 && one.x < caption.x + 40)
  assert.deepEqual(over, [], 'no words over the caption')
})

test('lines of a poem are as far in as their padding, close to each other, and stanzas apart', async () => {
  const { at } = await set({
    css: '.l { display: block } .in { padding-left: 2em } .s { margin-bottom: 1.5em }',
    chapters: {
      'a.xhtml':
        '<div class="s"><span class="l">One line</span><span class="l in">two lines</span></div><div class="s"><span class="l">three lines</span></div>',
    },
  })
  assert.ok(at('two').x > at('One').x + 15, 'further in')
  const [close, apart] = [at('two').y - at('One').y, at('three').y - at('two').y]
  assert.ok(apart > close + 4, `lines are ${close} apart, stanzas ${apart}`)
})

test('blocks in headings, terms, captions and links begin lines of their own', async () => {
  const run = await runTool(tool, {
    file: await epubOf({
      chapters: {
        'a.xhtml':
          '<h1><span class="b">Chapter One</span><span class="b">The Tide</span></h1><h2><div>Two</div><p>Turned</p></h2><p><a href="https://example.org"><span class="b">Linked</span><span class="b">lines</span></a></p><dl><dt><div>Term</div><div>Other</div></dt><dd>said</dd></dl><table><caption><p>Table</p><p>of hours</p></caption><tr><td>x</td></tr></table><h2>Broken<br/>by hand</h2><h3><div><div>Only once</div></div></h3>',
      },
      css: '.b{display:block}',
    }),
  })
  const pdf = await readPdf(run.bytes)
  for (const line of [
    'Chapter One',
    'The Tide',
    'Two',
    'Turned',
    'Linked',
    'lines',
    'Term',
    'Other',
    'Table',
  ])
    assert.match(pdf.text, new RegExp(`^\\s*${line}\\s*$`, 'm'), line)
  assert.deepEqual(
    pdf.outline.map(line => line.trim()),
    ['Chapter One The Tide', 'Two Turned', 'Broken by hand', 'Only once'],
  )
  assert.deepEqual(pdf.pages[0]!.links, ['https://example.org/', 'https://example.org/'])
})

test('what is written in the controls of a form is kept', async () => {
  const run = await runTool(tool, {
    file: await epubOf({
      chapters: {
        'a.xhtml':
          '<p>Name <input value="Ada"/> <input type="hidden" value="unseen"/> <input type="radio" checked=""/>tea <input type="radio"/>milk <select><option>red</option><optgroup><option selected="selected">blue</option></optgroup></select> <select><option>first</option><option>last</option></select> <textarea>A note</textarea> <button>Send</button></p>',
      },
    }),
  })
  const { text } = await readPdf(run.bytes)
  assert.match(text.replace(/\s+/g, ' '), /Name Ada ◉ tea ○ milk blue first A note Send/)
})

test('a book of Windows paths, and of names with bare ampersands, is read', async () => {
  const pack = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>Salt & Rope</dc:title><dc:creator>Smith &amp; Daughter</dc:creator><dc:language>en</dc:language></metadata><manifest><item id="a" href="text\\a.xhtml" media-type="application/xhtml+xml"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>`
  const ncx = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap><navPoint id="p" playOrder="1"><navLabel><text>Ropes & Knots</text></navLabel><content src="text\\a.xhtml"/></navPoint></navMap></ncx>`
  const run = await runTool(tool, {
    file: await epubOf({
      chapters: {},
      outside: {
        'OEBPS/book.opf': pack,
        'OEBPS/toc.ncx': ncx,
        'OEBPS/text/a.xhtml': '<html><body><p>The rope held.</p></body></html>',
        'META-INF/container.xml':
          '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS\\book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      },
    }),
  })
  const pdf = await readPdf(run.bytes)
  assert.deepEqual(run.warnings, [])
  assert.match(pdf.text, /The rope held/)
  assert.equal(pdf.title, 'Salt & Rope')
  assert.equal(pdf.author, 'Smith & Daughter')
  assert.deepEqual(pdf.outline, ['Ropes & Knots'])
})

test('of the cases of a switch the first that can be shown is, once', async () => {
  const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mn>42</mn></math>'
  const cases = (first: string) =>
    `<epub:switch id="s"><epub:case required-namespace="${first}"><span>chemistry</span></epub:case>` +
    `<epub:case required-namespace="http://www.w3.org/1998/Math/MathML">${math}</epub:case>` +
    '<epub:default><span>otherwise</span></epub:default></epub:switch>'
  const { pdf } = await set({
    chapters: {
      'a.xhtml':
        `<p>Inside ${cases('http://www.xml-cml.org/schema')} goes on.</p>` +
        '<epub:switch id="t"><epub:case required-namespace="http://www.xml-cml.org/schema"><p>cml</p></epub:case><epub:default><p>By default.</p></epub:default></epub:switch>',
    },
  })
  assert.match(pdf.text.replace(/\s+/g, ' '), /Inside 42 goes on\. By default\./)
  assert.doesNotMatch(pdf.text, /chemistry|otherwise|cml/)
})
