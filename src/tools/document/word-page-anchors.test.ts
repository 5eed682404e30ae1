import assert from 'node:assert/strict'
import { test } from 'node:test'
import { odtOf, SPACES } from '../../../test/support/odt.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile) => readPdf((await runTool(tool, { file })).bytes)
const graphic = (name: string, attributes: string) =>
  `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties ${attributes}/></style:style>`
const onPage = (page: number, word: string, more = '', style = 'F') =>
  `<draw:frame draw:style-name="${style}" text:anchor-type="page" text:anchor-page-number="${page}" svg:width="200pt" ${more}><draw:text-box fo:min-height="10pt"><text:p>${word}</text:p></draw:text-box></draw:frame>`

const stylesOf = (masters: string) =>
  `<office:document-styles ${SPACES} xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"><office:automatic-styles><style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="400pt" fo:page-height="500pt" fo:margin="50pt"/></style:page-layout></office:automatic-styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`

test('a frame at the bottom or in the middle of the text stands there, though only its text tells how high it is', async () => {
  const place = (at: string) =>
    `style:vertical-pos="${at}" style:vertical-rel="page-content" style:wrap="none"`
  const styles = graphic('B', place('bottom')) + graphic('M', place('middle'))
  const lines = 'LAST<text:line-break/>second<text:line-break/>third'
  const body = `${onPage(1, lines, '', 'B')}${onPage(1, 'MIDDLE', '', 'M')}<text:p>tide</text:p>`
  const { pages } = await set(await odtOf(body, styles))
  assert.equal(pages.length, 1)
  const y = (word: string) => pages[0]!.items.find(one => one.text.includes(word))!.y
  // The text ends at 450 points.
  assert.ok(y('third') > 425 && y('third') < 451, `third at ${y('third')}`)
  assert.ok(y('LAST') < y('second') && y('second') < y('third'))
  assert.ok(Math.abs(y('MIDDLE') - 250) < 15, `MIDDLE at ${y('MIDDLE')}`)
})

test('frames of an ODT stand on the page that they name', async () => {
  const place = 'style:vertical-pos="from-top" style:vertical-rel="page" style:wrap="run-through"'
  const breaks =
    '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>'
  const at = 'svg:x="60pt" svg:y="300pt"'
  const frames = [5, 3, 2, 1].map(page => onPage(page, `ON${page}`, at)).join('')
  const text =
    '<text:p text:style-name="P">first</text:p><text:p text:style-name="P">second</text:p><text:p>full<text:soft-page-break/></text:p>' +
    `<text:p>${'tide<text:line-break/>'.repeat(40)}</text:p>`
  const { pages } = await set(await odtOf(frames + text, graphic('F', place) + breaks))
  const pageOf = (word: string) => pages.findIndex(page => page.text.includes(word)) + 1
  assert.equal(pageOf('ON1'), pageOf('first'))
  assert.equal(pageOf('ON2'), pageOf('second'))
  // The third page begins behind "full", and the fifth behind all text.
  assert.ok(pageOf('ON3') >= 2 && pageOf('ON3') < pages.length)
  assert.equal(pageOf('ON5'), pages.length)
  assert.doesNotMatch(pages.at(-1)!.text, /tide/)
})

test('footers of first pages are read under the name that Writer had for them before the standard did', async () => {
  const masters =
    '<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:footer><text:p>usual</text:p></style:footer><loext:footer-first><text:p><text:user-field-get text:name="case">Case 17</text:user-field-get></text:p></loext:footer-first></style:master-page>'
  const styles = stylesOf(masters)
  const { pages } = await set(await odtOf('<text:p>tide</text:p>', '', { 'styles.xml': styles }))
  assert.match(pages[0]!.text, /Case 17/)
  assert.doesNotMatch(pages[0]!.text, /usual/)
})

test('a paragraph that goes overleaf beside a picture at the bottom of its page has its whole width there', async () => {
  // Lines fill 386 of the 400 points, and the rest has room for none.
  const place =
    'style:vertical-pos="bottom" style:vertical-rel="page-content" style:horizontal-pos="left" style:wrap="parallel"'
  const box =
    '<draw:frame draw:style-name="F" text:anchor-type="paragraph" svg:width="150pt" svg:height="100pt"><draw:text-box><text:p>BOX</text:p></draw:text-box></draw:frame>'
  const words = 'Evening tides carry the small boats home. '.repeat(70)
  const styles = stylesOf('<style:master-page style:name="Standard" style:page-layout-name="pm1"/>')
  const file = await odtOf(`<text:p>${box}${words}</text:p>`, graphic('F', place), { 'styles.xml': styles })
  const { pages } = await set(file)
  const lines = (page: number) =>
    pages[page]!.items.filter(one => /\b(tides|boats|home|carry)\b/.test(one.text))
  assert.ok(
    lines(0).some(one => one.x > 190),
    'text stands beside the box',
  )
  assert.ok(lines(1).length > 10)
  for (const one of lines(1)) assert.ok(one.x < 60, `a line begins at ${one.x}`)
})
