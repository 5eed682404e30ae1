import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
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

const drawing = (where: string, width: number, height: number, inner: string) =>
  `<w:drawing>${where}<wp:extent cx="${width * 12_700}" cy="${height * 12_700}"/>${inner}</w:drawing>`
const shape = (properties: string, content = '') =>
  `<a:graphic><a:graphicData uri="shape"><wps:wsp><wps:spPr>${properties}</wps:spPr>${content}<wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>`

test('shapes and lines are drawn, and text stands in front of them', async () => {
  const fill = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
  const text = `<wps:txbx><w:txbxContent>${para('inside')}</w:txbxContent></wps:txbx>`
  const inline = (properties: string, content?: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 200, 100, `${shape(properties, content)}</wp:inline>`)}</w:r></w:p>`
  const body = [
    inline(`<a:prstGeom prst="ellipse"/>${fill('FF0000')}`),
    inline(`<a:prstGeom prst="ellipse"/>${fill('00FF00')}`, text),
    inline(`<a:prstGeom prst="line"/><a:ln w="127000">${fill('0000FF')}</a:ln>`),
  ].join('')
  const { bytes, pdf } = await set(body)
  assert.match(pdf.text, /inside/)
  const { at } = await drawPage(bytes)
  // The middle of each, and a corner that the ellipse leaves white.
  assert.deepEqual(at(172, 122), [255, 0, 0])
  assert.deepEqual(at(76, 76), [255, 255, 255])
  assert.deepEqual(at(200, 222), [0, 255, 0])
  assert.deepEqual(at(172, 322), [0, 0, 255])
})

test('a drawing of very many shapes is drawn in part, and told of', async () => {
  const dot =
    '<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></a:xfrm><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></wps:spPr></wps:wsp>'
  const many = `<a:graphic><a:graphicData>${dot.repeat(3000)}</a:graphicData></a:graphic></wp:inline>`
  const { bytes, warnings } = await set(`<w:p><w:r>${drawing('<wp:inline>', 100, 100, many)}</w:r></w:p>`)
  assert.deepEqual(warnings, ['1 part of a drawing with more than 500 shapes is not shown'])
  assert.ok(bytes.length < 100_000)
})

test('text flows on beside an anchored box, and under it over the whole width', async () => {
  const where = `<wp:anchor distL="0" distR="127000" behindDoc="0"><wp:positionH relativeFrom="column"><wp:align>left</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:wrapSquare/>`
  const box = `<wps:txbx><w:txbxContent>${para('BOX')}</w:txbxContent></wps:txbx>`
  const run = `<w:r>${drawing(where, 200, 60, `${shape('<a:prstGeom prst="rect"/>', box)}</wp:anchor>`)}</w:r>`
  const words = 'high water comes late here '.repeat(40)
  const { pdf } = await set(`<w:p>${run}<w:r><w:t>${words}</w:t></w:r></w:p>`)
  const lines = pdf.pages[0]!.items.filter(item => /water/.test(item.text))
  assert.equal(pdf.text.match(/water/g)?.length, 40)
  assert.equal(lines[0]!.x, 72 + 200 + 10)
  assert.equal(lines.at(-1)!.x, 72)
  assert.ok(lines.filter(line => line.x > 200).every(line => line.y < 72 + 65))
})

test('a chart is drawn from the values it keeps', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const cache = (kind: string, values: unknown[]) =>
    `<c:${kind}Ref><c:${kind}Cache>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`
  const red = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>'
  const series = `<c:ser><c:tx>${cache('str', ['Delay'])}</c:tx>${red}<c:cat>${cache('str', ['spring', 'neap'])}</c:cat><c:val>${cache('num', [10, 5])}</c:val></c:ser>`
  const chart = `<c:chartSpace xmlns:c="${C}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`
  const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
  const { pdf, bytes, warnings } = await set(
    `<w:p><w:r>${drawing('<wp:inline>', 300, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`,
    { relations: [['rId1', 'chart', 'chart1.xml']], files: { 'word/chart1.xml': chart } },
  )
  assert.deepEqual(warnings, [])
  assert.match(pdf.text, /10[\s\S]*spring[\s\S]*neap/)
  // The first bar is twice as high as the second.
  const { at, height } = await drawPage(bytes)
  const x = (word: string) => pdf.pages[0]!.items.find(item => item.text === word)!.x + 8
  const bar = (word: string) =>
    Array.from({ length: height }, (_, y) => at(x(word), y)).filter(([r, g]) => r === 255 && g === 0).length
  assert.ok(bar('neap') > 40)
  assert.ok(Math.abs(bar('spring') - 2 * bar('neap')) <= 2, `${bar('spring')} and ${bar('neap')}`)
})

test('a chart of very many series or points is drawn in part, and told of', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const points = (count: number) =>
    Array.from({ length: count }, (_, i) => `<c:pt idx="${i}"><c:v>1</c:v></c:pt>`).join('')
  const series = (count: number) =>
    `<c:ser><c:val><c:numRef><c:numCache>${points(count)}</c:numCache></c:numRef></c:val></c:ser>`
  const warningsOf = async (content: string) => {
    const chart = `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:lineChart>${content}</c:lineChart></c:plotArea></c:chart></c:chartSpace>`
    const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
    const { warnings } = await set(
      `<w:p><w:r>${drawing('<wp:inline>', 200, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`,
      { relations: [['rId1', 'chart', 'chart1.xml']], files: { 'word/chart1.xml': chart } },
    )
    return warnings
  }
  assert.deepEqual(await warningsOf(series(2).repeat(23) + series(2000)), [])
  assert.deepEqual(await warningsOf(series(2).repeat(25)), [
    '1 part of a chart with more than 24 series is not shown',
  ])
  assert.deepEqual(await warningsOf(series(2001).repeat(2)), [
    '1 part of a chart with more than 2000 points in a series is not shown',
  ])
})

test('a pie without names for its slices has their colours', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  const values = [1, 1].map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')
  const series = `<c:ser><c:val><c:numRef><c:numCache>${values}</c:numCache></c:numRef></c:val></c:ser>`
  const chart = `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:pieChart>${series}</c:pieChart></c:plotArea></c:chart></c:chartSpace>`
  const graphic = `<a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rId1"/></a:graphicData></a:graphic>`
  const { bytes } = await set(
    `<w:p><w:r>${drawing('<wp:inline>', 200, 200, `${graphic}</wp:inline>`)}</w:r></w:p>`,
    { relations: [['rId1', 'chart', 'chart1.xml']], files: { 'word/chart1.xml': chart } },
  )
  const { at } = await drawPage(bytes)
  assert.deepEqual(
    [at(212, 172), at(132, 172)],
    [
      [0x44, 0x72, 0xc4],
      [0xed, 0x7d, 0x31],
    ],
  )
})

test('shapes, colours and page numbers of unheard-of names are drawn as plain ones', async () => {
  const named = (shape: string, color: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 100, 50, `${shape.replace('COLOR', color)}</wp:inline>`)}</w:r></w:p>`
  const odd = (name: string) => shape(`<a:prstGeom prst="${name}"/><a:solidFill>COLOR</a:solidFill>`)
  const { bytes } = await set(
    named(odd('__proto__'), '<a:srgbClr val="FF0000"/>') +
      named(odd('ellipse'), '<a:prstClr val="constructor"/>') +
      '<w:sectPr><w:pgNumType w:start="-5" w:fmt="toString"/></w:sectPr>',
  )
  assert.deepEqual((await drawPage(bytes)).at(100, 90), [255, 0, 0])
})

test('a diagram shows the drawing it keeps of itself', async () => {
  const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const dsp = `xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${A}`
  const box = (x: number, text: string) =>
    `<dsp:sp><dsp:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="1270000" cy="635000"/></a:xfrm><a:prstGeom prst="rect"/></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="1200"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`
  const ids = '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId1"/>'
  const { pdf, warnings } = await set(
    `<w:p><w:r>${drawing('<wp:inline>', 300, 50, `<a:graphic><a:graphicData uri="http://x/diagram">${ids}</a:graphicData></a:graphic></wp:inline>`)}</w:r></w:p>`,
    {
      relations: [
        ['rId1', 'diagramData', 'data.xml'],
        ['rId2', 'diagramDrawing', 'drawing.xml'],
      ],
      files: {
        'word/data.xml': `<x ${dsp}><dsp:dataModelExt relId="rId2"/></x>`,
        'word/drawing.xml': `<dsp:drawing ${dsp}><dsp:spTree>${box(0, 'Plan')}${box(1_905_000, 'Check')}</dsp:spTree></dsp:drawing>`,
      },
    },
  )
  assert.deepEqual(warnings, [])
  const [plan, check] = pdf.pages[0]!.items
  assert.deepEqual([plan!.text, check!.text, check!.x - plan!.x], ['Plan', 'Check', 150])
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
  // From the left margin, at 72 points, or to the right one, at 540; text stands on the left of its cell.
  assert.deepEqual(await places(''), [77, 227])
  assert.deepEqual(await places('<w:bidiVisual/>'), [395, 245])
})

test('a matrix between any two signs is set', async () => {
  const t = '<m:r><m:t>x</m:t></m:r>'
  const matrix = (open: string, close: string) =>
    `<w:p><m:oMath><m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr><m:e><m:m><m:mr><m:e>${t}</m:e></m:mr></m:m></m:e></m:d></m:oMath></w:p>`
  const { pdf } = await set(matrix('A', 'Z') + matrix('[', ']') + matrix('', '|'))
  assert.equal(pdf.pages[0]!.roles.filter(role => role === 'Formula').length, 3)
})

test('a picture that cannot be shown is told of', async () => {
  const picture =
    '<w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="p" descr="a chart as EMF"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  const { pdf, warnings } = await set(`<w:p><w:r>${picture}</w:r></w:p>${para('after')}`, {
    relations: [['rId5', 'image', 'media/x.emf']],
    files: { 'word/media/x.emf': 'not a picture' },
  })
  assert.match(pdf.text, /a chart as EMF[\s\S]*after/)
  assert.match(warnings.join(), /picture in the format emf/)
})

test('bitmaps, TIFF and enhanced metafiles are shown', async () => {
  const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff0000' } })
  // Two pixels, green above blue, rows from the bottom up.
  const dib = Buffer.alloc(48)
  for (const [at, value] of [
    [0, 40],
    [4, 1],
    [8, 2],
    [12, 1 | (24 << 16)],
  ] as const)
    dib.writeUInt32LE(value, at)
  dib.set([255, 0, 0, 0, 0, 255, 0, 0], 40)
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), dib])
  bmp.writeUInt32LE(54, 10)
  const record = (type: number, ...values: number[]) =>
    Buffer.from(new Uint32Array([type, 8 + values.length * 4, ...values]).buffer)
  const head = record(1, 0, 0, 10, 10, 0, 0, 1000, 1000, 0x464d4520, ...Array(13).fill(0))
  const emf = Buffer.concat([
    head,
    record(39, 1, 0, 0xff00ff, 0),
    record(37, 1),
    record(37, 0x80000008),
    record(43, 0, 0, 10, 10),
    record(14, 0, 0, 20),
  ])
  const picture = (id: string) =>
    `<w:p><w:r>${drawing('<wp:inline>', 100, 100, `<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline>`)}</w:r></w:p>`
  const { bytes, warnings } = await set(['rId1', 'rId2', 'rId3'].map(picture).join(''), {
    relations: [
      ['rId1', 'image', 'a.tiff'],
      ['rId2', 'image', 'b.bmp'],
      ['rId3', 'image', 'c.emf'],
    ],
    files: {
      'word/a.tiff': await red.tiff({ compression: 'lzw' }).toBuffer(),
      'word/b.bmp': bmp,
      'word/c.emf': emf,
    },
  })
  assert.deepEqual(warnings, [])
  const { at } = await drawPage(bytes)
  assert.deepEqual(at(122, 122), [255, 0, 0])
  assert.deepEqual(
    [at(122, 180), at(122, 265)],
    [
      [0, 255, 0],
      [0, 0, 255],
    ],
  )
  assert.deepEqual(at(122, 322), [255, 0, 255])
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
    /^400 file: expected a Word \(\.docx\) file, but the content \(article\.md\) is/,
  )
  assert.match(await refusal(tool, { file: await docxOf('<w:p>') }), /^400 file: .*not well-formed/)
  const huge = await docxOf(para('many words '.repeat(100)).repeat(6000))
  assert.match(await refusal(tool, { file: huge }), /^400 file: .*split it into parts/)
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
