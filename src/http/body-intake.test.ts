import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import type { Fault } from '../fault.ts'
import { type BodyIntake, createBodyIntake } from './body-intake.ts'
import { bodyOf, type Received, receiveJson } from './json-body.ts'

const MEMORY = 2 ** 20
let folder: string
let server: Server
let intake: BodyIntake
let folders = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-intake-'))
  intake = createBodyIntake({ perCaller: 50, memory: MEMORY, windowMs: 1000 })
  server = createServer((incoming, response) => {
    const answer = (refusal: Fault | null, received?: Received) => {
      if (refusal) return void response.writeHead(refusal.status).end(refusal.message)
      bodyOf(received!).then(
        body => response.end(JSON.stringify({ received, body })),
        error => response.writeHead(500).end(String(error)),
      )
    }
    const own = join(folder, String(folders++))
    const makeFolder = async () => {
      await mkdir(own)
      return own
    }
    try {
      const turn = incoming.headers['x-turn']?.toString()
      const watch = intake.watch(incoming, 'somebody', turn)
      response.once('finish', watch.leavePlace)
      receiveJson(incoming, watch, makeFolder, answer)
    } catch (error) {
      answer(error as Fault)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})
afterEach(() => assert.deepEqual(intake.stats(), { bodies: 0, bytes: 0, taken: 0, waiting: 0 }))

/** Sends the head of a body of this length, then what `send` writes; the answer. */
function post(
  length: number,
  send: (write: (bytes: string) => void, end: () => void) => void,
  turn?: string,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const headers = {
      'content-type': 'application/json',
      'content-length': length,
      'idempotency-key': 'k',
      ...(turn && { 'x-turn': turn }),
    }
    const call = request({ port, method: 'POST', headers, agent: false }, async (answer: IncomingMessage) => {
      resolve({ status: answer.statusCode!, text: await text(answer) })
      call.destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
    send(
      bytes => call.write(bytes),
      () => call.end(),
    )
  })
}
const whole = (body: string) =>
  post(body.length, (write, end) => {
    write(body)
    end()
  })

test('a body is in memory while it is small, and in a file when it is large', async () => {
  const small = JSON.parse((await whole('{"a":1}')).text)
  assert.deepEqual(small.body.input.values, { a: 1 })
  const content = JSON.stringify({ a: 'x'.repeat(3_000_000) })
  const { received, body } = JSON.parse((await whole(content)).text)
  assert.equal(received.size, content.length)
  assert.equal(body.input.bodyPath, received.path)
  assert.equal(await readFile(received.path, 'utf8'), content, 'byte for byte')
  assert.equal(received.sha256, createHash('sha256').update(content).digest('hex'))
})

test('more small bodies than memory holds go to the disk, and are read from there', async () => {
  const content = JSON.stringify({ a: 'x'.repeat(100_000) })
  const waiting: (() => void)[] = []
  const calls = Array.from({ length: 30 }, () =>
    post(content.length, (write, end) => {
      write(content.slice(0, -1))
      waiting.push(() => {
        write(content.slice(-1))
        end()
      })
    }),
  )
  for (let i = 0; i < 100 && intake.stats().bodies < 30; i++) await new Promise(go => setTimeout(go, 5))
  assert.ok(intake.stats().bytes <= MEMORY)
  for (const finish of waiting) finish()
  const answers = await Promise.all(calls)
  assert.deepEqual(
    answers.map(answer => answer.status),
    answers.map(() => 200),
  )
  const spooled = answers.filter(answer => 'path' in JSON.parse(answer.text).received).length
  assert.ok(spooled > 0 && spooled < 30, `${spooled} of 30 on disk`)
  for (const answer of answers) assert.equal(JSON.parse(answer.text).body.input.values.a.length, 100_000)
})

test('a body that stops or crawls is ended, one that goes on slowly is not', {
  timeout: 20_000,
}, async () => {
  const stops = post(5_000_000, write => write('x'.repeat(1_000_000)))
  const stopsAtOnce = post(100, () => undefined)
  const crawls = post(1000, write => {
    let n = 0
    const timer = setInterval(() => (n++ < 60 ? write('x') : clearInterval(timer)), 20)
  })
  const content = JSON.stringify({ a: 'x'.repeat(20_000) })
  const goesOn = post(content.length, (write, end) => {
    let at = 0
    const timer = setInterval(() => {
      write(content.slice(at, at + 500))
      at += 500
      if (at < content.length) return
      clearInterval(timer)
      end()
    }, 20)
  })
  for (const answer of await Promise.all([stops, stopsAtOnce, crawls])) {
    assert.equal(answer.status, 408)
    assert.match(answer.text, /^body: it stopped arriving/)
  }
  assert.equal((await goesOn).status, 200)
})

test("time in which the server itself stood still is not the caller's", async () => {
  const { status } = await post(20, (write, end) => {
    write('{"a":"')
    setTimeout(() => {
      // The process is stopped for longer than a body may stop.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
      setTimeout(() => {
        write('x'.repeat(12))
        write('"}')
        end()
      }, 200)
    }, 100)
  })
  assert.equal(status, 200)
})

test('a body that has arrived whole is not too slow, however long a disk takes over its files', async () => {
  const slow: string[] = []
  const watched = (complete: boolean) => {
    const watch = intake.watch({ isPaused: () => false, complete } as IncomingMessage)
    watch.onSlow = () => slow.push(complete ? 'whole' : 'half')
    return watch
  }
  const watches = [watched(true), watched(false)]
  await new Promise(resolve => setTimeout(resolve, 2500))
  for (const watch of watches) watch.close()
  assert.deepEqual([...new Set(slow)], ['half'])
})

test('large bodies take turns: the ninth of a caller is not read before one has left, another caller is', async () => {
  const content = JSON.stringify({ a: 'x'.repeat(3_000_000) })
  const before = folders
  const finish: (() => void)[] = []
  const send = (turn: string) =>
    post(
      content.length,
      (write, end) => {
        write(content.slice(0, 1_000_000))
        finish.push(() => {
          write(content.slice(1_000_000))
          end()
        })
      },
      turn,
    )
  const calls = Array.from({ length: 9 }, () => send('flood'))
  for (let i = 0; i < 100 && intake.stats().waiting < 1; i++) await new Promise(go => setTimeout(go, 5))
  assert.equal(intake.stats().taken, 8)
  const sendAll = (write: (bytes: string) => void, end: () => void) => {
    write(content)
    end()
  }
  assert.equal((await post(content.length, sendAll, 'other')).status, 200)
  assert.equal(intake.stats().waiting, 1)
  assert.equal(
    (await readdir(folder)).filter(name => Number(name) >= before).length,
    9,
    'eight, and the other',
  )
  for (const go of finish) go()
  assert.deepEqual(
    (await Promise.all(calls)).map(({ status }) => status),
    calls.map(() => 200),
  )
})

test('one caller sends so many bodies at once and no more', async () => {
  const release: (() => void)[] = []
  const calls = Array.from({ length: 60 }, () =>
    post(2, (write, end) => {
      release.push(() => {
        write('{}')
        end()
      })
    }).catch(() => ({ status: 0, text: '' })),
  )
  const statuses: number[] = []
  for (const call of calls) void call.then(({ status }) => statuses.push(status))
  for (let i = 0; i < 100 && statuses.length < 10; i++) await new Promise(go => setTimeout(go, 5))
  assert.deepEqual(statuses, Array(10).fill(429))
  for (const go of release) go()
  await Promise.all(calls)
  assert.equal(statuses.filter(status => status === 200).length, 50)
})

test('a body over the limit is refused while it arrives, and no file stays open', async () => {
  const over = await post(20_000_000, write => {
    for (let i = 0; i < 200; i++) write('x'.repeat(100_000))
  }).catch(() => ({ status: 413 }))
  assert.equal(over.status, 413)
  if (process.platform !== 'linux') return
  for (let i = 0; i < 50; i++) {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    if (!open.some(path => path.startsWith(folder))) return
    await new Promise(go => setTimeout(go, 20))
  }
  assert.fail('a file is still open')
})
