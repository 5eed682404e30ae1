import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { makeIdentity } from './support/certificates.ts'
import { docxOf, para } from './support/docx.ts'
import { drawnPdf } from './support/drawn-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'
import { type Answer, type CallOptions, startServer, type TestServer } from './support/server.ts'
import { startTimestampAuthority } from './support/timestamp-authority.ts'

const issuer = await makeIdentity('Leak Root', { authority: true })
const signer = await makeIdentity('Leak Tester', { issuer })

/** One word for each place that a secret can be in, so that a find says which one got out. */
const SECRETS = {
  name: 'Zqxname7731',
  content: 'Zqxcontent7731',
  password: 'Zqxpassword7731',
  parameter: 'Zqxparameter7731',
  idempotency: 'Zqxidempotency7731',
  failing: 'Zqxfailing7731',
  /** A line of a private key. */
  key: signer.keyPem.split('\n')[2]!,
}

let root: string
let server: TestServer
let clock: Awaited<ReturnType<typeof startTimestampAuthority>>
before(async () => {
  clock = await startTimestampAuthority(issuer)
  root = await mkdtemp(join(tmpdir(), 'toolwright-leaks-'))
  await mkdir(join(root, 'tmp'))
  // One child serves every call, so that what one call left behind is there for the next.
  server = await startServer({
    dataDir: join(root, 'data'),
    hostile: true,
    env: {
      LOG_LEVEL: 'trace',
      POOL_SIZE: '1',
      TMPDIR: join(root, 'tmp'),
      ...(clock && { TIMESTAMP_URL: clock.url }),
    },
  })
})
after(async () => {
  await server.stop()
  await clock?.stop()
  await rm(root, { recursive: true, force: true })
})

/** The content as it is and with its compressed streams opened. */
function opened(bytes: Buffer): Buffer {
  const pieces = [bytes]
  for (const { index, 0: head } of bytes.toString('latin1').matchAll(/stream\r?\n/g)) {
    try {
      pieces.push(inflateSync(bytes.subarray(index + head.length), { finishFlush: 2 }))
    } catch {
      // Not a compressed stream.
    }
  }
  return Buffer.concat(pieces)
}

/** Which secrets a content holds, in plain text or in the usual encodings of it. */
function secretsIn(content: Buffer | string): string[] {
  const bytes = opened(Buffer.from(content as string))
  return Object.entries(SECRETS).flatMap(([place, secret]) => {
    const text = Buffer.from(secret)
    const forms: Record<string, Buffer | string> = {
      plain: text,
      'lower case': secret.toLowerCase(),
      hex: text.toString('hex'),
      'upper-case hex': text.toString('hex').toUpperCase(),
      // Base64 of three alignments, without the characters that depend on the neighbours.
      base64: text.toString('base64').slice(0, 12),
      'base64, one in': Buffer.from(`x${secret}`).toString('base64').slice(4, 14),
      'base64, two in': Buffer.from(`xx${secret}`).toString('base64').slice(4, 14),
      'UTF-16LE': Buffer.from(secret, 'utf16le'),
      'UTF-16BE': Buffer.from(secret, 'utf16le').swap16(),
    }
    return Object.entries(forms)
      .filter(([, form]) => bytes.includes(form))
      .map(([form]) => `${place} (${form})`)
  })
}

/** Every file below a folder that holds a secret, in its content or its name. */
async function secretsBelow(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    found.push(...secretsIn(path).map(secret => `name of ${path}: ${secret}`))
    if (entry.isFile()) found.push(...secretsIn(await readFile(path)).map(secret => `${path}: ${secret}`))
  }
  return found
}

const answerHolds = (answer: Answer): string[] =>
  secretsIn(Buffer.concat([answer.bytes, Buffer.from(JSON.stringify([...answer.headers]))]))

const file = (content: Uint8Array | string, name: string) => new File([content as string], name)
const fixture = async (name: string) => file(await readFile(join(FIXTURES, name)), name)
const docx = async (text: string): Promise<Uint8Array> => {
  const made = await docxOf(para(text))
  return 'content' in made ? Buffer.from(made.content) : assert.fail()
}

const { name, content, password, parameter, failing } = SECRETS

const signing = (pdf: File, key: string): [string, string | File][] => [
  ['file', pdf],
  ['certificate', file(signer.pem, 'cert.pem')],
  ['key', file(key, 'key.pem')],
  ['password', password],
  ...(clock ? [['timestamp', 'true'] as [string, string]] : []),
]

/** The server asked in the child's stead, with nothing but a digest; the token is right for our own check. */
async function expectTimestamp(bytes: Buffer): Promise<void> {
  assert.equal(clock!.requests[0]!.type, 'application/timestamp-query')
  assert.ok(clock!.requests[0]!.bytes.length < 100)
  const report = await server.form('pdf-verify-signatures', [
    ['file', file(bytes, 'signed.pdf')],
    ['roots', file(issuer.pem, 'roots.pem')],
  ])
  const [one] = JSON.parse(report.text).signatures
  const { authority, valid, trusted } = one.timestamp
  assert.deepEqual([authority, valid, trusted, one.intact], ['Test Clock', true, 'yes', true])
  const path = join(root, 'stamped.pdf')
  await writeFile(path, bytes)
  const other = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8', timeout: 20_000 })
  await rm(path)
  if (!other.error) assert.match(other.stdout, /Signature Validation: Signature is Valid/)
}

/** Waits until a job is done and its input deleted. */
async function jobEnds({ job_id }: { job_id: string }): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const { status } = JSON.parse((await server.get(`/api/v1/jobs/${job_id}`)).text)
    // A file may go while it is looked for.
    const left = await secretsBelow(join(root, 'data')).catch(() => ['one that is deleted'])
    if (status === 'succeeded' && left.length === 0) return
    assert.ok(status !== 'failed', 'the job failed')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const left = await secretsBelow(join(root, 'data'))
  assert.deepEqual(left, [], 'a job leaves something behind')
}
const options: CallOptions = { headers: { 'idempotency-key': SECRETS.idempotency } }

test('the search finds what is there', async () => {
  assert.deepEqual(secretsIn('nothing'), [])
  assert.deepEqual(secretsIn(`a ${content} b`), ['content (plain)'])
  assert.deepEqual(secretsIn(Buffer.from(`12${password}`).toString('base64')), ['password (base64, two in)'])
  assert.deepEqual(secretsIn(Buffer.from(name, 'utf16le')), ['name (UTF-16LE)'])
  const pdf = await drawnPdf([pen => pen.text(50, 50, content)])
  assert.ok(secretsIn(Buffer.from(pdf)).length > 0, 'in the compressed page of a PDF')
  const folder = join(root, 'planted')
  await mkdir(folder)
  await writeFile(join(folder, `${name}.txt`), failing)
  assert.equal((await secretsBelow(folder)).length, 2)
})

test('nothing of a call is left in logs, database, folders or later answers', async () => {
  const pdf = await drawnPdf([pen => pen.text(50, 50, content)])
  const secretPdf = () => file(pdf, `${name}.pdf`)

  const protect = await server.form(
    'protect-pdf',
    [
      ['file', secretPdf()],
      ['password', password],
    ],
    options,
  )
  assert.equal(protect.status, 200)
  assert.deepEqual(answerHolds(protect), ['name (plain)'], 'the result has its name and is encrypted')
  const locked = () => file(protect.bytes, `${name}.pdf`)
  const calls: [status: number, answer: Answer][] = [
    [
      400,
      await server.form('pdf-password-remove', [
        ['file', locked()],
        ['password', `${password}-no`],
      ]),
    ],
    [
      200,
      await server.form('pdf-password-remove', [
        ['file', locked()],
        ['password', password],
      ]),
    ],
    [
      400,
      await server.form(
        'pdf-password-remove',
        [
          ['file', secretPdf()],
          ['password', password],
        ],
        options,
      ),
    ],
    [200, await server.form('pdf-to-text', [['file', secretPdf()]])],
    [
      200,
      await server.form('pdf-watermark', [
        ['file', secretPdf()],
        ['text', parameter],
      ]),
    ],
    [200, await server.form('word-text', [['file', file(await docx(content), `${name}.docx`)]])],
    [200, await server.form('word-to-pdf', [['file', file(await docx(content), `${name}.docx`)]])],
    [
      200,
      await server.form('image-watermark', [
        ['file', await fixture('photo.jpg')],
        ['text', parameter],
      ]),
    ],
    [
      400,
      await server.form('image-watermark', [
        ['file', await fixture('photo.jpg')],
        ['text', 'x'],
        ['color', parameter],
      ]),
    ],
    [
      200,
      await server.form('zip-tool', [
        ['files', file(content, `${name}.txt`)],
        ['files', file(content, 'b.txt')],
      ]),
    ],
    [200, await server.json('text-encrypt', { text: content, password })],
    [400, await server.json('text-encrypt', { ciphertext: content, password })],
    [
      200,
      await server.json('csv-cleaner', { csv: `a,b\n${content},1\n`, options: { fill_empty: parameter } }),
    ],
    [400, await server.json('csv-cleaner', { csv: 'a\n1\n', options: { [parameter]: true } })],
    [400, await server.json('json-formatter', { json: `{"a": ${content}}` })],
    [200, await server.json('minifier', { code: `var ${content} = 1`, language: 'js' })],
    [400, await server.json('minifier', { code: `var = ${content}`, language: 'js' })],
    [400, await server.form('word-text', [['file', file(failing, `${failing}.docx`)]])],
    [400, await server.form('pdf-info', [['file', file(`%PDF-1.7\n${failing}`, `${failing}.pdf`)]])],
    [502, await server.json('misbehave', { how: 'throw', path: failing })],
    [404, await server.json(parameter, {})],
    [200, await server.form('pdf-sign-certificate', signing(secretPdf(), signer.keyPem))],
    [400, await server.form('pdf-sign-certificate', signing(secretPdf(), `${signer.keyPem.slice(0, -60)}x`))],
    [
      202,
      await server.form('pdf-sign-certificate', signing(await fixture('two-pages.pdf'), signer.keyPem), {
        headers: { prefer: 'respond-async' },
      }),
    ],
  ]
  for (const [i, [status, answer]] of calls.entries())
    assert.equal(answer.status, status, `call ${i}: ${answer.text.slice(0, 200)}`)
  assert.deepEqual(
    answerHolds(calls[5]![1]),
    ['name (plain)', 'content (plain)'],
    'the caller gets their own',
  )

  const later: Answer[] = [
    await server.form('protect-pdf', [
      ['file', await fixture('two-pages.pdf')],
      ['password', 'open sesame'],
    ]),
    await server.form('pdf-password-remove', [
      ['file', await fixture('two-pages.pdf')],
      ['password', 'none'],
    ]),
    await server.form('pdf-to-text', [['file', await fixture('two-pages.pdf')]]),
    await server.form('pdf-watermark', [
      ['file', await fixture('two-pages.pdf')],
      ['text', 'DRAFT'],
    ]),
    await server.form('word-text', [['file', await fixture('report.docx')]]),
    await server.form('word-to-pdf', [['file', await fixture('report.docx')]]),
    await server.form('image-watermark', [
      ['file', await fixture('photo.jpg')],
      ['text', 'x'],
    ]),
    await server.form('zip-tool', [
      ['files', file('a', 'a.txt')],
      ['files', file('b', 'b.txt')],
    ]),
    await server.json('text-encrypt', { text: 'other', password: 'something else' }),
    await server.json('csv-cleaner', { csv: 'a,b\n1,2\n' }),
    await server.json('minifier', { code: 'var a = 1', language: 'js' }),
    await server.get('/api/v1/account'),
    await server.get('/api/v1/account/usage'),
    await server.get('/metrics'),
  ]
  for (const [i, answer] of later.entries()) {
    assert.equal(answer.status, 200, `later call ${i}: ${answer.text.slice(0, 200)}`)
    assert.deepEqual(answerHolds(answer), [], `later call ${i}`)
  }

  const signed = calls.at(-3)![1]
  assert.deepEqual(
    answerHolds(signed).filter(one => /^(key|password)/.test(one)),
    [],
  )
  if (clock) await expectTimestamp(signed.bytes)
  await jobEnds(JSON.parse(calls.at(-1)![1].text))

  assert.match(server.output(), /"tool":"misbehave"/, 'the log tells of what broke')
  assert.deepEqual(secretsIn(server.output()), [], 'the log')
  assert.deepEqual(await secretsBelow(join(root, 'data')), [], 'the data folder')
  assert.deepEqual(await secretsBelow(join(root, 'tmp')), [], 'the temporary folder')
})
