import { counted } from '../../lib/text/counted.ts'
import { nameTree } from '../core/name-trees.ts'
import { asDict, Dict, deref, type Obj } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import { annotationsOf } from '../pages/pages.ts'
import type { Found } from './finding.ts'

/** Actions that lead somewhere; all others do something in the reader, which archives may not ask for. */
const ALLOWED_ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const NAMED_ACTIONS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const MOST_STEPS = 1000

/** Takes away scripts and other actions that PDF/A does not allow; says in words what went. */
export function dropActions(document: PdfDocument): string | undefined {
  const dropped = new Map<string, number>()
  const drop = (kind: string, count = 1) => dropped.set(kind, (dropped.get(kind) ?? 0) + count)
  const { root } = document
  const names = root.dict('Names')
  if (names?.has('JavaScript')) {
    drop('JavaScript', Math.max(1, nameTree(names.dict('JavaScript')).size))
    names.delete('JavaScript')
  }
  const { fields, annotations } = holders(document)
  for (const dict of [root, ...document.pages.map(page => page.dict), ...fields, ...annotations]) {
    const events = dict.dict('AA')
    if (!events) continue
    for (const action of events.values()) drop(kindOf(deref(action)))
    dict.delete('AA')
  }
  // Nothing at all may happen when a field is used, not even going to another page.
  for (const dict of fields) {
    const action = dict.value('A')
    if (!(action instanceof Dict)) continue
    drop(kindOf(action))
    dict.delete('A')
  }
  for (const dict of dictsOf(root)) {
    for (const key of ['OpenAction', 'A', 'PA']) {
      const first = dict.value(key)
      if (!(first instanceof Dict) || first.name('S') === undefined) continue
      const kept = allowedSteps(first, drop)
      if (kept === undefined) dict.delete(key)
      else if (kept !== first) dict.set(key, kept)
    }
  }
  if (dropped.size === 0) return undefined
  const total = [...dropped.values()].reduce((sum, count) => sum + count)
  return `${counted(total, 'script or action', 'scripts and actions')} that PDF/A does not allow left out: ${[...dropped].map(([kind, count]) => `${count} ${kind}`).join(', ')}`
}

/** What actions may hang on: fields with their places on pages, and annotations. */
function holders({ root, pages }: PdfDocument): { fields: Set<Dict>; annotations: Set<Dict> } {
  const [fields, annotations] = [new Set<Dict>(), new Set<Dict>()]
  for (const { dict } of pages)
    for (const annotation of annotationsOf(dict))
      (annotation.dict.name('Subtype') === 'Widget' ? fields : annotations).add(annotation.dict)
  const seen = new Set<Dict>()
  const walk = [...(root.dict('AcroForm')?.array('Fields') ?? [])]
  while (walk.length > 0) {
    const field = asDict(walk.pop()!)
    if (!field || seen.has(field)) continue
    seen.add(field)
    fields.add(field)
    for (const kid of field.array('Kids') ?? []) walk.push(kid)
  }
  return { fields, annotations }
}

const kindOf = (action: Obj): string =>
  (action instanceof Dict && action.name('S')?.slice(0, 40)) || 'action without a kind'

/** A chain of actions without the forbidden ones; undefined where none is left. */
function allowedSteps(first: Dict, drop: (kind: string) => void): Dict | undefined {
  const seen = new Set<Dict>()
  const kept: Dict[] = []
  const waiting: Obj[] = [first]
  let changed = false
  while (waiting.length > 0 && seen.size < MOST_STEPS) {
    const step = deref(waiting.pop()!)
    if (!(step instanceof Dict) || seen.has(step)) continue
    seen.add(step)
    const kind = step.name('S') ?? ''
    const allowed = ALLOWED_ACTIONS.has(kind) && (kind !== 'Named' || NAMED_ACTIONS.has(step.name('N') ?? ''))
    if (allowed) kept.push(step)
    else {
      drop(kindOf(step))
      changed = true
    }
    const next = step.value('Next')
    for (const one of Array.isArray(next) ? next.toReversed() : [next]) waiting.push(one)
  }
  if (!changed) return first
  for (const [i, step] of kept.entries()) {
    const next = kept[i + 1]
    if (next) step.set('Next', next)
    else step.delete('Next')
  }
  return kept[0]
}

const FORBIDDEN_ACTIONS = new Set(
  'Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript SetState NOP NoOp'.split(
    ' ',
  ),
)
/** An entry that gives away an action which does not call itself one. */
const ACTION_KEYS = new Map([
  ['JavaScript', 'JS'],
  ['Launch', 'F'],
  ['Named', 'N'],
  ['Sound', 'Sound'],
  ['Rendition', 'OP'],
  ['SetOCGState', 'State'],
])

/** Finds actions that PDF/A does not allow, also where they do not call themselves actions. */
export function checkActions({ root }: PdfDocument, found: Found): void {
  const seen = new Set<Obj>()
  for (const dict of dictsOf(root)) {
    const telling = ACTION_KEYS.get(dict.name('S') ?? '')
    if (dict.name('Type') === 'Action' || (telling !== undefined && dict.has(telling)))
      checkAction(dict, found)
    for (const key of ['OpenAction', 'A', 'PA', 'Next', 'AA']) {
      const held = dict.value(key)
      if (held === null || seen.has(held)) continue
      seen.add(held)
      const events = key === 'AA' ? asDict(held)?.values() : undefined
      for (const one of events ?? (Array.isArray(held) ? held : [held])) checkAction(asDict(one), found)
    }
  }
}

function checkAction(action: Dict | undefined, found: Found): void {
  const kind = action?.name('S')
  if (kind !== undefined && FORBIDDEN_ACTIONS.has(kind))
    found('6.5.1', `an action of the kind ${kind} is not allowed`)
  if (kind === 'Named' && !NAMED_ACTIONS.has(action?.name('N') ?? ''))
    found('6.5.1', 'a named action is not one of the four for turning pages')
}
