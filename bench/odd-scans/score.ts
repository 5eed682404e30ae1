/**
 * Characters wrong on pages that are spoilt in many ways, or with --kinds of many kinds, beside tesseract and OCRmyPDF of the
 * machine: node bench/odd-scans/score.ts [--kinds] [--aside] [--peers] [--keep FOLDER] [part of a name]
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
import { KINDS, type Kind } from './kinds.ts'
import { ASIDE, KNOWN } from './sheets.ts'

/** Chinese and Japanese without spaces; marks of direction are no characters. */
const plain = (text: string, language: string): string[] => [
  ...text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[\u200b-\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, /chi_sim|jpn/.test(language) ? '' : ' ')
    .trim(),
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

function peers(folder: string, pdf: Uint8Array, image: Buffer, { dpi, language }: Kind): [string, string] {
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
  const native = run('tesseract', picture!, '-', '-l', language, '--dpi', String(dpi[0]))
  const options = ['--deskew', '--rotate-pages', '-q', '-l', language, '--output-type', 'pdf']
  run('ocrmypdf', ...options, source!, made!)
  return [native, run('pdftotext', made!, '-')]
}

const { values, positionals } = parseArgs({
  options: {
    kinds: { type: 'boolean' },
    aside: { type: 'boolean' },
    peers: { type: 'boolean' },
    keep: { type: 'string' },
  },
  allowPositionals: true,
})
const folder = mkdtempSync(join(tmpdir(), 'odd-scans-'))
try {
  const sheet = values.aside ? ASIDE : KNOWN
  const spoilt = (spoil: (typeof FAULTS)[string]) => (): Kind => ({
    ...spoil(sheet, values.aside ? 1.5 : 1),
    language: 'eng',
    truth: sheet.lines.join('\n'),
  })
  const pages: [string, () => Kind][] = values.kinds
    ? Object.entries(KINDS).map(([name, draw]) => [name, () => draw(values.aside ? 1 : 0)])
    : Object.entries(FAULTS).map(([name, spoil]) => [name, spoilt(spoil)])
  const sums = [0, 0, 0]
  for (const [name, draw] of pages) {
    if (positionals.length > 0 && !positionals.some(part => name.includes(part))) continue
    const scan = draw()
    const { language } = scan
    const wanted = plain(scan.truth, language)
    const share = (text: string) =>
      ((100 * distance(wanted, plain(text, language))) / wanted.length).toFixed(1).padStart(6)
    const image = await bytesOf(scan)
    const content = await pdfOf(scan, image)
    if (values.keep) {
      mkdirSync(values.keep, { recursive: true })
      writeFileSync(join(values.keep, `${name}.${scan.bilevel ? 'png' : 'jpg'}`), image)
      writeFileSync(join(values.keep, `${name}.pdf`), content)
    }
    const { json } = await runTool(ocrPdf, { file: { name: 'odd.pdf', content }, language })
    if (values.keep) writeFileSync(join(values.keep, `${name}.txt`), json.text)
    const found = [json.text as string, ...(values.peers ? peers(folder, content, image, scan) : [])]
    for (const [i, text] of found.entries()) sums[i]! += Number(share(text))
    console.log(name.padEnd(28), found.map(share).join(' '))
  }
  console.log('sum'.padEnd(28), sums.map(sum => sum.toFixed(1).padStart(6)).join(' '))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
