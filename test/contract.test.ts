import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { AccountAnswer, UsageAnswer } from '../src/contract/account.ts'
import { CatalogAnswer, CatalogEntry } from '../src/contract/catalog.ts'
import { DeliveriesAnswer, FinishedJob, JobsAnswer, QueuedJob } from '../src/contract/jobs.ts'
import { JSON_LIMIT } from '../src/contract/limits.ts'
import { type Answer, KEY, startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** The answer, which has every field the contract names and no other. */
function held<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  const read = schema.safeParse(answer.json)
  assert.ok(read.success, read.success ? '' : `${read.error.message}\n${answer.text.slice(0, 500)}`)
  return read.data
}

test('the catalog answers what the contract says, with a widget and a limit for everything', async () => {
  const { tools, count } = held(CatalogAnswer, await server.get('/api/v1/tools'))
  assert.equal(tools.length, count)
  for (const tool of tools.filter(one => one.availability === 'available'))
    assert.ok(tool.max_body_bytes! >= JSON_LIMIT, tool.slug)
  held(CatalogEntry, await server.get('/api/v1/tools/pdf-rotate'))
})

test('the collection core is the 146 tools of the specification, extra what came on top', async () => {
  const listed = async (query: string) => held(CatalogAnswer, await server.get(`/api/v1/tools${query}`))
  const [core, extra, all] = [
    await listed('?collection=core'),
    await listed('?collection=extra'),
    await listed(''),
  ]
  assert.equal(core.count, 146)
  assert.equal(core.count + extra.count, all.count)
  assert.ok(extra.tools.every(tool => tool.collection === 'extra' && tool.availability === 'available'))
  assert.equal((await server.get('/api/v1/tools?collection=other')).status, 400)
})

test('a text limited in bytes says so in the catalog', async () => {
  const entry = held(CatalogEntry, await server.get('/api/v1/tools/yaml-json'))
  assert.equal(entry.parameters.find(one => one.name === 'yaml')?.max_bytes, 2 ** 20)
  assert.equal(entry.max_body_bytes, 10 * 2 ** 20)
})

test('a language pack that is added is in the catalog at once', async () => {
  const codes = async () => {
    const entry = held(CatalogEntry, await server.get('/api/v1/tools/ocr-pdf'))
    return entry.parameters.find(one => one.name === 'language')?.options?.map(one => one.value)
  }
  assert.ok(!(await codes())?.includes('nep'))
  writeFileSync(join(server.dataDir, 'tessdata/nep.traineddata'), '')
  assert.ok((await codes())?.includes('nep'))
})

test('account, usage and jobs answer what the contract says', async () => {
  await server.json('csv-cleaner', { csv: 'a,b\n1,2\n' })
  held(AccountAnswer, await server.get('/api/v1/account', { key: KEY }))
  const usage = held(UsageAnswer, await server.get('/api/v1/account/usage', { key: KEY }))
  assert.equal(usage.totals.calls, 1)
  for (const body of [
    { tool_slug: 'slug-generator', input: { text: 'Hello' } },
    {
      tool_slug: 'slug-generator',
      input: { text: 'Hello' },
      webhook: { url: `${server.url}/healthz`, secret: 'sixteen-letters-or-more' },
    },
  ]) {
    const response = await fetch(`${server.url}/api/v1/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { job_id } = QueuedJob.parse(await response.json())
    const path = `/api/v1/jobs/${job_id}`
    let job = held(FinishedJob, await server.get(path, { key: KEY }))
    for (let i = 0; i < 200 && (!job.finished_at || job.webhook?.attempts === 0); i++) {
      await new Promise(resolve => setTimeout(resolve, 50))
      job = held(FinishedJob, await server.get(path, { key: KEY }))
    }
    assert.equal(job.status, 'succeeded')
    assert.partialDeepStrictEqual(job.result, { slug: 'hello' })
    held(DeliveriesAnswer, await server.get(`${path}/deliveries`, { key: KEY }))
  }
  assert.equal(held(JobsAnswer, await server.get('/api/v1/jobs', { key: KEY })).jobs.length, 2)
})

test('the API document has the shape of every answer', async () => {
  const { paths } = (await server.get('/openapi.json')).json
  for (const [path, operations] of Object.entries<Record<string, { responses: object }>>(paths))
    for (const [method, { responses }] of Object.entries(operations))
      for (const [status, response] of Object.entries(responses)) {
        const schema = response.content?.['application/json']?.schema
        if (schema) assert.ok(schema.$ref || schema.properties || schema.anyOf, `${method} ${path} ${status}`)
      }
})
