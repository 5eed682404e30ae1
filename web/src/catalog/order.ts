import type { CatalogSummary } from '../../../src/contract/catalog.ts'
import { standingOf } from '../lib/catalog.ts'

/** What most people come for, first; the others follow by name. */
const OFTEN = [
  'pdf-merge',
  'pdf-compress',
  'pdf-split',
  'pdf-to-word',
  'pdf-rotate',
  'sign-pdf',
  'protect-pdf',
  'pdf-password-remove',
  'word-to-pdf',
  'excel-to-pdf',
  'markdown-to-pdf',
  'image-compress',
  'image-resize',
  'image-converter',
  'image-to-pdf',
  'heic-to-jpg',
  'image-crop',
  'csv-cleaner',
  'csv-excel',
  'json-formatter',
  'text-diff',
  'hash-generator',
  'password-generator',
  'qr-generator',
]
const rank = new Map(OFTEN.map((slug, at) => [slug, at]))
const rankOf = ({ slug }: CatalogSummary): number => rank.get(slug) ?? OFTEN.length

/** Tools in the order of the catalog: what can be used before what cannot, then what is often wanted, then by name. */
export const inOrder = (tools: CatalogSummary[]): CatalogSummary[] =>
  [...tools].sort(
    (a, b) =>
      Number(standingOf(a) === 'missing') - Number(standingOf(b) === 'missing') ||
      rankOf(a) - rankOf(b) ||
      a.name.localeCompare(b.name),
  )
