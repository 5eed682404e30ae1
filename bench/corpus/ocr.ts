/**
 * Reads pictures of known text with ocr-pdf and with the tesseract of the machine.
 * node bench/corpus/ocr.ts CORPUS [part of a name]
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import ocrPdf from '../../src/tools/pdf/ocr-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { has } from '../support/peers.ts'
import { timed } from '../support/process.ts'
import { report } from '../support/results.ts'
import type { ScoreRow } from './score-row.ts'
import { distance } from './text-distance.ts'

interface Truth {
  file: string
  language: string
  dpi: number
  variant: string
  text: string
}

/** The pictures of a corpus whose text is known. */
function truthsOf(root: string, only = ''): (Truth & { path: string })[] {
  const folder = join(root, 'ocr-truth')
  if (!existsSync(folder)) return []
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth[]
  return truths
    .filter(({ file }) => file.includes(only))
    .map(truth => ({ ...truth, path: join(folder, truth.file) }))
}

// More threads than cores spend most of their time waiting for each other, which would flatter us.
process.env['OMP_THREAD_LIMIT'] = '1'

const packs = mkdtempSync(join(tmpdir(), 'ocr-packs-'))
process.on('exit', () => rmSync(packs, { recursive: true, force: true }))

/** The pack Debian has, or else ours: what is compared is then the program alone. */
function tesseract(image: string, { language, dpi }: Truth): { text: string; seconds: number } {
  const listed = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout.split('\n')
  const args = [image, '-', '-l', language, '--dpi', String(dpi)]
  if (!listed.includes(language)) {
    const pack = join(packs, `${language}.traineddata`)
    const source = `../../node_modules/@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`
    if (!existsSync(pack)) writeFileSync(pack, gunzipSync(readFileSync(join(import.meta.dirname, source))))
    args.push('--tessdata-dir', packs)
  }
  const { printed, cpuSeconds = Number.NaN } = timed(['tesseract', ...args])
  return { text: printed, seconds: cpuSeconds }
}

async function ours(image: string, { file, language, dpi }: Truth) {
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(readFileSync(image))
  const { width, height } = picture.scale(72 / dpi)
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  const content = await pdf.save()
  const before = process.cpuUsage()
  const { json } = await runTool(ocrPdf, { file: { name: `${file}.pdf`, content }, language })
  const { user, system } = process.cpuUsage(before)
  return { text: json.text as string, seconds: (user + system) / 1e6 }
}

/** Letters only count, and single spaces between words; none in scripts that have none. */
const plain = (text: string): string[] => [
  ...text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}|[，。、；：]) | (?=\p{Script=Han}|[，。、；：])/gu, '')
    .trim(),
]

/** The letters that ocr-pdf reads right, by language. */
export async function score(root: string): Promise<ScoreRow[]> {
  const rows = new Map<string, { right: number; of: number }>()
  for (const truth of truthsOf(root)) {
    const wanted = plain(truth.text)
    const wrong = distance(wanted, plain((await ours(truth.path, truth)).text))
    for (const key of [truth.language, 'all']) {
      const row = rows.get(key) ?? { right: 0, of: 0 }
      rows.set(key, { right: row.right + Math.max(0, wanted.length - wrong), of: row.of + wanted.length })
    }
  }
  return [...rows].map(([language, row]) => ({ what: `ocr-pdf, letters right: ${language}`, ...row }))
}

async function main(): Promise<void> {
  const [root, only = ''] = process.argv.slice(2)
  if (!root) throw new Error('usage: node bench/corpus/ocr.ts CORPUS [part of a name]')
  const native = has('tesseract')
  const totals = { ours: 0, native: 0, letters: 0, oursSeconds: 0, nativeSeconds: 0 }
  const lines = [
    '| picture | characters | ours, error % | tesseract, error % | ours, CPU s | tesseract, CPU s | CPU, ours ÷ its | errors, ours ÷ its |',
    '|---|---|---|---|---|---|---|---|',
  ]
  for (const truth of truthsOf(root, only)) {
    const wanted = plain(truth.text)
    const mine = await ours(truth.path, truth)
    const theirs = native ? tesseract(truth.path, truth) : undefined
    const errors = {
      ours: distance(wanted, plain(mine.text)),
      native: theirs ? distance(wanted, plain(theirs.text)) : 0,
    }
    totals.ours += errors.ours
    totals.native += errors.native
    totals.letters += wanted.length
    totals.oursSeconds += mine.seconds
    totals.nativeSeconds += theirs?.seconds ?? 0
    const share = (count: number) => ((100 * count) / wanted.length).toFixed(2)
    lines.push(
      `| ${truth.file} | ${wanted.length} | ${share(errors.ours)} | ${theirs ? share(errors.native) : '-'} | ${mine.seconds.toFixed(2)} | ${theirs?.seconds.toFixed(2) ?? '-'} | ${theirs ? (mine.seconds / theirs.seconds).toFixed(2) : '-'} |  |`,
    )
  }
  const all = (count: number) => ((100 * count) / totals.letters).toFixed(3)
  lines.push(
    `| all | ${totals.letters} | ${all(totals.ours)} | ${native ? all(totals.native) : '-'} | ${totals.oursSeconds.toFixed(1)} | ${totals.nativeSeconds.toFixed(1)} | ${native ? `${(totals.oursSeconds / totals.nativeSeconds).toFixed(2)} | ${(totals.ours / Math.max(1, totals.native)).toFixed(2)}` : '- | -'} |`,
  )
  if (only) console.log(lines.join('\n'))
  else report('OCR of known text', [`${lines.join('\n')}\n`])
}

if (import.meta.main) await main()
