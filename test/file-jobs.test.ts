import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { CLUSTER, newDatabase } from './support/database.ts'
import { readEvents } from './support/events.ts'
import { makePdf } from './support/pdf.ts'
import { isError, KEY, startServer, type TestServer } from './support/server.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const pdf = await readFile(join(FIXTURES, 'three-pages.pdf'))
const SECRET = 'a-secret-of-sixteen-or-more'
const auth = { authorization: `Bearer ${KEY}` }
const json = { ...auth, 'content-type': 'application/json' }

for (const engine of CLUSTER ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  describe(`jobs with files on ${engine}`, () => {
    let server: TestServer
    let database: Awaited<ReturnType<typeof newDatabase>> | undefined
    let receiver: Server
    let hook: string
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    before(async () => {
      database = engine === 'PostgreSQL' ? await newDatabase() : undefined
      server = await startServer({ hostile: true, env: database ? { DATABASE_URL: database.url } : {} })
      receiver = createServer((request, response) => {
        let body = ''
        request.on('data', chunk => {
          body += chunk
        })
        request.on('end', () => {
          received.push({ headers: request.headers, body })
          response.writeHead(204).end()
        })
      })
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
      hook = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/`
    })
    after(async () => {
      await server.stop()
      receiver.close()
      await database?.drop()
    })

    const call = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(server.url + path, { ...init, headers: { ...auth, ...init.headers } })
      const text = await response.text()
      return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined }
    }
    const create = (body: object, query = '') =>
      call(`/api/v1/jobs${query}`, { method: 'POST', body: JSON.stringify(body), headers: json })
    const finished = async (id: string) => {
      const { events } = await readEvents(`${server.url}/api/v1/jobs/${id}/events`, auth)
      return events.at(-1)!.data
    }
    const upload = async (bytes: Buffer, name: string): Promise<string> => {
      const form = new FormData()
      form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
      return (await call('/api/v1/files', { method: 'POST', body: form })).json.file_id
    }
    const inputs = async () =>
      (await readdir(join(server.dataDir, 'files'), { recursive: true })).filter(name =>
        /[0-9a-f]{40}$/.test(name),
      )

    test('by id, as a form and by preference: the result is a file with a link', async () => {
      const before = (await server.account()).api_credits
      const kept = await upload(pdf, 'kept.pdf')
      const form = new FormData()
      for (const [name, value] of Object.entries({ tool_slug: 'pdf-rotate', angle: '90' }))
        form.append(name, value)
      form.append('file', new File([pdf], 'sent.pdf'))
      const direct = new FormData()
      direct.append('file', new File([pdf], 'direct.pdf'))
      direct.append('angle', '90')
      const queued = [
        await create({ tool_slug: 'pdf-rotate', input: { file: kept, angle: 90 } }),
        await call('/api/v1/jobs', { method: 'POST', body: form }),
        await call('/api/v1/tools/pdf-rotate', {
          method: 'POST',
          body: direct,
          headers: { prefer: 'respond-async' },
        }),
      ]
      assert.equal(queued[2]!.headers.get('preference-applied'), 'respond-async')
      // What the job holds is its own: the account may delete the file meanwhile.
      await call(`/api/v1/files/${kept}`, { method: 'DELETE' })
      for (const [i, { status, json }] of queued.entries()) {
        assert.equal(status, 202, JSON.stringify(json))
        assert.deepEqual(Object.keys(json), ['job_id', 'status', 'tool_slug', 'created_at', 'status_url'])
        const job = await finished(json.job_id)
        assert.equal(job.status, 'succeeded', JSON.stringify(job))
        const { file } = job.result
        assert.equal(file.name, ['kept-rotated.pdf', 'sent-rotated.pdf', 'direct-rotated.pdf'][i])
        assert.equal(file.media_type, 'application/pdf')
        const content = await server.get(file.url, { key: null })
        assert.equal(content.status, 200)
        assert.equal(content.bytes.subarray(0, 5).toString(), '%PDF-')
        assert.equal((await call(`/api/v1/files/${file.file_id}`)).json.sha256, file.sha256)
        await call(`/api/v1/files/${file.file_id}`, { method: 'DELETE' })
      }
      assert.equal((await server.account()).api_credits, before - 6)
      for (let i = 0; i < 60 && (await inputs()).length > 0; i++)
        await new Promise(done => setTimeout(done, 50))
      assert.deepEqual((await call('/api/v1/files')).json.files, [])
    })

    test('a wrong file is refused before anything is kept or charged', async () => {
      const before = (await server.account()).api_credits
      const id = await upload(pdf, 'a.pdf')
      for (const [input, message] of [
        [{}, /^file: is required/],
        [{ file: `file_${'0'.repeat(32)}` }, /^file: there is no file/],
        [{ file: 'x' }, /^file: expected the id/],
        [{ file: { url: 'http://127.0.0.1:9/a.png' } }, /^file\.url: /],
        [{ file: id }, /^file: .*PDF/],
      ] as const) {
        const answer = await create({ tool_slug: 'image-converter', input })
        assert.equal(answer.status, 400)
        isError(answer)
        assert.match(answer.json.error, message)
      }
      assert.equal((await server.account()).api_credits, before)
    })

    test('progress and the end come as events, and a stream goes on where it broke off', async () => {
      const { json: queued } = await create({ tool_slug: 'misbehave', input: { how: 'tell', ms: 250 } })
      const url = `${server.url}/api/v1/jobs/${queued.job_id}/events`
      const first = await readEvents(url, auth, event => event.data.progress?.done >= 1)
      const last = first.events.at(-1)!
      assert.equal(last.event, 'progress')
      const { done, total, unit, message } = last.data.progress
      assert.equal(message, `${done} of ${total} ${unit}`)
      const rest = await readEvents(url, { ...auth, 'last-event-id': last.id })
      assert.ok(rest.events.every(event => Number(event.id) > Number(last.id)))
      assert.equal(rest.events.at(-1)!.event, 'succeeded')
      assert.equal(rest.events.at(-1)!.data.result.done, 'tell')
      const over = await readEvents(url, { ...auth, 'last-event-id': rest.events.at(-1)!.id })
      assert.equal(over.status, 204)
      assert.equal((await readEvents(url, auth)).events.length, 1)
      assert.equal((await fetch(url)).status, 401)
      assert.deepEqual((await call(`/api/v1/jobs/${queued.job_id}`)).json.progress?.total, 5)
    })

    test('a job is cancelled while it waits and while it runs, refunded and told', async () => {
      const before = (await server.account()).api_credits
      received.length = 0
      const busy = { tool_slug: 'misbehave', input: { how: 'loop' }, webhook: { url: hook, secret: SECRET } }
      const ids: string[] = []
      for (let i = 0; i < 3; i++) ids.push((await create(busy)).json.job_id)
      const running = await readEvents(
        `${server.url}/api/v1/jobs/${ids[0]}/events`,
        auth,
        event => event.data.status === 'running',
      )
      assert.equal(running.events.at(-1)!.data.status, 'running')
      for (const id of ids.reverse()) {
        const cancelled = await call(`/api/v1/jobs/${id}`, { method: 'DELETE' })
        assert.equal(cancelled.status, 200)
        assert.equal(cancelled.json.status, 'cancelled')
        const again = await call(`/api/v1/jobs/${id}`, { method: 'DELETE' })
        assert.equal(again.status, 409)
        isError(again)
      }
      assert.equal((await server.account()).api_credits, before)
      // Every child is free again: a call that needs one is answered.
      assert.equal((await server.json('misbehave', { how: 'well' })).status, 200)
      for (let i = 0; i < 100 && received.length < 3; i++) await new Promise(done => setTimeout(done, 50))
      assert.equal(received.length, 3)
      const { headers, body } = received[0]!
      assert.equal(JSON.parse(body).event, 'job.cancelled')
      assert.equal(JSON.parse(body).credits_used, 0)
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      assert.equal(
        headers['webhook-signature'],
        `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
      )
      assert.equal(
        headers['x-service-signature'],
        `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
      )
      assert.equal((await call('/api/v1/jobs/job_0', { method: 'DELETE' })).status, 404)
    })

    test('a job may have more pages than a call, at the price of every started ten, told before', async () => {
      const entry = (await call('/api/v1/tools/ocr-pdf')).json
      assert.deepEqual(entry.job_limits, { unit: 'pages', direct: 10, maximum: 500 })
      const many = Buffer.from(
        await makePdf(Array.from({ length: 23 }, () => 'A page of plain text that can be read as it is.')),
      )
      const file = await upload(many, 'many.pdf')
      const direct = await server.json('ocr-pdf', { file })
      assert.equal(direct.status, 400)
      assert.match(direct.json.error, /^pages: 23 .*as a job/)
      const before = (await server.account()).api_credits
      const price = await create({ tool_slug: 'ocr-pdf', input: { file } }, '?dry_run=true')
      assert.deepEqual(price.json, { tool_slug: 'ocr-pdf', credits: 15, units: 23, unit: 'pages' })
      assert.equal((await server.account()).api_credits, before)
      const queued = await create({ tool_slug: 'ocr-pdf', input: { file } })
      assert.equal(queued.headers.get('x-credits-used'), '15')
      const job = await finished(queued.json.job_id)
      assert.equal(job.status, 'succeeded', job.error)
      assert.equal(job.result.pages.length, 23)
      assert.equal(job.credits_used, 15)
      assert.equal((await server.account()).api_credits, before - 15)
    })
  })
}
