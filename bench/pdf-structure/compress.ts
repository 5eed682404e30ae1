import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPdf } from '../../src/engines/pdfium/document.ts'
import compress from '../../src/tools/pdf/pdf-compress.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { compare, has, program, table } from '../support.ts'
import { colorScanPdf, fontsPdf, palettePdf, photoPdf, scanPdf, textPdf } from './inputs.ts'
import { measured, toolProgram } from './process.ts'

const PEERS: [name: string, (input: string, output: string) => [string, ...string[]]][] = [
  [
    'gs /ebook',
    (input, output) => [
      'gs',
      ...'-q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook'.split(' '),
      `-sOutputFile=${output}`,
      input,
    ],
  ],
  [
    'qpdf',
    (input, output) => [
      'qpdf',
      ...'--object-streams=generate --recompress-flate --compression-level=9'.split(' '),
      input,
      output,
    ],
  ],
  ['mutool clean -gggz', (input, output) => ['mutool', 'clean', '-gggz', input, output]],
]

const FILES: [what: string, make: (path: string) => Promise<void>][] = [
  ['500 pages of text', path => textPdf(path, 500)],
  ['4 photographs at 400 dpi', path => photoPdf(path, 4)],
  ['4 photographs of four inks at 400 dpi', path => photoPdf(path, 4, 'cmyk')],
  ['20 pages in three fonts embedded whole', path => fontsPdf(path, 20)],
  ['4 scans of two tones at 300 dpi, fax of group 4', path => scanPdf(path, 4, 300, 'fax')],
  ['2 scans of two tones at 600 dpi, Flate', path => scanPdf(path, 2, 600, 'flate')],
  ['charts of listed colours at 150 and 400 dpi', palettePdf],
]

const bytesIn = (path: string) => `${statSync(path).size.toLocaleString('en-US')} bytes`

/** Likeness of the first pages at 100 dots per inch to those of another file, in decibels. */
async function psnr(a: string, b: string, pages: number): Promise<string> {
  using one = await openPdf(readFileSync(a))
  using other = await openPdf(readFileSync(b))
  let [sum, count] = [0, 0]
  for (let n = 1; n <= Math.min(one.pageCount, pages); n++) {
    const [left, right] = [one, other].map(document => document.page(n).render({ scale: 100 / 72 }).data)
    for (let i = 0; i < left!.length; i++) sum += (left![i]! - right![i]!) ** 2
    count += left!.length
  }
  return sum === 0 ? 'identical' : `${(10 * Math.log10((255 * 255 * count) / sum)).toFixed(1)} dB`
}

/** pdf-compress beside other programs: time, bytes, and how alike the pages are drawn before and after. */
export async function compressTables(folder: string): Promise<string[]> {
  const at = (name: string) => join(folder, name)
  const [input, output] = [at('input.pdf'), at('output.pdf')]
  const tables: string[] = []
  const judged = async () => `${bytesIn(output)}, ${await psnr(input, output, 4)}`
  for (const [what, make] of FILES) {
    await make(input)
    const ours = {
      name: 'toolwright',
      run: async () => {
        writeFileSync(output, (await runTool(compress, { file: { path: input } })).bytes)
        return judged()
      },
    }
    const peers = PEERS.map(([name, command]) => ({
      name,
      needs: command('', '')[0],
      run: () => {
        const [called, ...args] = command(input, output)
        program(called, args)
        return judged()
      },
    }))
    const title = `pdf-compress, ${what} (${bytesIn(input)}); rendered likeness to the input`
    tables.push(table(title, await compare([ours, ...peers], 1)))
  }
  for (const [what, make] of [
    ['50 scans in colour at 300 dpi, JPEG', path => colorScanPdf(path, 50, 'jpeg')],
    ['4 scans in colour at 300 dpi, Flate', path => colorScanPdf(path, 4, 'flate')],
  ] as typeof FILES) {
    await make(input)
    const rows = [measured('toolwright', toolProgram('pdf-compress', input, output), output)]
    rows[0]!.note += `, ${await psnr(input, output, 2)}`
    for (const [name, command] of PEERS) {
      if (!has(command('', '')[0])) continue
      const row = measured(name, command(input, output), output)
      rows.push({ ...row, note: `${row.note}, ${await psnr(input, output, 2)}` })
    }
    const title = `pdf-compress, ${what} (${bytesIn(input)}), a process for each; rendered likeness to the input`
    tables.push(table(title, { rows, missing: [] }))
  }
  return tables
}
