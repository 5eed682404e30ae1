import assert from 'node:assert/strict'
import { test } from 'node:test'
import { odtOf, SPACES } from '../../../test/support/odt.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

/** How far lines stand below each other, on a page with such a grid. */
async function pitchOf(grid: string, paragraph = ''): Promise<number> {
  const layout = `<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="400pt" fo:page-height="500pt" fo:margin="50pt" ${grid}/></style:page-layout>`
  const styles = `<office:document-styles ${SPACES}><office:automatic-styles>${layout}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pm1"/></office:master-styles></office:document-styles>`
  const own = `<style:style style:name="own" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties fo:font-size="12pt" style:font-name="Arial"/></style:style>`
  const lines = Array.from({ length: 11 }, (_, i) => `<text:p text:style-name="own">line${i}</text:p>`)
  const file = await odtOf(lines.join(''), own, { 'styles.xml': styles })
  const { items } = (await readPdf((await runTool(tool, { file })).bytes)).pages[0]!
  const at = (word: string) => items.find(item => item.text === word)!.y
  return Math.round(at('line10') - at('line0')) / 10
}

const GRID =
  'style:layout-grid-mode="line" style:layout-grid-base-height="20pt" style:layout-grid-ruby-height="0pt"'

test('lines of OpenDocument pages stand on their grid, but for paragraphs that leave it', async () => {
  assert.equal(await pitchOf(GRID), 20)
  assert.equal(await pitchOf(GRID, 'fo:line-height="90%"'), 20)
  assert.equal(await pitchOf(GRID, 'fo:line-height="15pt"'), 15)
  assert.ok((await pitchOf(GRID, 'style:snap-to-layout-grid="false"')) < 15)
  assert.ok((await pitchOf(GRID.replace('"line"', '"none"'))) < 15)
})
