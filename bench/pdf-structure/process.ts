import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from '../support.ts'

/** A program and its arguments that do what one of our tools does with a file. */
export const toolProgram = (slug: string, input: string, output: string): [string, ...string[]] => [
  process.execPath,
  '--input-type=module',
  '-e',
  `
    const { default: tool } = await import('./src/tools/pdf/${slug}.ts')
    const { runTool } = await import('./test/support/run-tool.ts')
    const { writeFileSync } = await import('node:fs')
    const { bytes } = await runTool(tool, { file: { path: ${JSON.stringify(input)} } })
    writeFileSync(${JSON.stringify(output)}, bytes)`,
]

/** Time and memory of a program in a process of its own, from start to end. */
export function measured(name: string, [program, ...args]: [string, ...string[]], output: string): Measured {
  const start = performance.now()
  // GNU time tells how much processor time was taken and how much memory was held at most.
  const timed = existsSync('/usr/bin/time') ? ['/usr/bin/time', '-f', '%U %S %M'] : ['env']
  const cwd = join(import.meta.dirname, '../..')
  const done = spawnSync(timed[0]!, [...timed.slice(1), program, ...args], { cwd, encoding: 'utf8' })
  const ms = performance.now() - start
  if (done.status !== 0) throw new Error(done.stderr)
  const [user, system, memory] = done.stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  const note = memory
    ? `, ${(user! + system!).toFixed(1)} s of processor time, ${Math.round(memory / 1024)} MB of memory`
    : ''
  const bytes = `${statSync(output).size.toLocaleString('en-US')} bytes`
  return { name, median: ms, least: ms, times: [ms], note: `${bytes}${note}` }
}
