import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { settleMemory } from './settle-memory.ts'

test('memory is given back once nobody asks for anything, and not while a request is under way', async () => {
  let garbage: object | undefined = { kept: Array.from({ length: 1000 }, (_, i) => ({ i })) }
  const weak = new WeakRef(garbage)
  let answer = () => {}
  const server = createServer((_, response) => {
    answer = () => void response.end('done')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    settleMemory(server)
    const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await once(server, 'request')
    garbage = undefined
    await new Promise(resolve => setTimeout(resolve, 1300))
    assert.equal(server.listenerCount('request'), 2, 'it still waits')
    answer()
    await (await asking).text()
    while (server.listenerCount('request') > 1) await new Promise(resolve => setTimeout(resolve, 100))
    await new Promise(resolve => setTimeout(resolve, 0))
    assert.equal(weak.deref(), undefined)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
