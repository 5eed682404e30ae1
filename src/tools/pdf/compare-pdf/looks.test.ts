import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './compare-pdf.ts'

interface Drawn {
  lines?: string[]
  color?: [number, number, number]
  /** The colour of a box on the second page. */
  box?: [number, number, number]
  /** How far to the right of its place the box stands, in points. */
  aside?: number
  /** Where the first page's link leads. */
  address?: string
}

async function drawn({
  lines = ['Seven wagons of slate', 'were shipped to the harbour'],
  color = [0, 0, 0],
  box,
  aside = 0,
  address,
}: Drawn) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const first = document.addPage([400, 300])
  for (const [i, line] of lines.entries())
    first.drawText(line, { x: 40, y: 240 - i * 16, size: 12, font, color: rgb(...color) })
  const to = { Type: 'Annot', Subtype: 'Link', Rect: [40, 236, 90, 252], Border: [0, 0, 0] }
  const action = { S: 'URI', URI: PDFString.of(address ?? '') }
  if (address) first.node.addAnnot(document.context.register(document.context.obj({ ...to, A: action })))
  const second = document.addPage([400, 300])
  second.drawText('A box is on this page', { x: 40, y: 240, size: 12, font })
  if (box) second.drawRectangle({ x: 40 + aside, y: 40, width: 90, height: 60, color: rgb(...box) })
  return pdfFile(await document.save())
}

const compared = async (a: Drawn, b: Drawn) => {
  const { json, warnings } = await runTool(tool, { file_a: await drawn(a), file_b: await drawn(b) })
  return { identical: (json as { identical: boolean }).identical, warnings }
}

test('pages with the same text that look different are told', async () => {
  assert.deepEqual(await compared({ box: [0, 0, 1] }, { box: [0, 0, 1] }), { identical: true, warnings: [] })
  const box = await compared({ box: [0, 0, 1] }, { box: [0, 0.6, 0.2] })
  assert.equal(box.identical, true)
  assert.match(box.warnings.join(), /^page 2: the text is the same, but the page looks different/)
  const color = await compared({}, { color: [1, 0, 0] })
  assert.match(color.warnings.join(), /^page 1: the text is the same, but the page looks different/)
})

test('the edge of a box that falls beside a pixel is no other look, a box that moved is', async () => {
  const box: [number, number, number] = [0, 0, 1]
  assert.deepEqual((await compared({ box }, { box, aside: 1.4 })).warnings, [])
  assert.match((await compared({ box }, { box, aside: 9 })).warnings.join(), /looks different/)
})

test('links that lead to other addresses are told', async () => {
  const address = 'https://ships.example/slate'
  assert.deepEqual(await compared({ address }, { address }), { identical: true, warnings: [] })
  const { identical, warnings } = await compared({ address }, { address: 'https://ships.example/coal' })
  assert.equal(identical, true)
  assert.deepEqual(warnings, ['page 1: the text is the same, but links lead to other addresses'])
})

test('text that only breaks in other places is told to have the same words', async () => {
  const { identical, warnings } = await compared(
    {},
    { lines: ['Seven wagons of', 'slate were shipped to', 'the harbour'] },
  )
  assert.equal(identical, false)
  assert.match(warnings.join(), /the words are the same; only the lines/)
  const other = await compared({}, { lines: ['Seven wagons of', 'slate were brought to', 'the harbour'] })
  assert.deepEqual(other.warnings, [])
})
