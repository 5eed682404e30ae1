import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../../src/formats/pdf/document.ts'
import { checkPdfa } from '../../src/formats/pdf/pdfa-check.ts'

/**
 * Holds our PDF/A-2b check against the veraPDF corpus, whose file names say pass or fail and the clause:
 *   node bench/corpus/pdf-a.ts CORPUS [-v]
 */
const folder = join(process.argv[2]!, 'pdf-a')
const verbose = process.argv.includes('-v')
const rows = new Map<string, { right: number; all: number }>()
const count = (key: string, right: boolean) => {
  const row = rows.get(key) ?? { right: 0, all: 0 }
  row.all++
  if (right) row.right++
  rows.set(key, row)
}
for (const name of readdirSync(folder).filter(one => one.endsWith('.pdf'))) {
  const passes = /-pass-/.test(name)
  const clause = /suite ([\d-]+)-t/.exec(name)?.[1]?.replaceAll('-', '.') ?? '?'
  let said: string[]
  try {
    said = checkPdfa(openDocument(readFileSync(join(folder, name)))).map(
      ({ clause, message }) => `${clause} ${message}`,
    )
  } catch (error) {
    said = [`cannot be read: ${(error as Error).message}`]
  }
  const right = (said.length === 0) === passes
  count('all', right)
  count(clause.startsWith('6.6.2.3') ? 'types and schemas of XMP properties' : 'all other clauses', right)
  count(clause, right)
  count(passes ? 'files that pass' : 'files that fail', right)
  if (verbose && !right)
    console.log(name.replace(/.*suite /, ''), passes ? 'PASS but' : 'FAIL but nothing found', said.join('; '))
}
console.log('| clause | agreement |\n|---|---|')
for (const [key, { right, all }] of [...rows].sort(([a], [b]) =>
  a.localeCompare(b, 'en', { numeric: true }),
)) {
  console.log(`| ${key} | ${right} of ${all} |`)
}
