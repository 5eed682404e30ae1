import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { notStored, storeBody } from './store-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-bodies-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const pieces = Array.from({ length: 20 }, () => randomBytes(5000))
const whole = Buffer.concat(pieces)
const { signal } = new AbortController()

test('what arrives is written and hashed, and nothing is read before the last piece is written', async () => {
  const source = new PassThrough()
  const paused: boolean[] = []
  const stored = storeBody(source, join(folder, 'whole'), {
    signal,
    hashed: true,
    take: () => paused.push(source.isPaused()),
  })
  for (const piece of pieces) source.write(piece)
  source.end()
  assert.deepEqual(await stored, {
    size: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
  })
  assert.deepEqual(await readFile(join(folder, 'whole')), whole)
  assert.ok(paused.length > 0 && paused.every(Boolean))
})

test('a piece that is refused, a call that is given up and a source that breaks end it; the rest is not read', async () => {
  const refusing = new PassThrough()
  const take = (_: Buffer, size: number) => assert.ok(size < 9000, 'too much')
  for (const piece of pieces) refusing.write(piece)
  await assert.rejects(storeBody(refusing, join(folder, 'a'), { signal, hashed: false, take }), /too much/)

  // Its source has ended by the time the last piece is refused.
  const ended = new PassThrough()
  ended.end(pieces[0])
  const none = () => assert.fail('not even one')
  await assert.rejects(
    storeBody(ended, join(folder, 'last'), { signal, hashed: false, take: none }),
    /not even/,
  )

  const given = new PassThrough()
  const stop = new AbortController()
  const stopped = storeBody(given, join(folder, 'b'), {
    signal: stop.signal,
    hashed: false,
    take: () => stop.abort(new Error('given up')),
  })
  given.write(pieces[0])
  await assert.rejects(stopped, /given up/)
  await pause(20)
  assert.ok(given.isPaused() && !given.destroyed, 'its sender may have to read an answer')

  const broken = new PassThrough()
  const lost = storeBody(broken, join(folder, 'c'), { signal, hashed: false, take: () => undefined })
  broken.write(pieces[0])
  setTimeout(() => broken.destroy(), 10)
  await assert.rejects(lost, /ended too soon/)
})

test('a body that cannot be written is told of in words that fit JSON as well as files', () => {
  const fault = notStored(Object.assign(new Error('EACCES'), { code: 'EACCES', errno: -13 }))
  assert.doesNotMatch(fault.message, /upload|file/)
})
