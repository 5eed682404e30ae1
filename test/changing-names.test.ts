import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { comesTrue } from './support/faults.ts'
import { createJob } from './support/jobs.ts'
import { startResolver, type TestResolver } from './support/resolver.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

/** The address that the resolver gives for public names; it leads to a server here, as through a network. */
const PUBLIC = '93.184.216.34'

let inside: Server
let outside: Server
let resolver: TestResolver
let server: TestServer
let reachedInside: string[] = []
let reachedOutside: string[] = []
let insidePort: number
let outsidePort: number

const listening = (app: Server) =>
  new Promise<number>(resolve =>
    app.listen(0, '127.0.0.1', () => resolve((app.address() as AddressInfo).port)),
  )
before(async () => {
  inside = createServer((request, response) => {
    reachedInside.push(request.url!)
    response.end('secret of the inside')
  })
  outside = createServer((request, response) => {
    reachedOutside.push(request.url!)
    const to = /^\/to\/(.*)$/.exec(request.url!)?.[1]
    if (to !== undefined) response.writeHead(307, { location: decodeURIComponent(to) }).end()
    else response.end('public content')
  })
  insidePort = await listening(inside)
  outsidePort = await listening(outside)
  resolver = await startResolver()
  server = await startServer({
    preload: ['local-resolver.ts'],
    hostile: true,
    env: {
      // A server for others: nothing private may be reached.
      PUBLIC_URL: 'https://tools.example',
      RESOLVER: String(resolver.port),
      WAIT_SCALE: '0.001',
    },
  })
})
after(async () => {
  await server.stop()
  resolver.close()
  for (const app of [inside, outside]) {
    app.closeAllConnections()
    app.close()
  }
})

const fetchFile = async (url: string) => {
  const response = await fetch(`${server.url}/api/v1/files`, {
    method: 'POST',
    body: JSON.stringify({ url }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
  })
  return { status: response.status, text: await response.text() }
}
const job = (url: string) => ({
  tool_slug: 'csv-cleaner',
  input: { csv: 'a\n1\n' },
  webhook: { url, secret: 'a secret of some length' },
})
const hook = async (url: string) => {
  const response = await fetch(`${server.url}/api/v1/jobs`, {
    method: 'POST',
    body: JSON.stringify(job(url)),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
  })
  return { status: response.status, text: await response.text() }
}
/** The tries to bring a job's result, once there are some. */
async function triesOf(id: string): Promise<{ http_status: number | null; error: string | null }[]> {
  let tries: { http_status: number | null; error: string | null }[] = []
  const some = async () => {
    tries = (await server.get(`/api/v1/jobs/${id}/deliveries`)).json.deliveries
    return tries.length > 0
  }
  assert.ok(await comesTrue(some, 20_000), 'it was tried')
  return tries
}

test('a public name is reached, for a file and for a webhook', async () => {
  resolver.set('public.test', [PUBLIC])
  reachedOutside = []
  assert.equal((await fetchFile(`http://public.test:${outsidePort}/file.txt`)).status, 201)
  const [first] = await triesOf(await createJob(server, job(`http://public.test:${outsidePort}/hook`)))
  assert.ok(!first!.error, String(first!.error))
  assert.deepEqual(reachedOutside, ['/file.txt', '/hook'])
})

test('names that lead inside are refused when they are given, also where only one of their addresses does', async () => {
  reachedInside = []
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['10.1.2.3'],
    [PUBLIC, '127.0.0.1'],
    [PUBLIC, 'fd00::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['2002:7f00:1::'],
  ]) {
    resolver.set('inside.test', addresses)
    for (const refuse of [fetchFile, hook]) {
      const { status, text } = await refuse(`http://inside.test:${insidePort}/`)
      assert.equal(status, 400, `${addresses}: ${text}`)
      assert.match(text, /resolves to what is a (private|cloud metadata)/)
    }
  }
  assert.deepEqual(reachedInside, [])
})

test('a name that is public when it is checked and private when it is called is not called', async () => {
  reachedInside = []
  for (const [n, second] of ['127.0.0.1', '::1', '::ffff:127.0.0.1'].entries()) {
    resolver.set(`file-${n}.test`, [PUBLIC], [second])
    const { status, text } = await fetchFile(`http://file-${n}.test:${insidePort}/file`)
    assert.equal(status, 400, text)
    assert.match(text, /private, loopback or link-local/)
    assert.ok(resolver.asked(`file-${n}.test`) >= 2)

    resolver.set(`hook-${n}.test`, [PUBLIC], [second])
    const [tried] = await triesOf(await createJob(server, job(`http://hook-${n}.test:${insidePort}/hook`)))
    assert.match(tried!.error!, /private, loopback or link-local/)
    assert.ok(resolver.asked(`hook-${n}.test`) >= 2)
  }
  assert.deepEqual(reachedInside, [])
})

test('no redirect leads inside: by address, by name, or by a name that changes', async () => {
  reachedInside = []
  const ways = [
    `http://127.0.0.1:${insidePort}/`,
    `http://[::ffff:127.0.0.1]:${insidePort}/`,
    `http://2130706433:${insidePort}/`,
    `http://inside.test:${insidePort}/`,
    `http://rebind.test:${insidePort}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ]
  for (const way of ways) {
    resolver.set('public.test', [PUBLIC])
    resolver.set('inside.test', ['127.0.0.1'])
    resolver.set('rebind.test', [PUBLIC], ['127.0.0.1'])
    const { status, text } = await fetchFile(
      `http://public.test:${outsidePort}/to/${encodeURIComponent(way)}`,
    )
    assert.equal(status, 400, `${way}: ${text}`)
    assert.doesNotMatch(text, /secret of the inside/)
  }
  // A webhook follows none at all.
  reachedOutside = []
  const inward = encodeURIComponent(`http://127.0.0.1:${insidePort}/`)
  const [tried] = await triesOf(
    await createJob(server, job(`http://public.test:${outsidePort}/to/${inward}`)),
  )
  assert.equal(tried!.error, 'answered 307')
  assert.deepEqual(reachedInside, [])
})
