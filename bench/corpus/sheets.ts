import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import excelToPdf from '../../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { notePeer } from '../support/peers.ts'
import { report } from '../support/results.ts'
import { settledWorkbook } from '../support/settled-workbook.ts'
import { type Likeness, likenessOf } from '../support/sheet-likeness.ts'

/**
 * Prints workbooks with excel-to-pdf and with LibreOffice Calc, and tells how like the prints are:
 *   node bench/corpus/sheets.ts FOLDER [--every=N] [--report]
 * The folder holds workbooks, or is a corpus with sets of them (xlsx…).
 * `words` are those that both prints have; `excelWords` counts those too that Calc shows otherwise than Excel.
 * `settled` is the score of copies in which the file alone decides heights of rows and has no styles of tables, which
 * Calc leaves out; with `excelWords` for its words. `settledLook` is its look.
 * Files are divided by their names into a part to tune to and one to keep aside; each line says which.
 */
const [folder] = process.argv.slice(2).filter(word => !word.startsWith('--'))
if (!folder) {
  console.error('usage: node bench/corpus/sheets.ts FOLDER [--every=N] [--report]')
  process.exit(2)
}
const every = Number(/--every=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1)
const work = mkdtempSync(join(tmpdir(), 'toolwright-sheets-'))

interface Row extends Likeness {
  name: string
  aside: boolean
  settled: number
  settledLook: number
}

/** The workbooks of a folder, or of the sets in it. */
function workbooksOf(place: string): string[] {
  const names = readdirSync(place)
  const sets = names.filter(name => name.startsWith('xlsx') && !name.includes('.'))
  return [
    ...names.filter(name => /\.(xlsx|xlsm|ods)$/.test(name)).map(name => join(place, name)),
    ...sets.flatMap(set => workbooksOf(join(place, set))),
  ]
}

function byCalc(path: string): string | undefined {
  const out = mkdtempSync(join(work, 'calc-'))
  const profile = `-env:UserInstallation=file://${join(work, 'profile')}`
  spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, path], {
    timeout: 90_000,
    stdio: 'ignore',
  })
  const made = readdirSync(out)[0]
  return made && join(out, made)
}

async function byUs(path: string): Promise<string | undefined> {
  try {
    const { bytes } = await runTool(excelToPdf, { file: { path, name: basename(path) }, layout: 'sheet' })
    const out = join(work, 'ours.pdf')
    writeFileSync(out, bytes)
    return out
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** The score of a copy that leaves nothing to the programs which both decide on their own. */
async function ofSettled(path: string): Promise<{ settled: number; settledLook: number }> {
  const copy = join(work, `settled-${basename(path)}`)
  writeFileSync(copy, await settledWorkbook(path))
  const [ours, theirs] = [await byUs(copy), byCalc(copy)]
  const found = ours && theirs ? likenessOf(ours, theirs, { asExcel: true }) : undefined
  return { settled: found?.total ?? 0, settledLook: found?.look ?? 0 }
}

const mean = (rows: Row[], key: Exclude<keyof Row, 'name' | 'aside'>): string => {
  const values = rows.flatMap(row => row[key] ?? [])
  return values.length === 0
    ? '–'
    : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)
}

try {
  const rows: Row[] = []
  for (const path of workbooksOf(folder).filter((_, i) => i % every === 0)) {
    const name = basename(path)
    const [ours, theirs] = [await byUs(path), byCalc(path)]
    if (!theirs || !existsSync(theirs)) continue
    const aside = createHash('md5').update(`${name}.pdf`).digest()[0]! % 2 === 1
    const none: Likeness = {
      total: 0,
      look: 0,
      words: 0,
      excelWords: 0,
      pages: 0,
      fills: undefined,
      rules: undefined,
      colors: undefined,
      drawings: undefined,
    }
    rows.push({ name, aside, ...(ours ? likenessOf(ours, theirs) : none), ...(await ofSettled(path)) })
    const last = rows.at(-1)!
    console.log(
      `${last.total.toFixed(0).padStart(3)}  words ${last.words.toFixed(2)}  as Excel ${last.excelWords.toFixed(2)}  look ${last.look.toFixed(2)}  settled ${last.settled.toFixed(0)}, look ${last.settledLook.toFixed(2)}  ${aside ? 'aside' : 'tuned'}  ${name}`,
    )
  }
  const keys = [
    'total',
    'words',
    'excelWords',
    'look',
    'pages',
    'fills',
    'rules',
    'colors',
    'drawings',
    'settled',
    'settledLook',
  ] as const
  const parts = (['tuned', 'aside'] as const).map(set => {
    const part = rows.filter(row => row.aside === (set === 'aside'))
    return { set, count: part.length, means: keys.map(key => mean(part, key)) }
  })
  for (const { set, count, means } of parts)
    console.log(`${set}, ${count} files: ${keys.map((key, i) => `${key} ${means[i]}`).join(', ')}`)
  if (process.argv.includes('--report')) {
    notePeer('soffice')
    report('Sheets beside LibreOffice Calc', [
      `Every ${every === 1 ? '' : `${every}th `}workbook of the public sets, printed by both; as Excel: words that Calc shows otherwise than Excel count as found. Settled: copies whose rows all have the height that the file says and whose tables have no style, with the words as Excel.`,
      '',
      '| set | files | score of 100 | words | words as Excel | look | pages | fills | rules | colours | drawings | settled score of 100 | settled look |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
      ...parts.map(({ set, count, means }) => `| ${set} | ${count} | ${means.join(' | ')} |`),
    ])
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
