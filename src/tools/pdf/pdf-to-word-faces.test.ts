import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  setTextRenderingMode,
  TextRenderingMode,
} from '@cantoo/pdf-lib'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import { type FontFamily, fontFile, type Weight } from '../../lib/fonts/bundled-fonts.ts'
import tool from './pdf-to-word.ts'

const PROSE = 'Fill the little bottle with still water until all is full and tell the pilot whom we met.'

/** Lines in faces whose names, flags, angles and stem widths are taken away. */
async function nameless(faces: [FontFamily, Weight][], mode = TextRenderingMode.Fill): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const fontkit = await import('fontkit' as string)
  doc.registerFontkit(fontkit as unknown as Parameters<typeof doc.registerFontkit>[0])
  const page = doc.addPage([595, 842])
  page.pushOperators(setTextRenderingMode(mode))
  for (const [i, [family, weight]] of faces.entries()) {
    const font = await doc.embedFont(readFileSync(fontFile(family, weight)), { subset: true })
    page.drawText(`${i} ${PROSE}`, { x: 60, y: 760 - 40 * i, size: 10, font })
  }
  await doc.flush()
  let count = 0
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    for (const key of ['BaseFont', 'FontName'])
      if (object.has(PDFName.of(key))) object.set(PDFName.of(key), PDFName.of(`ABCDEF+F${count++}`))
    if (object.get(PDFName.of('Type')) !== PDFName.of('FontDescriptor')) continue
    for (const [key, value] of Object.entries({ Flags: 4, ItalicAngle: 0, StemV: 0 }))
      object.set(PDFName.of(key), PDFNumber.of(value))
  }
  return doc.save()
}

test('faces that nothing names are told by their outlines and widths', async () => {
  const faces: [FontFamily, Weight, looks: string][] = [
    ['tinos', 'regular', 'Times New Roman'],
    ['tinos', 'bold', 'Times New Roman bold'],
    ['tinos', 'italic', 'Times New Roman italic'],
    ['arimo', 'regular', 'Arial'],
    ['arimo', 'bold', 'Arial bold'],
    ['arimo', 'italic', 'Arial italic'],
    ['arimo', 'boldItalic', 'Arial bold italic'],
    ['cousine', 'regular', 'Courier New'],
  ]
  const pdf = await nameless(faces.map(([family, weight]) => [family, weight]))
  const parts = await zipParts((await runTool(tool, { file: pdfFile(pdf) })).bytes)
  const usual = /<w:docDefaults>.*?w:ascii="([^"]+)"/s.exec(parts['word/styles.xml']!.toString())![1]!
  const runs = [...parts['word/document.xml']!.toString().matchAll(/<w:r>.*?<\/w:r>/gs)].map(([run]) => run)
  for (const [i, [, , looks]] of faces.entries()) {
    const run = runs.find(r => r.includes(`>${i} Fill`)) ?? ''
    const font = /w:ascii="([^"]+)"/.exec(run)?.[1] ?? usual
    const bold = /<w:b\/>/.test(run) ? ' bold' : ''
    assert.equal(`${font}${bold}${/<w:i\/>/.test(run) ? ' italic' : ''}`, looks)
  }
})

test('the shapes of a layer under a scan tell no weight: they are boxes', async () => {
  const weights = async (mode: TextRenderingMode) => {
    const { bytes } = await runTool(tool, { file: pdfFile(await nameless([['arimo', 'bold']], mode)) })
    return /<w:b\/>/.test((await zipParts(bytes))['word/document.xml']!.toString())
  }
  assert.equal(await weights(TextRenderingMode.Fill), true)
  assert.equal(await weights(TextRenderingMode.Invisible), false)
})
