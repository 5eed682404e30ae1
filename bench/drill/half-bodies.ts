import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from '../../test/support/server.ts'
import { processStatus, residentMegabytes } from '../support/figures.ts'
import type { DrillRow } from './row.ts'

const GIVE_UP_MS = 120_000

export interface HalfBodies {
  connections: number
  /** Bytes that each sends. */
  sent: number
  /** Bytes that each announces; as many as JSON may have where it is not given. */
  length?: number
}

/** Many connections without a key that each send a part of a body and stop, beside a caller who pays. */
export async function halfBodies(
  server: TestServer,
  { connections, sent, length = 10 * 2 ** 20 }: HalfBodies,
): Promise<DrillRow[]> {
  const program = join(import.meta.dirname, 'half-body-sender.ts')
  const sender = spawn(process.execPath, [program, ...[server.port, connections, sent, length].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: GIVE_UP_MS,
  })
  let ended: { seconds: number; statuses: Record<string, number> } | undefined
  const said = text(sender.stdout).then(line => {
    ended = line ? JSON.parse(line) : { seconds: Number.POSITIVE_INFINITY, statuses: {} }
  })
  let most = memoryOf(server)
  const served: number[] = []
  let failed = 0
  while (!ended) {
    const start = performance.now()
    const answer = await server.json('csv-cleaner', { csv: 'a\n1\n' }).catch(() => undefined)
    if (answer?.status === 200) served.push(performance.now() - start)
    else failed++
    most = Math.max(most, memoryOf(server))
    await pause(50)
  }
  await said
  served.sort((a, b) => a - b)
  const parts = [sent, length].map(bytes => (bytes / 2 ** 20).toFixed(3))
  const name = `${connections} connections with ${parts.join(' of ')} MB of a body each`
  const { seconds, statuses } = ended
  return [
    { what: `${name}: server at most`, value: Math.round(most), unit: 'MB', most: 300 },
    {
      what: `${name}: all ended after`,
      value: seconds,
      unit: 's',
      most: 40,
      note: Object.entries(statuses)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', '),
    },
    { what: `${name}: calls of another refused`, value: failed, unit: '', most: 0 },
    {
      what: `${name}: median call of another`,
      value: served[served.length >> 1] ?? Number.POSITIVE_INFINITY,
      unit: 'ms',
    },
    {
      what: `${name}: slowest call of another`,
      value: served.at(-1) ?? Number.POSITIVE_INFINITY,
      unit: 'ms',
    },
  ]
}

const memoryOf = (server: TestServer): number => residentMegabytes(processStatus(String(server.process.pid)))
