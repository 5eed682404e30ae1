import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Fault } from '../fault.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore } from '../store/store.ts'
import { createSessions } from './sessions.ts'

test('tries from all addresses of one IPv6 network are counted together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-sessions-'))
  const store = createStore(await openSqlite({ folder }))
  try {
    const sessions = createSessions({ store, allowSignup: false, signupCredits: 0, rateLimitPerMinute: 0 })
    const kindOfTry = (address: string) =>
      sessions.claim('wrong', 'a@example.org', 'long enough', address).then(
        () => 'claimed',
        (error: unknown) => (error instanceof Fault ? error.kind : error),
      )
    for (let i = 1; i <= 30; i++)
      assert.equal(await kindOfTry(`2001:db8:1:2::${i.toString(16)}`), 'forbidden')
    assert.equal(await kindOfTry('2001:db8:1:2:ffff::'), 'too-many')
    assert.equal(await kindOfTry('2001:db8:1:3::1'), 'forbidden')
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
})
