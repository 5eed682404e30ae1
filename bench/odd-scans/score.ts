/**
 * Characters wrong on pages that are spoilt in many ways, beside tesseract and OCRmyPDF of the machine:
 * node bench/odd-scans/score.ts [--aside] [--peers] [--keep FOLDER] [part of a name]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import ocrPdf from '../../src/tools/pdf/ocr-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { distance } from '../corpus/text-distance.ts'
import { FAULTS, type Scan } from './faults.ts'
import { ASIDE, KNOWN } from './sheets.ts'

const plain = (text: string): string[] => [
  ...text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim(),
]

const bytesOf = async ({ picture, bilevel, dpi }: Scan): Promise<Buffer> => {
  const { width, height, data } = picture
  const raw = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const density = { density: dpi[0] }
  if (bilevel)
    return raw.toColourspace('b-w').withMetadata(density).png({ palette: true, colours: 2 }).toBuffer()
  return raw.withMetadata(density).jpeg({ quality: 82 }).toBuffer()
}

async function pdfOf({ picture, dpi, bilevel }: Scan, bytes: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const image = bilevel ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  const size = { width: (picture.width * 72) / dpi[0], height: (picture.height * 72) / dpi[1] }
  pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size })
  return pdf.save()
}

function peers(folder: string, pdf: Uint8Array, image: Buffer, dpi: number): [string, string] {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  const run = (command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 120_000,
      }).toString()
    } catch {
      return ''
    }
  }
  const [picture, source, made] = ['page.img', 'page.pdf', 'made.pdf'].map(name => join(folder, name))
  writeFileSync(picture!, image)
  writeFileSync(source!, pdf)
  const native = run('tesseract', picture!, '-', '-l', 'eng', '--dpi', String(dpi))
  run('ocrmypdf', '--deskew', '--rotate-pages', '-q', '-l', 'eng', '--output-type', 'pdf', source!, made!)
  return [native, run('pdftotext', made!, '-')]
}

const { values, positionals } = parseArgs({
  options: { aside: { type: 'boolean' }, peers: { type: 'boolean' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const folder = mkdtempSync(join(tmpdir(), 'odd-scans-'))
try {
  const sheet = values.aside ? ASIDE : KNOWN
  const wanted = plain(sheet.lines.join('\n'))
  const share = (text: string) =>
    ((100 * distance(wanted, plain(text))) / wanted.length).toFixed(1).padStart(6)
  const sums = [0, 0, 0]
  for (const [name, spoil] of Object.entries(FAULTS)) {
    if (positionals.length > 0 && !positionals.some(part => name.includes(part))) continue
    const scan = spoil(sheet, values.aside ? 1.5 : 1)
    const image = await bytesOf(scan)
    const content = await pdfOf(scan, image)
    if (values.keep) {
      mkdirSync(values.keep, { recursive: true })
      writeFileSync(join(values.keep, `${name}.${scan.bilevel ? 'png' : 'jpg'}`), image)
      writeFileSync(join(values.keep, `${name}.pdf`), content)
    }
    const { json } = await runTool(ocrPdf, { file: { name: 'odd.pdf', content }, language: 'eng' })
    if (values.keep) writeFileSync(join(values.keep, `${name}.txt`), json.text)
    const found = [json.text as string, ...(values.peers ? peers(folder, content, image, scan.dpi[0]) : [])]
    for (const [i, text] of found.entries()) sums[i]! += Number(share(text))
    console.log(name.padEnd(24), found.map(share).join(' '))
  }
  console.log('sum'.padEnd(24), sums.map(sum => sum.toFixed(1).padStart(6)).join(' '))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
