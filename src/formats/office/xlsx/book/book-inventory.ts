import { add, type Inventory } from '../../../../document/inventory.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { EFFECTS, isSolid } from '../../drawing-effects.ts'
import type { OpcPackage } from '../../opc.ts'
import { PICTURED } from './book-controls.ts'

const OBJECT = 'embedded object'

/** Parts of a sheet that a print does not show, by the type of their relationship. */
const THINGS: Record<string, string> = {
  ctrlProp: 'form control',
  control: 'form control',
  oleObject: OBJECT,
  package: OBJECT,
  slicer: 'slicer',
  timeline: 'timeline',
}

/** What sheets hold besides cells, charts, pictures and shapes, counted from their parts alone. */
export function bookInventory(book: OpcPackage, sheets: string[], drawn: Inventory): Inventory {
  const out: Inventory = new Map()
  for (const sheet of sheets)
    for (const { type, target } of book.relationships(sheet).values()) {
      const thing = THINGS[type]
      // All slicers of a sheet lie in one part.
      const count = type === 'slicer' ? (book.xml(target)?.all('slicer').length ?? 1) : 1
      if (thing !== undefined) add(out, thing, count)
      const drawing = type === 'drawing' ? book.xml(target) : undefined
      if (drawing) addEffects(drawing, out)
    }
  const bare = (out.get(OBJECT) ?? 0) - (drawn.get(PICTURED) ?? 0)
  if (bare > 0) out.set(OBJECT, out.get(OBJECT)! - bare)
  add(out, `${OBJECT} without a picture`, bare)
  if (book.zip.entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) add(out, 'macro project')
  return out
}

/** Effects of shapes and pictures; what stands in for something that is read has none of its own. */
function addEffects(root: XmlElement, out: Inventory): void {
  const stack = [root]
  while (stack.length > 0) {
    const element = stack.pop()!
    if (element.name === 'mc:Fallback') continue
    const effect = EFFECTS[element.name]
    if (effect !== undefined) add(out, effect)
    if (isSolid(element)) add(out, '3D effect')
    stack.push(...element.elements())
  }
}
