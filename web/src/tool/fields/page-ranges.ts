import { PageRanges } from '../../../../src/lib/geometry/page-ranges.ts'

/** Reads "1,3-5,8-" for a document of so many pages, in the order written; undefined where it cannot be read. */
export function readRanges(text: string, count: number): number[] | undefined {
  try {
    return new PageRanges(text.trim() === '' ? 'all' : text).sequence(count)
  } catch {
    return undefined
  }
}

/** The shortest way to write pages in this order: [1,2,3,5] → "1-3,5". */
export function writeRanges(pages: number[]): string {
  const parts: string[] = []
  for (let at = 0; at < pages.length; ) {
    let end = at
    while (end + 1 < pages.length && pages[end + 1] === pages[end]! + 1) end++
    parts.push(end - at >= 2 ? `${pages[at]}-${pages[end]}` : pages.slice(at, end + 1).join(','))
    at = end + 1
  }
  return parts.join(',')
}
