import { asDict, Dict, deref, type Obj } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { actionsOf, namedDestinations } from './destinations.ts'
import { readOutline } from './outlines.ts'
import { annotationsOf } from './pages.ts'

/** Something that leads to a place in its document, and the key under which it says where. */
interface Jump {
  item: Dict
  key: 'Dest' | 'D'
}

/** Whatever of a document leads to a place in it: links, bookmarks, and actions of all kinds. */
export function jumps({ root, pages }: PdfDocument): Jump[] {
  const items = new Set([Dict.of({ A: root.get('OpenAction') ?? null, AA: root.get('AA') ?? null })])
  for (const { dict } of pages) {
    items.add(dict)
    for (const annotation of annotationsOf(dict)) items.add(annotation.dict)
  }
  const walk = [readOutline(root)]
  for (let level = walk.pop(); level; level = walk.pop()) {
    for (const item of level) {
      items.add(item.dict)
      walk.push(item.children)
    }
  }
  const found: Jump[] = []
  const actions = new Set<Dict>()
  for (const item of items) {
    if (item.has('Dest')) found.push({ item, key: 'Dest' })
    for (const action of actionsOf(item)) actions.add(action)
  }
  for (const action of actions) {
    if (action.name('S') === 'GoTo' && action.has('D')) found.push({ item: action, key: 'D' })
  }
  return found
}

/**
 * Page numbers in destinations are meant for other files, but some writers use them for their own. Once pages move,
 * only a reference to the page stays right.
 */
export function pinPageNumbers(document: PdfDocument): void {
  const pin = (place: Obj | undefined) => {
    const array = deref(place)
    if (!Array.isArray(array) || typeof array[0] !== 'number') return
    const page = document.pages[array[0]]
    if (page) array[0] = page.ref
  }
  for (const { item, key } of jumps(document)) pin(item.get(key))
  for (const place of namedDestinations(document.root).values()) pin(asDict(place)?.get('D') ?? place)
  pin(document.root.get('OpenAction'))
}
