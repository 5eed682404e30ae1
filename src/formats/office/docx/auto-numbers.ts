import { formatNumber } from './number-formats.ts'

/** A body paragraph counts below all levels of headings. */
const BODY = 9

/** How each level of a list looks: its number format, and what stands around the number. */
type Levels = [format: string, before: string, after: string][]

const OUTLINE: Levels = [
  ['upperRoman', '', '.'],
  ['upperLetter', '', '.'],
  ['decimal', '', '.'],
  ['lowerLetter', '', ')'],
  ['decimal', '(', ')'],
  ['lowerLetter', '(', ')'],
  ['lowerRoman', '(', ')'],
  ['lowerLetter', '(', ')'],
  ['lowerRoman', '(', ')'],
]

const LISTS: Record<string, Levels | 'legal'> = {
  numberdefault: [
    ['decimal', '', ')'],
    ['lowerLetter', '', ')'],
    ['lowerRoman', '', ')'],
    ['decimal', '(', ')'],
    ['lowerLetter', '(', ')'],
    ['lowerRoman', '(', ')'],
    ['decimal', '', '.'],
    ['lowerLetter', '', '.'],
    ['lowerRoman', '', '.'],
  ],
  outlinedefault: OUTLINE,
  legaldefault: 'legal',
}

/** Numbers that fields make, and no file stores: `AUTONUM` and its kin, and `LISTNUM`. */
export class AutoNumbers {
  private readonly paragraphs: number[] = []
  private readonly lists = new Map<string, number[]>()

  /** The number that a field shows, in a paragraph of an outline level or in body text. */
  next(instruction: string, outline = BODY): string | undefined {
    const [, name = '', rest = ''] = /^\s*(AUTONUM(?:LGL|OUT)?|LISTNUM)\b(.{0,200})/is.exec(instruction) ?? []
    switch (name.toUpperCase()) {
      case 'AUTONUM':
        return `${count(this.paragraphs, outline)}${separator(rest)}`
      case 'AUTONUMLGL':
        count(this.paragraphs, outline)
        return legal(this.paragraphs, outline, /\\e/i.test(rest) ? '' : '.', separator(rest))
      case 'AUTONUMOUT':
        return shown(OUTLINE[outline] ?? ['decimal', '', '.'], count(this.paragraphs, outline))
      case 'LISTNUM':
        return this.listNumber(rest)
    }
    return undefined
  }

  private listNumber(rest: string): string | undefined {
    const [, quoted, word] = /^\s*(?:"([^"]*)"|([^\s\\]+))/.exec(rest) ?? []
    const list = (quoted ?? word ?? 'NumberDefault').toLowerCase()
    const look = Object.hasOwn(LISTS, list) ? LISTS[list]! : undefined
    if (!look) return undefined
    const level = Math.min(9, Math.max(1, Number(/\\l\s*(\d)/i.exec(rest)?.[1] ?? 1))) - 1
    const start = /\\s\s*(\d{1,6})/i.exec(rest)?.[1]
    const counts = this.lists.get(list) ?? []
    this.lists.set(list, counts)
    const number = count(counts, level, start === undefined ? undefined : Number(start))
    return look === 'legal'
      ? legal(
          Array.from(counts, one => one ?? 1),
          level,
          '.',
        )
      : shown(look[level]!, number)
  }
}

/** Counts on at a level, or from a number; levels below begin again. */
function count(counts: number[], level: number, start = (counts[level] ?? 0) + 1): number {
  counts.length = Math.min(counts.length, level)
  counts[level] = start
  return start
}

const shown = ([format, before, after]: Levels[number], number: number): string =>
  `${before}${formatNumber(format, number)}${after}`

/** The numbers of all levels above and its own; levels that nothing was numbered at are passed over. */
function legal(counts: number[], level: number, end: string, between = '.'): string {
  const numbers = counts.slice(0, level + 1).filter(number => number !== undefined)
  return `${numbers.join(between)}${end}`
}

const separator = (rest: string): string => /\\s\s*"?([^\s"\\])/i.exec(rest)?.[1] ?? '.'
