import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { openPdf } from '../src/engines/pdfium/document.ts'
import { fontFile } from '../src/lib/fonts.ts'
import type { AnyTool } from '../src/tool.ts'
import compress from '../src/tools/pdf/pdf-compress.ts'
import forms from '../src/tools/pdf/pdf-forms.ts'
import merge from '../src/tools/pdf/pdf-merge.ts'
import numbers from '../src/tools/pdf/pdf-page-numbers.ts'
import split from '../src/tools/pdf/pdf-split.ts'
import watermark from '../src/tools/pdf/pdf-watermark.ts'
import protect from '../src/tools/pdf/protect-pdf.ts'
import repair from '../src/tools/pdf/repair-pdf.ts'
import { FIXTURES, runTool } from '../test/support/run-tool.ts'
import { compare, has, type Measured, program, report, table } from './support.ts'

/** Structural PDF tools beside qpdf, pdftk, mutool and Ghostscript, all on the same made files. */
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
const at = (name: string) => join(folder, name)

async function textPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let i = 0; i < pages; i++) {
    const page = document.addPage([595, 842])
    for (let j = 0; j < 40; j++) {
      const text = `Page ${i + 1} line ${j} the quick brown fox jumps over the lazy dog ${(i * j * 7919) % 10007}`
      page.drawText(text, { x: 50, y: 780 - j * 18, size: 11, font })
    }
  }
  writeFileSync(path, await document.save({ useObjectStreams: false }))
}

/** Photographs at about 400 dots per inch, as phones and scanners leave them in files. */
async function photoPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) {
    const photo = await sharp(join(FIXTURES, 'photo.jpg'))
      .resize(2400, 1800, { fit: 'fill' })
      .modulate({ hue: i * 40 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const page = document.addPage([595, 842])
    page.drawImage(await document.embedJpg(photo), { x: 50, y: 300, width: 430, height: 322 })
  }
  writeFileSync(path, await document.save())
}

/** A letter in three fonts that are embedded whole, as many writers leave them. */
async function fontsPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create()
  document.registerFontkit(
    (await import('fontkit' as string)) as unknown as Parameters<typeof document.registerFontkit>[0],
  )
  const fonts = []
  for (const family of ['sans', 'serif', 'mono'] as const)
    fonts.push(await document.embedFont(readFileSync(fontFile(family)), { subset: false }))
  for (let i = 0; i < pages; i++) {
    const page = document.addPage([595, 842])
    for (let j = 0; j < 30; j++) {
      const text = `Page ${i + 1} line ${j}: Sphinx of black quartz, judge my vow`
      page.drawText(text, { x: 50, y: 780 - j * 24, size: 12, font: fonts[j % 3]! })
    }
  }
  writeFileSync(path, await document.save())
}

/** A form of many fields, and the values for it as JSON and as FDF. */
async function formPdf(path: string, fields: number): Promise<Record<string, string>> {
  const document = await PDFDocument.create()
  const form = document.getForm()
  const values: Record<string, string> = {}
  for (let i = 0; i < fields; i++) {
    const page = i % 40 === 0 ? document.addPage([595, 842]) : document.getPage(document.getPageCount() - 1)
    const field = form.createTextField(`field${i}`)
    field.addToPage(page, { x: 50, y: 790 - (i % 40) * 19, width: 300, height: 16 })
    values[`field${i}`] = `The value of field ${i}`
  }
  writeFileSync(path, await document.save())
  const entries = Object.entries(values).map(([name, value]) => `<</T(${name})/V(${value})>>`)
  writeFileSync(
    at('values.fdf'),
    `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[${entries.join('\n')}]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
  )
  return values
}

await textPdf(at('text.pdf'), 500)
await photoPdf(at('photos.pdf'), 4)
await fontsPdf(at('fonts.pdf'), 20)
const values = await formPdf(at('form.pdf'), 400)
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

/** Time and memory of turning every page in a process of its own, from start to end. */
function measured(name: 'toolwright' | 'qpdf', path: string): Measured {
  const out = at('turned.pdf')
  const script = `
    const { default: tool } = await import('./src/tools/pdf/pdf-rotate.ts')
    const { runTool } = await import('./test/support/run-tool.ts')
    const { writeFileSync } = await import('node:fs')
    writeFileSync(${JSON.stringify(out)}, (await runTool(tool, { file: { path: ${JSON.stringify(path)} } })).bytes)`
  const [program_, args] =
    name === 'qpdf'
      ? ['qpdf', ['--rotate=+90', path, out]]
      : [process.execPath, ['--input-type=module', '-e', script]]
  const start = performance.now()
  // GNU time tells how much memory was held at most.
  const timed = existsSync('/usr/bin/time') ? ['/usr/bin/time', '-f', '%M'] : ['env']
  const cwd = join(import.meta.dirname, '..')
  const done = spawnSync(timed[0]!, [...timed.slice(1), program_, ...args], { cwd, encoding: 'utf8' })
  const ms = performance.now() - start
  if (done.status !== 0) throw new Error(done.stderr)
  const memory = Number(done.stderr.trim().split('\n').at(-1))
  const note = memory > 0 ? `, ${Math.round(memory / 1024)} MB of memory` : ''
  return { name, median: ms, least: ms, times: [ms], note: `${size('turned.pdf')}${note}` }
}
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
  const [mine, qpdf] = [measured('toolwright', at(name)), measured('qpdf', at(name))]
  tables.push(
    table(
      `pdf-rotate, ${name === 'long.pdf' ? '5,000 pages' : '50 MB'} (${size(name)}), a process for each`,
      {
        rows: [mine, qpdf],
        missing: [],
      },
    ),
  )
}

/** Likeness of all pages at 100 dots per inch to those of another file, in decibels. */
async function psnr(a: string, b: string): Promise<string> {
  using one = await openPdf(readFileSync(a))
  using other = await openPdf(readFileSync(b))
  let [sum, count] = [0, 0]
  for (let n = 1; n <= Math.min(one.pageCount, 4); n++) {
    const [left, right] = [one, other].map(document => document.page(n).render({ scale: 100 / 72 }).data)
    for (let i = 0; i < left!.length; i++) sum += (left![i]! - right![i]!) ** 2
    count += left!.length
  }
  return sum === 0 ? 'identical' : `${(10 * Math.log10((255 * 255 * count) / sum)).toFixed(1)} dB`
}

for (const [name, what] of [
  ['text.pdf', '500 pages of text'],
  ['photos.pdf', '4 photographs at 400 dpi'],
  ['fonts.pdf', '20 pages in three fonts embedded whole'],
] as const) {
  const input = at(name)
  const judged = (label: string, program_: string, args: string[], out: string) => ({
    name: label,
    needs: program_,
    run: async () => {
      program(program_, args)
      return `${size(out)}, ${await psnr(input, at(out))}`
    },
  })
  tables.push(
    table(
      `pdf-compress, ${what} (${size(name)}); rendered likeness to the input`,
      await compare(
        [
          {
            name: 'toolwright',
            run: async () =>
              `${await ours(compress, { file: { path: input } })}, ${await psnr(input, at('ours.out'))}`,
          },
          judged(
            'gs /ebook',
            'gs',
            [
              '-q',
              '-dNOPAUSE',
              '-dBATCH',
              '-sDEVICE=pdfwrite',
              '-dPDFSETTINGS=/ebook',
              `-sOutputFile=${at('g.pdf')}`,
              input,
            ],
            'g.pdf',
          ),
          judged(
            'qpdf',
            'qpdf',
            ['--object-streams=generate', '--recompress-flate', '--compression-level=9', input, at('c.pdf')],
            'c.pdf',
          ),
          judged('mutool clean -gggz', 'mutool', ['clean', '-gggz', input, at('m.pdf')], 'm.pdf'),
        ],
        1,
      ),
    ),
  )
}
if (!has('qpdf')) console.error('qpdf is not installed, the most telling rows are missing')
report('PDF structure', tables)
rmSync(folder, { recursive: true })
