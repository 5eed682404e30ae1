import { add, type Inventory } from '../../../../document/inventory.ts'
import type { OpcPackage } from '../../opc.ts'

/** Parts of a sheet that a print does not show, by the type of their relationship. */
const THINGS: Record<string, string> = {
  ctrlProp: 'form control',
  control: 'form control',
  oleObject: 'embedded object',
  slicer: 'slicer',
  timeline: 'timeline',
}

/** What sheets hold besides cells, charts, pictures and shapes, counted from their parts alone. */
export function bookInventory(book: OpcPackage, sheets: string[]): Inventory {
  const out: Inventory = new Map()
  for (const sheet of sheets)
    for (const { type, target } of book.relationships(sheet).values()) {
      const thing = THINGS[type]
      // All slicers of a sheet lie in one part.
      const count = type === 'slicer' ? (book.xml(target)?.all('slicer').length ?? 1) : 1
      if (thing !== undefined) add(out, thing, count)
    }
  if (book.zip.entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) add(out, 'macro project')
  return out
}
