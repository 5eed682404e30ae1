/** The package as others get it: packed, installed from the registry without what only development needs, and started. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { report } from '../support/results.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'toolwright-install-'))

function run(command: string, args: string[], cwd: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (done.status !== 0) throw new Error(`${command} ${args[0]}: ${done.stderr.slice(-500)}`)
  return done.stdout
}

const megabytes = (path: string): number => Number(run('du', ['-sm', path], ROOT).split('\t')[0])

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Milliseconds until the first answer, and the server's memory once it is ready. */
async function started(program: string): Promise<{ ms: number; rss: number }> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  const begun = performance.now()
  const server = spawn(process.execPath, [program, 'serve'], { env, stdio: 'ignore' })
  const answer = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answer('/api/v1/tools'))) {
    if (server.exitCode !== null) throw new Error('the installed server did not start')
    await pause(5)
  }
  const ms = performance.now() - begun
  while (!(await answer('/readyz'))) await pause(100)
  await pause(5000)
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024
  server.kill()
  await new Promise(resolve => server.once('exit', resolve))
  return { ms, rss }
}

try {
  const printed = run('npm', ['pack', '--json', '--pack-destination', folder], ROOT)
  // What builds the page prints before it.
  const [packed] = JSON.parse(printed.slice(printed.search(/^\[$/m))) as [{ filename: string; size: number }]
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const begun = performance.now()
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, packed.filename)], folder)
  const seconds = (performance.now() - begun) / 1000
  // Before a start: that leaves compiled code behind.
  const size = megabytes(join(folder, 'node_modules'))
  const program = join(folder, 'node_modules/toolwright/bin/toolwright.js')
  await started(program)
  const { ms, rss } = await started(program)
  report('Install', [
    '| what | figure | target |',
    '|---|---|---|',
    `| packed | ${(packed.size / 2 ** 20).toFixed(1)} MB |  |`,
    `| production install | ${size} MB | ≤ 550 MB |`,
    `| installing it, npm with what its cache has | ${seconds.toFixed(0)} s |  |`,
    `| start to first answer, second start | ${ms.toFixed(0)} ms | ≤ 2,000 ms |`,
    `| server RSS when idle | ${rss.toFixed(0)} MB | ≤ 150 MB |`,
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
