import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { claim, signUp, type Visitor } from './support/dashboard.ts'
import { comesTrue } from './support/faults.ts'
import { FIXTURES } from './support/run-tool.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A request of Bob's that names something of Ann's, in the API or on the dashboard. */
type Try = [method: string, path: string, body?: unknown]

const HTTP = join(import.meta.dirname, '../src/http')
const STEPS = [{ tool: 'pdf-rotate' }]
const CSV = { csv: 'a,b\n1,2\n' }

let server: TestServer
let operator: Visitor
let ann: Visitor
let bob: Visitor
let keys: Record<'ann' | 'bob', string>
/** Names of Ann's things. */
let own: Record<'file' | 'job' | 'pipeline' | 'key' | 'team' | 'member' | 'invitation' | 'account', string>

const call = (method: string, path: string, key: string, body?: unknown) =>
  fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).then(async answer => ({ status: answer.status, text: await answer.text() }))

before(async () => {
  server = await startServer({ env: { ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '100' } })
  operator = await claim(server)
  ann = await signUp(server, 'ann@example.org')
  bob = await signUp(server, 'bob@example.org')
  const made = await ann.post('/app/api/keys', { name: 'hers' })
  keys = { ann: made.json.secret, bob: (await bob.post('/app/api/keys', { name: 'his' })).json.secret }
  const account = (await ann.get('/app/api/session')).json.account.id
  const read = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await call(method, path, keys.ann, body)
    assert.ok(status < 300, text)
    return JSON.parse(text)
  }
  const form = new FormData()
  form.append('file', new File([readFileSync(join(FIXTURES, 'three-pages.pdf'))], 'secret.pdf'))
  const sent = await fetch(`${server.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.ann}` },
    body: form,
  })
  const file = ((await sent.json()) as { file_id: string }).file_id
  const job = (await read('POST', '/api/v1/jobs', { tool_slug: 'csv-cleaner', input: CSV })).job_id
  const pipeline = (await read('POST', '/api/v1/pipelines', { name: 'p', steps: STEPS })).pipeline_id
  assert.ok(
    await comesTrue(async () => (await read('GET', `/api/v1/jobs/${job}`)).status === 'succeeded', 30_000),
  )
  const team = (await ann.post('/app/api/teams', { name: 'Shop' })).json.id
  const invited = await ann.post('/app/api/team/invitations', { role: 'member' })
  const members = (await ann.get('/app/api/team')).json
  own = {
    ...{ file, job, pipeline, team, account },
    key: made.json.id,
    member: members.members[0].id,
    invitation: members.invitations[0].id,
  }
  assert.equal(invited.status, 201)
  // Bob has a team of his own, so that its routes are open to him.
  await bob.post('/app/api/teams', { name: 'Other' })
})
after(() => server.stop())

/** What is under a path of jobs, files and pipelines, in the API as on the dashboard. */
const under = (root: string): Record<string, Try[]> => {
  const { file, job, pipeline } = own
  return {
    'files/:id': [
      ['GET', `${root}/files/${file}`],
      ['DELETE', `${root}/files/${file}`],
    ],
    'files/:id/content': [
      ['GET', `${root}/files/${file}/content`],
      ['GET', `${root}/files/${file}/content?expires=9999999999&signature=AAAA`],
    ],
    'files/:id/link': [['POST', `${root}/files/${file}/link`, {}]],
    'jobs/:id': [
      ['GET', `${root}/jobs/${job}`],
      ['DELETE', `${root}/jobs/${job}`],
    ],
    'jobs/:id/events': [['GET', `${root}/jobs/${job}/events`]],
    'jobs/:id/deliveries': [['GET', `${root}/jobs/${job}/deliveries`]],
    'jobs/:id/deliveries/redeliver': [['POST', `${root}/jobs/${job}/deliveries/redeliver`, {}]],
    'pipelines/:id': [
      ['GET', `${root}/pipelines/${pipeline}`],
      ['PUT', `${root}/pipelines/${pipeline}`, { name: 'mine', steps: STEPS }],
      ['DELETE', `${root}/pipelines/${pipeline}`],
    ],
    'pipelines/:id/run': [['POST', `${root}/pipelines/${pipeline}/run`, { files: [] }]],
  }
}

const dashboard = (): Record<string, Try[]> => ({
  '/app/api/keys/:id': [
    ['PATCH', `/app/api/keys/${own.key}`, { name: 'mine' }],
    ['DELETE', `/app/api/keys/${own.key}`],
  ],
  // Sessions and passkeys have names of their owner only; one that is made up is nobody's.
  '/app/api/sessions/:id': [['DELETE', `/app/api/sessions/${own.account}`]],
  '/app/api/passkeys/:id': [['DELETE', `/app/api/passkeys/${own.account}`]],
  '/app/api/team/invitations/:id': [['DELETE', `/app/api/team/invitations/${own.invitation}`]],
  '/app/api/team/members/:id': [
    ['PATCH', `/app/api/team/members/${own.member}`, { role: 'viewer' }],
    ['DELETE', `/app/api/team/members/${own.member}`],
  ],
  '/app/api/operator/accounts/:id': [
    ['PATCH', `/app/api/operator/accounts/${own.account}`, { suspended: true }],
  ],
  '/app/api/operator/accounts/:id/grants': [
    ['POST', `/app/api/operator/accounts/${own.account}/grants`, { amount: 5, note: 'x' }],
  ],
  '/app/api/operator/keys/:id': [['PATCH', `/app/api/operator/keys/${own.key}`, { suspended: true }]],
})

/** Ways in that are no route of an id: bodies that name it. */
const inBodies = (root: string): Try[] => {
  const { file, job, pipeline } = own
  return [
    ['POST', `${root}/tools/pdf-rotate`, { file }],
    ['POST', `${root}/tools/pdf-rotate`, { file: { file_id: file } }],
    ['POST', `${root}/tools/zip-tool`, { files: [file, file] }],
    ['POST', `${root}/jobs`, { tool_slug: 'pdf-rotate', input: { file } }],
    ['POST', `${root}/pipelines/run`, { steps: [{ tool: 'pdf-rotate' }], files: [file] }],
    ['POST', `${root}/files`, { url: `${server.url}/api/v1/files/${file}/content`, name: 'x' }],
    ['GET', `${root}/jobs/${pipeline}`],
    ['GET', `${root}/files/${job}`],
  ]
}

const state = async () => {
  const texts: string[] = []
  for (const path of [
    `files/${own.file}`,
    `jobs/${own.job}`,
    `pipelines/${own.pipeline}`,
    'pipelines',
    'account',
  ]) {
    const { status, text } = await call('GET', `/api/v1/${path}`, keys.ann)
    assert.equal(status, 200, path)
    texts.push(text)
  }
  texts.push((await ann.get('/app/api/team')).text)
  await ann.send('PUT', '/app/api/teams/current', { id: null })
  const { keys: list } = (await ann.get('/app/api/keys')).json
  texts.push(JSON.stringify(list.map((one: { id: string; name: string }) => [one.id, one.name])))
  await ann.send('PUT', '/app/api/teams/current', { id: own.team })
  return texts
}

test('every route with an id is tried below', () => {
  const known = new Set([...Object.keys(under('')).map(path => path), ...Object.keys(dashboard())])
  const found = new Set<string>()
  for (const name of readdirSync(HTTP).filter(one => one.endsWith('.ts') && !one.includes('.test.'))) {
    const root = { 'file-routes.ts': 'files', 'pipeline-routes.ts': 'pipelines' }[name] ?? 'jobs'
    const text = readFileSync(join(HTTP, name), 'utf8')
    for (const [, path] of text.matchAll(/[(\s]['`]((?:\$\{path\}|\/app\/api)\/[^'`\s]*:id[^'`\s]*)['`]/g))
      found.add(path!.replace(/^\$\{path\}/, root))
  }
  assert.deepEqual([...found].sort(), [...known].sort())
})

test("another account's ids open nothing, change nothing and cost nothing", async () => {
  const before = await state()
  const balance = (await call('GET', '/api/v1/account', keys.bob)).text
  const wrong: string[] = []
  const note = ([method, path]: Try, { status, text }: { status: number; text: string }, who: string) => {
    const leaks = /secret\.pdf|hers|Shop|ann@example/.test(text)
    if (![400, 402, 403, 404, 405].includes(status) || leaks)
      wrong.push(`${who}: ${method} ${path}: ${status} ${text}`)
  }
  const api = Object.values(under('/api/v1')).flat()
  for (const one of [...api, ...inBodies('/api/v1')]) {
    const [method, path, body] = one
    note(one, await call(method, path, keys.bob, body), 'key')
  }
  const app = [...Object.values(under('/app/api')), ...Object.values(dashboard())].flat()
  for (const personal of [false, true]) {
    if (personal) await bob.send('PUT', '/app/api/teams/current', { id: null })
    for (const one of [...app, ...inBodies('/app/api')]) note(one, await bob.send(...one), 'dashboard')
    for (const id of [own.team, own.account])
      note(['PUT', 'current'], await bob.send('PUT', '/app/api/teams/current', { id }), 'chosen')
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await state(), before)
  assert.equal((await call('GET', '/api/v1/account', keys.bob)).text, balance)
  assert.equal((await operator.get('/app/api/operator/accounts?search=ann')).status, 200)
})

test('a link signed for one file opens no other, and not for longer', async () => {
  const { url } = JSON.parse((await call('POST', `/api/v1/files/${own.file}/link`, keys.ann, {})).text)
  const link = new URL(url, server.url)
  assert.equal((await fetch(link)).status, 200)
  const sent = await fetch(`${server.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.ann}`, 'content-disposition': 'attachment; filename="b.csv"' },
    body: 'other',
  })
  const other = ((await sent.json()) as { file_id: string }).file_id
  const changed = (change: (one: URL) => void) => {
    const one = new URL(link)
    change(one)
    return fetch(one).then(answer => answer.status)
  }
  const expires = Number(link.searchParams.get('expires'))
  const signature = link.searchParams.get('signature')!
  for (const change of [
    (one: URL) => {
      one.pathname = one.pathname.replace(own.file, other)
    },
    (one: URL) => one.searchParams.set('expires', String(expires + 1)),
    (one: URL) => one.searchParams.set('expires', `${expires}.0`),
    (one: URL) => one.searchParams.append('expires', String(expires + 1e6)),
    (one: URL) => one.searchParams.set('signature', ''),
    (one: URL) => one.searchParams.delete('signature'),
    (one: URL) => one.searchParams.set('signature', `${signature}A`),
    (one: URL) => one.searchParams.append('signature', signature),
  ])
    assert.equal(await changed(change), 404)
})
