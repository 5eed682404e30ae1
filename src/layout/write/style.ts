import { median } from '../boxes.ts'
import type { Line, PageLayout } from '../model.ts'

export interface HeadingStyle {
  font: string
  size: number
  bold: boolean
}

/** What a document's text looks like on the whole. */
export interface DocumentStyle {
  font: string
  size: number
  /** Looks of headings from level 1. */
  headings: (HeadingStyle | undefined)[]
}

/** Fonts that every word processor has, by how files name them. */
const KNOWN: [RegExp, string][] = [
  [/times|nimbusrom|tinos/i, 'Times New Roman'],
  [/arial|helvet|nimbussan|arimo|liberationsans/i, 'Arial'],
  [/calibri|carlito/i, 'Calibri'],
  [/cambria|caladea/i, 'Cambria'],
  [/georgia/i, 'Georgia'],
  [/verdana/i, 'Verdana'],
  [/garamond/i, 'Garamond'],
  [/tahoma/i, 'Tahoma'],
  [/trebuchet/i, 'Trebuchet MS'],
  [/palatino|pala/i, 'Palatino Linotype'],
  [/bookantiqua/i, 'Book Antiqua'],
  [/centurygothic/i, 'Century Gothic'],
  [/segoe/i, 'Segoe UI'],
  [/^cmr|^lmroman|cmbx|sfrm/i, 'Times New Roman'],
]

/** The font that comes closest to a line's. */
const fontOf = (line: Line): string =>
  KNOWN.find(([pattern]) => pattern.test(line.font))?.[1] ?? (line.serif ? 'Times New Roman' : 'Arial')

export function styleOf(pages: readonly PageLayout[]): DocumentStyle {
  const fonts = new Map<string, number>()
  const sizes = new Map<number, number>()
  const headings: Line[][] = []
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind === 'heading') (headings[block.level - 1] ??= []).push(...block.lines)
      if (block.kind !== 'paragraph' && block.kind !== 'list-item') continue
      for (const line of block.lines) {
        count(fonts, fontOf(line), line.text.length)
        count(sizes, Math.round(line.size * 2) / 2, line.text.length)
      }
    }
  }
  const font = most(fonts) ?? 'Calibri'
  return { font, size: most(sizes) ?? 11, headings: Array.from(headings, lines => headingStyle(lines, font)) }
}

function headingStyle(lines: readonly Line[] | undefined, usual: string): HeadingStyle | undefined {
  if (!lines || lines.length === 0) return undefined
  const fonts = new Map<string, number>()
  for (const line of lines) count(fonts, fontOf(line), line.text.length)
  return {
    font: most(fonts) ?? usual,
    size: median(lines.map(line => line.size)),
    bold: lines.filter(line => line.bold).length >= 0.5 * lines.length,
  }
}

const count = <T>(counts: Map<T, number>, key: T, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

const most = <T>(counts: Map<T, number>): T | undefined => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
