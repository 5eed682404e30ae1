/**
 * Makes public scans searchable with ocr-pdf and with OCRmyPDF, and reads several pages in one call beside tesseract,
 * which reads them one by one. Both sides use the small packs of the machine; ours those of npm besides.
 * node bench/corpus/searchable.ts CORPUS
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { has, notePeer } from '../support/peers.ts'
import { type Taken, timed } from '../support/process.ts'
import { report } from '../support/results.ts'

const SCANS = ['linn.pdf', 'ccitt.pdf', 'c02-22.pdf']
/** English pages of known text, as they come: clean and bad, one column and two, small print. */
const PAGES = ['eng1_150', 'eng1_150_bad', 'eng1_300', 'eng1_300_bad', 'eng2col_150', 'eng2col_300']
const PROGRAM = join(import.meta.dirname, '../../bin/toolwright.js')

const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['OMP_THREAD_LIMIT'] = '1'

/** Where the machine's tesseract has its packs: it names the folder before it lists them. */
const packsFolder = (): string | undefined =>
  /"([^"]+)"/.exec(spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout)?.[1]

function ours(args: [string, ...string[]], packs: string | undefined): Taken {
  const before = process.env['TESSDATA_DIR']
  if (packs) process.env['TESSDATA_DIR'] = packs
  try {
    return timed([process.execPath, PROGRAM, 'run', 'ocr-pdf', ...args, '--quiet', '--force'])
  } finally {
    if (before === undefined) delete process.env['TESSDATA_DIR']
    else process.env['TESSDATA_DIR'] = before
  }
}

/** What poppler reads of a file, without spaces. */
const lettersIn = (path: string): number =>
  spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' }).stdout.replace(/\s/g, '').length

function searchable(root: string, packs: string): string {
  const rows = SCANS.flatMap(name => {
    const input = join(root, 'ocr', name)
    const size = statSync(input).size
    const ways: [string, (output: string) => Taken][] = [
      ['ours, packs of npm', output => ours([input, '--output', 'pdf', '-o', output], undefined)],
      ['ours, small packs', output => ours([input, '--output', 'pdf', '-o', output], packs)],
      [
        'OCRmyPDF',
        output => timed(['ocrmypdf', '-j1', '--output-type', 'pdf', '--optimize', '0', '-q', input, output]),
      ],
    ]
    return ways.map(([way, make], i) => {
      const output = join(folder, `${i}-${name}`)
      const { ms, cpuSeconds = Number.NaN } = make(output)
      const grown = (100 * (statSync(output).size - size)) / size
      return `| ${name}, ${way} | ${grown.toFixed(1)} % | ${lettersIn(output)} | ${(ms / 1000).toFixed(1)} | ${cpuSeconds.toFixed(1)} |`
    })
  })
  return [
    '| scan | grows by | characters | seconds | CPU s |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'Characters are what poppler reads, without spaces; seconds are of a process from start to end.',
    '',
  ].join('\n')
}

async function pagesAtOnce(root: string, packs: string): Promise<string> {
  const pdf = await PDFDocument.create()
  let [ms, cpu] = [0, 0]
  for (const name of PAGES) {
    const path = join(root, 'ocr-truth', `${name}.png`)
    const dpi = Number(/_(\d+)/.exec(name)![1])
    const picture = await pdf.embedPng(readFileSync(path))
    const { width, height } = picture.scale(72 / dpi)
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
    const taken = timed(['tesseract', path, '-', '-l', 'eng', '--dpi', String(dpi)])
    ms += taken.ms
    cpu += taken.cpuSeconds ?? Number.NaN
  }
  const file = join(folder, 'pages.pdf')
  writeFileSync(file, await pdf.save())
  const own = ours([file, '-o', join(folder, 'pages.txt')], packs)
  const row = (what: string, seconds: number, cpuSeconds: number) =>
    `| ${what} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} |`
  return [
    `### ${PAGES.length} pages of 150 and 300 dpi, small packs`,
    '| way | seconds | CPU s |',
    '|---|---|---|',
    row('ours, one call', own.ms / 1000, own.cpuSeconds ?? Number.NaN),
    row('tesseract, page by page, one thread', ms / 1000, cpu),
    row('ours ÷ its', own.ms / ms, (own.cpuSeconds ?? Number.NaN) / cpu),
    '',
  ].join('\n')
}

const root = process.argv[2]
if (!root) throw new Error('usage: node bench/corpus/searchable.ts CORPUS')
const packs = has('tesseract') ? packsFolder() : undefined
if (packs && has('ocrmypdf') && has('pdftotext')) {
  for (const peer of ['tesseract', 'ocrmypdf', 'pdftotext']) notePeer(peer)
  report('Searchable PDFs beside OCRmyPDF', [searchable(root, packs), await pagesAtOnce(root, packs)])
} else console.log('Left out: it needs tesseract, ocrmypdf and pdftotext.')
