import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startCluster } from '../support/postgres.ts'
import type { DrillRow } from './row.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Fails each operation of whole calls, jobs and deliveries in turn, where the tests take a sample. */
export async function faults(): Promise<DrillRow[]> {
  const cluster = startCluster()
  const files = ['test/faults.test.ts', 'test/faults-postgres.test.ts', 'src/store/postgres-faults.test.ts']
  try {
    const env = {
      ...process.env,
      FAULTS: 'all',
      ...(cluster && { TEST_DATABASE_URL: cluster.database('faults') }),
    }
    const run = spawn(process.execPath, ['--test', '--test-reporter=tap', '--test-concurrency=1', ...files], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await text(run.stdout)
    const broken = [...said.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name]) => name!)
    const passed = Number(/^# pass (\d+)$/m.exec(said)?.[1] ?? 0)
    const note = cluster ? 'on both databases' : 'on SQLite; PostgreSQL is not installed'
    return [
      { what: 'each fault in turn through whole calls: what held', value: passed, unit: '', note },
      { what: 'what did not', value: broken.length, unit: '', most: 0, note: broken.join('; ') },
    ]
  } finally {
    cluster?.stop()
  }
}
