import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from '../../test/support/server.ts'
import { processStatus } from '../support/figures.ts'
import type { DrillRow } from './row.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
const REPEATS = 100

/** The same paid call over and over under one idempotency key. */
export async function repeats(server: TestServer): Promise<DrillRow[]> {
  const file = new File([await readFile(join(FIXTURES, 'three-pages.pdf'))], 'a.pdf')
  const call = async () => {
    const options = { headers: { 'idempotency-key': 'drill' } }
    const start = performance.now()
    const answer = await server.form('pdf-to-images-zip', [['file', file]], options)
    return { answer, ms: performance.now() - start }
  }
  const first = await call()
  const before = await cpuSeconds(server)
  const runs = []
  for (let i = 0; i < REPEATS; i++) runs.push(await call())
  const cpu = (await cpuSeconds(server)) - before
  const others = runs.filter(({ answer }) => !answer.bytes.equals(first.answer.bytes)).length
  const median = runs.map(run => run.ms).sort((a, b) => a - b)[REPEATS >> 1]!
  const name = `${REPEATS} repeats of a call of ${Math.round(first.ms)} ms under one Idempotency-Key`
  return [
    { what: `${name}: processor time of the server and its children`, value: cpu, unit: 's', most: 10 },
    { what: `${name}: median repeat`, value: median, unit: 'ms' },
    { what: `${name}: answers that differ from the first`, value: others, unit: '', most: 0 },
  ]
}

/** Seconds that a server and its children have computed, as Linux tells. */
async function cpuSeconds(server: TestServer): Promise<number> {
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const own = Number(pid) === server.process.pid
    if (!own && Number(/PPid:\s+(\d+)/.exec(processStatus(pid))?.[1]) !== server.process.pid) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks / 100
}
