import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLUSTER, newDatabase } from './support/database.ts'
import { readEvents } from './support/events.ts'
import { startS3 } from './support/s3.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const pdf = await readFile(join(import.meta.dirname, '../fixtures/three-pages.pdf'))
const auth = { authorization: `Bearer ${KEY}` }
const json = { ...auth, 'content-type': 'application/json' }

const call = async (server: TestServer, method: string, path: string, body?: object | FormData) => {
  const response = await fetch(server.url + path, {
    method,
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    headers: body && !(body instanceof FormData) ? json : auth,
  })
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : undefined }
}
const upload = (server: TestServer, bytes: Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return call(server, 'POST', '/api/v1/files', form)
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

if (!CLUSTER) {
  test('two servers on PostgreSQL and S3', t =>
    t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  test('two servers on PostgreSQL and S3: either serves any file, stream and job, and one may be killed', async () => {
    const database = await newDatabase()
    const s3 = await startS3()
    const env = { DATABASE_URL: database.url, ...s3.env, SECRET_KEY: 'one for both' }
    const [a, b] = await Promise.all([
      startServer({ hostile: true, env }),
      startServer({ hostile: true, env }),
    ])
    try {
      const before = (await b.account()).api_credits
      const { json: file } = await upload(a, pdf, 'a.pdf')
      const content = await b.get(`/api/v1/files/${file.file_id}/content`)
      assert.equal(createHash('sha256').update(content.bytes).digest('hex'), file.sha256)
      const { json: link } = await call(a, 'POST', `/api/v1/files/${file.file_id}/link`)
      assert.equal((await b.get(link.url, { key: null })).status, 200)

      // Jobs come in at the one that will be killed, while uploads go on there; streams are open at both.
      const jobs: string[] = []
      for (let i = 0; i < 6; i++) {
        const body =
          i % 2 === 0
            ? { tool_slug: 'misbehave', input: { how: 'tell', ms: 300 } }
            : { tool_slug: 'pdf-rotate', input: { file: file.file_id, angle: 90 } }
        jobs.push((await call(a, 'POST', '/api/v1/jobs', body)).json.job_id)
      }
      const watched = readEvents(`${b.url}/api/v1/jobs/${jobs[0]}/events`, auth)
      const cut = readEvents(`${a.url}/api/v1/jobs/${jobs[2]}/events`, auth).catch(() => undefined)
      const uploads = Array.from({ length: 5 }, (_, i) =>
        upload(a, Buffer.concat([pdf, Buffer.alloc(2_000_000, i + 1)]), `u${i}.pdf`).catch(() => undefined),
      )
      await pause(250)
      await a.stop('SIGKILL')
      await cut
      const sent = (await Promise.all(uploads)).filter(one => one?.status === 201)

      const { events } = await watched
      assert.equal(events.at(-1)!.event, 'succeeded', 'the stream on the other server tells the end')
      const ended = []
      for (const id of jobs) {
        const { events } = await readEvents(`${b.url}/api/v1/jobs/${id}/events`, auth)
        ended.push(events.at(-1)!.data)
      }
      assert.deepEqual([...new Set(ended.map(job => job.status))], ['succeeded'])
      assert.equal((await b.account()).api_credits, before - 6 * 2, 'each is paid once')
      for (const job of ended.filter(job => job.result.file))
        assert.equal((await b.get(job.result.file.url, { key: null })).status, 200)

      // What was promised is there; what was not has left nothing that is not known.
      for (const one of sent)
        assert.equal((await b.get(`/api/v1/files/${one!.json.file_id}/content`)).status, 200)
      const { json: list } = await call(b, 'GET', '/api/v1/files?limit=100')
      for (const one of list.files)
        assert.equal((await call(b, 'DELETE', `/api/v1/files/${one.file_id}`)).status, 204)
      const { default: pg } = await import('pg')
      const client = new pg.Client(database.url)
      // What fails below is what went wrong, not that the database is dropped under an open connection.
      client.on('error', () => {})
      await client.connect()
      // Arrivals of the dead server are waited for; here their time is over at once.
      await client.query("UPDATE file_objects SET lease_until = 0 WHERE state = 'pending'")
      await client.query('UPDATE turns SET ends_at = 0')
      const { json: last } = await upload(b, pdf, 'last.pdf')
      await call(b, 'DELETE', `/api/v1/files/${last.file_id}`)
      for (let i = 0; i < 100 && (await s3.objects()).length > 0; i++) await pause(50)
      assert.deepEqual(await s3.objects(), [], 'no orphaned object')
      const left = async () => {
        const known = '(SELECT count(*) FROM stored_files) + (SELECT count(*) FROM file_objects)'
        return Number((await client.query(`SELECT ${known} AS n`)).rows[0].n)
      }
      // An object goes before what is known of it.
      for (let i = 0; i < 100 && (await left()) > 0; i++) await pause(50)
      assert.equal(await left(), 0, 'nothing is known of what is gone')
      const { rows } = await client.query('SELECT count(*) AS n FROM reservations')
      assert.equal(Number(rows[0].n), 0, 'nothing stays reserved')
      await client.end()
    } finally {
      a.process.kill('SIGKILL')
      await b.stop()
      await s3.stop()
      await database.drop()
    }
  })
}
