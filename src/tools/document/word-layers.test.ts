import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const PAGE =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/></w:sectPr>'

interface Box {
  fill?: string
  word?: string
  order?: number
  behind?: boolean
  from?: 'page' | 'paragraph'
  y?: number
}

/** 100 × 40 points, from the left margin. */
const box = ({ fill, word = '', order = 1, behind = false, from = 'paragraph', y = 0 }: Box) =>
  `<w:r><w:drawing><wp:anchor behindDoc="${behind ? 1 : 0}" relativeHeight="${order}"><wp:positionH relativeFrom="margin"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="${from}"><wp:posOffset>${y * 12_700}</wp:posOffset></wp:positionV><wp:extent cx="1270000" cy="508000"/><wp:wrapNone/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:prstGeom prst="rect"/>${fill ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>` : ''}<a:ln><a:noFill/></a:ln></wps:spPr><wps:txbx><w:txbxContent>${para(word)}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`

const words = 'HEAVY INK '.repeat(60)
const text = `<w:r><w:t>${words}</w:t></w:r>`

/** The colours inside the box, most of them away from its own words. */
async function colours(body: string): Promise<{ inside: Set<string>; text: string }> {
  const { bytes } = await runTool(tool, { file: await docxOf(body + PAGE) })
  const drawn = await drawPage(bytes)
  const inside = new Set<string>()
  for (let y = 75; y < 109; y++) for (let x = 75; x < 168; x++) inside.add(drawn.at(x, y).join())
  return { inside, text: (await readPdf(bytes)).text }
}

const hasInk = (colours: Set<string>): boolean =>
  [...colours].some(colour => Math.max(...colour.split(',').map(Number)) < 110)

test('a filled box in front covers the text of its paragraph', async () => {
  const { inside, text: read } = await colours(`<w:p>${box({ fill: 'FF0000' })}${text}</w:p>`)
  assert.deepEqual([...inside], ['255,0,0'])
  assert.equal(read.match(/HEAVY/g)?.length, 60)
})

test('boxes lie on each other as the file orders them, and words without a ground stay on top', async () => {
  const { inside } = await colours(
    `<w:p>${box({ fill: '00FF00', order: 7 })}${box({ fill: 'FF0000', order: 3 })}${text}</w:p>`,
  )
  assert.deepEqual([...inside], ['0,255,0'])
  const labelled = await colours(
    `<w:p>${box({ fill: '00FF00', order: 3 })}${box({ word: 'LABEL', order: 7 })}${text}</w:p>`,
  )
  assert.ok(labelled.inside.has('0,255,0') && hasInk(labelled.inside), 'words over the ground')
  assert.ok(!labelled.inside.has('255,255,255'))
})

test('a box behind the text covers none of it, wherever it is anchored', async () => {
  const late = box({ fill: 'FFFF00', behind: true, from: 'page', y: 72 })
  const { inside } = await colours(`<w:p>${text}</w:p><w:p>${late}<w:r><w:t>later</w:t></w:r></w:p>`)
  assert.ok(inside.has('255,255,0') && hasInk(inside), 'ground and letters')
  assert.ok(!inside.has('255,255,255'))
})

test('a box that grows with its text is filled as high as that', async () => {
  const grown = `<w:r><w:pict><v:shape style="position:absolute;margin-left:0;margin-top:0;width:100pt;mso-fit-shape-to-text:t" fillcolor="#00ff00" stroked="f"><v:textbox style="mso-fit-shape-to-text:t" inset="0,0,0,0"><w:txbxContent>${para('a').repeat(4)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
  const { inside } = await colours(`<w:p>${grown}${text}</w:p>`)
  assert.ok(inside.has('0,255,0') && !inside.has('255,255,255'))
})
