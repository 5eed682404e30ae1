/** Reads "1,3-5,8-" for a document of so many pages, in the order written; undefined where it cannot be read. */
export function readRanges(text: string, count: number): number[] | undefined {
  const clean = text.replace(/\s/g, '').toLowerCase()
  if (clean === '' || clean === 'all') return Array.from({ length: count }, (_, i) => i + 1)
  const pages: number[] = []
  for (const part of clean.split(',')) {
    const found = /^(\d+)(-(\d*))?$/.exec(part)
    if (!found) return undefined
    const from = Number(found[1])
    const to = found[2] === undefined ? from : found[3] === '' ? count : Number(found[3])
    if (from < 1 || to > count || to < from) return undefined
    for (let page = from; page <= to; page++) pages.push(page)
  }
  return pages
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
