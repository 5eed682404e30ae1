import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { makeIdentity } from '../../../test/support/certificates.ts'
import { Fault } from '../../fault.ts'
import { guardedLookup, RefusedAddress } from '../courier.ts'
import { dispositionName, fetchUrl } from './fetch-url.ts'

let server: Server
let base: string
let folder: string
let asked: string[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-fetch-'))
  const bomb = gzipSync(Buffer.alloc(60 * 2 ** 20))
  server = createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    if (path === '/file.txt') return response.end('content')
    if (path === '/named') {
      response.setHeader('content-disposition', `attachment; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt`)
      return response.end('content')
    }
    if (path === '/packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('content'))
    if (path === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    if (path === '/strange') return response.writeHead(200, { 'content-encoding': 'zstd-x' }).end('content')
    if (path === '/brotli') return response.writeHead(200, { 'content-encoding': 'br' }).end('no such thing')
    if (path === '/large') return response.writeHead(200, { 'content-length': 60 * 2 ** 20 }).end('x')
    if (path === '/short') {
      response.writeHead(200, { 'content-length': 100 }).write('only this')
      return void setTimeout(() => response.destroy(), 20)
    }
    if (path === '/slow') {
      const drip = setInterval(() => response.write('.'), 20)
      return void response.on('close', () => clearInterval(drip))
    }
    if (path === '/endless') {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(2 ** 20)));
      }
      response.on('drain', more)
      return more()
    }
    if (path === '/missing') return response.writeHead(404).end('nothing here')
    const hop = /^\/hop(\d)$/.exec(path)?.[1]
    if (hop) {
      const to = hop === '0' ? '/file.txt' : `/hop${Number(hop) - 1}`
      return response.writeHead(302, { location: to }).end()
    }
    const to = decodeURIComponent(path.replace('/to/', ''))
    return response.writeHead(307, { location: to }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

let n = 0
const get = async (url: string, allowPrivate = true, timeoutMs = 2000) => {
  const path = join(folder, `got-${++n}`)
  const got = await fetchUrl({ url, name: 'url', path, allowPrivate, timeoutMs })
  return { ...got, text: await readFile(path, 'utf8') }
}
const refused = async (work: Promise<unknown>, message: RegExp) => {
  const before = (await readdir(folder)).length
  await assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof Fault, String(error))
    assert.ok([400, 413].includes(error.status))
    assert.match(error.message, message)
    return true
  })
  assert.equal((await readdir(folder)).length, before, 'nothing is left behind')
}

test('a file, with the name of its address or of its sender, unpacked', async () => {
  assert.deepEqual(
    { ...(await get(`${base}/file.txt`)) },
    { name: 'file.txt', mediaType: undefined, text: 'content' },
  )
  assert.equal((await get(`${base}/named`)).name, 'grüße.txt')
  assert.equal((await get(`${base}/packed`)).text, 'content')
  assert.equal((await get(`${base}/hop2`)).text, 'content')
})

test('what does not end, or ends too soon', async () => {
  await refused(get(`${base}/bomb`), /50 MB/)
  await refused(get(`${base}/endless`, true, 20_000), /50 MB/)
  await refused(get(`${base}/large`), /50 MB/)
  await refused(get(`${base}/slow`, true, 300), /within 0.3 seconds/)
  await refused(get(`${base}/short`), /broke before/)
  await refused(get(`${base}/missing`), /answered 404/)
  await refused(get(`${base}/strange`), /encoding/)
  await refused(get(`${base}/hop4`), /more than 3 times/)
})

test('what no server should answer is told as what it is, never as a fault of ours', async () => {
  const ok = 'HTTP/1.1 200 OK\r\n'
  const answers = [
    'SSH-2.0-OpenSSH_9.2\r\n',
    'HTTP/1.1 99999 OK\r\n\r\n',
    `${ok}Con tent: x\r\n\r\n`,
    `${ok}Content-Length: -1\r\n\r\nx`,
    `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nx`,
  ]
  let at = 0
  const odd = createSocketServer(socket => socket.on('error', () => undefined).end(answers[at++] ?? ''))
  await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
  for (const _ of answers)
    await refused(
      get(`http://127.0.0.1:${(odd.address() as AddressInfo).port}/`),
      /^url: the answer there is not HTTP/,
    )
  odd.close()
  await refused(get(`${base}/brotli`), /^url: the file there is packed and damaged/)
})

test('a certificate whose issuer is not sent along is not accepted, and a socket that never answers is told', async () => {
  const issuer = await makeIdentity('between', { authority: true })
  const { pem, keyPem } = await makeIdentity('localhost', { issuer })
  const secure = createTlsServer({ cert: pem, key: keyPem }, socket => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  secure.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
  const address = (server: { address: () => unknown }) =>
    `https://localhost:${(server.address() as AddressInfo).port}/`
  await refused(get(address(secure)), /^url: the certificate there was not accepted/)
  secure.close()
  const silent = createSocketServer(socket => socket.on('error', () => undefined))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  await refused(
    get(address(silent), true, 600),
    /^url: (no connection|the file did not arrive) within 0.6 seconds/,
  )
  silent.close()
})

test('no way into a private network, by address, by name or by redirect', async () => {
  const port = new URL(base).port
  asked = []
  for (const url of [
    base,
    `http://localhost:${port}/file.txt`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0:${port}/`,
    'http://10.0.0.1/',
    'http://[fd00::1]/',
  ])
    await refused(get(url, false), /^url: .*(private|loopback)/)
  await refused(get('http://169.254.169.254/latest', true), /metadata/)
  await refused(get('http://metadata.google.internal/', true), /metadata/)
  await refused(get(`http://user:secret@127.0.0.1:${port}/`, true), /user name or password/)
  await refused(get('ftp://127.0.0.1/', true), /http or https/)
  assert.deepEqual(asked, [])
  const redirected = (to: string) => get(`${base}/to/${encodeURIComponent(to)}`, true)
  await refused(redirected('http://169.254.169.254/latest'), /redirects to an address that is a cloud/)
  for (const to of ['file:///etc/passwd', 'gopher://127.0.0.1/'])
    await refused(redirected(to), /^url: redirects to something that is not an http or https address\.$/)
})

test('a name is looked up again on connecting, and only what was checked is connected to', async () => {
  // Whoever answers a public address first and a private one then is met here.
  const look = (allowPrivate: boolean) =>
    new Promise((resolve, reject) =>
      guardedLookup(allowPrivate)('localhost', { all: true }, (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    )
  await assert.rejects(look(false), RefusedAddress)
  assert.ok(Array.isArray(await look(true)))
})

test('names in a Content-Disposition', () => {
  assert.equal(dispositionName('attachment; filename="a b.pdf"'), 'a b.pdf')
  assert.equal(dispositionName('attachment; filename=a.pdf; x=y'), 'a.pdf')
  assert.equal(dispositionName(`attachment; filename="x"; filename*=UTF-8''%C3%A4.pdf`), 'ä.pdf')
  assert.equal(dispositionName('inline'), undefined)
})
