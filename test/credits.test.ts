import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { FIXTURES } from './support/run-tool.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const csv = { csv: 'a,b\n1,2\n' }

describe('a small balance', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { BOOTSTRAP_CREDITS: '30', QUEUE_MAX: '500' } })
  })
  after(() => server.stop())

  test('100 calls at once spend exactly what is there', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.json('csv-cleaner', csv)))
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    assert.deepEqual([count(200), count(402)], [30, 70])
    assert.equal((await server.account()).api_credits, 0)
    const poor = await server.json('csv-cleaner', csv)
    assert.equal(poor.status, 402)
    assert.equal(poor.headers.get('x-credits-used'), '0')
    assert.equal(poor.headers.get('x-credits-remaining'), '0')
    assert.match(poor.json.error, /api_credits/)
  })
})

describe('a balance that one call used up', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { BOOTSTRAP_CREDITS: '2' } })
  })
  after(() => server.stop())

  test('the repeats of paid calls and jobs are answered, other calls are not', async () => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
    const job = async (key: string) => {
      const response = await fetch(`${server.url}/api/v1/jobs`, {
        method: 'POST',
        body: JSON.stringify({ tool_slug: 'csv-cleaner', input: csv }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${KEY}`,
          'idempotency-key': key,
        },
      })
      return { status: response.status, body: (await response.json()) as { job_id: string } }
    }
    assert.equal((await server.json('csv-cleaner', csv, keyed('call'))).status, 200)
    const accepted = await job('job')
    assert.equal(accepted.status, 202)
    assert.equal((await server.account()).api_credits, 0)
    const again = await server.json('csv-cleaner', csv, keyed('call'))
    assert.deepEqual([again.status, again.headers.get('x-credits-used')], [200, '0'])
    assert.deepEqual((await job('job')).body.job_id, accepted.body.job_id)
    assert.equal((await server.json('csv-cleaner', csv, keyed('another'))).status, 402)
    assert.equal((await server.json('csv-cleaner', csv)).status, 402)
    assert.equal((await job('another job')).status, 400, 'a key has no spaces')
    assert.equal((await job('another-job')).status, 402)
  })
})

describe('the rate limit', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '60' } })
  })
  after(() => server.stop())

  test('the 61st call within a minute is refused, whatever came at once', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => server.get('/api/v1/account')))
    assert.equal(answers.filter(answer => answer.status === 200).length, 60)
    const refused = answers.find(answer => answer.status === 429)!
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `retry-after ${wait}`)
    assert.equal(refused.headers.get('ratelimit-limit'), '60')
    assert.equal(refused.headers.get('ratelimit-remaining'), '0')
    // A free tool does not look at the key at all.
    assert.equal((await server.json('hash-generator', { text: 'a' })).status, 200)
  })
})

describe('idempotency', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ hostile: true })
  })
  after(() => server.stop())
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('a repeat answers as the first did, bytes and headers, without running', async () => {
    // A tool whose answer is another each time it runs, and one that answers a file.
    const first = await server.json('text-encrypt', { text: 'a', password: 'secret' }, keyed('k0'))
    for (let i = 0; i < 3; i++) {
      const again = await server.json('text-encrypt', { text: 'a', password: 'secret' }, keyed('k0'))
      assert.equal(again.text, first.text)
    }
    const pages = await readFile(join(FIXTURES, 'three-pages.pdf'))
    const split = () => server.form('pdf-split', [['file', new File([pages], 'a.pdf')]], keyed('k00'))
    const [one, two] = [await split(), await split()]
    assert.deepEqual([one.status, two.status], [200, 200])
    assert.ok(one.bytes.equals(two.bytes))
    for (const name of ['content-type', 'content-disposition', 'content-length', 'x-warning'])
      assert.equal(two.headers.get(name), one.headers.get(name), name)
    assert.deepEqual(
      [one, two].map(answer => answer.headers.get('x-credits-used')),
      ['3', '0'],
    )
  })

  test('a repeat is not charged', async () => {
    const before = (await server.account()).api_credits
    const first = await server.json('csv-cleaner', { csv: 'a\n1\n', options: {} }, keyed('k1'))
    const again = await server.json('csv-cleaner', { options: {}, csv: 'a\n1\n' }, keyed('k1'))
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.deepEqual(again.json, first.json)
    assert.deepEqual(
      [first, again].map(answer => answer.headers.get('x-credits-used')),
      ['1', '0'],
    )
    assert.equal((await server.account()).api_credits, before - 1)
  })

  test('the same key for another call is 400', async () => {
    await server.json('csv-cleaner', csv, keyed('k2'))
    const other = await server.json('csv-cleaner', { csv: 'x\n9\n' }, keyed('k2'))
    assert.equal(other.status, 400)
    assert.match(other.json.error, /^idempotency-key: /)
  })

  test('a repeat while the first runs waits for it', async () => {
    const before = (await server.account()).api_credits
    const slow = () => server.json('misbehave', { how: 'sleep', ms: 600 }, keyed('k3'))
    const answers = await Promise.all([slow(), slow(), slow()])
    assert.deepEqual(
      answers.map(answer => answer.status),
      [200, 200, 200],
    )
    assert.deepEqual(answers.map(answer => answer.headers.get('x-credits-used')).sort(), ['0', '0', '2'])
    assert.equal((await server.account()).api_credits, before - 2)
  })

  test('a failed call frees its key', async () => {
    assert.equal((await server.json('misbehave', { how: 'reject' }, keyed('k4'))).status, 400)
    assert.equal(
      (await server.json('misbehave', { how: 'well' }, keyed('k4'))).headers.get('x-credits-used'),
      '2',
    )
  })

  test('a body nested beyond all measure is told apart from another, and is no burden', async () => {
    const body = (depth: number) => `{"csv":"a\\n","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const send = async (depth: number) => {
      const response = await fetch(`${server.url}/api/v1/tools/csv-cleaner`, {
        method: 'POST',
        body: body(depth),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${KEY}`,
          'idempotency-key': 'deep',
        },
      })
      return response.status
    }
    assert.deepEqual([await send(30_000), await send(30_000), await send(29_999)], [200, 200, 400])
    // A larger one is refused unread.
    assert.equal(await send(100_000), 400)
  })

  test('files count by content, whatever the boundary and the order of fields', async () => {
    const parts = (text: string): [string, string | Blob][] => [
      ['files', new File([text], 'a.txt')],
      ['prefix', 'x-'],
    ]
    const first = await server.form('bulk-rename', parts('one'), keyed('k5'))
    const again = await server.form('bulk-rename', parts('one').reverse() as [string, Blob][], keyed('k5'))
    const other = await server.form('bulk-rename', parts('two'), keyed('k5'))
    assert.deepEqual([first.status, again.status, other.status], [200, 200, 400])
    assert.equal(again.headers.get('x-credits-used'), '0')
  })
})
