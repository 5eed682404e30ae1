/**
 * What the free tools cost with the largest and the most hostile input they take, each in a fresh process.
 * Inline tools: how long they hold the event loop (20 ms at most). Tools of a child: processor time (2 s at most).
 * npm run bench -- free-tools; node bench/areas/free-tools.ts SLUG for one.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Fault } from '../../src/fault.ts'
import { readInput } from '../../src/tool.ts'
import { toolBySlug } from '../../test/support/run-tool.ts'
import { report } from '../support/results.ts'
import { INPUTS } from './free-tools/inputs.ts'

const LOOP_MS = 20
const CPU_MS = 2_000

const [only, which] = process.argv.slice(2)
if (only && which) await measure(only, which)
else summarise(only)

/** One call in this process, from the body's text to the answer's, and later ones where it runs inline. */
async function measure(slug: string, name: string): Promise<void> {
  // The server has loaded all tools before its first call; with them comes the first use of Intl, 20 ms.
  await import('../../src/tools/data/uuid-generator.ts')
  const tool = await toolBySlug(slug)
  const body = JSON.stringify(INPUTS[slug]![name]!())
  const inline = tool.runs === 'inline'
  const used = () => {
    const { user, system } = inline ? process.threadCpuUsage() : process.cpuUsage()
    return (user + system) / 1000
  }
  const times: number[] = []
  let said = 'result'
  for (let i = 0; i < (inline ? 8 : 1); i++) {
    const start = used()
    try {
      const { input } = readInput(tool, { form: false, values: JSON.parse(body), files: {} })
      const result = await tool.run(input, {
        scratch: '',
        signal: new AbortController().signal,
        now: Date.now(),
        random: (n: number) => randomBytes(n),
        warn: () => {},
        progress: () => undefined,
        isJob: false,
      })
      JSON.stringify(result)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      said = `${error.status}: ${error.message}`
    }
    times.push(used() - start)
  }
  const later = times.slice(1).sort((a, b) => a - b)
  console.log(JSON.stringify({ inline, first: times[0], later: later[3], bytes: body.length, said }))
}

function summarise(only: string | undefined): void {
  const rows: string[] = []
  const over: string[] = []
  for (const [slug, inputs] of Object.entries(INPUTS)) {
    if (only && slug !== only) continue
    for (const name of Object.keys(inputs)) {
      const child = spawnSync(process.execPath, [import.meta.filename, slug, name], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      if (child.status !== 0) {
        over.push(
          `${slug}, ${name}: ${child.signal ?? child.stderr.trim().split('\n').slice(-8).join(' / ')}`,
        )
        continue
      }
      const { inline, first, later, bytes, said } = JSON.parse(child.stdout)
      if (first > (inline ? LOOP_MS : CPU_MS)) over.push(`${slug}, ${name}: ${first.toFixed(0)} ms`)
      const end = said === 'result' ? said : '400'
      rows.push(
        `| ${slug} | ${name} | ${(bytes / 1024).toFixed(0)} | ${inline ? 'inline' : 'child'} | ${first.toFixed(inline ? 1 : 0)} | ${later?.toFixed(1) ?? ''} | ${end} |`,
      )
      if (only) console.log(rows.at(-1), said === 'result' ? '' : said)
    }
  }
  const head = '| tool | input | KB | runs | first call | later | answer |\n|---|---|---|---|---|---|---|\n'
  if (!only)
    report('Free tools, largest and hostile input', [
      'Milliseconds of processor time in a fresh process, reading of the body and writing of the answer included: of the main thread for inline tools (20 at most), of all threads for those in a child (2,000 at most).\n',
      head + rows.join('\n'),
      '',
    ])
  if (over.length > 0) {
    console.error(`Over the limit:\n${over.join('\n')}`)
    process.exitCode = 1
  }
}
