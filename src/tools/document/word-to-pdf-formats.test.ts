import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { odtOf, SPACES } from '../../../test/support/odt.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { refusal, runTool, type TestFile } from '../../../test/support/run-tool.ts'
import { writePng } from '../../formats/image/png-write.ts'
import { readRtf } from '../../formats/office/rtf/read-rtf.ts'
import wordText from './word-text.ts'
import tool from './word-to-pdf.ts'

const rtfOf = (body: string): TestFile => ({ name: 'letter.rtf', content: Buffer.from(body, 'latin1') })

const LIST =
  '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="i" style:num-suffix=")"><style:list-level-properties text:space-before="10pt" text:min-label-width="20pt"/></text:list-level-style-number></text:list-style>'

test('an OpenDocument text: page, footer, styles, lists, tables, notes and frames', async () => {
  const item = (text: string) => `<text:list-item><text:p>${text}</text:p></text:list-item>`
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const automatic = `${LIST}<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="page" fo:margin-left="40pt"/></style:style><style:style style:name="G" style:family="graphic"><style:graphic-properties style:wrap="parallel" style:horizontal-pos="right" style:horizontal-rel="paragraph" style:vertical-pos="top"/></style:style>`
  const frame =
    '<draw:frame draw:style-name="G" text:anchor-type="paragraph" svg:width="100pt" svg:height="60pt"><draw:text-box><text:p>ASIDE</text:p></draw:text-box></draw:frame>'
  const body = `<text:h text:outline-level="1">Tides</text:h><text:list text:style-name="L">${item('ebb')}${item('flood')}</text:list><table:table><table:table-column table:number-columns-repeated="2"/><table:table-row>${cell('spring')}${cell('neap')}</table:table-row></table:table><text:p>word<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>below</text:p></text:note-body></text:note> two<text:s text:c="2"/>three</text:p><text:p text:style-name="P1">${frame}${'next page '.repeat(20)}</text:p>`
  const { pdf, warnings } = await run(await odtOf(body, automatic))
  assert.deepEqual(warnings, [])
  assert.equal(pdf.pages.length, 2)
  assert.match(
    pdf.pages[0]!.text,
    /Tides[\s\S]*i\)\s*ebb[\s\S]*ii\)\s*flood[\s\S]*spring[\s\S]*neap[\s\S]*below/,
  )
  assert.match(pdf.pages[1]!.text, /Page 2/)
  const at = (word: RegExp) => pdf.pages[1]!.items.find(one => word.test(one.text))!
  assert.equal(Math.round(at(/next page/).x), 90)
  assert.equal(Math.round(at(/ASIDE/).x), 250)
  // Text ends before the frame.
  assert.ok(pdf.pages[1]!.items.filter(one => /next page/.test(one.text)).length >= 3)
})

test('the words of numbered headings begin at the tab stop behind their number', async () => {
  const styles = `<style:style style:name="Near" style:family="paragraph" style:default-outline-level="2"><style:paragraph-properties fo:margin-left="10pt" fo:text-indent="0pt"/></style:style>`
  const level = (depth: number, alignment: string) =>
    `<text:outline-level-style text:level="${depth}" style:num-format="1"><style:list-level-properties><style:list-level-label-alignment ${alignment}/></style:list-level-properties></text:outline-level-style>`
  const outline = `<text:outline-style style:name="Outline">${level(1, 'text:label-followed-by="listtab" fo:margin-left="60pt" fo:text-indent="-60pt"')}${level(2, 'text:label-followed-by="listtab" text:list-tab-stop-position="90pt" fo:margin-left="60pt"')}${level(3, 'text:label-followed-by="space"')}</text:outline-style>`
  const file = await odtOf(
    '<text:h text:outline-level="1">Harbours</text:h><text:h text:outline-level="2" text:style-name="Near">Quays</text:h><text:h text:outline-level="3">Ropes</text:h>',
    `${styles}${outline}`,
  )
  const { pdf } = await run(file)
  const of = (pages: typeof pdf.pages) => (word: string) =>
    Math.round(pages[0]!.items.find(one => one.text.includes(word))!.x)
  const at = of(pdf.pages)
  // The paper's margin is 50 points wide.
  assert.deepEqual([at('Harbours'), at('Quays')], [110, 140])
  assert.ok(at('Ropes') < 75)
  const lists =
    "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelfollow0{\\leveltext \\'01\\'00;}}\\listid7}{\\list{\\listlevel\\levelnfc0\\levelfollow1{\\leveltext \\'01\\'00;}}\\listid8}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}{\\listoverride\\listid8\\ls2}}"
  const heading = (words: string) => `\\pard\\s1\\outlinelevel0${words}\\par`
  const rtf = await run(
    rtfOf(
      `{\\rtf1\\ansi{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}${lists}\\paperw8000\\paperh10000\\margl1000\\margr1000${heading('\\ls1\\fi-1000\\li1000{\\listtext 1\\tab}Hanging')}${heading('\\ls1\\fi0\\li0\\tx1400{\\listtext 2\\tab}Stopped')}${heading('\\ls2\\fi-1000\\li1000{\\listtext 3 }Spaced')}}`,
    ),
  )
  const rtfAt = of(rtf.pdf.pages)
  assert.deepEqual([rtfAt('Hanging'), rtfAt('Stopped')], [100, 120])
  assert.ok(rtfAt('Spaced') < 70)
})

test('RTF: figures behind Arabic letters take their size, except where the file says their script', () => {
  const figures = (words: string) => `{\\rtlch\\afs40 \\ltrch\\fs16 ${words}}`
  const arabic = '{\\ltrch\\fs16 \\rtlch\\afs40 \\u1593?\\u1602?\\u1583? }'
  const { sections } = readRtf(
    Buffer.from(
      `{\\rtf1\\ansi\\pard\\rtlpar ${arabic}${figures('500')}\\par\\pard ${figures('600')}\\par${arabic}${figures('box 700')}\\par${arabic}{\\rtlch\\fcs1\\afs40 \\ltrch\\fcs0\\fs16 800}\\par}`,
    ),
  )
  const size = (text: string) =>
    sections[0]!.blocks
      .flatMap(block => (block.kind === 'paragraph' ? block.content : []))
      .flatMap(one => (one.kind === 'text' && one.text.includes(text) ? one.style?.size : []))[0]
  // The others have the size that is usual in the document.
  assert.deepEqual(['500', '600', '700', '800'].map(size), [20, undefined, undefined, undefined])
})

test('RTF: code pages, Unicode, styles, tables, lists, notes, headers and pictures', async () => {
  const png = writePng({ width: 1, height: 1, channels: 3 }, Buffer.from([0, 200, 0, 0])).toString('hex')
  const body = `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fcharset204 Arial Cyr;}}{\\colortbl;\\red200\\green0\\blue0;}{\\stylesheet{\\s0 Normal;}{\\s1\\b\\fs32 heading 1;}}{\\info{\\title Letter}}\\paperw8000\\paperh10000\\margl1000\\margr1000\\margt1000\\margb1000{\\header\\pard HEAD \\chpgn\\par}\\pard\\plain\\s1 Gr\\'fc\\'dfe\\par\\pard\\plain\\fs24 {\\b bold} {\\f1\\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} \\u8364?5\\par{\\pict\\pngblip\\picwgoal1000\\pichgoal500 ${png}}\\par\\trowd\\cellx3000\\cellx6000\\pard\\intbl left\\cell right\\cell\\row\\pard{\\listtext 1.\\tab}\\ls1\\fi-360\\li720 item\\par\\pard note{\\footnote\\pard below}\\par{\\*\\unknown secret}{\\field{\\*\\fldinst HYPERLINK "https://example.org/"}{\\fldrslt link}}\\page last}`
  const { pdf, warnings } = await run(rtfOf(body))
  assert.deepEqual(warnings, [])
  assert.equal(pdf.pages.length, 2)
  assert.match(
    pdf.pages[0]!.text,
    /HEAD 1[\s\S]*Grüße[\s\S]*bold Привет €5[\s\S]*left[\s\S]*right[\s\S]*1\.[\s\S]*item[\s\S]*note[\s\S]*below/,
  )
  assert.match(pdf.pages[1]!.text, /last/)
  assert.doesNotMatch(pdf.text, /secret|unknown|Normal/)
})

test('RTF: formulas are set once, deleted text is gone, and both are told of as far as they are lost', async () => {
  const formula =
    '{\\mmath{\\*\\moMath{\\mr x=}{\\mf{\\mnum{\\mr 7}}{\\mden{\\mr \\u945?}}}}{\\mmathPict{\\pict picture}}}'
  const { pdf, warnings } = await run(
    rtfOf(`{\\rtf1\\ansi kept {\\revised new} {\\deleted gone} ${formula}{\\*\\annotation remark}\\par}`),
  )
  assert.match(pdf.text, /kept new/)
  assert.doesNotMatch(pdf.text, /gone|remark|picture/)
  for (const sign of ['7', '𝛼']) assert.equal(pdf.text.split(sign).length, 2, `${sign} once in ${pdf.text}`)
  assert.deepEqual(warnings.toSorted(), [
    '1 comment is left out',
    '2 tracked changes are shown as if accepted',
  ])
})

const run = async (file: TestFile) => {
  const result = await runTool(tool, { file })
  return { ...result, pdf: await readPdf(result.bytes) }
}

test('word-text reads them too; damaged and encrypted ones are refused in words', async () => {
  const { json } = await runTool(wordText, { file: rtfOf('{\\rtf1 one\\par two') })
  assert.match(JSON.stringify(json), /one[\s\S]*two/)
  const manifest = '<manifest:manifest xmlns:manifest="urn:x"><manifest:encryption-data/></manifest:manifest>'
  const locked = await odtOf('', '', { 'META-INF/manifest.xml': manifest })
  assert.match(await refusal(tool, { file: locked }), /encrypted; save it without a password/)
  assert.match(await refusal(tool, { file: rtfOf(`{\\rtf1 ${'{'.repeat(500)}`) }), /nested more than 200/)
})

test('a damaged formula of OpenDocument leaves the rest of the document whole', async () => {
  const body = '<text:p>before <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame> after</text:p>'
  const { pdf, warnings } = await run(await odtOf(body, '', { 'Object 1/content.xml': 'PK no XML' }))
  assert.match(pdf.text, /before.*after/s)
  assert.match(warnings.join(), /embedded object/)
})

test('a formula of OpenDocument is found whether its folder is named with a slash or not', async () => {
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>x</mi><mo>=</mo><mn>42</mn></mrow></math>'
  for (const folder of ['Formula-1/', './Formula-1']) {
    const body = `<text:p>so <draw:frame><draw:object xlink:href="${folder}"/></draw:frame></text:p>`
    const run = await runTool(tool, { file: await odtOf(body, '', { 'Formula-1/content.xml': math }) })
    assert.deepEqual(run.warnings, [])
    assert.match((await readPdf(run.bytes)).text, /so.*42/)
  }
})

test('a chart of an OpenDocument text is drawn; points lie along their own column', async () => {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell><text:p>${value}</text:p></table:table-cell>`
  const row = (...cells: (string | number)[]) =>
    `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
  const chart = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:chart><chart:chart chart:class="chart:scatter"><chart:title><text:p>Tides</text:p></chart:title><chart:plot-area><chart:axis chart:dimension="x"/><chart:axis chart:dimension="y"/><chart:series chart:class="chart:scatter" chart:values-cell-range-address="local-table.$B$2:.$B$3"><chart:domain table:cell-range-address="local-table.$C$2:.$C$3"/></chart:series></chart:plot-area><table:table table:name="local-table"><table:table-header-rows>${row('', 'Depth', 'Hour')}</table:table-header-rows><table:table-rows>${row('', 3, 700)}${row('', 9, 900)}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`
  const body =
    '<text:p><draw:frame svg:width="12cm" svg:height="8cm" text:anchor-type="as-char"><draw:object xlink:href="./Object 1"/></draw:frame></text:p>'
  const run = await runTool(tool, { file: await odtOf(body, '', { 'Object 1/content.xml': chart }) })
  assert.deepEqual(run.warnings, [])
  const { items } = (await readPdf(run.bytes)).pages[0]!
  const at = (text: string) => items.find(item => item.text === text)
  assert.ok(at('Tides'))
  // Hours go along the lower axis, depths up the other.
  assert.ok(at('800')!.x > at('600')!.x + 20, JSON.stringify(items.map(item => item.text)))
  assert.ok(at('8')!.y < at('4')!.y - 10)
})

test('OpenDocument: lines around the page stand at its margins, full-size raised letters keep their size', async () => {
  const automatic =
    '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="50% 100%"/></style:style>'
  const layout =
    '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="400pt" fo:page-height="500pt" fo:margin="30pt" fo:padding="40pt" fo:border="1pt solid #ff0000"/></style:page-layout>'
  const styles = `<office:document-styles ${SPACES}><office:automatic-styles>${layout}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pm1"/></office:master-styles></office:document-styles>`
  const file = await odtOf('<text:p>base<text:span text:style-name="T1">up</text:span></text:p>', automatic, {
    'styles.xml': styles,
  })
  const { pdf, bytes } = await run(file)
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!
  assert.ok(Math.abs(at('base').x - 71) < 1, `${at('base').x}`)
  assert.ok(Math.abs(at('base').y - at('up').y - 6) < 0.5, `${at('base').y} and ${at('up').y}`)
  const [r, g] = (await drawPage(bytes, 1)).at(30, 250)
  assert.ok(r > 180 && g < 150, `${r} ${g}`)
})

test('OpenDocument counts in other scripts', async () => {
  const style =
    '<text:list-style style:name="H"><text:list-level-style-number text:level="1" style:num-format="א, י, ק, ..." style:num-suffix="."/></text:list-style>'
  const items = ['ראשון', 'שני'].map(text => `<text:list-item><text:p>${text}</text:p></text:list-item>`)
  const { pdf } = await run(
    await odtOf(`<text:list text:style-name="H">${items.join('')}</text:list>`, style),
  )
  assert.match(pdf.text, /א[\s\S]*ראשון[\s\S]*ב[\s\S]*שני/)
})

test('OpenDocument: a title whose style the file does not describe looks like one', async () => {
  const { pdf } = await run(
    await odtOf('<text:p text:style-name="Title">Trees</text:p><text:p>Text that goes on</text:p>'),
  )
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!
  assert.ok(at('Trees').x > 120, `the title begins at ${at('Trees').x}`)
})

test('RTF: lists count where labels are not written out, and Unicode text is taken from pairs', async () => {
  const level = (nfc: number, start: number, text: string) =>
    `{\\listlevel\\levelnfc${nfc}\\levelstartat${start}{\\leveltext${text};}{\\levelnumbers;}}`
  const tables = `{\\*\\listtable{\\list${level(0, 3, "\\'02\\'00.")}${level(4, 1, "\\'04\\'00-\\'01)")}\\listid11}}{\\*\\listoverridetable{\\listoverride\\listid11\\listoverridecount0\\ls1}}`
  const item = (at: number, text: string) => `\\pard\\ls1\\ilvl${at}\\fi-360\\li720 ${text}\\par`
  const { pdf } = await run(
    rtfOf(
      `{\\rtf1\\ansi${tables}${item(0, 'rake')}${item(0, 'hoe')}${item(1, 'steel')}${item(1, 'wood')}${item(0, 'fork')}{\\upr{na?ve}{\\*\\ud{na\\u239?ve}}}\\par}`,
    ),
  )
  assert.match(
    pdf.text,
    /3\.\s*rake[\s\S]*4\.\s*hoe[\s\S]*4-a\)\s*steel[\s\S]*4-b\)\s*wood[\s\S]*5\.\s*fork[\s\S]*naïve/,
  )
  assert.doesNotMatch(pdf.text, /na\?ve/)
})

test('RTF: text that runs to the left has its own size; the chosen entry of a list is shown', async () => {
  const hebrew = "\\u1513\\'3f\\u1500\\'3f\\u1493\\'3f\\u1501\\'3f"
  const baseline = async (before: string) => {
    const { pdf } = await run(rtfOf(`{\\rtf1\\ansi\\pard{${before} ${hebrew}}\\par}`))
    return pdf.pages[0]!.items.find(one => /ש/.test(one.text))!.y
  }
  const small = await baseline('\\rtlch\\afs60 \\ltrch\\fs20')
  const large = await baseline('\\ltrch\\fs20 \\rtlch\\afs60')
  assert.ok(large > small + 10, `${large} is not lower than ${small}`)
  const field =
    '{\\field{\\*\\fldinst { FORMDROPDOWN {\\*\\formfield{\\fftype2\\ffhaslistbox1\\ffres1{\\*\\ffl Austria}{\\*\\ffl Belgium}}}}}{\\fldrslt {}}}'
  const { pdf } = await run(rtfOf(`{\\rtf1\\ansi from ${field}\\par}`))
  assert.match(pdf.text, /from Belgium/)
  assert.doesNotMatch(pdf.text, /Austria/)
})
