import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makePdf, pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import { decodeStream } from '../../../pdf/core/filters.ts'
import { openDocument } from '../../../pdf/core/pdf-document.ts'
import { streamsOf } from '../../../pdf/core/reachable.ts'
import tool from './pdf-accessibility.ts'

const check = async (content: Uint8Array | string) => {
  const { json } = await runTool(tool, { file: pdfFile(content) })
  const results = Object.fromEntries(
    json.rules.map((one: { rule: string; result: string }) => [one.rule, one.result]),
  )
  const problems = (rule: string): string[] =>
    json.findings.flatMap((one: { rule: string; problem: string; page?: number }) =>
      one.rule === rule ? [one.page === undefined ? one.problem : `${one.page}: ${one.problem}`] : [],
    )
  return { json, results, problems }
}

/** A tagged page whose elements and content are given. */
const tagged = (elements: string[], content: string, more = '') =>
  `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/StructTreeRoot 5 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Tabs/S${more}>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/StructTreeRoot/K 6 0 R/RoleMap<</Heading3/H3/H3/Heading3/Title/H1>>>>endobj
6 0 obj<</S/Document/P 5 0 R/Pg 3 0 R/K[${elements.join('')}]>>endobj
7 0 obj<</Title(Report)>>endobj
trailer<</Root 1 0 R/Info 7 0 R>>
`

test('a document without tags: what is missing, and what cannot be told', async () => {
  const { json, results, problems } = await check(await makePdf(['Hello']))
  assert.equal(json.passed, false)
  assert.equal(results.tagged, 'failed')
  assert.equal(results.headings, 'not-checked')
  assert.equal(results.language, 'failed')
  assert.deepEqual(problems('fonts'), ['The font Helvetica is not embedded.'])
  assert.ok(json.findings.every((one: { fix: string }) => one.fix.length > 10))
})

test('headings, figures, tables, lists and text without a tag are found on their page', async () => {
  const { results, problems } = await check(
    tagged(
      [
        '<</S/Title>>',
        '<</S/H3/K<</S/Span>>>>',
        '<</S/Figure/Alt(A boat)>>',
        '<</S/Figure>>',
        '<</S/Table/K[<</S/TR/K[<</S/TH>><</S/TD>>]>>]>>',
        '<</S/Table/K[<</S/TR/K[<</S/TD>>]>>]>>',
        '<</S/LI>>',
      ],
      '/P <</MCID 0>> BDC BT (a) Tj ET EMC /Artifact BMC BT (1) Tj ET EMC BT (loose) Tj ET',
    ),
  )
  assert.equal(results.tagged, 'passed')
  assert.equal(results.title, 'passed')
  assert.deepEqual(problems('figures'), ['1: A figure has no alternative text.'])
  assert.deepEqual(problems('tables'), ['1: A table has no header cells.'])
  assert.deepEqual(problems('lists'), ['1: A list item is in no list.'])
  assert.deepEqual(problems('all-text-tagged'), ['1: Text on the page is in no tag.'])
  assert.deepEqual(problems('headings'), ['1: A heading of level 3 follows one of level 1.'])
})

test('levels are not skipped, and links say where they lead', async () => {
  const { problems } = await check(
    tagged(
      ['<</S/H1>>', '<</S/H2>>', '<</S/H4>>'],
      '/Artifact BMC BT (x) Tj ET EMC',
      '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/StructParent 0/A<</S/URI/URI(https://example.org)>>>>]',
    ),
  )
  assert.deepEqual(problems('headings'), ['1: A heading of level 4 follows one of level 2.'])
  assert.deepEqual(problems('links'), ['1: A link has no description.'])
  assert.deepEqual(problems('all-text-tagged'), [])
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 nothing') }), /^400 file: /)
})

interface Tree {
  role?: string
  alt?: string
  type?: string
  children?: Tree[]
}

/** The structure as pdf.js reads it, page by page, with the text of each page. */
async function readTree(bytes: Uint8Array) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: { tree: string; text: string }[] = []
  for (let i = 1; i <= pdf.numPages; i++) {
    const page = await pdf.getPage(i)
    const said = (node: Tree): string =>
      node.type === 'content'
        ? '*'
        : node.type
          ? ''
          : `${node.role}${node.alt ? `"${node.alt}"` : ''}(${(node.children ?? []).map(said).join('')})`
    const { items } = await page.getTextContent()
    const text = items.flatMap(item => ('str' in item ? [item.str] : [])).join('')
    pages.push({ tree: said(((await page.getStructTree()) ?? {}) as Tree).replace(/\*+/g, '*'), text })
  }
  await task.destroy()
  return pages
}

test('tagging: headings, lists, tables, links and figures, read by another program; nothing else changes', async () => {
  const run = await runTool(tool, { file: fixture('three-pages.pdf'), action: 'tag', alt_texts: ['A crane'] })
  assert.equal(run.name, 'three-pages-tagged.pdf')
  assert.deepEqual(run.warnings, [])
  const before = await readTree(await readFile(join(FIXTURES, 'three-pages.pdf')))
  const after = await readTree(run.bytes)
  assert.deepEqual(
    after.map(page => page.text),
    before.map(page => page.text),
  )
  assert.match(
    after[0]!.tree,
    /Document\(H1\(\*\)P\(\*\)H2\(\*\)L\(LI\(LBody\(\*\)\)LI\(LBody\(\*\)\)LI\(LBody\(\*\)\)\)P\(\*Link\(\)\)/,
  )
  assert.match(after[1]!.tree, /H2\(\*\)Table\(TR\(TH\(\*\)TH\(\*\)TH\(\*\)\)TR\(TD\(\*\)/)
  assert.match(after[2]!.tree, /Figure"A crane"\(\*\)/)
  const { results } = await check(run.bytes)
  for (const rule of [
    'tagged',
    'all-text-tagged',
    'title',
    'language',
    'headings',
    'figures',
    'tables',
    'lists',
    'links',
  ])
    assert.equal(results[rule], 'passed', rule)
  assert.match(
    await refusal(tool, { file: pdfFile(run.bytes), action: 'tag' }),
    /^400 file: the document has tags already/,
  )
  assert.match(
    await refusal(tool, { file: fixture('scan.pdf'), action: 'tag' }),
    /^400 file: .*ocr-pdf first/,
  )
  assert.match(await refusal(tool, { file: fixture('form.pdf'), title: 'x' }), /^400 title: is for tagging/)
})

test('tagging: text in forms, cells that one operator shows, and numbers of lost structure', async () => {
  const row = (y: number, [a, b]: [string, string]) =>
    `BT /F 12 Tf 1 0 0 1 72 ${y} Tm [(${a})-12000(${b})]TJ ET\n`
  const content = `/P <</MCID 7>> BDC /Fm Do EMC\n${[
    ['Ship', 'Tons'],
    ['Anna', '41'],
    ['Bert', '52'],
    ['Cleo', '63'],
  ]
    .map((cells, i) => row(600 - i * 20, cells as [string, string]))
    .join('')}
72 590 200 0.5 re f 72 610 m 300 610 l S 72 550 m 300 550 l S`
  const form = 'BT /F 24 Tf 72 700 Td (Harbour) Tj ET'
  const pdf = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 6 0 R>>/XObject<</Fm 5 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F 6 0 R>>>>/Length ${form.length}>>stream
${form}
endstream endobj
6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), action: 'tag', language: 'en-GB' })
  const [page] = await readTree(bytes)
  const [before] = await readTree(Buffer.from(pdf))
  assert.equal(page!.text, before!.text)
  assert.match(page!.tree, /Table\(TR\(TH\(\*\)TH\(\*\)\)TR\(TD\(\*\)TD\(\*\)\)/)
  // The same number twice would be two pieces of one element: what was there goes.
  for (const stream of streamsOf(openDocument(bytes).root)) {
    const numbers =
      decodeStream(stream)
        .toString('latin1')
        .match(/\/MCID \d+/g) ?? []
    assert.equal(new Set(numbers).size, numbers.length)
  }
  const path = join(tmpdir(), `tagged-${process.pid}.pdf`)
  await writeFile(path, bytes)
  const { stdout, error } = spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' })
  await rm(path)
  // poppler reads what stands in forms too.
  if (!error)
    assert.match(stdout, /"Harbour"[\s\S]*TH[\s\S]*"Ship"[\s\S]*"Tons"[\s\S]*TD[\s\S]*"Anna"[\s\S]*"41"/)
  const { results } = await check(bytes)
  assert.equal(results['all-text-tagged'], 'passed')
})

test('a page with one path of very many points is tagged', async () => {
  const path = `0 0 m ${Array.from({ length: 150_000 }, (_, i) => `${i % 400} ${i % 390} l`).join('\n')} S`
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(`BT /F1 20 Tf 50 300 Td (A map of the coast) Tj ET ${path}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), action: 'tag', language: 'en', title: 'Coast' })
  assert.equal((await check(bytes)).results.tagged, 'passed')
})
