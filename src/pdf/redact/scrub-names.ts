import { Dict, deref, Name } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import type { Conceal } from './scrub-strings.ts'

/** Values of buttons and places that links lead to are names; their texts are the writer's own. */
const NAMED = ['V', 'DV', 'AS', 'Dest', 'D']
const STANDARD = new Set(['Off', 'All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black'])
const INFO = new Set('Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped'.split(' '))

/** Gives names that hold something to be concealed others, the same everywhere. Gives how many there were. */
export function scrubNames({ file, root, pages }: PdfDocument, conceal: Conceal): number {
  const others = new Map<string, string>()
  const other = (called: string): string | undefined => {
    if (!others.has(called)) {
      if (STANDARD.has(called) || conceal(Buffer.from(called, 'latin1').toString()) === undefined)
        return undefined
      others.set(called, `Concealed${others.size + 1}`)
    }
    return others.get(called)
  }
  const renameKeys = (dict: Dict) => {
    for (const [key, value] of [...dict]) {
      const instead = other(key)
      if (!instead) continue
      dict.delete(key)
      dict.set(instead, value)
    }
  }
  const info = file.trailer.dict('Info')
  for (const key of [...(info?.keys() ?? [])]) {
    if (INFO.has(key) || !other(key)) continue
    info!.delete(key)
  }
  const places = root.dict('Dests')
  if (places) renameKeys(places)
  for (const dict of dictsOf([root, ...pages.map(page => page.ref)])) {
    for (const states of dict.dict('AP')?.values() ?? []) {
      const value = deref(states)
      if (value instanceof Dict) renameKeys(value)
    }
    for (const key of NAMED) {
      const instead = other(dict.name(key) ?? '')
      if (instead) dict.set(key, new Name(instead))
    }
    for (const space of dict.dict('ColorSpace')?.values() ?? []) {
      const value = deref(space)
      const colorant =
        Array.isArray(value) && value[0] instanceof Name && value[0].value === 'Separation'
          ? value[1]
          : undefined
      const instead = colorant instanceof Name ? other(colorant.value) : undefined
      if (instead && Array.isArray(value)) value[1] = new Name(instead)
    }
  }
  return others.size
}
