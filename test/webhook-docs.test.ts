import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const DOCS = join(import.meta.dirname, '../docs/webhooks.md')
const SECRET = "it's a secret of 16+"
const BODY = '{"event":"job.succeeded","result":{"text":"grün 你好"}}'
const signature = (secret: string) => `sha256=${createHmac('sha256', secret).update(BODY).digest('hex')}`

let folder: string
let snippets: Record<string, string>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-snippets-'))
  await writeFile(join(folder, 'body'), BODY)
  const text = await readFile(DOCS, 'utf8')
  const blocks = [...text.matchAll(/```(ts|python|sh)\n([\s\S]*?)```/g)].map(match => [match[1]!, match[2]!])
  snippets = Object.fromEntries(blocks)
})
after(() => rm(folder, { recursive: true }))

/** Runs a snippet on the body with a header and the secret; true when it accepts. */
type Check = (header: string) => boolean | Promise<boolean>

async function holds(check: Check): Promise<void> {
  assert.equal(await check(signature(SECRET)), true)
  assert.equal(await check(signature('another secret of 16')), false)
  assert.equal(await check(''), false)
}

test('the TypeScript snippet', async () => {
  await writeFile(join(folder, 'verify.mts'), snippets['ts']!)
  const { verify } = await import(join(folder, 'verify.mts'))
  await holds(header => verify(Buffer.from(BODY), header, SECRET))
})

test('the Python snippet', async t => {
  if (spawnSync('python3', ['--version']).status !== 0) return t.skip('python3 is not installed')
  await writeFile(join(folder, 'verify.py'), snippets['python']!)
  const main =
    'import sys, verify; sys.exit(0 if verify.verify(open("body","rb").read(), sys.argv[1], sys.argv[2]) else 1)'
  await holds(header => spawnSync('python3', ['-c', main, header, SECRET], { cwd: folder }).status === 0)
})

test('the shell snippet', async t => {
  if (spawnSync('openssl', ['version']).status !== 0) return t.skip('openssl is not installed')
  const script = `${snippets['sh']}\nverify body "$1" "$2"`
  await holds(header => spawnSync('sh', ['-c', script, 'sh', header, SECRET], { cwd: folder }).status === 0)
})

test('webhook listen prints a delivery and tells a wrong signature', async () => {
  for (const [secret, expected] of [
    [SECRET, 'ok'],
    ['another secret of 16', 'WRONG'],
  ] as const) {
    const main = join(import.meta.dirname, '../src/main.ts')
    const args = [main, 'webhook', 'listen', '--port', '0', '--secret', SECRET, '--once']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    const url = await new Promise<string>(resolve => {
      child.stdout.on('data', chunk => {
        printed += chunk
        const found = /(http:\/\/\S+)/.exec(printed)?.[1]
        if (found) resolve(found)
      })
    })
    const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
    const headers = { 'x-service-signature': signature(secret), 'webhook-id': 'dlv_1', connection: 'close' }
    const answer = await fetch(url, { method: 'POST', body: BODY, headers })
    assert.equal(answer.status, expected === 'ok' ? 204 : 401)
    assert.equal(await exited, expected === 'ok' ? 0 : 1)
    assert.match(printed, new RegExp(`dlv_1 signature ${expected}`))
    assert.match(printed, /grün 你好/)
  }
})
