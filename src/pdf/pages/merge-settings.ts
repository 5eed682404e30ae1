import { Dict, deref, Str } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readXmp } from '../core/xmp.ts'
import { canonical } from './canonical.ts'
import { text } from './merge-tags.ts'

/** A document to merge and the title of its bookmark. */
export interface MergePart {
  document: PdfDocument
  title: string
}

/** What a document can have once only: the first file's holds, and that of others is named. */
const ONCE: [what: string, keys: string[]][] = [
  ['action on opening', ['OpenAction']],
  ['actions of the document', ['AA']],
  ['viewer settings', ['ViewerPreferences', 'PageLayout', 'PageMode']],
  ['output intents', ['OutputIntents']],
  ['portfolio view', ['Collection']],
  ['base address of links', ['URI']],
  ['private data of other programs', ['PieceInfo']],
]

/** What can hold for no merged document: it was said of one file as it was. */
const NEVER: [what: string, key: string][] = [
  ['legal attestation', 'Legal'],
  ['document parts', 'DPartRoot'],
]

/** Leaves in `root`, the first file's catalog, what can hold for all files, and names what does not. */
export function settle(root: Dict, parts: MergePart[], warn: (message: string) => void): void {
  const [first, ...others] = parts as [MergePart, ...MergePart[]]
  const say = (what: string, lost: MergePart[]) => {
    if (lost.length > 0) warn(`kept from the first file only: ${what} (left out: ${named(lost)})`)
  }
  const told = descriptions(first)
  say(
    'title, author and other metadata',
    others.filter(part => [...descriptions(part)].some(one => !told.has(one))),
  )
  for (const [what, keys] of ONCE) {
    const lost = others.filter(({ document }) =>
      keys.some(key => {
        const value = document.root.value(key)
        // Where to open is a place in a file that is now part of another.
        const opensSomewhere = Array.isArray(value) || (value instanceof Dict && value.name('S') === 'GoTo')
        return (
          value !== null &&
          !(key === 'OpenAction' && opensSomewhere) &&
          canonical(value) !== canonical(first.document.root.get(key) ?? null)
        )
      }),
    )
    say(what, lost)
  }
  // Tags say the language of their own part.
  say(
    'language',
    others.filter(({ document: { root: own } }) => {
      const language = text(own.get('Lang'))
      return language !== '' && language !== text(root.get('Lang')) && !own.has('StructTreeRoot')
    }),
  )
  for (const [what, key] of NEVER) {
    const lost = parts.filter(({ document }) => document.root.has(key))
    if (lost.length > 0) warn(`cannot be merged and was left out: ${what} (${named(lost)})`)
    root.delete(key)
  }
  // Rights by signature end with any change, which is said where files are opened.
  root.delete('Perms')
  for (const { document } of parts) for (const { dict } of document.pages) dict.delete('DPart')
}

const named = (parts: MergePart[]): string => {
  const titles = parts.map(part => part.title)
  return titles.length > 5
    ? `${titles.slice(0, 5).join(', ')} and ${titles.length - 5} more`
    : titles.join(', ')
}

/** Said by every program of every file, and of no file that was merged. */
const OF_THE_FILE = new Set(['Producer', 'Creator', 'CreationDate', 'ModDate', 'Trapped'])
/** Properties of the metadata that are text about the document. */
const SAID_IN_XMP =
  /<(dc:(?:title|creator|description|subject|rights|publisher)|pdf:Keywords)\b[^<>]*>((?:(?!<\1\b)[\s\S])*?)<\/\1>/g

/** What is told about a document: entries of its information and text of its metadata. */
function descriptions({ document }: MergePart): Set<string> {
  const told = new Set<string>()
  for (const [key, value] of document.file.info ?? []) {
    const bytes = deref(value)
    if (!OF_THE_FILE.has(key) && bytes instanceof Str && bytes.bytes.length > 0)
      told.add(`${key}=${canonical(bytes)}`)
  }
  for (const [, key, inside] of (readXmp(document.root) ?? '').matchAll(SAID_IN_XMP)) {
    const words = inside!.replace(/<[^>]*>/g, ' ').trim()
    if (words) told.add(`${key}=${words}`)
  }
  return told
}
