/** A page whose lines are read by two readers, each taking the next that neither has begun. */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { TessApi, TessModule } from './engine.ts'
import { confidenceOf, type OcrLine, type ReadLines } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

const LEVEL = { paragraph: 1, line: 2, word: 3 }
/** Lines past these are read by the one who has the page. */
const MOST_LINES = 4096
/** Pixels of a page that is worth it: the other has to look for its lines too. */
const LEAST_PIXELS = 1e6

const FREE = 0
const OWNER = 1
const HELPER = 2
/** Where it is kept that the owner is through. */
const ENDED = MOST_LINES

/** What a helper is sent. */
export interface SharedPage {
  /** Over memory that both see. */
  image: GreyImage
  dpi: number
  languages: string
  /** Whether it is read with the better packs. */
  careful: boolean
  claims: Int32Array
  /** Where the lines are sent to. */
  port: MessagePort
}

/** Finds a helper for a page, now or later, or none. */
export type Share = (page: SharedPage) => void

interface NumberedLine extends OcrLine {
  number: number
  /** The number of its paragraph. */
  paragraph: number
}

/** A line as it lies on the page before it is read. */
interface LineThere {
  box: Box
  paragraph: number
}

/** The lines of a page, and which of them each piece is of. */
function layoutOf({ engine, api }: Readings): { there: LineThere[]; lineOf: number[] } | undefined {
  const [there, lineOf]: [LineThere[], number[]] = [[], []]
  // In pieces as they will be read, of several words.
  const layout = api.AnalyseLayout(true)
  if (engine.getPointer(layout) === 0) return undefined
  layout.__destroy__()
  const pieces = api.GetIterator()
  pieces.Begin()
  let paragraph = 0
  do {
    if (pieces.IsAtBeginningOf(LEVEL.paragraph)) paragraph++
    if (there.length === 0 || pieces.IsAtBeginningOf(LEVEL.line)) {
      const { x0, y0, x1, y1 } = pieces.getBoundingBox(LEVEL.line)
      there.push({ box: { left: x0, top: y0, right: x1, bottom: y1 }, paragraph })
    }
    lineOf.push(there.length - 1)
  } while (pieces.Next(LEVEL.word))
  pieces.__destroy__()
  return { there, lineOf }
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Lines that were read, with their numbers among those of the page: lines without words are missing. */
function numbered(
  lines: readonly OcrLine[],
  there: readonly LineThere[],
  own: ReadonlySet<number>,
): NumberedLine[] {
  const numbers = [...own].sort((a, b) => a - b)
  let from = 0
  return lines.map(line => {
    const over = (at: number) =>
      line.words.reduce((sum, { box }) => sum + overlap(box, there[numbers[at]!]!.box), 0)
    for (let at = from + 1, best = over(from); at < numbers.length; at++) {
      const here = over(at)
      if (here > best) [from, best] = [at, here]
    }
    const number = numbers[from]!
    return { ...line, number, paragraph: there[number]!.paragraph }
  })
}

/** All lines of a page in their order; the first of a paragraph that has words begins it. */
function together(lines: NumberedLine[]): ReadLines {
  let before = 0
  const all = lines
    .sort((a, b) => a.number - b.number)
    .map(({ words, paragraph }) => {
      const starts = paragraph !== before
      before = paragraph
      return { words, starts }
    })
  return { lines: all, confidence: confidenceOf(all) }
}

/** What a reader does with the page that is before it. */
export interface Readings {
  engine: TessModule
  api: TessApi
  /** The words that were recognised. */
  words: () => ReadLines
}

/** Reads the lines that `who` is the first to take. */
function readClaimed(readings: Readings, claims: Int32Array, who: number): NumberedLine[] | undefined {
  const { api, words } = readings
  const { gate } = readings.engine
  const layout = gate && layoutOf(readings)
  if (!layout) return undefined
  const { there, lineOf } = layout
  const own = new Set<number>()
  let [last, isOwn] = [-1, false]
  const takes = (piece: number): boolean => {
    const line = lineOf[piece] ?? there.length - 1
    if (line !== last) {
      isOwn = line < MOST_LINES ? Atomics.compareExchange(claims, line, FREE, who) === FREE : who === OWNER
      last = line
      if (isOwn) own.add(line)
    }
    return isOwn
  }
  if (!gate.recognize(api, takes)) return undefined
  return own.size === 0 ? [] : numbered(words().lines, there, own)
}

/**
 * Reads the page before a reader together with whoever `share` finds for it. Its lines are the same as if one had read them
 * all. `undefined` where the reader has to read it alone.
 */
export async function readShared(
  readings: Readings,
  page: Omit<SharedPage, 'claims' | 'port'>,
  share: Share,
): Promise<ReadLines | undefined> {
  const { width, height, data } = page.image
  if (!readings.engine.gate || width * height < LEAST_PIXELS) return undefined
  const seen = new Uint8Array(new SharedArrayBuffer(data.length))
  seen.set(data)
  const claims = new Int32Array(new SharedArrayBuffer(4 * (MOST_LINES + 1)))
  const { port1, port2 } = new MessageChannel()
  const theirs = answerOn(port1)
  try {
    share({ ...page, image: { width, height, data: seen }, claims, port: port2 })
    const own = readClaimed(readings, claims, OWNER)
    Atomics.store(claims, ENDED, 1)
    if (!own) return undefined
    const others = claims.includes(HELPER) ? await theirs : []
    return others && together([...own, ...others])
  } finally {
    port1.close()
  }
}

/** What a helper read; nothing where it ended before it was through. */
const answerOn = (port: MessagePort): Promise<NumberedLine[] | undefined> =>
  new Promise(resolve => {
    port.once('message', resolve)
    port.once('close', () => resolve(undefined))
  })

/** Whether there may still be something to read. */
export const isOpen = ({ claims }: SharedPage): boolean => Atomics.load(claims, ENDED) === 0

/** Reads lines of a page that another has begun, and tells it of them. */
export async function help(page: SharedPage, open: () => Promise<Readings>): Promise<void> {
  try {
    if (!isOpen(page)) return
    const readings = await open()
    if (isOpen(page)) page.port.postMessage(readClaimed(readings, page.claims, HELPER) ?? [])
    readings.api.Clear()
  } finally {
    // The other then knows that nothing more comes.
    page.port.close()
  }
}
