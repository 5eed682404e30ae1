import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { type S3Program, startS3, startWire, type Wire } from '../../../test/support/s3.ts'
import { openStorage } from './open-storage.ts'
import { signed } from './s3-sign.ts'
import { openS3, type S3Settings } from './s3-storage.ts'
import { type FileStorage, MissingObject } from './storage.ts'

let s3: S3Program
let wire: Wire
let folder: string
let storage: FileStorage
const settings = (changes: Partial<S3Settings> = {}): S3Settings => ({
  bucket: 'kept',
  prefix: 'a/b c/',
  endpoint: `http://127.0.0.1:${wire.port}`,
  keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'eu-test-1' },
  waitMs: 5,
  ...changes,
})
before(async () => {
  s3 = await startS3()
  wire = await startWire(s3.port)
  folder = await mkdtemp(join(tmpdir(), 'toolwright-s3-client-'))
  storage = openS3(settings())
})
after(async () => {
  await storage.close()
  wire.close()
  await s3.stop()
  await rm(folder, { recursive: true })
})

const local = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  return path
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('files in a bucket', () => {
  for (const size of [1, 100_000, 8 * 2 ** 20, 8 * 2 ** 20 + 1, 20 * 2 ** 20]) {
    test(`${size} bytes go there, come back whole and in parts, and are removed`, async () => {
      const bytes = randomBytes(size)
      const key = `k${size}`
      await storage.put(key, await local(bytes))
      assert.equal(sha(await buffer(await storage.read(key))), sha(bytes))
      const target = join(folder, `got-${size}`)
      await storage.fetch(key, target)
      assert.equal(sha(await readFile(target)), sha(bytes))
      const end = Math.min(size - 1, 8 * 2 ** 20 + 5)
      const start = Math.max(0, end - 9)
      assert.deepEqual(await buffer(await storage.read(key, { start, end })), bytes.subarray(start, end + 1))
      await storage.remove(key)
      await storage.remove(key)
      await assert.rejects(storage.read(key), MissingObject)
    })
  }

  test('a connection that breaks on the way is tried again', async () => {
    const bytes = randomBytes(10 * 2 ** 20)
    const path = await local(bytes)
    wire.cut(2, 3 * 2 ** 20)
    await storage.put('cut', path)
    wire.cut(2, 5 * 2 ** 20, 'server')
    const target = join(folder, 'cut-back')
    await storage.fetch('cut', target)
    assert.equal(sha(await readFile(target)), sha(bytes))
  })

  test('one that always breaks is an error, and leaves no half', async () => {
    wire.cut(1000, 0)
    await assert.rejects(storage.put('never', await local(randomBytes(1000))))
    const target = join(folder, 'never-back')
    await assert.rejects(storage.fetch('never', target))
    wire.cut(0, 0)
    await assert.rejects(storage.read('never'), MissingObject)
    assert.ok(!(await readdir(folder)).includes('never-back'))
  })

  test('wrong keys and a missing bucket end the start with one line', async () => {
    const place = (changes: Partial<S3Settings>) => ({
      kind: 's3' as const,
      ...settings(changes),
      endpoint: settings().endpoint,
      keys: { ...settings(changes).keys, sessionToken: undefined },
    })
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong', region: 'eu-test-1' }
    const open = (changes: Partial<S3Settings>) => openStorage(place(changes), () => undefined)
    await assert.rejects(open({ keys }), /^Error: FILES_URL: .*AWS_SECRET_ACCESS_KEY\.$/)
    await assert.rejects(open({ keys: { ...keys, accessKeyId: 'nobody' } }), /AWS_ACCESS_KEY_ID\.$/)
    await assert.rejects(open({ bucket: 'elsewhere' }), /no such bucket\.$/)
    const troubles: string[] = []
    const away = await openStorage({ ...place({}), endpoint: 'http://127.0.0.1:9' }, text =>
      troubles.push(text),
    )
    assert.match(troubles[0]!, /^FILES_URL: the storage can't be reached yet/)
    await away.close()
  })
})

test('a bucket without room refuses, in one piece and in parts', async () => {
  const full = await startS3({ quota: 300_000 })
  const small = openS3({ ...settings(), endpoint: full.url })
  try {
    await small.put('fits', await local(randomBytes(100_000)))
    for (const size of [1_000_000, 9 * 2 ** 20])
      await assert.rejects(small.put('large', await local(randomBytes(size))))
    await assert.rejects(small.read('large'), MissingObject)
  } finally {
    await small.close()
    await full.stop()
  }
})

test('a request is signed as in the example of the AWS documentation', () => {
  const headers = signed(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'),
      payloadHash: createHash('sha256').digest('hex'),
      now: new Date('2013-05-24T00:00:00Z'),
    },
    {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
  )
  assert.match(headers['authorization']!, /34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/)
})
