import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './text-encrypt.ts'

const password = 'correct horse'
const DOCS = readFileSync(join(import.meta.dirname, '../../../../docs/text-encrypt.md'), 'utf8')
const LISTING = /```python\n([\s\S]*?)```/.exec(DOCS)![1]!
const SAMPLE = /`(tw1\.[\w-]+)`/.exec(DOCS)![1]!

const encrypt = async (text: string, by = password) =>
  (await runTool(tool, { text, password: by })).json.ciphertext
const decrypt = async (ciphertext: string, by = password) =>
  (await runTool(tool, { ciphertext, password: by })).json.text

test('what was encrypted comes back, any text and the empty one', async () => {
  for (const text of ['', 'Ünïcode 你好 🙂\r\n\0 ' + 'x'.repeat(100_000)]) {
    assert.equal(await decrypt(await encrypt(text)), text)
  }
})

test('the result says how it was made, and never repeats', async () => {
  const { json } = await runTool(tool, { text: 'a', password })
  assert.equal(json.algorithm, 'AES-256-GCM')
  assert.equal(json.kdf, 'scrypt')
  assert.match(json.ciphertext, /^tw1\.[\w-]+$/)
  assert.notEqual(json.ciphertext, await encrypt('a'))
})

test('the documented example, byte for byte', async () => {
  let next = 0
  const random = (n: number) => Uint8Array.from({ length: n }, () => next++)
  const { json } = await runTool(tool, { text: 'héllo', password }, { random })
  assert.equal(json.ciphertext, SAMPLE)
  assert.equal(await decrypt(SAMPLE), 'héllo')
})

test('lines broken by a mail program, and padding', async () => {
  assert.equal(await decrypt(`${SAMPLE.slice(0, 30)}\r\n ${SAMPLE.slice(30)}==\n`), 'héllo')
})

test('the same password written with composed or decomposed letters', async () => {
  const sealed = await encrypt('a', 'Stra\u00dfe f\u00fcr')
  assert.equal(await decrypt(sealed, 'Stra\u00dfe fu\u0308r'), 'a')
})

test('a wrong password and every kind of change are refused', async () => {
  const said = (ciphertext: string, by = password) => refusal(tool, { ciphertext, password: by })
  assert.match(await said(SAMPLE, 'wrong horse'), /^400 ciphertext: cannot be opened; the password is wrong/)
  const bytes = Buffer.from(SAMPLE.slice(4), 'base64url')
  for (const at of [5, 20, 31, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    assert.match(await said(`tw1.${changed.toString('base64url')}`), /cannot be opened/, `byte ${at}`)
  }
  const cheaper = Buffer.from(bytes)
  cheaper[0] = 16
  assert.match(await said(`tw1.${cheaper.toString('base64url')}`), /cannot be opened/)
  for (const [at, value] of [
    [0, 30],
    [0, 5],
    [1, 200],
    [1, 0],
    [2, 9],
  ] as const) {
    const greedy = Buffer.from(bytes)
    greedy[at] = value
    assert.match(await said(`tw1.${greedy.toString('base64url')}`), /key settings that are not supported/)
  }
  assert.match(await said(SAMPLE.slice(0, 40)), /incomplete/)
  assert.match(await said(`${SAMPLE}!`), /characters that do not belong/)
  assert.match(await said('U2FsdGVkX1'), /starts with "tw1\."/)
})

test('parameters', async () => {
  assert.match(await refusal(tool, { text: 'a', password: 'seven77' }), /^400 password: must have at least 8/)
  assert.match(await refusal(tool, { text: 'a' }), /^400 password: is required/)
  assert.match(await refusal(tool, { password }), /^400 text: is required to encrypt/)
  assert.match(await refusal(tool, { text: 'a', ciphertext: SAMPLE, password }), /not both/)
  assert.match(await refusal(tool, { ciphertext: '', password }), /^400 ciphertext: must not be empty/)
  assert.match(await refusal(tool, { text: 5, password }), /^400 text: expected text/)
  assert.match(await refusal(tool, { text: 'a', password: 'x'.repeat(1025) }), /^400 password: .* 1,024/)
  // It would come back as another text.
  assert.match(await refusal(tool, { text: 'a\ud800', password }), /^400 text: is not valid Unicode/)
})

const python = ['/usr/bin/python3', 'python3'].find(
  name =>
    spawnSync(name, ['-c', 'from cryptography.hazmat.primitives.kdf.scrypt import Scrypt']).status === 0,
)
const judged = python
  ? {}
  : { skip: 'no python3 with the cryptography package here: the second implementation did not run' }

test('the documented Python opens ours, and we open its', judged, async () => {
  const run = (line: string) => {
    const done = spawnSync(
      python!,
      ['-c', `${LISTING}\nimport sys, json\na = json.loads(sys.stdin.read())\n${line}`],
      {
        input: JSON.stringify({ sealed, password: secret, text }),
        encoding: 'utf8',
      },
    )
    assert.equal(done.status, 0, done.stderr)
    return done.stdout.trim()
  }
  const text = 'grün 你好 🙂'
  const secret = 'Pässwörter'
  const sealed = await encrypt(text, secret)
  assert.equal(JSON.parse(run('print(json.dumps(open_sealed(a["sealed"], a["password"])))')), text)
  assert.equal(await decrypt(run('print(seal(a["text"], a["password"]))'), secret), text)
})
