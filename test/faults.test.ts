import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { callFolders, comesTrue, type FaultOrder, openFiles, order } from './support/faults.ts'
import { FIXTURES } from './support/run-tool.ts'
import { type Answer, isError, KEY, startServer, type TestServer } from './support/server.ts'

/** How many of a call's operations are made to fail here, spread over all; FAULTS=all fails each in turn. */
const SAMPLE = process.env['FAULTS'] === 'all' ? Number.POSITIVE_INFINITY : 5

let server: TestServer
let pdf: Uint8Array<ArrayBuffer>
let turn = 0
before(async () => {
  pdf = Uint8Array.from(await readFile(join(FIXTURES, 'three-pages.pdf')))
  server = await startServer({ faults: true, env: { BOOTSTRAP_CREDITS: '100000' } })
  assert.ok(await comesTrue(async () => (await server.get('/readyz')).status === 200))
})
after(() => server.stop())

const calls: Record<string, () => Promise<Answer>> = {
  'a small call': () => server.json('csv-cleaner', { csv: 'a\n1\n' }),
  'a call in a child, with a file in and a file out': () =>
    server.form('pdf-split', [['file', new File([pdf], 'a.pdf')]]),
  'a call with a large body': () => server.json('csv-cleaner', { csv: `a\n${'1\n'.repeat(200_000)}` }),
  'a call with an idempotency key': () =>
    server.form('pdf-split', [['file', new File([pdf], 'a.pdf')]], {
      headers: { 'idempotency-key': `fault-${turn++}` },
    }),
}

/** Runs a call while an operation fails; afterwards all is as it should be, and the next call works. */
async function survives(name: string, fault: Partial<FaultOrder>, what: string): Promise<void> {
  const call = calls[name]!
  const credits = (await server.account()).api_credits
  await order(server, fault)
  const answer = await call()
  await order(server)
  if (answer.status !== 200) isError(answer)
  assert.ok([200, 502, 503].includes(answer.status), `${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  const used = Number(answer.headers.get('x-credits-used'))
  assert.ok(answer.status === 200 ? used > 0 : used === 0, what)
  const right = async () => (await server.account()).api_credits === credits - used
  assert.ok(await comesTrue(right, 45_000), `${what}: the credits are right in the end`)
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0), `${what}: nothing is left`)
  assert.equal((await call()).status, 200, `${what}: the next call works`)
}

for (const name of Object.keys(calls)) {
  test(`${name}, whichever write or query fails`, async () => {
    const call = calls[name]!
    await call()
    await order(server)
    assert.equal((await call()).status, 200)
    const { seen } = await order(server)
    assert.ok(seen.length > 2, seen.join(', '))
    const files = openFiles(server)
    const step = Math.max(1, Math.floor(seen.length / SAMPLE))
    for (let at = 1; at <= seen.length; at += step) {
      const code = at % 2 === 0 ? 'ENOSPC' : 'EIO'
      await survives(name, { at, code }, `${code} at ${at} of ${seen.length}, ${seen[at - 1]}`)
    }
    assert.ok(await comesTrue(() => openFiles(server) <= files + 4), 'no file stays open')
  })
}

test('callers who hang up after any part of their request leave nothing', async () => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from('\r\n--b--\r\n')])
  const request = Buffer.concat([
    Buffer.from(
      `POST /api/v1/tools/pdf-split HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${KEY}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
  const credits = (await server.account()).api_credits
  for (let part = 1; part <= 12; part++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(request.subarray(0, Math.floor(((request.length - 1) * part) / 12)))
    await pause(20)
    socket.destroy()
  }
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0))
  assert.equal((await server.account()).api_credits, credits)
  assert.equal((await calls['a small call']!()).status, 200)
})
