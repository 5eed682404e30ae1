import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import { openDocument } from '../../src/pdf/core/pdf-document.ts'
import { checkPdfa } from '../../src/pdf/pdfa/check.ts'
import tool from '../../src/tools/pdf/pdf-to-pdfa/pdf-to-pdfa.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { corpusNamed, printScores, type ScoreRow } from './score-row.ts'

/**
 * Holds our PDF/A-2b check against the veraPDF corpus, whose file names say pass or fail and the clause, and counts
 * how many ordinary files pdf-to-pdfa makes such that the check finds nothing:
 *   node bench/corpus/pdf-a.ts CORPUS [-v]
 */
export async function score(corpus: string): Promise<ScoreRow[]> {
  return [...agreement(corpus), await mended(corpus)]
}

/** Sets of ordinary files, none of them damaged on purpose. */
const ORDINARY = ['js', 'md-facts', 'samples', 'tables-camelot', 'tables-plumber', 'tables-tabula']

async function mended(corpus: string): Promise<ScoreRow> {
  const row = { what: 'pdf-to-pdfa leaves nothing that the check finds', right: 0, of: 0 }
  for (const folder of ORDINARY.map(set => join(corpus, `pdf-${set}`)).filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.pdf')) continue
      try {
        const { warnings } = await runTool(tool, { file: { path: join(folder, name) } })
        const left = warnings.find(warning => warning.startsWith('not yet'))
        row.of++
        if (!left) row.right++
        else if (process.argv.includes('-v')) console.log(name, left)
      } catch (error) {
        // Files that need a password or have no pages are refused.
        if (!(error instanceof Fault)) throw error
      }
    }
  }
  return row
}

function agreement(corpus: string): ScoreRow[] {
  const folder = join(corpus, 'pdf-a')
  const verbose = process.argv.includes('-v')
  const rows = new Map<string, { right: number; of: number }>()
  const count = (key: string, right: boolean) => {
    const row = rows.get(key) ?? { right: 0, of: 0 }
    row.of++
    if (right) row.right++
    rows.set(key, row)
  }
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter(one => one.endsWith('.pdf'))) {
    const passes = /-pass-/.test(name)
    const clause = /suite ([\d-]+)-t/.exec(name)?.[1]?.replaceAll('-', '.') ?? '?'
    let said: string[]
    try {
      said = checkPdfa(openDocument(readFileSync(join(folder, name))), true).map(
        ({ clause, message }) => `${clause} ${message}`,
      )
    } catch (error) {
      said = [`cannot be read: ${(error as Error).message}`]
    }
    const right = (said.length === 0) === passes
    count('all', right)
    count(clause.startsWith('6.6.2.3') ? 'types and schemas of XMP properties' : 'all other clauses', right)
    if (verbose) count(clause, right)
    count(passes ? 'files that pass' : 'files that fail', right)
    if (verbose && !right)
      console.log(
        name.replace(/.*suite /, ''),
        passes ? 'PASS but' : 'FAIL but nothing found',
        said.join('; '),
      )
  }
  return [...rows]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([key, row]) => ({ what: `PDF/A-2b check agrees with veraPDF: ${key}`, ...row }))
}

if (import.meta.main) printScores(await score(corpusNamed()))
