import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-metadata.ts'
import toPdfa from './pdf-to-pdfa/pdf-to-pdfa.ts'

const made = () =>
  makePdf(['x'], document => {
    document.setTitle('Old title')
    document.setAuthor('Ada & <Co>')
    document.setKeywords(['one', 'two'])
  })

const read = async (bytes: Uint8Array) => (await runTool(tool, { file: pdfFile(bytes) })).json

test('properties are read, set and removed, in the information dictionary and in XMP', async () => {
  const before = await made()
  assert.equal((await read(before)).author, 'Ada & <Co>')
  const { bytes } = await runTool(tool, {
    file: pdfFile(before),
    title: '年次 report',
    remove: 'keywords',
    language: 'ja',
  })
  assert.deepEqual(await complaints(bytes), [])
  const after = await read(bytes)
  assert.deepEqual(
    [after.title, after.author, after.keywords, after.language],
    ['年次 report', 'Ada & <Co>', undefined, 'ja'],
  )
  const { info, metadata } = (await (await readPdf(bytes)).document.getMetadata()) as unknown as {
    info: Record<string, string>
    metadata: { get: (key: string) => unknown }
  }
  assert.equal(info.Title, '年次 report')
  assert.equal(metadata.get('dc:title'), '年次 report')
  assert.deepEqual(metadata.get('dc:creator'), ['Ada & <Co>'])
})

test('clear leaves nothing of it', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(await made()), clear: true })
  assert.deepEqual(await read(bytes), { custom: {} })
  assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /Ada|xpacket|Old title/)
})

test('a claim to PDF/A is kept by a new title, and told where it goes', async () => {
  const pdfa = (await runTool(toPdfa, { file: fixture('three-pages.pdf'), title: 'A' })).bytes
  const renamed = await runTool(tool, { file: pdfFile(pdfa), title: 'B' })
  const after = await read(renamed.bytes)
  assert.deepEqual([after.pdfa, after.title], ['PDF/A-2b', 'B'])
  const cleared = await runTool(tool, { file: pdfFile(pdfa), clear: true })
  assert.match(cleared.warnings.join(), /no longer/)
  assert.match(
    await refusal(tool, { file: pdfFile(pdfa), remove: 'pages' }),
    /^400 remove: expected names such as/,
  )
})
