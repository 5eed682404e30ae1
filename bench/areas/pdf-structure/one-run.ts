import { statSync } from 'node:fs'
import type { Measured } from '../../support/compare.ts'
import { timed, usage } from '../../support/process.ts'

/** A row for a program that is run once, in a process of its own: too slow to repeat, too large to share a process. */
export function oneRun(name: string, command: [string, ...string[]], output: string): Measured {
  const taken = timed(command)
  const size = `${statSync(output).size.toLocaleString('en-US')} bytes`
  const note = [size, usage(taken)].filter(Boolean).join(', ')
  return { name, median: taken.ms, least: taken.ms, times: [taken.ms], note }
}
