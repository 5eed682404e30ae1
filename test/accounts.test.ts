import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claim, signUp, type Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

describe('accounts that several people share', () => {
  let server: TestServer
  let ann: Visitor
  let bea: Visitor
  before(async () => {
    server = await startServer({ env: { ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '5' } })
    ann = await signUp(server, 'ann@example.org')
    bea = await signUp(server, 'bea@example.org')
  })
  after(() => server.stop())

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
})
