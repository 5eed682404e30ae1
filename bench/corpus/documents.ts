import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import type { AnyTool } from '../../src/tool.ts'
import epubToPdf from '../../src/tools/document/epub-to-pdf.ts'
import excelToPdf from '../../src/tools/document/excel-to-pdf.ts'
import imageToPdf from '../../src/tools/document/image-to-pdf.ts'
import markdownToPdf from '../../src/tools/document/markdown-to-pdf.ts'
import wordHtml from '../../src/tools/document/word-html.ts'
import wordText from '../../src/tools/document/word-text.ts'
import wordToPdf from '../../src/tools/document/word-to-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'

/** Runs the document tools over a folder of foreign files: `node bench/corpus/documents.ts FOLDER`. */
const root = process.argv[2]
if (!root) throw new Error('usage: node bench/corpus/documents.ts FOLDER')

const JOBS: [slug: string, tool: AnyTool, param: string, pattern: RegExp][] = [
  ['word-to-pdf', wordToPdf, 'file', /\.docx$/i],
  ['word-text', wordText, 'file', /\.docx$/i],
  ['word-html', wordHtml, 'file', /\.docx$/i],
  ['excel-to-pdf', excelToPdf, 'file', /\.(xlsx|csv)$/i],
  ['epub-to-pdf', epubToPdf, 'file', /\.epub$/i],
  ['markdown-to-pdf', markdownToPdf, 'markdown', /(\.md|markdown-\w+\/spec\.txt)$/i],
  ['image-to-pdf', imageToPdf, 'files', /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif)$/i],
]

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
console.log('| tool | files | done | refused | broken | slowest |\n|---|---|---|---|---|---|')
for (const [slug, tool, param, pattern] of JOBS) {
  const mine = files.filter(name => pattern.test(name))
  let done = 0
  let slowest = { name: '', ms: 0 }
  const refused: string[] = []
  const broken: string[] = []
  for (const name of mine) {
    const start = performance.now()
    try {
      const file = { path: join(root, name), name }
      await runTool(tool, { [param]: param === 'files' ? [file] : file })
      done++
    } catch (error) {
      if (error instanceof Fault) refused.push(`${name}: ${error.message}`)
      else broken.push(`${name}: ${String(error).slice(0, 200)}`)
    }
    const ms = performance.now() - start
    if (ms > slowest.ms) slowest = { name, ms }
  }
  console.log(
    `| ${slug} | ${mine.length} | ${done} | ${refused.length} | ${broken.length} | ${slowest.name} ${slowest.ms.toFixed(0)} ms |`,
  )
  for (const line of [...refused.map(one => `  refused ${one}`), ...broken.map(one => `  BROKEN ${one}`)])
    console.log(line)
}
