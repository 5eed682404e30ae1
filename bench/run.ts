/** Runs every benchmark beside it, or those named: `npm run bench -- service image`. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const HELPERS = new Set(['run', 'support', 'corpus'])
const areas = readdirSync(import.meta.dirname)
  .map(name => /^([a-z0-9-]+)\.ts$/.exec(name)?.[1])
  .filter(name => name !== undefined && !HELPERS.has(name)) as string[]

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !areas.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${areas.join(', ')}.`)
  process.exit(1)
}
let failed = 0
for (const area of wanted.length > 0 ? wanted : areas) {
  console.log(`\n# ${area}`)
  const done = spawnSync(process.execPath, [join(import.meta.dirname, `${area}.ts`)], { stdio: 'inherit' })
  if (done.status !== 0) failed++
}
console.log(failed === 0 ? '\nbench/RESULTS.md is written.' : `\n${failed} benchmarks failed.`)
process.exitCode = failed === 0 ? 0 : 1
