import type { Ink, PlacedWord, Printed, Style } from './print.ts'
import { SCALE } from './print.ts'

/** How alike two prints are, each part from 0 to 1. */
export interface Likeness {
  /** As many pages. */
  pages: number
  /** Ink where the original has ink, and none where it has none. */
  ink: number
  /** Words where they stood. */
  place: number
  /** The same words. */
  words: number
  /** In the same order. */
  order: number
  /** Kind, weight, slant and size of their letters. */
  fonts: number
  /** Ink outside of words: pictures, lines, borders, grounds. */
  drawn: number
}

const WEIGHTS: Record<keyof Likeness, number> = {
  pages: 10,
  ink: 20,
  place: 20,
  words: 15,
  order: 10,
  fonts: 10,
  drawn: 15,
}

/** Parts that came out as structure, beside the document a PDF was printed from. */
const STRUCTURE_WEIGHT = 15

export function total(likeness: Likeness, structure?: number): number {
  let [sum, weights] = [0, 0]
  for (const [part, weight] of Object.entries(WEIGHTS)) {
    sum += weight * likeness[part as keyof Likeness]
    weights += weight
  }
  if (structure === undefined) return (100 * sum) / weights
  return (100 * (sum + STRUCTURE_WEIGHT * structure)) / (weights + STRUCTURE_WEIGHT)
}

export function likenessOf(a: Printed, b: Printed, counts: [number, number]): Likeness {
  return {
    pages: Math.min(...counts) / Math.max(...counts),
    ink: inkLikeness(a, b, false),
    place: placeLikeness(a.words, b.words),
    words: wordsLikeness(a.words, b.words),
    order: orderLikeness(a.words, b.words),
    fonts: fontLikeness(a.styles, b.styles),
    drawn: inkLikeness(a, b, true),
  }
}

/** How far ink may be off, in pixels, to count as there: what is near half counts more than what is far. */
const REACH = [2, 6]
/** A page with less ink than this, in black pixels, has none to compare. */
const NOTHING = 15

function inkLikeness(a: Printed, b: Printed, outside: boolean): number {
  const count = Math.min(Math.max(a.pages.length, b.pages.length), a.pages.length + 1)
  let [sum, weight] = [0, 0]
  for (let page = 0; page < count; page++) {
    const [first, second] = [a, b].map(one => {
      const ink = one.pages[page]
      return ink && outside ? withoutWords(ink, one.words, page) : ink
    })
    const [own, other] = [amount(first), amount(second)]
    if (own < NOTHING * 255 && other < NOTHING * 255) continue
    const heavy = outside ? Math.sqrt(own + other) : 1
    sum += heavy * (first && second ? pageLikeness(first, second) : 0)
    weight += heavy
  }
  return weight > 0 ? sum / weight : 1
}

const amount = (ink: Ink | undefined): number => ink?.data.reduce((sum, value) => sum + value, 0) ?? 0

function pageLikeness(a: Ink, b: Ink): number {
  let sum = 0
  for (const reach of REACH) {
    const recall = covered(a, spread(b, reach))
    const precision = covered(b, spread(a, reach))
    sum += recall + precision > 0 ? (2 * recall * precision) / (recall + precision) : 0
  }
  return sum / REACH.length
}

/** Share of the first one's ink that lies on the other's. */
function covered(ink: Ink, on: Ink): number {
  let [sum, all] = [0, 0]
  for (let y = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++) {
      const own = ink.data[y * ink.width + x]!
      all += own
      if (y < on.height && x < on.width) sum += Math.min(own, on.data[y * on.width + x]!)
    }
  }
  return all > 0 ? sum / all : 1
}

/** The darkest ink within reach, across and then down. */
function spread(ink: Ink, reach: number): Ink {
  const { width, height } = ink
  const across = new Uint8Array(width * height)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0
      for (let i = Math.max(0, x - reach); i <= Math.min(width - 1, x + reach); i++)
        most = Math.max(most, ink.data[y * width + i]!)
      across[y * width + x] = most
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0
      for (let i = Math.max(0, y - reach); i <= Math.min(height - 1, y + reach); i++)
        most = Math.max(most, across[i * width + x]!)
      data[y * width + x] = most
    }
  }
  return { width, height, data }
}

/** A page without the ink of its words. Large grounds under words lose nothing that counts: both sides lose it. */
function withoutWords(ink: Ink, words: readonly PlacedWord[], page: number): Ink {
  const data = ink.data.slice()
  for (const word of words) {
    if (word.page !== page) continue
    const x0 = Math.max(0, Math.floor(word.x0 * SCALE) - 1)
    const x1 = Math.min(ink.width, Math.ceil(word.x1 * SCALE) + 1)
    const top = Math.max(0, Math.floor(word.y0 * SCALE))
    const bottom = Math.min(ink.height, Math.ceil(word.y1 * SCALE))
    for (let y = top; y < bottom; y++) data.fill(0, y * ink.width + x0, y * ink.width + x1)
  }
  return { ...ink, data }
}

const byText = (words: readonly PlacedWord[]): Map<string, PlacedWord[]> => Map.groupBy(words, w => w.text)

function wordsLikeness(a: readonly PlacedWord[], b: readonly PlacedWord[]): number {
  if (a.length === 0) return b.length === 0 ? 1 : Math.max(0, 1 - b.length / 50)
  const others = byText(b)
  let same = 0
  for (const [text, own] of byText(a)) same += Math.min(own.length, others.get(text)?.length ?? 0)
  return (2 * same) / (a.length + b.length)
}

/** How far a word may have moved, in points, and what it is then worth. */
const MOVED: [distance: number, worth: number][] = [
  [6, 1],
  [18, 0.75],
  [54, 0.4],
  [Infinity, 0.15],
]

/** Every word of the original with the nearest free one of its text on the same page. */
function placeLikeness(a: readonly PlacedWord[], b: readonly PlacedWord[]): number {
  if (a.length === 0) return 1
  const free = byText(b)
  let sum = 0
  for (const word of a) {
    const others = free.get(word.text)
    if (!others) continue
    let [best, least] = [-1, Infinity]
    for (const [i, other] of others.entries()) {
      if (other.page !== word.page) continue
      const away = Math.hypot(
        (word.x0 + word.x1 - other.x0 - other.x1) / 2,
        (word.y0 + word.y1 - other.y0 - other.y1) / 2,
      )
      if (away < least) [best, least] = [i, away]
    }
    if (best < 0) continue
    others.splice(best, 1)
    sum += MOVED.find(([distance]) => least <= distance)![1]
  }
  return sum / a.length
}

/** The longest common run of words, of those that both have. */
function orderLikeness(a: readonly PlacedWord[], b: readonly PlacedWord[]): number {
  const most = 4000
  const both = new Set(b.map(w => w.text))
  const own = a.filter(w => both.has(w.text)).slice(0, most)
  if (own.length === 0) return a.length === 0 ? 1 : 0
  const mine = new Set(own.map(w => w.text))
  const others = b.filter(w => mine.has(w.text)).slice(0, most)
  let previous = new Uint16Array(others.length + 1)
  for (const word of own) {
    const current = new Uint16Array(others.length + 1)
    for (let j = 1; j <= others.length; j++)
      current[j] =
        word.text === others[j - 1]!.text ? previous[j - 1]! + 1 : Math.max(previous[j]!, current[j - 1]!)
    previous = current
  }
  return previous[others.length]! / Math.min(own.length, others.length)
}

function fontLikeness(a: Map<string, Style[]>, b: Map<string, Style[]>): number {
  let [sum, count] = [0, 0]
  for (const [text, own] of a) {
    const others = b.get(text)
    if (!others || !/[\p{L}\p{N}]/u.test(text)) continue
    for (const [i, style] of own.entries()) {
      const other = others[Math.min(i, others.length - 1)]!
      sum +=
        0.3 * Number(style.family === other.family) +
        0.3 * Number(style.bold === other.bold) +
        0.15 * Number(style.italic === other.italic) +
        0.25 * Math.max(0, 1 - 4 * Math.max(0, Math.abs(style.size / other.size - 1) - 0.05))
      count++
    }
  }
  return count > 0 ? sum / count : 1
}
