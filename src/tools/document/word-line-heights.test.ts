import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { BLUE, png } from '../../../test/support/images.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile): Promise<ReadPdf> => await readPdf((await runTool(tool, { file })).bytes)
const setBody = async (body: string): Promise<ReadPdf> => await set(await docxOf(body))
const item = (pdf: ReadPdf, words: string) => {
  for (const [page, { items }] of pdf.pages.entries()) {
    const found = items.find(one => one.text.includes(words))
    if (found) return { page, ...found }
  }
  throw new Error(`${words} is missing`)
}
const spaced = (text: string, spacing: string, more = '') =>
  `<w:p><w:pPr>${more}<w:spacing ${spacing}/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
/** A page with room for lines of 200 points in all. */
const page = (rest = '') =>
  `<w:sectPr><w:pgSz w:w="6000" w:h="6000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/>${rest}</w:sectPr>`
const BROKEN = (count: number) =>
  Array.from({ length: count }, (_, i) => `line${i}`).join('</w:t><w:br/><w:t>')

test('lines further apart have the more below them, and the first begins where it would', async () => {
  const body = (line: number) =>
    `${spaced('first', `w:line="${line}" w:lineRule="auto"`)}${para('second')}${page()}`
  const [single, double] = [await setBody(body(240)), await setBody(body(480))]
  assert.equal(item(double, 'first').y, item(single, 'first').y)
  const [near, far] = [single, double].map(pdf => item(pdf, 'second').y - item(pdf, 'first').y)
  assert.ok(Math.abs(far! - 2 * near!) <= 1, `${near} and ${far}`)
})

test('what the last line of a page has below it needs no room', async () => {
  const single = await setBody(`${spaced(BROKEN(40), 'w:line="240" w:lineRule="auto"')}${page()}`)
  const double = await setBody(`${spaced(BROKEN(40), 'w:line="480" w:lineRule="auto"')}${page()}`)
  const [many, half] = [single, double].map(pdf => new Set(pdf.pages[0]!.items.map(({ y }) => y)).size)
  assert.equal(half, Math.ceil(many! / 2), `${many} lines, and ${half}`)
  assert.equal(many! % 2, 1, 'the last line counts only where their number is odd')
})

test('larger words in lines further apart make only their own line higher', async () => {
  const big = '<w:r><w:rPr><w:sz w:val="60"/></w:rPr><w:t>big</w:t></w:r>'
  const body = (first: string) =>
    `<w:p><w:pPr><w:spacing w:line="480" w:lineRule="auto"/></w:pPr>${first}<w:r><w:br/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>${page()}`
  const pdf = await setBody(body(big))
  const [one, two, three] = ['big', 'two', 'three'].map(words => item(pdf, words).y)
  assert.ok(two! - one! > 1.7 * (three! - two!), `${one} ${two} ${three}`)
})

test('without widow control one line of a paragraph may begin or end a page', async () => {
  const single = 'w:line="240" w:lineRule="auto"'
  const full = await setBody(`${spaced(BROKEN(40), single)}${page()}`)
  const fitting = new Set(full.pages[0]!.items.map(({ y }) => y)).size
  const body = (control: string) =>
    `${spaced(BROKEN(fitting - 1), single)}${spaced('alone</w:t><w:br/><w:t>overleaf</w:t><w:br/><w:t>end', single, control)}${page()}`
  const free = await setBody(body('<w:widowControl w:val="0"/>'))
  assert.deepEqual([item(free, 'alone').page, item(free, 'overleaf').page], [0, 1])
  const guarded = await setBody(body(''))
  assert.equal(item(guarded, 'alone').page, 1)
})

test('a line of a picture alone has the room of letters below it', async () => {
  const drawing = (size: number) =>
    `<w:p><w:pPr><w:rPr><w:sz w:val="${size}"/></w:rPr></w:pPr><w:r><w:drawing><wp:inline><wp:extent cx="635000" cy="635000"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rP"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const height = async (size: number) => {
    const file = await docxOf(`${para('above')}${drawing(size)}${para('below')}${page()}`, {
      files: { 'word/media/p.png': png(40, 40, () => BLUE) },
      relations: [['rP', 'image', 'media/p.png']],
    })
    const pdf = await set(file)
    return item(pdf, 'below').y - item(pdf, 'above').y
  }
  const more = (await height(122)) - (await height(22))
  assert.ok(more > 9 && more < 15, `${more} points of fifty that letters reach below their line`)
})

test('lines of at least a height stand on the grid of their section too', async () => {
  const body = spaced('one</w:t><w:br/><w:t>two', 'w:line="200" w:lineRule="atLeast"')
  const pdf = await setBody(`${body}${page('<w:docGrid w:type="lines" w:linePitch="600"/>')}`)
  assert.equal(Math.round(item(pdf, 'two').y - item(pdf, 'one').y), 30)
})

test('OpenDocument guards lines only where it says so', async () => {
  const style = (of: string) =>
    `<style:style style:name="g" style:family="paragraph"><style:paragraph-properties ${of}/></style:style>`
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `<text:p>l${i}</text:p>`).join('')
  const full = await set(await odtOf(lines(80), style('')))
  const fitting = full.pages[0]!.items.filter(({ text }) => text.startsWith('l')).length
  const body = `${lines(fitting - 1)}<text:p text:style-name="g">alone<text:line-break/>second<text:line-break/>third</text:p>`
  const pageOf = async (of: string) => item(await set(await odtOf(body, style(of))), 'alone').page
  assert.deepEqual([await pageOf(''), await pageOf('fo:orphans="2" fo:widows="2"')], [0, 1])
})
