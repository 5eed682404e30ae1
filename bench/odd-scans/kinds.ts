import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { type FontFamily, fontFile, type Weight } from '../../src/lib/fonts/bundled-fonts.ts'
import { changed, noisy, type Picture, photographed, pictureOf } from './draw.ts'
import type { Scan } from './faults.ts'
import { GOODS, SENTENCES } from './kind-texts.ts'

/** A page of a kind, what it says in reading order, and what it is read with. */
export interface Kind extends Scan {
  language: string
  truth: string
}

const FONTS: Record<string, FontFamily> = {
  eng: 'serif',
  deu: 'sans',
  heb: 'hebrew',
  ara: 'arabic',
  chi_sim: 'sc',
  jpn: 'jp',
}
const SPACELESS = new Set(['chi_sim', 'jpn'])
const RIGHT_TO_LEFT = new Set(['heb', 'ara'])
const LEADING = 1.5

class Page {
  readonly context: SKRSContext2D
  readonly said: string[] = []
  private readonly width: number
  private readonly height: number
  private readonly dpi: number

  constructor(millimetres: [number, number], dpi: number, paper = '#ffffff', ink = '#1a1a1a') {
    this.dpi = dpi
    const [width, height] = millimetres.map(value => Math.round((value * dpi) / 25.4))
    this.width = width!
    this.height = height!
    this.context = createCanvas(this.width, this.height).getContext('2d')
    this.context.fillStyle = paper
    this.context.fillRect(0, 0, this.width, this.height)
    this.context.fillStyle = ink
  }

  /** Pixels of so many points. */
  points(value: number): number {
    return (value * this.dpi) / 72
  }

  font(family: FontFamily, size: number, weight: Weight = 'regular'): void {
    GlobalFonts.registerFromPath(fontFile(family, weight), `kind-${family}-${weight}`)
    this.context.font = `${this.points(size)}px "kind-${family}-${weight}"`
  }

  write(text: string, x: number, y: number, align: 'left' | 'right' | 'center' = 'left'): void {
    this.said.push(text)
    this.draw(text, x, y, align)
  }

  private draw(text: string, x: number, y: number, align: 'left' | 'right' | 'center'): void {
    this.context.textAlign = align
    this.context.fillText(text, this.points(x), this.points(y))
  }

  /** Sentences in lines of so many points; gives the foot of the last. */
  flow(
    language: string,
    sentences: readonly string[],
    box: { x: number; y: number; wide: number },
    size: number,
  ): number {
    this.font(FONTS[language]!, size)
    const [fromRight, joint] = [RIGHT_TO_LEFT.has(language), SPACELESS.has(language) ? '' : ' ']
    this.context.direction = fromRight ? 'rtl' : 'ltr'
    this.said.push(...sentences)
    let y = box.y
    for (const sentence of sentences) {
      const words = joint === '' ? [...sentence] : sentence.split(' ')
      for (let line = words.shift()!; ; ) {
        const next = words.shift()
        const longer = next === undefined ? undefined : line + joint + next
        if (longer !== undefined && this.context.measureText(longer).width <= this.points(box.wide)) {
          line = longer
          continue
        }
        this.draw(line, fromRight ? box.x + box.wide : box.x, y, fromRight ? 'right' : 'left')
        y += LEADING * size
        if (next === undefined) break
        line = next
      }
      y += size * 0.4
    }
    this.context.direction = 'ltr'
    return y
  }

  picture(): Picture {
    return pictureOf(this.context, this.width, this.height)
  }

  scan(seed: number, strays: number, language: string, joint = ' '): Kind {
    const { dpi, said } = this
    return {
      picture: noisy(this.picture(), strays, seed),
      dpi: [dpi, dpi],
      language,
      truth: said.join(joint),
    }
  }
}

type Side = 0 | 1
const seedOf = (side: Side, of: number): number => of + 1000 * side

function prose(
  side: Side,
  language: string,
  { size = 11, dpi = 200, paper = '#ffffff', ink = '#1a1a1a' } = {},
): Kind {
  const page = new Page([140, 90], dpi, paper, ink)
  page.flow(language, SENTENCES[language]![side], { x: 35, y: 45, wide: 320 }, size)
  return page.scan(seedOf(side, size), 4, language)
}

function receipt(side: Side, ink: string, paper: string): Page {
  const page = new Page([72, 110], 200, paper, ink)
  page.font('mono', 11, 'bold')
  page.write(side === 0 ? 'CORNER SHOP' : 'TOOL BARN', 102, 26, 'center')
  page.font('mono', 8.5)
  page.write(side === 0 ? '14 March 2026 10:52' : '2 June 2026 17:08', 102, 42, 'center')
  for (const [i, [name, price]] of GOODS[side].entries()) {
    const y = 66 + 15 * i
    page.write(name, 12, y)
    // Classes of tax stand in a column of their own.
    page.write(price, price.includes(' ') ? 192 : 181.8, y, 'right')
  }
  return page
}

function photographedReceipt(side: Side): Kind {
  const page = receipt(side, '#2a2a2a', '#f4f2ec')
  const sheet = page.picture()
  const size = { width: Math.round(sheet.width * 1.2), height: Math.round(sheet.height * 1.15) }
  const lean = side === 0 ? 0.05 : 0.07
  const taken = photographed(
    sheet,
    size,
    side === 0
      ? [
          [0.07, 0.05],
          [0.92, 0.05 + lean],
          [0.95, 0.95],
          [0.07 + lean / 2, 0.93 - lean],
        ]
      : [
          [0.08 + lean, 0.08],
          [0.9, 0.04],
          [0.94, 0.9],
          [0.05, 0.95 - lean / 2],
        ],
    (x, y, chance) => 66 + 10 * Math.sin(x / 51 + y / 70) + 10 * chance.next(),
  )
  const lit = changed(taken, (value, x, y) => {
    const edge = x / size.width - 0.35 * (y / size.height) - (side === 0 ? 0.3 : 0.45)
    return value * (1 - 0.45 / (1 + Math.exp(-14 * edge)))
  })
  return {
    picture: noisy(lit, 5, seedOf(side, 3)),
    dpi: [200, 200],
    language: 'eng',
    truth: page.said.join(' '),
  }
}

function columns(side: Side, language: string, count: number, size: number): Kind {
  const page = new Page([150, 100], 200)
  const [all, wide] = [SENTENCES[language]!, 372 / count]
  for (let i = 0; i < count; i++) {
    const sentences = [...all[side], ...all[side]]
    page.flow(
      language,
      sentences.slice(i % all[side].length).slice(0, 4),
      { x: 28 + wide * i, y: 40, wide: wide - 14 },
      size,
    )
  }
  return page.scan(seedOf(side, count), 4, language)
}

function shadedTable(side: Side): Kind {
  const page = new Page([140, 95], 200)
  const { context } = page
  const bar = (y: number, colour: string) => {
    context.fillStyle = colour
    context.fillRect(page.points(24), page.points(y - 12), page.points(340), page.points(18))
  }
  bar(40, side === 0 ? '#26407a' : '#8a2a2a')
  context.fillStyle = '#ffffff'
  page.font('arimo', 10, 'bold')
  page.write('Article', 30, 40)
  page.write('Price', 340, 40, 'right')
  page.font('arimo', 10)
  for (const [i, [name, price]] of GOODS[side].entries()) {
    const y = 58 + 18 * i
    if (i % 2 === 1) bar(y, '#dfe6f2')
    context.fillStyle = '#202020'
    page.write(name, 30, y)
    page.write(price.split(' ')[0]!, 340, y, 'right')
  }
  return page.scan(seedOf(side, 5), 4, 'eng')
}

function mixed(side: Side): Kind {
  const page = new Page([140, 90], 200)
  let y = 40
  for (const [i, sentence] of SENTENCES['jpn']![side].entries()) {
    y = page.flow('jpn', [sentence], { x: 30, y, wide: 330 }, 11)
    y = page.flow('eng', [SENTENCES['eng']![side][i]!], { x: 30, y, wide: 330 }, 11)
  }
  return page.scan(seedOf(side, 7), 4, 'jpn+eng')
}

/** Kinds of pages, each with what was worked with (0) and what is kept aside (1). */
export const KINDS: Record<string, (side: Side) => Kind> = {
  'receipt photographed aslant': photographedReceipt,
  'faded receipt': side => receipt(side, '#9a9a9a', '#e6e6e6').scan(seedOf(side, 2), 5, 'eng'),
  'faint throughout': side => prose(side, 'eng', { paper: '#a0a0a0', ink: '#707070', size: 12 }),
  'light on dark throughout': side => prose(side, 'deu', { paper: '#202428', ink: '#7fdc9f' }),
  'small print, 6 points': side => prose(side, 'deu', { size: 6, dpi: 300 }),
  'shaded table': shadedTable,
  'three newspaper columns': side => columns(side, 'eng', 3, 8.5),
  'two Chinese columns': side => columns(side, 'chi_sim', 2, 10),
  'two Japanese columns': side => columns(side, 'jpn', 2, 10),
  Hebrew: side => prose(side, 'heb'),
  Arabic: side => prose(side, 'ara', { size: 13 }),
  'Japanese and English': mixed,
}
