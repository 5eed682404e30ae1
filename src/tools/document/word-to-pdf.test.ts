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
