/**
 * Runs every benchmark, or those named, and then holds the results against the targets:
 *   npm run bench -- [service image …] [--corpus FOLDER]
 * With a folder of public test files, tables, facts, OCR and drawings are measured too.
 */

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOf } from './support/arguments.ts'
import { sayMissingPeers } from './support/peers.ts'
import { reportTargets } from './support/targets.ts'

/** Benchmarks over public test files, which need a corpus. */
const OVER_CORPUS: Record<string, string[]> = {
  ocr: [],
  searchable: [],
  'pdf-to-word': [],
  sheets: ['--every=6', '--report'],
  drawings: [],
}

const { values, positionals: wanted } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: { corpus: { type: 'string', default: process.env['CORPUS'] ?? '' } },
})
const areas = readdirSync(join(import.meta.dirname, 'areas'))
  .filter(name => name.endsWith('.ts'))
  .map(name => name.slice(0, -'.ts'.length))
const overCorpus = values.corpus ? Object.keys(OVER_CORPUS) : []
const all = [...areas, ...overCorpus]
const unknown = wanted.filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  process.exit(2)
}

sayMissingPeers()
const failed: string[] = []
for (const area of wanted.length > 0 ? wanted : all) {
  console.log(`\n# ${area}`)
  const path = overCorpus.includes(area) ? `corpus/${area}.ts` : `areas/${area}.ts`
  const args = overCorpus.includes(area) ? [values.corpus, ...OVER_CORPUS[area]!] : []
  const done = spawnSync(process.execPath, [join(import.meta.dirname, path), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...(values.corpus && { CORPUS: values.corpus }) },
  })
  if (done.status !== 0) failed.push(area)
}
console.log('')
reportTargets()
console.log(failed.length === 0 ? '\nbench/RESULTS.md is written.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
