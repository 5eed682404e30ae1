import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSecrets, loadSecretKey } from './secrets.ts'

test('what is sealed opens again, differs each time, and tells tampering', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-secret-'))
  const secrets = createSecrets(
    await loadSecretKey({ secretKey: undefined, databaseUrl: undefined, dataDir: folder }),
  )
  const sealed = secrets.seal('whsec-sixteen-chars')
  assert.equal(secrets.open(sealed), 'whsec-sixteen-chars')
  assert.notEqual(secrets.seal('whsec-sixteen-chars'), sealed)
  assert.ok(!sealed.includes('whsec'))
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[30]! ^= 1
  assert.throws(() => secrets.open(`v1.${bytes.toString('base64url')}`))
  // The key is kept for the next start, and is the owner's alone.
  assert.equal((await stat(join(folder, 'secret.key'))).mode & 0o777, 0o600)
  assert.match(await readFile(join(folder, 'secret.key'), 'utf8'), /^[0-9a-f]{64}$/)
  assert.equal(
    createSecrets(
      await loadSecretKey({ secretKey: undefined, databaseUrl: undefined, dataDir: folder }),
    ).open(sealed),
    'whsec-sixteen-chars',
  )
  assert.throws(() => createSecrets(Buffer.alloc(32)).open(sealed))
  await rm(folder, { recursive: true })
})

test('instances on one database derive the same key, whatever way they reach it', async () => {
  const key = (databaseUrl: string, secretKey?: string) =>
    loadSecretKey({ secretKey, databaseUrl, dataDir: '/nowhere' })
  const one = await key('postgres://tw:pass@db1:5432/tools')
  assert.deepEqual(await key('postgres://tw:pass@10.0.0.7/tools?sslmode=require'), one)
  assert.notDeepEqual(await key('postgres://tw:other@db1:5432/tools'), one)
  assert.notDeepEqual(await key('postgres://tw:pass@db1:5432/tools', 'set'), one)
})
