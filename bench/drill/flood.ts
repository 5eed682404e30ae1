import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, TestServer } from '../../test/support/server.ts'
import { mainThreadSeconds } from '../support/figures.ts'
import type { DrillRow } from './row.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** One address without a key floods a tool that takes long, while an account pays for its calls. */
export async function flood(server: TestServer, calls: number): Promise<DrillRow[]> {
  const pdf = await readFile(join(FIXTURES, 'three-pages.pdf'))
  const file = new File([pdf], 'a.pdf')
  const paid = async () => {
    const start = performance.now()
    const answer = await server.form('pdf-to-images-zip', [
      ['file', file],
      ['scale', '4'],
    ])
    return { answer, ms: performance.now() - start }
  }
  const median = (runs: { ms: number }[]) => runs.map(run => run.ms).sort((a, b) => a - b)[runs.length >> 1]!
  await paid()
  const quiet = [await paid(), await paid(), await paid(), await paid(), await paid()]
  const flooder = spawn(
    process.execPath,
    [join(import.meta.dirname, 'flooder.ts'), server.url, String(calls)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const said = text(flooder.stdout)
  await pause(4000)
  const busyBefore = mainThreadSeconds(server.process.pid!)
  const begun = performance.now()
  const during: { answer: Answer; ms: number }[] = []
  for (let i = 0; i < 9; i++) during.push(await paid())
  const busy = mainThreadSeconds(server.process.pid!) - busyBefore
  const share = (100_000 * busy) / (performance.now() - begun)
  flooder.stdin.end()
  const statuses = JSON.parse(await said) as Record<string, number>
  const name = `${calls} calls of 7 MB without a key at once`
  const ratio = median(during) / median(quiet)
  return [
    {
      what: `${name}: a paid call beside them, against ${Math.round(median(quiet))} ms alone`,
      value: ratio,
      unit: '×',
      most: 2,
      note: `${Math.round(median(during))} ms; slowest ${Math.round(Math.max(...during.map(run => run.ms)))} ms`,
    },
    { what: `${name}: the server's main thread was busy`, value: share, unit: '%' },
    {
      what: `${name}: paid calls that failed`,
      value: during.filter(run => run.answer.status !== 200).length,
      unit: '',
      most: 0,
      note: `of the flood: ${Object.entries(statuses)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ')}`,
    },
  ]
}
