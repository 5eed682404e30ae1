import type { Spot } from './places.ts'

export type SumName = 'net' | 'tax' | 'total'

export interface Sum {
  value: string
  spot: Spot
  weight: number
}
export type Sums = Record<SumName, Sum[]>

const isSum = (net: number, tax: number, total: number): boolean => Math.abs(net + tax - total) < 0.021

/** Of what was found for net, tax and total those that add up; else what says most, and of such the last. */
export function chosenSums(found: Sums): Partial<Record<SumName, Sum>> {
  const together: { sums: Record<SumName, Sum>; weight: number }[] = []
  for (const net of found.net)
    for (const tax of found.tax)
      for (const total of found.total)
        if (Number(net.value) !== 0 && isSum(Number(net.value), Number(tax.value), Number(total.value)))
          together.push({ sums: { net, tax, total }, weight: net.weight + tax.weight + total.weight })
  const largest = together.sort(
    (a, b) => b.weight - a.weight || Number(b.sums.total.value) - Number(a.sums.total.value),
  )[0]
  if (largest) return largest.sums
  const last = (list: readonly Sum[]): Sum | undefined => {
    const most = Math.max(...list.map(one => one.weight))
    return list.filter(one => one.weight === most).at(-1)
  }
  const chosen = { net: last(found.net), tax: last(found.tax), total: last(found.total) }
  const [tax, total] = [Number(chosen.tax?.value), Number(chosen.total?.value)]
  // A tax as large as the total was the total including it.
  const { tax: own, ...others } = chosen
  const kept = tax > 0 && total > 0 && tax >= total ? others : chosen
  return Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined))
}
