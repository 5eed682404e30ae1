import type { PdfDocument } from '../engines/pdfium/pdfium-document.ts'
import { AUTO } from '../engines/tesseract/packs.ts'
import type { OcrResult } from '../engines/tesseract/read-words.ts'
import { createReaders, HERE, type PageReader } from '../engines/tesseract/readers.ts'
import { badInput, Fault } from '../fault.ts'
import { writePages } from '../lib/geometry/page-ranges.ts'
import type { Call } from '../tool.ts'
import { lookForMarks, type Marks, marksAmong } from './marks.ts'
import { pixelsOf, recognizePage } from './scanned-page.ts'

/** Each takes some 300 MB, and a child may have 2 GB. */
const MOST_READERS = 4
/** So many pages are worth a thread, which can be stopped in the middle of a page. */
const MANY_PAGES = 4
/** Seconds kept for what comes after reading, such as writing the PDF. */
const RESERVE_S = 8

const TOO_SLOW = 'too slow'
/** Timers cannot be longer; nobody waits so long. */
const LONGEST_TIMER_S = 2e6

type ReaderCall = Pick<Call, 'signal' | 'warn' | 'progress' | 'cores' | 'secondsLeft'>

/** Reads scanned pages, several at once where processors are free. A page that cannot be read does not lose the others. */
export class ScanReader {
  private readonly languages: string[]
  private readonly call: ReaderCall
  private readonly failed = new Map<number, string>()
  /** Pages there was no time for. */
  private late: number[] = []
  /** A stack is mostly fed one way: how the page before had to be turned. */
  private turns = 0
  /** Languages found on the page before. */
  private known: string[] | undefined
  private readonly found = new Set<string>()
  /** Barcodes and checkboxes of the pages that were read, where they are asked for. */
  readonly marks: Map<number, Marks> | undefined

  constructor(languages: string[], call: ReaderCall, { marks = false } = {}) {
    this.languages = languages
    this.call = call
    this.marks = marks ? new Map() : undefined
  }

  /** The pages that could be read, in the order they were given. `total` is what progress is told of. */
  async readAll(
    pdf: PdfDocument,
    numbers: readonly number[],
    total: number,
  ): Promise<Map<number, OcrResult>> {
    const { call } = this
    const found = new Map<number, OcrResult>()
    const waiting = [...numbers]
    let done = total - numbers.length
    let slowest = 0
    if (done > 0) call.progress(done, total, 'pages')
    const count = Math.min(call.cores ?? 1, MOST_READERS, numbers.length)
    const readers = count > 1 || numbers.length >= MANY_PAGES ? createReaders(count, this.languages) : [HERE]
    const secondsLeft = () => (call.secondsLeft?.() ?? Number.POSITIVE_INFINITY) - RESERVE_S
    const hasTime = () => secondsLeft() > slowest * readers.length
    // One page may take half the time that is left while others wait.
    const secondsFor = () => secondsLeft() / (waiting.length > 0 ? 2 : 1)
    const work = async (reader: PageReader) => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        call.signal.throwIfAborted()
        if (done > 0 && !hasTime()) {
          this.late.push(number)
          continue
        }
        const start = performance.now()
        const result = await this.read(pdf, number, reader, secondsFor())
        slowest = Math.max(slowest, (performance.now() - start) / 1000)
        if (result) found.set(number, result)
        call.progress(++done, total, 'pages')
      }
    }
    try {
      await Promise.all(readers.map(work))
    } finally {
      for (const reader of readers) reader[Symbol.dispose]()
    }
    return new Map(numbers.flatMap(number => (found.has(number) ? [[number, found.get(number)!]] : [])))
  }

  private async read(
    pdf: PdfDocument,
    number: number,
    reader: PageReader,
    seconds: number,
  ): Promise<OcrResult | undefined> {
    const slow = new AbortController()
    const timer =
      seconds < LONGEST_TIMER_S
        ? setTimeout(() => slow.abort(new Error(TOO_SLOW)), Math.max(0, seconds) * 1000)
        : undefined
    try {
      const { page, ...pixels } = drawn(pdf, number)
      const seen = this.marks && (await lookForMarks(pixels, this.languages))
      if (seen) pixels.image = seen.plain
      const { languages, turns: likely, known } = this
      const signal = AbortSignal.any([this.call.signal, slow.signal])
      const before = { languages, likely, ...(known && { known }) }
      const result = await recognizePage(reader, pixels, before, signal)
      // A page without words tells nothing of the next one.
      if (result.lines.length > 0) {
        this.turns = result.turns
        this.known = result.languages
        for (const code of result.languages) this.found.add(code)
      }
      if (seen) {
        const words = result.lines.flatMap(line => line.words)
        this.marks?.set(number, marksAmong(seen, words, page, result.turns))
      }
      return result
    } catch (error) {
      // What the caller can mend, such as a damaged pack, holds for every page.
      if (error instanceof Fault || this.call.signal.aborted) throw error
      this.failed.set(number, (error as Error).message)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  /** Codes that the pages were read with; those asked for where none was. */
  languagesRead(): string[] {
    return this.languages[0] === AUTO ? [...this.found] : this.languages
  }

  /** Names the pages that could not be read; refuses where no page is left. */
  finish(readable: number): void {
    const { failed, late, call } = this
    const lost = [...failed.keys()].sort((a, b) => a - b)
    if (readable === 0 && lost.length > 0) {
      throw badInput(`file: ${pagesOf(lost)} cannot be read by OCR; the picture may be damaged.`)
    }
    for (const number of lost) call.warn(`page ${number} could not be read: ${plainly(failed.get(number)!)}`)
    if (late.length > 0) {
      late.sort((a, b) => a - b)
      call.warn(
        `${pagesOf(late)} ${late.length === 1 ? 'was' : 'were'} not read, as the time of this call was used up; send them by themselves`,
      )
    }
  }
}

function drawn(pdf: PdfDocument, number: number) {
  using page = pdf.page(number)
  const { width, height } = page
  return { ...pixelsOf(page), page: { width, height } }
}

const pagesOf = (numbers: number[]): string =>
  numbers.length === 1 ? `page ${numbers[0]}` : `pages ${writePages(numbers)}`

/** What engines say of their memory, for people. */
const plainly = (message: string): string =>
  message === TOO_SLOW
    ? 'it takes too long'
    : /memory|allocat|Aborted|unreachable/i.test(message)
      ? 'its picture needs more memory than there is'
      : 'its picture may be damaged'
