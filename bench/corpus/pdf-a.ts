import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../../src/formats/pdf/document.ts'
import { checkPdfa } from '../../src/formats/pdf/pdfa-check.ts'
import { corpusNamed, printScores, type ScoreRow } from './score-row.ts'

/**
 * Holds our PDF/A-2b check against the veraPDF corpus, whose file names say pass or fail and the clause:
 *   node bench/corpus/pdf-a.ts CORPUS [-v]
 */
export async function score(corpus: string): Promise<ScoreRow[]> {
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
