import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { callFolders, comesTrue, type FaultKind, MESSAGE_FAULTS, openFiles, order } from './support/faults.ts'
import { FIXTURES } from './support/run-tool.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'
import { startReceiver, survives, type WholeCalls, wholeCalls } from './support/whole-calls.ts'

/** Here a few operations of each call are made to fail, spread over all; FAULTS=all fails each in turn. */
const ALL = process.env['FAULTS'] === 'all'
const sample = (name: string) => (ALL ? Number.POSITIVE_INFINITY : name.includes('job') ? 2 : 4)

let server: TestServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
let pdf: Uint8Array<ArrayBuffer>
let calls: WholeCalls
before(async () => {
  pdf = Uint8Array.from(await readFile(join(FIXTURES, 'three-pages.pdf')))
  receiver = await startReceiver()
  // A message that is lost is missed when the time of its call is over.
  server = await startServer({ faults: true, env: { BOOTSTRAP_CREDITS: '100000', TOOL_TIMEOUT_S: '10' } })
  calls = wholeCalls(() => server, pdf, receiver)
  assert.ok(await comesTrue(async () => (await server.get('/readyz')).status === 200, 30_000))
})
after(async () => {
  receiver.server.close()
  await server.stop()
})

/** The operations of a call, once everything it needs is loaded. */
async function operations(name: string, kinds: FaultKind[]): Promise<string[]> {
  await calls[name]!()
  await order(server, { kinds })
  assert.equal((await calls[name]!()).status, 200)
  return (await order(server)).seen
}

const NAMES = [
  'a small call',
  'a call in a child, with a file in and a file out',
  'a call with a large body',
  'a call with an idempotency key',
  'a job',
  'a job whose result is delivered',
]

for (const name of NAMES) {
  test(`${name}, whichever write or query fails`, async () => {
    const kinds: FaultKind[] = ['write', 'sync', 'query']
    const seen = await operations(name, kinds)
    assert.ok(seen.length > 2, seen.join(', '))
    const files = openFiles(server)
    const step = Math.max(1, Math.floor(seen.length / sample(name)))
    for (let at = 1; at <= seen.length; at += step) {
      const code = at % 2 === 0 ? 'ENOSPC' : 'EIO'
      await survives(calls[name]!, {
        server,
        fail: () => order(server, { kinds, at, code }),
        mend: () => order(server),
        what: `${name}: ${code} at ${at} of ${seen.length}, ${seen[at - 1]}`,
      })
    }
    assert.ok(await comesTrue(() => openFiles(server) <= files + 4), 'no file stays open')
  })
}

for (const name of [NAMES[1]!, NAMES[4]!]) {
  test(`${name}, whatever becomes of the messages to its child`, async () => {
    const seen = await operations(name, ['message'])
    assert.ok(seen.length >= 2, seen.join(', '))
    const files = openFiles(server)
    for (const message of MESSAGE_FAULTS) {
      // A call that misses its answer waits until its time is over, and a new child takes a moment.
      if (!ALL && (message === 'lost' || (name !== NAMES[1] && message !== 'garbled'))) continue
      for (let at = ALL || message === 'killed' ? 1 : seen.length; at <= seen.length; at++) {
        if (!ALL && message === 'killed' && at > 1) break
        await survives(calls[name]!, {
          server,
          fail: () => order(server, { kinds: ['message'], at, message }),
          mend: () => order(server),
          what: `${name}: message ${at} of ${seen.length} is ${message}, ${seen[at - 1]}`,
        })
      }
    }
    assert.ok(await comesTrue(() => openFiles(server) <= files + 4), 'no file stays open')
  })
}

/** A call of a large answer as it goes over the wire. */
function wireCall(slug: string): Buffer {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from('\r\n--b--\r\n')])
  return Buffer.concat([
    Buffer.from(
      `POST /api/v1/tools/${slug} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${KEY}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
}

test('callers who hang up after any part of their request leave nothing', async () => {
  const request = wireCall('pdf-split')
  const credits = (await server.account()).api_credits
  const parts = ALL ? 200 : 12
  for (let part = 1; part <= parts; part++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(request.subarray(0, Math.floor(((request.length - 1) * part) / parts)))
    await pause(20)
    socket.destroy()
  }
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0))
  assert.equal((await server.account()).api_credits, credits)
  assert.equal((await calls['a small call']!()).status, 200)
})

test('callers who hang up at any byte of the answer leave nothing, and are charged once or not at all', async () => {
  const request = wireCall('pdf-to-images-zip')
  const credits = (await server.account()).api_credits
  const { credits: cost } = (await server.get('/api/v1/tools/pdf-to-images-zip')).json
  const files = openFiles(server)
  const whole = await hangUpAfter(request, Number.POSITIVE_INFINITY)
  assert.ok(whole > 10_000)
  const bytes = ALL
    ? Array.from({ length: 60 }, (_, i) => 1 + Math.floor((whole * i) / 60))
    : [1, 20, 500, whole - 1]
  for (const count of bytes) assert.ok((await hangUpAfter(request, count)) >= count)
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0), 'nothing is left')
  assert.ok(await comesTrue(() => openFiles(server) <= files + 4), 'no file stays open')
  const charged = credits - (await server.account()).api_credits
  assert.ok(charged <= (bytes.length + 1) * cost && charged % cost === 0, `${charged} credits`)
  assert.equal((await calls['a small call']!()).status, 200)
})

/** Sends a request and hangs up once so many bytes of the answer came; how many there were. */
function hangUpAfter(request: Buffer, bytes: number): Promise<number> {
  return new Promise(resolve => {
    const socket = connect(server.port, '127.0.0.1')
    let got = 0
    let length = Number.POSITIVE_INFINITY
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      const head = got === 0 ? /content-length: (\d+)/i.exec(chunk.toString('latin1')) : undefined
      if (head) length = chunk.indexOf('\r\n\r\n') + 4 + Number(head[1])
      got += chunk.length
      if (got >= bytes || got >= length) socket.destroy()
    })
    socket.on('close', () => resolve(got))
    socket.write(request)
  })
}
