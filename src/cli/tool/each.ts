import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CODE_EXTENSION } from '../../lib/files/installation.ts'
import { onInterrupt } from '../../runner/interrupt.ts'
import { UsageError } from '../usage-error.ts'
import type { ToolArguments } from './arguments.ts'

const WORKER = join(import.meta.dirname, `each-worker${CODE_EXTENSION}`)
const LONGEST_STOP_MS = 1000

/**
 * Runs a tool once for each input, several at once in processes of their own: one that fails or crashes does not stop
 * the others. The exit code is that of the worst.
 */
export async function runEach(slug: string, args: ToolArguments, atOnce: number): Promise<number> {
  const { inputs, output } = args
  if (inputs.length === 0) throw new UsageError('--each: expected one file or more.')
  if (inputs.includes('-')) throw new UsageError('--each: standard input is a single file.')
  if (output === '-') throw new UsageError('--each: results go into a folder, -o FOLDER.')
  const common = JSON.stringify({ ...args, inputs: [], each: false, ...(output && { output: `${output}/` }) })
  const waiting = inputs.values()
  const running = new Set<ChildProcess>()
  let isStopping = false
  const off = onInterrupt(async signal => {
    isStopping = true
    const ended = [...running].map(child => new Promise(done => child.once('exit', done)))
    for (const child of running) child.kill(signal)
    await Promise.race([Promise.all(ended), sleep(LONGEST_STOP_MS)])
  })
  const showsProgress = !args.quiet && process.stderr.isTTY
  let [done, worst] = [0, 0]

  const lane = async () => {
    let child: ChildProcess | undefined
    for (const input of waiting) {
      child ??= fork(WORKER, [slug, common])
      running.add(child)
      const code = await ask(child, input)
      if (isStopping) return
      if (code === 'gone') {
        running.delete(child)
        child = undefined
        console.error(`toolwright: ${input}: the tool crashed.`)
      }
      worst = worst === 1 || code === 'gone' ? 1 : Math.max(worst, code)
      done++
      if (showsProgress) process.stderr.write(`\r${done} of ${inputs.length}\x1b[K`)
    }
    child?.disconnect()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, inputs.length) }, lane))
  off()
  if (showsProgress) process.stderr.write('\n')
  return worst
}

/** Hands one input to a worker; its exit code, or that it died. */
const ask = (child: ChildProcess, input: string): Promise<number | 'gone'> =>
  new Promise(resolve => {
    const gone = () => resolve('gone')
    child.once('exit', gone)
    child.once('message', code => {
      child.off('exit', gone)
      resolve(code as number)
    })
    child.send(input)
  })
