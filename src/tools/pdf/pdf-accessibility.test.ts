import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
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
