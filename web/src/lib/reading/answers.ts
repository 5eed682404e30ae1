import type { Document } from '../../../../src/document/tree.ts'

/** What the page asks the worker that reads files. A worker reads one file. */
export type Question = { read: 'docx' | 'epub' | 'xlsx' | 'zip'; file: ArrayBuffer } | { entry: number }

export interface DocumentPreview {
  document: Document
  /** Whether the file holds more than is shown. */
  more: boolean
}

export interface Sheet {
  name: string
  rows: string[][]
  /** Whether there are more rows, and more columns, than these. */
  more: boolean
  wider: boolean
}

/** A file inside a ZIP. */
export interface ZipFile {
  name: string
  size: number
  /** Its place in the archive. */
  at: number
}

export interface Answers {
  docx: DocumentPreview
  epub: DocumentPreview
  xlsx: Sheet[]
  zip: ZipFile[]
}
