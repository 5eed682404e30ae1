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

test('a form with a part whose name cannot be read is refused, however long that part is', async t => {
  const passedOver = [
    'Content-Disposition: attachment; name="a"',
    "Content-Disposition: form-data; name=a; filename*=UTF-8''%0d%0a",
    "Content-Disposition: form-data; name*=UTF-8''a%0db",
    'Content-Disposition: form-data; filename="a"',
    'Content-Disposition: form-data; x="a"',
    'X: y',
  ]
  for (const header of passedOver)
    for (const size of [100, 17_000, 300_000])
      await t.test(`${header}, ${size} bytes`, async () => {
        const body = `--x\r\n${header}\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`
        // In pieces, as from a socket: a parser that stops within the part leaves the end of the body unread.
        const pieces = body.match(/.{1,65536}/gs)!
        const socket = new Readable({
          read: () => setImmediate(() => socket.push(pieces.shift() ?? null)),
        })
        const request = Object.assign(socket, {
          headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': `${body.length}` },
        }) as unknown as IncomingMessage
        const intake = createBodyIntake({ perCaller: 0 })
        // A parser that waits for good keeps polling: without this, a failure would never end.
        const patience = setTimeout(() => request.emit('aborted'), 3000)
        const said = await readForm(request, intake.watch(request), tmpdir(), false).then(
          ({ input }) => ('values' in input ? input.values : undefined),
          error => error.message,
        )
        clearTimeout(patience)
        assert.match(String(said), /not well formed|a part of the form has no name that can be read/)
        // What comes whole is told apart from what is cut off.
        if (size < 1000) assert.match(String(said), /no name/)
        assert.equal(intake.stats().bodies, 0)
      })
})
