import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from '../../test/support/server.ts'
import { processStatus, residentMegabytes } from '../support/figures.ts'
import type { DrillRow } from './row.ts'

const CONNECTIONS = 1000

/** Connections whose headers never end, and others that only stay open, beside a caller who pays. */
export async function slowHeads(server: TestServer): Promise<DrillRow[]> {
  const open = (first: string): Socket => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(first)
    return socket
  }
  const idle = Array.from({ length: CONNECTIONS }, () =>
    open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  )
  const slow = Array.from({ length: CONNECTIONS }, () =>
    open('POST /api/v1/tools/x HTTP/1.1\r\nhost: localhost\r\n'),
  )
  const begun = performance.now()
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a: b\r\n')
  }, 1000)
  let most = 0
  let failed = 0
  while (slow.some(socket => !socket.closed) && performance.now() - begun < 60_000) {
    const { status } = await server.json('csv-cleaner', { csv: 'a\n1\n' })
    if (status !== 200) failed++
    most = Math.max(most, residentMegabytes(processStatus(server.process.pid!)))
    await pause(100)
  }
  const seconds = (performance.now() - begun) / 1000
  clearInterval(drip)
  for (const socket of [...idle, ...slow]) socket.destroy()
  const name = `${CONNECTIONS} heads that drip beside ${CONNECTIONS} idle connections`
  return [
    { what: `${name}: server at most`, value: Math.round(most), unit: 'MB', most: 300 },
    { what: `${name}: all heads ended after`, value: seconds, unit: 's', most: 40 },
    { what: `${name}: calls of another refused`, value: failed, unit: '', most: 0 },
  ]
}
