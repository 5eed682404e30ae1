import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPdf } from '../../../src/engines/pdfium/pdfium-document.ts'
import compress from '../../../src/tools/pdf/pdf-compress.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { compare, program, table, type Way } from '../../support/compare.ts'
import { PDF_COMPRESSORS } from '../../support/pdf-compressors.ts'
import { has } from '../../support/peers.ts'
import { toolProgram } from '../../support/process.ts'
import { colorScanPdf, fontsPdf, palettePdf, photoPdf, scanPdf, textPdf } from './inputs.ts'
import { oneRun } from './one-run.ts'

type MadeFile = [what: string, make: (path: string) => Promise<void>]

const FILES: MadeFile[] = [
  ['500 pages of text', path => textPdf(path, 500)],
  ['4 photographs at 400 dpi', path => photoPdf(path, 4)],
  ['4 photographs of four inks at 400 dpi', path => photoPdf(path, 4, 'cmyk')],
  ['20 pages in three fonts embedded whole', path => fontsPdf(path, 20)],
  ['4 scans of two tones at 300 dpi, fax of group 4', path => scanPdf(path, 4, 300, 'fax')],
  ['2 scans of two tones at 600 dpi, Flate', path => scanPdf(path, 2, 600, 'flate')],
  ['charts of listed colours at 150 and 400 dpi', palettePdf],
]
/** So large that memory is of interest too, and one run enough. */
const LARGE_FILES: MadeFile[] = [
  ['50 scans in colour at 300 dpi, JPEG', path => colorScanPdf(path, 50, 'jpeg')],
  ['4 scans in colour at 300 dpi, Flate', path => colorScanPdf(path, 4, 'flate')],
]

const bytesIn = (path: string) => `${statSync(path).size.toLocaleString('en-US')} bytes`

/** What a page is drawn at: as a whole on a screen, and close up or printed. Soft pictures do better by the first. */
const READING = [100, 200]

/** Likeness of the first pages to those of another file, in decibels. */
async function psnr(a: string, b: string, pages: number): Promise<string> {
  using one = await openPdf(readFileSync(a))
  using other = await openPdf(readFileSync(b))
  const likeness = READING.map(dpi => {
    let [sum, count] = [0, 0]
    for (let n = 1; n <= Math.min(one.pageCount, pages); n++) {
      const [left, right] = [one, other].map(document => document.page(n).render({ scale: dpi / 72 }).data)
      for (let i = 0; i < left!.length; i++) sum += (left![i]! - right![i]!) ** 2
      count += left!.length
    }
    return sum === 0 ? undefined : 10 * Math.log10((255 * 255 * count) / sum)
  })
  if (likeness.every(one => one === undefined)) return 'identical'
  return likeness.map((one, i) => `${one?.toFixed(1) ?? '∞'} dB at ${READING[i]} dpi`).join(', ')
}

/** pdf-compress beside other programs: time, bytes, and how alike the pages are drawn before and after. */
export async function compressTables(folder: string): Promise<string[]> {
  const [input, output] = [join(folder, 'input.pdf'), join(folder, 'output.pdf')]
  const tables: string[] = []
  for (const [what, make] of FILES) {
    await make(input)
    const title = `pdf-compress, ${what} (${bytesIn(input)}); rendered likeness to the input`
    tables.push(table(title, await compare(ways(input, output), 1)))
  }
  for (const [what, make] of LARGE_FILES) {
    await make(input)
    const title = `pdf-compress, ${what} (${bytesIn(input)}), a process for each; rendered likeness to the input`
    tables.push(table(title, { rows: await oneRunEach(input, output), missing: [] }))
  }
  return tables
}

function ways(input: string, output: string): Way[] {
  const judged = async () => `${bytesIn(output)}, ${await psnr(input, output, 4)}`
  const ours = async () => {
    writeFileSync(output, (await runTool(compress, { file: { path: input } })).bytes)
    return judged()
  }
  const peers = PDF_COMPRESSORS.map(({ name, command }) => {
    const [called, ...args] = command(input, output)
    const run = () => {
      program(called, args)
      return judged()
    }
    return { name, needs: called, run }
  })
  return [{ name: 'toolwright', run: ours }, ...peers]
}

async function oneRunEach(input: string, output: string) {
  const commands = PDF_COMPRESSORS.map(({ name, command }) => [name, command(input, output)] as const)
  const present = commands.filter(([, [called]]) => has(called))
  const rows = []
  for (const [name, command] of [
    ['toolwright', toolProgram('pdf-compress', input, output)] as const,
    ...present,
  ]) {
    const row = oneRun(name, command, output)
    rows.push({ ...row, note: `${row.note}, ${await psnr(input, output, 2)}` })
  }
  return rows
}
