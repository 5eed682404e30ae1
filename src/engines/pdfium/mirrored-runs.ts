import { isRtlCode } from '../../layout/codes.ts'
import { CHAR_KIND, type CharTable } from '../../lib/geometry/pdf-page.ts'
import type { Run } from './runs.ts'

/**
 * Recognisers write lines of right-to-left text with letters that run to the left, figures and Latin words among them:
 * those are put the other way round, as they stand on the page.
 */
export function turnMirrored(table: CharTable, runs: readonly Run[]): void {
  const { count, codes, kinds, runOf, x, advance } = table
  const members = new Map<number, number[]>()
  for (let i = 0; i < count; i++) {
    if (!runs[runOf[i]!]?.mirrored || kinds[i] === CHAR_KIND.generated || codes[i] === 0x20) continue
    const own = members.get(runOf[i]!)
    if (own) own.push(i)
    else members.set(runOf[i]!, [i])
  }
  for (const own of members.values()) {
    if (own.some(i => isRtlCode(codes[i]!))) continue
    const places = own.map(i => [x[i]!, advance[i]!] as const).sort(([a], [b]) => a - b)
    for (const [at, i] of own.entries()) {
      const [place, wide] = places[at]!
      x[i] = place
      advance[i] = wide
    }
  }
}
