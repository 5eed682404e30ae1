import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-rotate.ts'

const turned = () =>
  makePdf(['a', 'b', 'c'], (_, pages) => {
    pages[1]!.setRotation(degrees(270))
  })

async function rotations(params: Record<string, unknown>): Promise<number[]> {
  const { bytes } = await runTool(tool, { file: pdfFile(await turned()), ...params })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  return Promise.all([1, 2, 3].map(async n => (await pdf.page(n)).rotate))
}

test('adds to the rotation a page has', async () => {
  assert.deepEqual(await rotations({}), [90, 0, 90])
  assert.deepEqual(await rotations({ angle: 180, pages: '2-3' }), [0, 90, 180])
  assert.deepEqual(await rotations({ angle: -90 }), [270, 180, 270])
  assert.deepEqual(await rotations({ angle: 0 }), [0, 270, 0])
  assert.deepEqual(await rotations({ angle: 450, pages: '1' }), [90, 270, 0])
})

test('keeps bookmarks, fields, links, labels, tags', async () => {
  const { bytes, name } = await runTool(tool, { file: pdfFile(richPdf('Red')), pages: '2' })
  assert.equal(name, 'report-rotated.pdf')
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.outline()).length, 2)
  assert.deepEqual(Object.keys(await pdf.fields()), ['name', 'agree'])
  assert.equal((await pdf.annotations(1)).length, 3)
  assert.deepEqual(await pdf.document.getPageLabels(), ['i', 'Red-1', 'Red-2'])
  assert.match(JSON.stringify(await (await pdf.page(2)).getStructTree()), /"P"/)
})

test('refuses other angles and pages', async () => {
  const file = pdfFile(await turned())
  assert.equal(await refusal(tool, { file, angle: 45 }), '400 angle: expected a multiple of 90, received 45.')
  assert.match(await refusal(tool, { file, angle: 'left' }), /^400 angle: expected a number/)
  assert.match(await refusal(tool, { file, angle: 36090 }), /^400 angle: expected a number from/)
  assert.match(await refusal(tool, { file, pages: '4' }), /^400 pages: page 4 does not exist/)
})
