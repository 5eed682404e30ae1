import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { callFolders, comesTrue } from './support/faults.ts'
import { sendRaw } from './support/raw-http.ts'
import { isError, KEY, startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const AUTH = `host: localhost\r\nauthorization: Bearer ${KEY}\r\n`
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const stillServes = async () =>
  assert.equal((await server.json('hash-generator', { text: 'a' })).status, 200, 'it serves on')
const send = (path: string, body: string | Buffer, type = 'application/json') =>
  fetch(server.url + path, {
    method: 'POST',
    body: body as string,
    headers: { 'content-type': type, authorization: `Bearer ${KEY}` },
  }).then(async answer => ({ status: answer.status, json: JSON.parse(await answer.text()) }))

test('slugs that are encoded, climb, or are names of every object', async () => {
  const encoded = await send('/api/v1/tools/hash%2Dgenerator', '{"text":"a"}')
  assert.equal(encoded.status, 200, 'an encoded letter is the letter')
  for (const slug of [
    '..%2faccount',
    '%2e%2e%2f%2e%2e%2fetc',
    '%00',
    '__proto__',
    'constructor',
    'a%0d%0aset-cookie:x',
  ]) {
    const refused = await send(`/api/v1/tools/${slug}`, '{}')
    assert.equal(refused.status, 404, slug)
    isError(refused)
  }
  for (const path of [
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
    '/docs/..%2f..%2fpackage.json',
  ]) {
    const answer = await server.get(path)
    assert.notEqual(answer.status, 200, path)
    assert.doesNotMatch(answer.text, /"dependencies"/)
  }
  for (const path of ['/api/v1/tools/%', '/api/v1/tools/%ff'])
    assert.equal(
      statusOf(await sendRaw(server.port, `POST ${path} HTTP/1.1\r\n${AUTH}connection: close\r\n\r\n`)),
      400,
    )
})

test('JSON that is nested deeply, says a name twice, or reaches for prototypes', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  for (const body of [`{"json":${deep}}`, JSON.stringify({ json: deep }), '{"a":'.repeat(100_000)]) {
    const refused = await send('/api/v1/tools/json-formatter', body)
    assert.equal(refused.status, 400)
    isError(refused)
  }
  const csv = await send(
    '/api/v1/tools/csv-cleaner',
    '{"__proto__":{"csv":"x"},"constructor":{"prototype":{"csv":"y"}},"csv":"a\\n1\\n","csv":"b\\n2\\n"}',
  )
  assert.equal(csv.json.csv, 'b\n2\n', 'the last one counts, as everywhere')
  const typed = await send(
    '/api/v1/tools/json-to-ts',
    JSON.stringify({ json: '{"__proto__":{"polluted":1}}' }),
  )
  assert.equal(typed.status, 200)
  const flags = await send('/api/v1/tools/csv-cleaner', '{"csv":"a","options":{"__proto__":{"trim":true}}}')
  assert.equal(flags.status, 400)
  await stillServes()
})

test('forms of ten thousand parts are refused, and leave nothing', async () => {
  for (const part of ['name="files"; filename="a.txt"', 'name="x"']) {
    const form = `--b\r\ncontent-disposition: form-data; ${part}\r\n\r\nx\r\n`.repeat(10_000)
    const refused = await send(
      '/api/v1/tools/bulk-rename',
      `${form}--b--\r\n`,
      'multipart/form-data; boundary=b',
    )
    assert.equal(refused.status, 400)
    isError(refused)
  }
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0))
})

test('heads and chunks that do not end, or say two lengths', async () => {
  const head = `POST /api/v1/tools/hash-generator HTTP/1.1\r\n${AUTH}content-type: application/json\r\n`
  const many = Array.from({ length: 5000 }, (_, i) => `a${i}: b\r\n`).join('')
  assert.equal(statusOf(await sendRaw(server.port, `${head}${many}\r\n`)), 431)
  const chunked = `${head}transfer-encoding: chunked\r\n`
  assert.equal(
    statusOf(await sendRaw(server.port, `${chunked}content-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)),
    400,
  )
  assert.equal(
    statusOf(await sendRaw(server.port, `${chunked}\r\n2;${'x'.repeat(60_000)}\r\n{}\r\n0\r\n\r\n`)),
    400,
  )
  const packed = `${head}transfer-encoding: gzip, chunked\r\nconnection: close\r\n\r\nc\r\n{"text":"a"}\r\n0\r\n\r\n`
  assert.match(
    await sendRaw(server.port, packed),
    /^HTTP\/1\.1 400 .*transfer-encoding: only chunked is read/s,
  )
  const answer = await endless(`${chunked}\r\n`, `10000\r\n${' '.repeat(65_536)}\r\n`)
  assert.equal(statusOf(answer), 413)
  await stillServes()
})

test('requests one after the other on one connection are answered in order', async () => {
  const one = (text: string) => {
    const body = JSON.stringify({ text, case: 'upper' })
    return `POST /api/v1/tools/case-converter HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
  const texts = Array.from({ length: 50 }, (_, i) => `word${i}`)
  const answers = await sendRaw(server.port, texts.map(one).join(''))
  const said = [...answers.matchAll(/WORD\d+/g)].map(([word]) => word)
  assert.deepEqual(
    said.filter((word, i) => said.indexOf(word) === i),
    texts.map(text => text.toUpperCase()),
  )
})

test('many connections that only stay open keep nobody out', async () => {
  const idle = Array.from({ length: 300 }, () =>
    connect(server.port, '127.0.0.1').on('error', () => undefined),
  )
  for (const [i, socket] of idle.entries())
    if (i % 2 === 0) socket.write('POST /api/v1/tools/x HTTP/1.1\r\nhost:')
  await stillServes()
  for (const socket of idle) socket.destroy()
})

/** Sends the same piece over and over until there is an answer; the answer. */
function endless(head: string, piece: string): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(server.port, '127.0.0.1')
    let said = ''
    let sent = 0
    const more = () => {
      while (said === '' && sent++ < 1000 && socket.write(piece));
    }
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('error', () => undefined)
    socket.on('drain', more)
    socket.on('close', () => resolve(said))
    socket.write(head)
    more()
  })
}
