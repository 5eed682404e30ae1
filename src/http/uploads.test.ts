import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createBodyIntake } from './body-intake.ts'
import { readWhole } from './json-body.ts'
import { readForm } from './uploads.ts'

/** A request whose caller has hung up, and nobody listened. */
async function hungUp(type: string): Promise<IncomingMessage> {
  const request = new Readable({ read() {} })
  request.destroy()
  await new Promise(resolve => request.once('close', resolve))
  return Object.assign(request, {
    headers: { 'content-type': type, 'content-length': '100' },
  }) as unknown as IncomingMessage
}

test('a body is not waited for when its caller hung up before it was asked for', {
  timeout: 5000,
}, async () => {
  const form = await hungUp('multipart/form-data; boundary=x')
  const intake = createBodyIntake({ perCaller: 0 })
  await assert.rejects(readForm(form, intake.watch(form), tmpdir(), false), /hung up/)
  const json = await hungUp('application/json')
  await assert.rejects(readWhole(json, intake.watch(json)), /hung up/)
  assert.deepEqual(intake.stats(), { bodies: 0, bytes: 0, taken: 0, waiting: 0 })
})
