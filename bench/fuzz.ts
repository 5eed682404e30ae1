/**
 * Sends damaged files and requests to a started server until it is stopped, or an answer comes that none should be:
 *   npm run fuzz -- [--seed N] [--from N] [--count N] [--seconds N] [--tools a,b] [--at-once N] [--keep-going]
 * Each case follows from the seed and its number. The request of a failing case is written to a file of its own.
 * The exit code is 1 when a case failed.
 */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FuzzCase, fuzzCase, isSound, SLUGS, sendCases } from '../test/support/fuzz.ts'
import { startServer } from '../test/support/server.ts'
import { argumentsOf } from './support/arguments.ts'

const { values: options } = argumentsOf(import.meta.filename, {
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
    tools: { type: 'string' },
    'at-once': { type: 'string', default: '4' },
    'keep-going': { type: 'boolean', default: false },
  },
})
const CREDITS = 1_000_000_000
const seed = Number(options.seed)
const slugs = options.tools?.split(',') ?? SLUGS
const unknown = slugs.filter(slug => !SLUGS.includes(slug))
if (unknown.length > 0) {
  console.error(`--tools: no such tool: ${unknown.join(', ')}`)
  process.exit(1)
}
const again = options.tools ? ` --tools ${options.tools}` : ''
console.log(`seed ${seed}`)

/** Where failing requests go; made for the first of them. */
let folder: string | undefined
const server = await startServer({ env: { BOOTSTRAP_CREDITS: String(CREDITS) } })
process.once('exit', () => server.process.kill())
process.once('SIGTERM', () => process.exit(1))
const endsAt = performance.now() + Number(options.seconds) * 1000
const statuses = new Map<number, number>()
let failures = 0
let charged = 0
let slowest = { ms: 0, name: '' }
let stopped = false
process.once('SIGINT', () => {
  stopped = true
})

function* cases(): Generator<FuzzCase> {
  const from = Number(options.from)
  for (let number = from; number < from + Number(options.count); number++) {
    if (stopped || performance.now() > endsAt) return
    yield fuzzCase(seed, number, slugs)
  }
}

await sendCases(server, cases(), Number(options['at-once']), outcome => {
  const { slug, number, body, contentType } = outcome.case
  statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
  charged += outcome.creditsUsed
  if (outcome.ms > slowest.ms) slowest = { ms: outcome.ms, name: `${slug}, case ${number}` }
  if (isSound(outcome)) return
  failures++
  stopped ||= !options['keep-going']
  folder ??= mkdtempSync(join(tmpdir(), 'toolwright-fuzz-'))
  const path = join(folder, `${seed}-${number}-${slug}.body`)
  writeFileSync(path, body)
  console.log(`${slug}, case ${number}: ${outcome.status} ${outcome.error}
  again: npm run fuzz -- --seed ${seed} --from ${number} --count 1${again}
  body:  ${path}
  type:  ${contentType}`)
})

const balance = (await server.account()).api_credits
if (balance !== CREDITS - charged) {
  failures++
  console.log(`the balance is ${balance}, but the answers add up to ${CREDITS - charged}`)
}
await server.stop()
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
console.log(
  `${counts.join(', ')}; slowest ${Math.round(slowest.ms)} ms (${slowest.name}); ${failures} failed`,
)
process.exit(failures > 0 ? 1 : 0)
