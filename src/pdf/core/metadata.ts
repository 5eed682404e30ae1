import { Dict, name, newRef, type Ref, Str, Stream } from './objects.ts'
import type { PdfDocument } from './pdf-document.ts'
import { decodeText, encodeText, isoDate } from './text-strings.ts'
import { readXmp, withXmpProperties, xmpValue } from './xmp.ts'

const KEYS = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
} as const
type Property = keyof typeof KEYS
const USUAL = new Set<string>([...Object.values(KEYS), 'CreationDate', 'ModDate', 'Trapped'])

const textOf = (dict: Dict | undefined, key: string): string | undefined => {
  const bytes = dict?.string(key)
  return (bytes && decodeText(bytes).replace(/\0+$/, '').trim()) || undefined
}

export type Metadata = { [K in Property | 'created_at' | 'modified_at' | 'language' | 'xmp']?: string } & {
  custom: Record<string, string>
}

/** What a document says of itself: its information dictionary, its language and its XMP packet. */
export function metadataOf({ file: { info }, root }: PdfDocument): Metadata {
  const found: Metadata = { custom: {} }
  for (const [property, key] of Object.entries(KEYS) as [Property, string][]) {
    const value = textOf(info, key)
    if (value) found[property] = value
  }
  const [created, modified] = [
    isoDate(textOf(info, 'CreationDate') ?? ''),
    isoDate(textOf(info, 'ModDate') ?? ''),
  ]
  if (created) found.created_at = created
  if (modified) found.modified_at = modified
  const language = textOf(root, 'Lang')
  if (language) found.language = language
  for (const key of info?.keys() ?? []) {
    const value = USUAL.has(key) ? undefined : textOf(info, key)
    if (value) Object.defineProperty(found.custom, key, { value, enumerable: true })
  }
  const xmp = readXmp(root)
  if (xmp) found.xmp = xmp
  return found
}

/**
 * Sets properties, in the information dictionary and the XMP packet alike; an empty text removes one. `clear` removes
 * all that is not set. Gives the dictionary for the trailer, null for none.
 */
export function setMetadata(
  document: PdfDocument,
  changes: { [K in Property | 'language']?: string },
  clear: boolean,
  now: number,
): Ref | null {
  const { root, file } = document
  const info = clear ? new Dict() : (file.info?.copy() ?? new Dict())
  for (const [property, key] of Object.entries(KEYS) as [Property, string][]) {
    const value = changes[property]
    if (value === undefined) continue
    if (value === '') info.delete(key)
    else info.set(key, encodeText(value))
  }
  if (changes.language !== undefined) {
    if (changes.language === '') root.delete('Lang')
    else root.set('Lang', encodeText(changes.language))
  }
  const modified = new Date(now)
  if (clear) {
    root.delete('Metadata')
    root.delete('PieceInfo')
    for (const { dict } of document.pages)
      for (const key of ['Metadata', 'PieceInfo', 'LastModified', 'Thumb']) dict.delete(key)
  } else info.set('ModDate', new Str(Buffer.from(pdfDate(modified))))
  const before = clear ? undefined : readXmp(root)
  if (before || info.size > 0) {
    const said = {
      title: textOf(info, 'Title'),
      author: textOf(info, 'Author'),
      subject: textOf(info, 'Subject'),
      keywords: textOf(info, 'Keywords'),
      creator: textOf(info, 'Creator'),
      producer: textOf(info, 'Producer'),
      created: isoDate(textOf(info, 'CreationDate') ?? '') ?? (before && xmpValue(before, 'xmp:CreateDate')),
      modified: clear ? undefined : modified.toISOString().replace(/\.\d+Z$/, 'Z'),
    }
    const packet = withXmpProperties(before, said)
    const dict = Dict.of({ Type: name('Metadata'), Subtype: name('XML') })
    root.set('Metadata', newRef(new Stream(dict, Buffer.from(packet))))
  }
  return info.size > 0 ? newRef(info) : null
}

/** D:20261116123000Z. */
const pdfDate = (date: Date): string => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
