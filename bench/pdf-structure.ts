import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { openPdf } from '../src/engines/pdfium/document.ts'
import type { AnyTool } from '../src/tool.ts'
import compress from '../src/tools/pdf/pdf-compress.ts'
import merge from '../src/tools/pdf/pdf-merge.ts'
import split from '../src/tools/pdf/pdf-split.ts'
import protect from '../src/tools/pdf/protect-pdf.ts'
import { FIXTURES, runTool } from '../test/support/run-tool.ts'
import { compare, has, program, report, table } from './support.ts'

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

await textPdf(at('text.pdf'), 500)
await photoPdf(at('photos.pdf'), 4)

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
      3,
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
      3,
    ),
  ),
  table(
    'protect-pdf, AES-256, 500 pages',
    await compare(
      [
        { name: 'toolwright', run: () => ours(protect, { file, password: 'secret' }) },
        peer('qpdf', [text, '--encrypt', 'secret', 'secret', '256', '--', at('e.pdf')], 'e.pdf'),
      ],
      3,
    ),
  ),
)

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
