import { closeSync, openSync, statSync } from 'node:fs'
import type { Libc } from './libc.ts'

/** The same on every architecture. */
const CREATE_RULESET = 444
const ADD_RULE = 445
const RESTRICT_SELF = 446
const ASK_VERSION = 1
const PATH_BENEATH = 1
const O_PATH = 0o10000000

const EXECUTE = 1 << 0
const WRITE_FILE = 1 << 1
const READ_FILE = 1 << 2
const READ_DIR = 1 << 3
const REMOVE_DIR = 1 << 4
const REMOVE_FILE = 1 << 5
const MAKE_DIR = 1 << 7
const MAKE_REG = 1 << 8
const REFER = 1 << 13
const TRUNCATE = 1 << 14
const IOCTL_DEV = 1 << 15
/** The only rights a rule for a single file may have. */
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

const READ = READ_FILE | READ_DIR
/** No links, pipes, sockets or devices, and nothing moves between folders. */
const WRITE = READ | WRITE_FILE | TRUNCATE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG

const ENOSYS = 38
const EOPNOTSUPP = 95

export interface FileRules {
  read: readonly string[]
  write: readonly string[]
  execute: readonly string[]
}

/** The version of Landlock in this kernel, or why there is none. */
export function landlockVersion({ syscall }: Libc): number | string {
  const version = syscall(CREATE_RULESET, null, 0, ASK_VERSION)
  if (version > 0) return version
  if (version === -ENOSYS) return 'files are not confined: this kernel has no Landlock (Linux 5.13 or newer)'
  if (version === -EOPNOTSUPP) return 'files are not confined: Landlock is off in this kernel, add it to lsm='
  return `files are not confined: Landlock is refused here (error ${-version})`
}

/** Takes every file from this thread, and what it becomes, that the rules do not name. Throws where a step fails. */
export function confineFiles(libc: Libc, version: number, rules: FileRules): void {
  const handled =
    0x1fff | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? IOCTL_DEV : 0)
  const attributes = Buffer.alloc(24)
  attributes.writeBigUInt64LE(BigInt(handled), 0)
  // TCP: bind and connect. No rule names a port, so none is left.
  attributes.writeBigUInt64LE(3n, 8)
  // Abstract sockets and signals of processes outside.
  attributes.writeBigUInt64LE(3n, 16)
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8
  const ruleset = done('create', libc.syscall(CREATE_RULESET, attributes, size, 0))

  const allow = (path: string, rights: number) => {
    const fd = openSync(path, O_PATH)
    const rule = Buffer.alloc(12)
    const fitting = statSync(path).isDirectory() ? rights : rights & OF_FILES
    rule.writeBigUInt64LE(BigInt(fitting & handled), 0)
    rule.writeInt32LE(fd, 8)
    done(path, libc.syscall(ADD_RULE, ruleset, PATH_BENEATH, rule, 0))
    closeSync(fd)
  }
  for (const path of rules.read) allow(path, READ)
  for (const path of rules.write) allow(path, WRITE)
  for (const path of rules.execute) allow(path, READ_FILE | EXECUTE)
  done('restrict', libc.syscall(RESTRICT_SELF, ruleset, 0))
}

function done(step: string, result: number): number {
  if (result < 0) throw new Error(`Landlock: ${step} failed with error ${-result}`)
  return result
}
