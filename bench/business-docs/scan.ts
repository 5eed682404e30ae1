import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { chanceOf } from '../../test/support/chance.ts'

/**
 * Prints PDFs to scans as an office makes them, with their truth beside them: 200 dpi, grey, up to two degrees crooked,
 * soft, noisy, as JPEG. node bench/business-docs/scan.ts FOLDER OUT [SEED]
 */

const DPI = 200
const SLOPE = 2

async function scanOf(path: string, seed: number): Promise<Uint8Array> {
  const { next: chance } = chanceOf(seed)
  const out = await PDFDocument.create()
  using pdf = await openPdf(readFileSync(path))
  for (let number = 1; number <= pdf.pageCount; number++) {
    using page = pdf.page(number)
    const { width, height, data } = page.render({ scale: DPI / 72, grayscale: true })
    const paper = 225 + Math.round(25 * chance())
    const crooked = await sharp(data, { raw: { width, height, channels: 1 } })
      .rotate(SLOPE * (2 * chance() - 1), { background: '#ffffff' })
      .blur(0.4 + 0.4 * chance())
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const strays = 3 + 7 * chance()
    const spoilt = crooked.data.map(value => {
      const stray = strays * 1.7 * (chance() + chance() + chance() + chance() - 2)
      return Math.max(0, Math.min(255, 20 + (value * (paper - 20)) / 255 + stray))
    })
    const { width: w, height: h } = crooked.info
    const jpeg = await sharp(spoilt, { raw: { width: w, height: h, channels: 1 } })
      .jpeg({ quality: 55 + Math.round(30 * chance()) })
      .toBuffer()
    const picture = await out.embedJpg(jpeg)
    const size = { width: (w * 72) / DPI, height: (h * 72) / DPI }
    out.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  }
  return out.save()
}

if (import.meta.main) {
  const [from, to, seed] = process.argv.slice(2)
  if (!from || !to) throw new Error('usage: node bench/business-docs/scan.ts FOLDER OUT [SEED]')
  mkdirSync(to, { recursive: true })
  for (const [i, name] of readdirSync(from).sort().entries()) {
    if (name.endsWith('.json')) copyFileSync(join(from, name), join(to, name))
    if (name.endsWith('.pdf'))
      writeFileSync(join(to, name), await scanOf(join(from, name), Number(seed ?? 1) + i))
  }
}
