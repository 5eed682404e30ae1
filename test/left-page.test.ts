import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { claim, type Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let person: Visitor
before(async () => {
  server = await startServer()
  person = await claim(server)
})
after(() => server.stop())

/** Sends a call that would rather be a job, and hangs up once the server has read it and works out its price. */
async function sendAndLeave(slug: string, file: Buffer): Promise<void> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')])
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /app/api/tools/${slug} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\norigin: ${server.url}\r\n` +
      `cookie: ${person.cookie}\r\nprefer: respond-async\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await new Promise(resolve => socket.write(body, resolve))
  const calls = join(server.dataDir, 'scratch/calls')
  const isRead = async () => {
    const brought = (await readdir(calls, { recursive: true })).find(one => one.endsWith('brought-1'))
    return brought !== undefined && (await stat(join(calls, brought))).size === file.length
  }
  while (!(await isRead())) await pause(1)
  socket.destroy()
}

test('a call whose page was left once all of it was sent becomes a job', async () => {
  await sendAndLeave('ocr-pdf', await readFile(new URL('../fixtures/scan.pdf', import.meta.url)))
  for (let tries = 0; ; tries++) {
    const { jobs } = (await person.get('/app/api/jobs?limit=5')).json
    if (jobs.length > 0) return assert.equal(jobs[0].tool_slug, 'ocr-pdf')
    assert.ok(tries < 100, 'no job came')
    await pause(200)
  }
})
