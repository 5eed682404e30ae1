import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { epubOf } from '../../../test/support/epub.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import { writePng } from '../../formats/image/png-write.ts'
import type { AnyTool } from '../../tool.ts'
import epubToPdf from './epub-to-pdf.ts'
import wordToPdf from './word-to-pdf.ts'

const png = writePng({ width: 1, height: 1, channels: 3 }, Buffer.from([0, 200, 0, 0]))
const WORDS = 'firstlink noted1 noted2 one two between closing note1 note2'

/** The pages, as our reader of tags and as poppler have them. */
async function pagesOf(tool: AnyTool, file: TestFile) {
  const { bytes, warnings } = await runTool(tool, { file })
  const pdf = await readPdf(bytes)
  const roles = pdf.pages.flatMap(page => page.roles)
  assert.equal(roles.filter(role => role === 'Table').length, 2, 'tables')
  assert.deepEqual([...new Set(pdf.pages.flatMap(page => page.links))], ['https://example.org/a'])
  return { bytes, warnings }
}

function seenByPoppler(bytes: Uint8Array): { words: string; pictures: number } | undefined {
  if (spawnSync('pdfimages', ['-v']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-inventory-'))
  try {
    const path = join(folder, 'x.pdf')
    writeFileSync(path, bytes)
    const list = String(spawnSync('pdfimages', ['-list', path]).stdout)
    return {
      words: String(spawnSync('pdftotext', [path, '-']).stdout),
      pictures: (list.match(/^ +\d+ +\d+ image/gm) ?? []).length,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function holds(tool: AnyTool, file: TestFile, lost: string[], hidden: RegExp) {
  const { bytes, warnings } = await pagesOf(tool, file)
  assert.deepEqual(warnings.toSorted(), lost.toSorted())
  const seen = seenByPoppler(bytes)
  if (!seen) return
  for (const word of WORDS.split(' ')) assert.match(seen.words, new RegExp(`${word}`), word)
  assert.doesNotMatch(seen.words, hidden)
  assert.equal(seen.pictures, 1, 'pictures')
}

test('everything an OpenDocument text holds is on its pages, or reported', async () => {
  const note = (n: number) =>
    `<text:note text:note-class="footnote"><text:note-citation>${n}</text:note-citation><text:note-body><text:p>note${n}</text:p></text:note-body></text:note>`
  const table = (text: string) =>
    `<table:table><table:table-column/><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`
  const picture =
    '<draw:frame text:anchor-type="as-char" svg:width="1cm" svg:height="1cm"><draw:image xlink:href="Pictures/a.png"/></draw:frame>'
  const body = [
    '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>removed</text:p></text:deletion></text:changed-region></text:tracked-changes>',
    `<text:p>${picture}<text:a xlink:href="https://example.org/a">firstlink</text:a><text:change text:change-id="c1"/></text:p>`,
    `<text:p>noted1${note(1)} noted2${note(2)}<office:annotation><text:p>remark</text:p></office:annotation></text:p>`,
    `${table('one')}<text:p>between <draw:control draw:control="c"/></text:p>${table('two')}<text:p>closing</text:p>`,
  ].join('')
  const files = { 'Pictures/a.png': png as unknown as string, 'Basic/Standard/Module1.xml': '<x/>' }
  await holds(
    wordToPdf,
    await odtOf(body, '', files),
    [
      '1 form control is not shown',
      '1 comment is left out',
      '1 tracked change is shown as if accepted',
      '1 macro project is left out',
    ],
    /removed|remark/,
  )
})

test('objects, scenes, frames and linked sections of OpenDocument texts are told, scripts are no text', async () => {
  const told = async (body: string, files: Record<string, string> = {}) =>
    runTool(wordToPdf, { file: await odtOf(`<text:p>closing</text:p>${body}`, '', files) })
  const frame = (inside: string) =>
    `<text:p><draw:frame text:anchor-type="as-char" svg:width="1cm" svg:height="1cm">${inside}</draw:frame></text:p>`
  const object = '<draw:object-ole xlink:href="./Object 1"/>'
  assert.deepEqual((await told(frame(object))).warnings, ['1 embedded object is not shown'])
  const pictured = await told(frame(`${object}<draw:image xlink:href="Pictures/a.png"/>`), {
    'Pictures/a.png': png as unknown as string,
  })
  assert.deepEqual(pictured.warnings, ['1 embedded object is shown by its picture only'])
  const scene =
    '<text:p><s:scene xmlns:s="urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0" svg:width="4cm"/></text:p>'
  const outside = frame('<draw:floating-frame xlink:href="http://example.org/"/>')
  const linked = (text: string) =>
    `<text:section><text:section-source xlink:href="other.odt"/>${text}</text:section>`
  const { bytes, warnings } = await told(
    `${scene}${outside}${linked('')}${linked('<text:p>kept</text:p>')}<text:p><text:script>alert(1)</text:script></text:p>`,
  )
  assert.deepEqual(warnings.toSorted(), [
    '1 3D scene is left out',
    '1 floating frame is left out',
    '1 linked section is left out',
  ])
  const { text } = await readPdf(bytes)
  assert.match(text, /kept/)
  assert.doesNotMatch(text, /alert/)
})

test('everything an RTF file holds is on its pages, or reported', async () => {
  const hex = Buffer.from(png).toString('hex')
  const row = (text: string) => `\\trowd\\cellx3000\\pard\\intbl ${text}\\cell\\row\\pard `
  const body = [
    `{\\pict\\pngblip\\picwgoal400\\pichgoal400 ${hex}}`,
    '{\\field{\\*\\fldinst HYPERLINK "https://example.org/a"}{\\fldrslt firstlink}}\\par ',
    'noted1{\\footnote\\pard note1} noted2{\\footnote\\pard note2}{\\*\\annotation\\pard remark}\\par ',
    `${row('one')}between {\\deleted removed}\\par${row('two')}closing\\par`,
  ].join('')
  await holds(
    wordToPdf,
    { name: 'x.rtf', content: `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}${body}}` },
    ['1 comment is left out', '1 tracked change is shown as if accepted'],
    /removed|remark/,
  )
})

test('RTF: lines across cells, objects without a picture and barcodes are told of, and sides keep their lines', async () => {
  const set = async (body: string) =>
    runTool(wordToPdf, { file: { name: 'x.rtf', content: `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${body}}` } })
  const field = '{\\field{\\*\\fldinst DISPLAYBARCODE "1" QR}{\\fldrslt }}'
  const object = (result: string) => `{\\object\\objemb{\\*\\objdata 01}{\\result ${result}}}`
  const { warnings } = await set(`a ${object('')}${object('words')} b ${field}\\par`)
  assert.deepEqual(warnings.toSorted(), [
    '1 barcode without a picture is not shown',
    '1 embedded object is shown by its picture only',
    '1 embedded object without a picture is left out',
  ])
  const cell = (across: string) =>
    set(`\\trowd\\clbrdrl\\brdrs\\brdrw120 ${across}\\cellx3000\\pard\\intbl c\\cell\\row\\pard\\par`)
  const darkOf = async ({ bytes }: { bytes: Uint8Array }) => {
    const page = await drawPage(bytes)
    return page.grey.filter(grey => grey < 128).length
  }
  const [plain, crossed] = [await cell(''), await cell('\\cldglu\\brdrs\\brdrw5 ')]
  assert.deepEqual(crossed.warnings, ['1 diagonal line of a cell is left out'])
  assert.equal(await darkOf(crossed), await darkOf(plain))
})

test('everything an EPUB holds is on its pages, or reported', async () => {
  const note = (n: number) => `<aside epub:type="footnote" id="n${n}"><p>note${n}</p></aside>`
  const call = (n: number) => `noted${n}<a epub:type="noteref" href="#n${n}">${n}</a>`
  const table = (text: string) => `<table><tr><td>${text}</td></tr></table>`
  const file = await epubOf({
    chapters: {
      'a.xhtml': `<p><img src="a.png" alt=""/><img src="gone.png" alt=""/><a href="https://example.org/a">firstlink</a></p><p>${call(1)} ${call(2)}</p>${note(1)}${note(2)}${table('one')}<p>between</p>${table('two')}<p>closing</p><video src="v.mp4">removed</video>`,
    },
    files: { 'a.png': png },
    manifest: '<item id="i" href="a.png" media-type="image/png"/>',
  })
  await holds(
    epubToPdf,
    file,
    ['1 picture is missing from the book', '1 object is left out (audio, video and the like)'],
    /removed/,
  )
})

test('looks of a book that are not drawn are told, plain ones are not; what a page hides stays hidden', async () => {
  const set = async (body: string) =>
    runTool(epubToPdf, { file: await epubOf({ chapters: { 'a.xhtml': body } }) })
  const plain =
    '<p style="filter:none;mix-blend-mode:normal;clip-path:none;background-image:none;transform:none">words</p>'
  assert.deepEqual((await set(plain)).warnings, [])
  const hidden = '<div style="display:none"><p style="filter:blur(2px)">gone</p></div>'
  const { warnings } = await set(
    `${hidden}<p style="filter:blur(2px)">one</p><p style="mix-blend-mode:multiply">two</p><div style="background:url(a.png) no-repeat"><p>three <b style="transform:rotate(3deg)">four</b></p></div>`,
  )
  assert.deepEqual(warnings.toSorted(), [
    '1 background picture is left out',
    '1 blended ground is left out',
    '1 filter is left out',
    '1 transform is left out',
  ])
  const { bytes } = await set(
    '<p>words</p><dialog>closed</dialog><dialog open="open">opened</dialog><datalist><option>offered</option></datalist>',
  )
  const { text } = await readPdf(bytes)
  assert.match(text, /opened/)
  assert.doesNotMatch(text, /closed|offered/)
})

test('a film leaves its first picture on the page', async () => {
  const { bytes, warnings } = await runTool(epubToPdf, {
    file: await epubOf({
      chapters: { 'a.xhtml': '<p>words</p><video src="v.mp4" poster="a.png"><p>fallback</p></video>' },
      files: { 'a.png': png },
      manifest: '<item id="i" href="a.png" media-type="image/png"/>',
    }),
  })
  assert.deepEqual(warnings, ['1 object is left out (audio, video and the like)'])
  const seen = seenByPoppler(bytes)
  if (seen) assert.equal(seen.pictures, 1)
})
