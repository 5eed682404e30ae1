import { asDict, Dict, deref, type Obj, Ref, Str } from '../core/objects.ts'
import { decodeText } from '../core/text-strings.ts'

/** A field of a form that holds a value of its own, with what it inherits. */
export interface NamedField {
  /** The full name: those of the fields above, joined by points. */
  name: string
  /** The object it is; undefined where it stands directly in a list. */
  ref: Ref | undefined
  dict: Dict
  type: string | undefined
}

const MAX_FIELDS = 100_000

/** The fields of a document, widgets without a name of their own left out. */
export function namedFields(root: Dict): NamedField[] {
  const found: NamedField[] = []
  const seen = new Set<Dict>()
  type Step = { at: Obj; prefix: string; type: string | undefined }
  const walk: Step[] = (root.dict('AcroForm')?.array('Fields') ?? []).map(at => ({
    at,
    prefix: '',
    type: undefined,
  }))
  walk.reverse()
  while (walk.length > 0 && seen.size < MAX_FIELDS) {
    const { at, prefix, type: above } = walk.pop()!
    const dict = deref(at)
    if (!(dict instanceof Dict) || seen.has(dict)) continue
    seen.add(dict)
    const own = dict.string('T')
    const name = [prefix, own ? decodeText(own) : ''].filter(Boolean).join('.')
    const type = dict.name('FT') ?? above
    const kids = dict.array('Kids') ?? []
    if (own || prefix === '') found.push({ name, ref: at instanceof Ref ? at : undefined, dict, type })
    for (const kid of [...kids].reverse()) walk.push({ at: kid, prefix: name, type })
  }
  return found
}

/** What a certified document allows: 1 nothing, 2 forms and signatures, 3 annotations too. */
export function certificationLevel(root: Dict): 1 | 2 | 3 | undefined {
  return levelOf(root.dict('Perms')?.dict('DocMDP'))
}

/** The same, as a signature's own dictionary says. */
export function levelOf(signature: Dict | undefined): 1 | 2 | 3 | undefined {
  for (const item of signature?.array('Reference') ?? []) {
    const reference = asDict(item)
    if (reference?.name('TransformMethod') !== 'DocMDP') continue
    const level = reference.dict('TransformParams')?.number('P') ?? 2
    return level === 1 || level === 3 ? level : 2
  }
  return undefined
}

/** The fields that a signature locks: all, those it names with all below them, or all but those. */
export function lockedFields(signature: Dict): (name: string) => boolean {
  const rules: ((name: string) => boolean)[] = []
  for (const item of signature.array('Reference') ?? []) {
    const reference = asDict(item)
    if (reference?.name('TransformMethod') !== 'FieldMDP') continue
    const params = reference.dict('TransformParams')
    const names = (params?.array('Fields') ?? []).flatMap(one => {
      const value = deref(one)
      return value instanceof Str ? [decodeText(value.bytes)] : []
    })
    const isNamed = (name: string) => names.some(one => name === one || name.startsWith(`${one}.`))
    const action = params?.name('Action')
    rules.push(name => (action === 'Include' ? isNamed(name) : action === 'Exclude' ? !isNamed(name) : true))
  }
  return name => rules.some(rule => rule(name))
}
