import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CUTS, type CuttingProxy, cuttingProxy } from './support/cut-connections.ts'
import { CLUSTER, newDatabase } from './support/database.ts'
import { comesTrue, openFiles } from './support/faults.ts'
import { FIXTURES } from './support/run-tool.ts'
import { startServer, type TestServer } from './support/server.ts'
import { startReceiver, survives, type WholeCalls, wholeCalls } from './support/whole-calls.ts'

/** Here a few statements of each call lose their connection; FAULTS=all takes each in turn. */
const ALL = process.env['FAULTS'] === 'all'

if (!CLUSTER) {
  test('connections that are cut in whole calls', t =>
    t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let proxy: CuttingProxy
  let server: TestServer
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let calls: WholeCalls
  before(async () => {
    const pdf = Uint8Array.from(await readFile(join(FIXTURES, 'three-pages.pdf')))
    database = await newDatabase()
    proxy = await cuttingProxy(database.url)
    receiver = await startReceiver()
    const env = { DATABASE_URL: proxy.url, BOOTSTRAP_CREDITS: '100000', POOL_SIZE: '1' }
    server = await startServer({ env })
    calls = wholeCalls(() => server, pdf, receiver)
    assert.ok(await comesTrue(async () => (await server.get('/readyz')).status === 200, 30_000))
  })
  after(async () => {
    receiver.server.close()
    await server.stop()
    await proxy.close()
    await database.drop()
  })

  for (const name of [
    'a small call',
    'a call with an idempotency key',
    'a job',
    'a job whose result is delivered',
  ]) {
    test(`${name}, wherever its connection is cut`, async () => {
      const call = calls[name]!
      await call()
      const from = proxy.statements()
      assert.equal((await call()).status, 200)
      const count = proxy.statements() - from
      const files = openFiles(server)
      let n = 0
      for (const when of CUTS) {
        // In a sample, each kind of cut meets another statement: of the first, the middle and the last third.
        const first = Math.ceil(((CUTS.indexOf(when) + 0.5) * count) / CUTS.length)
        for (n = ALL ? 1 : first; n <= (ALL ? count : first); n++)
          await survives(call, {
            server,
            fail: () => proxy.cutAt(n, when),
            mend: () => proxy.cutAt(0, when),
            what: `${name}: cut ${when} statement ${n} of ${count}`,
          })
      }
      assert.ok(await comesTrue(() => openFiles(server) <= files + 12), 'no connection stays open')
    })
  }
}
