import type { Libc } from './libc.ts'
import { ALLOWED, BY_ARGUMENT, FOR_THE_START, NONE, type Numbers, REFUSED } from './syscalls.ts'

/** The architectures whose numbers are known: the column in the tables, and the kernel's word for it. */
const ARCHITECTURES = {
  x64: { column: 0, word: 0xc000003e },
  arm64: { column: 1, word: 0xc00000b7 },
} as const

const SET_MODE_FILTER = 1
/** Binds all threads of the process, or none. */
const ALL_THREADS = 1
/** Older kernels would slow all code down along with it, for attacks that V8 guards against itself. */
const KEEP_SPEED = 4

const EPERM = 1
const ENOSYS = 38
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const fail = (errno: number) => 0x00050000 | errno

/** Offsets in what a filter sees of a call. */
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number) => 16 + 8 * index

const CLONE_THREAD = 0x10000
/** Names of threads and memory, and questions. */
const PRCTL = [15, 16, 0x53564d41, 3, 21, 23, 39]
/** Questions about terminals and pipes, and whether they block. */
const IOCTL = [0x5401, 0x5413, 0x5421, 0x541b, 0x5450, 0x5451]
/** Copies, flags and locks; not who is signalled. */
const FCNTL = [0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032]

interface Instruction {
  code: number
  yes: number
  no: number
  value: number
}
const load = (offset: number): Instruction => ({ code: 0x20, yes: 0, no: 0, value: offset })
const answer = (value: number): Instruction => ({ code: 0x06, yes: 0, no: 0, value })
/** Goes on after so many instructions if the loaded word is the value; jumps are a byte, so they stay short. */
const unless = (value: number, skip: number): Instruction => ({ code: 0x15, yes: 0, no: skip, value })
const unlessAny = (bits: number, skip: number): Instruction => ({ code: 0x45, yes: 0, no: skip, value: bits })

/** A filter for a call: one instruction that asks for it, then what decides. */
const when = (number: number, then: Instruction[]): Instruction[] =>
  number === NONE ? [] : [unless(number, then.length), ...then]

/** Answers by whether an argument is one of these. */
const oneOf = (index: number, values: readonly number[]): Instruction[] => [
  load(argument(index)),
  ...values.flatMap(value => [unless(value, 1), answer(ALLOW)]),
  answer(fail(EPERM)),
]

export type Architecture = keyof typeof ARCHITECTURES

export const isKnownArchitecture = (arch: string): arch is Architecture => arch in ARCHITECTURES

export const numberOf = (arch: Architecture, numbers: Numbers): number => numbers[ARCHITECTURES[arch].column]

/** Leaves the calls that computing and reading allowed files take. What is neither allowed nor refused does not exist. */
export function confiningFilter(arch: Architecture, pid: number): Buffer {
  const { word } = ARCHITECTURES[arch]
  const number = (numbers: Numbers) => numberOf(arch, numbers)
  const { clone, kill, tgkill, prlimit64, prctl, ioctl, fcntl } = BY_ARGUMENT
  return encode([
    load(ARCHITECTURE),
    { ...unless(word, 0), yes: 1 },
    answer(KILL),
    load(NUMBER),
    ...[...Object.values(ALLOWED), ...Object.values(FOR_THE_START)].flatMap(numbers =>
      when(number(numbers), [answer(ALLOW)]),
    ),
    ...Object.values(REFUSED).flatMap(numbers => when(number(numbers), [answer(fail(EPERM))])),
    // Threads, but no processes.
    ...when(number(clone), [
      load(argument(0)),
      unlessAny(CLONE_THREAD, 1),
      answer(ALLOW),
      answer(fail(EPERM)),
    ]),
    // A process that gives up signals itself.
    ...when(number(kill), oneOf(0, [pid])),
    ...when(number(tgkill), oneOf(0, [pid])),
    ...when(number(prlimit64), oneOf(0, [0, pid])),
    ...when(number(prctl), oneOf(0, PRCTL)),
    ...when(number(ioctl), oneOf(1, IOCTL)),
    ...when(number(fcntl), oneOf(1, FCNTL)),
    answer(fail(ENOSYS)),
  ])
}

/** Refuses what only the start needed: to become another program, and to add filters. */
export function sealingFilter(arch: Architecture): Buffer {
  return encode([
    load(NUMBER),
    ...Object.values(FOR_THE_START).flatMap(numbers => when(numberOf(arch, numbers), [answer(fail(EPERM))])),
    answer(ALLOW),
  ])
}

/** Installs a filter; it can never be taken off. The result is 0 or -errno. */
export function installFilter(libc: Libc, arch: Architecture, filter: Buffer, allThreads: boolean): number {
  const program = Buffer.alloc(16)
  program.writeUInt16LE(filter.length / 8, 0)
  program.writeBigUInt64LE(libc.address(filter), 8)
  const flags = KEEP_SPEED | (allThreads ? ALL_THREADS : 0)
  return libc.syscall(numberOf(arch, FOR_THE_START.seccomp), SET_MODE_FILTER, flags, program)
}

function encode(instructions: Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8)
  for (const [i, { code, yes, no, value }] of instructions.entries()) {
    bytes.writeUInt16LE(code, i * 8)
    bytes.writeUInt8(yes, i * 8 + 2)
    bytes.writeUInt8(no, i * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, i * 8 + 4)
  }
  return bytes
}
