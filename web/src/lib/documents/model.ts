/** A written document as it is shown: plain values only, so that nothing in a file can become part of the page. */
export interface DocumentModel {
  title: string
  blocks: Block[]
  /** Whether the file holds more than is shown. */
  more: boolean
  /** Width of the paper and of its side margin in CSS pixels, for documents that have one. */
  paper?: { width: number; margin: number }
}

/** Towards the beginning or the end of a line, whichever side that is. */
export type Align = 'start' | 'center' | 'end' | 'justify'
/** Which way a line runs; `auto` asks its first letter. */
export type Direction = 'ltr' | 'rtl' | 'auto'

export type Block =
  | { kind: 'heading'; level: number; runs: Run[]; direction: Direction; align?: Align | undefined }
  | {
      kind: 'paragraph'
      runs: Run[]
      direction: Direction
      align?: Align | undefined
      indent?: number | undefined
    }
  | {
      kind: 'item'
      depth: number
      ordered: boolean
      number: number
      format: string
      direction: Direction
      runs: Run[]
    }
  | { kind: 'table'; rows: Row[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'notes'; notes: { mark: string; runs: Run[] }[] }
  | { kind: 'rule' }
  /** A new page, or a new chapter of a book. */
  | { kind: 'page' }

export interface Row {
  head: boolean
  cells: Cell[]
}

export interface Cell {
  blocks: Block[]
  columns: number
  rows: number
  shade?: string | undefined
}

export interface Look {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  code?: boolean
  raised?: 'super' | 'sub' | undefined
  /** In points. */
  size?: number | undefined
  colour?: string | undefined
  mark?: string | undefined
}

export type Run =
  | { kind: 'text'; text: string; look: Look; link?: string | undefined }
  | { kind: 'picture'; picture: Blob; alt: string; width?: number | undefined }
  | { kind: 'break' }

/** More than this makes a page stick; the rest is in the download. */
export const MOST_BLOCKS = 3000

/** Only links that lead somewhere a reader may want to go; everything else is shown as words. */
export const safeLink = (target: string | null | undefined): string | undefined =>
  target && /^(https?:\/\/|mailto:)/i.test(target) ? target : undefined

export const hasContent = (runs: Run[]): boolean =>
  runs.some(run => run.kind === 'picture' || (run.kind === 'text' && run.text.trim() !== ''))
