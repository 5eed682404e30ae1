import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (body: string, parts = {}) => {
  const run = await runTool(tool, { file: await docxOf(body, parts) })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('the report: pages, headers with numbers, text in order, outline, links, tags', async () => {
  const run = await runTool(tool, { file: fixture('report.docx') })
  assert.equal(run.name, 'report.pdf')
  const pdf = await readPdf(run.bytes)
  assert.deepEqual(
    pdf.pages.map(page => [Math.round(page.width), Math.round(page.height)]),
    [
      [595, 842],
      [595, 842],
      [842, 595],
    ],
  )
  for (const [i, page] of pdf.pages.entries()) {
    assert.match(page.text, /Harbour office\s+Internal/)
    assert.match(page.text, new RegExp(`Page ${i + 1} of 3`))
  }
  assert.equal(pdf.title, 'Harbour report')
  assert.equal(pdf.author, 'Maren Okafor')
  assert.ok(pdf.tagged)
  assert.deepEqual(pdf.outline, ['Tides', '  Readings'])
  assert.deepEqual(pdf.pages[0]!.links, ['https://example.org/harbour'])
  const roles = new Set(pdf.pages.flatMap(page => page.roles))
  for (const role of [
    'H1',
    'H2',
    'P',
    'L',
    'LI',
    'Lbl',
    'Table',
    'TH',
    'TD',
    'Figure',
    'Formula',
    'Note',
    'Link',
  ])
    assert.ok(roles.has(role), `no ${role} among ${[...roles]}`)
  const order = [
    'Harbour report',
    'Tides',
    'High water',
    'The almanac',
    'Read the gauge',
    'a)',
    'at noon',
    '1.b.i',
    'Write it down',
    'Readings',
    'Mole',
    'neap',
    'Ελληνικά',
    'After the break',
    'landscape page',
    'two columns',
    'harbour archive',
  ]
  const at = order.map(words => pdf.text.indexOf(words))
  assert.ok(
    at.every(one => one >= 0),
    `missing: ${order.filter((_, i) => at[i]! < 0)}`,
  )
  assert.deepEqual(
    at,
    [...at].sort((a, b) => a - b),
  )
  assert.match(pdf.pages[0]!.text, /Measured at the mole/)
  assert.match(pdf.text, /Inserted words/)
  assert.doesNotMatch(pdf.text, /Deleted words|secret remark/)
})

test('the same input gives the same bytes', async () => {
  const [a, b] = [
    await runTool(tool, { file: fixture('report.docx') }),
    await runTool(tool, { file: fixture('report.docx') }),
  ]
  assert.ok(a.bytes.equals(b.bytes))
})

test('first and even pages have their own headers', async () => {
  const header = (text: string) =>
    `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${para(text)}</w:hdr>`
  const body = `${'<w:p><w:r><w:t>page</w:t><w:br w:type="page"/></w:r></w:p>'.repeat(3)}${para('end')}<w:sectPr><w:headerReference w:type="first" r:id="rId1"/><w:headerReference w:type="default" r:id="rId2"/><w:headerReference w:type="even" r:id="rId3"/><w:titlePg/></w:sectPr>`
  const { pdf } = await set(body, {
    settings: '<w:evenAndOddHeaders/>',
    relations: [
      ['rId1', 'header', 'h1.xml'],
      ['rId2', 'header', 'h2.xml'],
      ['rId3', 'header', 'h3.xml'],
    ],
    files: { 'word/h1.xml': header('FIRST'), 'word/h2.xml': header('ODD'), 'word/h3.xml': header('EVEN') },
  })
  assert.deepEqual(
    pdf.pages.map(page => /FIRST|ODD|EVEN/.exec(page.text)?.[0]),
    ['FIRST', 'EVEN', 'ODD', 'EVEN'],
  )
})

test('pages are numbered the way their section says', async () => {
  const footer =
    '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:fldSimple w:instr="PAGE"><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p></w:ftr>'
  const section = (numbers: string) =>
    `<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgNumType ${numbers}/></w:sectPr>`
  const front = `<w:p><w:pPr>${section('w:fmt="lowerRoman"')}</w:pPr></w:p>`
  const { pdf } = await set(
    `<w:p><w:r><w:br w:type="page"/></w:r></w:p>${front}${para('end')}${section('w:start="1"')}`,
    { relations: [['rId1', 'footer', 'f1.xml']], files: { 'word/f1.xml': footer } },
  )
  assert.deepEqual(
    pdf.pages.map(page => page.items.at(-1)?.text),
    ['i', 'ii', '1'],
  )
})

test('a bookmark in a header, which stands on every page, is no place to link to', async () => {
  const mark = '<w:bookmarkStart w:id="1" w:name="here"/><w:bookmarkEnd w:id="1"/>'
  const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p>${mark}<w:r><w:t>HEAD</w:t></w:r></w:p></w:hdr>`
  const link = '<w:p><w:hyperlink w:anchor="here"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>'
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>'
  const { pdf } = await set(
    `${link}<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:pPr>${section}</w:pPr></w:p><w:p>${mark}<w:r><w:t>target</w:t></w:r></w:p>${section}`,
    { relations: [['rId1', 'header', 'h1.xml']], files: { 'word/h1.xml': header } },
  )
  assert.equal(pdf.pages.length, 3)
  assert.equal(pdf.pages[0]!.internalLinks, 1)
})

test('a footer further in than the page is high leaves room for the text', async () => {
  const footer = `<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${para('FOOT')}</w:ftr>`
  const { pdf } = await set(
    `${para('text')}<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgMar w:footer="99999"/></w:sectPr>`,
    { relations: [['rId1', 'footer', 'f1.xml']], files: { 'word/f1.xml': footer } },
  )
  assert.equal(pdf.pages.length, 1)
  assert.match(pdf.pages[0]!.text, /text[\s\S]*FOOT/)
})

test('a heading may begin a page; inside tables, lists and boxes no page begins', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:pageBreakBefore/><w:outlineLvl w:val="0"/></w:pPr></w:style>'
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  const heading = (text: string) => para(text, '<w:pStyle w:val="H1"/>')
  const broken = `${para('before', '<w:pageBreakBefore/>')}<w:p><w:r><w:t>a</w:t><w:br w:type="page"/><w:t>b</w:t></w:r></w:p>`
  const table = `<w:tbl><w:tr><w:tc>${heading('inside')}${broken}</w:tc></w:tr></w:tbl>`
  const item = (more: string) =>
    para('item', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${more}`)
  const section = para('', '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>')
  const body = `${para('first')}${section}${heading('One')}${table}${item('')}${item('<w:pageBreakBefore/>')}${heading('Two')}`
  const { pdf } = await set(body, { styles, numbering })
  assert.deepEqual(
    pdf.pages.map(page => page.items[0]?.text),
    ['first', 'One', '2.', 'Two'],
  )
  assert.deepEqual(pdf.outline, ['One', 'Two'])
})

test('tab stops of a paragraph come on top of its style’s, but for those it clears', async () => {
  const stop = (at: number, kind: string) => `<w:tab w:val="${kind}" w:pos="${at * 20}"/>`
  const styles = `<w:style w:type="paragraph" w:styleId="Toc"><w:name w:val="toc 1"/><w:pPr><w:tabs>${stop(100, 'left')}${stop(400, 'right')}</w:tabs></w:pPr></w:style>`
  const line = (tabs: string) =>
    `<w:p><w:pPr><w:pStyle w:val="Toc"/><w:tabs>${tabs}</w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r></w:p>`
  const { pdf } = await set(line(stop(200, 'left')) + line(stop(100, 'clear') + stop(300, 'left')), {
    styles,
  })
  const { items } = pdf.pages[0]!
  const from = (text: string) =>
    items.filter(item => item.text === text).map(({ x }) => Math.round(x - items[0]!.x))
  assert.deepEqual(from('b'), [100, 300])
  const [first, second] = from('c') as [number, number]
  assert.equal(first, 200)
  assert.ok(second > 390 && second < 400)
})

test('between paragraphs the larger space counts, or both where the document asks for it', async () => {
  const spaced = (after: number, before: number) =>
    `${para('one', `<w:spacing w:after="${after}"/>`)}${para('two', `<w:spacing w:before="${before}"/>`)}`
  const distance = async (body: string, settings = '') => {
    const { pdf } = await set(body, { settings })
    const [one, two] = pdf.pages[0]!.items
    return two!.y - one!.y
  }
  const bare = await distance(spaced(0, 0))
  assert.equal((await distance(spaced(400, 200))) - bare, 20)
  assert.equal((await distance(spaced(200, 400))) - bare, 20)
  const adds = '<w:compat><w:doNotUseHTMLParagraphAutoSpacing/></w:compat>'
  assert.equal((await distance(spaced(400, 200), adds)) - bare, 30)
})

test('a long table repeats its header row and keeps its spans', async () => {
  const row = (cells: string[], header = '') =>
    `<w:tr>${header && `<w:trPr>${header}</w:trPr>`}${cells.map(cell => `<w:tc><w:tcPr/>${para(cell)}</w:tc>`).join('')}</w:tr>`
  const rows = Array.from({ length: 130 }, (_, i) => row([`left ${i}`, `right ${i}`])).join('')
  const { pdf } = await set(
    `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row(['HEAD', 'ALSO'], '<w:tblHeader/>')}${rows}</w:tbl>`,
  )
  assert.ok(pdf.pages.length >= 2)
  for (const page of pdf.pages) assert.match(page.text, /HEAD/)
  assert.match(pdf.text, /right 129/)
})

test('in a right-to-left table the first column stands on the right', async () => {
  const table = (properties: string) =>
    `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc>${para('one')}</w:tc><w:tc>${para('two')}</w:tc></w:tr></w:tbl>`
  const places = async (properties: string) => {
    const { items } = (await set(table(properties))).pdf.pages[0]!
    return ['one', 'two'].map(text => Math.round(items.find(item => item.text === text)!.x))
  }
  // From the left margin, at 72 points, where the text of older documents stands, or to the right one, at 540.
  assert.deepEqual(await places(''), [72, 222])
  assert.deepEqual(await places('<w:bidiVisual/>'), [395, 245])
})

test('a matrix between any two signs is set', async () => {
  const t = '<m:r><m:t>x</m:t></m:r>'
  const matrix = (open: string, close: string) =>
    `<w:p><m:oMath><m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr><m:e><m:m><m:mr><m:e>${t}</m:e></m:mr></m:m></m:e></m:d></m:oMath></w:p>`
  const { pdf } = await set(matrix('A', 'Z') + matrix('[', ']') + matrix('', '|'))
  assert.equal(pdf.pages[0]!.roles.filter(role => role === 'Formula').length, 3)
})

test('nested tables and lists beyond the typesetter’s depth still come out', async () => {
  let cell = para('innermost')
  for (let i = 0; i < 18; i++) cell = `<w:tbl><w:tr><w:tc>${cell}<w:p/></w:tc></w:tr></w:tbl>`
  const { pdf } = await set(cell + para('after all'))
  assert.match(pdf.text, /after all/)
})

test('an empty document is a page', async () => {
  const { pdf } = await set('<w:p/>')
  assert.equal(pdf.pages.length, 1)
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('article.md') }),
    /^400 file: expected a Word \(\.docx\), OpenDocument text or RTF file, but the content \(article\.md\) is/,
  )
  assert.match(await refusal(tool, { file: await docxOf('<w:p>') }), /^400 file: .*not well-formed/)
  const huge = await docxOf(para('many words '.repeat(100)).repeat(6000))
  assert.match(await refusal(tool, { file: huge }), /^400 file: .*split it into parts/)
  const endless = await docxOf('<w:p/>'.repeat(400_001))
  assert.match(
    await refusal(tool, { file: endless }),
    /^400 file: the document has 400,001 paragraphs, at most/,
  )
})

test('a header that several sections name is read once, and told of once', async () => {
  const names =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
  const linked =
    '<w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  const header = `<w:hdr ${names}><w:p><w:r><w:t>Harbour</w:t>${linked}</w:r></w:p></w:hdr>`
  const outside =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://example.org/a.png" TargetMode="External"/></Relationships>'
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>'
  const { pdf, warnings } = await set(para('one', section) + para('two', section) + para('three') + section, {
    relations: [['rId1', 'header', 'header1.xml']],
    files: { 'word/header1.xml': header, 'word/_rels/header1.xml.rels': outside },
  })
  assert.equal(pdf.pages.length, 3)
  for (const page of pdf.pages) assert.match(page.text, /Harbour/)
  assert.deepEqual(warnings, ['1 linked picture is not shown'])
})

test('a paragraph whose mark is deleted runs into the next, on the page of its section', async () => {
  const deleted = '<w:rPr><w:del w:id="1" w:author="M"/></w:rPr>'
  const { pdf } = await set(
    para('high ', deleted) +
      para('water', '<w:sectPr/>') +
      para('kept mark', `${deleted}<w:sectPr/>`) +
      para('late'),
  )
  assert.deepEqual(
    pdf.pages.map(page => page.text.trim()),
    ['high water', 'kept mark', 'late'],
  )
})

test('indents and sizes beyond any paper do no harm', async () => {
  for (const far of ['99999999999999999999', '-99999999999999999999']) {
    const run = await set(
      `<w:p><w:pPr><w:ind w:left="${far}" w:firstLine="${far}"/></w:pPr><w:r><w:rPr><w:sz w:val="${far}"/></w:rPr><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>${para('after')}`,
    )
    assert.match(run.pdf.text, /after/)
  }
})
