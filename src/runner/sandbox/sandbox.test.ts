import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { createPool, type Pool } from '../pool.ts'
import { createSandbox } from './sandbox.ts'
import { describeSandbox, type LaunchPlan } from './state.ts'

const HOSTILE = join(import.meta.dirname, '../../../test/support/hostile-tools')
const onLinux = { skip: process.platform !== 'linux' && 'only Linux has Landlock and seccomp' }

let root: string
let database: string
let reached = 0
let listener: Server
before(async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'secret'
  root = await mkdtemp(join(tmpdir(), 'toolwright-sandbox-'))
  database = join(root, 'live.db')
  new DatabaseSync(database).exec('CREATE TABLE secrets (number); INSERT INTO secrets VALUES (1)')
  listener = createServer(socket => {
    reached++
    socket.end()
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  listener.close()
  await rm(root, { recursive: true, force: true, maxRetries: 10 })
})

/** Runs work on a pool whose children are confined in this way. */
async function confined(
  mode: 'auto' | 'off',
  without: LaunchPlan['without'],
  work: (attack: (how: string, more?: object) => Promise<number>, pool: Pool) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(root, 'pool-'))
  const troubles: string[] = []
  const pool = createPool({
    scratchRoot: join(folder, 'children'),
    toolFolders: [HOSTILE],
    size: 1,
    queueMax: 10,
    longestWaitS: 60,
    memoryMb: 1024,
    stepCpuS: 30,
    readable: [],
    sandbox: createSandbox(mode, without),
    env: {},
    onTrouble: (_, detail) => troubles.push(detail),
  })
  pool.start()
  const attack = async (how: string, more: object = {}) => {
    const call = await mkdtemp(join(folder, 'call-'))
    const bodyPath = join(call, 'body.json')
    await writeFile(bodyPath, JSON.stringify({ how, path: database, ...more }))
    const { content } = await pool.run({
      caller: 'a',
      keyed: true,
      slug: 'attack',
      short: false,
      timeoutS: 60,
      input: { bodyPath },
      wantsJson: true,
      now: 0,
      folder: call,
      signal: new AbortController().signal,
    })
    assert.ok('text' in content, troubles.join('\n'))
    return JSON.parse(content.text).errno as number
  }
  try {
    await work(attack, pool)
  } finally {
    await pool.close()
  }
}

/** Whether this machine's kernel lacks a layer, besides those that were left out. */
async function isLacking(
  attack: (how: string) => Promise<number>,
  pool: Pool,
  leftOut = 0,
): Promise<boolean> {
  await attack('udp')
  return pool.sandbox()!.missing.length > leftOut
}

const secrets = () => {
  const db = new DatabaseSync(database, { readOnly: true })
  const { count } = db.prepare('SELECT count(*) AS count FROM secrets').get() as { count: number }
  db.close()
  return count
}

const DONE = 0
const EPERM = 1
const EACCES = 13
const CANNOT_OPEN = 14

test('a child whose native code is taken over gets nowhere', onLinux, async context => {
  await confined('auto', undefined, async (attack, pool) => {
    if (await isLacking(attack, pool)) return context.skip(pool.sandbox()?.missing.join('; '))
    const made = join(root, 'made-by-a-program')
    const { port } = listener.address() as { port: number }
    const before = reached
    const libc = readFileSync('/proc/self/maps', 'utf8').match(/ (\/\S*\/(libc\.so\S*|ld-musl\S*))$/m)![1]!
    await mkdir(join(root, 'kept'), { recursive: true })
    await chmod(database, 0o644)
    const found = {
      sqlite: await attack('sqlite'),
      open: await attack('open'),
      passwd: await attack('open', { path: '/etc/passwd' }),
      parent: await attack('open', { path: `/proc/${process.pid}/environ` }),
      itself: await attack('open', { path: '/proc/self/mem' }),
      modules: await attack('open-for-writing', {
        path: join(import.meta.dirname, '../../../node_modules/x'),
      }),
      beside: await attack('open-for-writing', { path: join(root, 'kept/new') }),
      thread: await attack('open-in-thread'),
      library: await attack('open-by-own-library', { body: readFileSync(libc, 'base64') }),
      symlink: await attack('symlink'),
      link: await attack('hard-link'),
      fifo: await attack('fifo'),
      chmod: await attack('chmod'),
      connect: await attack('connect', { port }),
      udp: await attack('udp'),
      unix: await attack('unix-socket'),
      program: await attack('program', { path: made }),
      signal: await attack('signal-parent'),
      input: await attack('write-input'),
      environment: await attack('environment', { path: 'SECRET_OF_THE_SERVER' }),
    }
    assert.deepEqual(found, {
      sqlite: CANNOT_OPEN,
      open: EACCES,
      passwd: EACCES,
      parent: EACCES,
      itself: EACCES,
      modules: EACCES,
      beside: EACCES,
      thread: EACCES,
      library: EACCES,
      symlink: EPERM,
      link: EPERM,
      fifo: EPERM,
      chmod: EPERM,
      connect: EPERM,
      udp: EPERM,
      unix: EPERM,
      program: EPERM,
      signal: EPERM,
      input: EACCES,
      environment: EACCES,
    })
    assert.deepEqual([secrets(), reached, (await stat(database)).mode & 0o777], [1, before, 0o644])
    await assert.rejects(stat(made), /ENOENT/)
    assert.deepEqual(pool.sandbox()?.missing, [])
    assert.match(describeSandbox(pool.sandbox()!), /^sandbox: files by Landlock \d+, system calls by seccomp/)
  })
})

test('each wall stands without the other', onLinux, async context => {
  await confined('auto', ['seccomp'], async (attack, pool) => {
    if (await isLacking(attack, pool, 1)) return context.skip(pool.sandbox()?.missing.join('; '))
    const found = [await attack('sqlite'), await attack('open'), await attack('symlink'), await attack('udp')]
    assert.deepEqual(found, [CANNOT_OPEN, EACCES, EACCES, DONE])
    assert.match(
      describeSandbox(pool.sandbox()!),
      /PARTIAL, files by Landlock \d+, system calls and network not/,
    )
  })
  await confined('auto', ['landlock'], async (attack, pool) => {
    const found = [await attack('open'), await attack('symlink'), await attack('udp'), await attack('chmod')]
    assert.deepEqual(found, [DONE, EPERM, EPERM, EPERM])
    assert.match(describeSandbox(pool.sandbox()!), /PARTIAL, files not confined/)
  })
})

test('a thread has no more rights than its process, whatever options it is given', async () => {
  await confined('off', undefined, async attack => {
    assert.deepEqual([await attack('freed-thread'), await attack('found-thread')], [EACCES, EACCES])
  })
})

test('a thread runs no code that a call has written', async () => {
  await confined('off', undefined, async attack => assert.equal(await attack('foreign-thread'), EACCES))
})

test('without walls the same attacks work, so the test knows them', onLinux, async () => {
  await confined('off', undefined, async (attack, pool) => {
    const { port } = listener.address() as { port: number }
    const before = [secrets(), reached]
    assert.deepEqual(
      [
        await attack('sqlite'),
        await attack('open'),
        await attack('connect', { port }),
        await attack('symlink'),
      ],
      [DONE, DONE, DONE, DONE],
    )
    assert.deepEqual([secrets(), reached], [before[0]! + 1, before[1]! + 1])
    assert.equal(describeSandbox(pool.sandbox()!), 'sandbox: NONE (SANDBOX is off)')
  })
})

test(
  'a child that says nothing of its walls, or more than the kernel does, does not count as ready',
  onLinux,
  () => {
    const sandbox = createSandbox('auto')
    const whole = { no_new_privs: true, landlock: 7, seccomp: true, missing: [] }
    const status = (privs: number, seccomp: number) => `NoNewPrivs:\t${privs}\nSeccomp:\t${seccomp}\n`
    assert.equal(sandbox.isConfined(undefined, status(1, 2)), false)
    assert.equal(sandbox.isConfined(whole, status(0, 2)), false)
    assert.equal(sandbox.isConfined(whole, status(1, 0)), false)
    assert.equal(sandbox.isConfined(whole, undefined), false)
    assert.equal(sandbox.state(), undefined)
    assert.equal(sandbox.isConfined(whole, status(1, 2)), true)
    assert.deepEqual(sandbox.state(), whole)
  },
)

test('a child that cannot be confined as planned does not run', onLinux, async () => {
  const sandbox = createSandbox('require')
  const folder = await mkdtemp(join(root, 'pool-'))
  const pool = createPool({
    scratchRoot: join(folder, 'children'),
    toolFolders: [HOSTILE],
    size: 1,
    queueMax: 10,
    longestWaitS: 60,
    memoryMb: 1024,
    stepCpuS: 30,
    readable: [join(root, 'missing')],
    sandbox,
    env: {},
    onTrouble: () => {},
  })
  pool.start()
  const { missing } = await sandbox.known
  assert.match(missing.join(), /children do not start/)
  assert.equal(pool.stats().ready, 0)
  await pool.close()
})
