import { badInput } from '../../fault.ts'

const PART = /^(\d{1,15})(?:-(\d{0,15}))?$/
/** As many as one call may ask for; and room to name each of them. */
const MOST_PAGES = 100_000
export const LONGEST_PAGES = 10 * MOST_PAGES

/** Pages a caller chose, `all` or `1,3-5,8-`, before the document's length is known. */
export class PageRanges {
  readonly text: string
  readonly param: string

  constructor(text: string, param = 'pages') {
    if (text.length > LONGEST_PAGES) {
      throw badInput(`${param}: must have at most ${LONGEST_PAGES.toLocaleString('en-US')} characters.`)
    }
    this.text = text.replace(/\s+/g, '')
    this.param = param
    if (this.text.toLowerCase() !== 'all') this.parts()
  }

  private parts(): [number, number | undefined][] {
    return this.text.split(',').map(part => {
      const match = PART.exec(part)
      if (!match) {
        throw badInput(
          `${this.param}: "${part.slice(0, 40)}" is not a page or a range; write for example 1,3-5,8- or all.`,
        )
      }
      const first = Number(match[1])
      const last = match[2] === undefined ? first : match[2] === '' ? undefined : Number(match[2])
      if (first < 1) throw badInput(`${this.param}: pages are counted from 1, "${part}" is not among them.`)
      if (last !== undefined && last < first) {
        throw badInput(`${this.param}: the range ${part} runs backwards; write ${last}-${first}.`)
      }
      return [first, last]
    })
  }

  /** The chosen pages in the order written, repeats kept. Fails when one is beyond the end. */
  sequence(count: number): number[] {
    if (this.text.toLowerCase() === 'all') return Array.from({ length: count }, (_, i) => i + 1)
    const pages: number[] = []
    for (const [first, end] of this.parts()) {
      const last = end ?? Math.max(first, count)
      if (last > count) {
        const missing = Math.max(first, count + 1)
        const pagesText = count === 1 ? '1 page' : `${count} pages`
        throw badInput(`${this.param}: page ${missing} does not exist, the document has ${pagesText}.`)
      }
      if (pages.length + last - first >= MOST_PAGES) {
        throw badInput(`${this.param}: more than 100,000 pages are asked for; ask for fewer.`)
      }
      for (let page = first; page <= last; page++) pages.push(page)
    }
    return pages
  }

  /** The chosen pages in document order, each once. */
  of(count: number): number[] {
    return [...new Set(this.sequence(count))].sort((a, b) => a - b)
  }
}

/** 1, 2, 3, 7 → `1-3, 7`. */
export function writePages(numbers: readonly number[]): string {
  const parts: [number, number][] = []
  for (const n of numbers) {
    const last = parts.at(-1)
    if (last && n === last[1] + 1) last[1] = n
    else parts.push([n, n])
  }
  const shown = parts.slice(0, 10).map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`))
  return shown.join(', ') + (parts.length > 10 ? ' and more' : '')
}
