import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { KEY, startServer, type TestServer } from './support/server.ts'

interface Media {
  schema: object
  example?: unknown
}
interface Operation {
  operationId: string
  description: string
  tags: string[]
  security: object[]
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}
interface Api {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: Record<string, Record<string, object>>
}

let server: TestServer
let api: Api
before(async () => {
  server = await startServer()
  api = (await server.get('/openapi.json')).json
})
after(() => server.stop())

const operations = () =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  )
const operation = (id: string) => operations().find(one => one.operationId === id)!

/** Whether a value has the shape that the document declares; another reader of JSON Schema says so. */
function fits(schema: object, value: unknown, what: string): void {
  // Reading all components takes longer than most checks.
  const components = JSON.stringify(schema).includes('#/components/') ? { components: api.components } : {}
  const check = new AjvJsonSchemaValidator().getValidator({ ...schema, ...components } as never)
  const { valid, errorMessage } = check(value)
  assert.ok(valid, `${what}: ${errorMessage}`)
}

async function send(path: string, body: unknown, key: string | null = KEY) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream;q=0.5, */*;q=0.4',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
}

/** Runs the example of an operation and holds the answer to the document. */
async function runExample(id: string, expected: number, query = ''): Promise<unknown> {
  const { path, requestBody, responses } = operation(id)
  const { schema, example } = requestBody!.content['application/json']!
  fits(schema, example, `the example of ${id}`)
  const response = await send(path + query, example)
  const type = response.headers.get('content-type')!.split(';')[0]!
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, expected, `${id}: ${bytes.subarray(0, 200)}`)
  const declared = responses[String(expected)]!.content?.[type]
  assert.ok(declared, `${id} answers ${type}`)
  if (type !== 'application/json') return bytes
  const answer = JSON.parse(bytes.toString('utf8'))
  fits(declared.schema, answer, `the answer of ${id}`)
  return answer
}

test('every operation is described whole, and every reference leads somewhere', () => {
  const all = [...operations(), ...Object.values(api.webhooks).flatMap(item => Object.values(item))]
  const tags = new Set(api.tags.map(tag => tag.name))
  assert.equal(new Set(all.map(one => one.operationId)).size, all.length)
  for (const one of all) {
    const statuses = Object.keys(one.responses)
    assert.ok(one.description && one.tags.every(tag => tags.has(tag)) && one.security, one.operationId)
    assert.ok(statuses.some(status => status.startsWith('2')) && statuses.some(status => /^4/.test(status)))
  }
  for (const { path, parameters = [], operationId } of operations()) {
    const inPath = parameters.filter(one => one.in === 'path').map(one => one.name)
    assert.deepEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]),
      inPath,
      operationId,
    )
  }
  for (const [, area, name] of JSON.stringify(api).matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
    assert.ok(api.components[area!]?.[name!], `${area} ${name}`)
})

test('every example of a request has the shape that it stands beside', () => {
  for (const { operationId, requestBody } of operations())
    for (const [type, { schema, example }] of Object.entries(requestBody?.content ?? {}))
      if (example !== undefined) fits(schema, example, `the example of ${operationId} as ${type}`)
})

test('every tool is there: those of the server with an operation, the others with their path', async () => {
  const { tools } = (await server.get('/api/v1/tools')).json
  for (const { path, availability, slug } of tools) {
    assert.ok(api.paths[path], path)
    if (availability === 'available') assert.equal(api.paths[path].post?.operationId, slug)
    else assert.match(operation('call-tool').description, new RegExp(`\\b${slug}\\b`))
  }
})

test('examples of free tools run and answer what is declared', async () => {
  const free = operations().filter(one => one.path.startsWith('/api/v1/tools/') && one.security.length === 0)
  assert.ok(free.length > 30)
  for (const { operationId } of free) await runExample(operationId, 200)
})

test('examples with files name those of the server, and run', async () => {
  const pdf = (await runExample('pdf-rotate', 200)) as Buffer
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  for (const id of ['pdf-merge', 'pdf-info', 'word-text', 'image-exif']) await runExample(id, 200)
})

test('examples of jobs, files, pipelines and agents run, and lists have their shapes', async () => {
  await runExample('create-job', 202)
  await runExample('create-job', 200, '?dry_run=true')
  await runExample('run-pipeline', 200, '?dry_run=true')
  await runExample('save-pipeline', 201)
  await runExample('run-pipeline', 202)
  const kept = await send('/api/v1/files', { url: `${server.url}/examples/logo.png` })
  const file = (await kept.json()) as { file_id: string }
  fits(api.components['schemas']!['KeptFile']!, file, 'a kept file')
  const link = await send(`/api/v1/files/${file.file_id}/link`, { expires_in: 600 })
  fits(api.components['schemas']!['FileLink']!, await link.json(), 'a link')
  for (const id of [
    'list-tools',
    'list-jobs',
    'list-files',
    'list-pipelines',
    'get-account',
    'get-usage',
    'health',
    'readiness',
  ]) {
    const { path, responses } = operation(id)
    const { status, json } = await server.get(path)
    fits(responses[String(status)]!.content!['application/json']!.schema, json, id)
  }
})
