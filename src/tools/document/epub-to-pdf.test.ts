import assert from 'node:assert/strict'
import { test } from 'node:test'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { readZip } from '../../formats/archive/zip.ts'
import { zipBytes } from '../../formats/archive/zip-writer.ts'
import tool from './epub-to-pdf.ts'

const set = async (recipe: Parameters<typeof epubOf>[0]) => {
  const run = await runTool(tool, { file: await epubOf(recipe) })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('the book: cover, reading order, contents as outline, links, tags', async () => {
  const run = await runTool(tool, { file: fixture('book.epub') })
  assert.equal(run.name, 'book.pdf')
  assert.deepEqual(run.warnings, [])
  const pdf = await readPdf(run.bytes)
  assert.equal(pdf.title, 'The Keeper')
  assert.equal(pdf.author, 'Maren Okafor')
  assert.ok(pdf.tagged)
  assert.equal(pdf.pages.length, 3)
  assert.deepEqual(
    pdf.pages[0]!.roles.filter(role => role !== 'Document'),
    ['P', 'Figure'],
  )
  assert.equal(pdf.pages[0]!.text.trim(), '')
  assert.deepEqual(pdf.outline, ['The Lamp', '  On oil', 'The Sea'])
  assert.match(
    pdf.pages[1]!.text,
    /The Lamp[\s\S]*ninety-one[\s\S]*On oil[\s\S]*whale[\s\S]*cold[\s\S]*Hours[\s\S]*Light is work[\s\S]*tick\s+tock/,
  )
  assert.match(pdf.pages[2]!.text, /The Sea[\s\S]*“no”[\s\S]*Ελληνικά, Кириллица, 日本語/)
  assert.doesNotMatch(pdf.text, /never shown/)
  assert.deepEqual(pdf.pages[2]!.links, ['https://example.org/sea'])
  assert.equal(pdf.pages[1]!.internalLinks, 1)
  const roles = new Set(pdf.pages.flatMap(page => page.roles))
  for (const role of ['H1', 'H2', 'L', 'LI', 'Table', 'TH', 'BlockQuote', 'Code', 'Formula', 'Figure'])
    assert.ok(roles.has(role), role)
})

test('EPUB 2: the contents come from the NCX', async () => {
  const ncx =
    '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Part</text></navLabel><content src="a.xhtml"/><navPoint><navLabel><text>Chapter</text></navLabel><content src="a.xhtml#x"/></navPoint></navPoint></navMap></ncx>'
  const { pdf } = await set({
    chapters: { 'a.xhtml': '<h1>Head</h1><p>one</p><h2 id="x">Sub</h2><p>two</p>' },
    manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    files: { 'toc.ncx': ncx },
    spineAttributes: 'toc="ncx"',
  })
  assert.deepEqual(pdf.outline, ['Part', '  Chapter'])
})

test('without contents the headings are the outline', async () => {
  const { pdf } = await set({ chapters: { 'a.xhtml': '<h1>Head</h1><h2>Sub</h2>' } })
  assert.deepEqual(pdf.outline, ['Head', '  Sub'])
})

test('empty elements written as XHTML do not swallow what follows', async () => {
  const { pdf } = await set({
    chapters: { 'a.xhtml': '<p><a id="p1"/>first <i/>words</p><div/><td/><p>second</p>' },
  })
  assert.match(pdf.text, /first words\s*second/)
})

test('lists count from any number, in digits where letters and roman numbers end', async () => {
  const list = (attributes: string) => `<ol ${attributes}><li>a</li><li>b</li><li>c</li></ol>`
  const textOf = async (attributes: string) => {
    const { pdf } = await set({ chapters: { 'a.xhtml': list(attributes) } })
    return pdf.text.replaceAll('\u2212', '-').split(/\s+/).slice(0, 6).join(' ')
  }
  assert.equal(await textOf('start="-1"'), '-1. a 0. b 1. c')
  assert.equal(await textOf('start="0" type="a"'), '0. a a. b b. c')
  assert.equal(await textOf('start="-1" type="I"'), '-1. a 0. b I. c')
  assert.equal(await textOf('start="3999" type="i"'), 'mmmcmxcix. a 4000. b 4001. c')
  assert.equal(
    await textOf('start="900719925474099" type="i"'),
    '900719925474099. a 900719925474100. b 900719925474101. c',
  )
})

test('CSS: breaks, alignment, hidden parts; media rules and odd selectors do no harm', async () => {
  const { pdf } = await set({
    css: '@import url("http://example.org/x.css"); @font-face { font-family: X; src: url(x.otf) } @media amzn-kf8 { p { display: none } } h1 { page-break-before: always } div > p.x, p:first-child { font-weight: bold } .hide p { visibility: hidden } p { color: red; text-align: center',
    chapters: { 'a.xhtml': '<p>front</p><h1>New page</h1><div class="hide"><p>ghost</p></div><p>after</p>' },
  })
  assert.equal(pdf.pages.length, 2)
  assert.match(pdf.pages[1]!.text, /New page[\s\S]*after/)
  assert.doesNotMatch(pdf.text, /ghost/)
})

test('what is hidden stays so: blocks, words and items, by style or attribute', async () => {
  const { pdf } = await set({
    chapters: {
      'a.xhtml':
        '<p hidden="hidden">ghost</p><p>seen <b hidden="hidden">ghost</b> words</p><ul><li style="visibility: hidden">ghost</li><li hidden="hidden">ghost</li><li>item</li></ul>',
    },
  })
  assert.match(pdf.text, /seen words[\s\S]*item/)
  assert.doesNotMatch(pdf.text, /ghost/)
})

test('rows of different lengths, and spans beside spans, keep their columns', async () => {
  const { pdf } = await set({
    chapters: {
      'a.xhtml':
        '<table><tr><td>a1</td><td>a2</td><td>a3</td></tr><tr><td>b1</td></tr><tr><td>c1</td><td>c2</td></tr></table>' +
        '<table><tr><td rowspan="2" colspan="2">d</td></tr><tr><td rowspan="2" colspan="2">e</td></tr><tr><td>f</td></tr></table>',
    },
  })
  const at = (text: string) => pdf.pages[0]!.items.find(item => item.text === text)!
  assert.deepEqual([at('b1').x, at('c1').x, at('c2').x], [at('a1').x, at('a1').x, at('a2').x])
  assert.ok(at('a1').y < at('b1').y && at('b1').y < at('c1').y)
  assert.ok(at('e').x > at('d').x && at('f').x === at('d').x)
})

test('a link to a place that is not set is text', async () => {
  const { pdf } = await set({
    chapters: {
      'a.xhtml':
        '<p><a href="#x">link</a></p><pre><b id="x">code</b></pre><math><mi id="y">x</mi></math><p><a href="#y">more</a></p>',
    },
  })
  assert.match(pdf.text, /link[\s\S]*code[\s\S]*more/)
})

test('breaks to avoid are none', async () => {
  const { pdf } = await set({
    css: 'h1 { break-before: avoid-page } p { break-after: avoid } h2 { break-before: page }',
    chapters: { 'a.xhtml': '<p>one</p><h1>two</h1><h2>three</h2>' },
  })
  assert.deepEqual(
    pdf.pages.map(page => page.items[0]!.text),
    ['one', 'three'],
  )
})

test('a chapter in UTF-16 is read', async () => {
  const page =
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>Ελληνικά</p></body></html>'
  const { pdf } = await set({
    chapters: { 'a.xhtml': '' },
    files: { 'a.xhtml': Buffer.from(`\uFEFF${page}`, 'utf16le') },
  })
  assert.match(pdf.text, /Ελληνικά/)
})

test('chapters that are missing, sounds and films are told of', async () => {
  const { pdf, warnings } = await set({
    chapters: { 'a.xhtml': '<p>text</p><video src="a.mp4">film</video><p><audio src="a.mp3"/></p>' },
    manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>',
    spineAttributes: 'toc=""><itemref idref="gone"/',
  })
  assert.doesNotMatch(pdf.text, /film/)
  assert.deepEqual(warnings, [
    '1 chapter is missing from the book',
    '2 objects are left out (audio, video and the like)',
  ])
})

test('scripts and remote pictures are left out and told of', async () => {
  const { pdf, warnings } = await set({
    chapters: {
      'a.xhtml':
        '<script>alert(1)</script><p>text <img src="http://example.org/a.png" alt="far"/> <img src="gone.png" alt="lost"/><img src="../../etc/passwd" alt="out"/></p>',
    },
  })
  assert.doesNotMatch(pdf.text, /alert/)
  assert.match(pdf.text, /far[\s\S]*lost/)
  assert.match(warnings.join('; '), /1 picture is outside the book.*2 pictures are missing/)
})

test('copy protection is refused by its name; scrambled fonts are not', async () => {
  const encryption = (algorithm: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`
  const book = (outside: Record<string, string>) =>
    epubOf({ chapters: { 'a.xhtml': '<p>text</p>' }, outside })
  const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'
  assert.match(
    await refusal(tool, {
      file: await book({ 'META-INF/encryption.xml': encryption(aes), 'META-INF/rights.xml': '<r/>' }),
    }),
    /^400 file: the book is protected by Adobe ADEPT \(DRM\)/,
  )
  assert.match(await refusal(tool, { file: await book({ 'META-INF/license.lcpl': '{}' }) }), /Readium LCP/)
  const fonts = await runTool(tool, {
    file: await book({ 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') }),
  })
  assert.match((await readPdf(fonts.bytes)).text, /text/)
})

test('an encrypted film is left out of a book; an encrypted chapter refuses it', async () => {
  const book = (path: string) =>
    epubOf({
      chapters: { 'a.xhtml': '<p>one</p>', 'b.xhtml': '<p>two</p>' },
      manifest: '<item id="v" href="v.mp4" media-type="video/mp4"/>',
      files: { 'v.mp4': 'xxxx' },
      outside: {
        'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`,
      },
    })
  const film = await runTool(tool, { file: await book('OEBPS/v.mp4') })
  assert.match((await readPdf(film.bytes)).text, /one[\s\S]*two/)
  assert.deepEqual(film.warnings, ['1 encrypted file is left out'])
  assert.match(await refusal(tool, { file: await book('OEBPS/b.xhtml') }), /protected by encryption \(DRM\)/)
})

test('a book packed with the folder it was kept in', async () => {
  const book = await epubOf({
    chapters: { 'a.xhtml': '<p>one</p><img src="a.svg" alt=""/>' },
    files: { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  })
  assert.ok('content' in book)
  const entries = readZip(Buffer.from(book.content)).entries.map(entry => ({
    name: `My book/${entry.name}`,
    content: entry.bytes(),
  }))
  const { bytes, warnings } = await runTool(tool, {
    file: { name: 'book.zip', content: await zipBytes(entries) },
  })
  assert.match((await readPdf(bytes)).text, /one/)
  assert.deepEqual(warnings, [])
})

test('damaged and hostile books', async () => {
  assert.match(await refusal(tool, { file: fixture('report.docx') }), /^400 file: expected an EPUB file/)
  assert.match(
    await refusal(tool, { file: await epubOf({ chapters: {} }) }),
    /^400 file: the book has no text/,
  )
  const bomb = await epubOf({ chapters: { 'a.xhtml': '<p>x</p>' }, metadata: '<dc:title>&bomb;</dc:title>' })
  assert.match(await refusal(tool, { file: bomb }), /^400 file: the part OEBPS\/book\.opf is not well-formed/)
  const deep = await set({
    chapters: { 'a.xhtml': `${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}<p>after</p>` },
  })
  assert.match(deep.pdf.text, /after/)
  assert.match(deep.pdf.text, /deep/)
  assert.deepEqual(deep.warnings, ['text nested more than 100 levels deep is shown without its format'])
  const [open, close] = ['<div><p>a</p>'.repeat(200), '</div>'.repeat(200)]
  const book = await set({
    chapters: { 'a.xhtml': `${open}<p>One <b>two</b></p><p>three</p><script>no</script>${close}` },
  })
  assert.match(book.pdf.text, /One two\s+three/)
  assert.doesNotMatch(book.pdf.text, /no/)
  const inside = await set({
    chapters: { 'a.xhtml': `<p>${'<span>'.repeat(300)}inner words${'</span>'.repeat(300)} end.</p>` },
  })
  assert.match(inside.pdf.text, /inner words end\./)
  const spans = await set({
    chapters: {
      'a.xhtml': '<table><tr><td rowspan="9999" colspan="9999">a</td></tr><tr><td>b</td></tr></table>',
    },
  })
  assert.match(spans.pdf.text, /a[\s\S]*b/)
})

test('elements tens of thousands deep do no harm', async () => {
  const nested = (tag: string, inner = 'x') =>
    `${`<${tag}>`.repeat(20_000)}${inner}${`</${tag}>`.repeat(20_000)}`
  const { pdf } = await set({
    chapters: {
      'a.xhtml': `<p>${nested('span')}</p><pre>${nested('i')}</pre><svg>${nested('g', '')}</svg>`,
      'b.xhtml': `<dl>${nested('div', '<dt>x</dt>')}</dl><p>after</p>`,
    },
  })
  assert.match(pdf.text, /after/)
})

test('comments and tags that are never closed, and endless numbers, take no time', async () => {
  const { pdf } = await set({
    metadata: `<dc:title>t</dc:title><dc:description>${'&lt;'.repeat(200_000)}</dc:description>`,
    css: `p { text-indent: ${'1'.repeat(19_000)}x } ${'/*'.repeat(400_000)}`,
    chapters: { 'a.xhtml': '<p>text</p>'.repeat(200) },
  })
  assert.match(pdf.text, /text/)
})
