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

test('effects of letters, shapes and pictures that no page shows are told, plain ones are not', async () => {
  const told = async (body: string) => (await runTool(tool, { file: await docxOf(body) })).warnings
  const NAME = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
  const run = (effects: string) => `<w:p><w:r><w:rPr>${effects}</w:rPr><w:t>word</w:t></w:r></w:p>`
  const shape = (effects: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="4472C4"/></a:solidFill>${effects}</wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const flat =
    '<a:effectLst/><a:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></a:scene3d><a:sp3d/>'
  const none = `<w14:textOutline ${NAME}><w14:noFill/></w14:textOutline><w14:textFill ${NAME}><w14:solidFill/></w14:textFill><w:effect w:val="none"/>`
  assert.deepEqual(await told(run(none) + shape(flat)), [])
  const effects = `<w14:glow ${NAME}/><w14:reflection ${NAME}/><w14:textOutline ${NAME}><w14:solidFill/></w14:textOutline><w14:textFill ${NAME}><w14:gradFill/></w14:textFill><w:effect w:val="shimmer"/>`
  assert.deepEqual(await told(run(effects)), [
    '1 glow of text is not shown',
    '1 reflection of text is not shown',
    '1 outline of text is not shown',
    '1 gradient of text is not shown',
    '1 animation of text is not shown',
  ])
  const cast = '<a:effectLst><a:outerShdw blurRad="50800"/></a:effectLst>'
  assert.deepEqual(await told(shape(cast).repeat(2) + shape('<a:sp3d><a:bevelT/></a:sp3d>')), [
    '1 3D effect is left out',
    '2 shadows of a shape or picture are left out',
  ])
})

test('objects, controls, ink and charts of which nothing can be drawn are told', async () => {
  const told = async (body: string, parts = {}) =>
    (await runTool(tool, { file: await docxOf(`${para('words')}${body}`, parts) })).warnings
  const object = (inside: string) => `<w:p><w:r><w:object>${inside}</w:object></w:r></w:p>`
  assert.deepEqual(await told(object('<w:control r:id="rId1" w:name="a"/>')), ['1 form control is left out'])
  assert.deepEqual(
    await told(object('<o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="rId1"/>')),
    ['1 embedded object without a picture is left out'],
  )
  const drawing = (uri: string, inside: string) =>
    `<w:drawing><wp:inline><wp:extent cx="3600000" cy="2400000"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/${uri}">${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`
  const either = (needs: string, content: string, fallback = '') =>
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="${needs}">${content}</mc:Choice>${fallback}</mc:AlternateContent></w:r></w:p>`
  assert.deepEqual(await told(either('wpi', drawing('word/2010/wordprocessingInk', '<x/>'))), [
    '1 ink drawing is not shown',
  ])
  assert.deepEqual(await told('<w:subDoc r:id="rId9"/>'), ['1 subdocument is left out'])
  assert.deepEqual(await told('<w:p><w:fldSimple w:instr=" LINK Excel.Sheet.8 a.xls "/></w:p>'), [
    '1 field without a stored result is not shown',
  ])
  const CX = 'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"'
  const chart = either(
    'cx1',
    drawing('drawing/2014/chartex', `<cx:chart ${CX} r:id="rId1"/>`),
    '<mc:Fallback><w:t>not available</w:t></mc:Fallback>',
  )
  const space = (layout: string) => ({
    files: {
      'word/charts/x.xml': `<cx:chartSpace ${CX}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">Visits</cx:pt><cx:pt idx="1">Orders</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="General"><cx:pt idx="0">100</cx:pt><cx:pt idx="1">20</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="${layout}"><cx:dataLabels/><cx:dataId val="0"/></cx:series></cx:plotAreaRegion><cx:axis/><cx:axis/></cx:plotArea></cx:chart></cx:chartSpace>`,
    },
    relations: [['rId1', 'chartEx', 'charts/x.xml']],
  })
  assert.deepEqual(await told(chart, space('regionMap')), ['1 chart is not shown'])
  const file = await docxOf(chart, space('funnel') as object)
  const funnel = await runTool(tool, { file })
  assert.deepEqual(funnel.warnings, [])
  const { text } = await readPdf(funnel.bytes)
  assert.match(text, /Visits/)
  assert.doesNotMatch(text, /not available/)
})
