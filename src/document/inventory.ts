import { counted } from '../lib/text/counted.ts'
import { plural } from '../lib/text/not-shown.ts'
import type { Document } from './tree.ts'

/** How many of each thing a file holds, by what people call one. */
export type Inventory = Map<string, number>

export function add(inventory: Inventory, thing: string, count = 1): void {
  if (count > 0) inventory.set(thing, (inventory.get(thing) ?? 0) + count)
}

/** What a reader has made of a file: things that can be held against those the file has. */
export function inventoryOf(doc: Document): Inventory {
  const out: Inventory = new Map()
  const notes = new Set<unknown>()
  // Iterative over plain data: trees of hostile files may be deep. A header may stand in several sections.
  const seen = new Set<object>()
  const stack: unknown[] = doc.sections.flatMap(({ header, footer, blocks }) => [header, footer, blocks])
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    if (!Array.isArray(node) && 'kind' in node) {
      if (node.kind === 'table') add(out, 'table')
      else if (node.kind === 'math') add(out, 'formula')
      else if (node.kind === 'note' && 'blocks' in node) notes.add(node.blocks)
    }
    for (const value of Array.isArray(node) ? node : Object.values(node))
      if (typeof value === 'object') stack.push(value)
  }
  add(out, 'note', notes.size)
  return out
}

/** How a thing is lost that no page shows, and how several are. */
const FATES: Record<string, [one: string, many: string]> = {
  'decorative border': ['drawn as a plain line', 'drawn as plain lines'],
  diagram: ['shown as code', 'shown as code'],
  'embedded object': ['shown by its picture only', 'shown by their pictures only'],
  'part with columns': ['set in one column', 'set in one column'],
  'tracked change': ['shown as if accepted', 'shown as if accepted'],
  'vertical section': ['set in horizontal lines', 'set in horizontal lines'],
}

/** One warning for each thing that a file has and its pages do not show. */
export function lossesOf(held: Inventory, drawn: Inventory): string[] {
  const out: string[] = []
  for (const [thing, count] of held) {
    const lost = count - (drawn.get(thing) ?? 0)
    if (lost <= 0) continue
    const fate = FATES[thing]?.[lost === 1 ? 0 : 1] ?? (drawn.has(thing) ? 'not shown' : 'left out')
    out.push(`${counted(lost, thing, plural(thing))} ${lost === 1 ? 'is' : 'are'} ${fate}`)
  }
  return out
}
