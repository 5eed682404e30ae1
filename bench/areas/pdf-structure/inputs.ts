import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, StandardFonts } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { openPdf } from '../../../src/engines/pdfium/pdfium-document.ts'
import { fontFile } from '../../../src/lib/fonts/bundled-fonts.ts'
import { chanceOf } from '../../../test/support/chance.ts'
import { FIXTURES } from '../../../test/support/run-tool.ts'
import { faxOf, packBits } from '../../../test/support/two-tones.ts'

/** The documents that structural tools are measured with, made anew each time. */
const A4: [number, number] = [595, 842]

export async function textPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let i = 0; i < pages; i++) {
    const page = document.addPage(A4)
    for (let j = 0; j < 40; j++) {
      const text = `Page ${i + 1} line ${j} the quick brown fox jumps over the lazy dog ${(i * j * 7919) % 10007}`
      page.drawText(text, { x: 50, y: 780 - j * 18, size: 11, font })
    }
  }
  writeFileSync(path, await document.save({ useObjectStreams: false }))
}

/** A form of many fields, and the values for it as JSON and as FDF. */
export async function formPdf(path: string, fdf: string, fields: number): Promise<Record<string, string>> {
  const document = await PDFDocument.create()
  const form = document.getForm()
  const values: Record<string, string> = {}
  for (let i = 0; i < fields; i++) {
    const page = i % 40 === 0 ? document.addPage(A4) : document.getPage(document.getPageCount() - 1)
    const field = form.createTextField(`field${i}`)
    field.addToPage(page, { x: 50, y: 790 - (i % 40) * 19, width: 300, height: 16 })
    values[`field${i}`] = `The value of field ${i}`
  }
  writeFileSync(path, await document.save())
  const entries = Object.entries(values).map(([name, value]) => `<</T(${name})/V(${value})>>`)
  writeFileSync(
    fdf,
    `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[${entries.join('\n')}]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
  )
  return values
}

const photograph = (width: number, height: number, hue: number): Sharp =>
  sharp(join(FIXTURES, 'photo.jpg')).resize(width, height, { fit: 'fill' }).modulate({ hue })

/** Photographs at about 400 dots per inch, as phones and scanners leave them in files; in four inks on demand. */
export async function photoPdf(path: string, pages: number, inks: 'rgb' | 'cmyk' = 'rgb'): Promise<void> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) {
    const photo = photograph(2400, 1800, i * 40)
    const data = await (inks === 'cmyk' ? photo.toColourspace('cmyk') : photo)
      .jpeg({ quality: 95 })
      .toBuffer()
    const page = document.addPage(A4)
    page.drawImage(await document.embedJpg(data), { x: 50, y: 300, width: 430, height: 322 })
  }
  writeFileSync(path, await document.save())
}

/** A letter in three fonts that are embedded whole, as many writers leave them. */
export async function fontsPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create()
  document.registerFontkit(
    (await import('fontkit' as string)) as unknown as Parameters<typeof document.registerFontkit>[0],
  )
  const fonts = []
  for (const family of ['sans', 'serif', 'mono'] as const)
    fonts.push(await document.embedFont(readFileSync(fontFile(family)), { subset: false }))
  for (let i = 0; i < pages; i++) {
    const page = document.addPage(A4)
    for (let j = 0; j < 30; j++) {
      const text = `Page ${i + 1} line ${j}: Sphinx of black quartz, judge my vow`
      page.drawText(text, { x: 50, y: 780 - j * 24, size: 12, font: fonts[j % 3]! })
    }
  }
  writeFileSync(path, await document.save())
}

/** A new page, covered by an image of these samples. */
function drawOverPage(document: PDFDocument, data: Uint8Array, entries: Record<string, unknown>): void {
  const page = document.addPage(A4)
  const dict = { Type: 'XObject', Subtype: 'Image', ...entries }
  const image = document.context.register(document.context.stream(data, dict as never))
  const name = page.node.newXObject('Scan', image)
  const content = document.context.stream(`q ${A4[0]} 0 0 ${A4[1]} 0 0 cm ${name} Do Q`)
  page.node.addContentStream(document.context.register(content))
}

const WORDS =
  `the of and to in a is that for it as was with be by on not he his but at are this have from or which one had were
  an their has been will would more when who can other said there them some could time these two may first then
  between committee resolution quarterly measurement Wednesday laboratory 1,204.50 §12 "approximately" signature`
    .split(/\s+/)
    .filter(Boolean)

/** A page of print as a scanner sees it: a little askew, a little soft, with grain. */
async function scan(number: number, dpi: number): Promise<{ picture: Sharp; width: number; height: number }> {
  const document = await PDFDocument.create()
  const fonts = [StandardFonts.TimesRoman, StandardFonts.HelveticaBold]
  const [serif, bold] = await Promise.all(fonts.map(font => document.embedFont(font)))
  const page = document.addPage(A4)
  page.drawText(`${number}. Minutes of the meeting`, { x: 60, y: 780, size: 16, font: bold! })
  const chance = chanceOf(number)
  for (let line = 0; line < 46; line++) {
    let text = ''
    while (text.length < 84) text += `${chance.pick(WORDS)} `
    page.drawText(text, { x: 60, y: 750 - line * 15, size: 10.5, font: serif! })
  }
  page.drawRectangle({ x: 60, y: 770, width: 475, height: 0.7 })
  using drawn = await openPdf(await document.save())
  const { data, channels, ...drawnSize } = drawn.page(1).render({ scale: dpi / 72 })
  // The encoder of faxes wants sides of whole sixteens.
  const [width, height] = [drawnSize.width & ~15, drawnSize.height & ~15]
  const paper = await sharp(data, { raw: { ...drawnSize, channels: channels as 3 } })
    .rotate(0.35, { background: '#fff' })
    .resize(width, height, { fit: 'cover' })
    .blur(dpi / 400)
    .linear(0.86, 14)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  for (let i = 0; i < paper.length; i += 3) {
    const grain = (chance.next() + chance.next() - 1) * 10
    for (let c = 0; c < 3; c++) paper[i + c] = Math.max(0, Math.min(255, paper[i + c]! - c * 5 + grain))
  }
  return { picture: sharp(paper, { raw: { width, height, channels: 3 } }), width, height }
}

/** Pages of print in two tones, packed as fax of group 4 or by Flate. */
export async function scanPdf(
  path: string,
  pages: number,
  dpi: number,
  packing: 'fax' | 'flate',
): Promise<void> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) {
    const { picture, width, height } = await scan(i + 1, dpi)
    const tones = await picture.toColourspace('b-w').threshold(128).raw().toBuffer()
    const entries = { Width: width, Height: height, ColorSpace: 'DeviceGray', BitsPerComponent: 1 }
    const params = { K: -1, Columns: width, Rows: height }
    if (packing === 'fax')
      drawOverPage(document, await faxOf(tones, width), {
        ...entries,
        Filter: 'CCITTFaxDecode',
        DecodeParms: params,
      })
    else drawOverPage(document, deflateSync(packBits(tones, width)), { ...entries, Filter: 'FlateDecode' })
  }
  writeFileSync(path, await document.save())
}

/** Pages of print in colour at 300 dots per inch, as JPEG or as plain pixels packed by Flate. */
export async function colorScanPdf(path: string, pages: number, packing: 'jpeg' | 'flate'): Promise<void> {
  const document = await PDFDocument.create()
  // A few pages, each with marks of its own, stand for many.
  const drawn = []
  for (let i = 0; i < Math.min(pages, 4); i++) drawn.push(await scan(i + 1, 300))
  for (let i = 0; i < pages; i++) {
    const { picture, width, height } = drawn[i % drawn.length]!
    const marked = picture.clone().modulate({ hue: i * 5 })
    const entries = { Width: width, Height: height, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }
    if (packing === 'jpeg')
      drawOverPage(document, await marked.jpeg({ quality: 84 }).toBuffer(), {
        ...entries,
        Filter: 'DCTDecode',
      })
    else
      drawOverPage(document, deflateSync(await marked.raw().toBuffer(), { level: 1 }), {
        ...entries,
        Filter: 'FlateDecode',
      })
  }
  writeFileSync(path, await document.save())
}

/** Plans and charts of flat colours, as places in a list of 256 at 150 and at 400 dots per inch. */
export async function palettePdf(path: string): Promise<void> {
  const document = await PDFDocument.create()
  for (const dpi of [150, 400]) {
    const bars = Array.from({ length: 24 }, (_, i) => {
      const high = 60 + ((i * 7919) % 300)
      return `<rect x="${40 + i * 21}" y="${480 - high}" width="17" height="${high}" fill="hsl(${i * 15} 70% 55%)"/>
        <text x="${40 + i * 21}" y="500" font-size="8">Q${(i % 4) + 1} ${2003 + (i >> 2)}</text>`
    })
    const rings = Array.from(
      { length: 12 },
      (_, i) =>
        `<circle cx="300" cy="660" r="${140 - i * 11}" fill="hsl(${200 + i * 6} 40% ${40 + i * 4}%)"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><rect width="595" height="842" fill="#fff"/>
      <text x="40" y="60" font-size="22">Sales by quarter and region</text>${bars.join('')}${rings.join('')}</svg>`
    const [width, height] = A4.map(side => Math.round((side / 72) * dpi)) as [number, number]
    const pixels = await sharp(Buffer.from(svg), { density: dpi })
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    // Three bits of red and of green, two of blue.
    const places = Buffer.alloc(width * height)
    for (let i = 0; i < places.length; i++)
      places[i] = (pixels[i * 3]! & 0xe0) | ((pixels[i * 3 + 1]! >> 5) << 2) | (pixels[i * 3 + 2]! >> 6)
    const list = Uint8Array.from({ length: 768 }, (_, i) => {
      const place = Math.floor(i / 3)
      return [(place >> 5) / 7, ((place >> 2) & 7) / 7, (place & 3) / 3][i % 3]! * 255
    })
    const colors = PDFHexString.of(Buffer.from(list).toString('hex'))
    drawOverPage(document, deflateSync(places), {
      Width: width,
      Height: height,
      ColorSpace: ['Indexed', 'DeviceRGB', 255, colors],
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    })
  }
  writeFileSync(path, await document.save())
}
