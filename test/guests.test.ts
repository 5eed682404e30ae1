import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claim, Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

describe('GUEST_CREDITS', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { GUEST_CREDITS: '3' } })
  })
  after(() => server.stop())
  const clean = (who: Visitor, csv = 'a,b\n1,2\n', headers = {}) =>
    who.post('/app/api/tools/csv-cleaner', { csv }, headers)
  const left = async (who: Visitor) => (await who.get('/app/api/sign-up')).json.guest_credits

  test('guests use paid tools from the page until their day is used up; accounts pay themselves', async () => {
    const guest = new Visitor(server.url)
    assert.equal(await left(guest), 3)
    // What fails costs nothing, before the tool and in it.
    assert.equal((await clean(guest, '')).status, 400)
    assert.equal((await clean(guest, '\n')).status, 400)
    assert.equal(await left(guest), 3)
    const [first] = await Promise.all([clean(guest), clean(guest), clean(guest)])
    assert.equal(first.status, 200)
    assert.equal(first.json.rows_out, 1)
    assert.equal(await left(guest), 0)
    const refused = await clean(guest)
    assert.equal(refused.status, 402)
    assert.match(refused.json.error, /guests of this address have 0 of 3 left today\. Sign in to go on\.$/)

    const operator = await claim(server)
    assert.equal((await clean(operator)).status, 200)
    assert.equal((await operator.get('/app/api/session')).json.account.api_credits, 999)
  })

  test('programs, jobs and other sites are no guests', async () => {
    const guest = new Visitor(server.url)
    const program = await fetch(`${server.url}/api/v1/tools/csv-cleaner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"csv":"a\\n1\\n"}',
    })
    assert.equal(program.status, 401)
    assert.equal((await clean(guest, 'a\n1\n', { prefer: 'respond-async' })).status, 401)
    assert.equal((await clean(guest, 'a\n1\n', { origin: 'https://evil.example' })).status, 403)
    assert.equal((await guest.get('/app/api/files')).status, 401)
  })
})
