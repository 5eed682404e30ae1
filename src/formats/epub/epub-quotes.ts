import { unescaped } from './epub-declarations.ts'

/** The signs around quotations, those of quotations in others last; empty where there are none. */
export function quotePairs(written: string, above: string[] | undefined): string[] | undefined {
  if (/^none/i.test(written)) return []
  const signs = [...written.slice(0, 200).matchAll(/"([^"]*)"|'([^']*)'/g)].map(one =>
    unescaped(one[1] ?? one[2] ?? ''),
  )
  return signs.length >= 2 ? signs : /^(inherit|unset)/i.test(written) ? above : undefined
}

/** The signs that open and close a quotation which stands in so many others. */
export function signsAt(quotes: string[] | undefined, depth: number): [string, string] {
  const pairs = quotes ?? ['“', '”', '‘', '’']
  const at = 2 * Math.max(0, Math.min(depth, Math.floor(pairs.length / 2) - 1))
  return [pairs[at] ?? '', pairs[at + 1] ?? '']
}
