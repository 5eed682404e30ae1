import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Store } from '../../store/store.ts'
import { createFiles } from './files.ts'
import type { FileStorage } from './storage.ts'

const filesOf = (secret: number) =>
  createFiles({
    store: {} as Store,
    storage: { place: 'here' } as FileStorage,
    owner: 'one',
    secretKey: Buffer.alloc(32, secret),
    filesQuotaMb: 1,
    filesRetentionHours: 1,
    publicUrl: 'https://tools.example.org',
    onTrouble: () => undefined,
  })

test('an upload link holds for its account until its time is over, on servers with the same secret', t => {
  const files = filesOf(1)
  const { url } = files.uploadLink('acc_1', 3600)
  const [, token] = /^https:\/\/tools\.example\.org\/api\/v1\/uploads\/([^/]+)\/$/.exec(url)!
  assert.equal(files.uploadsFor(token!), 'acc_1')
  assert.equal(filesOf(1).uploadsFor(token!), 'acc_1')
  assert.equal(filesOf(2).uploadsFor(token!), undefined)
  assert.equal(files.uploadsFor(token!.replace('acc_1', 'acc_2')), undefined)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_601_000 })
  t.after(() => mock.timers.reset())
  assert.equal(files.uploadsFor(token!), undefined)
})
