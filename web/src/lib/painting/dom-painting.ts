import type { Item, PaintedImage, PaintedLink } from './items.ts'

/** What a document looks like, as items on one endless page, in points. */
export interface DomPainting {
  items: Item[]
  links: PaintedLink[]
  images: Map<string, PaintedImage>
  /** Stretches that no page break should cut: lines, pictures, rows. */
  whole: { top: number; bottom: number }[]
  /** Where a page begins on purpose. */
  breaks: number[]
  headings: { title: string; level: number; y: number }[]
  /** Heads of tables, which stand on every page that the table goes on to, up to its end. */
  heads: TableHead[]
  height: number
}

export interface TableHead {
  top: number
  bottom: number
  end: number
}
