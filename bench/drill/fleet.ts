import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3 } from '../../test/support/s3.ts'
import { startServer } from '../../test/support/server.ts'
import { freePort, hasNginx, startNginx } from '../support/nginx.ts'
import { startCluster } from '../support/postgres.ts'
import { Customers } from './customers.ts'
import { postgres, TIME_IS_OVER } from './kills.ts'
import type { DrillRow } from './row.ts'

const VISITS = 8
const LEFT =
  'SELECT (SELECT count(*) FROM stored_files) + (SELECT count(*) FROM file_objects) AS files, (SELECT count(*) FROM reservations) AS reserved'

/** Two servers behind nginx on PostgreSQL and S3; one is killed while uploads, calls, jobs and streams run. */
export async function fleet(): Promise<DrillRow[]> {
  if (!hasNginx()) return [{ what: 'nginx is not installed (Debian: nginx-light)', value: 0, unit: '' }]
  const cluster = startCluster()
  if (!cluster) return [{ what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  const s3 = await startS3()
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-fleet-'))
  const database = cluster.database('fleet')
  const port = await freePort()
  const env = {
    BOOTSTRAP_CREDITS: '1000000',
    DATABASE_URL: database,
    SECRET_KEY: 'one for both',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    ...s3.env,
  }
  const [a, second] = await Promise.all([startServer({ env }), startServer({ env })])
  let b = second
  const proxy = startNginx(folder, port, [a.port, b.port])
  try {
    const customers = new Customers(() => `http://127.0.0.1:${port}`)
    const before = await customers.balance()
    const visits: Promise<void>[] = []
    for (let i = 0; i < VISITS; i++) {
      visits.push(customers.visit())
      await pause(250)
      if (i === VISITS / 2) await a.stop('SIGKILL')
    }
    customers.calm()
    await Promise.all(visits)
    const rows = await customers.check(before)
    await customers.deleteAll()
    const query = await postgres(database)
    for (const sql of TIME_IS_OVER) await query(sql)
    await b.stop()
    b = await startServer({ env })
    let left: Record<string, unknown> = {}
    for (let i = 0; i < 300; i++) {
      left = (await query(LEFT))[0]!
      if (Number(left['files']) === 0 && (await s3.objects()).length === 0) break
      await pause(100)
    }
    await query()
    return [
      ...rows,
      { what: 'objects left in the bucket', value: (await s3.objects()).length, unit: '', most: 0 },
      { what: 'rows of files', value: Number(left['files']), unit: '', most: 0 },
      { what: 'credits still reserved', value: Number(left['reserved']), unit: '', most: 0 },
    ]
  } finally {
    proxy.kill()
    a.process.kill('SIGKILL')
    await b.stop()
    await s3.stop()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
