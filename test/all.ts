/**
 * All tests, two or three processes at a time. Most of what a file takes is the same code loaded once more, so files of rooms that
 * only compute share a process; what starts servers or changes what others see has one of its own. Files that are named
 * run one after another, each in its own; after `--here` they share this process.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const IMPORTS = pathToFileURL(join(ROOT, 'src/lib/files/own-imports.ts')).href
/** What starts servers waits for them now and then, so that one more finds room on two cores. */
const LANES = { waiting: 3, computing: 2 }
/** Files that share a process: more would save little, and keep what all of them made in memory. */
const TOGETHER = 12

const COMPUTES = /^(web\/src|src\/(charts|document|engines|formats|layout|lib|param|pdf|print|scans|tools))\//
/** Hooks of a file would hold for all that share its process, and so would what it changes of the process itself. */
const CHANGES_OTHERS = /^(before|after)(Each)?\(|\bglobalThis\b|\bprocess\.env\b|\bmock\.|registerHooks/m

/** Nobody else may use the database meanwhile. */
const RESTARTS = /TEST_POSTGRES_RESTART/

const files = (): string[] =>
  ['test', 'src', 'web/src'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.test.ts'))
      .map(name => `${folder}/${name.split(sep).join('/')}`)
      .sort(),
  )

const has = (file: string, pattern: RegExp): boolean => pattern.test(readFileSync(join(ROOT, file), 'utf8'))
const shares = (file: string): boolean => COMPUTES.test(file) && !has(file, CHANGES_OTHERS)

/** What ends the processes that run, each a group of its own, which an interrupt would not reach. */
const endings = new Set<() => void>()
/** A test that fails may leave a server running, which would keep its process for ever. */
const SILENCE_MS = { failed: 30_000, running: 300_000 }

const named = process.argv.slice(2)
if (named[0] === '--here') for (const file of named.slice(1)) await import(pathToFileURL(resolve(file)).href)
else await runAll(named)

async function runAll(named: string[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const kill of endings) kill()
      process.exit(1)
    })
  const shared = files().filter(shares)
  const own = files().filter(file => !shares(file))
  const alone = own.filter(file => has(file, RESTARTS))
  const groups: string[][] = alone.map(file => [file])
  for (let i = 0; i < shared.length; i += TOGETHER) groups.push(shared.slice(i, i + TOGETHER))
  const failed: string[] = []
  const totals = new Map<string, number>()
  const lane = async (groups: string[][]) => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      const { code, printed } = await run(group)
      console.log(`${group.join(' ')}\n${printed}`)
      const counts = [...printed.matchAll(/^ℹ (tests|pass|fail|cancelled|skipped) (\d+)$/gm)]
      for (const [, what, n] of counts) totals.set(what!, (totals.get(what!) ?? 0) + Number(n))
      // A test that ends the process ends it well, with the tests after it untried.
      if (code !== 0 || counts.length === 0) failed.push(...group)
    }
  }
  const inLanes = (groups: string[][], lanes: number) =>
    Promise.all(Array.from({ length: lanes }, () => lane(groups)))
  if (named.length > 0) await lane(named.map(file => [file]))
  else {
    await inLanes(
      own.filter(file => !alone.includes(file)).map(file => [file]),
      LANES.waiting,
    )
    await inLanes(groups, LANES.computing)
  }
  console.log([...totals].map(([what, n]) => `${what} ${n}`).join(', '))
  if (failed.length > 0) console.log(`Among these, some failed: ${failed.join(' ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

async function run(group: string[]): Promise<{ code: number | null; printed: string }> {
  // As the servers that tests start: code that was compiled without it is compiled again with it.
  const how = group.length === 1 ? ['--test'] : [import.meta.filename, '--here']
  const args = ['--import', IMPORTS, '--test-reporter=spec', ...how, ...group]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // With all that it started.
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  endings.add(kill)
  let printed = ''
  let patience: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(patience)
    const quiet = /^\s*✖/m.test(printed) ? SILENCE_MS.failed : SILENCE_MS.running
    patience = setTimeout(() => {
      printed += `\nNothing more came for ${quiet / 1000} s: ended.\n`
      kill()
    }, quiet)
  }
  wait()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      wait()
    })
  const code = await new Promise<number | null>(done => child.once('close', done))
  clearTimeout(patience)
  endings.delete(kill)
  return { code, printed }
}
