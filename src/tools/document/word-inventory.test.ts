import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { writePng } from '../../formats/image/png-write.ts'
import tool from './word-to-pdf.ts'

const picture = (id: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const link = (id: string, text: string) =>
  `<w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`
const cell = (text: string) => `<w:tc>${para(text)}</w:tc>`
const table = (text: string) => `<w:tbl><w:tr>${cell(text)}${cell(`${text} too`)}</w:tr></w:tbl>`

/** A document of two pictures, two links, three notes and two tables, and one picture and one chart that are not there. */
async function made() {
  const body = [
    `<w:p>${picture('rId1')}${picture('rId2')}${picture('rId404')}</w:p>`,
    `<w:p>${link('rId3', 'firstlink')}<w:r><w:t xml:space="preserve"> and </w:t></w:r>${link('rId4', 'secondlink')}</w:p>`,
    ...[1, 2, 3].map(id => `<w:p><w:r><w:t>noted${id}</w:t></w:r>${note(id)}</w:p>`),
    table('one'),
    para('between'),
    table('two'),
    para('closing'),
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9000" cy="9000"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId405"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
  ].join('')
  const png = (shade: number) => writePng({ width: 1, height: 1, channels: 3 }, Buffer.from([0, shade, 0, 0]))
  return docxOf(body, {
    footnotes: [1, 2, 3].map(id => `<w:footnote w:id="${id}">${para(`note${id}`)}</w:footnote>`).join(''),
    files: { 'word/media/a.png': png(10), 'word/media/b.png': png(200) },
    relations: [
      ['rId1', 'image', 'media/a.png'],
      ['rId2', 'image', 'media/b.png'],
      ['rId3', 'hyperlink', 'https://example.org/a', true],
      ['rId4', 'hyperlink', 'https://example.org/b', true],
    ],
  })
}

test('everything a Word file holds is on its pages, or reported', async t => {
  const { bytes, warnings } = await runTool(tool, { file: await made() })
  assert.deepEqual(warnings, ['1 picture of a missing part is not shown', '1 chart is not shown'])
  const pdf = await readPdf(bytes)
  const roles = pdf.pages.flatMap(page => page.roles)
  assert.equal(roles.filter(role => role === 'Table').length, 2)
  assert.deepEqual(pdf.pages.flatMap(page => page.links).sort(), [
    'https://example.org/a',
    'https://example.org/b',
  ])
  if (spawnSync('pdfimages', ['-v']).error) return t.diagnostic('poppler is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-inventory-'))
  try {
    const path = join(folder, 'x.pdf')
    writeFileSync(path, bytes)
    const words = String(spawnSync('pdftotext', [path, '-']).stdout).match(/\p{L}+\d?/gu) ?? []
    const wanted =
      'firstlink and secondlink noted1 noted2 noted3 one one too between two two too closing note1 note2 note3'
    const isThere = (word: string) => words.some(one => one.startsWith(word) && one.length <= word.length + 1)
    for (const word of wanted.split(' ')) assert.ok(isThere(word), `${word} is not among ${words}`)
    const pictures = String(spawnSync('pdfimages', ['-list', path]).stdout).match(/^ +\d+ +\d+ image/gm) ?? []
    assert.equal(pictures.length, 2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('borders of waves, in relief or of little pictures are told, common ones are not', async () => {
  const line = (kind: string) =>
    `<w:p><w:pPr><w:pBdr><w:bottom w:val="${kind}" w:sz="12" w:space="1" w:color="FF0000"/></w:pBdr></w:pPr><w:r><w:t>${kind}</w:t></w:r></w:p>`
  const page = '<w:sectPr><w:pgBorders><w:top w:val="apples" w:sz="20"/></w:pgBorders></w:sectPr>'
  const told = async (body: string) => (await runTool(tool, { file: await docxOf(body) })).warnings
  const common = ['single', 'double', 'dotted', 'thinThickSmallGap', 'none', 'dotDash', 'triple']
  assert.deepEqual(await told(common.map(line).join('')), [])
  assert.deepEqual(await told(`${line('single')}${line('wave')}`), [
    '1 decorative border is drawn as a plain line',
  ])
  assert.deepEqual(await told(`${line('threeDEmboss')}${line('doubleWave')}${page}`), [
    '3 decorative borders are drawn as plain lines',
  ])
})
