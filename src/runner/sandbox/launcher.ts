/**
 * Confines itself and becomes the child: `node launcher.ts PLAN NODE ARGS…`. A child that confined itself would leave
 * the threads free that it had before; this way everything holds from its first instruction.
 */
import { readFileSync } from 'node:fs'
import { confineFiles, landlockVersion } from './landlock.ts'
import { type Libc, openLibc } from './libc.ts'
import { existing, SYSTEM_READABLE } from './paths.ts'
import { confiningFilter, installFilter, isKnownArchitecture, numberOf } from './seccomp.ts'
import {
  CANNOT_CONFINE,
  CHANNEL_VARIABLE,
  type LaunchPlan,
  type SandboxState,
  STATE_VARIABLE,
} from './state.ts'
import { BY_ARGUMENT } from './syscalls.ts'

const SET_NO_NEW_PRIVS = 38
const SET_DESCRIPTOR_FLAGS = 2

const [plan, node, ...args] = process.argv.slice(2) as [string, string, ...string[]]

function libcOrEnd(): Libc {
  try {
    return openLibc()
  } catch (error) {
    console.error(`the C library cannot be called: ${(error as Error).message}`)
    process.exit(CANNOT_CONFINE)
  }
}

const libc = libcOrEnd()
const { arch } = process
if (!isKnownArchitecture(arch)) {
  console.error(`the numbers of system calls on ${arch} are not known`)
  process.exit(CANNOT_CONFINE)
}

const { read, write, without = [] } = JSON.parse(plan) as LaunchPlan
const state: SandboxState = { no_new_privs: false, landlock: 0, seccomp: false, missing: [] }

// Everything that is read or written from here on is known before: afterwards even our own files are out of reach.
const mapped = mappedFiles()
const { [CHANNEL_VARIABLE]: channel, ...environment } = process.env

if (libc.syscall(numberOf(arch, BY_ARGUMENT.prctl), SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
  throw new Error('no_new_privs was refused')
state.no_new_privs = true

const version = without.includes('landlock') ? 'files are not confined: left out' : landlockVersion(libc)
if (typeof version === 'string') state.missing.push(version)
else {
  confineFiles(libc, version, {
    read: [...read, ...existing(SYSTEM_READABLE), ...mapped],
    write,
    execute: [node, ...mapped.filter(path => /\/ld-(linux|musl)[^/]*$|\/ld-[\d.]+\.so$/.test(path))],
  })
  state.landlock = version
}

// Node marks what it inherits to be closed when another program begins.
for (const fd of [0, 1, 2, 3]) libc.fcntl(fd, SET_DESCRIPTOR_FLAGS, 0)

if (without.includes('seccomp')) state.missing.push('system calls are not filtered: left out')
else {
  const result = installFilter(libc, arch, confiningFilter(arch, process.pid), false)
  if (result === 0) state.seccomp = true
  else state.missing.push(`system calls are not filtered: seccomp is refused here (error ${-result})`)
}

const env = Object.entries({
  ...environment,
  NODE_CHANNEL_FD: channel,
  [STATE_VARIABLE]: JSON.stringify(state),
})
const given = env.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${value}`)
const failed = libc.execve(node, [node, ...args], given)
throw new Error(`the child did not start: error ${-failed}`)

/** The libraries Node itself was loaded with, wherever this system keeps them. */
function mappedFiles(): string[] {
  const files = readFileSync('/proc/self/maps', 'utf8').matchAll(/ (\/.+)$/gm)
  return existing([...new Set([...files].map(([, path]) => path!))])
}
