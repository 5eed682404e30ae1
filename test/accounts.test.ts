import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { readConfig } from '../src/config.ts'
import { removeDueAccounts } from '../src/service/account-data.ts'
import { openStore } from '../src/store/open.ts'
import { claim, PASSWORD, signUp, Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

describe('accounts that several people share', () => {
  let server: TestServer
  let ann: Visitor
  let bea: Visitor
  before(async () => {
    server = await startServer({
      env: { ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '5', DELETION_GRACE_DAYS: '0' },
    })
    ann = await signUp(server, 'ann@example.org')
    bea = await signUp(server, 'bea@example.org')
  })
  after(() => server.stop())

  const newOperator = async () => {
    const visitor = new Visitor(server.url)
    await visitor.post('/app/api/sign-in', { email: 'ops@example.org', password: PASSWORD })
    return visitor
  }
  const invite = async (role: string, email?: string) => {
    const answer = await ann.post('/app/api/team/invitations', { role, ...(email && { email }) })
    assert.equal(answer.status, 201, answer.text)
    return /\/invitation#([\w-]{43})$/.exec(answer.json.url)![1]!
  }
  const accept = (visitor: Visitor, token: string) => visitor.post('/app/api/invitations/accept', { token })
  const run = (visitor: Visitor) =>
    visitor.post('/app/api/tools/csv-cleaner', { csv: 'a\n1\n1\n', options: { deduplicate: true } })

  test('a team has a balance, keys and people of its own; each role may do its part', async () => {
    const made = await ann.post('/app/api/teams', { name: 'Print shop' })
    assert.equal(made.status, 201)
    const { account } = (await ann.get('/app/api/session')).json
    assert.deepEqual(
      [account.id, account.email, account.team, account.api_credits],
      [made.json.id, 'ann@example.org', { name: 'Print shop', role: 'owner' }, 0],
    )
    const operator = await claim(server)
    await operator.post(`/app/api/operator/accounts/${made.json.id}/grants`, { amount: 40 })

    assert.equal((await accept(bea, await invite('viewer', 'ann2@example.org'))).status, 403)
    const token = await invite('viewer', 'bea@example.org')
    assert.equal((await accept(bea, token)).status, 204)
    assert.equal((await accept(bea, token)).status, 403, 'it works once')

    // A viewer looks, and neither runs, makes, invites nor pays; what is their own they change.
    assert.equal((await bea.get('/app/api/credits')).json.api_credits, 40)
    const refused = [
      run(bea),
      bea.post('/app/api/keys', { name: 'k' }),
      bea.post('/app/api/team/invitations', { role: 'owner' }),
      bea.post('/app/api/top-up', { amount: 100 }),
      bea.post('/app/api/pipelines', { name: 'p', steps: [{ tool: 'csv-cleaner' }] }),
      bea.patch('/app/api/team', { name: 'Mine' }),
    ]
    for (const answer of await Promise.all(refused)) {
      assert.equal(answer.status, 403, answer.text)
      assert.match(answer.json.error, /^role: this is for owners.* of the team; you are a viewer\.$/)
    }
    const members = (await ann.get('/app/api/team')).json.members
    const beaId = members.find((one: { email: string }) => one.email === 'bea@example.org').id
    assert.equal((await bea.patch(`/app/api/team/members/${beaId}`, { role: 'owner' })).status, 403)
    assert.equal((await bea.get('/app/api/access')).json.sessions.length, 1)

    // A member uses it and makes keys; the team pays. People and money stay with owners.
    assert.equal((await ann.patch(`/app/api/team/members/${beaId}`, { role: 'member' })).status, 204)
    assert.equal((await run(bea)).status, 200)
    const key = await bea.post('/app/api/keys', { name: 'shop' })
    assert.equal(key.status, 201)
    const { api_credits: left } = (await server.get('/api/v1/account', { key: key.json.secret })).json
    assert.ok(left < 40, String(left))
    assert.equal((await bea.post('/app/api/top-up', { amount: 100 })).status, 403)
    assert.equal((await bea.get('/app/api/team')).json.invitations.length, 0, 'told to owners')
    const audit = (await operator.get('/app/api/operator/audit')).json.entries
    const line = audit.find((one: { action: string; detail: string }) => one.detail === 'shop')
    assert.deepEqual([line.actor, line.account], ['bea@example.org', made.json.id])

    // The own account is another one, and no stranger gets at the team's.
    assert.equal((await bea.send('PUT', '/app/api/teams/current', { id: null })).status, 204)
    assert.equal((await bea.get('/app/api/credits')).json.api_credits, 5)
    assert.deepEqual((await bea.get('/app/api/keys')).json.keys, [])
    const cid = await signUp(server, 'cid@example.org')
    assert.equal((await cid.send('PUT', '/app/api/teams/current', { id: made.json.id })).status, 404)
    assert.equal((await cid.get('/app/api/team')).status, 404)

    // The last owner stays; who is removed is out at once.
    const annId = members.find((one: { you: boolean }) => one.you).id
    const alone = await ann.remove(`/app/api/team/members/${annId}`)
    assert.match(alone.json.error, /a team needs an owner/)
    await bea.send('PUT', '/app/api/teams/current', { id: made.json.id })
    assert.equal((await ann.remove(`/app/api/team/members/${beaId}`)).status, 204)
    assert.equal((await bea.get('/app/api/session')).json.account.team, null)
    assert.equal((await run(bea)).headers.get('x-credits-remaining') === String(left), false)
  })

  test('an owner takes everything along that is stored, and nothing that lets somebody in', async () => {
    const { cookie } = ann
    const answer = await fetch(`${server.url}/app/api/account/export`, { headers: { cookie: cookie! } })
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!))
    assert.deepEqual([read('account').name, read('account').members.length], ['Print shop', 1])
    assert.deepEqual(
      read('ledger').map((row: { kind: string }) => row.kind),
      ['grant', 'charge'],
    )
    assert.equal(read('keys')[0].name, 'shop')
    assert.equal(read('calls').length, 1)
    for (const [name, bytes] of Object.entries(files))
      assert.ok(!/hash|scrypt\$|secret/.test(strFromU8(bytes)), name)
  })

  test('the audit log goes out whole, to operators', async () => {
    assert.equal((await ann.get('/app/api/operator/audit.csv')).status, 403)
    const operator = await newOperator()
    const csv = (await operator.get('/app/api/operator/audit.csv')).text.trim().split('\n')
    const lines = (await operator.get('/app/api/operator/audit.ndjson')).text.trim().split('\n')
    assert.match(csv[0]!, /^id,at,action,via,/)
    assert.equal(csv.length, lines.length + 1)
    assert.ok(lines.map(line => JSON.parse(line)).some(line => line.action === 'team.create'))
  })

  test('an account that is given up can be kept, and goes at its time with all it had but the books', async () => {
    const dan = await signUp(server, 'dan@example.org')
    const key = (await dan.post('/app/api/keys', { name: 'k' })).json.secret
    await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key })
    await dan.post('/app/api/pipelines', { name: 'p', steps: [{ tool: 'csv-cleaner' }] })
    assert.equal((await dan.post('/app/api/account/deletion', { name: 'no' })).status, 400)
    assert.equal((await dan.post('/app/api/account/deletion', { name: 'dan@example.org' })).status, 200)
    assert.equal((await dan.remove('/app/api/account/deletion')).status, 204)
    const store = await openStore(readConfig({ DATA_DIR: server.dataDir }))
    try {
      const none = { cancel: async () => undefined }
      await removeDueAccounts(store, none)
      const { id } = (await dan.get('/app/api/session')).json.account
      await dan.post('/app/api/account/deletion', { name: 'Dan@example.org' })
      await removeDueAccounts(store, none)
      assert.equal((await dan.get('/app/api/session')).status, 401)
      const refused = await server.json('csv-cleaner', { csv: 'a\n1\n' }, { key })
      assert.ok([401, 402, 403].includes(refused.status), refused.text)
      const { granted, charged, balance } = await store.audit(id)
      assert.deepEqual([granted, charged, balance], [5, 5, 0])
      assert.deepEqual(await store.listPipelines(id), [])
      assert.deepEqual(await store.listAccounts('dan@example.org'), [])
      assert.deepEqual(await store.dueDeletions(), [])
      // The address is free again, and begins anew.
      const again = await signUp(server, 'dan@example.org')
      assert.equal((await again.get('/app/api/credits')).json.api_credits, 5)
      // An account others depend on has to be handed over first; operators' stay.
      await ann.send('PUT', '/app/api/teams/current', { id: null })
      const owner = await ann.post('/app/api/account/deletion', { name: 'ann@example.org' })
      assert.match(owner.json.error, /Print shop would have no owner/)
      const operator = await newOperator()
      assert.equal(
        (await operator.post('/app/api/account/deletion', { name: 'ops@example.org' })).status,
        400,
      )
    } finally {
      await store.close()
    }
  })
})
