import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { KEY, startServer } from './support/server.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-life-'))
  folders.push(folder)
  return folder
}
after(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

function command(args: string[], env: Record<string, string>) {
  const done = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    timeout: 20_000,
  })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

test('two servers on one data folder: the second says so and ends', async () => {
  const server = await startServer()
  const second = command(['serve'], { DATA_DIR: server.dataDir, PORT: '0' })
  assert.equal(second.code, 1)
  assert.match(second.err, /^toolwright: DATA_DIR: .* in use by another server[^\n]*\n$/)
  assert.equal((await server.json('hash-generator', { text: 'a' })).status, 200)
  await server.stop()
})

test('SIGTERM lets a call in flight finish, then ends with 0 and an empty scratch folder', async () => {
  const dataDir = await newFolder()
  const server = await startServer({ hostile: true, dataDir })
  await server.json('misbehave', { how: 'well' })
  const call = server.json('misbehave', { how: 'sleep', ms: 1000 })
  await new Promise(resolve => setTimeout(resolve, 300))
  const stopped = server.stop('SIGTERM')
  const { status, headers } = await call
  assert.deepEqual([status, headers.get('connection')], [200, 'close'], 'nobody sends a call after it')
  assert.equal(await stopped, 0)
  assert.equal(existsSync(join(dataDir, 'scratch')), false)
})

test('a call that outlasts the grace of a stopping server is answered with 503 and not charged', async () => {
  const dataDir = await newFolder()
  const server = await startServer({ hostile: true, dataDir, env: { GRACE_MS: '500' } })
  await server.json('misbehave', { how: 'well' })
  const before = (await server.account()).api_credits
  const call = server.json('misbehave', { how: 'sleep', ms: 20_000 })
  await new Promise(resolve => setTimeout(resolve, 300))
  const stopped = server.stop('SIGTERM')
  const { status, headers, json } = await call
  assert.deepEqual([status, headers.get('retry-after')], [503, '5'])
  assert.equal(json.error, 'The server is shutting down; try again in a moment.')
  assert.equal(await stopped, 0)
  const again = await startServer({ hostile: true, dataDir })
  assert.equal((await again.account()).api_credits, before)
  await again.stop()
})

test('DRAIN_S: a server that is asked to stop says so, and answers on for a while', async () => {
  const server = await startServer({ dataDir: await newFolder(), env: { DRAIN_S: '1' } })
  const before = await server.json('hash-generator', { text: 'a' })
  const stopped = server.stop('SIGTERM')
  await new Promise(resolve => setTimeout(resolve, 300))
  const ready = await server.get('/readyz')
  const answer = await server.json('hash-generator', { text: 'a' })
  assert.equal(await stopped, 0)
  assert.deepEqual([before.status, before.headers.get('connection')], [200, 'keep-alive'])
  assert.deepEqual([ready.status, ready.json.status], [503, 'stopping'])
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
})

test('the end of the shell that npm started it with ends it too', { timeout: 60_000 }, async () => {
  const dataDir = await newFolder()
  // Two commands, so that the shell stays between npm and the server, as npm's does.
  const shell = spawn('sh', ['-c', '"$0" bin/toolwright.js serve; true', process.execPath], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Whoever holds the pipe is alive: it closes with the last of them.
  const closed = new Promise(resolve => shell.stdout.once('close', resolve))
  await new Promise<void>(resolve => {
    shell.stdout.on('data', chunk => String(chunk).includes('listens on') && resolve())
  })
  shell.kill('SIGTERM')
  await closed
  assert.equal(existsSync(join(dataDir, 'scratch')), false, 'it ended in order')
})

test('kill -9 with calls in flight: the next start refunds them and cleans up', async () => {
  const dataDir = await newFolder()
  const first = await startServer({ hostile: true, dataDir })
  const before = (await first.account()).api_credits
  await first.json('misbehave', { how: 'well' })
  const lost = [1, 2, 3].map(() => first.json('misbehave', { how: 'sleep', ms: 30_000 }).catch(() => 'lost'))
  const left = async () => (await first.account()).api_credits
  for (let i = 0; i < 200 && (await left()) > before - 2 - 6; i++)
    await new Promise(resolve => setTimeout(resolve, 100))
  assert.equal(await left(), before - 2 - 6, 'the open calls hold their credits')
  await first.stop('SIGKILL')
  assert.deepEqual(await Promise.all(lost), ['lost', 'lost', 'lost'])

  const second = await startServer({ hostile: true, dataDir })
  assert.equal((await second.account()).api_credits, before - 2)
  assert.deepEqual(await readdir(join(dataDir, 'scratch/calls')), [])
  assert.match(
    command(['credits', 'show'], { DATA_DIR: dataDir }).out,
    /998 credits \(1000 granted, 2 charged, 0 reserved/,
  )
  await second.stop()
})

test('the first start makes a key that works and shows it once', async () => {
  const dataDir = await newFolder()
  const first = await startServer({ dataDir, env: { BOOTSTRAP_API_KEY: '' } })
  await new Promise(resolve => setTimeout(resolve, 200))
  const secret = /\b(tw_[0-9A-Za-z]{40})\b/.exec(first.output())![1]!
  assert.match(first.output(), /\/claim#[\w-]{20,}/)
  assert.match(first.output(), /curl -X POST/)
  const answer = await first.json('csv-cleaner', { csv: 'a\n1\n' }, { key: secret })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-credits-remaining'), '999')
  const mistyped = `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`
  assert.match((await first.json('csv-cleaner', { csv: 'a\n1\n' }, { key: mistyped })).json.error, /mistyped/)
  await first.stop()
  assert.equal(
    (await readFile(join(dataDir, 'toolwright.db'))).includes(secret),
    false,
    'only its hash is kept',
  )
  const second = await startServer({ dataDir, env: { BOOTSTRAP_API_KEY: '' } })
  await new Promise(resolve => setTimeout(resolve, 200))
  assert.doesNotMatch(second.output(), /tw_/)
  await second.stop()
})

test('a bootstrap key that looks like one of ours needs no check sum', async () => {
  const key = `tw_${'0123456789'.repeat(4)}`
  const server = await startServer({ env: { BOOTSTRAP_API_KEY: key } })
  assert.equal((await server.get('/api/v1/account', { key })).status, 200)
  await server.stop()
})

test("the operator's commands work beside the running server", async () => {
  const server = await startServer({ env: { BOOTSTRAP_CREDITS: '1' } })
  const env = { DATA_DIR: server.dataDir }
  const made = command(['keys', 'create', 'for a friend', '--rate', '2'], env)
  const secret = made.out.split('\n')[0]!
  assert.equal((await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key: secret })).status, 200)
  assert.equal((await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key: secret })).status, 402)
  assert.match(command(['credits', 'grant', '5'], env).out, /has 5 credits/)
  const nobody = command(['credits', 'grant', '5', '--account', 'a@example.org'], env)
  assert.match(nobody.err, /--account: there is no account a@example\.org; accounts list/)
  assert.equal((await server.account()).api_credits, 5)
  assert.equal(
    (await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key: secret })).status,
    429,
    'the key has its own rate',
  )
  const id = /(key_\w+)/.exec(made.out)![1]!
  assert.match(command(['keys', 'list'], env).out, /for a friend/)
  assert.match(command(['keys', 'revoke', id], env).out, /is revoked/)
  assert.equal((await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key: secret })).status, 402)
  assert.equal((await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key: KEY })).status, 200)
  await server.stop()
})

test('a backup taken while calls run restores the same balances and keys', async () => {
  const server = await startServer()
  const calls = Array.from({ length: 5 }, () => server.json('csv-cleaner', { csv: 'a\n1\n' }))
  await Promise.all(calls)
  const folder = join(await newFolder(), 'copy')
  assert.equal(command(['backup', folder], { DATA_DIR: server.dataDir }).code, 0)
  assert.equal(command(['backup', folder], { DATA_DIR: server.dataDir }).code, 1, 'never over another copy')
  await server.json('csv-cleaner', { csv: 'a\n1\n' })
  await server.stop()
  const restored = await startServer({ dataDir: folder })
  assert.equal((await restored.account()).api_credits, 995)
  await restored.stop()
})

test('a start that cannot work says why in one line', async () => {
  const dataDir = await newFolder()
  const locked = await newFolder()
  await mkdir(join(locked, 'server.lock'))
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const port = String((taken.address() as { port: number }).port)
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /^toolwright: PORT: expected a whole number/],
    [{ PORT: '70000' }, /^toolwright: PORT: /],
    [{ LOG_LEVEL: 'loud' }, /^toolwright: LOG_LEVEL: /],
    [{ BOOTSTRAP_API_KEY: 'two words' }, /^toolwright: BOOTSTRAP_API_KEY: /],
    [{ PUBLIC_URL: 'example.org' }, /^toolwright: PUBLIC_URL: /],
    [{ TRUST_PROXY: 'maybe' }, /^toolwright: TRUST_PROXY: /],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/99' }, /^toolwright: TRUST_PROXY: /],
    [{ PORT: port }, /^toolwright: port \d+ is in use/],
    [{ DATA_DIR: '/dev/null/data', PORT: '0' }, /^toolwright: DATA_DIR: /],
    [{ DATA_DIR: '/proc/toolwright', PORT: '0' }, /^toolwright: DATA_DIR: .* can't be written/],
    [{ DATA_DIR: locked, PORT: '0' }, /^toolwright: DATA_DIR: the database can't be opened; /],
  ]
  for (const [env, message] of cases) {
    const { code, err } = command(['serve'], { DATA_DIR: dataDir, ...env })
    assert.equal(code, 1, JSON.stringify(env))
    assert.match(err, message)
    assert.equal(err.trim().split('\n').length, 1, err)
  }
  taken.close()
  // The failed start on the taken port must not have used up the one time the key is shown.
  const server = await startServer({ dataDir, env: { BOOTSTRAP_API_KEY: '' } })
  await new Promise(resolve => setTimeout(resolve, 200))
  assert.match(server.output(), /tw_[0-9A-Za-z]{40}/)
  await server.stop()
})
