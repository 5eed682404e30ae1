import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { stopListening } from './stop-listening.ts'

const CALLERS = 20
const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

/** Makes the file once all are connected, sends a request on each only then, and tells how many answers came. */
const callers = (port: number, sign: string) => `
const net = require('node:net')
let connected = 0, ended = 0, answered = 0
const all = Array.from({ length: ${CALLERS} }, () => {
  const socket = net.connect(${port}, '127.0.0.1', () => ++connected === ${CALLERS} && send())
  socket.on('error', () => {}).on('data', () => answered++).on('close', () => {
    if (++ended === ${CALLERS}) console.log(answered)
  })
  return socket
})
function send() {
  require('node:fs').writeFileSync(${JSON.stringify(sign)}, '')
  for (const socket of all) socket.write(${JSON.stringify(REQUEST)})
}`

test('a server that stops listening answers everybody who was connected', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sign = join(mkdtempSync(join(tmpdir(), 'toolwright-listen-')), 'connected')
  const child = spawn(process.execPath, ['-e', callers(port, sign)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const answered = once(child.stdout, 'data')
  const late = connect(port, '127.0.0.1')
  await once(server, 'connection')
  // Busy on purpose: nobody is accepted while they connect.
  while (!existsSync(sign));
  await stopListening(server)
  late.write(REQUEST)
  assert.match(String(await once(late, 'data')), /^HTTP\/1.1 200/, 'who has sent nothing yet is heard too')
  assert.equal(Number(String(await answered)), CALLERS)
  rmSync(dirname(sign), { recursive: true })
  await assert.rejects(fetch(`http://127.0.0.1:${port}`), 'nobody new is let in')
})
