import { Dict, name, newRef, type Ref } from '../core/objects.ts'
import { encodeText } from '../core/text-strings.ts'

/** A bookmark and those below it. */
export interface OutlineItem {
  dict: Dict
  open: boolean
  children: OutlineItem[]
}

const MAX_ITEMS = 200_000
const MAX_DEPTH = 100

/** The bookmarks of a document as a tree; loops and what is nested beyond reason are cut. */
export function readOutline(root: Dict): OutlineItem[] {
  const seen = new Set<Dict>()
  const below = (parent: Dict | undefined, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = []
    let dict = parent?.dict('First')
    while (dict && !seen.has(dict) && seen.size < MAX_ITEMS && depth < MAX_DEPTH) {
      seen.add(dict)
      items.push({ dict, open: (dict.number('Count') ?? 0) > 0, children: below(dict, depth + 1) })
      dict = dict.dict('Next')
    }
    return items
  }
  return below(root.dict('Outlines'), 0)
}

export const countOutline = (items: OutlineItem[]): number =>
  items.reduce((sum, item) => sum + 1 + countOutline(item.children), 0)

/** Writes a tree of bookmarks as new objects; undefined when there are none. */
export function writeOutline(items: OutlineItem[]): Ref | undefined {
  if (items.length === 0) return undefined
  const root = Dict.of({ Type: name('Outlines') })
  const ref = newRef(root)
  const count = link(items, root, ref)
  root.set('Count', count)
  return ref
}

/** Writes bookmarks that each lead to a page, none below another. */
export const flatOutline = (entries: { title: string; page: Ref }[]): Ref | undefined =>
  writeOutline(
    entries.map(({ title, page }) => ({
      dict: Dict.of({ Title: encodeText(title), Dest: [page, name('Fit')] }),
      open: false,
      children: [],
    })),
  )

/** Links the items below a parent and gives the number that show when it is open. */
function link(items: OutlineItem[], parent: Dict, parentRef: Ref): number {
  let visible = 0
  let previous: { dict: Dict; ref: Ref } | undefined
  for (const item of items) {
    const dict = item.dict.copy()
    for (const key of ['First', 'Last', 'Prev', 'Next', 'Count', 'Parent']) dict.delete(key)
    const ref = newRef(dict)
    dict.set('Parent', parentRef)
    if (previous) {
      dict.set('Prev', previous.ref)
      previous.dict.set('Next', ref)
    } else parent.set('First', ref)
    parent.set('Last', ref)
    const inside = item.children.length > 0 ? link(item.children, dict, ref) : 0
    if (inside > 0) dict.set('Count', item.open ? inside : -inside)
    visible += 1 + (item.open ? inside : 0)
    previous = { dict, ref }
  }
  return visible
}
