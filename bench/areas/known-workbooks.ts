/** Workbooks whose shown text is known, made anew in each run: what a foreign reader finds of it in our print and in Calc's. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import excelToPdf from '../../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { notePeer } from '../support/peers.ts'
import { timed } from '../support/process.ts'
import { report } from '../support/results.ts'
import { type Made, make } from '../workbooks/make.ts'
import { type Score, scoreOf } from '../workbooks/score.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-workbooks-'))

/** Kinds that were looked at while the print was made, and kinds that were not. */
const isAside = ({ book }: Made): boolean => createHash('md5').update(book.kind).digest()[0]! % 2 === 1

async function ours({ book, path }: Made): Promise<Score> {
  const { bytes } = await runTool(excelToPdf, { file: { path, name: basename(path) }, layout: 'sheet' })
  const out = join(folder, 'ours.pdf')
  writeFileSync(out, bytes)
  return scoreOf(book, out)
}

/** Calc names prints without the ending, so each producer has a folder. */
function calcs(made: Made[]): Map<Made, Score> {
  const found = new Map<Made, Score>()
  for (const [producer, own] of Map.groupBy(made, one => one.producer)) {
    const out = join(folder, `calc-${producer}`)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    timed([
      'soffice',
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      out,
      ...own.map(one => one.path),
    ])
    const printed = new Set(readdirSync(out))
    for (const one of own) {
      const name = `${basename(one.path).replace(/\.[^.]*$/, '')}.pdf`
      if (printed.has(name)) found.set(one, scoreOf(one.book, join(out, name)))
    }
  }
  return found
}

function row(set: string, who: string, scores: Score[]): string {
  const sum = (get: (score: Score) => number) => scores.reduce((all, score) => all + get(score), 0)
  const words = (sum(score => score.found / score.asked) / scores.length).toFixed(3)
  const whole = scores.filter(score => score.missing.length + score.unsaid.length === 0).length
  return `| ${set} | ${who} | ${scores.length} | ${words} | ${whole} | ${sum(score => score.unsaid.length)} | ${sum(score => score.extra.length)} |`
}

try {
  // Another seed each day, so that no run sees what the code was tuned to.
  const made = make(join(folder, 'in'), Math.floor(Date.now() / 86_400_000) * 1000)
  const mine = new Map<Made, Score>()
  for (const one of made) mine.set(one, await ours(one))
  const theirs = calcs(made)
  notePeer('soffice')
  const rows = [false, true].flatMap(aside => {
    const own = made.filter(one => isAside(one) === aside)
    const set = aside ? 'kinds kept aside' : 'kinds looked at'
    return [
      row(
        set,
        'excel-to-pdf',
        own.map(one => mine.get(one)!),
      ),
      row(
        set,
        'LibreOffice Calc',
        own.flatMap(one => theirs.get(one) ?? []),
      ),
    ]
  })
  report('Workbooks whose text is known', [
    'Words that Excel shows, found by poppler in prints, as mean of workbooks; workbooks of which nothing is missing; headers, titles and text boxes that are missing; different words that no cell shows. Written by openpyxl, XlsxWriter, Calc and gnumeric, formulas without results.',
    '',
    '| set | printed by | workbooks | words | whole | titles missing | words added |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
