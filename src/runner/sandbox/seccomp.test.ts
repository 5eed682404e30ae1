import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Architecture, confiningFilter, sealingFilter } from './seccomp.ts'

const PID = 4711
const WORD = { x64: 0xc000003e, arm64: 0xc00000b7 }

/** What a filter answers to a call, by the kernel's own rules of the machine it is written for. */
function answer(filter: Buffer, word: number, number: number, ...args: number[]): string {
  const seen = Buffer.alloc(64)
  seen.writeUInt32LE(number >>> 0, 0)
  seen.writeUInt32LE(word, 4)
  for (const [i, value] of args.entries()) seen.writeBigUInt64LE(BigInt(value), 16 + 8 * i)
  let loaded = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, yes, no] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2]!, filter[at * 8 + 3]!]
    const value = filter.readUInt32LE(at * 8 + 4)
    if (code === 0x20) loaded = seen.readUInt32LE(value)
    else if (code === 0x15) at += loaded === value ? yes : no
    else if (code === 0x45) at += (loaded & value) !== 0 ? yes : no
    else if (code === 0x06) {
      if (value === 0x7fff0000) return 'allow'
      if (value === 0x80000000) return 'kill'
      return `error ${value & 0xffff}`
    } else throw new Error(`no such instruction: ${code}`)
  }
  throw new Error('the filter has no end')
}

/** Numbers from the kernel's headers, not from the tables under test. */
const NUMBERS = {
  x64: {
    read: 0,
    openat: 257,
    mmap: 9,
    socket: 41,
    connect: 42,
    execve: 59,
    clone: 56,
    kill: 62,
    ptrace: 101,
    fork: 57,
    prctl: 157,
    symlinkat: 266,
    io_uring_setup: 425,
    clone3: 435,
    seccomp: 317,
    fcntl: 72,
  },
  arm64: {
    read: 63,
    openat: 56,
    mmap: 222,
    socket: 198,
    connect: 203,
    execve: 221,
    clone: 220,
    kill: 129,
    ptrace: 117,
    fork: undefined,
    prctl: 167,
    symlinkat: 36,
    io_uring_setup: 425,
    clone3: 435,
    seccomp: 277,
    fcntl: 25,
  },
} as const

for (const arch of ['x64', 'arm64'] as Architecture[]) {
  test(`the filter for ${arch} leaves computing and takes the rest`, () => {
    const filter = confiningFilter(arch, PID)
    const n = NUMBERS[arch]
    const ask = (number: number, ...args: number[]) => answer(filter, WORD[arch], number, ...args)
    for (const number of [n.read, n.openat, n.mmap, n.execve, n.seccomp]) assert.equal(ask(number), 'allow')
    for (const number of [n.socket, n.connect, n.ptrace, n.symlinkat]) assert.equal(ask(number), 'error 1')
    if (n.fork !== undefined) assert.equal(ask(n.fork), 'error 1')
    // What falls back where it does not exist.
    for (const number of [n.io_uring_setup, n.clone3, 9999]) assert.equal(ask(number), 'error 38')
    // Threads, not processes; signals to itself, not to others.
    assert.deepEqual([ask(n.clone, 0x3d0f00), ask(n.clone, 17)], ['allow', 'error 1'])
    assert.deepEqual(
      [ask(n.kill, PID, 6), ask(n.kill, 1, 9), ask(n.kill, -1 >>> 0, 9)],
      ['allow', 'error 1', 'error 1'],
    )
    // Names of threads, but not a filter or dumps by the back door; locks, but not whom a descriptor signals.
    assert.deepEqual([ask(n.prctl, 15), ask(n.prctl, 22), ask(n.prctl, 4)], ['allow', 'error 1', 'error 1'])
    assert.deepEqual([ask(n.fcntl, 3, 6), ask(n.fcntl, 3, 8)], ['allow', 'error 1'])
  })

  test(`calls of another architecture end a child on ${arch}, and numbers of x32 are none`, () => {
    const filter = confiningFilter(arch, PID)
    assert.equal(answer(filter, 0x40000003, 11), 'kill')
    assert.equal(answer(filter, WORD[arch], 0x40000000 + NUMBERS[arch].socket), 'error 38')
  })

  test(`the seal on ${arch} takes what only the start needed`, () => {
    const seal = sealingFilter(arch)
    const n = NUMBERS[arch]
    assert.deepEqual(
      [n.execve, n.seccomp, n.read].map(number => answer(seal, WORD[arch], number)),
      ['error 1', 'error 1', 'allow'],
    )
  })
}
