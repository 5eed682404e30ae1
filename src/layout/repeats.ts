import { CHAR_KIND, type CharTable } from '../lib/geometry/pdf-page.ts'
import { isSpace } from './codes.ts'

/**
 * Text printed twice with a slight shift, to look bold or shaded, counts once. Only the starts of runs are
 * remembered; a run that starts like an earlier one is held against it character by character. Chinese and
 * Japanese are often made bold this way, and PDFium leaves out some of the copies: there any character may be
 * the one that a run starts again from.
 */
export class Repeats {
  readonly thorough: boolean
  readonly #table: CharTable
  readonly #starts = new Map<number, number>()
  #twin = -1

  /** `highest` is the highest code of the table. */
  constructor(table: CharTable, highest: number) {
    this.#table = table
    this.thorough = highest >= 0x2e80
  }

  /** A run begins with this character. */
  enter(i: number): void {
    this.#twin = this.#starts.get(this.#key(i)) ?? -1
    if (this.thorough) {
      for (let near = 0; this.#twin < 0 && near < 9; near++) {
        const found = this.#starts.get(this.#key(i, (near % 3) - 1, Math.floor(near / 3) - 1))
        if (found !== undefined) this.#twin = found
      }
    } else this.remember(i)
  }

  remember(i: number): void {
    this.#starts.set(this.#key(i), i)
  }

  #key(i: number, right = 0, down = 0): number {
    const { codes, x, y } = this.#table
    const column = (Math.round(x[i]! / 3) + right) & 1023
    return (codes[i]! * 1024 + column) * 1024 + ((Math.round(y[i]! / 3) + down) & 1023)
  }

  has(i: number): boolean {
    if (this.#twin < 0) return false
    const { codes, runOf, runs, x, y } = this.#table
    const twin = this.#twin
    const run = runs[runOf[i]!]!
    const reach = 0.15 * run.size
    const same =
      codes[twin] === codes[i] &&
      runOf[twin] !== runOf[i] &&
      Math.abs(x[twin]! - x[i]!) < reach &&
      Math.abs(y[twin]! - y[i]!) < reach &&
      Math.abs(runs[runOf[twin]!]!.size - run.size) < 0.5
    this.#twin = same ? this.#next(twin) : -1
    return same
  }

  #next(i: number): number {
    const { codes, kinds, count } = this.#table
    let next = i + 1
    while (next < count && (kinds[next] === CHAR_KIND.generated || isSpace(codes[next]!))) next++
    return next < count ? next : -1
  }
}
