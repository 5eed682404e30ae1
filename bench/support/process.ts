import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What a program took in a process of its own, from start to end. */
export interface Taken {
  ms: number
  printed: string
  /** Processor time and memory, where GNU time is there to tell. */
  cpuSeconds?: number
  megabytes?: number
}

const GNU_TIME = '/usr/bin/time'

/** Runs a program and measures it; throws when it fails. */
export function timed([program, ...args]: [string, ...string[]], { cwd }: { cwd?: string } = {}): Taken {
  const isMeasured = existsSync(GNU_TIME)
  const [called, before] = isMeasured ? [GNU_TIME, ['-f', '%U %S %M', program]] : [program, []]
  const start = performance.now()
  const done = spawnSync(called, [...before, ...args], { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  const ms = performance.now() - start
  if (done.status !== 0)
    throw new Error(`${program} ended with ${done.status}: ${done.stderr?.slice(0, 300)}`)
  if (!isMeasured) return { ms, printed: done.stdout }
  const [user, system, kilobytes] = done.stderr.trim().split('\n').at(-1)!.split(' ').map(Number) as number[]
  return { ms, printed: done.stdout, cpuSeconds: user! + system!, megabytes: kilobytes! / 1024 }
}

/** The same of work done in this process. */
export async function timedHere<Result>(work: () => Promise<Result>): Promise<Taken & { result: Result }> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  const megabytes = process.memoryUsage.rss() / 2 ** 20
  return { ms: performance.now() - start, printed: '', cpuSeconds: (user + system) / 1e6, megabytes, result }
}

/** Processor time and memory in words, for a table's last column. */
export const usage = ({ cpuSeconds, megabytes }: Taken): string =>
  cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(megabytes!)} MB`

/** One of our tools (`pdf-rotate`) as a program that turns one file into another. */
export const toolProgram = (tool: string, input: string, output: string): [string, ...string[]] => [
  process.execPath,
  join(import.meta.dirname, 'tool-program.ts'),
  tool,
  input,
  output,
]
