import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import { runTool } from '../../test/support/run-tool.ts'

/** Runs the tools that read PDFs over folders of odd files: each must work or be refused, none break or hang. */

const TOOLS = ['pdf-to-text', 'pdf-to-md', 'pdf-extract', 'pdf-to-excel', 'pdf-to-word', 'pdf-to-epub']
const FOLDERS = /^(pdf-|tables-|ocr$)/
const SECONDS = 60

interface Answer {
  outcome: 'worked' | 'refused' | 'broke'
  message: string
  ms: number
}

async function child(): Promise<void> {
  process.on('message', async ({ tool, path }: { tool: string; path: string }) => {
    const start = performance.now()
    const answer = (outcome: Answer['outcome'], message = '') =>
      process.send!({ outcome, message, ms: performance.now() - start })
    try {
      const { default: definition } = await import(`../../src/tools/pdf/${tool}.ts`)
      await runTool(definition, { file: { path, name: 'file.pdf' } })
      answer('worked')
    } catch (error) {
      if (error instanceof Fault) answer('refused', error.message)
      else answer('broke', error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  })
}

function parent(root: string, only: string | undefined): void {
  let worker: ChildProcess | undefined
  const ask = (tool: string, path: string): Promise<Answer | 'hung' | 'died'> =>
    new Promise(resolve => {
      worker ??= fork(import.meta.filename, ['--child'], { execArgv: ['--max-old-space-size=1500'] })
      const current = worker
      const end = (answer: Answer | 'hung' | 'died') => {
        clearTimeout(timer)
        current.removeAllListeners()
        if (typeof answer === 'string') {
          current.kill('SIGKILL')
          worker = undefined
        }
        resolve(answer)
      }
      const timer = setTimeout(() => end('hung'), SECONDS * 1000)
      current.once('message', message => end(message as Answer))
      current.once('exit', () => end('died'))
      current.send({ tool, path })
    })
  void (async () => {
    const counts: Record<string, Record<string, number>> = {}
    const bad: string[] = []
    const slow: [number, string][] = []
    for (const folder of readdirSync(root).filter(name => FOLDERS.test(name) && (!only || name === only))) {
      for (const name of readdirSync(join(root, folder)).filter(n => n.endsWith('.pdf'))) {
        for (const tool of TOOLS) {
          const answer = await ask(tool, join(root, folder, name))
          const outcome = typeof answer === 'string' ? answer : answer.outcome
          counts[tool] ??= {}
          counts[tool][outcome] = (counts[tool][outcome] ?? 0) + 1
          if (typeof answer === 'string') bad.push(`${tool} ${folder}/${name}: ${answer}`)
          else {
            if (outcome === 'broke') bad.push(`${tool} ${folder}/${name}: ${answer.message}`)
            if (answer.ms > 5000) slow.push([answer.ms, `${tool} ${folder}/${name}`])
          }
          // What hangs one of the tools hangs them all: they read the file the same way.
          if (answer === 'hung') break
        }
      }
    }
    worker?.kill()
    console.table(counts)
    for (const one of bad) console.log(one)
    for (const [ms, what] of slow.sort((a, b) => b[0] - a[0]).slice(0, 20)) {
      console.log(`${(ms / 1000).toFixed(1)} s ${what}`)
    }
    process.exitCode = bad.length > 0 ? 1 : 0
  })()
}

const [first, second] = process.argv.slice(2)
if (first === '--child') await child()
else if (first) parent(first, second)
else console.error('usage: node bench/corpus/pdf-extract.ts FOLDER [one of its folders]')
