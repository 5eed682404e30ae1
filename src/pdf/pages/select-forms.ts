import { asDict, type Dict, type Obj, Ref, Str } from '../core/objects.ts'
import { annotationsOf, type Page } from './pages.ts'

/** The numbers of the pages an annotation stands on, by its dictionary. */
export type Places = Map<Dict, number[]>

/** A field of a form and the pages it shows on; undefined where that takes a closer look. */
export interface PlacedField {
  field: Obj
  on: Set<number> | undefined
}

export const placeFields = (form: Dict | undefined, places: Places): PlacedField[] =>
  (form?.array('Fields') ?? []).map(field => ({ field, on: pagesOf(field, places) }))

/** The pages a field shows on, as far as all its places are known. */
function pagesOf(field: Obj, places: Places): Set<number> | undefined {
  const pages = new Set<number>()
  const seen = new Set<Dict>()
  const walk: Obj[] = [field]
  while (walk.length > 0) {
    const dict = asDict(walk.pop()!)
    if (!dict || seen.has(dict)) return undefined
    seen.add(dict)
    const kids = dict.array('Kids')
    if (kids) {
      if (kids.length === 0) return undefined
      for (const kid of kids) walk.push(kid)
      continue
    }
    const on = places.get(dict)
    if (on === undefined) return undefined
    for (const page of on) pages.add(page)
  }
  return pages
}

/** Takes fields away whose places are all on dropped pages. */
export function pruneFields(
  root: Dict,
  { places, fields }: { places: Places; fields: PlacedField[] },
  kept: Set<number>,
  changes: Map<Ref, Obj>,
): void {
  const form = root.dict('AcroForm')
  if (!form) return
  const seen = new Set<Dict>()
  const stays = new Set<Dict>()
  const prune = (node: Obj, depth: number): boolean => {
    const dict = asDict(node)
    if (!dict || seen.has(dict) || depth > 64) return false
    seen.add(dict)
    const left = keeps(node, dict, depth)
    if (left) stays.add(dict)
    return left
  }
  const keeps = (node: Obj, dict: Dict, depth: number): boolean => {
    const kids = dict.array('Kids')
    if (kids) {
      const left = kids.filter(kid => prune(kid, depth + 1))
      if (left.length === 0) return kids.length === 0
      if (left.length < kids.length && node instanceof Ref) {
        const copy = dict.copy()
        copy.set('Kids', left)
        changes.set(node, copy)
      }
      return true
    }
    const on = places.get(dict)
    return on ? on.some(page => kept.has(page)) : dict.name('Subtype') !== 'Widget' || !dict.has('P')
  }
  // Most fields are on one page: only those of kept pages need a closer look, even in forms of thousands.
  const left = fields
    .filter(({ field, on }) => (on === undefined || !on.isDisjointFrom(kept)) && prune(field, 0))
    .map(({ field }) => field)
  if (left.length === 0) {
    root.delete('AcroForm')
    return
  }
  const copy = form.copy()
  copy.set('Fields', left)
  const order = form.array('CO')
  if (order)
    copy.set(
      'CO',
      order.filter(field => stays.has(asDict(field)!)),
    )
  copy.delete('XFA')
  root.set('AcroForm', copy)
}

/** Form widgets on a second copy of a page: one more place of the same field. Changed fields go into `changes`. */
export function addCopiedFields(root: Dict, copies: Page[], changes: Map<Ref, Obj>): void {
  const form = root.dict('AcroForm')
  if (!form || copies.length === 0) return
  const added: Ref[] = []
  for (const { dict } of copies) {
    for (const { ref, dict: widget } of annotationsOf(dict)) {
      if (widget.name('Subtype') !== 'Widget' || !(ref instanceof Ref)) continue
      const parent = widget.dict('Parent')
      // A field that is its own widget has no room for another: the copy becomes a field beside it.
      if (parent && !widget.has('T')) {
        const at = widget.ref('Parent')
        const changed = (at && asDict(changes.get(at))) ?? parent.copy()
        changed.set('Kids', [...(changed.array('Kids') ?? []), ref])
        if (at) changes.set(at, changed)
      } else if (parent) standAlone(widget)
      if (!parent || widget.has('T')) added.push(ref)
    }
  }
  if (added.length === 0) return
  const copy = form.copy()
  const fields = [...(form.array('Fields') ?? [])]
  const taken = new Set(fields.map(other => asDict(other)?.string('T')?.toString('latin1') ?? ''))
  for (const ref of added) {
    const field = asDict(ref)!
    const name = field.string('T') ?? Buffer.alloc(0)
    let unique = name
    for (let n = 2; taken.has(unique.toString('latin1')); n++) unique = Buffer.concat([name, suffix(name, n)])
    taken.add(unique.toString('latin1'))
    field.set('T', new Str(unique))
    fields.push(ref)
  }
  copy.set('Fields', fields)
  root.set('AcroForm', copy)
}

/** What fields may have from those they hang on. */
const INHERITED = ['FT', 'Ff', 'V', 'DV', 'DA', 'Q', 'MaxLen', 'Opt']

/** Gives a field what it has from the fields above it, and takes it off them. */
function standAlone(field: Dict): void {
  const seen = new Set<Dict>()
  for (let at = field.dict('Parent'); at && !seen.has(at); at = at.dict('Parent')) {
    seen.add(at)
    for (const key of INHERITED) {
      const value = at.get(key)
      if (value !== undefined && !field.has(key)) field.set(key, value)
    }
  }
  field.delete('Parent')
}

/** `-2` in the encoding of the name it is put behind. */
export const suffix = (name: Buffer, n: number): Buffer =>
  name[0] === 0xfe && name[1] === 0xff
    ? Buffer.from(`-${n}`, 'utf16le').swap16()
    : Buffer.from(`-${n}`, 'latin1')
