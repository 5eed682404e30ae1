import { asDict, Dict, deref, type Obj, Ref, Stream } from '../core/objects.ts'
import type { PdfFile } from '../core/pdf-file.ts'
import { listPages, type Page } from '../pages/pages.ts'
import { type NamedField, namedFields } from './signature-fields.ts'
import { written } from './written.ts'

export type ChangeKind =
  | 'signature-added'
  | 'validation-data'
  | 'field-filled'
  | 'field-changed'
  | 'field-added'
  | 'field-removed'
  | 'annotation-added'
  | 'annotation-changed'
  | 'annotation-removed'
  | 'page-added'
  | 'page-removed'
  | 'page-order'
  | 'page-content'
  | 'signature-changed'
  | 'metadata'
  | 'document'

export interface Change {
  kind: ChangeKind
  what: string
  /** The page it is on, counted from 1. */
  page?: number
  /** The field that was filled in. */
  field?: string
}

/** From which certification level on a change is allowed; those not named never are. */
const ALLOWED_FROM: Partial<Record<ChangeKind, 2 | 3>> = {
  'signature-added': 2,
  'validation-data': 2,
  'field-filled': 2,
  'annotation-added': 3,
  'annotation-changed': 3,
  'annotation-removed': 3,
}

/** Data that only proves signatures is allowed even where nothing else is, and locked fields stay as they are. */
export const isAllowed = (
  { kind, field }: Change,
  level: 1 | 2 | 3,
  isLocked: (field: string) => boolean,
): boolean =>
  kind === 'validation-data' ||
  ((ALLOWED_FROM[kind] ?? 4) <= level && !(field !== undefined && isLocked(field)))

const MAX_VISITS = 2_000_000

/** What of a document is different in a later revision of the same file. */
export class RevisionChanges {
  private readonly before: PdfFile
  private readonly after: PdfFile
  /** Numbers of objects that are not what they were. */
  private readonly changed = new Set<number>()
  private readonly found: Change[] = []
  /** Numbers of pages, which are compared one by one. */
  private leaves = new Set<number>()
  private visits = 0

  /** Both have to be opened afresh: listing pages changes their objects. */
  constructor(before: PdfFile, after: PdfFile) {
    this.before = before
    this.after = after
    for (const num of new Set([...before.numbers(), ...after.numbers()]))
      if (!this.isSame(num)) this.changed.add(num)
  }

  list(): Change[] {
    const [root, trailer] = [this.after.root, this.after.trailer]
    const [before, after] = [listPages(this.before.root), listPages(root)]
    this.leaves = new Set([...before, ...after].map(page => page.ref.num))
    if (this.changed.size > 0 || this.differs(this.before.trailer, trailer, 'Root')) {
      if (this.touched(trailer.get('Info') ?? null) || this.differs(this.before.trailer, trailer, 'Info'))
        this.note('metadata', 'document information')
      this.catalog(this.before.root, root)
      const widgets = this.fields(namedFields(this.before.root), namedFields(root))
      this.pages(before, after, widgets)
    }
    return this.found
  }

  private note(kind: ChangeKind, what: string, page?: number, field?: string): void {
    if (this.found.length < 1000)
      this.found.push({ kind, what, ...(page && { page }), ...(field !== undefined && { field }) })
  }

  /** The revisions share their bytes, so an object at the same place is the same. */
  private isSame(num: number): boolean {
    const [a, b] = [this.before.entry(num), this.after.entry(num)]
    if (!a || !b) return a === b
    if ('offset' in a && 'offset' in b && a.offset === b.offset) return true
    if ('container' in a && 'container' in b && a.container === b.container) {
      // One of two in the same container that bear this number: some readers go by the place, others by the number.
      if (a.index !== b.index) return false
      const [x, y] = [this.before.entry(a.container), this.after.entry(b.container)]
      if (x && y && 'offset' in x && 'offset' in y && x.offset === y.offset) return true
    }
    return written(this.before.load(num)) === written(this.after.load(num))
  }

  private differs(a: Dict, b: Dict, key: string): boolean {
    return written(a.get(key) ?? null) !== written(b.get(key) ?? null)
  }

  /**
   * Whether anything an object leads to has changed, pages aside. Keys are skipped in the outermost dictionary alone:
   * further in, a resource may be called by any name. So are annotations that the structure tree names.
   */
  private touched(obj: Obj, skip: string[] = [], isStructure = false): boolean {
    const seen = new Set<number>()
    const walk: Obj[] = [obj]
    let outermost: Dict | undefined = asDict(obj)
    while (walk.length > 0) {
      // Beyond counting, it is said to have changed rather than not.
      if (++this.visits > MAX_VISITS) return true
      const at = walk.pop()!
      if (at instanceof Ref) {
        if (seen.has(at.num) || this.leaves.has(at.num)) continue
        seen.add(at.num)
        if (this.changed.has(at.num)) return true
        walk.push(at.target)
        continue
      }
      if (Array.isArray(at)) for (const one of at) walk.push(one)
      const dict = at instanceof Dict ? at : at instanceof Stream ? at.dict : undefined
      const isNaming = isStructure && dict?.name('Type') === 'OBJR'
      for (const [key, value] of dict ?? [])
        if (!(dict === outermost && skip.includes(key)) && !(isNaming && key === 'Obj')) walk.push(value)
      if (dict === outermost) outermost = undefined
    }
    return false
  }

  private catalog(before: Dict, after: Dict): void {
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (key === 'Pages' || key === 'Type') continue
      if (key === 'AcroForm') this.form(before.dict(key) ?? new Dict(), after.dict(key) ?? new Dict())
      else if (this.differs(before, after, key) || this.touched(after.get(key) ?? null, [], true)) {
        if (key === 'DSS' || key === 'Extensions')
          this.note('validation-data', 'data for checking signatures')
        else if (key === 'Metadata') this.note('metadata', 'XMP metadata')
        else if (key === 'Perms' && !before.has(key)) this.note('signature-added', 'certification')
        else this.note('document', `the document’s ${key}`)
      }
    }
  }

  private form(before: Dict, after: Dict): void {
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (key === 'Fields' || key === 'SigFlags') continue
      // A form that is made for a signature has nothing else that anyone sees.
      if (before.size === 0 && (key === 'DA' || key === 'DR')) continue
      // The order of calculation names fields, which are compared one by one.
      if (this.differs(before, after, key) || (key !== 'CO' && this.touched(after.get(key) ?? null)))
        this.note('document', `the form’s ${key}`)
    }
  }

  /** Gives the object numbers of the fields' widgets, which are annotations of pages too. */
  private fields(before: NamedField[], after: NamedField[]): Set<number> {
    const widgets = new Set<number>()
    const old = new Map(before.map(field => [field.name, field]))
    for (const field of after) {
      if (field.ref) widgets.add(field.ref.num)
      const kids = (field.dict.array('Kids') ?? []).filter(kid => kid instanceof Ref)
      for (const kid of kids) widgets.add(kid.num)
      const was = old.get(field.name)
      old.delete(field.name)
      const isSignature = field.type === 'Sig'
      // A field that is there for a signature and has none can show anything.
      const isSigned = isSignature && field.dict.dict('V') !== undefined && kids.length < 2
      if (!was)
        this.note(isSigned || isUnseen(field.dict) ? 'signature-added' : 'field-added', `field ${field.name}`)
      else if (was.ref?.num !== field.ref?.num || was.type !== field.type)
        this.note('field-changed', `field ${field.name} was replaced`)
      else this.field(was, field, kids)
    }
    for (const name of old.keys()) this.note('field-removed', `field ${name}`)
    return widgets
  }

  private field(was: NamedField, field: NamedField, kids: Ref[]): void {
    const what = `field ${field.name}`
    const parts = [{ a: was.dict, b: field.dict }]
    for (const kid of kids) {
      const [a, b] = [deref(this.before.ref(kid.num)), deref(kid)]
      if (a instanceof Dict && b instanceof Dict && !b.has('T')) parts.push({ a, b })
    }
    const value = this.differs(was.dict, field.dict, 'V') || this.touched(field.dict.get('V') ?? null)
    let drawing = false
    for (const { a, b } of parts) {
      drawing ||= ['AP', 'AS', 'MK'].some(key => this.differs(a, b, key) || this.touched(b.get(key) ?? null))
      for (const key of new Set([...a.keys(), ...b.keys()])) {
        if (FILLED.has(key) || PLACES.has(key)) continue
        // Which options of a list are chosen goes with its value, and rich text with the plain one.
        if (value && ((field.type === 'Ch' && key === 'I') || (key === 'RV' && !b.has(key)))) continue
        if (
          this.differs(a, b, key) ||
          (key !== 'Kids' && key !== 'Parent' && this.touched(b.get(key) ?? null))
        )
          this.note('field-changed', `${what}: ${key}`)
      }
    }
    if (field.type === 'Sig') {
      if (value && !was.dict.dict('V')) this.note('signature-added', what)
      else if (value || drawing) this.note('signature-changed', what)
    } else if (value) this.note('field-filled', what, undefined, field.name)
    else if (drawing) this.note('field-changed', `${what}: it looks different with the same value`)
  }

  private pages(before: Page[], after: Page[], widgets: Set<number>): void {
    const old = new Map(before.map((page, i) => [page.ref.num, { page, number: i + 1 }]))
    const kept: number[] = []
    for (const [i, page] of after.entries()) {
      const was = old.get(page.ref.num)
      if (!was || page.ref.num === 0) {
        this.note('page-added', `page ${i + 1}`, i + 1)
        continue
      }
      old.delete(page.ref.num)
      kept.push(was.number)
      this.page(was.page, page, i + 1, widgets)
    }
    for (const { number } of old.values()) this.note('page-removed', `page ${number} of the signed revision`)
    if (kept.some((number, i) => i > 0 && number < kept[i - 1]!))
      this.note('page-order', 'order of the pages')
  }

  private page(was: Page, page: Page, number: number, widgets: Set<number>): void {
    const keys = [...new Set([...was.dict.keys(), ...page.dict.keys()])].filter(
      key => key !== 'Annots' && key !== 'Parent',
    )
    const different = keys.filter(
      key => this.differs(was.dict, page.dict, key) || this.touched(page.dict.get(key) ?? null),
    )
    if (different.length > 0) this.note('page-content', `page ${number}: ${different.join(', ')}`, number)
    const [old, now] = [was, page].map(
      one => new Map((one.dict.array('Annots') ?? []).map(item => [written(item), item])),
    ) as [Map<string, Obj>, Map<string, Obj>]
    for (const [key, item] of now) {
      const known = old.delete(key)
      if (item instanceof Ref && widgets.has(item.num)) continue
      const kind = kindOf(item)
      // A widget without a field is drawn all the same.
      if (!known) this.note('annotation-added', `${kind} on page ${number}`, number)
      else if (this.touched(item, ['Popup', 'IRT', 'P', 'Parent']))
        this.note('annotation-changed', `${kind} on page ${number}`, number)
    }
    for (const item of old.values())
      this.note('annotation-removed', `${kindOf(item)} on page ${number}`, number)
  }
}

const kindOf = (item: Obj): string => {
  const dict = deref(item)
  return (dict instanceof Dict && dict.name('Subtype')) || 'annotation'
}

/** Where a field's widget is on the page and in the structure. */
const PLACES = new Set(['P', 'StructParent'])
/** What filling in a field changes. */
const FILLED = new Set(['V', 'AP', 'AS', 'MK', 'M'])

/** An empty signature field that takes no room. */
const isUnseen = (field: Dict): boolean => {
  const [a, b, c, d] = field.numbers('Rect') ?? [0, 0, 0, 0]
  return field.name('FT') === 'Sig' && !field.has('Kids') && (a === c || b === d)
}
