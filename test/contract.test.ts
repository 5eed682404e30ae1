import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { AccountAnswer, UsageAnswer } from '../src/contract/account.ts'
import { CatalogAnswer, CatalogEntry } from '../src/contract/catalog.ts'
import { DeliveriesAnswer, FinishedJob, JobsAnswer, QueuedJob } from '../src/contract/jobs.ts'
import { JSON_LIMIT } from '../src/contract/limits.ts'
import { FIXTURES } from './support/run-tool.ts'
import { type Answer, isError, KEY, startServer, type TestServer } from './support/server.ts'

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

test('the 40 tools of the page are refused with their reason, and the catalog names their pages', async () => {
  const { tools } = held(CatalogAnswer, await server.get('/api/v1/tools?availability=browser-only'))
  assert.equal(tools.length, 40)
  for (const { slug, reason, page } of tools) {
    const refused = await server.json(slug, {}, { key: null })
    assert.equal(refused.status, 501, slug)
    assert.equal(page, `/tools/${slug}`)
    assert.ok(reason && (refused.json as { error: string }).error.endsWith(`: ${reason}`), slug)
    assert.equal((await fetch(server.url + page)).status, 200, slug)
  }
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

const sample = (name: string, as = name) => new File([readFileSync(join(FIXTURES, name))], as)
const three = sample('three-pages.pdf', 'report.pdf')

/** A promise of the contract: what is sent to which tool, and the status; what else holds, or what the refusal names. */
type Row = [
  promise: string,
  slug: string,
  sent: Record<string, unknown> | [string, string | File][],
  status: number,
  more?: string | ((answer: Answer) => unknown),
]
const EMPTY_IS_A_VALUE: Row[] = [
  ['hash-generator', { text: '' }],
  ['base64', { text: '', mode: 'decode' }],
  ['url-encoder', { text: '' }],
  ['case-converter', { text: '', case: 'upper' }],
  ['word-counter', { text: '' }],
  ['text-diff', { a: '', b: '' }],
  ['csv-diff', { a: '', b: '' }],
  ['text-encrypt', { text: '', password: 'long enough' }],
].map(([slug, sent]) => ['the empty text is a value', slug, sent, 200] as Row)

const ROWS: Row[] = [
  ...EMPTY_IS_A_VALUE,
  ['elsewhere it is not', 'slug-generator', { text: '' }, 400, 'text'],
  ['a text is no number', 'bmi-calculator', { units: 'metric', weight: '5', height: 1 }, 400, 'weight'],
  ['a text is no boolean', 'password-generator', { symbols: 'true' }, 400, 'symbols'],
  ['null is left out', 'password-generator', { symbols: null }, 200],
  ['null is not enough', 'hash-generator', { text: null }, 400, 'text'],
  ['null is a side', 'json-diff', { a: null, b: {} }, 200],
  ['a timestamp may be a number', 'timestamp', { value: 0 }, 200],
  ['counts are integers', 'uuid-generator', { count: 1.5 }, 400, 'count'],
  ['ranges are enforced', 'uuid-generator', { count: 1001 }, 400, 'count'],
  ['choices are told by case', 'case-converter', { text: 'a', case: 'Upper' }, 400, 'case'],
  ['short hex, no #', 'contrast-checker', { foreground: 'abc', background: '#fff' }, 200],
  ['no alpha in a hex', 'contrast-checker', { foreground: '#abcd', background: '#fff' }, 400, 'foreground'],
  ['but in this one', 'color-converter', { hex: 'aabbccdd' }, 200],
  ['exactly one of three', 'color-converter', { hex: '#abc', rgb: [1, 2, 3] }, 400],
  ['one of two', 'text-encrypt', { password: 'long enough' }, 400],
  ['not both', 'yaml-json', { yaml: 'a', json: '1' }, 400],
  ['unknown names come back', 'uuid-generator', { foo: 1 }, 200, ignored('foo')],
  ['159 characters', 'meta-tag-generator', { description: 'x'.repeat(159) }, 200],
  ['160 are too many', 'meta-tag-generator', { description: 'x'.repeat(160) }, 400, 'description'],
  [
    'values stay texts',
    'json-csv',
    { direction: 'csv2json', data: 'a\n1' },
    200,
    holds({ data: [{ a: '1' }] }),
  ],
  ['base64url without padding', 'base64', { text: 'Pz8_', mode: 'decode' }, 200, holds({ result: '???' })],
  ['no bytes that are no text', 'base64', { text: '_w', mode: 'decode' }, 400, 'text'],
  ['today', 'age-calculator', { from: '2000-01-01', to: 'today' }, 200],
  ['now', 'timezone-converter', { to: 'Europe/Paris', datetime: 'now' }, 200],
  ['any CSS colour', 'css-gradient-generator', gradient('rebeccapurple'), 200],
  ['and nothing else', 'css-gradient-generator', gradient('red;} body{'), 400, 'stops'],
  ['5,000 lines', 'text-diff', { a: 'x\n'.repeat(5000), b: '' }, 200],
  ['one more', 'text-diff', { a: '', b: 'x\n'.repeat(5001) }, 400, 'b'],
  ['a file twice', 'pdf-rotate', form(['file', three], ['file', three]), 400, 'file'],
  ['several as file', 'pdf-merge', form(['file', three], ['file', three]), 200],
  ['told by content', 'pdf-rotate', form(['file', sample('colors.png', 'a.pdf')]), 400, 'file'],
  ['never by name', 'pdf-rotate', form(['file', sample('three-pages.pdf', 'a.exe')]), 200],
  ['no empty file', 'pdf-rotate', form(['file', new File([], 'a.pdf')]), 400, 'file'],
  ['an empty field is left out', 'pdf-rotate', form(['file', three], ['angle', '']), 200],
  ['numbers are decimal', 'pdf-rotate', form(['file', three], ['angle', '0x5a']), 400, 'angle'],
  ['a field is no file', 'pdf-rotate', form(['file', three], ['angle', new File(['90'], 'a')]), 400, 'angle'],
  ['and finite', 'crop-pdf', form(['file', three], ['top', 'Infinity']), 400, 'top'],
  ['a page beyond the end', 'pdf-rotate', form(['file', three], ['pages', '4']), 400, 'pages'],
  ['page 0', 'pdf-rotate', form(['file', three], ['pages', '0']), 400, 'pages'],
  ['a reversed range', 'pdf-rotate', form(['file', three], ['pages', '3-1']), 400, 'pages'],
  ['spaces, open ranges, repeats', 'pdf-rotate', form(['file', three], ['pages', ' 3 , 2-,1']), 200],
  [
    'less than nothing',
    'pdf-rotate',
    form(['file', three], ['angle', '-90']),
    200,
    named('report-rotated.pdf'),
  ],
  [
    'the last page',
    'sign-pdf',
    form(['file', three], ['signature', sample('logo.png')], ['page', 'last']),
    200,
  ],
  ['all pages by default', 'extract-pdf-pages', form(['file', three]), 200],
  ['another word for a place', 'pdf-watermark', stamped('middle-left'), 200],
  [
    'six places for numbers',
    'pdf-page-numbers',
    form(['file', three], ['position', 'center']),
    400,
    'position',
  ],
  ['no fields to flatten', 'flatten-pdf', form(['file', three]), 200],
  ['no password to remove', 'pdf-password-remove', form(['file', three], ['password', 'x']), 200, warned],
  ['a short password', 'protect-pdf', form(['file', three], ['password', 'abc']), 400, 'password'],
  [
    'a name lists fields',
    'pdf-forms',
    form(['file', sample('form.pdf')], ['flatten', 'true']),
    200,
    'fields',
  ],
  ['one ZIP is taken apart', 'zip-tool', form(['file', sample('archive.zip')]), 200, 'entries'],
  ['one that is none', 'zip-tool', form(['file', three]), 400, 'file'],
  ['files become one', 'zip-tool', form(['files', sample('archive.zip')]), 200, named('.zip')],
  [
    'two cannot be taken apart',
    'zip-tool',
    form(['files', three], ['files', three], ['mode', 'extract']),
    400,
  ],
  ['outside the picture', 'image-crop', form(['file', sample('colors.png')], ['x', '99999']), 400, 'x'],
]

function form(...parts: [string, string | File][]) {
  return parts
}
function stamped(position: string) {
  return form(['file', three], ['text', 'x'], ['position', position])
}
function gradient(color: string) {
  return {
    type: 'linear',
    stops: [
      { color, pos: 0 },
      { color: '#fff', pos: 100 },
    ],
  }
}
function ignored(names: string) {
  return (answer: Answer) => assert.equal(answer.headers.get('x-ignored-parameters'), names)
}
function holds(part: object) {
  return (answer: Answer) => assert.partialDeepStrictEqual(answer.json, part)
}
function named(name: string) {
  return (answer: Answer) => assert.ok(answer.headers.get('content-disposition')?.includes(name))
}
function warned(answer: Answer) {
  assert.ok(answer.headers.get('x-warning'))
}

test('every promise of the contract about parameters and results, a call each', async () => {
  for (const [promise, slug, sent, status, more] of ROWS) {
    const answer = await (Array.isArray(sent) ? server.form(slug, sent) : server.json(slug, sent))
    const about = `${promise}: ${slug} ${answer.status} ${answer.json?.error ?? ''}`
    assert.equal(answer.status, status, about)
    assert.ok(answer.headers.get('x-request-id'), about)
    const free = answer.headers.get('x-credits-remaining') === null
    assert.equal(Number(answer.headers.get('x-credits-used')) > 0, status === 200 && !free, about)
    assert.equal(answer.headers.get('cache-control'), 'no-store', about)
    if (status !== 200) isError(answer)
    if (typeof more === 'function') more(answer)
    else if (more) assert.ok(status === 200 ? more in answer.json : answer.json.error.includes(more), about)
  }
})

test('a compressed body is refused in words, as JSON and as a form', async () => {
  for (const answer of [
    await server.json('hash-generator', { text: 'a' }, { headers: { 'content-encoding': 'gzip' } }),
    await server.form('pdf-rotate', [['file', three]], { headers: { 'content-encoding': 'br' } }),
  ]) {
    assert.equal(answer.status, 400)
    assert.match(answer.json.error, /^content-encoding: /)
  }
})

test('what is private is kept by nobody, what all may read may be asked for again', async () => {
  const kept = async (path: string, key: string | null = KEY) =>
    (await server.get(path, { key })).headers.get('cache-control')
  assert.equal(await kept('/api/v1/account'), 'no-store')
  assert.equal(await kept('/api/v1/jobs'), 'no-store')
  assert.equal(await kept('/api/v1/files/file_none'), 'no-store')
  assert.equal(await kept('/api/v1/tools', null), 'no-cache')
})
