import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chromium } from 'playwright-core'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { chanceOf } from '../business-docs/content.ts'
import { formHtml } from './form-html.ts'

/**
 * Makes scans of forms with the truth of their checkboxes and codes, for bench/scanned-forms/score.ts:
 * node bench/scanned-forms/make.ts FOLDER FIRST-SEED COUNT [LANGUAGE,…]. Needs Chromium, python3-reportlab and poppler.
 */

export interface FormTruth {
  language: string
  /** Left, top, right and bottom in points. `*` labels are not scored. */
  boxes: { box: Box; checked: boolean; label: string }[]
  codes: { format: string; text: string; box: Box }[]
}
type Box = [number, number, number, number]

/** A picture of a page, and what stands on it in pixels. */
interface Sheet extends FormTruth {
  png: Buffer
  dpi: number
}

const PACKS: Record<string, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  zh: 'chi_sim',
  ja: 'jpn',
  ar: 'ara',
}

async function htmlSheets(seeds: number[], languages: string[]): Promise<Map<number, Sheet>> {
  const app = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' })
  const sheets = new Map<number, Sheet>()
  for (const seed of seeds) {
    const { pick } = chanceOf(seed + 7)
    const [dpi, language] = [pick([150, 200, 200, 300]), languages[seed % languages.length]!]
    const svg = (text: string) => {
      let drawn = ''
      qrcode.toString(text, { type: 'svg' }, (_, made) => {
        drawn = made
      })
      return drawn
    }
    const { html } = formHtml(seed, language, svg)
    const page = await app.newPage({
      deviceScaleFactor: dpi / 96,
      viewport: { width: 794, height: 1123 },
    })
    await page.setContent(html)
    const found = await page.evaluate(`(() => {
      const boxOf = node => { const { left, top, right, bottom } = node.getBoundingClientRect(); return [left, top, right, bottom] }
      return {
        boxes: [...document.querySelectorAll('.box')].map(node => ({ box: boxOf(node), checked: node.dataset.checked === 'true', label: node.dataset.label })),
        codes: [...document.querySelectorAll('.code')].map(node => ({ format: 'QRCode', text: node.dataset.text, box: boxOf(node.firstElementChild) })),
      }
    })()`)
    const { boxes, codes } = found as Pick<FormTruth, 'boxes' | 'codes'>
    const pixels = (box: Box) => box.map(value => (value * dpi) / 96) as Box
    sheets.set(seed, {
      png: await page.screenshot(),
      dpi,
      language: PACKS[language]!,
      boxes: boxes
        .map(one => ({ ...one, box: pixels(one.box) }))
        .filter(({ box }) => box[3] < (1110 * dpi) / 96),
      codes: codes
        .map(one => ({ ...one, box: pixels(one.box) }))
        .filter(({ box }) => box[3] < (1110 * dpi) / 96),
    })
    await page.close()
  }
  await app.close()
  return sheets
}

function reportlabSheet(seed: number, folder: string): Sheet {
  const name = join(folder, `form-${seed}`)
  const script = join(import.meta.dirname, 'forms_reportlab.py')
  const said = execFileSync('/usr/bin/python3', [script, `${name}.src.pdf`, String(seed)], {
    encoding: 'utf8',
  })
  const truth = JSON.parse(said) as FormTruth
  const dpi = chanceOf(seed + 7).pick([150, 200, 200, 300])
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', `${name}.src.pdf`, name])
  const png = readFileSync(`${name}.png`)
  for (const ending of ['.src.pdf', '.png']) rmSync(`${name}${ending}`)
  const pixels = (box: Box) => box.map(value => (value * dpi) / 72) as Box
  const scaled = <T extends { box: Box }>(list: T[]) => list.map(one => ({ ...one, box: pixels(one.box) }))
  return { png, dpi, language: truth.language, boxes: scaled(truth.boxes), codes: scaled(truth.codes) }
}

/** The sheet as an office scans it; its truth moves along. */
async function scanned({ png, dpi, language, boxes, codes }: Sheet, seed: number) {
  const { next } = chanceOf(seed + 99)
  const degrees = 4 * next() - 2
  const { width = 0, height = 0 } = await sharp(png).metadata()
  const turned = await sharp(png)
    .flatten({ background: '#ffffff' })
    .rotate(degrees, { background: '#ffffff' })
    .blur(0.4 + 0.4 * next())
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: w, height: h } = turned.info
  const [paper, strays] = [225 + 25 * next(), 3 + 6 * next()]
  const spoilt = turned.data.map(value => {
    const stray = strays * 1.7 * (next() + next() + next() + next() - 2)
    return Math.max(0, Math.min(255, 20 + (value * (paper - 20)) / 255 + stray))
  })
  const jpeg = await sharp(spoilt, { raw: { width: w, height: h, channels: 1 } })
    .jpeg({ quality: 55 + Math.round(35 * next()) })
    .toBuffer()
  const pdf = await PDFDocument.create()
  const size = { width: (w * 72) / dpi, height: (h * 72) / dpi }
  pdf.addPage([size.width, size.height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, ...size })
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const moved = ([left, top, right, bottom]: Box): Box => {
    const [x, y] = [(left + right) / 2 - width / 2, (top + bottom) / 2 - height / 2]
    const [mx, my] = [w / 2 + x * cos - y * sin, h / 2 + x * sin + y * cos]
    const [dx, dy] = [(right - left) / 2, (bottom - top) / 2]
    return [mx - dx, my - dy, mx + dx, my + dy].map(value => (value * 72) / dpi) as Box
  }
  const truth: FormTruth = {
    language,
    boxes: boxes.map(one => ({ ...one, box: moved(one.box) })),
    codes: codes.map(one => ({ ...one, box: moved(one.box) })),
  }
  return { pdf: await pdf.save(), truth }
}

if (import.meta.main) {
  const [folder, first = '1', count = '20', languages = 'en,de,zh'] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node bench/scanned-forms/make.ts FOLDER FIRST-SEED COUNT [LANGUAGE,…]')
  mkdirSync(folder, { recursive: true })
  const seeds = Array.from({ length: Number(count) }, (_, i) => Number(first) + i)
  const drawn = await htmlSheets(
    seeds.filter((_, i) => i % 3 !== 2),
    languages.split(','),
  )
  for (const seed of seeds) {
    const { pdf, truth } = await scanned(drawn.get(seed) ?? reportlabSheet(seed, folder), seed)
    writeFileSync(join(folder, `form-${seed}.pdf`), pdf)
    writeFileSync(join(folder, `form-${seed}.json`), JSON.stringify(truth))
  }
}
