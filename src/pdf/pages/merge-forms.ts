import { counted } from '../../lib/text/counted.ts'
import { unusedNames } from '../../lib/text/unused-names.ts'
import { asDict, Dict, deref, type Obj, Ref, Str } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { suffix } from './select-forms.ts'

/** One form of the forms of all documents: fields whose names clash are renamed. */
export function mergeForms(root: Dict, documents: PdfDocument[], warn: (message: string) => void): void {
  const forms = documents.flatMap(({ root }) => root.dict('AcroForm') ?? [])
  if (forms.length === 0) return
  const merged = forms[0]!.copy()
  const fields: Obj[] = []
  const order: Obj[] = []
  const resources = new Dict()
  const newName = unusedNames((name, n) => name + suffix(Buffer.from(name, 'latin1'), n).toString('latin1'))
  let renamed = 0
  for (const form of forms) {
    const own = form.array('Fields') ?? []
    const fonts = mergeResources(resources, form.dict('DR'))
    for (const field of own) {
      const dict = asDict(field)
      if (!dict) continue
      const name = dict.string('T')?.toString('latin1') ?? ''
      const unique = newName(name)
      if (unique !== name) {
        dict.set('T', new Str(Buffer.from(unique, 'latin1')))
        renamed++
      }
      // What the form gives its fields by default has to stand in the fields once forms differ.
      for (const key of ['DA', 'Q']) {
        const value = form.get(key)
        if (value !== undefined && !dict.has(key)) dict.set(key, value)
      }
      if (fonts.size > 0) renameFonts(field, fonts)
      fields.push(field)
    }
    for (const field of form.array('CO') ?? []) order.push(field)
  }
  merged.set('Fields', fields)
  if (order.length > 0) merged.set('CO', order)
  if (resources.size > 0) merged.set('DR', resources)
  if (forms.some(form => form.bool('NeedAppearances'))) merged.set('NeedAppearances', true)
  const flags = forms.reduce((bits, form) => bits | (form.number('SigFlags') ?? 0), 0)
  if (flags > 0) merged.set('SigFlags', flags)
  // A reader of XFA shows its pages instead of all others.
  if (forms.some(form => form.has('XFA'))) {
    merged.delete('XFA')
    warn('XFA form data cannot be merged and was left out; the plain form fields are kept')
  }
  if (renamed > 0) {
    warn(
      `${counted(renamed, 'form field was', 'form fields were')} renamed because ${renamed === 1 ? 'its name was' : 'their names were'} taken`,
    )
  }
  root.set('AcroForm', merged)
}

/** Adds resources under their names; gives the new names of fonts whose name means another font already. */
function mergeResources(into: Dict, own: Dict | undefined): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const [kind, value] of own ?? []) {
    const entries = deref(value)
    if (!(entries instanceof Dict)) {
      if (!into.has(kind)) into.set(kind, value)
      continue
    }
    const all = into.dict(kind) ?? new Dict()
    into.set(kind, all)
    for (const [key, entry] of entries) {
      const there = all.get(key)
      if (there === undefined) all.set(key, entry)
      else if (kind === 'Font' && !sameFont(there, entry)) {
        let unique = key
        for (let n = 2; all.has(unique); n++) unique = `${key}_${n}`
        all.set(unique, entry)
        renamed.set(key, unique)
      }
    }
  }
  return renamed
}

const sameFont = (a: Obj, b: Obj): boolean => {
  const [one, other] = [asDict(a), asDict(b)]
  return (
    a === b ||
    (one !== undefined &&
      other !== undefined &&
      !one.has('FontDescriptor') &&
      one.name('BaseFont') === other.name('BaseFont') &&
      one.name('Encoding') === other.name('Encoding'))
  )
}

function renameFonts(field: Obj, fonts: Map<string, string>): void {
  const seen = new Set<Dict>()
  const walk: Obj[] = [field]
  while (walk.length > 0) {
    const dict = asDict(walk.pop()!)
    if (!dict || seen.has(dict)) continue
    seen.add(dict)
    const look = dict.string('DA')?.toString('latin1')
    if (look !== undefined) {
      const text = look.replace(/\/([^\s/[\]<>()]+)/g, (all, key: string) =>
        fonts.has(key) ? `/${fonts.get(key)}` : all,
      )
      if (text !== look) dict.set('DA', new Str(Buffer.from(text, 'latin1')))
    }
    for (const kid of dict.array('Kids') ?? []) if (kid instanceof Ref) walk.push(kid)
  }
}
