/**
 * What public documents hold and their PDF does not show without a word: words as LibreOffice's export of plain text has
 * them, and pictures, charts and formulas as they are counted in the XML with no reader of ours:
 *   node bench/corpus/losses.ts FOLDER … [--every=N]
 * A document is silent where something is missing and no warning says so.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import { readZip } from '../../src/formats/archive/zip.ts'
import wordToPdf from '../../src/tools/document/word-to-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'

const folders = process.argv.slice(2).filter(word => !word.startsWith('--'))
if (folders.length === 0) {
  console.error('usage: node bench/corpus/losses.ts FOLDER … [--every=N]')
  process.exit(2)
}
const every = Number(/--every=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1)
const work = mkdtempSync(join(tmpdir(), 'toolwright-losses-'))
const files = folders
  .flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  .filter(path => path.endsWith('.docx'))
  .filter((_, i) => i % every === 0)

const run = (command: string, args: string[], timeout = 60_000): string =>
  spawnSync(command, args, { timeout, maxBuffer: 2 ** 28, encoding: 'utf8' }).stdout ?? ''

function wordsOf(text: string): Map<string, number> {
  const out = new Map<string, number>()
  for (const [word] of text.replace(/[\u00ad\u200b]/g, '').matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu))
    out.set(word, (out.get(word) ?? 0) + 1)
  return out
}

/** Words that LibreOffice has and the PDF does not, whether at a line's end, hyphenated or in the middle. */
function missingWords(theirs: string, pdf: string): string[] {
  const text = run('pdftotext', ['-raw', pdf, '-'])
  const [plain, whole] = [wordsOf(text), wordsOf(text.replace(/[-\u2010]\n/g, ''))]
  const joined = text.replace(/\s/g, '')
  return [...wordsOf(theirs)]
    .filter(([word, count]) => Math.max(plain.get(word) ?? 0, whole.get(word) ?? 0) < count)
    .map(([word]) => word)
    .filter(word => !joined.includes(word))
}

/** Pictures in the XML, those of the alternative that is not shown left out. */
function picturesIn(path: string): number {
  const xml = (readZip(path).find('word/document.xml')?.bytes().toString('utf8') ?? '').replace(
    /<mc:Fallback[\s\S]*?<\/mc:Fallback>/g,
    '',
  )
  return new Set([...xml.matchAll(/<a:blip [^>]*r:embed="([^"]+)"/g)].map(found => found[1])).size
}

const picturesShown = (pdf: string): number =>
  Math.max(0, run('pdfimages', ['-list', pdf]).split('\n').length - 3)

try {
  run(
    'soffice',
    [
      `-env:UserInstallation=file://${join(work, 'profile')}`,
      '--headless',
      '--convert-to',
      'txt:Text',
      '--outdir',
      work,
      ...files,
    ],
    600_000,
  )
  let [read, silent] = [0, 0]
  for (const path of files) {
    const theirs = join(work, `${basename(path, '.docx')}.txt`)
    if (!existsSync(theirs)) continue
    try {
      const { bytes, warnings } = await runTool(wordToPdf, { file: { path, name: basename(path) } })
      const pdf = join(work, 'ours.pdf')
      writeFileSync(pdf, bytes)
      read++
      const words = missingWords(readFileSync(theirs, 'utf8'), pdf)
      // Drawings that become lines and areas are no images of the PDF.
      const pictures = picturesIn(path) > 0 && picturesShown(pdf) === 0 ? picturesIn(path) : 0
      if (words.length === 0 && pictures === 0) continue
      if (warnings.length === 0) silent++
      console.log(
        `${basename(path)}: ${words.length} words (${words.slice(0, 8).join(' ')}), ${pictures} pictures; told: ${warnings.join('; ') || 'nothing'}`,
      )
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
  console.log(`${read} documents, ${silent} lose something without a word`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
