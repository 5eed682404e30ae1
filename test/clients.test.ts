import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { stale } from '../clients/generator/generate.ts'
import {
  InputError,
  metaOf,
  OfflineError,
  PaymentError,
  type Progress,
  RateLimitError,
  ResultFile,
  SignatureError,
  Toolwright,
  ToolwrightError,
  verifyWebhook,
} from '../clients/typescript/src/index.ts'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'
import { zipParts } from './support/zip-parts.ts'

const CLIENTS = join(import.meta.dirname, '../clients')
const PDF = join(FIXTURES, 'three-pages.pdf')
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  path => spawnSync(path, ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0,
)

let server: TestServer
let folder: string
let tw: Toolwright
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-clients-'))
  server = await startServer()
  tw = new Toolwright({ url: server.url, key: KEY })
})
after(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the clients are what the declarations make of them: run "npm run clients"', async () => {
  assert.deepEqual(await stale(), [])
})

test('a function for each tool: files by path, bytes and id; results are saved as they arrive', async () => {
  const kept = await tw.files.upload(PDF)
  assert.equal(kept.name, 'three-pages.pdf')
  const merged = await tw.pdfMerge({ files: [PDF, await readFile(PDF), await openAsBlob(PDF), kept] })
  const path = await merged.save(`${folder}/out/`)
  assert.equal((await readPdf(await readFile(path))).pages.length, 12)
  assert.deepEqual([merged.mediaType, metaOf(merged).creditsUsed], ['application/pdf', 3])
  // Nothing but ids: the call is JSON.
  const turned = await tw.pdfRotate({ file: kept.file_id, angle: 90 })
  assert.equal((await readPdf(Buffer.from(await turned.bytes()))).pages.length, 3)
  await tw.files.delete(kept)
  await assert.rejects(tw.pdfRotate({ file: kept }), (error: unknown) => {
    assert.ok(error instanceof InputError)
    assert.deepEqual([error.code, error.parameter, error.status], ['input', 'file', 400])
    assert.match(error.wayOut, /parameter/)
    return true
  })
})

test('data comes typed, text as data with what is known of it', async () => {
  const keyless = new Toolwright({ url: server.url })
  const { hash } = await keyless.hashGenerator({ text: 'hello' })
  assert.equal(hash, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')
  const read = await tw.pdfToText({ file: PDF })
  assert.match(read.text, /Harbour/)
  assert.equal(metaOf(read).warnings.length, 0)
  // A string is the text itself where a tool takes text or a file.
  const page = await tw.markdownToPdf({ markdown: '# Tide' })
  assert.ok(page instanceof ResultFile)
  assert.match((await readPdf(Buffer.from(await page.bytes()))).pages[0]!.text, /Tide/)
})

test('errors have their class, code, parameter and way out', async () => {
  await assert.rejects(tw.pdfRotate({ file: PDF, angle: 45 }), (error: InputError) => {
    assert.ok(error instanceof InputError)
    assert.equal(error.parameter, 'angle')
    assert.match(error.message, /multiple of 90/)
    return true
  })
  const stranger = new Toolwright({ url: server.url, key: 'nobody' })
  await assert.rejects(stranger.account(), PaymentError)
  const away = new Toolwright({ url: 'http://127.0.0.1:9', retries: 0 })
  await assert.rejects(away.catalog(), OfflineError)
  await assert.rejects(tw.pdfRotate({ file: join(folder, 'none.pdf') }), /there is no such file/)
})

test('long work is a job, with its progress; it can be given up', async () => {
  const read = await tw.ocrPdf({ file: join(FIXTURES, 'scan.pdf') }, { asJob: true })
  assert.ok(read.text.length > 0)
  const seen: number[] = []
  const controller = new AbortController()
  // Long enough to be given up while it runs.
  const long = await tw.pdfMerge({ files: Array.from({ length: 8 }, () => join(FIXTURES, 'scan.pdf')) })
  const waiting = tw.ocrPdf(
    { file: await long.bytes() },
    {
      onProgress: ({ done }) => void seen.push(done),
      signal: controller.signal,
      idempotencyKey: 'given-up',
    },
  )
  while (seen.length === 0) await sleep(20)
  controller.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
  assert.equal(await lastEnd(), 'cancelled')
})

test('the end of short work is told, once', async () => {
  const seen: Progress[] = []
  await tw.pdfRotate({ file: PDF }, { onProgress: one => void seen.push(one) })
  const ends = seen.filter(({ done, total }) => done === total)
  assert.equal(ends.length, 1)
  assert.equal(seen.at(-1), ends[0])
})

/** How the last job ends. Its child may take a second, and on a busy machine more. */
async function lastEnd(): Promise<string> {
  for (let i = 0; ; i++) {
    const { status } = (await tw.jobs.page({ limit: 1 })).jobs[0]!
    if (i > 600 || !['queued', 'running'].includes(status)) return status
    await sleep(50)
  }
}

test('a job that is given up before its order was answered is cancelled all the same', async () => {
  const long = await tw.pdfMerge({ files: Array.from({ length: 8 }, () => join(FIXTURES, 'scan.pdf')) })
  const controller = new AbortController()
  const front = await refusing([], async () => {
    controller.abort()
    await sleep(50)
  })
  try {
    const eager = new Toolwright({ url: front.url, key: KEY })
    const { signal } = controller
    await assert.rejects(eager.ocrPdf({ file: await long.bytes() }, { asJob: true, signal }), {
      name: 'AbortError',
    })
    assert.equal(await lastEnd(), 'cancelled')
  } finally {
    await front.close()
  }
})

test('chains of tools: planned, run, saved', async () => {
  const steps = [
    { tool: 'extract-pdf-pages', input: { pages: '1' } },
    { tool: 'pdf-watermark', input: { text: 'DRAFT' } },
  ] as const
  const { credits } = await tw.pipelines.plan(steps, { files: [PDF] })
  const before = (await tw.account()).api_credits
  const made = await tw.pipelines.run(steps, { files: [PDF] })
  assert.ok(made instanceof ResultFile)
  const { pages } = await readPdf(Buffer.from(await made.bytes()))
  assert.deepEqual([pages.length, /DRAFT/.test(pages[0]!.text)], [1, true])
  assert.equal(before - (await tw.account()).api_credits, credits)
  const { pipeline_id } = await tw.pipelines.save('Draft', steps)
  assert.equal((await tw.pipelines.list()).length, 1)
  await tw.pipelines.delete(pipeline_id)
  await assert.rejects(tw.pipelines.get(pipeline_id), { code: 'not-found' })
})

test('a stream is kept as it comes, and a link needs no key', async () => {
  const stream = new Blob(['tide ', 'tables']).stream()
  const kept = await tw.files.upload({ stream, name: 'Gezeiten ä.txt', mediaType: 'text/plain' })
  assert.deepEqual([kept.name, kept.size], ['Gezeiten ä.txt', 11])
  assert.equal(await (await tw.files.content(kept)).text(), 'tide tables')
  const { url } = await tw.files.link(kept, { expires_in: 60 })
  assert.equal(await (await fetch(new URL(url, server.url))).text(), 'tide tables')
})

/** Stands before the server and refuses the first calls; answers of the others wait until they are let go. */
async function refusing(statuses: number[], letGo: () => Promise<void> = async () => {}) {
  const keys: (string | undefined)[] = []
  const front: Server = createServer(async (request, answer) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    const body = Buffer.concat(await Array.fromAsync(request))
    const status = statuses.shift()
    if (status) {
      answer.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
      return void answer.end('{"error":"Too many calls; wait."}')
    }
    const { 'content-type': type, authorization = '' } = request.headers
    const response = await fetch(server.url + request.url, {
      method: request.method!,
      headers: { ...(type && { 'content-type': type }), authorization },
      ...(body.length > 0 && { body }),
    })
    await letGo()
    answer.writeHead(response.status, { 'content-type': response.headers.get('content-type')! })
    answer.end(Buffer.from(await response.arrayBuffer()))
  })
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const close = () => {
    front.closeAllConnections()
    return new Promise(done => front.close(done))
  }
  return { keys, url, close }
}

test('calls that are refused for now are tried again under the same idempotency key', async () => {
  const front = await refusing([429, 503])
  try {
    const patient = new Toolwright({ url: front.url, key: KEY })
    const turned = await patient.pdfRotate({ file: PDF })
    assert.equal((await readPdf(Buffer.from(await turned.bytes()))).pages.length, 3)
    assert.equal(front.keys.length, 3)
    assert.deepEqual([new Set(front.keys).size, typeof front.keys[0]], [1, 'string'])
  } finally {
    await front.close()
  }
  const closed = await refusing([429])
  try {
    const hasty = new Toolwright({ url: closed.url, key: KEY, retries: 0 })
    await assert.rejects(hasty.account(), RateLimitError)
  } finally {
    await closed.close()
  }
})

/** A delivery as the service signs it. */
function delivery(secret: string, at: number) {
  const body = JSON.stringify({ event: 'job.succeeded', job_id: 'job_1', note: 'ä' })
  const signature = createHmac('sha256', secret).update(`dlv_1.${at}.${body}`).digest('base64')
  const headers = {
    'webhook-id': 'dlv_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}

test('webhook deliveries are verified, old and changed ones refused', async () => {
  const secret = 'at-least-16-characters'
  const now = Math.floor(Date.now() / 1000)
  const { body, headers } = delivery(secret, now)
  assert.equal((await verifyWebhook(body, headers, secret)).event, 'job.succeeded')
  assert.equal((await verifyWebhook(Buffer.from(body), new Headers(headers), secret)).job_id, 'job_1')
  await assert.rejects(verifyWebhook(`${body} `, headers, secret), SignatureError)
  await assert.rejects(verifyWebhook(body, headers, 'another-secret-of-mine'), SignatureError)
  for (const empty of ['', 'whsec_'])
    await assert.rejects(verifyWebhook(body, headers, empty), SignatureError)
  const old = delivery(secret, now - 3600)
  await assert.rejects(verifyWebhook(old.body, old.headers, secret), /too old/)
  await assert.rejects(verifyWebhook(body, {}, secret), ToolwrightError)
})

test("Debian's Python runs its own tests against the same server", async t => {
  if (!PYTHON) return t.skip('no Python 3.9 or newer here')
  const front = await refusing([429, 503])
  try {
    const { stderr } = await promisify(execFile)(
      PYTHON,
      ['-W', 'error', '-m', 'unittest', '-q', 'tests.test_client'],
      {
        cwd: join(CLIENTS, 'python'),
        env: {
          ...process.env,
          PYTHONPATH: 'src',
          PYTHONDONTWRITEBYTECODE: '1',
          TOOLWRIGHT_URL: server.url,
          TOOLWRIGHT_KEY: KEY,
          TOOLWRIGHT_BUSY: front.url,
          TOOLWRIGHT_FIXTURES: FIXTURES,
        },
      },
    )
    assert.match(stderr, /OK/)
    assert.deepEqual([front.keys.length, new Set(front.keys).size], [3, 1])
  } finally {
    await front.close()
  }
})

test('the package for npm holds JavaScript and types that plain Node runs', async () => {
  const project = join(folder, 'npm')
  await cp(join(CLIENTS, 'typescript'), project, { recursive: true })
  const tsc = join(import.meta.dirname, '../node_modules/@typescript/native/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(CLIENTS, 'typescript'), '--outDir', join(project, 'dist')])
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--dry-run'], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  for (const wanted of ['README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/tools.d.ts'])
    assert.ok(paths.includes(wanted), wanted)
  assert.deepEqual(
    paths.filter(path => path.startsWith('src/')),
    [],
  )
  // Nothing that only a newer Node, or only this project, has.
  const code = `import { Toolwright } from ${JSON.stringify(join(project, 'dist/index.js'))}
const tw = new Toolwright({ url: ${JSON.stringify(server.url)} })
console.log((await tw.hashGenerator({ text: 'hello' })).hash.length)`
  const said = execFileSync('node', ['--input-type=module', '-e', code], { encoding: 'utf8', cwd: folder })
  assert.equal(said.trim(), '64')
})

test('the wheel holds the package and its types, and runs from where pip would put it', async t => {
  const python = '/usr/bin/python3'
  const backend = spawnSync(python, ['-c', 'import setuptools, wheel'])
  if (backend.status !== 0) return t.skip('ran without python3-setuptools and python3-wheel')
  const project = join(folder, 'wheel')
  await cp(join(CLIENTS, 'python'), project, { recursive: true })
  const build = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"
  const name = execFileSync(python, ['-c', build], { cwd: project, encoding: 'utf8', stdio: 'pipe' })
  const wheel = name.trim().split('\n').at(-1)!
  const { version } = JSON.parse(await readFile(join(CLIENTS, '../package.json'), 'utf8'))
  assert.equal(wheel, `toolwright-${version}-py3-none-any.whl`)
  const paths = Object.keys(await zipParts(await readFile(join(project, wheel))))
  for (const wanted of ['toolwright/__init__.py', 'toolwright/_tools.py', 'toolwright/py.typed'])
    assert.ok(paths.includes(wanted), wanted)
  assert.deepEqual(
    paths.filter(path => !/^toolwright(-[\d.]+\.dist-info)?\//.test(path)),
    [],
  )
  const code = `from toolwright import Toolwright
print(len(Toolwright(url=${JSON.stringify(server.url)}).hash_generator(text="hello")["hash"]))`
  const env = { PYTHONPATH: join(project, wheel) }
  assert.equal(execFileSync(python, ['-c', code], { cwd: folder, env, encoding: 'utf8' }).trim(), '64')
})
