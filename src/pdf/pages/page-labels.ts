import { makeNumberTree, numberTree } from '../core/name-trees.ts'
import { asDict, Dict, Name, type Obj, type Ref, Str } from '../core/objects.ts'

/** How one page is labelled: the style of its number, what stands before it, the number. */
export interface PageLabel {
  style: string | undefined
  prefix: Buffer | undefined
  number: number
}

/** The label of every page; undefined when the document gives none. */
export function readLabels(root: Dict, count: number): PageLabel[] | undefined {
  const tree = root.dict('PageLabels')
  if (!tree) return undefined
  const ranges = [...numberTree(tree)].sort(([a], [b]) => a - b)
  const labels: PageLabel[] = []
  let at = -1
  for (let page = 0; page < count; page++) {
    while (at + 1 < ranges.length && ranges[at + 1]![0] <= page) at++
    const range = ranges[at]
    const dict = range && asDict(range[1])
    labels.push(
      dict
        ? {
            style: dict.name('S'),
            prefix: dict.string('P'),
            number: (dict.number('St') ?? 1) + page - range[0],
          }
        : { style: 'D', prefix: undefined, number: page + 1 },
    )
  }
  return labels
}

const NO_PREFIX = Buffer.alloc(0)

/** The number tree that labels pages so. */
export function writeLabels(labels: PageLabel[]): Ref {
  const ranges = new Map<number, Obj>()
  for (const [i, label] of labels.entries()) {
    const before = labels[i - 1]
    const same =
      before &&
      before.style === label.style &&
      (before.prefix ?? NO_PREFIX).equals(label.prefix ?? NO_PREFIX) &&
      (label.style === undefined || before.number + 1 === label.number)
    if (same) continue
    ranges.set(
      i,
      Dict.of({
        S: label.style === undefined ? undefined : new Name(label.style),
        P: label.prefix && new Str(label.prefix),
        St: label.style !== undefined && label.number !== 1 ? label.number : undefined,
      }),
    )
  }
  return makeNumberTree(ranges)
}

export const plainLabels = (count: number): PageLabel[] =>
  Array.from({ length: count }, (_, i) => ({ style: 'D', prefix: undefined, number: i + 1 }))
