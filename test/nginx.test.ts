import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { KEY, startServer } from './support/server.ts'

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

test("the documentation's nginx example carries uploads, refusals and the client's address", async t => {
  if (spawnSync('nginx', ['-v']).error) return t.skip('nginx is not installed')
  const docs = await readFile(join(import.meta.dirname, '../docs/operate.md'), 'utf8')
  const example = /```nginx\n([\s\S]*?)```/.exec(docs)![1]!
  const port = await freePort()
  const server = await startServer({
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      FREE_RATE_LIMIT_PER_MINUTE: '2',
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-nginx-'))
  const site = example
    .replace('127.0.0.1:8443', `127.0.0.1:${port}`)
    .replace('http://127.0.0.1:8080', server.url)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events {} http { access_log off; ${temp}\n${site} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn(
    'nginx',
    ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')],
    { stdio: 'inherit' },
  )
  const url = `http://127.0.0.1:${port}`
  for (let i = 0; i < 50; i++) {
    if (
      await fetch(`${url}/healthz`).then(
        answer => answer.ok,
        () => false,
      )
    )
      break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', body, headers })

  const form = new FormData()
  form.append('files', new File([Buffer.alloc(30 * 2 ** 20)], 'large.bin'))
  form.append('prefix', 'x-')
  const uploaded = await post('/api/v1/tools/bulk-rename', form, { authorization: `Bearer ${KEY}` })
  assert.equal(uploaded.status, 200)
  assert.equal(uploaded.headers.get('x-credits-used'), '2')
  await uploaded.arrayBuffer()
  const refused = await post('/api/v1/tools/bulk-rename', Buffer.alloc(1000), {
    authorization: 'Bearer wrong',
  })
  assert.equal(refused.status, 402)
  assert.match(((await refused.json()) as { error: string }).error, /authorization/)

  // Two clients behind the proxy are two addresses; one of them reaches its limit, the other does not.
  const free = async (client: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
    return (await post('/api/v1/tools/hash-generator', '{"text":"a"}', headers)).status
  }
  assert.deepEqual([await free('10.0.0.1'), await free('10.0.0.1'), await free('10.0.0.1')], [200, 200, 429])
  assert.equal(await free('10.0.0.2'), 200)
  nginx.kill('SIGTERM')
  await new Promise(resolve => nginx.once('exit', resolve))
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
