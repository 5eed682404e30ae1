import { median } from '../boxes.ts'
import type { PageLayout } from '../model.ts'

/** What a document's text looks like on the whole. */
export interface DocumentStyle {
  font: string
  size: number
  /** Sizes of headings from level 1. */
  headings: (number | undefined)[]
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

export function styleOf(pages: readonly PageLayout[]): DocumentStyle {
  const fonts = new Map<string, number>()
  const sizes = new Map<number, number>()
  const headings: number[][] = []
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind === 'heading')
        (headings[block.level - 1] ??= []).push(Math.max(...block.lines.map(l => l.size)))
      if (block.kind !== 'paragraph' && block.kind !== 'list-item') continue
      for (const line of block.lines) {
        const known = KNOWN.find(([pattern]) => pattern.test(line.font))?.[1]
        const font = known ?? (line.serif ? 'Times New Roman' : 'Arial')
        fonts.set(font, (fonts.get(font) ?? 0) + line.text.length)
        const size = Math.round(line.size * 2) / 2
        sizes.set(size, (sizes.get(size) ?? 0) + line.text.length)
      }
    }
  }
  const most = <T>(counts: Map<T, number>): T | undefined => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
  return {
    font: most(fonts) ?? 'Calibri',
    size: most(sizes) ?? 11,
    headings: Array.from(headings, own => (own ? median(own) : undefined)),
  }
}
