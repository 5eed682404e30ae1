/**
 * Runs every PDF of a corpus through the tools that draw and read pages, each in a child that can be killed.
 * node bench/corpus/pdf-render.ts CORPUS [--ocr] [--only PART] [--seconds 30]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '../../src/fault.ts'
import type { AnyTool } from '../../src/tool.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { report } from '../support.ts'

const REGION = { page: 1, x: 0.2, y: 0.2, width: 0.4, height: 0.1 }
const CALLS: Record<string, (path: string) => Record<string, unknown>> = {
  'pdf-to-image': path => ({ file: { path }, scale: 1 }),
  'pdf-to-images-zip': path => ({ file: { path }, scale: 0.5 }),
  'redact-pdf': path => ({ file: { path }, regions: [REGION], scale: 1 }),
  'compare-pdf': path => ({ file_a: { path }, file_b: { path } }),
}
const OCR = { 'ocr-pdf': (path: string) => ({ file: { path }, pages: '1' }) }

type Outcome = { kind: 'ok' | 'refused' | 'failed' | 'hang' | 'crash'; note: string; ms: number }

async function child(): Promise<void> {
  const tools = new Map<string, AnyTool>()
  process.on('message', async ({ slug, path }: { slug: string; path: string }) => {
    const start = performance.now()
    const answer = (kind: Outcome['kind'], note: string) =>
      process.send!({ kind, note, ms: Math.round(performance.now() - start) })
    try {
      const tool = tools.get(slug) ?? ((await import(`../../src/tools/pdf/${slug}.ts`)).default as AnyTool)
      tools.set(slug, tool)
      const made = await runTool(tool, { ...CALLS, ...OCR }[slug]!(path))
      const odd = slug === 'compare-pdf' && !made.json.identical
      answer(odd ? 'failed' : 'ok', odd ? 'a file differs from itself' : '')
    } catch (error) {
      if (error instanceof Fault && error.status === 400) answer('refused', error.message)
      else answer('failed', String((error as Error)?.stack ?? error).slice(0, 400))
    }
  })
}

async function parent(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ocr: { type: 'boolean' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '30' },
    },
  })
  const [root] = positionals
  if (!root)
    throw new Error('usage: node bench/corpus/pdf-render.ts CORPUS [--ocr] [--only PART] [--seconds 30]')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.pdf') && name.includes(values.only ?? ''))
    .sort()
  const calls = values.ocr ? OCR : CALLS
  const results = new Map<string, Outcome[]>(Object.keys(calls).map(slug => [slug, []]))
  let worker: ChildProcess | undefined
  for (const file of files) {
    for (const slug of Object.keys(calls)) {
      worker ??= fork(import.meta.filename, ['--child'])
      const outcome = await call(worker, slug, join(root, file), Number(values.seconds))
      if (outcome.kind === 'hang' || outcome.kind === 'crash') worker = undefined
      results.get(slug)!.push(outcome)
      if (outcome.kind !== 'ok' && outcome.kind !== 'refused') {
        console.log(`${outcome.kind} ${slug} ${file}: ${outcome.note}`)
      }
    }
  }
  worker?.kill()
  const rows = [...results].map(([slug, outcomes]) => {
    const count = (kind: Outcome['kind']) => outcomes.filter(outcome => outcome.kind === kind).length
    const times = outcomes.map(outcome => outcome.ms).sort((a, b) => a - b)
    return `| ${slug} | ${outcomes.length} | ${count('ok')} | ${count('refused')} | ${count('failed')} | ${count('hang')} | ${count('crash')} | ${times[times.length >> 1]} | ${times.at(-1)} |`
  })
  const table = [
    '| tool | files | done | refused | failed | hang | crash | median ms | slowest ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  const chosen = values.only ? `files with "${values.only}" in their path` : 'all files'
  report(values.ocr ? 'OCR over a corpus' : 'PDF pages over a corpus', [
    `Public test files, ${chosen}; hang: over ${values.seconds} s, the service ends such a call.\n`,
    table,
  ])
  const reasons = Map.groupBy(
    [...results.values()].flat().filter(outcome => outcome.kind === 'refused'),
    outcome => outcome.note.replace(/\d+/g, 'N'),
  )
  console.log('\nRefusals:')
  for (const [reason, list] of reasons) console.log(`${String(list.length).padStart(5)}  ${reason}`)
}

function call(worker: ChildProcess, slug: string, path: string, seconds: number): Promise<Outcome> {
  return new Promise(resolve => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      worker.kill('SIGKILL')
      finish({ kind: 'hang', note: `over ${seconds} s`, ms: seconds * 1000 })
    }, seconds * 1000)
    worker.once('message', outcome => finish(outcome as Outcome))
    worker.once('exit', (code, signal) =>
      finish({ kind: 'crash', note: `ended with ${signal ?? code}`, ms: 0 }),
    )
    worker.send({ slug, path })
  })
}

await (process.argv.includes('--child') ? child() : parent())
