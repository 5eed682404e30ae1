import { Dict, deref, Name, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { Found } from './finding.ts'

const PROCESS = new Set(['None', 'Cyan', 'Magenta', 'Yellow', 'Black'])
const PRIMARY = new Set(['Gray', 'Red', 'Green', 'Blue', 'Cyan', 'Magenta', 'Yellow', 'Black'])
const HALFTONE_KEYS = new Set(['Type', 'HalftoneType', 'HalftoneName'])
const MOST_DEPTH = 30
/** Beyond this many comparisons in a document, which none has that was not made to hurt, all counts as the same. */
const MOST_COMPARED = 5_000_000

/** Rules about spot colours; what is given goes through every object and is told of each. */
export function checkColorants(found: Found): (obj: Obj) => void {
  const inks = new Map<string, Obj[]>()
  const seen = new Set<Obj>()
  const same = comparison()
  const space = (value: Obj[]) => {
    const [kind, names, , , attributes] = value.map(deref)
    if (!(kind instanceof Name)) return
    if (kind.value === 'Separation' && names instanceof Name) {
      const first = inks.get(names.value) ?? value
      inks.set(names.value, first)
      if (!same(first[2] ?? null, value[2] ?? null) || !same(first[3] ?? null, value[3] ?? null))
        found('6.2.4.4', `the colour ${names.value.slice(0, 40)} is defined in two ways`)
    }
    if (kind.value !== 'DeviceN' || !Array.isArray(names)) return
    const colorants = attributes instanceof Dict ? attributes.dict('Colorants') : undefined
    const process = attributes instanceof Dict ? attributes.dict('Process')?.array('Components') : undefined
    const known = new Set((process ?? []).map(deref).map(item => (item instanceof Name ? item.value : '')))
    for (const ink of names.map(deref)) {
      if (!(ink instanceof Name) || PROCESS.has(ink.value) || known.has(ink.value)) continue
      if (!colorants?.has(ink.value))
        found(
          '6.2.4.4',
          `the colour ${ink.value.slice(0, 40)} is mixed with others but not described anywhere`,
        )
    }
  }
  const walk = (value: Obj, depth: number) => {
    if (depth > MOST_DEPTH || value === null || typeof value !== 'object' || seen.has(value)) return
    if (Array.isArray(value)) {
      seen.add(value)
      space(value)
      for (const item of value) if (!(item instanceof Ref)) walk(item, depth + 1)
    } else if (value instanceof Stream) walk(value.dict, depth)
    else if (value instanceof Dict) {
      seen.add(value)
      if (value.number('HalftoneType') === 5) checkHalftones(value, found)
      for (const item of value.values()) if (!(item instanceof Ref)) walk(item, depth + 1)
    }
  }
  return obj => walk(obj, 0)
}

/** A halftone per ink: inks that are not primary need a function of their own, the others may have none. */
function checkHalftones(halftones: Dict, found: Found): void {
  for (const [ink] of halftones) {
    if (HALFTONE_KEYS.has(ink)) continue
    const own = halftones.dict(ink)
    if (own && own.has('TransferFunction') === PRIMARY.has(ink))
      found(
        '6.2.5',
        `the halftone of ${ink.slice(0, 40)} has a transfer function where none may be, or lacks one`,
      )
  }
}

/** Compares objects, telling whether two say the same; what was compared before is known. */
function comparison(): (a: Obj, b: Obj) => boolean {
  const known = new Map<Obj, Map<Obj, boolean>>()
  let left = MOST_COMPARED
  const same = (a: Obj, b: Obj, depth: number): boolean => {
    const [one, other] = [deref(a), deref(b)]
    if (one === other || depth > MOST_DEPTH || --left < 0) return true
    if (one instanceof Name) return other instanceof Name && one.value === other.value
    if (one instanceof Str) return other instanceof Str && one.bytes.equals(other.bytes)
    if (one === null || typeof one !== 'object') return false
    const answers = known.get(one) ?? new Map<Obj, boolean>()
    known.set(one, answers)
    const before = answers.get(other)
    if (before !== undefined) return before
    // Those that lead back to themselves are the same unless something else differs.
    answers.set(other, true)
    const answer = sameParts(one, other, (a, b) => same(a, b, depth + 1))
    answers.set(other, answer)
    return answer
  }
  return (a, b) => same(a, b, 0)
}

function sameParts(one: Obj, other: Obj, same: (a: Obj, b: Obj) => boolean): boolean {
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, i) => same(item, other[i]!))
    )
  if (one instanceof Stream)
    return other instanceof Stream && Buffer.compare(one.raw, other.raw) === 0 && same(one.dict, other.dict)
  if (!(one instanceof Dict) || !(other instanceof Dict) || one.size !== other.size) return false
  return [...one].every(([key, item]) => other.has(key) && same(item, other.get(key)!))
}
