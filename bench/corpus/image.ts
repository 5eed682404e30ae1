/**
 * Runs the image tools over folders of odd pictures, each call in a process that can be killed, and compares
 * drawn SVGs with reference pictures that lie beside them.
 * node bench/corpus/image.ts CORPUS [part of a tool's name] [part of a file's name]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

import { Fault } from '../../src/fault.ts'
import { fontConfig } from '../../src/lib/fonts.ts'
import type { AnyTool } from '../../src/tool.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { report } from '../support.ts'
import type { ScoreRow } from './score-row.ts'

interface Task {
  slug: string
  params: Record<string, unknown>
  path: string
}

interface Outcome {
  kind: 'done' | 'refused' | 'broken' | 'killed'
  message: string
  /** Of processor time. */
  ms: number
  /** Where the result was put. */
  result?: string
}

/** Of wall clock, on a machine that may be busy with other things. */
const SECONDS = 120
const SETS: Record<string, Record<string, unknown>> = {
  'image-converter': { format: 'webp' },
  'image-resize': { width: 300, format: 'jpg' },
  'ecommerce-image-batch': { width: 200, height: 200 },
  'image-compress': {},
  'heic-to-jpg': {},
  'favicon-generator': {},
  'exif-remove': {},
  'image-exif': {},
  'color-palette': {},
  'image-crop': { x: 1, y: 1, format: 'webp' },
  'image-watermark': { text: 'Ünïcode 字', format: 'jpg' },
  'image-to-svg': {},
  'webp-converter': {},
  'meme-generator': { top: 'top', bottom: 'bottom' },
  'avif-converter': {},
  'upscale-image': { format: 'jpg' },
  'ico-to-png': {},
}

if (process.argv[2] === 'work') work()
else if (import.meta.main) await main()

/** A child: runs the calls it is sent. */
function work(): void {
  const folder = process.argv[3]!
  let count = 0
  process.on('message', async ({ slug, params, path }: Task) => {
    const tool = (await import(`../../src/tools/image/${slug}.ts`)).default as AnyTool
    const before = process.cpuUsage()
    const spent = () => {
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const file = { path }
    let outcome: Outcome
    try {
      const given = 'files' in tool.params ? { files: [file] } : { file }
      const { bytes } = await runTool(tool, { ...given, ...params })
      const result = join(folder, `out-${process.pid}-${count++ % 4}`)
      writeFileSync(result, bytes)
      outcome = { kind: 'done', message: '', ms: spent(), result }
    } catch (error) {
      const refused = error instanceof Fault
      const message = refused ? error.message : String((error as Error)?.stack ?? error)
      outcome = { kind: refused ? 'refused' : 'broken', message, ms: spent() }
    }
    process.send!(outcome)
  })
}

async function main(): Promise<void> {
  const [root, onlyTool = '', onlyFile = ''] = process.argv.slice(2)
  if (!root) throw new Error('usage: node bench/corpus/image.ts CORPUS [part of a tool] [part of a file]')
  await withRunner(async run => {
    await pictures(root, onlyTool, onlyFile, run)
    if (!'svg-to-png'.includes(onlyTool)) return
    const { groups, different, trouble } = await drawings(join(root, 'svg-resvg'), onlyFile, run)
    const lines = [
      'The same: at most 1 % of the pixels differ by more than an eighth of the range.',
      '',
      '| svg-to-png | same as the reference | of | |',
      '|---|---|---|---|',
      ...groups.map(
        ({ group, same, all }) => `| ${group} | ${same} | ${all} | ${((same / all) * 100).toFixed(1)} % |`,
      ),
      '',
    ]
    if (onlyFile) console.log(lines.join('\n'))
    else report('Images: SVGs beside the references of resvg', [lines.join('\n')])
    console.log(`\nbroken or killed: ${trouble.length}\n${trouble.join('\n')}`)
    if (process.env['LIST']) console.log(different.join('\n'))
  })
}

/** How many drawings look like the references that lie beside them. */
export async function score(root: string): Promise<ScoreRow[]> {
  const folder = join(root, 'svg-resvg')
  if (!existsSync(folder)) return []
  return withRunner(async run => {
    const { groups, trouble } = await drawings(folder, '', run)
    return groups.map(({ group, same, all }) => ({
      what: `svg-to-png looks like resvg's reference: ${group}`,
      right: same,
      of: all,
      note: group === 'all' && trouble.length > 0 ? `${trouble.length} broken or killed` : '',
    }))
  })
}

async function withRunner<T>(use: (run: Run) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'image-corpus-'))
  writeFileSync(join(folder, 'fonts.conf'), fontConfig(join(folder, 'cache')))
  const run = runner(folder)
  try {
    return await use(run)
  } finally {
    run.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Run = ((task: Task) => Promise<Outcome>) & { stop: () => void }

function runner(folder: string): Run {
  const env = {
    PATH: process.env['PATH'],
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    DISABLE_SYSTEM_FONTS_LOAD: '1',
  }
  let child: ChildProcess | undefined
  const run = async (task: Task): Promise<Outcome> => {
    child ??= fork(import.meta.filename, ['work', folder], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const current = child
    return new Promise(resolve => {
      const finish = (outcome: Outcome) => {
        clearTimeout(timer)
        current.removeAllListeners()
        resolve(outcome)
      }
      const gone = (message: string) => {
        child = undefined
        current.kill('SIGKILL')
        finish({ kind: 'killed', message, ms: 0 })
      }
      const timer = setTimeout(() => gone(`over ${SECONDS} s`), SECONDS * 1000)
      current.once('exit', (code, signal) => gone(`ended with ${code ?? signal}`))
      current.once('message', message => finish(message as Outcome))
      current.send(task)
    })
  }
  return Object.assign(run, { stop: () => child?.kill() })
}

async function pictures(root: string, onlyTool: string, onlyFile: string, run: Run): Promise<void> {
  const files = readdirSync(root)
    .filter(name => name.startsWith('image-'))
    .flatMap(name => readdirSync(join(root, name)).map(file => join(root, name, file)))
    .filter(path => path.includes(onlyFile))
  console.log(`| tool, ${files.length} files | done | refused | broken | killed | slowest, s of CPU |`)
  console.log('|---|---|---|---|---|---|')
  const notes: string[] = []
  for (const [slug, params] of Object.entries(SETS).filter(([slug]) => slug.includes(onlyTool))) {
    const counts = { done: 0, refused: 0, broken: 0, killed: 0 }
    let slowest = 0
    for (const path of files) {
      const outcome = await run({ slug, params, path })
      counts[outcome.kind]++
      slowest = Math.max(slowest, outcome.ms)
      if (outcome.kind !== 'done')
        notes.push(`${slug} ${path.split('/').at(-1)}: ${outcome.kind}: ${outcome.message}`)
    }
    console.log(`| ${slug} | ${Object.values(counts).join(' | ')} | ${(slowest / 1000).toFixed(1)} |`)
  }
  console.log(`\n${notes.join('\n')}\n`)
}

/** Draws every SVG at its reference's size and counts those that look the same. */
async function drawings(folder: string, onlyFile: string, run: Run) {
  const groups = new Map<string, { same: number; all: number }>()
  const different: string[] = []
  const trouble: string[] = []
  for (const name of readdirSync(folder).filter(name => name.endsWith('.svg') && name.includes(onlyFile))) {
    const reference = join(folder, name.replace(/svg$/, 'png'))
    if (!existsSync(reference)) continue
    const { width } = await sharp(reference).metadata()
    const outcome = await run({ slug: 'svg-to-png', params: { width }, path: join(folder, name) })
    if (outcome.kind === 'broken' || outcome.kind === 'killed') trouble.push(`${name}: ${outcome.message}`)
    const off = outcome.result ? await difference(outcome.result, reference) : 1
    const group = name.split('__')[4] ?? ''
    const count = groups.get(group) ?? { same: 0, all: 0 }
    count.all++
    if (off <= 0.01) count.same++
    else different.push(`${name} ${(off * 100).toFixed(1)} % ${outcome.message}`)
    groups.set(group, count)
  }
  const total = [...groups.values()].reduce((sum, one) => ({
    same: sum.same + one.same,
    all: sum.all + one.all,
  }))
  const all = [...groups, ['all', total] as const]
  return { groups: all.map(([group, counts]) => ({ group, ...counts })), different, trouble }
}

/** The part of pixels that are visibly different: by more than an eighth of the range in some channel. */
async function difference(path: string, reference: string): Promise<number> {
  const read = async (input: string | Buffer) =>
    sharp(input).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([read(readFileSync(path)), read(reference)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let off = 0
  for (let i = 0; i < a.data.length; i += 4) {
    const [alphaA, alphaB] = [a.data[i + 3]! / 255, b.data[i + 3]! / 255]
    let most = Math.abs(alphaA - alphaB) * 255
    for (let c = i; c < i + 3; c++) most = Math.max(most, Math.abs(a.data[c]! * alphaA - b.data[c]! * alphaB))
    if (most > 32) off++
  }
  return off / (a.data.length / 4)
}
