import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AnyTool } from '../../src/tool.ts'
import forms from '../../src/tools/pdf/pdf-forms.ts'
import merge from '../../src/tools/pdf/pdf-merge.ts'
import numbers from '../../src/tools/pdf/pdf-page-numbers.ts'
import split from '../../src/tools/pdf/pdf-split.ts'
import watermark from '../../src/tools/pdf/pdf-watermark.ts'
import protect from '../../src/tools/pdf/protect-pdf.ts'
import repair from '../../src/tools/pdf/repair-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { compare, program, table } from '../support/compare.ts'
import { has } from '../support/peers.ts'
import { toolProgram } from '../support/process.ts'
import { report } from '../support/results.ts'
import { compressTables } from './pdf-structure/compress.ts'
import { formPdf, textPdf } from './pdf-structure/inputs.ts'
import { oneRun } from './pdf-structure/one-run.ts'

/** Structural PDF tools beside qpdf, pdftk, mutool and Ghostscript, all on the same made files. */
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
const at = (name: string) => join(folder, name)

await textPdf(at('text.pdf'), 500)
const values = await formPdf(at('form.pdf'), at('values.fdf'), 400)
// Cut off in the middle of the table of objects, which then leads nowhere.
const whole = readFileSync(at('text.pdf'))
writeFileSync(at('damaged.pdf'), whole.subarray(0, whole.lastIndexOf('xref') - 2000))
const stampPage = await PDFDocument.create()
stampPage.addPage([595, 842]).drawText('DRAFT', { x: 200, y: 400, size: 72, opacity: 0.3 })
writeFileSync(at('stamp.pdf'), await stampPage.save())

/** Writes what a tool answers, as the service would. */
async function ours(tool: AnyTool, params: Record<string, unknown>): Promise<string> {
  const { bytes } = await runTool(tool, params)
  writeFileSync(at('ours.out'), bytes)
  return `${bytes.length.toLocaleString('en-US')} bytes`
}
const file = { path: at('text.pdf') }
const size = (name: string) => `${statSync(at(name)).size.toLocaleString('en-US')} bytes`
const peer = (name: string, args: string[], out?: string) => ({
  name,
  needs: name.split(' ')[0]!,
  run: () => {
    program(name.split(' ')[0]!, args)
    return out && size(out)
  },
})
/** A peer that says of a mended file that it was damaged. */
const mending = (name: string, args: string[], out: string) => ({
  name,
  needs: name,
  run: () => {
    spawnSync(name, args, { stdio: 'ignore' })
    return size(out)
  },
})
const GS = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite']

const text = at('text.pdf')
const tables: string[] = []

tables.push(
  table(
    'pdf-merge, two files of 500 pages',
    await compare(
      [
        { name: 'toolwright', run: () => ours(merge, { files: [file, file] }) },
        peer('qpdf', ['--empty', '--pages', text, '1-z', text, '1-z', '--', at('q.pdf')], 'q.pdf'),
        peer('pdftk', [text, text, 'cat', 'output', at('k.pdf')], 'k.pdf'),
        peer('mutool', ['merge', '-o', at('m.pdf'), text, text], 'm.pdf'),
      ],
      2,
    ),
  ),
  table(
    'pdf-split, 500 pages',
    await compare(
      [
        { name: 'toolwright', run: () => ours(split, { file }) },
        peer('qpdf', ['--split-pages', text, at('split-%d.pdf')]),
        peer('pdftk', [text, 'burst', 'output', at('burst-%03d.pdf')]),
      ],
      2,
    ),
  ),
  table(
    'protect-pdf, AES-256, 500 pages',
    await compare(
      [
        { name: 'toolwright', run: () => ours(protect, { file, password: 'secret' }) },
        peer('qpdf', [text, '--encrypt', 'secret', 'secret', '256', '--', at('e.pdf')], 'e.pdf'),
      ],
      2,
    ),
  ),
)

tables.push(
  table(
    'repair-pdf, 500 pages whose table of objects is cut off',
    await compare(
      [
        { name: 'toolwright', run: () => ours(repair, { file: { path: at('damaged.pdf') } }) },
        mending('qpdf', [at('damaged.pdf'), at('q.pdf')], 'q.pdf'),
        mending('mutool', ['clean', at('damaged.pdf'), at('m.pdf')], 'm.pdf'),
        mending('gs', [...GS, `-sOutputFile=${at('g.pdf')}`, at('damaged.pdf')], 'g.pdf'),
      ],
      1,
    ),
  ),
  table(
    'pdf-watermark, a word across 500 pages',
    await compare(
      [
        { name: 'toolwright', run: () => ours(watermark, { file, text: 'DRAFT' }) },
        peer('qpdf', [text, '--overlay', at('stamp.pdf'), '--repeat=1', '--', at('q.pdf')], 'q.pdf'),
        peer('pdftk', [text, 'stamp', at('stamp.pdf'), 'output', at('k.pdf')], 'k.pdf'),
      ],
      2,
    ),
  ),
  table(
    'pdf-page-numbers, 500 pages',
    await compare([{ name: 'toolwright', run: () => ours(numbers, { file }) }], 2),
  ),
  table(
    'pdf-forms, 400 text fields filled',
    await compare(
      [
        {
          name: 'toolwright',
          run: () => ours(forms, { file: { path: at('form.pdf') }, fields: JSON.stringify(values) }),
        },
        peer('pdftk', [at('form.pdf'), 'fill_form', at('values.fdf'), 'output', at('k.pdf')], 'k.pdf'),
      ],
      2,
    ),
  ),
)

await textPdf(at('long.pdf'), 5000)
{
  // 50 MB that do not pack, attached to pages that are only turned.
  const document = await PDFDocument.create()
  for (let i = 0; i < 50; i++) {
    await document.attach(randomBytes(2 ** 20), `noise-${i}.bin`)
    document.addPage([595, 842])
  }
  writeFileSync(at('large.pdf'), await document.save())
}
for (const name of ['long.pdf', 'large.pdf']) {
  const [input, output] = [at(name), at('turned.pdf')]
  const rows = [oneRun('toolwright', toolProgram('pdf-rotate', input, output), output)]
  if (has('qpdf')) rows.push(oneRun('qpdf', ['qpdf', '--rotate=+90', input, output], output))
  tables.push(
    table(
      `pdf-rotate, ${name === 'long.pdf' ? '5,000 pages' : '50 MB'} (${size(name)}), a process for each`,
      {
        rows,
        missing: [],
      },
    ),
  )
}

tables.push(...(await compressTables(folder)))
if (!has('qpdf')) console.error('qpdf is not installed, the most telling rows are missing')
report('PDF structure', tables)
rmSync(folder, { recursive: true })
