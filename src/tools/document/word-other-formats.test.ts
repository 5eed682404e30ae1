import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { odtOf, SPACES } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile) => {
  const { bytes, warnings } = await runTool(tool, { file })
  return { pdf: await readPdf(bytes), bytes, warnings }
}
const at = (pdf: ReadPdf, word: string) => {
  const found = pdf.pages[0]!.items.find(item => item.text.includes(word))
  assert.ok(found, `${word} is not on page 1: ${pdf.pages[0]!.text}`)
  return found
}
const rtfOf = (body: string): TestFile => ({
  name: 'letter.rtf',
  content: Buffer.from(`{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}${body}}`, 'latin1'),
})
const style = (name: string, family: string, inner: string) =>
  `<style:style style:name="${name}" style:family="${family}">${inner}</style:style>`

test('the first letters of an ODT paragraph are as high as several lines', async () => {
  const cap =
    '<style:paragraph-properties><style:drop-cap style:lines="3" style:length="1"/></style:paragraph-properties>'
  const body = `<text:p text:style-name="P">Quiet rivers ${'run through the green valley '.repeat(12)}</text:p>`
  const { pdf } = await set(await odtOf(body, style('P', 'paragraph', cap)))
  const letter = pdf.pages[0]!.items.find(item => item.text.trim() === 'Q')
  assert.ok(letter, pdf.pages[0]!.text)
  const down = letter.y - at(pdf, 'uiet').y
  assert.ok(down > 20 && down < 36, `the letter stands ${down} points below its line`)
  assert.ok(at(pdf, 'uiet').x > 70)
})

test('an ODT heading without a style, a list of one level in another, and a label with a space', async () => {
  const level = (name: string, format: string, follows: string) =>
    `<text:list-style style:name="${name}"><text:list-level-style-number text:level="1" style:num-format="${format}" style:num-prefix="Rule " style:num-suffix="."><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="${follows}" fo:text-indent="-18pt" fo:margin-left="36pt"/></style:list-level-properties></text:list-level-style-number></text:list-style>`
  const italic = style('I', 'text', '<style:text-properties fo:font-style="italic"/>')
  const inner =
    '<text:list text:style-name="B"><text:list-item><text:p>inner</text:p></text:list-item></text:list>'
  const body = `<text:h text:outline-level="2">Brooks <text:span text:style-name="I">next</text:span></text:h><text:list text:style-name="A"><text:list-item><text:p>outer</text:p>${inner}</text:list-item></text:list>`
  const { pdf } = await set(await odtOf(body, italic + level('A', '1', 'space') + level('B', 'a', 'listtab')))
  // Large and bold, the word takes more than the 41 points it has in the text's own size.
  assert.ok(at(pdf, 'next').x > 50 + 50, `${at(pdf, 'next').x}`)
  assert.match(pdf.pages[0]!.text, /Rule 1\. ?outer[\s\S]*Rule a\.\s*inner/)
})

test('rows of an ODT table with too few cells, or with more than there is room for, keep to their own line', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const rows = [
    row(cell('short')),
    row(cell('tall', 'table:number-rows-spanned="2"'), cell('b'), cell('c')),
    row(cell('wide', 'table:number-columns-spanned="3"')),
    row(cell('last')),
  ].join('')
  const table = `<table:table><table:table-column table:number-columns-repeated="3"/>${rows}</table:table>`
  const { pdf } = await set(await odtOf(table))
  const heights = ['short', 'tall', 'wide', 'last'].map(word => at(pdf, word).y)
  assert.deepEqual(
    heights,
    [...heights].sort((one, other) => one - other),
  )
  assert.equal(new Set(heights.map(Math.round)).size, 4)
  assert.equal(at(pdf, 'last').x, at(pdf, 'short').x)
})

test('ODT: numbered lines, form fields and letters of symbol fonts', async () => {
  const field =
    '<f:fieldmark xmlns:f="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0" f:type="x.FORMDROPDOWN"><f:param f:name="Dropdown_ListEntry" f:value="North"/><f:param f:name="Dropdown_ListEntry" f:value="South"/><f:param f:name="Dropdown_Selected" f:value="1"/></f:fieldmark>'
  const symbol = style('S', 'text', '<style:text-properties fo:font-family="Wingdings"/>')
  const file = await odtOf(
    `<text:p>${field} <text:span text:style-name="S">\uf0fc</text:span></text:p>${'<text:p>line</text:p>'.repeat(5)}`,
    symbol,
  )
  const { pdf, warnings } = await set(file)
  assert.match(pdf.pages[0]!.text, /South ?[✓✔]/)
  assert.deepEqual(warnings, [])
  assert.doesNotMatch(pdf.pages[0]!.text, /4/)
  const numbered = `<office:document-styles ${SPACES}><office:styles><text:linenumbering-configuration text:increment="4"/></office:styles></office:document-styles>`
  const lines = await set(await odtOf('<text:p>line</text:p>'.repeat(5), '', { 'styles.xml': numbered }))
  assert.match(lines.pdf.pages[0]!.text, /4/)
})

test('ODT: words drawn as a picture, and a shape that is turned', async () => {
  const graphic = style(
    'G',
    'graphic',
    '<style:graphic-properties draw:fill="solid" draw:fill-color="#ff0000" draw:stroke="none" style:wrap="run-through"/>',
  )
  const words =
    '<draw:custom-shape text:anchor-type="paragraph" draw:style-name="G" svg:width="200pt" svg:height="60pt" svg:x="0pt" svg:y="0pt"><text:p>Fair</text:p><draw:enhanced-geometry draw:type="fontwork-plain-text"/></draw:custom-shape>'
  // 100 by 20 points, a quarter turn against the clock: 20 wide, from 100 to 200 down.
  const turned =
    '<draw:rect text:anchor-type="paragraph" draw:style-name="G" svg:width="100pt" svg:height="20pt" draw:transform="rotate (1.5707963) translate (50pt 200pt)"/>'
  const { pdf, bytes } = await set(await odtOf(`<text:p>${words}${turned}begin</text:p>`, graphic))
  const drawn = await drawPage(bytes, 1, 1)
  const red = (x: number, y: number) => {
    const [r, g] = drawn.at(x, y)
    return r > 200 && g < 80
  }
  const top = Math.round(at(pdf, 'begin').y)
  assert.match(pdf.pages[0]!.text, /Fair/)
  const inked = (x: number) =>
    Array.from({ length: 70 }, (_, i) => red(x, top - 10 + i)).filter(Boolean).length
  const columns = Array.from({ length: 250 }, (_, i) => i + 40).filter(x => inked(x) > 0)
  assert.ok(columns.at(-1)! - columns[0]! > 180, `from ${columns[0]} to ${columns.at(-1)}`)
  assert.ok(
    columns.some(x => inked(x) < 20),
    'a box is drawn in place of the words',
  )
  // The page's margin is 50 points; what the text's first line is high does not matter here.
  assert.ok(red(110, top + 120) && red(110, top + 170), 'the turned shape is not where it belongs')
  assert.ok(!red(160, top + 200) && !red(75, top + 160))
})

test('RTF: a watermark, readings over letters, frames around words and a table from the right', async () => {
  const sp = (name: string, value: string) => `{\\sp{\\sn ${name}}{\\sv ${value}}}`
  const mark = `{\\shp{\\*\\shpinst\\shpleft0\\shptop2000\\shpright6000\\shpbottom4000\\shpwr3${sp('shapeType', '136')}${sp('gtextUNICODE', 'SPECIMEN')}${sp('fillColor', '255')}${sp('fillOpacity', '32768')}${sp('fLine', '0')}${sp('rotation', '-2949120')}}}`
  const ruby =
    "{\\field{\\*\\fldinst EQ \\\\* jc0 \\\\o(\\\\s\\\\up 10(\\u12392\\'3f\\u12358\\'3f),\\u26481\\'3f)}{\\fldrslt }}"
  const row = '\\trowd\\rtlrow\\cellx3000\\cellx6000\\pard\\intbl first\\cell second\\cell\\row\\pard'
  const { pdf, warnings } = await set(
    rtfOf(
      `${mark}begin ${ruby} {\\charscalex200 wide}\\par{\\chbrdr\\brdrs\\brdrw10 boxed}\\par${row} end\\par`,
    ),
  )
  assert.deepEqual(warnings, [])
  assert.match(pdf.pages[0]!.text, /SPECIMEN/)
  assert.match(pdf.pages[0]!.text, /東/)
  assert.match(pdf.pages[0]!.text, /とう/)
  assert.ok(at(pdf, 'second').x < at(pdf, 'first').x)
})

test('RTF: facts of the document are read in Unicode', async () => {
  const { pdf } = await set(
    rtfOf(
      "{\\info{\\title Pr\\u367\\'3fvodce}{\\upr{\\author ?}{\\*\\ud{\\author \\u381\\'3fofie}}}}text\\par",
    ),
  )
  assert.equal(pdf.title, 'Průvodce')
  assert.equal(pdf.author, 'Žofie')
})

test('a row that is as high as the page is so, and one that is higher fits it', async () => {
  const row = (height: number) =>
    `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:trPr><w:trHeight w:val="${height}"/></w:trPr><w:tc>${para('cell')}</w:tc></w:tr></w:tbl>${para('below')}`
  const page = `<w:sectPr><w:pgSz w:w="12240" w:h="20000"/><w:pgMar w:top="1000" w:bottom="1000" w:left="1000" w:right="1000"/></w:sectPr>`
  const tall = await set(await docxOf(row(15_000) + page))
  assert.ok(at(tall.pdf, 'below').y - at(tall.pdf, 'cell').y > 700)
  const { pdf } = await set(await docxOf(row(90_000) + page))
  assert.match(pdf.text, /cell[\s\S]*below/)
})

test('the number of a note stands on the side where its text begins', async () => {
  const hebrew = 'הערה קצרה על נהרות'
  const notes = `<w:footnote w:id="1"><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${hebrew}</w:t></w:r></w:p></w:footnote>`
  const call = '<w:r><w:footnoteReference w:id="1"/></w:r>'
  const { pdf } = await set(
    await docxOf(`<w:p><w:r><w:t>text</w:t></w:r>${call}</w:p>`, { footnotes: notes }),
  )
  const note = pdf.pages[0]!.items.filter(item => /[\u0590-\u05ff]/.test(item.text))
  const right = Math.max(...note.map(item => item.x))
  assert.ok(right > pdf.pages[0]!.width / 2, `${right}`)
})

test('RTF: what stands in for tables in tables, for readers without them, is not shown', async () => {
  const shape = '{\\*\\nesttableprops\\trowd\\cellx2000\\cellx4000\\nestrow}{\\nonesttables STAND-IN\\par}'
  const row = (one: string, two: string) => `\\pard\\intbl\\itap2 ${one}\\nestcell ${two}\\nestcell${shape}`
  const { pdf } = await set(
    rtfOf(
      `\\trowd\\cellx9000 ${row('one', 'two')}${row('three', 'four')}\\pard\\intbl\\itap1 end\\cell\\row\\pard after\\par`,
    ),
  )
  assert.doesNotMatch(pdf.text, /STAND/)
  const [one, three, four] = ['one', 'three', 'four'].map(word => at(pdf, word).y)
  assert.equal(Math.round(three!), Math.round(four!))
  assert.ok(Math.abs(three! - one!) < 22, `rows stand ${three! - one!} points apart`)
})

test('RTF: the padding of rows and cells, with the sides of cells as Word writes them', async () => {
  const row = (cell: string, words: string) =>
    `\\trowd\\trpaddl0\\trpaddfl3\\trpaddr0\\trpaddfr3${cell}\\cellx2000\\cellx5000\\pard\\intbl ${words}\\cell x\\cell\\row`
  const { pdf } = await set(
    rtfOf(`${row('', 'bare')}${row('\\clpadt200\\clpadft3', 'padded')}\\pard end\\par`),
  )
  assert.ok(Math.abs(at(pdf, 'padded').x - at(pdf, 'bare').x - 10) < 0.6)
  assert.ok(at(pdf, 'padded').y - at(pdf, 'bare').y < 16)
})

test('RTF: sides are those of the paper, whatever the direction of the text', async () => {
  const hebrew = '\\u1513?\\u1500?\\u1493?\\u1501?'
  const { pdf } = await set(
    rtfOf(
      `\\pard\\rtlpar\\qr ${hebrew} A\\par\\pard\\rtlpar\\ql ${hebrew} B\\par\\pard\\rtlpar ${hebrew} C\\par`,
    ),
  )
  assert.ok(at(pdf, 'A').x > 300, 'right')
  assert.ok(at(pdf, 'B').x < 150, 'left')
  assert.ok(at(pdf, 'C').x > 300, 'where its text begins')
})

test('RTF: sections count their notes, draw lines around their pages, and shade paragraphs', async () => {
  const note = (text: string) => `{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} ${text}}`
  const lines = ['t', 'l', 'b', 'r'].map(side => `\\pgbrdr${side}\\brdrs\\brdrw40\\brsp200`).join('')
  const { pdf, bytes } = await set(
    rtfOf(
      `\\sectd\\sftnstart5\\sftnnruc${lines} One${note('first')} two${note('second')}.\\par\\pard\\shading5000 Shaded\\par` +
        `\\sect\\sectd\\sftnrestart\\sftnnauc Three${note('third')}.\\par`,
    ),
  )
  assert.match(pdf.pages[0]!.text.replace(/\s+/g, ' '), /OneV twoVI\./)
  assert.match(pdf.pages[1]!.text, /ThreeA/)
  const page = await drawPage(bytes)
  const dark = (x: number, y: number) => page.at(x, y)[0] < 120
  assert.ok(
    Array.from({ length: 40 }, (_, i) => i + 60).some(x => dark(x, 400)),
    'a line at the left side',
  )
  const shaded = at(pdf, 'Shaded')
  const [grey] = page.at(400, Math.round(shaded.y) - 3)
  assert.ok(grey > 100 && grey < 160, `${grey} behind the words`)
})

test('RTF: text boxes of Word 95 are shown, and its other drawings told of', async () => {
  const { pdf, warnings } = await set(
    rtfOf(
      '{\\*\\do\\dobxcolumn\\dobypara\\dptxbx{\\dptxbxtext\\pard Boxed words\\par}\\dpx2000\\dpy0\\dpxsize3000\\dpysize600}' +
        '{\\*\\do\\dobxcolumn\\dobypara\\dpline\\dpx0\\dpy0\\dpxsize10\\dpysize10}Text\\par',
    ),
  )
  assert.ok(at(pdf, 'Boxed words').x > at(pdf, 'Text').x + 90)
  assert.deepEqual(warnings, ['1 drawing is not shown'])
})

test('shapes of an RTF group stand at their places in it, and what says so is no text', async () => {
  const property = (name: string, value: number) => `{\\sp{\\sn ${name}}{\\sv ${value}}}`
  const sides = (name: string, [left, top, right, bottom]: number[]) =>
    property(`${name}Left`, left!) +
    property(`${name}Top`, top!) +
    property(`${name}Right`, right!) +
    property(`${name}Bottom`, bottom!)
  const shape = (text: string, area: number[]) =>
    `{\\shp{\\*\\shpinst${sides('rel', area)}${property('shapeType', 202)}{\\shptxt ${text}\\par}}}`
  const group = (area: number[], inner: string, words = '') =>
    `{\\shpgrp{\\*\\shpinst${words}${sides('group', area)}${inner}}}`
  const nested = `{\\shpgrp{\\*\\shpinst${sides('rel', [0, 500, 1000, 1000])}${sides('group', [0, 0, 10, 10])}${shape('below', [5, 0, 10, 10])}}}`
  const body = group(
    [0, 0, 1000, 1000],
    shape('left', [0, 0, 400, 400]) + shape('right', [600, 0, 1000, 400]) + nested,
    '\\shpleft0\\shptop0\\shpright6000\\shpbottom4000\\shpwr3 ',
  )
  const { pdf } = await set(rtfOf(`\\pard ${body}words\\par`))
  assert.match(pdf.text.replace(/\s+/g, ' '), /^(?=.*words)(?=.*left)(?=.*right)(?=.*below)[a-z ]+$/)
  const [one, other, under] = ['left', 'right', 'below'].map(word => at(pdf, word))
  // Six hundred of a thousand of 300 points, then half of them and half of 200 points down.
  assert.ok(Math.abs(other!.x - one!.x - 180) < 1, `${other!.x - one!.x}`)
  assert.ok(Math.abs(under!.x - one!.x - 150) < 1 && Math.abs(under!.y - one!.y - 100) < 1)
})

test('a box and list items anchored in an RTF paragraph that has its own place are shown', async () => {
  const box =
    '{\\shp{\\*\\shpinst\\shpleft400\\shptop4000\\shpright6000\\shpbottom5000\\shpbxpage\\shpbypage\\shpwr3{\\shptxt boxed\\par}}}'
  const place = '\\pard\\pvpg\\phpg\\posx1500\\posy2000\\absw3000 '
  const item = `${place}{\\listtext 1.\\tab}\\ls1 item\\par`
  const { pdf } = await set(rtfOf(`${item}${place}placed ${box}\\par\\pard words\\par`))
  for (const word of ['item', 'placed', 'boxed', 'words']) assert.ok(at(pdf, word), word)
})

test('cells of an RTF table that reach over rows leave room for the wide ones beside them', async () => {
  const row = (cells: string, words: string) => `\\trowd${cells}\\pard\\intbl ${words}\\row`
  const body = [
    row('\\clvmgf\\cellx1000\\cellx2000\\cellx3000', 'tall\\cell b\\cell c\\cell'),
    row('\\clvmrg\\cellx1000\\cellx3000', '\\cell wide\\cell'),
    row('\\clvmrg\\cellx3000', 'over\\cell'),
    row('\\clvmgf\\cellx3000', 'last\\cell'),
  ].join('')
  const { pdf } = await set(rtfOf(body))
  for (const word of ['tall', 'wide', 'last']) assert.ok(at(pdf, word), word)
})

test('ODT numbers are filled up with zeros as the list says', async () => {
  const level = (name: string, format: string) =>
    `<text:list-style style:name="${name}"><text:list-level-style-number text:level="1" style:num-format="${format}"/></text:list-style>`
  const list = (name: string) =>
    `<text:list text:style-name="${name}"><text:list-item><text:p>item of ${name}</text:p></text:list-item></text:list>`
  const styles = level('A', '01, 02, 03, ...') + level('B', '0001, 0002, 0003, ...')
  const { pdf } = await set(await odtOf(list('A') + list('B'), styles))
  assert.match(pdf.pages[0]!.text, /\b01\s*item of A\s+0001\s*item of B/)
})

test('controls of ODT forms are drawn with their words, their ticks and what is typed in', async () => {
  const forms = [
    '<form:fixed-text form:id="c1" form:label="Full name"/>',
    '<form:text form:id="c2" form:current-value="Ada Byron"/>',
    '<form:checkbox form:id="c3" form:label="Agrees" form:current-state="checked"/>',
    '<form:radio form:id="c4" form:label="By post" form:current-selected="true"/>',
    '<form:listbox form:id="c5" form:dropdown="true"><form:option form:label="North"/><form:option form:label="South" form:current-selected="true"/></form:listbox>',
    '<form:button form:id="c6" form:label="Send off"/>',
    '<form:textarea form:id="c7" form:printable="false" form:current-value="kept off paper"/>',
    '<form:grid form:id="c8"/>',
  ]
  const control = (i: number) =>
    `<text:p><draw:control text:anchor-type="as-char" svg:width="120pt" svg:height="18pt" draw:control="c${i}"/></text:p>`
  const body = `<office:forms xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"><form:form>${forms.join('')}</form:form></office:forms>${forms.map((_, i) => control(i + 1)).join('')}`
  const { pdf, warnings } = await set(await odtOf(body))
  const { text } = pdf.pages[0]!
  assert.match(text, /Full name\s+Ada Byron[\s\S]*Agrees[\s\S]*◉\s*By post\s+South\s+Send off/)
  assert.doesNotMatch(text, /North|kept off paper/)
  assert.deepEqual(warnings, ['1 form control is not shown'])
})

test('the first page of an ODT that another kind of page follows has its own first header', async () => {
  const master = (name: string, more: string, headers: string) =>
    `<style:master-page style:name="${name}" style:page-layout-name="pm1"${more}>${headers}</style:master-page>`
  const head = (element: string, text: string) =>
    `<style:${element}><text:p>${text}</text:p></style:${element}>`
  const masters =
    master(
      'Standard',
      ' style:next-style-name="Later"',
      head('header', 'Usual head') + head('header-first', 'Cover head'),
    ) + master('Later', '', head('header', 'Later head'))
  const styles = `<office:document-styles ${SPACES}><office:automatic-styles><style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="400pt" fo:page-height="500pt" fo:margin="50pt"/></style:page-layout></office:automatic-styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`
  const breaks = style('B', 'paragraph', '<style:paragraph-properties fo:break-before="page"/>')
  const file = await odtOf('<text:p>one</text:p><text:p text:style-name="B">two</text:p>', breaks, {
    'styles.xml': styles,
  })
  const { pdf } = await set(file)
  assert.match(pdf.pages[0]!.text, /Cover head/)
  assert.doesNotMatch(pdf.pages[0]!.text, /Usual head/)
  assert.match(pdf.pages[1]!.text, /Later head/)
})

test('floats in a section of columns stand in their column, and a paragraph may begin the next one', async () => {
  const columns = style(
    'S',
    'section',
    '<style:section-properties><style:columns fo:column-count="2" fo:column-gap="20pt"/></style:section-properties>',
  )
  const right = style(
    'F',
    'graphic',
    '<style:graphic-properties style:wrap="none" style:horizontal-pos="right" style:horizontal-rel="paragraph" style:vertical-pos="from-top" style:vertical-rel="paragraph"/>',
  )
  const next = style('N', 'paragraph', '<style:paragraph-properties fo:break-before="column"/>')
  const box =
    '<draw:frame draw:style-name="F" text:anchor-type="char" svg:width="60pt" svg:height="30pt" svg:y="0pt"><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame>'
  const body = `<text:section text:style-name="S"><text:p>${box}first</text:p><text:p text:style-name="N">second</text:p></text:section>`
  const { pdf } = await set(await odtOf(body, columns + right + next))
  // Two columns of 140 points, from 50 and from 210.
  const boxed = at(pdf, 'boxed')
  assert.ok(boxed.x > 125 && boxed.x < 190, `the box stands at ${boxed.x}`)
  assert.ok(Math.abs(at(pdf, 'second').x - 210) < 2, `${at(pdf, 'second').x}`)
})

test('an ODT heading whose style names an empty list has no number, and an item keeps indents of its own', async () => {
  const styles = `<office:document-styles ${SPACES}><office:styles><style:style style:name="Heading_20_1" style:family="paragraph" style:list-style-name=""/><style:style style:name="Heading_20_2" style:family="paragraph"/><text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="A" style:num-suffix=")"/></text:outline-style></office:styles></office:document-styles>`
  const list =
    '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="•"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-18pt" fo:margin-left="72pt"/></style:list-level-properties></text:list-level-style-bullet></text:list-style>'
  const own = style(
    'P',
    'paragraph',
    '<style:paragraph-properties fo:margin-left="20pt" fo:text-indent="-20pt"/>',
  )
  const item = (text: string, name: string) =>
    `<text:list-item><text:p text:style-name="${name}">${text}</text:p></text:list-item>`
  const body = `<text:h text:style-name="Heading_20_1" text:outline-level="1">Plain</text:h><text:h text:style-name="Heading_20_2" text:outline-level="2">Lettered</text:h><text:list text:style-name="L">${item('near', 'P')}${item('far', 'Standard')}</text:list>`
  const { pdf } = await set(await odtOf(body, list + own, { 'styles.xml': styles }))
  assert.match(pdf.pages[0]!.text, /^\s*Plain\s*A\)\s*Lettered/)
  const near = at(pdf, 'near').x
  assert.ok(Math.abs(at(pdf, 'far').x - near - 52) < 1, `${near} and ${at(pdf, 'far').x}`)
})

test('RTF lists that are described with each paragraph, or with an empty label, are counted', async () => {
  const numbered = String.raw`{\*\pn\pnlvlbody\pnstart3\pnucltr{\pntxtb (}{\pntxta )}}`
  const body = String.raw`\pard${numbered}\fi-360\li360 oats\par rye\par\pard plain\par\pard${numbered}\fi-360\li360 wheat\par\pard{\*\pn\pnlvlblt{\pntxtb\'95}}\fi-360\li360 dotted\par`
  const { pdf } = await set(rtfOf(body))
  assert.match(pdf.pages[0]!.text.replace(/\s+/g, ' '), /\(C\) ?oats \(D\) ?rye plain \(C\) ?wheat • ?dotted/)
  const item = (text: string) =>
    String.raw`{\listtext  \tab}\pard{{\*\pn\pnlvlbody\pndec{\pntxta .}}\fi-360\li360 ${text}\par}`
  const empty = await set(rtfOf(`${item('one')}\\pard\\fi-360\\li360 none\\par${item('two')}`))
  assert.match(empty.pdf.pages[0]!.text.replace(/\s+/g, ' '), /1\. ?one none 1\. ?two/)
  // Some of the labels are written, some are not.
  const described = String.raw`\pard{\*\pn\pnlvlbody\pndec{\pntxta .}}\fi-360\li360`
  const some = await set(
    rtfOf(String.raw`{\pntext 1.\tab}${described} first\par${described} second\par\pard none\par`),
  )
  assert.match(some.pdf.pages[0]!.text.replace(/\s+/g, ' '), /1\. ?first 2\. ?second none/)
})

test('lines of leaders alone are as high as lines of text', async () => {
  const row = String.raw`\pard\tldot\tqr\tx7000\tab\par`
  const { pdf } = await set(rtfOf(String.raw`\fs24 above\par ${row.repeat(4)}\pard below\par`))
  const down = at(pdf, 'below').y - at(pdf, 'above').y
  assert.ok(down > 5 * 12, `four lines take ${down} points`)
})
