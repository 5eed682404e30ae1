import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import type { AnyTool } from '../src/tool.ts'
import epub from '../src/tools/document/epub-to-pdf.ts'
import excel from '../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import markdown from '../src/tools/document/markdown-to-pdf.ts'
import word from '../src/tools/document/word-to-pdf.ts'
import { drawPage } from './support/draw-pdf.ts'
import { FIXTURES, fixture, runTool } from './support/run-tool.ts'

/**
 * Pages that were looked at and found good, kept small and grey. A page that comes out differently is either a
 * mistake, or better: look at it, then remove the picture and run this again to keep the new one.
 */
const SCALE = 0.4
/** Mean difference of a pixel, of 255; a shifted line of text gives 2 or more. */
const TOLERANCE = 1.2

const PAGES: [name: string, tool: AnyTool, params: Record<string, unknown>, page: number][] = [
  ['article', markdown, { markdown: fixture('article.md') }, 1],
  ['report', word, { file: fixture('report.docx') }, 1],
  ['report-columns', word, { file: fixture('report.docx') }, 3],
  ['book', epub, { file: fixture('book.epub') }, 2],
  ['sheet', excel, { file: fixture('sheet.xlsx') }, 1],
]

for (const [name, tool, params, page] of PAGES) {
  test(`the page ${name} looks as it did`, async () => {
    const { bytes } = await runTool(tool, params)
    const { width, height, grey } = await drawPage(bytes, page, SCALE)
    const path = join(FIXTURES, 'pages', `${name}.png`)
    if (!existsSync(path)) {
      const image = sharp(grey, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
      await writeFile(path, await image.png({ compressionLevel: 9, palette: true, colours: 16 }).toBuffer())
      assert.fail(`there was no picture of this page; ${path} was made: look at it and run again`)
    }
    const kept = await sharp(path).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([width, height], [kept.info.width, kept.info.height])
    let sum = 0
    for (let i = 0; i < grey.length; i++) sum += Math.abs(grey[i]! - kept.data[i * kept.info.channels]!)
    const mean = sum / grey.length
    assert.ok(mean < TOLERANCE, `pixels differ by ${mean.toFixed(2)} of 255 on average`)
  })
}
