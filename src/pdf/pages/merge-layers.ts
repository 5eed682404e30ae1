import { Dict, type Obj } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'

/** Joins the layers; a layer that starts hidden stays hidden. */
export function mergeLayers(root: Dict, documents: PdfDocument[]): void {
  const layered = documents.flatMap(({ root }) => root.dict('OCProperties') ?? [])
  if (layered.length < 2) {
    if (layered[0]) root.set('OCProperties', layered[0])
    return
  }
  const groups: Obj[] = []
  const views: Obj[] = []
  const lists = new Map<string, Obj[]>()
  const append = (key: string, items: Obj[]) => lists.set(key, [...(lists.get(key) ?? []), ...items])
  for (const properties of layered) {
    const own = properties.array('OCGs') ?? []
    for (const group of own) groups.push(group)
    for (const view of properties.array('Configs') ?? []) views.push(view)
    const shown = properties.dict('D') ?? new Dict()
    for (const key of ['Order', 'RBGroups', 'Locked', 'AS', 'ON', 'OFF']) append(key, shown.array(key) ?? [])
    if (shown.name('BaseState') === 'OFF') {
      const on = new Set(shown.array('ON') ?? [])
      append(
        'OFF',
        own.filter(group => !on.has(group)),
      )
    }
  }
  const shown = layered[0]!.dict('D')?.copy() ?? new Dict()
  shown.delete('BaseState')
  for (const [key, items] of lists) if (items.length > 0) shown.set(key, items)
  const all = Dict.of({ OCGs: groups, D: shown, Configs: views.length > 0 ? views : undefined })
  root.set('OCProperties', all)
}
