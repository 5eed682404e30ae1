/**
 * Runs the data, archive, 3D and audio tools over folders of odd files, each call in a process that can be killed, and
 * measures what can be measured: valid glTF, sound that stays the same, tables that survive, polluted CSV cleaned.
 * node bench/corpus/data-files.ts CORPUS [part of a tool's name] [part of a file's name]
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error the package has no types
import validator from 'gltf-validator'
import Papa from 'papaparse'
import { Fault } from '../../src/fault.ts'
import type { AnyTool } from '../../src/tool.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { has } from '../support.ts'

interface Task {
  tool: string
  /** Parameters besides the file; `csv` takes the file's text instead of a form part. */
  params: Record<string, unknown>
  as: 'file' | 'csv'
  path: string
}

interface Outcome {
  kind: 'done' | 'refused' | 'broken' | 'killed'
  message: string
  ms: number
  result?: string
}

const SECONDS = 60

/** Which tools run over which folders, and over which files there. */
const SETS: { folder: RegExp; files: RegExp; tool: string; params?: Record<string, unknown>; as?: 'csv' }[] =
  [
    { folder: /^xlsx$/, files: /\.xlsx$/i, tool: 'data/csv-excel', params: { to: 'csv' } },
    { folder: /^xlsx$|^csv-/, files: /\.csv$/i, tool: 'data/csv-excel' },
    {
      folder: /^xlsx$|^csv-/,
      files: /\.csv$/i,
      tool: 'data/csv-cleaner',
      as: 'csv',
      params: { options: {} },
    },
    { folder: /^zip-/, files: /./, tool: 'archive/zip-tool', params: { mode: 'extract' } },
    { folder: /^zip-/, files: /./, tool: 'archive/bulk-rename', params: { prefix: 'x-' } },
    { folder: /^model-/, files: /\.stl$/i, tool: 'mesh/stl-to-glb' },
    { folder: /^model-/, files: /\.stl$/i, tool: 'mesh/stl-to-obj' },
    { folder: /^model-/, files: /\.obj$/i, tool: 'mesh/obj-to-glb' },
    { folder: /^model-/, files: /\.glb$/i, tool: 'mesh/glb-to-stl' },
    { folder: /^model-/, files: /\.glb$/i, tool: 'mesh/glb-to-obj' },
    { folder: /^model-/, files: /\.(stl|obj|glb)$/i, tool: 'mesh/model-optimizer' },
    { folder: /^audio-/, files: /./, tool: 'audio/audio-metadata' },
    { folder: /^audio-/, files: /\.mp3$/i, tool: 'audio/audio-strip' },
  ]

/** A child: runs the calls it is sent and leaves the results in a folder. */
function work(): void {
  const folder = process.argv[3]!
  let count = 0
  process.on('message', async ({ tool, params, as, path }: Task) => {
    const { default: declared } = (await import(`../../src/tools/${tool}.ts`)) as { default: AnyTool }
    const file = as === 'csv' ? readFileSync(path, 'utf8') : { path }
    const named = as === 'csv' ? { csv: file } : tool.endsWith('bulk-rename') ? { files: [file] } : { file }
    try {
      const run = await runTool(declared, { ...named, ...params })
      const result = join(folder, String(count++))
      writeFileSync(result, run.json ? JSON.stringify(run.json) : run.bytes)
      process.send!({ kind: 'done', message: run.warnings.join('; '), result })
    } catch (error) {
      const kind = error instanceof Fault ? 'refused' : 'broken'
      process.send!({ kind, message: kind === 'broken' ? String((error as Error).stack) : String(error) })
    }
  })
}

async function score(): Promise<void> {
  const [root, toolPart = '', filePart = ''] = process.argv.slice(2)
  if (!root) throw new Error('usage: node bench/corpus/data-files.ts CORPUS [tool] [file]')
  const folder = mkdtempSync(join(tmpdir(), 'corpus-data-'))
  const runner = new Runner(folder)
  const judged = new Judgements(root)
  console.log('| tool | files | done | refused | broken | killed | slowest |\n|---|---|---|---|---|---|---|')
  let bad = 0
  try {
    for (const set of SETS.filter(one => one.tool.includes(toolPart))) {
      const counts = { done: 0, refused: 0, broken: 0, killed: 0 }
      let slowest = 0
      const folders = readdirSync(root).filter(name => set.folder.test(name))
      const files = folders.flatMap(name => readdirSync(join(root, name)).map(file => join(root, name, file)))
      for (const path of files.filter(one => set.files.test(one) && one.includes(filePart))) {
        const outcome = await runner.run({
          tool: set.tool,
          params: set.params ?? {},
          as: set.as ?? 'file',
          path,
        })
        counts[outcome.kind]++
        slowest = Math.max(slowest, outcome.ms)
        if (outcome.kind === 'broken' || outcome.kind === 'killed') {
          bad++
          console.error(`${outcome.kind}: ${set.tool} ${path}\n${outcome.message}`)
        }
        if (outcome.kind === 'done') await judged.add(set.tool, path, outcome.result!)
      }
      const total = counts.done + counts.refused + counts.broken + counts.killed
      console.log(
        `| ${set.tool} | ${total} | ${counts.done} | ${counts.refused} | ${counts.broken} | ${counts.killed} | ${slowest.toFixed()} ms |`,
      )
    }
  } finally {
    runner.stop()
    rmSync(folder, { recursive: true })
  }
  judged.print()
  process.exitCode = bad > 0 ? 1 : 0
}

/** Hands tasks to a child and replaces it when it hangs or dies. */
class Runner {
  private readonly folder: string
  private child: ChildProcess | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  run(task: Task): Promise<Outcome> {
    const child = (this.child ??= fork(import.meta.filename, ['work', this.folder]))
    const start = performance.now()
    return new Promise(resolve => {
      const end = (outcome: Omit<Outcome, 'ms'>) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve({ ...outcome, ms: performance.now() - start })
      }
      const timer = setTimeout(() => {
        this.stop()
        end({ kind: 'killed', message: `no answer in ${SECONDS} s` })
      }, SECONDS * 1000)
      child.once('message', message => end(message as Outcome))
      child.once('exit', code => {
        this.child = undefined
        end({ kind: 'broken', message: `the process ended with ${code}` })
      })
      child.send(task)
    })
  }

  stop(): void {
    this.child?.removeAllListeners()
    this.child?.kill('SIGKILL')
    this.child = undefined
  }
}

/** What other programs say of the results. */
class Judgements {
  private readonly root: string
  private readonly shares = new Map<string, { good: number; all: number; bad: string[] }>()
  private readonly hasFfmpeg = has('ffmpeg')
  private consensus: string[][] | undefined

  constructor(root: string) {
    this.root = root
  }

  private count(what: string, good: boolean, path: string): void {
    const share = this.shares.get(what) ?? { good: 0, all: 0, bad: [] }
    this.shares.set(what, share)
    share.all++
    if (good) share.good++
    else share.bad.push(path.split('/').pop()!)
  }

  async add(tool: string, path: string, result: string): Promise<void> {
    if (tool.endsWith('-to-glb')) {
      const report = await validator.validateBytes(Uint8Array.from(readFileSync(result)))
      this.count('GLB without an error (Khronos validator)', report.issues.numErrors === 0, path)
    }
    if (tool === 'audio/audio-strip' && this.hasFfmpeg) {
      this.count('MP3 that decodes to the same samples (ffmpeg)', sound(path) === sound(result), path)
    }
    if (tool === 'data/csv-cleaner' && path.includes('pollock')) this.pollock(path, result)
    if (tool === 'data/csv-cleaner' && path.includes('csv-spectrum')) this.spectrum(path, result)
  }

  private spectrum(path: string, result: string): void {
    const truth = JSON.parse(readFileSync(path.replace('csvs__', 'json__').replace(/csv$/, 'json'), 'utf8'))
    const { data } = Papa.parse<Record<string, string>>(JSON.parse(readFileSync(result, 'utf8')).csv, {
      header: true,
      skipEmptyLines: true,
    })
    const plain = (rows: Record<string, string>[]) => JSON.stringify(rows.map(row => Object.entries(row)))
    this.count(
      'csv-spectrum read as its JSON says (papaparse reads ours)',
      plain(truth) === plain(data),
      path,
    )
  }

  /** The table all Pollock files were made of: for each row, what most files have there. */
  private truth(): string[][] {
    if (this.consensus) return this.consensus
    const votes: Map<string, number>[] = []
    const folder = join(this.root, 'csv-pollock')
    for (const name of readdirSync(folder).filter(one => one.includes('__clean__'))) {
      const { data } = Papa.parse<string[]>(readFileSync(join(folder, name), 'utf8'), {
        skipEmptyLines: true,
      })
      for (const [i, row] of data.entries()) {
        votes[i] ??= new Map()
        const key = JSON.stringify(row)
        votes[i].set(key, (votes[i].get(key) ?? 0) + 1)
      }
    }
    const most = Math.max(...votes.map(one => Math.max(...one.values())))
    this.consensus = votes
      .map(one => [...one].sort((a, b) => b[1] - a[1])[0]!)
      .filter(([, count]) => count > most / 2)
      .map(([row]) => JSON.parse(row))
    return this.consensus
  }

  /** Well cleaned: every row there and as wide as it should be, and no row but the polluted one changed. */
  private pollock(path: string, result: string): void {
    const { data } = Papa.parse<string[]>(JSON.parse(readFileSync(result, 'utf8')).csv, {
      skipEmptyLines: true,
    })
    const shorter = /one_data_row/.test(path) ? 2 : /header_only/.test(path) ? 1 : undefined
    const truth = shorter ? this.truth().slice(0, shorter) : this.truth()
    const wrong = truth.map((row, i) => row.filter((cell, k) => data[i]?.[k] !== cell).length)
    const changed = wrong.filter(count => count > 0)
    const complete = data.length === truth.length && data.every((row, i) => row.length === truth[i]!.length)
    this.count('Pollock: the clean table comes back exactly', complete && changed.length === 0, path)
    this.count(
      'Pollock: cleaned well (all rows, at most the polluted one off by two cells)',
      complete && changed.length <= 1 && (changed[0] ?? 0) <= 2,
      path,
    )
  }

  print(): void {
    console.log('\n| measured | good | of | share |\n|---|---|---|---|')
    for (const [what, { good, all }] of this.shares)
      console.log(`| ${what} | ${good} | ${all} | ${((100 * good) / all).toFixed(1)} % |`)
    for (const [what, { bad }] of this.shares)
      if (bad.length > 0)
        console.log(
          `\n${what}, not: ${bad.slice(0, 12).join(', ')}${bad.length > 12 ? ` and ${bad.length - 12} more` : ''}`,
        )
    if (!this.hasFfmpeg) console.log('\nffmpeg is not installed: stripped MP3s were not compared by ear.')
  }
}

function sound(path: string): string {
  return spawnSync('ffmpeg', ['-v', 'quiet', '-i', path, '-map', '0:a', '-f', 'md5', '-'], {
    encoding: 'utf8',
  }).stdout
}

if (process.argv[2] === 'work') work()
else await score()
