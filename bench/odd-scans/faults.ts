import { createCanvas } from '@napi-rs/canvas'
import { chanceOf } from '../../test/support/chance.ts'
import {
  canvasOf,
  changed,
  drawnOver,
  noisy,
  type Picture,
  photographed,
  pictureOf,
  pixelsOf,
  printed,
  type Sheet,
  sizeOf,
  writeLines,
} from './draw.ts'

/** A picture of a page, and the pixels in an inch of it across and down. */
export interface Scan {
  picture: Picture
  dpi: [number, number]
  bilevel?: boolean
}

/** How hard a page is spoilt: 1 for those that were worked with, more for those kept aside. */
type Fault = (sheet: Sheet, hard: number) => Scan

const at200 = (picture: Picture): Scan => ({ picture, dpi: [200, 200] })
const scanned = (picture: Picture, seed: number): Scan => at200(noisy(picture, 4, seed))

function turnedBy(sheet: Sheet, degrees: number): Scan {
  const page = printed(sheet)
  const quarter = degrees % 180 !== 0
  const [width, height] = quarter ? [page.height, page.width] : [page.width, page.height]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(canvasOf(page), -page.width / 2, -page.height / 2)
  return scanned(pictureOf(context, width, height), sheet.seed)
}

function crooked(sheet: Sheet, degrees: number): Scan {
  const page = printed(sheet)
  const canvas = createCanvas(page.width, page.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, page.width, page.height)
  context.translate(page.width / 2, page.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(canvasOf(page), -page.width / 2, -page.height / 2)
  return scanned(pictureOf(context, page.width, page.height), sheet.seed)
}

function stamped(sheet: Sheet, colour: string, hard: number): Scan {
  const { width, height } = sizeOf(sheet)
  const page = drawnOver(printed(sheet), context => {
    context.globalCompositeOperation = 'multiply'
    context.translate(width * (0.38 + 0.06 * hard), height * 0.5)
    context.rotate(-0.16 * hard)
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = 9
    context.strokeRect(-330, -85, 660, 170)
    context.font = 'bold 110px "odd-sans"'
    context.textAlign = 'center'
    context.fillText(hard > 1 ? 'RECEIVED' : 'PAID 2026', 0, 40)
    context.beginPath()
    context.arc(420, 120, 120, 0, 2 * Math.PI)
    context.stroke()
  })
  return scanned(page, sheet.seed)
}

/** Printed by pins: letters of few dots, 72 of them in an inch, each a round spot. */
function dotMatrix(sheet: Sheet, hard: number): Scan {
  const { width, height } = sizeOf(sheet)
  const pitch = pixelsOf(1)
  const [columns, rows] = [Math.floor(width / pitch), Math.floor(height / pitch)]
  const small = createCanvas(columns, rows)
  const context = small.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, columns, rows)
  context.scale(1 / pitch, 1 / pitch)
  writeLines(context, { ...sheet, family: 'mono', size: 11 }, '#000000')
  const { data } = context.getImageData(0, 0, columns, rows)
  const chance = chanceOf(sheet.seed)
  const out = drawnOver(printed({ ...sheet, lines: sheet.lines.map(() => '') }), pen => {
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        if (data[4 * (y * columns + x)]! > 170 || chance.next() < 0.01 * hard) continue
        const grey = Math.round(30 * hard + 60 * chance.next())
        pen.fillStyle = `rgb(${grey},${grey},${grey + 10})`
        pen.beginPath()
        pen.arc((x + 0.5) * pitch, (y + 0.5) * pitch, pitch * (0.5 - 0.06 * hard), 0, 2 * Math.PI)
        pen.fill()
      }
    }
  })
  return scanned(out, sheet.seed)
}

/** 204 × 98 dpi, black and white: a coarse fax. */
function fax(sheet: Sheet, hard: number): Scan {
  const page = noisy(printed(sheet), 12 * hard, sheet.seed)
  const [width, height] = [Math.round(page.width * 1.02), Math.round(page.height * 0.49)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(canvasOf(page), 0, 0, width, height)
  const chance = chanceOf(sheet.seed + 1)
  const picture = changed(pictureOf(context, width, height), () => 255)
  const { data } = pictureOf(context, width, height)
  for (let i = 0; i < width * height; i++) {
    const black = data[4 * i]! < 150 !== chance.next() < 0.0006 * hard
    picture.data.fill(black ? 0 : 255, 4 * i, 4 * i + 3)
  }
  return { picture, dpi: [204, 98], bilevel: true }
}

function shiningThrough(sheet: Sheet, hard: number): Scan {
  const page = printed(sheet)
  const behind = { ...sheet, lines: sheet.lines.map(line => [...line].reverse().join('')) }
  const other = printed(behind, '#303030')
  const { width } = page
  const picture = changed(page, (value, x, y, c) => {
    const far = other.data[4 * (Math.min(page.height - 1, y + 26) * width + (width - 1 - x)) + c]!
    return Math.min(value, 255 - (0.28 + 0.12 * hard) * (255 - far))
  })
  return scanned(picture, sheet.seed)
}

function inShadow(sheet: Sheet, hard: number): Scan {
  const page = printed(sheet)
  const { width, height } = page
  const depth = 0.6 + 0.12 * hard
  const picture = changed(page, (value, x, y) => {
    const edge = (x / width) * 0.7 + (y / height) * 0.6 - 0.62
    const shade = 1 / (1 + Math.exp(-edge * 14))
    return value * (0.95 - depth * shade)
  })
  return scanned(picture, sheet.seed)
}

function photo(sheet: Sheet, hard: number): Scan {
  const page = noisy(printed(sheet), 3, sheet.seed)
  const lean = 0.05 * hard
  const size = { width: Math.round(page.width * 1.2), height: Math.round(page.height * 1.25) }
  const corners: [number, number][] = [
    [0.08 + lean, 0.1],
    [0.9 - lean / 2, 0.07 + lean / 2],
    [0.95, 0.93 - lean / 3],
    [0.05, 0.9],
  ]
  const taken = photographed(
    page,
    size,
    corners,
    (x, y, chance) => 70 + 18 * Math.sin(x / 37 + y / 90) + 14 * chance.next(),
  )
  const lit = changed(taken, (value, x, y) => value * (0.98 - 0.3 * (x / size.width) * (y / size.height)))
  return { picture: lit, dpi: [200, 200] }
}

const dim = (sheet: Sheet, hard: number): Scan =>
  scanned(printed(sheet, hard > 1 ? '#b4b4b4' : '#a0a0a0', '#d2d2d2'), sheet.seed)

function speckled(sheet: Sheet, hard: number): Scan {
  const chance = chanceOf(sheet.seed)
  const page = drawnOver(printed(sheet), context => {
    const { width, height } = sizeOf(sheet)
    for (let i = 0; i < 2500 * hard; i++) {
      context.fillStyle = chance.next() < 0.6 ? '#202020' : '#ffffff'
      const wide = 1 + chance.below(3)
      context.fillRect(chance.below(width), chance.below(height), wide, wide)
    }
  })
  return scanned(page, sheet.seed)
}

/** A copier's dark edges and the shadows of punched holes. */
function bordered(sheet: Sheet, hard: number): Scan {
  const { width, height } = sizeOf(sheet)
  const page = drawnOver(printed(sheet), context => {
    context.fillStyle = '#101010'
    context.fillRect(0, 0, 30 * hard, height)
    context.fillRect(0, height - 26 * hard, width, 26 * hard)
    context.fillRect(width - 14, 0, 14, height)
    for (const y of [0.3, 0.7]) {
      context.beginPath()
      context.arc(75, y * height, 26, 0, 2 * Math.PI)
      context.fill()
    }
  })
  return scanned(page, sheet.seed)
}

function marked(sheet: Sheet, hard: number): Scan {
  const { width } = sizeOf(sheet)
  const page = drawnOver(printed(sheet), context => {
    context.globalCompositeOperation = 'multiply'
    for (const [i, colour] of ['#fff04a', '#ff9ac0', '#8affa0'].entries()) {
      context.fillStyle = colour
      const line = 2 + 2 * i
      context.fillRect(100, 150 + (line - 0.25) * 1.9 * pixelsOf(sheet.size), width * 0.6 * hard, 44)
    }
  })
  return scanned(page, sheet.seed)
}

/** A heading and a block in white on dark. */
function partlyInverted(sheet: Sheet, hard: number): Scan {
  const { width } = sizeOf(sheet)
  const row = (i: number) => 150 + (i - 0.2) * 1.9 * pixelsOf(sheet.size)
  const [from, to] = hard > 1 ? [row(2), row(5)] : [row(0), row(2)]
  const page = changed(printed(sheet), (value, x, y) =>
    y >= from && y < to && x > 60 && x < width - 60 ? 255 - value : value,
  )
  return scanned(page, sheet.seed)
}

function ruledPaper(sheet: Sheet, hard: number): Scan {
  const { width, height } = sizeOf(sheet)
  const page = drawnOver(printed(sheet), context => {
    context.globalCompositeOperation = 'multiply'
    context.strokeStyle = hard > 1 ? '#8aa8d8' : '#b4c8e8'
    context.lineWidth = 2
    const step = hard > 1 ? 40 : 52
    for (let y = 40; y < height; y += step) {
      context.beginPath()
      context.moveTo(0, y)
      context.lineTo(width, y)
      context.stroke()
    }
    for (let x = 40; x < width; x += step) {
      context.beginPath()
      context.moveTo(x, 0)
      context.lineTo(x, height)
      context.stroke()
    }
  })
  return scanned(page, sheet.seed)
}

function coarse(sheet: Sheet, dpi: number): Scan {
  const page = printed(sheet)
  const canvas = createCanvas(Math.round((page.width * dpi) / 200), Math.round((page.height * dpi) / 200))
  const context = canvas.getContext('2d')
  context.drawImage(canvasOf(page), 0, 0, canvas.width, canvas.height)
  return { picture: noisy(pictureOf(context, canvas.width, canvas.height), 3, sheet.seed), dpi: [dpi, dpi] }
}

/** The ways a page is spoilt. */
export const FAULTS: Record<string, Fault> = {
  clean: sheet => scanned(printed(sheet), sheet.seed),
  'turned by 90': sheet => turnedBy(sheet, 90),
  'turned by 180': sheet => turnedBy(sheet, 180),
  'turned by 270': sheet => turnedBy(sheet, 270),
  crooked: (sheet, hard) => crooked(sheet, 3 * hard),
  shadow: inShadow,
  'shining through': shiningThrough,
  'red stamp': (sheet, hard) => stamped(sheet, '#d02030', hard),
  'blue stamp': (sheet, hard) => stamped(sheet, '#2848c0', hard),
  'black stamp': (sheet, hard) => stamped(sheet, '#404040', hard),
  fax,
  'dot matrix': dotMatrix,
  photo,
  'white on black': sheet =>
    scanned(
      changed(printed(sheet), value => 255 - value),
      sheet.seed,
    ),
  'partly white on black': partlyInverted,
  faint: dim,
  speckled,
  'dark edges': bordered,
  marker: marked,
  'squared paper': ruledPaper,
  'coarse, 100 dpi': sheet => coarse(sheet, 100),
  'very coarse, 72 dpi': sheet => coarse(sheet, 72),
}
