import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { rawPdf, rawStream } from '../../test/support/pdfs.ts'
import { zipParts } from '../../test/support/zip-parts.ts'
import { TOOL_FOLDERS } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { createPool, type Pool, type PoolCall } from './pool.ts'
import { createSandbox } from './sandbox/sandbox.ts'

let root: string
let pool: Pool
const troubles: string[] = []
const NEVER = new AbortController().signal
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolwright-pool-'))
  pool = createPool({
    scratchRoot: join(root, 'children'),
    toolFolders: TOOL_FOLDERS,
    size: 1,
    queueMax: 10,
    longestWaitS: 60,
    memoryMb: 1024,
    stepCpuS: 2,
    writtenMb: 20,
    readable: [],
    sandbox: createSandbox('auto'),
    env: {},
    onTrouble: (_, detail) => troubles.push(detail),
  })
  pool.start()
  await childrenReady(1)
})
/** Until so many children run. */
async function childrenReady(count: number) {
  while (pool.stats().ready < count) await new Promise(resolve => setTimeout(resolve, 20))
}
after(async () => {
  await pool.close()
  await rm(root, { recursive: true, force: true, maxRetries: 10 })
})

/** A call with one file, as HTTP would leave it in the call's folder. */
async function calling(slug: string, content: string | Uint8Array, values: object, param: string) {
  const folder = await mkdtemp(join(root, 'call-'))
  const path = join(folder, 'in-1')
  await writeFile(path, content)
  const kind = slug === 'bulk-rename' ? ('text' as const) : ('pdf' as const)
  const file = { path, name: 'a.txt', size: content.length, kind }
  const input = { form: true, values: { ...values }, files: { [param]: [file] } }
  return {
    caller: 'a',
    keyed: true,
    slug,
    short: false,
    timeoutS: 60,
    input,
    wantsJson: false,
    now: 0,
    folder,
  } satisfies Omit<PoolCall, 'signal'>
}

const renaming = (text: string) => calling('bulk-rename', text, { prefix: 'x-' }, 'files')

test('one child waits for the first call, and the next starts when it came', async () => {
  const folders = await readdir(join(root, 'children'))
  assert.deepEqual(
    folders.filter(name => name.startsWith('child-')),
    ['child-0'],
  )
  assert.ok((await pool.run({ ...(await renaming('first')), signal: NEVER })).name)
  await childrenReady(2)
  assert.deepEqual(troubles, [])
})

test('a caller who hangs up while the files are laid out leaves nothing to the next call', async () => {
  for (let i = 0; i < 3; i++) {
    const controller = new AbortController()
    const answer = pool.run({ ...(await renaming('of somebody else')), signal: controller.signal })
    controller.abort()
    await assert.rejects(answer, /hung up/)
  }
  const { content } = await pool.run({ ...(await renaming('mine')), signal: NEVER })
  assert.ok('path' in content)
  const entries = await zipParts(await readFile(content.path))
  assert.deepEqual(
    Object.entries(entries).map(([name, bytes]) => [name, bytes.toString()]),
    [['x-a.txt', 'mine']],
  )
  assert.deepEqual(troubles, [])
})

test('a page that takes too long to draw is named, and the next call is served', async t => {
  if (process.platform !== 'linux') return t.skip('the system does not tell how long a child computed')
  // Each of the masks is drawn anew, which takes minutes.
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G 7 0 R>>>>>>>>>>`
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5),
    page(6),
    rawStream('0 0 100 100 re f'),
    rawStream('/G gs 0 0 595 842 re f\n'.repeat(20_000)),
    rawStream(
      '1 g 0 0 595 842 re f',
      '/Type/XObject/Subtype/Form/Group<</S/Transparency/CS/DeviceGray>>/BBox[0 0 600 900]',
    ),
  ])
  for (const slug of ['pdf-to-image', 'pdf-to-svg']) {
    const param = slug === 'pdf-to-image' ? 'page' : 'pages'
    const draw = async (number: number) =>
      pool.run({ ...(await calling(slug, pdf, { [param]: String(number) }, 'file')), signal: NEVER })
    await assert.rejects(
      draw(2),
      (error: unknown) =>
        error instanceof Fault &&
        error.kind === 'input' &&
        error.message.startsWith('file: page 2 takes too long to draw.'),
    )
    assert.ok((await draw(1)).name)
  }
  assert.deepEqual(troubles, [])
})

test('a call that writes without an end is ended, with the sentence of its step', async t => {
  if (process.platform !== 'linux') return t.skip('the system does not tell how much a child wrote')
  const sql =
    'WITH RECURSIVE c(x, y) AS (SELECT 1, zeroblob(1000000) UNION ALL SELECT x + 1, zeroblob(1000000) FROM c LIMIT 500) SELECT x FROM c ORDER BY y, x'
  const asked = await calling('csv-query', 'a,b\n1,2\n', { sql, output: 'json' }, 'files')
  for (const file of asked.input.files.files!) Object.assign(file, { kind: 'text', name: 'a.csv' })
  await assert.rejects(
    pool.run({ ...asked, signal: NEVER }),
    (error: unknown) =>
      error instanceof Fault &&
      error.kind === 'input' &&
      error.message.startsWith('sql: takes too much time or disk space'),
  )
  assert.deepEqual(troubles, [])
})

test('where memory runs out, the system ends a child before the server', async t => {
  if (process.platform !== 'linux') return t.skip('the system does not tell')
  const listed = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
  if (listed === '') return t.skip('the kernel does not list children')
  const scoreOf = async (pid: string) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))
  const own = await scoreOf('self')
  for (const pid of listed.trim().split(' ')) assert.ok((await scoreOf(pid)) > own)
})

test('a pool that has ended refuses calls as a busy one does, so that jobs are put back', async () => {
  await pool.close()
  await assert.rejects(
    pool.run({ ...(await renaming('late')), signal: NEVER }),
    (error: unknown) => error instanceof Fault && error.kind === 'too-many',
  )
})
