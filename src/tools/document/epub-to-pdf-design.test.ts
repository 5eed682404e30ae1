import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { epubOf } from '../../../test/support/epub.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { openDocument, saveDocument } from '../../pdf/index.ts'
import tool from './epub-to-pdf.ts'

const set = async (recipe: Parameters<typeof epubOf>[0]) => {
  const run = await runTool(tool, { file: await epubOf(recipe) })
  return { ...run, pdf: await readPdf(run.bytes) }
}
const plain = (bytes: Uint8Array): string =>
  saveDocument(openDocument(bytes), { objectStreams: false }).toString('latin1')
const FIXED =
  '<dc:title>t</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>'

test("text is set in the book's own fonts, also scrambled ones", async () => {
  const font = readFileSync(fontFile('impact'))
  const mixed = (key: Buffer, length: number) =>
    Buffer.from(font.map((byte, i) => (i < length ? byte ^ key[i % key.length]! : byte)))
  const uuid = '12345678-9abc-def0-1234-56789abcdef0'
  const scrambled = {
    idpf: mixed(createHash('sha1').update('urn:x').digest(), 1040),
    adobe: mixed(Buffer.from(uuid.replaceAll('-', ''), 'hex'), 1024),
  }
  const entry = (name: string, algorithm: string) =>
    `<enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/${name}"/></enc:CipherData></enc:EncryptedData>`
  const { bytes, pdf, warnings } = await set({
    metadata: `<dc:title>t</dc:title><dc:language>en</dc:language><dc:identifier>urn:uuid:${uuid}</dc:identifier>`,
    css: `${['plain', 'idpf', 'adobe', 'broken'].map(name => `@font-face { font-family: "Font ${name}"; src: url(${name}.ttf) }`).join('\n')}
      .a { font-family: 'Font plain', serif } .b { font-family: "Font idpf" } .c { font-family: font adobe } .d { font-family: "Font broken" }`,
    chapters: {
      'a.xhtml': '<p class="a">one</p><p class="b">two</p><p class="c">three</p><p class="d">four</p>',
    },
    files: {
      'plain.ttf': font,
      'idpf.ttf': scrambled.idpf,
      'adobe.ttf': scrambled.adobe,
      'broken.ttf': 'none',
    },
    outside: {
      'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">${entry('idpf.ttf', 'http://www.idpf.org/2008/embedding')}${entry('adobe.ttf', 'http://ns.adobe.com/pdf/enc#RC')}</encryption>`,
    },
  })
  assert.match(pdf.text, /one\s+two\s+three\s+four/)
  const used = plain(bytes)
  for (const name of ['BookFont1', 'BookFont2', 'BookFont3']) assert.match(used, new RegExp(`\\+${name}-`))
  assert.deepEqual(warnings, ['1 font of the book is not readable and replaced'])
})

test('a page of a fixed size keeps it, and what is placed on it its place', async () => {
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><meta name="viewport" content="width=400, height=300"/><style>p { margin: 0 } .at { position: absolute; left: 100px; top: 200px; font-size: 20px }</style></head><body>${body}</body></html>`
  const { pdf } = await set({
    metadata: FIXED,
    chapters: { 'a.xhtml': '', 'b.xhtml': '' },
    files: {
      'a.xhtml': page(
        '<p class="at">placed</p><p>flowing</p><p style="position:absolute;left:0;bottom:20px">foot</p>',
      ),
      'b.xhtml': page(
        '<div style="position:absolute;left:40px;top:40px;transform:translate(10px,0) scale(0.5);transform-origin:0 0"><span style="position:absolute;left:100px;top:0">half</span></div>',
      ),
    },
  })
  assert.deepEqual(
    pdf.pages.map(one => [one.width, one.height]),
    [
      [300, 225],
      [300, 225],
    ],
  )
  const at = (text: string) => pdf.pages.flatMap(one => one.items).find(item => item.text === text)!
  assert.equal(at('placed').x, 75)
  assert.ok(Math.abs(at('placed').y - 165) <= 4, String(at('placed').y))
  assert.ok(at('flowing').y < 20)
  assert.ok(Math.abs(at('foot').y - 207) < 5, String(at('foot').y))
  assert.equal(at('half').x, 75)
})

test('notes that are called stand at the end of their page, under the sign the book has', async () => {
  const { pdf } = await set({
    chapters: {
      'a.xhtml':
        '<p>first<a epub:type="noteref" id="r1" href="n.xhtml#n1">[7]</a> and <a epub:type="noteref" href="#n2">*</a></p><aside epub:type="footnote" id="n2"><p>Starred note.</p></aside>',
      'n.xhtml':
        '<section epub:type="footnotes"><h2>Notes</h2><ol><li epub:type="footnote" id="n1"><p><a href="a.xhtml#r1">7.</a> Seventh note.</p></li></ol></section><p>after</p>',
    },
  })
  assert.match(pdf.pages[0]!.text, /first[\s\S]*7\s*Seventh note\.[\s\S]*\*\s*Starred note\./)
  assert.doesNotMatch(pdf.pages[0]!.text, /7\.\s*Seventh/)
  assert.equal(pdf.pages[1]!.text.replace(/\d+\s*$/, '').trim(), 'after')
})

test('right-to-left books are leafed through from the right; readings stand over their characters', async () => {
  const { pdf, bytes } = await set({
    metadata: '<dc:title>t</dc:title><dc:language>ja</dc:language>',
    spineAttributes: 'page-progression-direction="rtl"',
    chapters: { 'a.xhtml': '<p>前<ruby>漢字<rt>かんじ</rt></ruby>後</p>' },
  })
  assert.match(plain(bytes), /\/Direction\s*\/R2L/)
  const at = (text: string) => pdf.pages[0]!.items.find(item => item.text.includes(text))!
  assert.ok(at('かんじ').y < at('漢字').y)
})

test('covers of every declaration are shown', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="red"/></svg>'
  const item = (more: string) => `<item id="pic" href="p.svg" media-type="image/svg+xml" ${more}/>`
  const title = '<dc:title>t</dc:title><dc:language>en</dc:language>'
  for (const recipe of [
    { manifest: item('properties="cover-image"') },
    { manifest: item(''), metadata: `${title}<meta name="cover" content="pic"/>` },
    { manifest: item(''), metadata: `${title}<meta name="cover" content="p.svg"/>` },
    { manifest: item('').replace('id="pic"', 'id="cover-image"') },
  ]) {
    const { pdf } = await set({ chapters: { 'a.xhtml': '<p>text</p>' }, files: { 'p.svg': svg }, ...recipe })
    assert.equal(pdf.pages.length, 2, JSON.stringify(recipe))
    assert.ok(pdf.pages[0]!.roles.includes('Figure'))
  }
})

test('lines are vertical where the book says so, and their pages follow one another from right to left', async () => {
  const { bytes, pdf, warnings } = await set({
    css: 'html { -epub-writing-mode: vertical-rl }',
    chapters: { 'a.xhtml': '<p>吾輩は猫である。</p>' },
  })
  assert.match(pdf.text, /吾輩は猫である/)
  assert.match(plain(bytes), /\/Direction \/R2L/)
  assert.match(plain(bytes), /\/Rotate 90/)
  assert.deepEqual(warnings, [])
  const mongolian = await set({
    css: 'html { writing-mode: vertical-lr }',
    chapters: { 'a.xhtml': '<p>text</p>' },
  })
  assert.deepEqual(mongolian.warnings, ['text in vertical lines is set in horizontal ones'])
})

test('small capitals, a large first letter, formulas one after another, and notes that repeat their number', async () => {
  const math = (sign: string) =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mn>${sign}</mn></math>`
  const { pdf, warnings } = await set({
    css: '.cap { float: left; font-size: 3em } .small { font-variant: small-caps }',
    chapters: {
      'a.xhtml': `<p><span class="cap">T</span><span class="small">he tide</span>${' turns again'.repeat(40)}<a epub:type="noteref" href="#n">1</a></p>${math('271')}${math('314')}<aside epub:type="footnote" id="n"><p>1. Below.</p></aside>`,
    },
  })
  assert.deepEqual(warnings, [])
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!
  assert.ok(at('HE'), 'in capitals')
  assert.ok(pdf.text.includes('271') && pdf.text.includes('314'), pdf.text)
  assert.match(pdf.text, /(?<!1\. )Below\./)
  const lines = pdf.pages[0]!.items.filter(one => /turns/.test(one.text))
  const left = Math.min(...lines.map(one => one.x))
  assert.ok(at('HE').x > left + 15, 'the first lines stand beside the letter')
  assert.ok(lines.filter(one => one.x < left + 1).length >= 2, 'those below it do not')
})

test('stanzas stand apart, tasks have their boxes, and what hangs from the right edge ends there', async () => {
  const { pdf } = await set({
    css: '.stanza { margin-bottom: 2em } .stanza p { margin: 0 }',
    chapters: {
      'a.xhtml':
        '<div class="stanza"><p>one</p><p>two</p></div><p>three</p><ul><li><input type="checkbox" checked="checked"/>done</li></ul>',
    },
  })
  const at = (text: string) => pdf.pages[0]!.items.find(item => item.text.includes(text))!
  assert.ok(at('three').y - at('two').y > 1.4 * (at('two').y - at('one').y))
  assert.match(pdf.text, /✓\s*done/)
})
