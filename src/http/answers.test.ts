import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endIfUnread, prefersJson } from './answers.ts'

test('JSON is answered only where the caller ranks it above the text', () => {
  for (const [accept, json] of [
    [undefined, false],
    ['*/*', false],
    ['text/markdown', false],
    ['application/json', true],
    ['APPLICATION/JSON', true],
    ['application/json, text/markdown', false],
    ['application/json, */*', false],
    ['application/json, */*;q=0.8', true],
    ['text/*;q=0.9, application/json', true],
    ['text/*, application/json;q=0.9', false],
    ['application/*', true],
    ['application/json;q=0', false],
  ] as const) {
    assert.equal(prefersJson(accept, 'text/markdown'), json, String(accept))
  }
})

/** What `answer` does on a connection whose reader stops, or does not; true when it was ended. */
async function isEnded(answer: (raw: ServerResponse) => Promise<void>, reads: boolean): Promise<boolean> {
  const server = createServer((_request, raw) => {
    endIfUnread(raw, 100)
    void answer(raw)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse]
  if (reads) socket.resume()
  else socket.pause()
  await once(raw, 'close')
  socket.destroy()
  server.close()
  return !raw.writableFinished
}

test('an answer that nobody reads is ended', async () => {
  const large = async (raw: ServerResponse) => void raw.end(Buffer.alloc(64 * 2 ** 20))
  assert.equal(await isEnded(large, false), true)
  assert.equal(await isEnded(large, true), false)
})

test('an answer that has nothing to send for a while goes on', async () => {
  const slow = async (raw: ServerResponse) => {
    raw.write('first')
    await sleep(500)
    raw.end('last')
  }
  assert.equal(await isEnded(slow, true), false)
})
