/**
 * Draws SVGs with svg-to-png and compares them with the reference pictures that lie beside them.
 *   node bench/corpus/drawings.ts CORPUS [part of a file's name]
 * writes its section of bench/RESULTS.md; with part of a name it prints, and lists those that look different.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Fault } from '../../src/fault.ts'
import { fontConfig } from '../../src/lib/fonts/bundled-fonts.ts'
import svgToPng from '../../src/tools/image/svg-to-png.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { report } from '../support/results.ts'
import { corpusNamed, type ScoreRow } from './score-row.ts'
import { isWorker, serveTasks, startWorker } from './worker.ts'

interface Task {
  path: string
  width: number
  result: string
}

interface Answer {
  kind: 'drawn' | 'refused' | 'broken'
  message: string
}

/** Of wall clock, on a machine that may be busy with other things. */
const SECONDS = 120

async function draw({ path, width, result }: Task): Promise<Answer> {
  try {
    const { bytes } = await runTool(svgToPng, { file: { path }, width })
    writeFileSync(result, bytes)
    return { kind: 'drawn', message: '' }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'refused', message: error.message }
    return { kind: 'broken', message: String((error as Error).stack) }
  }
}

/** Draws every SVG at its reference's size and counts those that look the same. */
async function drawings(corpus: string, onlyFile = '') {
  const folder = join(corpus, 'svg-resvg')
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter(
    name => name.endsWith('.svg') && name.includes(onlyFile) && existsSync(join(folder, referenceOf(name))),
  )
  const groups = new Map<string, { same: number; all: number }>()
  const different: string[] = []
  const trouble: string[] = []
  const scratch = mkdtempSync(join(tmpdir(), 'toolwright-drawings-'))
  const fonts = join(scratch, 'fonts.conf')
  writeFileSync(fonts, fontConfig(join(scratch, 'cache')))
  const worker = startWorker<Task, Answer>(import.meta.filename, {
    seconds: SECONDS,
    env: { PATH: process.env['PATH'], FONTCONFIG_FILE: fonts, DISABLE_SYSTEM_FONTS_LOAD: '1' },
  })
  try {
    const result = join(scratch, 'drawn.png')
    for (const name of names) {
      const reference = join(folder, referenceOf(name))
      const { width } = await sharp(reference).metadata()
      const work = await worker.run({ path: join(folder, name), width, result })
      const { kind, message } = 'done' in work ? work.done : { kind: 'lost', message: work.lost }
      if (kind === 'broken' || kind === 'lost') trouble.push(`${name}: ${message}`)
      const off = kind === 'drawn' ? await difference(result, reference) : 1
      const count = groups.get(groupOf(name)) ?? { same: 0, all: 0 }
      count.all++
      if (off <= 0.01) count.same++
      else different.push(`${name} ${(off * 100).toFixed(1)} % ${message}`)
      groups.set(groupOf(name), count)
    }
  } finally {
    worker.end()
    rmSync(scratch, { recursive: true, force: true })
  }
  const sum = (key: 'same' | 'all') => [...groups.values()].reduce((total, one) => total + one[key], 0)
  if (groups.size > 0) groups.set('all', { same: sum('same'), all: sum('all') })
  return { groups: [...groups].map(([group, counts]) => ({ group, ...counts })), different, trouble }
}

const referenceOf = (name: string): string => name.replace(/svg$/, 'png')

/** The suite's folder that a drawing comes from, which its name holds. */
const groupOf = (name: string): string => name.split('__')[4] ?? 'others'

/** The part of pixels that are visibly different: by more than an eighth of the range in some channel. */
async function difference(path: string, reference: string): Promise<number> {
  const read = async (input: Buffer) =>
    sharp(input).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([path, reference].map(one => read(readFileSync(one))))
  if (a!.info.width !== b!.info.width || a!.info.height !== b!.info.height) return 1
  const [own, other] = [a!.data, b!.data]
  let off = 0
  for (let i = 0; i < own.length; i += 4) {
    const [alphaOwn, alphaOther] = [own[i + 3]! / 255, other[i + 3]! / 255]
    let most = Math.abs(alphaOwn - alphaOther) * 255
    for (let c = i; c < i + 3; c++)
      most = Math.max(most, Math.abs(own[c]! * alphaOwn - other[c]! * alphaOther))
    if (most > 32) off++
  }
  return off / (own.length / 4)
}

/** How many drawings look like the references that lie beside them. */
export async function score(corpus: string): Promise<ScoreRow[]> {
  const { groups, trouble } = await drawings(corpus)
  return groups.map(({ group, same, all }) => ({
    what: `svg-to-png looks like resvg's reference: ${group}`,
    right: same,
    of: all,
    note: group === 'all' && trouble.length > 0 ? `${trouble.length} broken or lost` : '',
  }))
}

async function main(): Promise<void> {
  const onlyFile = process.argv[3] ?? ''
  const { groups, different, trouble } = await drawings(corpusNamed(), onlyFile)
  const lines = [
    'The same: at most 1 % of the pixels differ by more than an eighth of the range.',
    '',
    '| svg-to-png | same as the reference | of | |',
    '|---|---|---|---|',
    ...groups.map(
      ({ group, same, all }) => `| ${group} | ${same} | ${all} | ${((same / all) * 100).toFixed(1)} % |`,
    ),
  ]
  if (onlyFile) console.log([...lines, '', ...different].join('\n'))
  else report('Images: SVGs beside the references of resvg', [lines.join('\n')])
  console.log(`\nbroken or lost: ${trouble.length}\n${trouble.join('\n')}`)
}

if (isWorker()) serveTasks(draw)
else if (import.meta.main) await main()
