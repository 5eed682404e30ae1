import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Fault } from '../../src/fault.ts'
import compress from '../../src/tools/pdf/pdf-compress.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { PDF_COMPRESSORS } from '../support/pdf-compressors.ts'

/**
 * Compresses the PDFs of folders and looks at the first pages before and after with two foreign readers:
 *   node bench/corpus/pdf-compress.ts CORPUS [folder,folder] [--peers] [--every=N]
 * Prints files whose pages look different, and the bytes in all; with --peers beside those of other programs, and
 * the files that one of them made smaller by a tenth.
 */
const PAGES = 3
const DPI = 60
/** What a page looks like is told more closely where a peer made a smaller file. */
const CLOSE_DPI = 150
/** A pixel whose colour is further off than this is seen. */
const SEEN = 60

const [corpus, wanted] = process.argv.slice(2).filter(word => !word.startsWith('--')) as [string, string?]
const folders = wanted?.split(',') ?? readdirSync(corpus).filter(name => name.startsWith('pdf-'))
const folder = mkdtempSync(join(tmpdir(), 'toolwright-corpus-'))
const at = (name: string) => join(folder, name)

const run = (name: string, args: string[]) =>
  spawnSync(name, args, { timeout: 60_000, stdio: ['ignore', 'ignore', 'ignore'] }).status

/** The first pages as a reader draws them, as PPM files. */
function draw(reader: 'mutool' | 'pdftoppm', path: string, prefix: string, dpi = DPI): Buffer[] {
  const args = ['draw', '-q', '-r', `${dpi}`, '-c', 'rgb', '-o', at(`${prefix}-%d.ppm`), path, `1-${PAGES}`]
  if (reader === 'mutool') run('mutool', args)
  else run('pdftoppm', ['-r', String(dpi), '-l', String(PAGES), path, at(prefix)])
  const names = readdirSync(folder).filter(name => name.startsWith(`${prefix}-`))
  return names.sort().map(name => {
    const picture = readFileSync(at(name))
    rmSync(at(name))
    return picture
  })
}

/** The share of values on a page that are visibly other ones. */
function difference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 1
  let count = 0
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > SEEN) count++
  return count / a.length
}

/** How alike the first pages of two files are, in decibels. */
function likeness(one: string, other: string): string {
  const [left, right] = [draw('pdftoppm', one, 'c', CLOSE_DPI), draw('pdftoppm', other, 'd', CLOSE_DPI)]
  const [a, b] = [Buffer.concat(left), Buffer.concat(right)]
  if (a.length !== b.length) return 'other pages'
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return sum === 0 ? 'identical' : `${(10 * Math.log10((255 * 255 * a.length) / sum)).toFixed(1)} dB`
}

const peers = process.argv.includes('--peers') ? PDF_COMPRESSORS : []
const every = Number(process.argv.find(word => word.startsWith('--every='))?.slice(8) ?? 1)
const totals = new Map<string, { files: number; bytes: number; ours: number; smaller: number }>()
let [files, before, ours, larger, unlike] = [0, 0, 0, 0, 0]
const paths = folders.flatMap(one => readdirSync(join(corpus, one)).map(name => join(corpus, one, name)))
for (const path of paths.filter(one => one.endsWith('.pdf')).filter((_, i) => i % every === 0)) {
  let bytes: Uint8Array
  try {
    bytes = (await runTool(compress, { file: { path, name: basename(path) } })).bytes
  } catch (error) {
    if (error instanceof Fault) continue
    throw error
  }
  const size = statSync(path).size
  files++
  before += size
  ours += bytes.length
  if (bytes.length > size) larger++
  writeFileSync(at('after.pdf'), bytes)
  for (const reader of ['mutool', 'pdftoppm'] as const) {
    const left = draw(reader, path, 'a')
    const right = draw(reader, at('after.pdf'), 'b')
    const worst = Math.max(0, ...left.map((page, i) => (right[i] ? difference(page, right[i]) : 1)))
    if (worst === 0 && left.length === right.length) continue
    if (worst > 0.001 || left.length !== right.length) unlike++
    console.log(
      `- ${basename(path)} ${reader}: ${(worst * 100).toFixed(3)} % of values differ, ${left.length}/${right.length} pages`,
    )
  }
  for (const { name, command } of peers) {
    rmSync(at('peer.pdf'), { force: true })
    const [program, ...args] = command(path, at('peer.pdf'))
    const status = run(program, args)
    const made =
      status === 0 || status === 3 ? statSync(at('peer.pdf'), { throwIfNoEntry: false }) : undefined
    if (!made) continue
    const row = totals.get(name) ?? { files: 0, bytes: 0, ours: 0, smaller: 0 }
    totals.set(name, row)
    row.files++
    row.bytes += made.size
    row.ours += bytes.length
    if (made.size < bytes.length) row.smaller++
    if (made.size < bytes.length * 0.9)
      console.log(
        `> ${basename(path)} ${size}: ${name} ${made.size}, ${likeness(path, at('peer.pdf'))}; ours ${bytes.length}, ${likeness(path, at('after.pdf'))}`,
      )
  }
}
console.log(
  `${files} files, ${before} bytes became ${ours} (${((ours / before) * 100).toFixed(1)} %), ${larger} grew, ${unlike} looks differ`,
)
for (const [name, { files, bytes, ours, smaller }] of totals)
  console.log(`| ${name} | ${files} files | ${bytes} bytes, ours ${ours} | smaller on ${smaller} |`)
rmSync(folder, { recursive: true })
