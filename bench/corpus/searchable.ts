/**
 * Makes public scans searchable with ocr-pdf, from the command line and in a server that has read before, and with OCRmyPDF;
 * reads ten pages in one call beside tesseract, which reads them one by one. Both sides use the small packs of the machine;
 * ours those of npm besides. Each takes turns with the others and is told by its quickest: node bench/corpus/searchable.ts CORPUS
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { has, notePeer } from '../support/peers.ts'
import { type Taken, timed } from '../support/process.ts'
import { report } from '../support/results.ts'
import { KEY, startService } from '../support/server.ts'

const SCANS = ['linn.pdf', 'ccitt.pdf', 'c02-22.pdf']
/** English pages of known text, as they come: clean and bad, one column and two, small print. */
const PAGES = [
  ...['eng1_150', 'eng1_150_bad', 'eng1_300', 'eng1_300_bad', 'eng2col_150', 'eng2col_300'],
  ...['engsm_150', 'engsm_300', 'eng1_150', 'eng1_300'],
]
const TURNS = 3
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

/** Letters and figures that poppler reads of a file: bullets and smudges are no text. */
const lettersIn = (path: string): number =>
  spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' }).stdout.replace(/[^\p{L}\p{N}]/gu, '').length

/** What a way of making a file searchable takes, and what it makes. */
interface Made {
  seconds: number
  cpuSeconds?: number
  letters: number
  size: number
}
type Way = (input: string, output: string) => Promise<Taken> | Taken

async function made(make: Way, input: string, output: string): Promise<Made> {
  const { ms, cpuSeconds } = await make(input, output)
  const letters = lettersIn(output)
  return { seconds: ms / 1000, letters, size: statSync(output).size, ...(cpuSeconds && { cpuSeconds }) }
}

/** A server with the packs of a folder, as a way; it has read a page of each before. */
async function warmServer(packs: string | undefined, inputs: readonly string[]) {
  const data = mkdtempSync(join(folder, 'server-'))
  const { url, child } = await startService(data, {
    LOG_LEVEL: 'error',
    ...(packs && { TESSDATA_DIR: packs }),
  })
  const make: Way = async (input, output) => {
    const form = new FormData()
    form.append('file', new Blob([readFileSync(input)]), basename(input))
    form.append('output', 'pdf')
    const begun = performance.now()
    const answer = await fetch(`${url}/api/v1/tools/ocr-pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`ocr-pdf: ${answer.status} ${await answer.text()}`)
    writeFileSync(output, new Uint8Array(await answer.arrayBuffer()))
    return { ms: performance.now() - begun, printed: '' }
  }
  for (const input of inputs) await make(input, join(folder, 'first.pdf'))
  const end = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { make, end }
}

async function searchable(root: string, packs: string): Promise<string> {
  const inputs = SCANS.map(name => join(root, 'ocr', name))
  const servers = [await warmServer(undefined, inputs), await warmServer(packs, inputs)] as const
  const ways: [string, Way][] = [
    [
      'OCRmyPDF',
      (input, output) =>
        timed(['ocrmypdf', '-j1', '--output-type', 'pdf', '--optimize', '0', '-q', input, output]),
    ],
    ['ours, packs of npm', (input, output) => ours([input, '--output', 'pdf', '-o', output], undefined)],
    ['ours, small packs', (input, output) => ours([input, '--output', 'pdf', '-o', output], packs)],
    ['our server once warm, packs of npm', servers[0].make],
    ['our server once warm, small packs', servers[1].make],
  ]
  const rows: string[] = []
  try {
    for (const input of inputs) {
      const best: Made[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        for (const [i, [, make]] of ways.entries()) {
          const now = await made(make, input, join(folder, `${i}.pdf`))
          if (now.seconds < (best[i]?.seconds ?? Number.POSITIVE_INFINITY)) best[i] = now
        }
      }
      const [peer] = best
      const size = statSync(input).size
      for (const [i, { seconds, cpuSeconds, letters, size: now }] of best.entries()) {
        const cells = [
          `${basename(input)}, ${ways[i]![0]}`,
          `${((100 * (now - size)) / size).toFixed(1)} %`,
          letters,
          seconds.toFixed(2),
          cpuSeconds?.toFixed(2) ?? '-',
          i === 0 ? '-' : (seconds / peer!.seconds).toFixed(2),
          i === 0 ? '-' : (letters / peer!.letters).toFixed(3),
        ]
        rows.push(`| ${cells.join(' | ')} |`)
      }
    }
  } finally {
    for (const { end } of servers) await end()
  }
  return [
    '| scan | grows by | letters | seconds | CPU s | seconds ÷ OCRmyPDF | letters ÷ OCRmyPDF |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Letters and figures are what poppler reads; seconds are of a process from start to end, or of a call over HTTP.',
    '',
  ].join('\n')
}

async function pagesAtOnce(root: string, packs: string): Promise<string> {
  const pdf = await PDFDocument.create()
  const pages: { path: string; dpi: string }[] = []
  for (const name of PAGES) {
    const path = join(root, 'ocr-truth', `${name}.png`)
    const dpi = Number(/_(\d+)/.exec(name)![1])
    const picture = await pdf.embedPng(readFileSync(path))
    const { width, height } = picture.scale(72 / dpi)
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
    pages.push({ path, dpi: String(dpi) })
  }
  const file = join(folder, 'pages.pdf')
  writeFileSync(file, await pdf.save())
  const ways: [string, () => Taken][] = [
    [
      'tesseract, page by page, one thread',
      () => {
        const all = pages.map(({ path, dpi }) => timed(['tesseract', path, '-', '-l', 'eng', '--dpi', dpi]))
        const ms = all.reduce((sum, taken) => sum + taken.ms, 0)
        return { ms, printed: '', cpuSeconds: all.reduce((sum, taken) => sum + taken.cpuSeconds!, 0) }
      },
    ],
    ['ours, one call, packs of npm', () => ours([file, '-o', join(folder, 'pages.txt')], undefined)],
    ['ours, one call, small packs', () => ours([file, '-o', join(folder, 'pages.txt')], packs)],
  ]
  const best: Taken[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, [, read]] of ways.entries()) {
      const taken = read()
      if (taken.ms < (best[i]?.ms ?? Number.POSITIVE_INFINITY)) best[i] = taken
    }
  }
  const [peer] = best
  return [
    `### ${PAGES.length} pages of 150 and 300 dpi`,
    '| way | seconds | CPU s | seconds ÷ tesseract | CPU ÷ tesseract |',
    '|---|---|---|---|---|',
    ...best.map(({ ms, cpuSeconds = Number.NaN }, i) => {
      const shares = [ms / peer!.ms, cpuSeconds / (peer!.cpuSeconds ?? Number.NaN)]
      const cells = [ms / 1000, cpuSeconds].map(value => value.toFixed(1))
      return `| ${[ways[i]![0], ...cells, ...shares.map(share => (i === 0 ? '-' : share.toFixed(2)))].join(' | ')} |`
    }),
    '',
  ].join('\n')
}

const root = process.argv[2]
if (!root) throw new Error('usage: node bench/corpus/searchable.ts CORPUS')
const packs = has('tesseract') ? packsFolder() : undefined
if (packs && has('ocrmypdf') && has('pdftotext')) {
  for (const peer of ['tesseract', 'ocrmypdf', 'pdftotext']) notePeer(peer)
  report('Searchable PDFs beside OCRmyPDF', [await searchable(root, packs), await pagesAtOnce(root, packs)])
} else console.log('Left out: it needs tesseract, ocrmypdf and pdftotext.')
