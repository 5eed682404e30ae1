import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import tool from './bates-numbering.ts'

test('six digits at the bottom right of every page', async () => {
  const { bytes, name } = await runTool(tool, { file: fixture('two-pages.pdf') })
  assert.equal(name, 'two-pages-bates.pdf')
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.match(await pdf.textOf(1), /000001$/)
  assert.match(await pdf.textOf(2), /000002$/)
  using document = await openPdf(bytes)
  const page = document.page(1)
  const last = page.chars().findLast(char => char.text === '1')!
  assert.ok(last.right > page.width - 40 && last.right < page.width)
  assert.ok(last.bottom > page.height - 40 && last.bottom < page.height)
})

test('prefix, suffix, start, padding and size', async () => {
  const { bytes } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    prefix: 'ACME-',
    suffix: '/24',
    start: 99,
    padding: 3,
    size: 14,
  })
  const pdf = await readPdf(bytes)
  assert.match(await pdf.textOf(1), /ACME-099\/24$/)
  assert.match(await pdf.textOf(2), /ACME-100\/24$/)
  using document = await openPdf(bytes)
  assert.equal(Math.round(document.page(1).chars().at(-1)!.run.size), 14)
})

test('other scripts are embedded', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    prefix: 'Дело № ',
    suffix: ' 号',
  })
  assert.deepEqual(warnings, [])
  const text = await (await readPdf(bytes)).textOf(2)
  assert.match(text, /Дело №\s+000002\s+号/)
  const runes = await runTool(tool, { file: fixture('two-pages.pdf'), prefix: 'ᚠᚢᚦ' })
  assert.deepEqual(runes.warnings, ['some characters of prefix or suffix have no glyph in any bundled font'])
})

test('keeps the rest and does not mark tagged pages as content', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')) })
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.outline()).length, 2)
  assert.equal(bytes.includes('/Artifact BMC'), true)
})

test('a label too long for its page is set smaller, and that is said', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    prefix: 'W'.repeat(100),
    size: 20,
  })
  assert.deepEqual(warnings, ['the label was set smaller on 2 of the pages to fit inside them'])
  using document = await openPdf(bytes)
  const page = document.page(1)
  const label = page.chars().filter(char => char.text === 'W')
  assert.ok(label.length >= 100 && label.every(char => char.left >= 0 && char.right <= page.width))
})

test('refusals', async () => {
  const file = fixture('two-pages.pdf')
  assert.match(
    await refusal(tool, { file, padding: 0 }),
    /^400 padding: expected a whole number from 1 to 12/,
  )
  assert.match(await refusal(tool, { file, padding: 13 }), /^400 padding: /)
  assert.match(await refusal(tool, { file, start: -1 }), /^400 start: /)
  assert.match(await refusal(tool, { file, start: 1e12 }), /^400 start: /)
  assert.match(await refusal(tool, { file, size: 0 }), /^400 size: /)
  assert.match(await refusal(tool, { file, size: 201 }), /^400 size: /)
  assert.match(await refusal(tool, { file, prefix: 'x'.repeat(101) }), /^400 prefix: /)
  assert.match(await refusal(tool, { file, suffix: 'x'.repeat(101) }), /^400 suffix: /)
})
