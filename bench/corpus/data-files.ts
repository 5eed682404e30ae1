/**
 * What other programs say of the results of the CSV, 3D and audio tools: valid glTF, sound that stays the same,
 * tables that survive, polluted CSV cleaned.
 *   node bench/corpus/data-files.ts CORPUS
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
// @ts-expect-error the package has no types
import validator from 'gltf-validator'
import Papa from 'papaparse'
import { Fault } from '../../src/fault.ts'
import { runTool, toolBySlug } from '../../test/support/run-tool.ts'
import { has } from '../support/peers.ts'
import { csvText, csvTruth } from './csv-spectrum.ts'
import { corpusNamed, firstOf, printScores, type ScoreRow } from './score-row.ts'
import { isWorker, serveTasks, startWorker } from './worker.ts'

interface Task {
  tool: string
  path: string
  result: string
}

type Answer = 'done' | 'refused' | 'broken'

/** How a result is judged: what is measured, and whether it holds. */
type Judge = (path: string, result: string) => Promise<[what: string, holds: boolean][]>

const SECONDS = 120

/** Which tools run over which files of which sets, and who judges. */
const JUDGED: { set: RegExp; files: RegExp; tool: string; judge: Judge }[] = [
  { set: /^model-/, files: /\.stl$/i, tool: 'stl-to-glb', judge: validGltf },
  { set: /^model-/, files: /\.obj$/i, tool: 'obj-to-glb', judge: validGltf },
  { set: /^audio-/, files: /\.mp3$/i, tool: 'audio-strip', judge: sameSound },
  { set: /^csv-spectrum$/, files: /\.csv$/i, tool: 'csv-cleaner', judge: sameTable },
  { set: /^csv-pollock$/, files: /\.csv$/i, tool: 'csv-cleaner', judge: cleanTable },
]

/** A child: calls a tool and leaves its result where it is told. */
async function call({ tool, path, result }: Task): Promise<{ answer: Answer }> {
  const declared = await toolBySlug(tool)
  const input = 'csv' in declared.params ? { csv: csvText(path) } : { file: { path } }
  try {
    const run = await runTool(declared, input)
    writeFileSync(result, run.json ? JSON.stringify(run.json) : run.bytes)
    return { answer: 'done' }
  } catch (error) {
    return { answer: error instanceof Fault ? 'refused' : 'broken' }
  }
}

export async function score(corpus: string): Promise<ScoreRow[]> {
  const counts = new Map<string, { right: number; of: number; wrong: string[] }>()
  const count = (what: string, holds: boolean, name: string) => {
    const row = counts.get(what) ?? { right: 0, of: 0, wrong: [] }
    counts.set(what, row)
    row.of++
    if (holds) row.right++
    else row.wrong.push(name)
  }
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-judged-'))
  const worker = startWorker<Task, { answer: Answer }>(import.meta.filename, { seconds: SECONDS })
  try {
    const result = join(folder, 'result')
    for (const { set, files, tool, judge } of JUDGED) {
      for (const path of filesOf(corpus, set).filter(one => files.test(one))) {
        const work = await worker.run({ tool, path, result })
        const answer = 'done' in work ? work.done.answer : 'broken'
        if (answer === 'broken') count(`${basename(tool)}: a result or a refusal`, false, basename(path))
        if (answer !== 'done') continue
        for (const [what, holds] of await judge(path, result)) count(what, holds, basename(path))
      }
    }
  } finally {
    worker.end()
    rmSync(folder, { recursive: true })
  }
  return [...counts].map(([what, { right, of, wrong }]) => ({ what, right, of, note: firstOf(wrong) }))
}

const filesOf = (corpus: string, set: RegExp): string[] =>
  readdirSync(corpus)
    .filter(name => set.test(name))
    .flatMap(name => readdirSync(join(corpus, name)).map(file => join(corpus, name, file)))

async function validGltf(_path: string, result: string): ReturnType<Judge> {
  const { issues } = await validator.validateBytes(Uint8Array.from(readFileSync(result)))
  return [['GLB without an error (Khronos validator)', issues.numErrors === 0]]
}

async function sameSound(path: string, result: string): ReturnType<Judge> {
  if (!has('ffmpeg')) return []
  return [['stripped MP3 decodes to the same samples (ffmpeg)', soundOf(path) === soundOf(result)]]
}

const soundOf = (path: string): string =>
  spawnSync('ffmpeg', ['-v', 'quiet', '-i', path, '-map', '0:a', '-f', 'md5', '-'], { encoding: 'utf8' })
    .stdout

const rowsOf = (csv: string): string[][] => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data

const cleanedRows = (result: string): string[][] => rowsOf(JSON.parse(readFileSync(result, 'utf8')).csv)

async function sameTable(path: string, result: string): ReturnType<Judge> {
  const truth = csvTruth(path)
  const [head = [], ...rows] = cleanedRows(result)
  const entries = rows.map(row => head.map((name, i) => [name, row[i]]))
  const same = JSON.stringify(truth.map(row => Object.entries(row))) === JSON.stringify(entries)
  return [['csv-spectrum cleaned: as its JSON says (papaparse reads ours)', same]]
}

/** Well cleaned: every row there and as wide as it should be, and no row but the polluted one changed. */
async function cleanTable(path: string, result: string): ReturnType<Judge> {
  const data = cleanedRows(result)
  const shorter = /one_data_row/.test(path) ? 2 : /header_only/.test(path) ? 1 : undefined
  const truth = pollockTable(join(path, '..')).slice(0, shorter)
  const wrong = truth.map((row, i) => row.filter((cell, k) => data[i]?.[k] !== cell).length)
  const changed = wrong.filter(cells => cells > 0)
  const complete = data.length === truth.length && data.every((row, i) => row.length === truth[i]!.length)
  const cleaned = complete && changed.length <= 1 && (changed[0] ?? 0) <= 2
  return [['Pollock cleaned: all rows, at most the polluted one off by two cells', cleaned]]
}

const pollockTables = new Map<string, string[][]>()

/** The table all Pollock files were made of: for each row, what most files have there. */
function pollockTable(folder: string): string[][] {
  const known = pollockTables.get(folder)
  if (known) return known
  const votes: Map<string, number>[] = []
  for (const name of readdirSync(folder).filter(one => one.includes('__clean__'))) {
    for (const [i, row] of rowsOf(readFileSync(join(folder, name), 'utf8')).entries()) {
      votes[i] ??= new Map()
      const key = JSON.stringify(row)
      votes[i].set(key, (votes[i].get(key) ?? 0) + 1)
    }
  }
  const most = Math.max(...votes.map(one => Math.max(...one.values())))
  const table = votes
    .map(one => [...one].sort((a, b) => b[1] - a[1])[0]!)
    .filter(([, count]) => count > most / 2)
    .map(([row]) => JSON.parse(row))
  pollockTables.set(folder, table)
  return table
}

if (isWorker()) serveTasks(call)
else if (import.meta.main) printScores(await score(corpusNamed()))
