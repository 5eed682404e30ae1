import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { callFolders, comesTrue, order } from './support/faults.ts'
import { type Answer, isError, startServer, type TestServer } from './support/server.ts'

const file = (bytes: number) => new File([randomBytes(bytes)], 'a.bin')
const rename = (server: TestServer, bytes: number): Promise<Answer> =>
  server.form(
    'bulk-rename',
    [
      ['files', file(bytes)],
      ['prefix', 'x-'],
    ],
    { signal: AbortSignal.timeout(20_000) },
  )
const isReady = async (server: TestServer, ready: boolean) =>
  (await server.get('/readyz')).status === (ready ? 200 : 503)
const isEmpty = async (server: TestServer) => (await callFolders(server)).length === 0

describe('a disk that fails', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ faults: true })
    assert.ok(await comesTrue(() => isReady(server, true), 30_000))
  })
  after(() => server.stop())

  for (const code of ['ENOSPC', 'EIO', 'EROFS', 'EFBIG'] as const) {
    test(`${code} while an upload is stored: 503 at once, nothing charged, nothing left`, async () => {
      const credits = (await server.account()).api_credits
      await order(server, { kinds: ['write'], at: 3, code, lasting: true })
      const answer = await rename(server, 12 * 2 ** 20)
      assert.equal(answer.status, 503, answer.text)
      isError(answer)
      assert.equal(answer.headers.get('x-credits-used'), '0')
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      assert.ok(await comesTrue(() => isReady(server, false)), 'it is not ready while the disk fails')
      await order(server)
      assert.ok(await comesTrue(() => isEmpty(server)), 'what was written is removed')
      assert.ok(await comesTrue(() => isReady(server, true)))
      assert.equal((await rename(server, 1000)).status, 200, 'the next call works')
      assert.equal((await server.account()).api_credits, credits - (await costOf(server, 'bulk-rename')))
    })
  }

  test('a folder whose rights were taken away is not told as a fault of the form', async () => {
    const credits = (await server.account()).api_credits
    await order(server, { kinds: ['write'], at: 3, code: 'EACCES', lasting: true })
    const answer = await rename(server, 12 * 2 ** 20)
    assert.equal(answer.status, 502, answer.text)
    assert.match(answer.json.error, /could not be stored/)
    await order(server)
    assert.ok(await comesTrue(() => isEmpty(server)))
    assert.equal((await server.account()).api_credits, credits)
  })

  test('a database that cannot write: 503, and ready again when it can', async () => {
    const credits = (await server.account()).api_credits
    await order(server, { kinds: ['query'], at: 1, code: 'ENOSPC', lasting: true })
    const answer = await server.json('csv-cleaner', { csv: 'a\n1\n' })
    assert.equal(answer.status, 503, answer.text)
    isError(answer)
    assert.ok(await comesTrue(() => isReady(server, false)))
    await order(server)
    assert.ok(await comesTrue(() => isReady(server, true)))
    assert.equal((await server.json('csv-cleaner', { csv: 'a\n1\n' })).status, 200)
    assert.equal((await server.account()).api_credits, credits - (await costOf(server, 'csv-cleaner')))
  })
})

const costOf = async (server: TestServer, slug: string): Promise<number> =>
  (await server.get(`/api/v1/tools/${slug}`)).json.credits

/** A server on a disk of its own; undefined where mounting is not allowed. */
async function onDisk(t: TestContext, size: string) {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status === 0
  t.after(async () => {
    if (mounted) spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  if (!mounted) return undefined
  const server = await startServer({ dataDir: folder })
  t.after(() => server.stop())
  assert.ok(await comesTrue(() => isReady(server, true), 30_000))
  return { server, folder }
}

test('a disk with room, but for two files only: not ready, 503, and ready again', async t => {
  const disk = await onDisk(t, 'size=64m,nr_inodes=200')
  // Where mounting is not allowed, the tests above let the same writes fail.
  if (!disk) return
  const { server, folder } = disk
  let made = 0
  for (; made < 200; made++) {
    const full = await writeFile(join(folder, `x${made}`), '').then(
      () => false,
      () => true,
    )
    if (full) break
  }
  for (let i = 1; i <= 2; i++) await rm(join(folder, `x${made - i}`))
  assert.ok(await comesTrue(() => isReady(server, false)))
  const answer = await rename(server, 12 * 2 ** 20)
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.headers.get('x-credits-used'), '0')
  for (let i = 3; i <= made; i++) await rm(join(folder, `x${made - i}`))
  assert.ok(await comesTrue(() => isReady(server, true)))
  assert.equal((await rename(server, 1000)).status, 200)
})

test('a real disk of 6 MB and an upload of 12', async t => {
  const disk = await onDisk(t, 'size=6m')
  if (!disk) return
  const { server, folder } = disk
  const answer = await rename(server, 12 * 2 ** 20)
  assert.equal(answer.status, 503, answer.text)
  assert.ok(await comesTrue(() => isEmpty(server)), 'the part file is removed')
  assert.equal((await rename(server, 1000)).status, 200, 'there is room again')
  const ballast = join(folder, 'ballast')
  await writeFile(ballast, Buffer.alloc(2 ** 20)).catch(() => undefined)
  for (let i = 0; i < 8; i++) await writeFile(`${ballast}${i}`, Buffer.alloc(2 ** 20)).catch(() => undefined)
  assert.ok(await comesTrue(() => isReady(server, false)), 'somebody else filled the disk')
  await Promise.all(
    [ballast, ...Array.from({ length: 8 }, (_, i) => `${ballast}${i}`)].map(path =>
      rm(path, { force: true }),
    ),
  )
  assert.ok(await comesTrue(() => isReady(server, true)))
})

test('a scratch folder that somebody removes while the server runs is laid out again', async t => {
  const server = await startServer()
  t.after(() => server.stop())
  assert.ok(await comesTrue(() => isReady(server, true), 30_000))
  const scratch = join(server.dataDir, 'scratch')
  for (const part of ['', 'calls', 'children/child-0/out']) {
    await rm(join(scratch, part), { recursive: true })
    const answer = await server.form('bulk-rename', [
      ['files', file(1000)],
      ['prefix', 'x-'],
    ])
    assert.equal(answer.status, 200, `a call without scratch/${part}`)
    assert.ok(await comesTrue(() => isReady(server, true)), `ready without scratch/${part}`)
  }
  assert.ok(existsSync(join(scratch, 'fonts/fonts.conf')), 'children find their fonts')
  await rm(join(scratch, 'calls'), { recursive: true })
  const job = await server.form(
    'bulk-rename',
    [
      ['files', file(1000)],
      ['prefix', 'x-'],
    ],
    { headers: { prefer: 'respond-async' } },
  )
  assert.equal(job.status, 202, job.text)
  const isDone = async () => (await server.get(`/api/v1/jobs/${job.json.job_id}`)).json.status === 'succeeded'
  assert.ok(await comesTrue(isDone, 30_000), 'a job is done')
})
