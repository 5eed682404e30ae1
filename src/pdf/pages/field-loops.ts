import { asDict, type Dict, type Obj } from '../core/objects.ts'

/** Fields that a form may come to when each list is followed as often as it is named. */
const MOST_VISITS = 100_000

/**
 * Makes the fields of a form a tree: readers follow `Kids` as often as they meet them, so a field that leads back to
 * itself, or fields that share their kids level by level, cost them 2³² visits and more. Each field stays where it is
 * met first; whether something was cut. Forms that merely name a field twice are left as they are.
 */
export function cutFieldLoops(root: Dict): boolean {
  const form = root.dict('AcroForm')
  const top = form?.array('Fields')
  if (!form || !top || !isEndless(top)) return false
  const seen = new Set<Dict>()
  const once = (list: readonly Obj[]): Obj[] =>
    list.filter(one => {
      const field = asDict(one)
      if (!field || seen.has(field)) return false
      seen.add(field)
      return true
    })
  form.set('Fields', once(top))
  for (const field of seen) {
    const kids = field.array('Kids')
    if (kids) field.set('Kids', once(kids))
  }
  return true
}

/** Whether a list leads back to itself, or to more fields than any form has. */
function isEndless(top: readonly Obj[]): boolean {
  const visits = new Map<readonly Obj[], number>()
  const open = new Set<readonly Obj[]>([top])
  const path = [{ list: top, at: 0, sum: 0 }]
  for (let here = path.at(-1); here; here = path.at(-1)) {
    if (here.at === here.list.length) {
      visits.set(here.list, here.sum)
      open.delete(here.list)
      path.pop()
      const above = path.at(-1)
      if (above) above.sum += here.sum
      continue
    }
    here.sum++
    const kids = asDict(here.list[here.at++])?.array('Kids')
    if (!kids) continue
    if (open.has(kids)) return true
    const known = visits.get(kids)
    if (known === undefined) {
      open.add(kids)
      path.push({ list: kids, at: 0, sum: 0 })
    } else here.sum += known
  }
  return visits.get(top)! > Math.max(MOST_VISITS, 2 * fieldCount(visits))
}

const fieldCount = (visits: Map<readonly Obj[], number>): number =>
  [...visits.keys()].reduce((sum, list) => sum + list.length, 0)
