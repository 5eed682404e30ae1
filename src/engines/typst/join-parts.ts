import { asDict, type Dict } from '../../pdf/core/objects.ts'
import { openDocument, type PdfDocument } from '../../pdf/core/pdf-document.ts'
import { mergeDocuments } from '../../pdf/pages/merge-documents.ts'
import { type OutlineItem, readOutline, writeOutline } from '../../pdf/pages/outlines.ts'
import { isElement, kidsOf } from '../../pdf/pages/structure-tree.ts'
import { linkPlaces, type Place } from './link-places.ts'
import type { SetPart } from './set-parts.ts'

/** One document of the parts that were set: pages, tags, outline and links as if set at once. */
export function joinParts(parts: SetPart[]): PdfDocument {
  const places: Place[] = []
  const entries: OutlineItem[] = []
  let before = 0
  const documents = parts.map(part => {
    const document = openDocument(part.pdf)
    for (const [id, page, x, y] of part.places) places.push([id, page + before, x, y])
    before += part.pages
    entries.push(...inOrder(readOutline(document.root)))
    openTop(document.root.dict('StructTreeRoot'))
    return { document, title: '' }
  })
  const joined = mergeDocuments(documents, () => {})
  const outline = writeOutline(
    nested(
      entries,
      parts.flatMap(part => part.levels),
    ),
  )
  if (outline) joined.root.set('Outlines', outline)
  else joined.root.delete('Outlines')
  linkPlaces(joined, places)
  return joined
}

const inOrder = (items: OutlineItem[]): OutlineItem[] =>
  items.flatMap(item => [{ ...item, children: [] }, ...inOrder(item.children)])

/** Entries below those of the level above, whichever part they stand in. */
function nested(entries: OutlineItem[], levels: number[]): OutlineItem[] {
  const top: OutlineItem[] = []
  const open: { level: number; item: OutlineItem }[] = []
  for (const [i, item] of entries.entries()) {
    const level = levels[i] ?? 1
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    ;(open.at(-1)?.item.children ?? top).push(item)
    open.push({ level, item })
  }
  return top
}

/** Takes away the element around a part's tags: the whole has one of its own. */
function openTop(root: Dict | undefined): void {
  const [only, ...more] = root ? kidsOf(root) : []
  const top = only && more.length === 0 ? asDict(only) : undefined
  if (!root || !top || !isElement(top) || top.name('S') !== 'Document') return
  const kids = kidsOf(top)
  if (kids.every(kid => isElement(asDict(kid) ?? top) && asDict(kid) !== undefined)) root.set('K', kids)
}
