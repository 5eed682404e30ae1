/**
 * Breaks one line at a time in a copy of the project and asks the test that should notice:
 *   npm run mutants -- [--only TEXT] [--sample N] [--seed N] [--at-once N]
 * A mutation is caught when its test fails or does not end. Those that survive are listed; the exit code is 1 when
 * fewer than 95 of 100 are caught, or a mutation no longer fits the code. `--only` takes those whose file or name
 * holds the text, `--sample` that many by the seed. A whole run is noted in bench/RESULTS.md.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MUTATIONS, type Mutation, mutated } from './mutants/mutations.ts'
import { runTestFile } from './mutants/run-test-file.ts'
import { argumentsOf } from './support/arguments.ts'
import { report } from './support/results.ts'

const ROOT = join(import.meta.dirname, '..')
/** Of a hundred mutations, so many have to be caught. */
const WANTED = 0.95

const { values: options } = argumentsOf(import.meta.filename, {
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: String(Math.max(1, Math.floor(cpus().length / 2))) },
  },
})

interface Outcome {
  mutation: Mutation
  caught: boolean
}

/** Whether a test passes without a mutation, and how long it takes, in seconds. */
const unbroken = new Map<string, Promise<{ passed: boolean; seconds: number }>>()
const chosen = choose(MUTATIONS)
const queue = chosen.values()
const outcomes: Outcome[] = []
await Promise.all(Array.from({ length: Number(options['at-once']) }, work))

const caught = outcomes.filter(outcome => outcome.caught).length
const survivors = outcomes.filter(outcome => !outcome.caught).map(({ mutation }) => mutation)
for (const { name, file, test } of survivors) console.log(`survived: ${name} (${file}, ${test})`)
console.log(`${caught} of ${outcomes.length} mutations caught`)
if (!options.only && !options.sample) note()
// Of a small sample one may survive: the whole run is what counts.
process.exitCode = caught < Math.floor(outcomes.length * WANTED) ? 1 : 0

function choose(all: readonly Mutation[]): Mutation[] {
  const { only, sample } = options
  const fitting = all.filter(({ name, file }) => !only || name.includes(only) || file.includes(only))
  if (!sample) return fitting
  // A fixed order that a seed turns, so that runs over time meet them all.
  const start = (Number(options.seed) * 7919) % fitting.length
  return [...fitting.slice(start), ...fitting.slice(0, start)].slice(0, Number(sample))
}

/** One worker with a copy of its own. */
async function work(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    for (const file of execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(Boolean)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), readFileSync(join(ROOT, file)))
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    symlinkSync(join(ROOT, 'web/dist'), join(copy, 'web/dist'))
    for (const mutation of queue) {
      // A test that fails by itself would catch anything.
      const whole = await runUnbroken(copy, mutation)
      if (!whole.passed) {
        outcomes.push({ mutation, caught: false })
        console.log(`FAILS UNBROKEN  ${mutation.test}`)
        continue
      }
      const path = join(copy, mutation.file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, mutated(text, mutation))
      // Some mutations wait for ever; that is known soon.
      const limit = 20 + 5 * whole.seconds
      const passed = await runTestFile(copy, mutation.test, mutation.only, limit)
      writeFileSync(path, text)
      outcomes.push({ mutation, caught: !passed })
      console.log(`${passed ? 'SURVIVED' : 'caught'}  ${mutation.name}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function runUnbroken(copy: string, { test, only }: Mutation) {
  const key = `${test} ${only ?? ''}`
  const begun = performance.now()
  const known =
    unbroken.get(key) ??
    runTestFile(copy, test, only).then(passed => ({ passed, seconds: (performance.now() - begun) / 1000 }))
  unbroken.set(key, known)
  return known
}

function note(): void {
  const rows = [...Map.groupBy(outcomes, ({ mutation }) => mutation.area)].map(
    ([area, of]) => `| ${area} | ${of.length} | ${of.filter(one => one.caught).length} |`,
  )
  const left = survivors.map(({ name }) => `- ${name}`).join('\n')
  const summary = `One-line mutations of the code, each with the test that has to notice it: ${caught} of ${outcomes.length} are caught.`
  const table = [
    '| area | mutations | caught |',
    '|---|---|---|',
    `| all | ${outcomes.length} | ${caught} of ${outcomes.length} |`,
    ...rows,
  ]
  report('Mutations', [summary, '', ...table, ...(left ? ['', 'Not caught:', left] : [])], { print: false })
}
