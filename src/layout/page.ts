import type {
  Box,
  Caption,
  CharTable,
  PdfImage,
  PdfLink,
  PdfPath,
  StructElement,
} from '../lib/geometry/pdf-page.ts'

/** All that is known of one page before it is understood. */
export interface PageContent {
  number: number
  width: number
  height: number
  chars: CharTable
  paths: readonly PdfPath[]
  images: readonly PdfImage[]
  captions: readonly Caption[]
  /** Where form fields, notes and stamps stand. */
  fields: readonly Box[]
  links: readonly PdfLink[]
  structure: readonly StructElement[]
}
