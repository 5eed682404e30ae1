import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { callFolders, comesTrue } from './support/faults.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const BODY = '{"a":{"id":9007199254740993},"b":{"id":9007199254740992}}'
const CHANGES = '"changes":[{"op":"replace","path":"/id","from":9007199254740993,"to":9007199254740992}]'

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...headers },
  })

test('json-diff tells numbers apart that JavaScript rounds, small or large, once or again', async () => {
  const wide = BODY.replace('{"a"', `{"c":"${'x'.repeat(300_000)}","a"`)
  for (const body of [BODY, wide])
    for (const key of [undefined, `k${body.length}`, `k${body.length}`]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await post('/api/v1/tools/json-diff', body, headers)
      const text = await answer.text()
      assert.equal(answer.status, 200, text)
      assert.ok(text.includes(CHANGES), text)
    }
  const refused = await post('/api/v1/tools/json-diff', '{"a":12345678901234567890}')
  assert.deepEqual([refused.status, await refused.text()], [400, '{"error":"b: is required."}'])
  assert.ok(await comesTrue(async () => (await callFolders(server)).length === 0), 'nothing is left')
})

test('as a job it does too', async () => {
  const answer = await post('/api/v1/jobs', `{"tool_slug":"json-diff","input":${BODY}}`)
  const { job_id } = (await answer.json()) as { job_id: string }
  const read = () => server.get(`/api/v1/jobs/${job_id}`)
  assert.ok(await comesTrue(async () => (await read()).json.status === 'succeeded', 30_000))
  assert.ok((await read()).text.includes(CHANGES), (await read()).text)
})

test('so does an agent', async () => {
  const run = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run_tool","arguments":{"slug":"json-diff","parameters":${BODY}}}}`
  const headers = { accept: 'application/json, text/event-stream' }
  const text = await (await post('/mcp', run, headers)).text()
  assert.ok(text.replaceAll('\\', '').includes(CHANGES), text)
})

test('and the command line, here and on a service', async () => {
  for (const on of [[], ['--server', server.url]]) {
    const words = ['run', 'json-diff', '--a', '{"id":9007199254740993}', '--b', '{"id":9007199254740992}']
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words, '--json', ...on])
    assert.ok(stdout.includes(CHANGES), stdout)
    const indented = await promisify(execFile)(process.execPath, [MAIN, ...words, ...on])
    assert.match(indented.stdout, /"from": 9007199254740993,/)
  }
})
