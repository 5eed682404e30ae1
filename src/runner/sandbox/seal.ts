/**
 * Runs as the child is loaded, before anything of a call is read: closes what only its start needed, and proves that
 * the walls stand. A wall that was promised and does not stand ends the child.
 */
import { openLibc } from './libc.ts'
import { installFilter, isKnownArchitecture, numberOf, sealingFilter } from './seccomp.ts'
import { type SandboxState, STATE_VARIABLE } from './state.ts'
import { ALLOWED, REFUSED } from './syscalls.ts'

const CURRENT_FOLDER = -100
const AF_INET = 2
const SOCK_STREAM = 1
const EPERM = 1
const EACCES = 13

/** How this child is confined; undefined where nothing was tried. */
export const sandbox: SandboxState | undefined = sealed()

function sealed(): SandboxState | undefined {
  const given = process.env[STATE_VARIABLE]
  delete process.env[STATE_VARIABLE]
  const { arch } = process
  if (given === undefined || !isKnownArchitecture(arch)) return undefined
  const state = JSON.parse(given) as SandboxState
  const libc = openLibc()
  const outside = Buffer.from(`${process.argv[4]}\0`)
  if (
    state.landlock > 0 &&
    libc.syscall(numberOf(arch, ALLOWED.openat), CURRENT_FOLDER, outside, 0, 0) !== -EACCES
  )
    throw new Error('the sandbox does not hold: a file outside could be opened')
  if (state.seccomp) {
    if (installFilter(libc, arch, sealingFilter(arch), true) !== 0)
      throw new Error('the sandbox does not hold: it could not be closed')
    if (libc.syscall(numberOf(arch, REFUSED.socket), AF_INET, SOCK_STREAM, 0) !== -EPERM)
      throw new Error('the sandbox does not hold: a socket could be made')
  }
  return state
}
