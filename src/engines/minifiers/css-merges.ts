/**
 * How much a minifier of CSS may have to merge: it puts each rule to the one before where both have the same selectors
 * or the same declarations, and looks through all it has put together each time. Strings and comments are not told
 * apart, which for an estimate does not matter.
 */
export function mergeWork(code: string): number {
  let [work, run] = [0, 0]
  let [selectors, declarations] = ['', '']
  for (const part of code.split('}')) {
    const open = part.lastIndexOf('{')
    if (open < 0) continue
    const head = part.slice(0, open)
    const own = head.slice(Math.max(head.lastIndexOf('{'), head.lastIndexOf(';')) + 1).trim()
    const inside = part.slice(open + 1).trim()
    run = own === selectors || inside === declarations ? run + 1 : 1
    work += run
    ;[selectors, declarations] = [own, inside]
  }
  return work
}
