import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readForm, readWhole } from './uploads.ts'

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
  await assert.rejects(readForm(form, tmpdir(), false), /hung up/)
  await assert.rejects(readWhole(await hungUp('application/json')), /hung up/)
})
