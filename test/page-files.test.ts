import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { comesTrue, openFiles } from './support/faults.ts'
import { startServer, type TestServer } from './support/server.ts'
import { writeTinyModel } from './support/tiny-model.ts'

let folder: string
let server: TestServer
let seen: { url: string; key: string | undefined; body: string }[]
const model = createServer((request, response) => {
  let body = ''
  request
    .on('data', piece => (body += piece))
    .on('end', () => {
      seen.push({ url: request.url!, key: request.headers.authorization, body })
      response.writeHead(body.includes('refuse') ? 500 : 200, {
        'content-type': /type:([^"]+)/.exec(body)?.[1] ?? 'application/json',
      })
      response.end('{"choices":[{"message":{"content":"yes"}}]}')
    })
})

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
  await writeTinyModel(join(folder, 'maker/tiny'), ['a', 'b'])
  await mkdir(join(folder, 'broken'))
  await writeFile(join(folder, 'broken/config.json'), '{')
  await writeFile(join(folder, 'secret.env'), 'x')
  await writeFile(join(folder, '.hidden.json'), '{}')
  await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  server = await startServer({
    env: { MODELS_DIR: folder, AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'm', AI_KEY: 'k' },
  })
})
after(async () => {
  await server.stop()
  model.close()
  await rm(folder, { recursive: true })
})

test('files of the engines are served, and no others', async () => {
  const index = (await (await fetch(`${server.url}/engine-files/index.json`)).json()) as Record<
    string,
    number
  >
  const font = Object.keys(index).find(name => name.startsWith('@expo-google-fonts/arimo/400Regular/'))!
  const answer = await fetch(`${server.url}/engine-files/${font}`)
  assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, index[font]])
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  for (const path of [
    '@embedpdf/pdfium/package.json',
    'sharp/package.json',
    '../package.json',
    '..%2fpackage.json',
  ])
    assert.equal((await fetch(`${server.url}/engine-files/${path}`)).status, 404, path)
})

test('files of the engines are closed when callers hang up, and only a few are packed at once', async () => {
  const name = 'NotoColorEmoji_400Regular.ttf'
  const file = `${server.url}/engine-files/@expo-google-fonts/noto-color-emoji/400Regular/${name}`
  const encodings: (string | null)[] = []
  for (let n = 0; n < 6; n++) {
    const controller = new AbortController()
    const begun = Promise.all(
      [1, 2, 3].map(() => fetch(file, { signal: controller.signal, headers: { 'accept-encoding': 'gzip' } })),
    )
    encodings.push(...(await begun).map(answer => answer.headers.get('content-encoding')))
    controller.abort()
    assert.ok(await comesTrue(() => openFiles(server, name) === 0))
  }
  assert.deepEqual(new Set(encodings), new Set(['gzip', null]))
  assert.equal(encodings.filter(one => one === null).length, 6)
})

test('models of the folder are listed and served, and nothing else of it', async () => {
  const {
    models,
    chat,
    speech,
    may_use: mayUse,
  } = (await (await fetch(`${server.url}/app/api/ai`)).json()) as {
    models: { name: string; task: string }[]
    chat: object
    speech?: object
    may_use: boolean
  }
  assert.deepEqual(
    models.map(one => [one.name, one.task]),
    [['maker/tiny', 'text-generation']],
  )
  assert.deepEqual([speech, mayUse, Object.keys(chat)], [undefined, true, ['model', 'host']])
  const statuses = await Promise.all(
    [
      'maker/tiny/config.json',
      'maker/tiny/onnx/model_q4.onnx',
      'secret.env',
      '.hidden.json',
      '../package.json',
    ].map(async path => (await fetch(`${server.url}/models/${path}`)).status),
  )
  assert.deepEqual(statuses, [200, 200, 404, 404, 404])
})

test('the connected model is asked with the key of the server, and what it refuses is told', async () => {
  seen = []
  const ask = (messages: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/app/api/ai/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, ...headers },
      body: JSON.stringify({ messages }),
    })
  const answer = await ask([{ role: 'user', content: 'hi' }])
  assert.equal(
    ((await answer.json()) as { choices: { message: { content: string } }[] }).choices[0]!.message.content,
    'yes',
  )
  assert.deepEqual(
    [seen[0]!.url, seen[0]!.key, JSON.parse(seen[0]!.body).model],
    ['/v1/chat/completions', 'Bearer k', 'm'],
  )
  assert.equal((await ask([])).status, 400)
  assert.equal((await ask([{ role: 'tool', content: 'x' }])).status, 400)
  const refused = await ask([{ role: 'user', content: 'refuse' }])
  assert.deepEqual(
    [refused.status, ((await refused.json()) as { error: string }).error.includes('answered 500')],
    [502, true],
  )
  const typeOf = async (type: string) => {
    const { status, headers } = await ask([{ role: 'user', content: `type:${type}` }])
    return [status, headers.get('content-type')]
  }
  assert.deepEqual(await typeOf('text/event-stream; charset=utf-8'), [200, 'text/event-stream'])
  assert.deepEqual(await typeOf('text/plain'), [200, 'application/json'])
  // A page of the other server would be one of ours.
  for (const type of ['text/html', 'image/svg+xml'])
    assert.deepEqual(await typeOf(type), [502, 'application/json; charset=utf-8'])
  // Forwarded requests are not local ones: somebody has to be signed in.
  assert.equal(
    (await ask([{ role: 'user', content: 'hi' }], { 'x-forwarded-for': '203.0.113.9' })).status,
    401,
  )
  assert.equal(
    (
      await fetch(`${server.url}/app/api/ai/speech`, {
        method: 'POST',
        headers: { origin: server.url },
        body: 'x',
      })
    ).status,
    501,
  )
})
