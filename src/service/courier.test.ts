import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Job } from '../store/jobs.ts'
import { createCourier } from './courier.ts'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets(Buffer.alloc(32, 7))
let receiver: Server
let port: number
let reached: string[]
before(async () => {
  receiver = createServer((request, response) => {
    reached.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.writeHead(Number(request.url?.slice(1)) || 200).end()
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
  port = (receiver.address() as AddressInfo).port
})
after(() => receiver.close())

const deliver = (url: string, allowPrivate: boolean) => {
  reached = []
  const job = {
    id: 'job_1',
    slug: 't',
    status: 'succeeded',
    result: '{}',
    created_at: 0,
    finished_at: 1,
    delivery_id: 'dlv_1',
    webhook_url: url,
    webhook_secret: secrets.seal('a secret of the receiver'),
    webhook_private: 0,
  } as unknown as Job
  return createCourier({ secrets, allowPrivate }).deliver(job)
}

test('a redirect is an error and is not followed', async () => {
  const { status, error } = await deliver(`http://127.0.0.1:${port}/moved`, true)
  assert.deepEqual([status, error], [302, 'answered 302'])
  assert.deepEqual(reached, ['/moved'])
})

test('success has no error, anything else says its status', async () => {
  assert.deepEqual((await deliver(`http://127.0.0.1:${port}/204`, true)).error, null)
  assert.deepEqual((await deliver(`http://127.0.0.1:${port}/500`, true)).error, 'answered 500')
})

test('a name that leads to this machine is refused on connecting', async () => {
  const { status, error } = await deliver(`http://localhost:${port}/`, false)
  assert.equal(status, null)
  assert.match(error ?? '', /^the address /)
  assert.deepEqual(reached, [])
  assert.equal((await deliver(`http://localhost:${port}/`, true)).status, 200)
})
