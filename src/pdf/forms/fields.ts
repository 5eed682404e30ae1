import { outputLimit } from '../../lib/text/output-limit.ts'
import { decodedContent } from '../core/content-stream.ts'
import { asDict, type Dict, deref, Name, newRef, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { decodeText } from '../core/text-strings.ts'
import { annotationsOf } from '../pages/pages.ts'

export type FieldType = 'text' | 'checkbox' | 'radio' | 'choice' | 'list' | 'signature' | 'button'

/** A place of a field on a page. */
export interface Widget {
  dict: Dict
  /** Page counted from 1; 0 when it is on none. */
  page: number
}

/** A form field with everything it inherits. */
export interface Field {
  name: string
  type: FieldType
  dict: Dict
  /** Of radio buttons: fields of the same name that say the same. */
  twins?: Dict[]
  flags: number
  widgets: Widget[]
  /** Values a choice offers: what is stored, and what is shown. */
  options: { value: string; label: string }[]
  maxLength: number | undefined
  /** An entry of the field or of what it hangs on. */
  inherited: (key: string) => Obj
}

const READ_ONLY = 1
const REQUIRED = 2
export const FLAG = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  unison: 1 << 25,
}

const MAX_FIELDS = 50_000

/** All fields that hold a value, in the order of the form. */
export function readFields(document: PdfDocument): Field[] {
  const form = document.root.dict('AcroForm')
  const pageOf = new Map<Dict, number>()
  const loose: Ref[] = []
  /** Places of fields that do not list them. */
  const unlisted = new Map<Dict, Obj[]>()
  for (const [i, { dict }] of document.pages.entries()) {
    for (const annotation of annotationsOf(dict)) {
      if (annotation.dict.name('Subtype') !== 'Widget') continue
      pageOf.set(annotation.dict, i + 1)
      if (annotation.ref instanceof Ref && annotation.dict.has('T') && !annotation.dict.has('Parent')) {
        loose.push(annotation.ref)
      }
      const parent = annotation.dict.dict('Parent')
      if (parent && !parent.has('Kids')) {
        if (unlisted.has(parent)) unlisted.get(parent)!.push(annotation.ref)
        else unlisted.set(parent, [annotation.ref])
      }
    }
  }
  const fields: Field[] = []
  const seen = new Set<Dict>()
  const grow = outputLimit('file: the names of the form fields are over 50 MB together, which is the limit.')
  /** Thousands of fields may share one list. */
  const known = new Map<Obj[], Field['options']>()
  const choicesOf = (list: Obj[]) => {
    const options = known.get(list) ?? list.map(choiceOf)
    known.set(list, options)
    return options
  }
  const walk = (node: Obj, chain: Dict[], prefix: string) => {
    const dict = asDict(node)
    if (!dict || seen.has(dict) || chain.length > 64 || fields.length >= MAX_FIELDS) return
    seen.add(dict)
    const part = dict.string('T')
    const full = part === undefined ? prefix : prefix ? `${prefix}.${decodeText(part)}` : decodeText(part)
    const listed = dict.array('Kids') ?? unlisted.get(dict) ?? []
    const kids = listed.flatMap(kid => asDict(kid) ?? [])
    // Kids with names of their own are fields; the others are places of this one.
    if (kids.some(kid => kid.has('T'))) {
      for (const kid of listed) walk(kid, [...chain, dict], full)
      return
    }
    const inherited = (key: string): Obj => {
      for (const one of [dict, ...chain.toReversed()]) {
        const value = deref(one.get(key))
        if (value !== null) return value
      }
      return key === 'DA' || key === 'Q' ? deref(form?.get(key)) : null
    }
    const flags = numberOr(inherited('Ff'), 0)
    const type = typeOf(inherited('FT'), flags)
    if (!type) return
    const widgets = (kids.length > 0 ? kids : [dict]).flatMap(widget => {
      seen.add(widget)
      return widget.name('Subtype') === 'Widget' || widget.has('Rect')
        ? [{ dict: widget, page: pageOf.get(widget) ?? 0 }]
        : []
    })
    const longest = inherited('MaxLen')
    const opt = inherited('Opt')
    // Each hangs on what it is below, whose name may be any length.
    grow(full.length)
    fields.push({
      name: full,
      type,
      dict,
      flags,
      widgets,
      options:
        type === 'choice' || type === 'list'
          ? choicesOf(Array.isArray(opt) ? opt : [])
          : type === 'radio' || type === 'checkbox'
            ? statesOf(opt, widgets)
            : [],
      maxLength: type === 'text' && typeof longest === 'number' && longest > 0 ? longest : undefined,
      inherited,
    })
  }
  for (const field of form?.array('Fields') ?? []) walk(field, [], '')
  // Some writers forget to list fields that pages show.
  for (const field of form ? loose : []) walk(field, [], '')
  return joinButtons(fields)
}

/** Radio buttons that are fields of their own under one name, as hyperref writes them, are one field. */
function joinButtons(fields: readonly Field[]): Field[] {
  const isAlone = (field: Field) => field.type === 'radio' && field.inherited('Opt') === null
  const together = Map.groupBy(fields.filter(isAlone), field => field.name)
  return fields.flatMap(field => {
    if (!isAlone(field)) return field
    const all = together.get(field.name)!
    if (field !== all[0]) return []
    const widgets = all.flatMap(one => one.widgets)
    const options = all.length > 1 ? statesOf(null, widgets) : field.options
    return { ...field, widgets, options, twins: all.slice(1).map(({ dict }) => dict) }
  })
}

const numberOr = (value: Obj, other: number): number => (typeof value === 'number' ? value : other)

function typeOf(type: Obj, flags: number): FieldType | undefined {
  if (!(type instanceof Name)) return undefined
  if (type.value === 'Tx') return 'text'
  if (type.value === 'Sig') return 'signature'
  if (type.value === 'Ch') return flags & FLAG.combo ? 'choice' : 'list'
  if (type.value !== 'Btn') return undefined
  return flags & FLAG.push ? 'button' : flags & FLAG.radio ? 'radio' : 'checkbox'
}

/** A text, or a stream of text. */
export const textOf = (value: Obj | undefined): string => {
  const found = deref(value)
  if (found instanceof Stream) return decodeText(decodedContent([newRef(found)]) ?? Buffer.alloc(0)).trimEnd()
  return found instanceof Str ? decodeText(found.bytes) : found instanceof Name ? nameText(found) : ''
}

/** Names of LaTeX's hyperref have the bytes of UTF-16 as octal numbers. */
const OCTAL = /^\\376\\377(?:\\[0-7]{3}|[^\\])*$/

/** Names are UTF-8 by custom. */
const nameText = (value: Name): string => {
  if (OCTAL.test(value.value)) {
    const plain = value.value.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    )
    return decodeText(Buffer.from(plain, 'latin1'))
  }
  const bytes = Buffer.from(value.value, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? value.value : text
}

/** The name of the state in which a button is on. */
export function onState(widget: Dict): string | undefined {
  const states = widget.dict('AP')?.dict('N')
  const found = states && [...states.keys()].find(key => key !== 'Off')
  const shown = widget.name('AS')
  return found ?? (shown === 'Off' ? undefined : shown)
}

function choiceOf(item: Obj): Field['options'][number] {
  const found = deref(item)
  if (Array.isArray(found)) return { value: textOf(found[0]), label: textOf(found[1]) }
  const value = textOf(found)
  return { value, label: value }
}

/** What the states of buttons are called. */
function statesOf(opt: Obj, widgets: Widget[]): Field['options'] {
  const labels = widgets.flatMap(({ dict }, i) => {
    const state = onState(dict)
    if (state === undefined) return []
    const listed = Array.isArray(opt) ? deref(opt[i]) : null
    return [listed === null ? nameText(new Name(state)) : textOf(listed)]
  })
  return [...new Set(labels)].map(label => ({ value: label, label }))
}

/** The value as the outside sees it; undefined when there is none. */
export function fieldValue(field: Field): string | boolean | string[] | undefined {
  const value = field.inherited('V')
  switch (field.type) {
    case 'checkbox': {
      const label = labelOf(field, value)
      return field.options.length > 1 ? (label ?? false) : label !== undefined
    }
    case 'radio':
      return labelOf(field, value)
    case 'list':
      return Array.isArray(value) ? value.map(textOf) : value === null ? undefined : [textOf(value)]
    case 'text':
    case 'choice':
      return value === null ? undefined : textOf(Array.isArray(value) ? value[0] : value)
    default:
      return undefined
  }
}

/** What is chosen of buttons; where nothing is said of it, the one that is shown as on. */
function labelOf(field: Field, value: Obj): string | undefined {
  const shown = field.widgets.map(({ dict }) => dict.name('AS')).find(state => state && state !== 'Off')
  const state = value instanceof Name ? value.value : value instanceof Str ? textOf(value) : shown
  if (state === undefined || state === 'Off' || state === '') return undefined
  return stateLabel(
    field,
    field.widgets.findIndex(({ dict }) => onState(dict) === state),
    state,
  )
}

/** What the outside calls a state of the button at this place: as the field's list of options does, or by its name. */
export function stateLabel(field: Field, at: number, state: string): string {
  const options = field.inherited('Opt')
  const label = Array.isArray(options) && at >= 0 ? deref(options[at]) : null
  return label === null ? nameText(new Name(state)) : textOf(label)
}

export const isReadOnly = (field: Field): boolean => (field.flags & READ_ONLY) !== 0
export const isRequired = (field: Field): boolean => (field.flags & REQUIRED) !== 0

/** Whether the form is one of the XFA kind, which plain readers cannot fill. */
export const hasXfa = (document: PdfDocument): boolean => document.root.dict('AcroForm')?.has('XFA') ?? false

/** Whether the pages of an XFA form are made by the reader, so that those in the file only stand for them. */
export const isDynamicXfa = (document: PdfDocument): boolean =>
  hasXfa(document) && (document.root.bool('NeedsRendering') ?? false)

/** Leaves of an XFA form what plain readers know. */
export function dropXfa({ root }: PdfDocument): void {
  root.dict('AcroForm')?.delete('XFA')
  root.delete('NeedsRendering')
}
