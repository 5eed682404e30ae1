import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import yazl from 'yazl'
import { assertCalm, counts, fixture, openSite, resultOf, runTool, type Site, tryExample } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

async function ran(slug: string): Promise<Page> {
  const page = await site.open(`/tools/${slug}`, { signedIn: true })
  await tryExample(page)
  await runTool(page)
  return page
}

/** A page whose tool answered with this file. */
async function shown(slug: string, type: string, body: Buffer): Promise<Page> {
  const page = await site.open(`/tools/${slug}`, { signedIn: true })
  await page.route(`**/app/api/tools/${slug}`, route => route.fulfill({ contentType: type, body }))
  await tryExample(page)
  await runTool(page)
  return page
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EPUB = 'application/epub+zip'

function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    zip.outputStream.on('data', part => parts.push(part))
    zip.outputStream.on('end', () => resolve(Buffer.concat(parts)))
    zip.outputStream.on('error', reject)
  })
}

test('what pdf-to-word and pdf-to-epub wrote is read back as a document', async () => {
  for (const slug of ['pdf-to-word', 'pdf-to-epub']) {
    const page = await ran(slug)
    const result = resultOf(page)
    await result.getByRole('heading', { name: 'Harbour report' }).waitFor()
    await result.getByRole('listitem').filter({ hasText: 'A second crane works at night.' }).waitFor()
    await result.getByRole('cell', { name: '12,300', exact: true }).waitFor()
    await result.getByRole('link', { name: /example\.org\/harbour/ }).waitFor()
    await counts(result.getByRole('article'), 3)
    assertCalm(page)
  }
})

test('a document that another program wrote: styles, lists, tables, notes and pictures', async () => {
  const page = await shown('pdf-to-word', WORD, await readFile(fixture('report.docx')))
  const result = resultOf(page)
  await result.getByRole('heading').first().waitFor()
  await result.getByRole('table').first().waitFor()
  await result.locator('article img').first().waitFor()
  const book = await shown('pdf-to-epub', EPUB, await readFile(fixture('book.epub')))
  await resultOf(book).getByRole('heading').first().waitFor()
  assertCalm(book)
})

test('cells that span, numbered levels and a page break are kept', async () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const item = (text: string, level: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1}."/></w:lvl>`
  const body =
    item('one', 0) +
    item('below', 1) +
    item('two', 0) +
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
    `<w:tbl><w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}${cell('tall', '<w:vMerge w:val="restart"/>')}</w:tr>` +
    `<w:tr>${cell('a')}${cell('b')}${cell('', '<w:vMerge/>')}</w:tr></w:tbl>` +
    '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>'
  const page = await shown(
    'pdf-to-word',
    WORD,
    await zipOf({
      ...wordParts(body),
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="n" Type="${TYPE}/numbering" Target="numbering.xml"/>`,
      ),
      'word/numbering.xml': `<w:numbering ${NS}><w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
    }),
  )
  const result = resultOf(page)
  await counts(result.getByRole('article'), 2)
  assert.deepEqual(
    await result
      .locator('li')
      .evaluateAll(list =>
        list.map(one => [one.querySelector('p')!.textContent, (one as HTMLElement).style.listStyleType]),
      ),
    [
      ['one', '"1. "'],
      ['below', '"a. "'],
      ['two', '"2. "'],
    ],
  )
  assert.equal(await result.getByRole('cell', { name: 'wide' }).getAttribute('colspan'), '2')
  assert.equal(await result.getByRole('cell', { name: 'tall' }).getAttribute('rowspan'), '2')
  await counts(result.getByRole('cell'), 4)
  await counts(result.getByText('gone'), 0)
})

test('lines that run to the left begin at the right', async () => {
  const paragraph = (text: string, properties: string) =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const page = await shown(
    'pdf-to-word',
    WORD,
    await zipOf(
      wordParts(
        paragraph('مرحبا', '<w:bidi/><w:jc w:val="left"/>') +
          paragraph('hello', '<w:jc w:val="right"/>') +
          paragraph('plain', ''),
      ),
    ),
  )
  const looks = await resultOf(page)
    .locator('article p')
    .evaluateAll(all => all.map(one => [getComputedStyle(one).direction, getComputedStyle(one).textAlign]))
  assert.deepEqual(looks, [
    ['rtl', 'start'],
    ['ltr', 'end'],
    ['ltr', 'start'],
  ])
})

const NS =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
const wordParts = (body: string) => ({
  'word/document.xml': `<w:document ${NS}><w:body>${body}</w:body></w:document>`,
})

test('nothing in a document acts: no script, no link of its own, nothing from elsewhere', async () => {
  const evil = '&lt;img src=x onerror="window.hit=1">'
  const word = await zipOf({
    ...wordParts(
      `<w:p><w:hyperlink r:id="bad"><w:r><w:t>${evil}</w:t></w:r></w:hyperlink><w:hyperlink r:id="good"><w:r><w:t>out</w:t></w:r></w:hyperlink></w:p>`,
    ),
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="bad" Type="${TYPE}/hyperlink" Target="javascript:window.hit=1" TargetMode="External"/>` +
        `<Relationship Id="good" Type="${TYPE}/hyperlink" Target="https://example.org/a" TargetMode="External"/>`,
    ),
  })
  const page = await shown('pdf-to-word', WORD, word)
  await resultOf(page).getByText('<img src=x').waitFor()
  assert.deepEqual(
    await resultOf(page)
      .getByRole('link')
      .evaluateAll(all => all.map(one => (one as HTMLAnchorElement).href)),
    ['https://example.org/a'],
  )
  const book = await zipOf({
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a/b.opf"/></rootfiles></container>',
    'a/b.opf':
      '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
    'a/c.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="window.hit=1"><h1 onclick="window.hit=1">Tale</h1><script>window.hit=1</script><p><a href="javascript:window.hit=1">here</a><img src="https://elsewhere.example/a.png" onerror="window.hit=1"/></p><iframe src="https://elsewhere.example/"/></body></html>`,
  })
  const epub = await shown('pdf-to-epub', EPUB, book)
  await resultOf(epub).getByRole('heading', { name: 'Tale' }).click()
  await counts(resultOf(epub).locator('article :is(img, a, iframe, script)'), 0)
  for (const one of [page, epub]) {
    assert.equal(await one.evaluate(() => 'hit' in window), false)
    assertCalm(one)
  }
})

test('a file that is no document is said to be none', async () => {
  const page = await shown('pdf-to-word', WORD, Buffer.from('not a document'))
  await page.getByText('The document cannot be shown here; the download has it.').waitFor()
})
