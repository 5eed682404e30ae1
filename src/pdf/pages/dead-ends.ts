import { makeNameTree } from '../core/name-trees.ts'
import { Dict, type Obj } from '../core/objects.ts'
import { destinationOf, goesTo } from './destinations.ts'
import { type OutlineItem, writeOutline } from './outlines.ts'

/** How a document's pages are found from elsewhere: by names and by bookmarks. */
export interface WaysIn {
  names: Map<string, Obj>
  outline: OutlineItem[]
}

/** Takes named destinations, bookmarks and the opening action out of a catalog where they lead to lost pages. */
export function forgetDeadEnds(
  root: Dict,
  { names, outline }: WaysIn,
  isLost: (dest: Obj | undefined) => boolean,
): void {
  const tree = root.dict('Names')?.copy()
  const left = new Map([...names].filter(([, dest]) => !isLost(dest)))
  if (tree?.has('Dests') && left.size < names.size) {
    if (left.size > 0) tree.set('Dests', makeNameTree(left))
    else tree.delete('Dests')
    root.set('Names', tree)
  }
  const old = root.dict('Dests')
  if (old) root.set('Dests', new Dict([...old].filter(([, dest]) => !isLost(dest))))
  let anyLost = false
  const marks = withoutLost(outline, dest => {
    const lost = isLost(dest)
    anyLost ||= lost
    return lost
  })
  if (anyLost) {
    const written = writeOutline(marks)
    if (written) root.set('Outlines', written)
    else root.delete('Outlines')
  }
  const opening = root.dict('OpenAction')
  if (isLost(opening ? goesTo(opening) : root.get('OpenAction'))) root.delete('OpenAction')
}

function withoutLost(items: OutlineItem[], isLost: (dest: Obj | undefined) => boolean): OutlineItem[] {
  return items.flatMap(item => {
    const children = withoutLost(item.children, isLost)
    const dest = destinationOf(item.dict)
    if (!isLost(dest)) {
      // A heading that led nowhere and has lost all below it is of no use any more.
      const empty = item.children.length > 0 && children.length === 0 && !dest
      return empty ? [] : [{ ...item, children }]
    }
    if (children.length === 0) return []
    const dict = item.dict.copy()
    dict.delete('Dest')
    dict.delete('A')
    return [{ ...item, dict, children }]
  })
}
