import { add, type Inventory } from '../../../document/inventory.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'

/** What each element is for its readers. */
const THINGS: Record<string, string> = {
  'table:table': 'table',
  'text:note': 'note',
  'office:annotation': 'comment',
  'text:changed-region': 'tracked change',
  'draw:plugin': 'video or sound',
  'draw:applet': 'applet',
  'draw:floating-frame': 'floating frame',
  scene: '3D scene',
}
/** What was deleted is kept in here, and not missed. */
const PASSED = new Set(['text:changed-region', 'office:annotation'])
const MACRO = /^(?:Basic|Scripts)\/.+\.(?:xml|xba|py|js|bsh)$/i
/** Writer lists its libraries of macros even where there are none. */
const LIBRARIES = /script-l[bc]\.xml$/

/** Whether the text of a section is in another file only. */
const isLinkedAlone = (section: XmlElement): boolean =>
  section.find('text:section-source')?.get('href') !== undefined && section.elements().length === 1

/** What an OpenDocument text holds besides text, counted from its parts alone. */
export function odtInventory(entries: readonly { name: string }[], body: XmlElement): Inventory {
  const out: Inventory = new Map()
  const stack = [body]
  while (stack.length > 0) {
    const element = stack.pop()!
    if (element.get('display') === 'none') continue
    const thing = THINGS[element.name]
    if (thing !== undefined) add(out, thing)
    if (element.find('draw:object-ole') && element.find('draw:image')) add(out, 'embedded object')
    if (isLinkedAlone(element)) add(out, 'linked section')
    if (PASSED.has(element.name)) continue
    for (const child of element.children) if (typeof child !== 'string') stack.push(child)
  }
  if (entries.some(({ name }) => MACRO.test(name) && !LIBRARIES.test(name))) add(out, 'macro project')
  return out
}
